import { describe, expect, test } from "vitest";
import type { BidRow, TricksOwn, TricksRules, TricksSeen } from "$lib/server/messages";
import { boardOf, gridSize } from "./board";

const rules: TricksRules = {
  type: "TricksRules",
  ...{
    preset: "two-handed-table",
    preset_label: "Two-handed",
    title: "with hands on the table",
    differences: [],
  },
  ...{ seats: 2, sides: 2, places: 4, form: "table-hands", partners: "fixed", target: 500, hand_size: 10 },
  ...{ hands: 4, pack: [], packets: [], ladder: [] },
};
const table: TricksSeen = {
  type: "TricksSeen",
  ...{ phase: "play", game: 1, round: 0, position: 1, scores: [0, 0], sheet: 0 },
  seats: [
    { kind: "person", name: "Ann" },
    { kind: "person", name: "Bea" },
  ],
};

test.each([
  [0, [0, 1, 2, 3]],
  [1, [1, 0, 3, 2]],
])("from seat %i one's own cards and the opponent's fall at the same spots", (seat, places) => {
  const { placeOf } = boardOf({ width: 1000, height: 800 }, { table, own: { seat } } as never, rules);
  expect([0, 1, 2, 3].map(placeOf)).toEqual(places);
});

const SCREENS = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 900, height: 700 },
  { width: 844, height: 700 }, // 1180 with the score beside it
  { width: 944, height: 800 }, // 1280 with the score beside it
];

const suits = ["S", "C", "D", "H", "N"];
const bidsIn = (strains: string[], given = 0): BidRow[] =>
  [6, 7, 8, 9, 10].flatMap((level) =>
    strains.map((strain) => ({ bid: `${level}${strain}-${given}`, value: 1, level, strain, given })),
  );
const specials: BidRow[] = ["M", "OM", "BM"].map((bid) => ({ bid, value: 1, special: bid }));
const games = [...suits, "J5"].map((strain) => ({ ...bidsIn([strain])[4]!, bid: strain, is_game: true }));
const LADDERS: Record<string, BidRow[]> = {
  plain: [...bidsIn(suits), ...specials],
  "jacks high": [...bidsIn([...suits, "J5"]), ...specials],
  "many specials": [...bidsIn(suits), ...specials, ...specials],
  "game bids": [...bidsIn([...suits, "J5"]), ...games, ...specials],
  fractional: [...[0, 1, 2, 3].flatMap((given) => bidsIn(suits, given)), ...specials],
};

describe.each(SCREENS)("on a screen of $width × $height", (screen) => {
  const hand = ["KS", "QS", "JS", "9S", "8S", "7S", "6S", "5S", "4D", "5D"];

  test.each(
    Object.keys(LADDERS).flatMap((name) =>
      [4, 5, 6].flatMap((seats) => [false, true].map((isOpen) => ({ name, seats, isOpen }))),
    ),
  )("the bids lie over no plate: $name, $seats seats, kitty open: $isOpen", ({ name, seats, isOpen }) => {
    const ladder = LADDERS[name]!;
    const bidding: TricksSeen = {
      ...{ ...table, phase: "auction", seats: Array.from({ length: seats }, () => ({ kind: "bot" })) },
      ...(isOpen && { kitty_open: ["4H"] }),
    };
    const own: TricksOwn = { type: "TricksOwn", seat: 0, hand };
    const board = boardOf(screen, { table: bidding, own }, { ...rules, seats, places: seats, ladder });
    const grid = gridSize({ ladder }, board.cell);
    const tolerated = 0.01;
    expect(grid.width).toBeLessThanOrEqual(board.middle.width + tolerated);
    expect(grid.height + board.kitty).toBeLessThanOrEqual(board.middle.height + tolerated);
    expect(Math.min(board.cell.width, board.cell.height)).toBeGreaterThanOrEqual(34);
  });
});
