import { expect, test } from "vitest";
import { choiceOf, goTogether, inTheWay, titlesOf } from "./agreed";

const choices = [[], ["a"], ["b"], ["c"], ["d"], ["a", "b"], ["b", "c"], ["c", "d"], ["b", "d"]];

test("items go together where some choice has all of them", () => {
  expect(goTogether(["a", "b"], choices)).toBe(true);
  expect(goTogether(["a", "c"], choices)).toBe(false);
});

test("what keeps an item out is named", () => {
  expect(inTheWay("c", ["a"], choices)).toEqual(["a"]);
  expect(inTheWay("b", ["a"], choices)).toEqual([]);
  expect(inTheWay("a", ["a"], choices)).toEqual([]);
});

test("where only two together keep it out, both are named", () => {
  expect(inTheWay("d", ["b", "c"], choices)).toEqual(["b", "c"]);
});

test("a choice is found whatever was ticked first, and only if it may be made as it is", () => {
  expect(choiceOf(["b", "a"], choices)).toEqual(["a", "b"]);
  expect(choiceOf([], choices)).toEqual([]);
  expect(choiceOf(["a"], [["a", "b"]])).toBeUndefined();
});

test("items are called by their titles", () => {
  const agreed = [{ name: "low-misere", title: "low misère", rule: "M12" }];
  expect(titlesOf(["low-misere", "auction.lowest=7"], agreed)).toBe("low misère and auction.lowest=7");
});
