import { describe, expect, test } from "vitest";
import type { BidRow } from "$lib/server/messages";
import { cellsOf, extent, givensOf, gridOf, neighbour } from "./ladder";

const bid = (level: number, strain: string): BidRow => ({
  bid: `${level}${strain}`,
  value: 0,
  level,
  strain,
});
const special = (text: string, beside?: number): BidRow => ({
  ...{ bid: text, value: 250, special: text },
  ...(beside === undefined ? {} : { beside }),
});
const game = (strain: string): BidRow => ({
  bid: `G${strain}`,
  value: 1000,
  level: 10,
  strain,
  is_game: true,
});
const avondale = [6, 7, 8, 9, 10].flatMap((level) =>
  ["S", "C", "D", "H", "N"].map((strain) => bid(level, strain)),
);
/** Where the pass and the specials stand: rows, columns, and over how many. */
const besideOf = (ladder: BidRow[]) =>
  Object.fromEntries(
    cellsOf(gridOf(ladder))
      .filter(({ column }) => column > gridOf(ladder).strains.length)
      .map(({ call, row, column, rows, columns }) => [call, [row, column, rows, columns]]),
  );

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
  expect(gridOf([bid(7, "J5"), bid(7, "N")]).strains).toEqual(["N", "J5"]);
});

test("game bids stand below the highest level", () => {
  const grid = gridOf([...avondale, game("S"), game("H")]);
  expect(grid.levels).toEqual([6, 7, 8, 9, 10]);
  expect(grid.rows).toHaveLength(6);
  expect(grid.rows[5]?.map((cell) => cell?.bid ?? null)).toEqual(["GS", null, null, "GH", null]);
  expect(grid.rows[4]?.[0]?.bid).toBe("10S");
});

describe("beside the bids", () => {
  test("stands only the pass, where there are no specials", () => {
    expect(besideOf(avondale)).toEqual({ P: [1, 6, 5, 1] });
  });

  test("specials stand at their levels, and the pass above them", () => {
    const ladder = [...avondale, special("M", 8), special("OM", 10)];
    expect(besideOf(ladder)).toEqual({ P: [1, 6, 2, 1], M: [3, 6, 1, 1], OM: [5, 6, 1, 1] });
  });

  test("several at one level stand as near as they can, in order", () => {
    const ladder = [...avondale, special("M", 8), special("OM", 10), special("BM", 10)];
    expect(besideOf(ladder)).toEqual({
      P: [1, 6, 2, 1],
      M: [3, 6, 1, 1],
      OM: [4, 6, 1, 1],
      BM: [5, 6, 1, 1],
    });
  });

  test("the lowest leaves the pass its place", () => {
    expect(besideOf([...avondale, special("LM", 6)])).toEqual({ P: [1, 6, 1, 1], LM: [2, 6, 1, 1] });
  });

  test.each([0, 1, 4, 5, 8, 12])("%i specials have places of their own, in rising order", (count) => {
    const levels = [6, 7, 8, 8, 8, 9, 9, 10, 10, 10, 10, 10].slice(0, count);
    const grid = gridOf([...avondale, ...levels.map((level, place) => special(`X${place}`, level))]);
    const cells = cellsOf(grid);
    const { rows, columns } = extent(grid);
    const taken = cells.flatMap((cell) =>
      Array.from({ length: cell.rows * cell.columns }, (_, step) => {
        const [down, across] = [Math.floor(step / cell.columns), step % cell.columns];
        return `${cell.row + down}/${cell.column + across}`;
      }),
    );
    expect(new Set(taken).size).toBe(taken.length);
    for (const cell of cells) {
      expect(cell.row + cell.rows - 1).toBeLessThanOrEqual(rows);
      expect(cell.column + cell.columns - 1).toBeLessThanOrEqual(columns);
    }
    const specials = cells
      .filter(({ call }) => call.startsWith("X"))
      .map(({ row, column }) => row * 9 + column);
    expect(specials).toEqual(specials.toSorted((one, other) => one - other));
  });
});

test("arrows lead from call to call, and along a row into the specials", () => {
  const cells = cellsOf(gridOf([...avondale, special("M", 8), special("OM", 10)]));
  const way = (from: string, ...keys: string[]) =>
    keys.map((key) => (from = neighbour(cells, from, `Arrow${key}`) ?? "none"));
  expect(way("6S", "Right", "Down", "Left", "Up")).toEqual(["6C", "7C", "7S", "6S"]);
  expect(way("8N", "Right", "Down", "Up", "Up")).toEqual(["M", "OM", "M", "P"]);
  expect(way("9N", "Right")).toEqual(["M"]);
  expect(way("OM", "Left", "Down")).toEqual(["10N", "none"]);
});

test("bids that give cards away have a grid for each number of cards", () => {
  const given = (row: BidRow, cards: number) => ({
    ...row,
    bid: `${row.level}.${cards}${row.strain}`,
    given: cards,
  });
  const ladder = [bid(6, "S"), bid(6, "N"), given(bid(6, "S"), 2), given(bid(7, "N"), 2), special("M")];
  expect(givensOf(ladder)).toEqual([0, 2]);
  expect(
    gridOf(ladder)
      .rows.flat()
      .map((row) => row?.bid),
  ).toEqual(["6S", "6N"]);
  expect(
    gridOf(ladder, 2)
      .rows.flat()
      .map((row) => row?.bid),
  ).toEqual(["6.2S", undefined, undefined, "7.2N"]);
  expect(gridOf(ladder, 2).specials.map((row) => row.bid)).toEqual(["M"]);
});
