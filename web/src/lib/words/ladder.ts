/** The auction's bids as a grid: levels down, strains across, specials beside the levels where they stand. */

import type { AnyRules, BidRow } from "$lib/server/messages";

/** The bids of rules, lowest first; none where nothing is bid. */
export function ladderOf(rules: AnyRules | null): BidRow[] {
  return rules && "ladder" in rules ? rules.ladder : [];
}

export interface Grid {
  levels: number[];
  strains: string[];
  /** Rows of bids, those of game bids last; null where the ladder has none. */
  rows: (BidRow | null)[][];
  specials: BidRow[];
}

/** A call in the grid: its first row and column from 1, and over how many it goes. */
export interface Cell {
  call: string;
  value: number | null;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

const STRAINS = ["S", "C", "D", "H", "N", "J5"];

/** The numbers of cards that bids give away; only `0` but in fractional bids. */
export function givensOf(ladder: readonly BidRow[]): number[] {
  return [...new Set(ladder.flatMap((row) => (row.level === undefined ? [] : givenIn(row))))].sort();
}

function givenIn({ given = 0 }: BidRow): number {
  return given;
}

/** The grid of the bids that give so many cards away. */
export function gridOf(ladder: readonly BidRow[], given = 0): Grid {
  const inStrains = ladder.filter((row) => row.level !== undefined && givenIn(row) === given);
  const levels = [...new Set(inStrains.map((row) => row.level!))].sort((one, other) => one - other);
  const strains = [...new Set(inStrains.map((row) => row.strain!))].sort(inOrder);
  const [games, ordinary] = [true, false].map((is) => inStrains.filter((row) => Boolean(row.is_game) === is));
  const across = (bids: BidRow[]) =>
    strains.map((strain) => bids.find((bid) => bid.strain === strain) ?? null);
  const rows = levels.map((level) => across(ordinary!.filter((row) => row.level === level)));
  return {
    levels,
    strains,
    rows: games!.length ? [...rows, across(games!)] : rows,
    specials: ladder.filter((row) => row.special !== undefined),
  };
}

function inOrder(one: string, other: string): number {
  return STRAINS.indexOf(one) - STRAINS.indexOf(other);
}

/** How many columns and rows the grid has: with the specials, and the pass above them. */
export function extent({ strains, rows, specials }: Grid): { columns: number; rows: number; beside: number } {
  const beside = Math.max(1, Math.ceil(specials.length / Math.max(rows.length - 1, 1)));
  const needed = 1 + Math.ceil(specials.length / beside);
  return { columns: strains.length + beside, rows: Math.max(rows.length, needed), beside };
}

/** Every call where it stands. */
export function cellsOf(grid: Grid): Cell[] {
  return [...bidCells(grid), ...besideCells(grid)];
}

function bidCells({ rows }: Grid): Cell[] {
  return rows.flatMap((bids, row) =>
    bids.flatMap((bid, column) => (bid ? [cell(bid.bid, bid.value, row + 1, column + 1)] : [])),
  );
}

function cell(call: string, value: number | null, row: number, column: number, columns = 1, rows = 1): Cell {
  return { call, value, row, column, rows, columns };
}

/** The pass, and below it each special in the row of its level, or as near as the others let it. */
function besideCells(grid: Grid): Cell[] {
  const { beside, rows } = extent(grid);
  const first = grid.strains.length + 1;
  const slots = slotsOf(grid, rows - 1, beside);
  const rowOf = (slot: number) => 2 + Math.floor(slot / beside);
  const isAlone = (slot: number) => slots.filter((other) => rowOf(other) === rowOf(slot)).length === 1;
  const specials = grid.specials.map(({ bid, value }, place) => {
    const slot = slots[place]!;
    return isAlone(slot)
      ? cell(bid, value, rowOf(slot), first, beside)
      : cell(bid, value, rowOf(slot), first + (slot % beside));
  });
  const above = specials.length ? specials[0]!.row - 1 : rows;
  return [cell("P", null, 1, first, beside, above), ...specials];
}

/** The specials' places below the pass, counted along rows: in order, each at its level if there is room. */
function slotsOf({ levels, specials }: Grid, rows: number, beside: number): number[] {
  const slots: number[] = [];
  for (const [place, special] of specials.entries()) {
    const level = special.beside === undefined ? 0 : levels.indexOf(special.beside);
    const wanted = Math.max(level - 1, 0) * beside;
    const last = rows * beside - (specials.length - place);
    slots.push(Math.max((slots.at(-1) ?? -1) + 1, Math.min(wanted, last)));
  }
  return slots;
}

/** The call next to another one, for an arrow key. */
export function neighbour(cells: readonly Cell[], call: string, key: string): string | undefined {
  const here = cells.find((one) => one.call === call);
  const distance = here && DISTANCES[key];
  if (!distance) return undefined;
  const near = cells.flatMap((one) => {
    const [along, aside] = distance(here, one);
    return along > 0 ? [{ call: one.call, along, aside }] : [];
  });
  const isUpDown = key === "ArrowUp" || key === "ArrowDown";
  const inLine = isUpDown ? near.filter(({ aside }) => aside === 0) : near;
  return inLine.sort((one, other) => one.along - other.along || one.aside - other.aside)[0]?.call;
}

type Distance = (here: Cell, there: Cell) => [along: number, aside: number];

/** How far a cell is from another one in a direction, and how far out of line. */
const DISTANCES: Record<string, Distance> = {
  ArrowRight: (here, there) => [there.column - end(here), gap(here, there, "row", "rows")],
  ArrowLeft: (here, there) => [here.column - end(there), gap(here, there, "row", "rows")],
  ArrowDown: (here, there) => [there.row - foot(here), gap(here, there, "column", "columns")],
  ArrowUp: (here, there) => [here.row - foot(there), gap(here, there, "column", "columns")],
};

const end = ({ column, columns }: Cell) => column + columns - 1;
const foot = ({ row, rows }: Cell) => row + rows - 1;

/** How much lies between two cells in one dimension; 0 where they stand side by side. */
function gap(one: Cell, other: Cell, start: "row" | "column", size: "rows" | "columns"): number {
  return Math.max(
    0,
    other[start] - (one[start] + one[size] - 1),
    one[start] - (other[start] + other[size] - 1),
  );
}
