/** Who plays with whom, and how sides are spoken of. */

import type { LiveTable } from "$lib/live.svelte";
import { capital, type Company, listed, seatName } from "$lib/words";

/** A table's screen as far as panels need it. */
export type Shown = Pick<LiveTable, "seen" | "own">;

/** The people at a table as this guest speaks of them. */
export function companyOf({ seen, own }: Shown): Company {
  return { seats: seen?.seats ?? [], own: own?.seat ?? null };
}

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

/** What a side is called: `You and North`. */
export function sideName(side: number, sides: number, company: Company): string {
  const seats = seatsOf(side, sides, company.seats.length, company.own ?? 0);
  return capital(listed(seats.map((seat) => seatName(seat, company))));
}

/** Whether this side is spoken to rather than of, or of several: then verbs stand in the plural. */
export function isPlural(side: number, sides: number, company: Company): boolean {
  const isOwn = company.own !== null && sideOf(company.own, sides) === side;
  return isOwn || company.seats.length > sides;
}

/** What a preset is called: `Original 1904`, `Three-handed`. */
export function presetName(preset: string): string {
  return capital(preset.replace(/-(\d+|pack)$/, " $1"));
}
