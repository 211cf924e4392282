/** What cards are called: the notation of the records, read and spoken. */

export const SUITS = ["S", "C", "D", "H"] as const;
export const PLAIN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"] as const;
export const COURTS = ["J", "Q", "K"] as const;
export const RANKS = [...PLAIN_RANKS, ...COURTS, "A"] as const;
export const JOKERS = ["Jo", "JB", "JR", "JW"] as const;

export type Suit = (typeof SUITS)[number];
export type PlainRank = (typeof PLAIN_RANKS)[number];
export type Court = (typeof COURTS)[number];
export type Rank = (typeof RANKS)[number];
export type Joker = (typeof JOKERS)[number];
/** What stands under the rank in a card's corner: its suit, or a joker's own emblem. */
export type Sign = Suit | Joker;

export type ParsedCard =
  { readonly rank: Rank; readonly sign: Suit } | { readonly rank: "joker"; readonly sign: Joker };

const SUIT_NAMES: Record<Suit, string> = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };
const SUIT_SYMBOLS: Record<Suit, string> = { S: "♠", C: "♣", D: "♦", H: "♥" };
const JOKER_NAMES: Record<Joker, string> = {
  ...{ Jo: "joker", JB: "black joker", JR: "red joker", JW: "white joker" },
};
const RANK_NAMES: Partial<Record<Rank, string>> = { J: "jack", Q: "queen", K: "king", A: "ace" };

const RED_THIRTEENS = ["13D", "13H"];

/** The largest pack there is: sixty-two suited cards, since 13s are red only; and every joker of any pack. */
export const ALL_CARDS: readonly string[] = [
  ...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)).filter(
    (card) => !card.startsWith("13") || RED_THIRTEENS.includes(card),
  ),
  ...JOKERS,
];

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word);

export const isPlain = (rank: string): rank is PlainRank => isOneOf(PLAIN_RANKS, rank);

/** Read a card, such as `10H`, `QS` or `Jo`; it throws where the text names none. */
export function parseCard(card: string): ParsedCard {
  if (isOneOf(JOKERS, card)) return { rank: "joker", sign: card };
  const rank = card.slice(0, -1);
  const sign = card.slice(-1);
  if (isOneOf(RANKS, rank) && isOneOf(SUITS, sign)) return { rank, sign };
  throw new Error(`${JSON.stringify(card)} is no card`);
}

/** Say a card: `jack of hearts`, `10 of spades`, `red joker`. */
export function cardName(card: string): string {
  const { rank, sign } = parseCard(card);
  return rank === "joker" ? JOKER_NAMES[sign] : `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[sign]}`;
}

export const suitName = (suit: Suit): string => SUIT_NAMES[suit];
export const suitSymbol = (suit: Suit): string => SUIT_SYMBOLS[suit];
