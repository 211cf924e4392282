import { expect, test } from "vitest";
import { isPlural, seatsOf, sideName, sidesInOrder, sidesInside, tricksOfSide } from "./sides";

const seats = ["Ann", "Ben", "", "Dot"].map((name) => ({
  kind: name ? ("person" as const) : ("bot" as const),
  name,
}));
const ann = { seats, own: 0 };

test("sides are their seats, one's own first", () => {
  expect(seatsOf(1, 2, 4, 3)).toEqual([3, 1]);
  expect(sidesInOrder(2, 3)).toEqual([1, 0]);
  expect(sidesInOrder(3, null)).toEqual([0, 1, 2]);
});

test("a side's tricks are those of its seats", () => {
  expect([0, 1].map((side) => tricksOfSide(side, 2, [5, 1, 4, 0]))).toEqual([9, 1]);
});

test("sides are called by their people", () => {
  expect(sideName(0, 2, ann)).toBe("You and North");
  expect(sideName(1, 2, ann)).toBe("Ben and Dot");
  expect(sideName(0, 2, { seats, own: 2 })).toBe("You and Ann");
  expect(sidesInside([0, 2], 4, ann)).toBe("you and North");
});

test("sides take a singular verb only where somebody else plays alone", () => {
  expect(isPlural(1, 2, ann)).toBe(true);
  expect(isPlural(1, 4, ann)).toBe(false);
  expect(isPlural(0, 4, ann)).toBe(true);
});
