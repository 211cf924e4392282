import { beforeEach, describe, expect, test } from "vitest";
import type { TricksChoices, Deed } from "$lib/server/messages";
import { CardChoice } from "./choice.svelte";

let deeds: Deed[];
let asked: Deed[];
let twoTaps: boolean;

beforeEach(() => {
  deeds = [];
  asked = [];
  twoTaps = false;
});

function choosing(choices: TricksChoices | undefined): CardChoice {
  return new CardChoice(() => choices, {
    twoTaps: () => twoTaps,
    act: (deed) => deeds.push(deed),
    why: (deed) => asked.push(deed),
  });
}

const cards = (...plays: string[]): TricksChoices => ({
  type: "ChooseCard",
  plays: plays.map((card) => ({ card })),
});

describe("a card to play", () => {
  test("is played by one tap", () => {
    choosing(cards("QH")).tap("QH", "tap");
    expect(deeds).toEqual([{ type: "Play", card: "QH" }]);
  });

  test("is picked by the first of two taps and played by the second", () => {
    twoTaps = true;
    const choice = choosing(cards("QH", "KH"));
    choice.tap("QH", "tap");
    expect([choice.picked, deeds]).toEqual(["QH", []]);
    choice.tap("KH", "tap");
    expect([choice.picked, deeds]).toEqual(["KH", []]);
    choice.tap("KH", "tap");
    expect(deeds).toEqual([{ type: "Play", card: "KH" }]);
  });

  test.each(["key", "drag"] as const)("needs no second tap by %s", (how) => {
    twoTaps = true;
    choosing(cards("QH")).tap("QH", how);
    expect(deeds).toHaveLength(1);
  });

  test("that may not be played is asked about", () => {
    choosing(cards("QH")).tap("2S", "tap");
    expect([deeds, asked]).toEqual([[], [{ type: "Play", card: "2S" }]]);
  });

  test("is nothing while nobody asks for one", () => {
    choosing(undefined).tap("QH", "tap");
    expect([deeds, asked]).toEqual([[], []]);
  });
});

describe("a joker", () => {
  const leads = (...suits: string[]): TricksChoices => ({
    type: "ChooseCard",
    plays: [{ card: "Jo", suits }],
  });

  test("that may name suits asks for one", () => {
    const choice = choosing(leads("S", "H"));
    choice.tap("Jo", "tap");
    expect([choice.suits, deeds]).toEqual([["S", "H"], []]);
    choice.name("H");
    expect(deeds).toEqual([{ type: "Play", card: "Jo", suit: "H" }]);
    expect(choice.suits).toEqual([]);
  });

  test("that can name one suit only names it", () => {
    choosing(leads("D")).tap("Jo", "tap");
    expect(deeds).toEqual([{ type: "Play", card: "Jo", suit: "D" }]);
  });

  test("is named before play by suit, or by none", () => {
    const choice = choosing({ type: "ChooseSuit", card: "Jo", suits: ["S", null] });
    expect(choice.suits).toEqual(["S", null]);
    choice.name(null);
    expect(deeds).toEqual([{ type: "Nominate", suit: null }]);
  });
});

describe("cards to lay away", () => {
  const choice = () => choosing({ type: "ChooseDiscard", count: 3 });

  test("are chosen by tapping, and can be let go", () => {
    const chosen = choice();
    for (const card of ["5S", "6C", "5S"]) chosen.tap(card, "tap");
    expect([chosen.chosen, chosen.isReady]).toEqual([["6C"], false]);
  });

  test("go when there are enough of them, the earliest giving way to a fourth", () => {
    const chosen = choice();
    for (const card of ["5S", "6C", "7D", "8H"]) chosen.tap(card, "tap");
    expect(chosen.isReady).toBe(true);
    chosen.send();
    expect(deeds).toEqual([{ type: "Discard", cards: ["6C", "7D", "8H"] }]);
  });

  test("are handed over in the same way", () => {
    const chosen = choosing({ type: "ChooseGift", count: 1, to: 2 });
    for (const card of ["5S", "6C"]) chosen.tap(card, "tap");
    chosen.send();
    expect(deeds).toEqual([{ type: "Give", cards: ["6C"] }]);
  });

  test("do not go before", () => {
    const chosen = choice();
    chosen.tap("5S", "tap");
    chosen.send();
    expect(deeds).toEqual([]);
  });
});

test("what was begun is forgotten", () => {
  twoTaps = true;
  const choice = choosing(cards("QH"));
  choice.tap("QH", "tap");
  choice.clear();
  expect([choice.picked, choice.naming, choice.chosen]).toEqual([null, null, []]);
});

test("only cards of the kitty are handed to an opponent", () => {
  const choice = choosing({ type: "ChooseGift", count: 1, to: 1, cards: ["5S"] });
  choice.tap("AH", "tap");
  expect(choice.chosen).toEqual([]);
  choice.tap("5S", "tap");
  choice.send();
  expect(deeds).toEqual([{ type: "Give", cards: ["5S"] }]);
});

test("an open card is picked by the second of two taps", () => {
  twoTaps = true;
  const choice = choosing({ type: "ChoosePick", cards: ["5S"], to: "hand" });
  choice.tap("5S", "tap");
  expect(deeds).toEqual([]);
  choice.tap("5S", "tap");
  expect(deeds).toEqual([{ type: "Pick", card: "5S" }]);
});
