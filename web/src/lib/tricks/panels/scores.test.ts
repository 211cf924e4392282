import { describe, expect, test } from "vitest";
import type { TricksLine } from "$lib/server/messages";
import { endingTitle } from "$lib/words/sides";
import {
  claimStory,
  contractSign,
  endingReason,
  roundNotes,
  roundStory,
  roundTitle,
  verdict,
  wentWell,
} from "./scores";

const seats = ["Ann", "Ben", "", "Dot"].map((name) => ({
  kind: name ? ("person" as const) : ("bot" as const),
  name,
}));
const ann = { seats, own: 0 };
const guest = { seats, own: null };

function line(
  bid: string | null,
  declarer: number | null,
  taken: number[],
  made: boolean | null,
): TricksLine {
  const target = bid === "M" ? [0, 0] : [8, 10];
  return {
    type: "TricksLine",
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
    const goal = { target: 500 };
    expect(endingReason({ winners: [0], door: "back" }, goal)).toContain("back door");
    expect(endingReason({ winners: [0], door: "rounds" }, { ...goal, rounds: 12 })).toBe(
      "12 rounds are played.",
    );
    expect(endingReason({ winners: [0], door: "front" }, { ...goal, is_exact: true })).toContain(
      "Exactly 500",
    );
    expect(endingReason({ winners: [0], door: "spread" }, goal)).toContain("too far apart");
    const cut = { ...line("8D", 0, [5, 1, 1, 0], null), scored_out: 1 };
    expect(endingReason({ winners: [1], door: "front" }, goal, cut)).toContain("in the middle of the round");
  });

  test("is not judged by a contract that was cut off", () => {
    const cut = { ...line("8D", 0, [5, 1, 1, 0], null), scored_out: 1 };
    expect(roundStory(cut, 2, ann)).toBe("You bid 8 diamonds; the game was over before it was decided.");
    expect([roundTitle(cut, ann), wentWell(cut, 2, 0)]).toEqual(["The round is over", null]);
  });
});

describe("what else there is to a round", () => {
  const played = line("8D", 0, [5, 1, 4, 0], true);

  test.each([
    [{}, []],
    [{ breach: { caller: 1, won: false, points: [0, -100] } }, ["Ben called a breach and lost it: −100."]],
    [{ fined: [0, 3, 0] }, ["2 claims cost you 200 points.", "1 claim cost Dot 100 points."]],
    [{ barred: [0, 1] }, ["You and Ben may not bid in the next auction."]],
  ])("%#", (part, notes) => {
    expect([...roundNotes({ ...played, ...part }, ann)]).toEqual(notes);
  });

  test("is a claim or a concession", () => {
    expect(claimStory({ seat: 3, what: "claim", tricks: [0, 0, 0, 2] }, ann)).toBe("Dot claimed the rest.");
    expect(claimStory({ seat: 3, what: "claim", tricks: [1, 0, 1, 0] }, ann)).toBe(
      "Dot claimed to take none of the rest.",
    );
    expect(claimStory({ seat: 0, what: "concede", tricks: [0, 1, 0, 1] }, ann)).toBe("You gave up the rest.");
  });

  test("is a slam that was called, or one trick too many", () => {
    const slam = { ...played, contract: { ...played.contract, slam: true } };
    expect(roundStory(slam, 2, ann)).toMatch(/^You bid 8 diamonds, called a slam and made it/);
    expect(contractSign(slam)).toBe("8♦ slam");
    const hiLo = { ...line("HL", 0, [6, 0, 0, 0], false) };
    expect(verdict({ ...hiLo, contract: { ...hiLo.contract, target: [5, 5] } }, 2)).toBe(
      "set, 6 of 5 tricks",
    );
  });
});
