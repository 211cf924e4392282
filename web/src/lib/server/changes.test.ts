import { expect, test } from "vitest";
import { changed, MisfitError } from "./changes";

test("fields that have changed take the place of the old ones, and null takes one away", () => {
  const before = { phase: "play", actor: 2, asked: "spades" };
  const after = changed(before, { actor: 3, asked: null, trick: [{ seat: 2, card: "AS" }] });
  expect(after).toEqual({ phase: "play", actor: 3, trick: [{ seat: 2, card: "AS" }] });
  expect(before).toEqual({ phase: "play", actor: 2, asked: "spades" });
});

test("parts of a list change where they are, and new ones come after the last", () => {
  const seats = [
    { name: "Ann", cards: 10 },
    { name: "Bob", cards: 10, tricks: 1 },
  ];
  const after = changed(
    { seats, calls: [] },
    { seats: { 1: { cards: 9, tricks: null }, 2: { name: "Cid" } } },
  );
  expect(after.seats).toEqual([{ name: "Ann", cards: 10 }, { name: "Bob", cards: 9 }, { name: "Cid" }]);
  expect(after.seats[0]).toBe(seats[0]);
  expect(seats).toHaveLength(2);
});

test("a list or an object that stands there is what there is now", () => {
  const before = { hand: ["AS", "KS"], contract: { bid: "7H", slam: true } };
  expect(changed(before, { hand: ["KS"], contract: { bid: "8H" } })).toEqual({
    hand: ["KS"],
    contract: { bid: "8H" },
  });
});

test("a place that a list has not is a misfit", () => {
  expect(() => changed({ seats: [{}] }, { seats: { 2: {} } })).toThrow(MisfitError);
  expect(() => changed({ seats: [{}] }, { seats: { x: {} } })).toThrow(MisfitError);
});
