/** The auction's bids as a grid: levels down, strains across, specials and the pass in a column of their own. */

import type { BidRow } from "./messages";

export interface Grid {
  levels: number[];
  strains: string[];
  /** Rows of bids; null where the ladder has none. */
  rows: (BidRow | null)[][];
  specials: BidRow[];
}

const STRAINS = ["S", "C", "D", "H", "N", "J5"];

export function gridOf(ladder: readonly BidRow[]): Grid {
  const ordinary = ladder.filter((row) => row.level !== undefined);
  const levels = [...new Set(ordinary.map((row) => row.level!))].sort((one, other) => one - other);
  const strains = [...new Set(ordinary.map((row) => row.strain!))].sort(inOrder);
  const rows = levels.map((level) =>
    strains.map((strain) => ordinary.find((row) => row.level === level && row.strain === strain) ?? null),
  );
  return { levels, strains, rows, specials: ladder.filter((row) => row.special !== undefined) };
}

function inOrder(one: string, other: string): number {
  return STRAINS.indexOf(one) - STRAINS.indexOf(other);
}

/** The grid's columns: the strains, then the specials and the pass. */
export function columnsOf(grid: Grid): string[][] {
  const byStrain = grid.strains.map((_, column) => grid.rows.flatMap((row) => row[column]?.bid ?? []));
  return [...byStrain, [...grid.specials.map((row) => row.bid), "P"]];
}
