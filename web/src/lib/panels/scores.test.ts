import { describe, expect, test } from "vitest";
import type { SheetLine } from "$lib/messages";
import { endingReason, endingTitle, roundStory, roundTitle, verdict, wentWell } from "./scores";

const seats = ["Ann", "Ben", "", "Dot"].map((name) => ({
  kind: name ? ("person" as const) : ("bot" as const),
  name,
}));
const ann = { seats, own: 0 };
const guest = { seats, own: null };

function line(bid: string | null, declarer: number | null, taken: number[], made: boolean | null): SheetLine {
  const target = bid === "M" ? [0, 0] : [8, 10];
  return {
    ...{ round: 0, dealer: 0, taken, made, points: [0, 0], totals: [0, 0] },
    contract: { bid, declarer, value: 280, target },
  };
}

describe("a round's story", () => {
  test.each([
    [line("8D", 0, [5, 1, 4, 0], true), ann, "You bid 8 diamonds and made it with 9 tricks."],
    [line("8D", 1, [2, 5, 1, 2], false), ann, "Ben bid 8 diamonds and was set with 7 of 8 tricks."],
    [line("8D", 0, [2, 5, 1, 2], false), ann, "You bid 8 diamonds and were set with 3 of 8 tricks."],
    [line("M", 2, [0, 5, 1, 4], false), guest, "North bid misère and was set with 1 trick."],
    [line(null, null, [3, 3, 2, 2], null), guest, "Nobody bid; each trick counted."],
  ])("%#", (shown, company, told) => {
    expect(roundStory(shown, 2, company)).toBe(told);
  });
});

describe("a round's verdict", () => {
  test("counts the declarer's side", () => {
    expect(verdict(line("8D", 0, [5, 1, 4, 0], true), 2)).toBe("made, 9 tricks");
    expect(verdict(line("8D", 1, [2, 5, 1, 2], false), 2)).toBe("set, 7 of 8 tricks");
    expect(verdict(line(null, null, [3, 3, 2, 2], null), 2)).toBe("");
  });
});

describe("a round's headline", () => {
  const made = line("8D", 0, [5, 1, 4, 0], true);
  const set = line("8D", 0, [2, 5, 1, 2], false);

  test("says who made it or was set", () => {
    expect([roundTitle(made, ann), roundTitle(set, ann)]).toEqual(["You make 8♦", "You are set"]);
    expect([roundTitle(made, guest), roundTitle(set, guest)]).toEqual(["Ann makes 8♦", "Ann is set"]);
    expect(roundTitle(line(null, null, [], null), ann)).toBe("The round is over");
  });

  test("is good or bad news by side", () => {
    expect([wentWell(made, 2, 2), wentWell(made, 2, 1), wentWell(set, 2, 1)]).toEqual([true, false, true]);
    expect(wentWell(made, 2, null)).toBeNull();
  });
});

describe("the end of a game", () => {
  test("names the winners and the door", () => {
    expect(endingTitle({ winners: [0], door: "front" }, 2, ann)).toBe("You and North win");
    expect(endingTitle({ winners: [1], door: "front" }, 4, ann)).toBe("Ben wins");
    expect(endingTitle({ winners: [1, 2], door: "front" }, 4, ann)).toBe("The win is shared");
    expect(endingReason({ winners: [0], door: "back" }, 500)).toContain("back door");
  });
});
