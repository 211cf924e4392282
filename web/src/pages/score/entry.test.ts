import { describe, expect, test } from "vitest";
import type { ScoreDraft } from "$lib/server/messages";
import { courseOf } from "./chart";
import {
  begun,
  countsAsked,
  emptyRummy,
  isEveryoneTold,
  NOBODY,
  numbersFor,
  splitsOf,
  stepOf,
  withAnswer,
  withBid,
  withCount,
  withDeclarer,
  withLikely,
  withSplit,
  withoutContract,
  withoutDeclarer,
} from "./entry";
import { asked } from "./fake";

const round: ScoreDraft = { type: "round" };
const whole: ScoreDraft = { ...round, bid: "8H", declarer: 0, counts: [8], breach: 1 };

test("a round is asked contract, declarer, tricks", () => {
  expect(stepOf(round)).toBe("contract");
  expect(stepOf({ ...round, bid: "8H" })).toBe("declarer");
  expect(stepOf(whole)).toBe("tricks");
  expect(stepOf({ ...round, bid: NOBODY })).toBe("tricks");
  expect(stepOf({ type: "passed" })).toBe("contract");
});

describe("another answer", () => {
  test("to the contract leaves the declarer and nothing of the play", () => {
    expect(withBid(whole, "9S")).toEqual({ ...round, bid: "9S", declarer: 0 });
    expect(withBid(whole, NOBODY)).toEqual({ ...round, bid: NOBODY });
    expect(withBid(round, "9S")).toEqual({ ...round, bid: "9S" });
  });

  test("to who declared leaves the contract", () => {
    expect(withDeclarer(whole, 2)).toEqual({ ...round, bid: "8H", declarer: 2 });
    expect(withoutDeclarer(whole)).toEqual({ ...round, bid: "8H" });
  });

  test("to who declared says whom it called, and another contract leaves that", () => {
    const paired = withDeclarer({ ...whole, partner: 2 }, 0, 3);
    expect(paired).toEqual({ ...round, bid: "8H", declarer: 0, partner: 3 });
    expect(withBid(paired, "9S")).toEqual({ ...paired, bid: "9S" });
    expect(withDeclarer(paired, 0)).toEqual({ ...round, bid: "8H", declarer: 0 });
  });

  test("leaves what the dealer has chosen", () => {
    const chosen = { ...whole, chosen: ["megatrump"] };
    expect(withoutContract(chosen)).toEqual({ ...round, chosen: ["megatrump"] });
    expect(begun(asked({ chosen: ["megatrump"] }))).toEqual({ ...round, chosen: ["megatrump"] });
  });

  test("to a rare question may be taken back", () => {
    expect(withAnswer(whole, "breach", 3)).toEqual({ ...whole, breach: 3 });
    expect(withAnswer(whole, "breach", undefined)).toEqual({ ...round, bid: "8H", declarer: 0, counts: [8] });
  });
});

describe("tricks", () => {
  const counts = [
    { name: "Ann", count: null, is_needed: true },
    { name: "Ben", count: null, is_needed: true },
    { name: "Cat", count: null, is_needed: false },
  ];

  test("are told one count after the other", () => {
    expect(withCount(withoutContract(whole), 1, 2).counts).toEqual([0, 2]);
    expect(withCount(whole, 1, 2).counts).toEqual([8, 2]);
    expect(withCount({ ...whole, counts: [8, 2] }, 0, 7).counts).toEqual([7, 2]);
  });

  test("are likely as many as the contract needs, until some are told", () => {
    const known = asked({ target: { least: 8, most: 10 } });
    expect(withLikely({ ...round, bid: "8H", declarer: 0 }, known)!.counts).toEqual([8]);
    expect(withLikely(whole, known)).toBeNull();
    expect(withLikely(round, asked())).toBeNull();
  });

  test("are asked of all but those that follow, or of all", () => {
    expect(countsAsked({ counts }, {}, false).map(({ name }) => name)).toEqual(["Ann", "Ben"]);
    expect(countsAsked({ counts }, {}, true)).toHaveLength(3);
    expect(countsAsked({ counts }, { counts: [8, 1, 0] }, false)).toHaveLength(3);
  });
});

describe("results to choose from, where several tell their tricks", () => {
  const among = (names: string, least = 8) =>
    asked({
      counts: [...names].map((name, place) => ({ name, count: null, is_needed: place < names.length - 1 })),
      target: { least, most: 10 },
    });
  const makers = (names: string, least: number, counts: number[] = []) =>
    splitsOf(among(names, least), { ...round, counts }, false)?.map((split) => split.makers);

  test("share out all that the makers left", () => {
    const [just, more] = splitsOf(among("ABC"), round, false)!;
    expect(just).toEqual({
      makers: 8,
      others: [
        [2, 0],
        [1, 1],
        [0, 2],
      ],
    });
    expect(more).toEqual({
      makers: 9,
      others: [
        [1, 0],
        [0, 1],
      ],
    });
    expect(splitsOf(among("ABCD"), round, false)![0]!.others).toHaveLength(6);
  });

  test("begin with the contract just made, then what is better, then what falls short", () => {
    expect(makers("ABC", 8)).toEqual([8, 9, 10, 7, 6, 5]);
    expect(makers("ABC", 10)).toEqual([10, 9, 8, 7]);
    expect(makers("ABC", 6)).toEqual([6, 7, 8, 9, 10, 5, 4]);
    expect(makers("ABCDE", 6)).toEqual([6]);
  });

  test("have a row more for another number that was chosen", () => {
    expect(makers("ABC", 8, [2])).toEqual([8, 9, 10, 7, 6, 5, 2]);
    expect(makers("ABC", 8, [7, 1])).toEqual([8, 9, 10, 7, 6, 5]);
  });

  test("are none where there are too many, one number is enough, or every side is counted", () => {
    expect(makers("ABCDE", 6, [3])).toBeUndefined();
    expect(makers("AB", 8)).toBeUndefined();
    expect(splitsOf(among("ABC"), round, true)).toBeNull();
    expect(splitsOf({ ...among("ABC"), target: null }, round, false)).toBeNull();
  });

  test("tell all counts but the last, which follows", () => {
    expect(withSplit({ ...whole, counts: [8] }, 7, [1, 2])).toEqual({ ...whole, counts: [7, 1] });
  });
});

test("the numbers to choose from are those that are left, and what was told", () => {
  const choices = (counts: number[], place: number) => numbersFor({ counts }, place).length - 1;
  expect([choices([], 0), choices([8], 0), choices([8], 1), choices([8, 5], 1)]).toEqual([10, 10, 2, 5]);
});

test("a round of rummy is judged once everybody has points", () => {
  const draft = { ...emptyRummy(2), out: 1 };
  expect(isEveryoneTold(draft)).toBe(false);
  expect(isEveryoneTold({ ...draft, held: [25, 0] })).toBe(true);
});

test("a round of rummy begins with nothing laid", () => {
  expect(emptyRummy(2)).toEqual({ type: "round", laid: [0, 0], held: [0, 0] });
});

describe("the course of a game", () => {
  test("goes from nothing to the totals, below the target", () => {
    const { lines, marks, width, height } = courseOf([[250, -250]], 2, 500);
    expect(lines).toEqual([`0,93.3 ${width},46.7`, `0,93.3 ${width},${height}`]);
    expect(marks.map(({ score }) => score)).toEqual([500, 0, -250]);
  });

  test("is flat before the first round", () => {
    expect(courseOf([], 2, null).lines).toEqual(["0,140", "0,140"]);
  });
});
