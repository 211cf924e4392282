import { expect, test } from "vitest";
import type { BidRow } from "./messages";
import { columnsOf, gridOf } from "./ladder";

const bid = (level: number, strain: string): BidRow => ({
  bid: `${level}${strain}`,
  value: 0,
  level,
  strain,
});
const special = (text: string): BidRow => ({ bid: text, value: 250, special: text });

test("levels go down, strains across, specials beside", () => {
  const grid = gridOf([bid(6, "S"), bid(6, "N"), bid(6, "H"), bid(7, "S"), special("M"), bid(7, "H")]);
  expect(grid.levels).toEqual([6, 7]);
  expect(grid.strains).toEqual(["S", "H", "N"]);
  expect(grid.rows.map((row) => row.map((cell) => cell?.bid ?? null))).toEqual([
    ["6S", "6H", "6N"],
    ["7S", "7H", null],
  ]);
  expect(grid.specials.map((row) => row.bid)).toEqual(["M"]);
});

test("a ladder of its own strains has its own columns", () => {
  const grid = gridOf([bid(7, "J5"), bid(7, "N")]);
  expect(columnsOf(grid)).toEqual([["7N"], ["7J5"], ["P"]]);
});

test("the pass stands below the specials", () => {
  expect(columnsOf(gridOf([bid(6, "S"), special("M"), special("OM")])).at(-1)).toEqual(["M", "OM", "P"]);
});
