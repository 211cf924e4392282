/** A finished round, step by step. */

import type { PlaySeen, RoundAnalysed, TricksRound } from "$lib/server/messages";

/** A moment of the play: the cards that each seat still holds, and the trick on the table. */
export interface Moment {
  hands: string[][];
  trick: PlaySeen[];
  /** The trick that is on the table or was taken last, from 1. */
  number: number;
  winner: number | null;
}

/** How many moments there are: the start, and one after each card. */
export function lastStep({ tricks }: TricksRound): number {
  return tricks.reduce((cards, { plays }) => cards + plays.length, 0);
}

/** The moment after so many cards. */
export function momentAt(round: TricksRound, step: number): Moment {
  let left = step;
  let number = 0;
  while (left > (round.tricks[number]?.plays.length ?? 0)) left -= round.tricks[number++]!.plays.length;
  const trick = round.tricks[number];
  const plays = trick?.plays.slice(0, left) ?? [];
  const played = [...round.tricks.slice(0, number).flatMap(({ plays }) => plays), ...plays].map(
    ({ card }) => card,
  );
  return {
    hands: round.played.map((hand) => hand.filter((card) => !played.includes(card))),
    trick: plays,
    number: number + 1,
    winner: trick && left === trick.plays.length ? trick.winner : null,
  };
}

/** The steps at which a trick is complete, and the start. */
export function trickEnds({ tricks }: TricksRound): number[] {
  let cards = 0;
  return [0, ...tricks.map(({ plays }) => (cards += plays.length))];
}

/** A card that gave something away, with its trick and its step, both from 1. */
export interface Cost {
  seat: number;
  card: string;
  cost: number;
  number: number;
  step: number;
}

/** The cards that gave something away, in the order played. */
export function costsOf({ tricks }: TricksRound, { costs }: RoundAnalysed): Cost[] {
  return tricks
    .flatMap(({ plays }, trick) =>
      plays.map(({ seat, card }, place) => ({
        ...{ seat, card, number: trick + 1 },
        cost: costs[trick]?.[place] ?? 0,
      })),
    )
    .map((card, cards) => ({ ...card, step: cards + 1 }))
    .filter(({ cost }) => cost > 0);
}

/** What a card gave away: `−1 trick`, or the contract that it lost or let through. */
export function costText(cost: number, stake: RoundAnalysed["stake"], isForContract: boolean): string {
  if (stake === "tricks") return `−${cost} ${cost === 1 ? "trick" : "tricks"}`;
  return isForContract ? "loses it" : "lets it through";
}

/** Cards by suit, black beside red, the highest of the pack's published order first. */
export function inOrder(cards: readonly string[], pack: readonly string[]): string[] {
  const suit = (card: string) => "SHCD".indexOf(card.slice(-1)); // a joker's letter is none of these
  return cards.toSorted((one, other) => suit(one) - suit(other) || pack.indexOf(other) - pack.indexOf(one));
}
