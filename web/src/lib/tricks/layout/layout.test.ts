import { describe, expect, test } from "vitest";
import type { BidRow } from "$lib/server/messages";
import { cellOf, gridSize } from "./board";
import { fan, heldIn } from "./fan";
import { fieldOf, frameOf, PICKER, placedAt, seating, widthOf, without } from "./layout";
import type { Box, Frame, Size } from "./layout";
import { PAIRS, spread, spreadInPairs, wantedForTrick } from "./spread";
import { tabledIn } from "./tabled";

const SCREENS: Size[] = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const SEATS = [2, 3, 4, 5, 6, 7, 8];
const HAND = 10;

const ladder: BidRow[] = [6, 7, 8, 9, 10].flatMap((level) =>
  ["S", "C", "D", "H", "N"].map((strain) => ({ bid: `${level}${strain}`, value: 1, level, strain })),
);

function overlap(one: Box, other: Box): boolean {
  const apart =
    one.left + one.width <= other.left + 0.01 ||
    other.left + other.width <= one.left + 0.01 ||
    one.top + one.height <= other.top + 0.01 ||
    other.top + other.height <= one.top + 0.01;
  return !apart;
}

function isInside({ left, top, width, height }: Box, field: Size): boolean {
  return (
    left >= -0.01 && top >= -0.01 && left + width <= field.width + 0.01 && top + height <= field.height + 0.01
  );
}

function fieldBeside(screen: Size, frame: Frame, isBidding: boolean): Size {
  const { height } = fan(HAND, widthOf(screen, frame), heldIn(frame, isBidding));
  return fieldOf(screen, frame, height);
}

describe.each(SCREENS)("on a screen of $width × $height", (screen) => {
  const frame = frameOf(screen);
  const field = fieldBeside(screen, frame, true);
  const grid = gridSize({ ladder }, cellOf({ ladder }, frame, field));
  const playing = fieldBeside(screen, frame, false);

  test.each(SEATS)("%i seats and the middle do not overlap", (seats) => {
    for (const [room, wanted] of [
      [field, grid],
      [playing, wantedForTrick(seats, frame)],
    ] as const) {
      const { plates, middle } = seating(seats - 1, room, frame, wanted);
      expect(plates).toHaveLength(seats - 1);
      for (const [place, box] of plates.entries()) {
        expect(isInside(box, room)).toBe(true);
        expect(overlap(box, middle)).toBe(false);
        for (const other of plates.slice(place + 1)) expect(overlap(box, other)).toBe(false);
      }
    }
  });

  test("the bids of any ladder are in sight", () => {
    const jacks = ladder.filter(({ strain }) => strain === "N").map((row) => ({ ...row, strain: "J5" }));
    const wide = { ladder: [...ladder, ...jacks] };
    const cell = cellOf(wide, frame, field);
    expect(gridSize(wide, cell).width).toBeLessThanOrEqual(field.width);
    expect(cell.width).toBeGreaterThanOrEqual(44);
  });

  test.each([2, 3, 4])("the bids fit between %i seats", (seats) => {
    const { middle } = seating(seats - 1, field, frame, grid);
    expect(middle.width).toBeGreaterThanOrEqual(grid.width);
    expect(middle.height).toBeGreaterThanOrEqual(grid.height);
  });

  test.each(SEATS)("a trick of %i cards lies in the middle, none over another", (seats) => {
    const { middle } = seating(seats - 1, playing, frame, wantedForTrick(seats, frame));
    const { card, spots } = spread(seats, middle, frame.card.width);
    expect(card.width).toBeGreaterThanOrEqual(24);
    const boxes = spots.map(({ x, y }) => ({ ...card, left: x - card.width / 2, top: y - card.height / 2 }));
    for (const box of boxes)
      expect(isInside({ ...box, left: box.left - middle.left, top: box.top - middle.top }, middle)).toBe(
        true,
      );
    for (const [place, box] of boxes.entries())
      for (const other of boxes.slice(place + 1)) expect(overlap(box, other)).toBe(false);
  });

  test.each([true, false])(
    "hands on the table, the plate and the middle do not overlap: bids %s",
    (isBidding) => {
      const needs = frameOf(screen, { seats: 2, places: 4 });
      const room = fieldBeside(screen, needs, isBidding);
      const wanted = isBidding
        ? gridSize({ ladder }, cellOf({ ladder }, needs, room))
        : wantedForTrick(2, needs, PAIRS);
      const { plate, mine, theirs, middle } = tabledIn(room, needs, wanted);
      const boxes = [plate, mine, theirs, middle];
      for (const [place, box] of boxes.entries()) {
        expect(isInside(box, room)).toBe(true);
        for (const other of boxes.slice(place + 1)) expect(overlap(box, other)).toBe(false);
      }
      expect(middle.width).toBeGreaterThanOrEqual(wanted.width * 0.9);
      expect(middle.height).toBeGreaterThanOrEqual(wanted.height * 0.9);
      expect(spreadInPairs(middle, needs.card.width).card.width).toBeGreaterThanOrEqual(44);
    },
  );

  test.each([
    [1, 24],
    [5, 24],
    [10, 24],
    [13, 20],
  ])("a hand of %i shows every index beside the bids", (cards, index) => {
    const { places } = fan(cards, field.width, heldIn(frame, true));
    expect(places).toHaveLength(cards);
    expect(narrowest(places, frame.card)).toBeGreaterThanOrEqual(index);
    expect(isInsideWidth(places, frame.card, field.width)).toBe(true);
  });

  test.each([1, 5, 10, 13, 15])("a hand of %i is whole when it is played from", (cards) => {
    const { places, height } = fan(cards, field.width, heldIn(frame, false));
    const lowest = Math.max(...places.map(({ top }) => top));
    expect(height).toBeGreaterThanOrEqual(lowest + frame.card.height);
    expect(height).toBeLessThan(screen.height / 2);
    expect(isInsideWidth(places, frame.card, field.width)).toBe(true);
  });
});

type Places = readonly { left: number; top: number }[];

/** The narrowest strip of a card that has another over it. */
function narrowest(places: Places, card: Size): number {
  const steps = places
    .slice(1)
    .map(({ left, top }, place) => (top === places[place]!.top ? left - places[place]!.left : card.width));
  return Math.min(card.width, ...steps);
}

function isInsideWidth(places: Places, card: Size, width: number): boolean {
  return places.every(({ left }) => left >= 0 && left + card.width <= width);
}

test.each([320, 360, 390, 430])("every card is a finger wide and high on an upright phone of %i", (width) => {
  const frame = frameOf({ width, height: 844 });
  for (const cards of [4, 7, 10, 13]) {
    const { places } = fan(cards, width, heldIn(frame, false));
    const rows = [...new Set(places.map(({ top }) => top))];
    expect(narrowest(places, frame.card)).toBeGreaterThanOrEqual(44);
    if (rows.length > 1) expect(rows[1]! - rows[0]!).toBeGreaterThanOrEqual(44);
  }
});

test.each([3, 4, 6])(
  "an open hand lies at its plate, clear of the others and the trick, at a table of %i",
  (seats) => {
    for (const screen of SCREENS) {
      const frame = frameOf(screen, { seats });
      const field = fieldBeside(screen, frame, false);
      const wanted = wantedForTrick(seats, frame);
      const { plates, middle } = seating(seats - 1, field, frame, wanted);
      for (const plate of plates) {
        const box = placedAt(plate, { width: 156, height: 96 }, field, plates);
        expect(isInside(box, field)).toBe(true);
        for (const other of plates) expect(overlap(box, other)).toBe(false);
        expect(overlap(box, without(middle, box, wanted))).toBe(false);
      }
    }
  },
);

test("own seat is at the bottom and the others follow clockwise", () => {
  const { spots } = spread(4, { left: 0, top: 0, width: 400, height: 400 }, 100);
  const [own, left, top, right] = spots as [Point, Point, Point, Point];
  expect(own.y).toBeGreaterThan(200);
  expect(left.x).toBeLessThan(200);
  expect(top.y).toBeLessThan(200);
  expect(right.x).toBeGreaterThan(200);
});

test("partners sit opposite where there is room", () => {
  const frame = frameOf({ width: 1100, height: 900 });
  const { plates } = seating(3, { width: 1100, height: 600 }, frame, { width: 500, height: 300 });
  const [left, top, right] = plates as [Box, Box, Box];
  expect(left.top).toBe(right.top);
  expect(top.left + top.width / 2).toBeCloseTo(550);
});

interface Point {
  x: number;
  y: number;
}

const fractional = [...ladder, ...ladder.map((row) => ({ ...row, given: 1 }))];

test.each([
  [{ width: 320, height: 568 }, 5, ladder],
  [{ width: 320, height: 568 }, 6, ladder],
  [{ width: 320, height: 568 }, 5, fractional],
  [{ width: 568, height: 320 }, 5, ladder],
])("on %o the bids of %i players have room below the kitty", (screen, seats, ladder) => {
  const frame = frameOf(screen, { seats, tabs: ladder === fractional, open: true });
  const field = fieldBeside(screen, frame, true);
  const grid = gridSize({ ladder }, cellOf({ ladder }, frame, field));
  const wanted = { ...grid, height: grid.height + frame.kitty };
  const { middle } = seating(seats - 1, field, frame, wanted);
  expect(frame.kitty).toBeGreaterThan(0);
  expect(middle.height).toBeGreaterThanOrEqual(wanted.height);
});

test.each([
  [{ width: 844, height: 390 }, 1],
  [{ width: 667, height: 375 }, 0.95],
  [{ width: 568, height: 320 }, 0.35],
])("on a phone held sideways, %o, the hand below fractional bids shows %f of itself", (screen, part) => {
  const { card, cell, shown } = frameOf(screen, { tabs: true });
  expect(shown / card.height).toBeGreaterThanOrEqual(part);
  expect(cell.height).toBeGreaterThanOrEqual(36);
});

test("on a phone held sideways a partner is called below no plate", () => {
  const screen = { width: 568, height: 320 };
  const frame = frameOf(screen, { seats: 5, calls: true });
  const { middle } = seating(4, fieldBeside(screen, frame, true), frame, PICKER);
  expect([middle.top, middle.height >= PICKER.height]).toEqual([frame.edge, true]);
});
