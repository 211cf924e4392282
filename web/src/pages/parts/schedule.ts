/** A table of bid values as it is written in the form: cell by cell, right or wrong. */

import type { BidRow } from "$lib/server/messages";
import { strainName, strainSign } from "$lib/words/words";

/** Columns under one heading; a table of one group needs none. */
interface Group {
  title: string;
  columns: { sign: string; name: string }[];
}

/** The levels: the rows. */
export const LEVELS = [6, 7, 8, 9, 10];
const STRAINS = ["S", "C", "D", "H", "N"];
const GIVEN = [0, 1, 2, 3, 4, 5];

const BY_STRAIN: Group[] = [
  { title: "", columns: STRAINS.map((strain) => ({ sign: strainSign(strain), name: strainName(strain) })) },
];
const BY_CARDS_GIVEN: Group[] = [
  { title: "A suit, giving", columns: givingIn("in a suit") },
  { title: "No-trumps, giving", columns: givingIn("no-trumps") },
];

function givingIn(strains: string): Group["columns"] {
  return GIVEN.map((count) => ({ sign: `${count}`, name: count ? `${strains} giving ${count}` : strains }));
}

/** The columns of a table that goes by this schedule. */
export function columnsOf(schedule: string): Group[] {
  return schedule === "fractional" ? BY_CARDS_GIVEN : BY_STRAIN;
}

/** The rows as they were written, however many and long. */
export function rowsOf(text: string): string[][] {
  return text ? text.split("\n").map((row) => row.split(" ")) : [];
}

/** The text of rows; empty where nothing is filled in. */
export function scheduleText(rows: readonly (readonly string[])[]): string {
  return rows.flat().some(Boolean) ? rows.map((row) => row.join(" ")).join("\n") : "";
}

/** The text with one cell written anew; blanks are none of it, as they part the cells. */
export function withCell(text: string, row: number, column: number, cell: string): string {
  const rows = rowsOf(text);
  const height = Math.max(rows.length, row + 1);
  const written = Array.from({ length: height }, (_, at) => [...(rows[at] ?? [])]);
  written[row]![column] = cell.replace(/\s/g, "");
  return scheduleText(written);
}

/** The values that a text says; the text itself where it says other things than numbers. */
export function scheduleOf(text: string): number[][] | string {
  const rows = rowsOf(text);
  return rows.flat().every(isWhole) ? rows.map((row) => row.map(Number)) : text;
}

export function isWhole(text: string): boolean {
  return /^-?\d{1,9}$/.test(text);
}

/** The table that a ladder comes to, strain by strain. */
export function scheduleIn(ladder: readonly BidRow[]): string {
  const valueOf = (bid: string) => ladder.find((row) => row.bid === bid)?.value ?? "";
  return scheduleText(LEVELS.map((level) => STRAINS.map((strain) => `${valueOf(`${level}${strain}`)}`)));
}
