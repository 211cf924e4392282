/** How the table is spoken of: seats, bids and sentences about who does what. */

import { cardName, parseCard, suitName, suitSymbol, SUITS } from "$lib/cards/names";
import type { Suit } from "$lib/cards/names";
import { SPECIALS } from "$lib/server/messages";
import type { BotShown, OwnSeen, SeatSeen, TableSeen } from "$lib/server/messages";

/** Names of the other places, clockwise from the left, by how many sit at the table. */
const PLACES: Record<number, readonly string[]> = {
  2: ["Opposite"],
  3: ["Left", "Right"],
  4: ["West", "North", "East"],
  5: ["Left", "Far left", "Far right", "Right"],
  6: ["Left", "Far left", "Opposite", "Far right", "Right"],
  7: ["Left", "Mid left", "Far left", "Far right", "Mid right", "Right"],
  8: ["Left", "Mid left", "Far left", "Opposite", "Far right", "Mid right", "Right"],
};

const OTHER_STRAINS: Record<string, string> = { N: "no-trumps", J5: "no-trumps, jacks high" };

/** The people at a table, as one seat speaks of them; a spectator looks from seat 0. */
export interface Company {
  seats: readonly Pick<SeatSeen, "kind" | "name">[];
  own: number | null;
}

/** The people at a table as this guest speaks of them. */
export function companyOf(
  table: Pick<TableSeen, "seats"> | null,
  own: Pick<OwnSeen, "seat"> | null,
): Company {
  return { seats: table?.seats ?? [], own: own?.seat ?? null };
}

/** What a seat is called: one's own is `You`, people have their names, bots those of their places. A hand on
    the table is its owner's. */
export function seatName(seat: number, company: Company): string {
  const { seats, own } = company;
  if (isTableHand(seat, company)) return capital(`${whose(ownerOf(seat, company), company)} table hand`);
  if (seat === own) return "You";
  const { kind, name } = seats[seat] ?? {};
  return (kind === "person" && name) || placeName(seat, seats.length, own);
}

/** What a seat is called inside a sentence. */
export function nameInside(seat: number, company: Company): string {
  const name = seatName(seat, company);
  return ownerOf(seat, company) === company.own ? name.toLowerCase() : name;
}

/** Whose something is: `your`, `North's`. */
export function whose(seat: number, company: Company): string {
  return seat === company.own ? "your" : `${seatName(seat, company)}'s`;
}

/** Whether this is no seat's own hand but one on the table, which a seat plays besides. */
export function isTableHand(seat: number, { seats }: Pick<Company, "seats">): boolean {
  return seats.length > 0 && seat >= seats.length;
}

/** The seat that plays a hand: its own, or the one on the table. */
export function ownerOf(seat: number, { seats }: Pick<Company, "seats">): number {
  return isTableHand(seat, { seats }) ? seat % seats.length : seat;
}

/** What a place is called, seen from one's own. */
export function placeName(seat: number, seats: number, own: number | null): string {
  const place = (seat - (own ?? 0) + seats) % seats;
  return place === 0 ? "South" : (PLACES[seats]?.[place - 1] ?? `Seat ${seat + 1}`);
}

/** A sentence, without its full stop, of what a seat does: `You lead`, `West leads`. */
export function does(seat: number, company: Company, verb: string, rest = ""): string {
  const form = seat === company.own ? verb : `${verb}${/(s|sh|o)$/.test(verb) ? "es" : "s"}`;
  return `${seatName(seat, company)} ${form} ${rest}`.trimEnd();
}

/** A bid in notation: its level or `G`, how many cards it gives away, its strain. */
const BID = /^(\d+|G)(?:\.(\d))?(.+)$/;

/** Say a bid or a pass: `8 diamonds`, `7 no-trumps giving 2`, `game in hearts`, `misère`. */
export function callName(call: string): string {
  if (call === "P") return "pass";
  if (call in SPECIALS) return SPECIALS[call]![0];
  const [, level, given, strain = ""] = BID.exec(call) ?? [];
  if (level === "G") return `game in ${strainName(strain)}`;
  return level ? `${level} ${strainName(strain)}${given ? ` giving ${given}` : ""}` : call;
}

/** Write a bid or a pass shortly: `8♦`, `7NT`, `7.2♥`, `G♥`, `Misère`. */
export function callSign(call: string): string {
  if (call === "P") return "Pass";
  if (call in SPECIALS) return SPECIALS[call]![1];
  const [, level, given, strain = ""] = BID.exec(call) ?? [];
  return level ? level + (given ? `.${given}` : "") + strainSign(strain) : call;
}

/** Whether a call is a special. */
export function isSpecial(call: string): boolean {
  return call in SPECIALS;
}

/** Say a strain: `hearts`, `no-trumps`. */
export function strainName(strain: string): string {
  return isSuit(strain) ? suitName(strain) : (OTHER_STRAINS[strain] ?? strain);
}

/** Write a strain shortly: `♥`, `NT`. */
export function strainSign(strain: string): string {
  return isSuit(strain) ? suitSymbol(strain) : strain === "N" ? "NT" : strain;
}

/** Write a card shortly: `10♥`, `Joker`. */
export function cardSign(card: string): string {
  const { rank, sign } = parseCard(card);
  return rank === "joker" ? "Joker" : rank + suitSymbol(sign);
}

/** A joker with the article, or with whose it is, where that stands before it. */
const A_JOKER = /(?:\b([Tt]he|[Yy]our|\S+'s) )?\b(Jo|JB|JR|JW)\b/g;
const IN_A_SENTENCE = /\b(1[0-3]?|[2-9JQKA])([SCDH])\b|\b(1[0-3]?|[2-9])N\b/g;

/** A sentence of the referee or of a bot, its cards and bids written as the screen writes them. */
export function written(sentence: string): string {
  const signs = sentence.replace(IN_A_SENTENCE, (_, rank: string, suit: Suit | undefined, level: string) =>
    suit ? rank + suitSymbol(suit) : level + strainSign("N"),
  );
  const named = signs.replace(A_JOKER, (_, owner: string | undefined, joker: string) =>
    owner ? `${owner} ${cardName(joker)}` : `the ${cardName(joker)}`,
  );
  return capital(named.replace(/(?<=[.!?] )the /g, "The "));
}

/** The class that gives a strain, a bid or a card the colour of its suit, if it has one. */
export function suitClass(text: string): string | null {
  if (isSpecial(text)) return null;
  const suit = text.slice(-1);
  return isSuit(suit) ? `suit-${suit}` : null;
}

function isSuit(text: string): text is Suit {
  return (SUITS as readonly string[]).includes(text);
}

/** A score with a true minus sign: `−120`. */
export function score(points: number): string {
  return String(points).replace("-", "−");
}

/** Points won or lost: `+80`, `−80`, `0`. */
export function gained(points: number): string {
  return points > 0 ? `+${points}` : score(points);
}

/** What people call a bot: `Club player`. A bot that is not known any more has its name only. */
export function botTitle(bots: readonly BotShown[], name: string): string {
  return bots.find((bot) => bot.name === name)?.title ?? capital(name.replaceAll("-", " "));
}

/** The bots that people choose among: those for people, and the one that is there. */
export function offered(bots: readonly BotShown[], here?: string): BotShown[] {
  return bots.filter(({ name, for_people }) => for_people || name === here);
}

/** A number of things: `1 trick`, `3 tricks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Names as a list in words: `you, Left and Right`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Cards inside a sentence: `the 9 of spades and the joker`. */
export function theCards(cards: readonly string[]): string {
  return listed(cards.map((card) => `the ${cardName(card)}`));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long a decision may take. */
export function clockText(seconds: number): string {
  if (seconds === 0) return "No clock: for friends";
  return seconds % 60 ? counted(seconds, "second") : counted(seconds / 60, "minute");
}
