/** Who plays with whom, and what sides are called. */

import type { Ending, TableSeen } from "$lib/server/messages";
import { capital, listed, nameInside, seatName } from "./words";
import type { Company } from "./words";

/** The side of a seat: partners sit evenly round the table. */
export function sideOf(seat: number, sides: number): number {
  return seat % sides;
}

/** The seats of a side, from a seat on. */
export function seatsOf(side: number, sides: number, seats: number, first = 0): number[] {
  const all = Array.from({ length: seats }, (_, step) => (first + step) % seats);
  return all.filter((seat) => sideOf(seat, sides) === side);
}

/** The sides, one's own first. */
export function sidesInOrder(sides: number, own: number | null): number[] {
  return Array.from({ length: sides }, (_, step) => ((own ?? 0) + step) % sides);
}

/** Tricks that a side has taken, counted from those of each seat. */
export function tricksOfSide(side: number, sides: number, taken: readonly number[]): number {
  return taken.reduce((sum, tricks, seat) => sum + (sideOf(seat, sides) === side ? tricks : 0), 0);
}

/** What a side is called: `You and North`. */
export function sideName(side: number, sides: number, company: Company): string {
  return capital(sidesInside([side], sides, company));
}

/** Who belongs to some of the sides, inside a sentence: `you and North`. */
export function sidesInside(some: readonly number[], sides: number, company: Company): string {
  const { seats, own } = company;
  const members = some.flatMap((side) => seatsOf(side, sides, seats.length, own ?? 0));
  return listed(members.map((seat) => nameInside(seat, company)));
}

/** Whether this side is spoken to rather than of, or of several: then verbs stand in the plural. */
export function isPlural(side: number, sides: number, company: Company): boolean {
  const isOwn = company.own !== null && sideOf(company.own, sides) === side;
  return isOwn || company.seats.length > sides;
}

/** How the game ended, for a headline: `You and North win`. */
export function endingTitle(ending: Ending, sides: number, company: Company): string {
  const [winner] = ending.winners;
  if (winner === undefined) return "Nobody wins";
  if (ending.winners.length > 1) return "The win is shared";
  return `${sideName(winner, sides, company)} ${isPlural(winner, sides, company) ? "win" : "wins"}`;
}

/** What a side is called on the score board. */
export function sideLabel(
  side: number,
  table: Pick<TableSeen, "scores" | "seats">,
  company: Company,
): string {
  const seats = seatsOf(side, table.scores.length, table.seats.length);
  if (company.own !== null && seats.includes(company.own)) return seats.length > 1 ? "Us" : "You";
  if (company.own !== null && table.scores.length === 2)
    return seats.length > 1 ? "Them" : seatName(seats[0]!, company);
  return seats.map((seat) => seatName(seat, company)).join(" & ");
}
