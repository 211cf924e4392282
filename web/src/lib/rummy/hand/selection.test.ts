import { beforeEach, describe, expect, test } from "vitest";
import type { ChooseLay, RummyChoices } from "$lib/server/messages";
import type { Held } from "./arrangement.svelte";
import { Selection } from "./selection.svelte";

let held: Held[];
let choices: RummyChoices | undefined;

/** Cards in the hand; the second of two alike has a key of its own. */
function holding(...cards: string[]): Held[] {
  const copies = (place: number) => cards.slice(0, place).filter((card) => card === cards[place]).length;
  return cards.map((card, place) => ({ card, key: `${card}-${copies(place)}` }));
}

function picking(...keys: string[]): Selection {
  const selection = new Selection(
    () => held,
    () => choices,
  );
  for (const key of keys) selection.toggle(key);
  return selection;
}

const lay = (part: Partial<ChooseLay>): ChooseLay => ({ type: "ChooseLay", ...part });
const lit = (selection: Selection) => held.filter((each) => selection.isLit(each)).map(({ key }) => key);

const run = { cards: ["7S", "8S", "9S"], points: 15 };
const group = { cards: ["7S", "7H", "7D"], points: 15 };

beforeEach(() => {
  held = holding("7S", "8S", "9S", "7H", "7D", "KC");
  choices = lay({ melds: [run, group], discards: ["8S", "KC"] });
});

describe("cards", () => {
  test("are picked in any order and stand in that of the hand", () => {
    expect(picking("9S-0", "7S-0", "8S-0").cards).toEqual(["7S", "8S", "9S"]);
  });

  test("are let go when they are pressed again, and stay when they are picked again", () => {
    const selection = picking("7S-0", "8S-0", "7S-0");
    selection.pick("8S-0");
    expect([selection.cards, selection.has("7S-0"), selection.has("8S-0")]).toEqual([["8S"], false, true]);
  });

  test("that are alike are picked one by one", () => {
    held = holding("7H", "7H", "7S");
    const selection = picking("7H-1");
    expect([selection.has("7H-0"), selection.has("7H-1")]).toEqual([false, true]);
    expect([selection.only, selection.cards]).toEqual(["7H", ["7H"]]);
    selection.toggle("7H-0");
    expect([selection.only, selection.cards]).toEqual([null, ["7H", "7H"]]);
  });

  test("that have left the hand are not picked any more", () => {
    const selection = picking("KC-0", "8S-0");
    held = holding("7S", "8S");
    expect([selection.cards, selection.only]).toEqual([["8S"], "8S"]);
  });

  test("are all put back", () => {
    const selection = picking("7S-0", "8S-0");
    selection.clear();
    expect([selection.cards, selection.only, selection.has("7S-0")]).toEqual([[], null, false]);
  });
});

describe("a combination", () => {
  test("is what is picked, whatever comes first", () => {
    expect(picking("9S-0", "8S-0", "7S-0").melds).toEqual([run]);
    expect(picking("7H-0", "7D-0", "7S-0").melds).toEqual([group]);
  });

  test("is neither a part of one nor more than one", () => {
    expect(picking("7S-0", "8S-0").melds).toEqual([]);
    expect(picking("7S-0", "8S-0", "9S-0", "7H-0").melds).toEqual([]);
    expect(picking().melds).toEqual([]);
  });

  test("is two where its ace may be low or high", () => {
    const cards = ["AH", "2H", "QH", "KH"];
    const both = [
      { cards, points: 30, ace: "low" as const },
      { cards, points: 40, ace: "high" as const },
    ];
    held = holding(...cards);
    choices = lay({ melds: both });
    const selection = picking("KH-0", "AH-0", "2H-0", "QH-0");
    expect(selection.melds).toEqual(both);
    expect(selection.meld("high")).toEqual({ type: "Meld", cards, ace: "high" });
  });

  test("of two alike wants both", () => {
    held = holding("7H", "7H", "7S");
    const twins = { cards: ["7H", "7H", "7S"], points: 15 };
    choices = lay({ melds: [twins] });
    expect(picking("7H-0", "7S-0").melds).toEqual([]);
    expect(picking("7H-0", "7H-1", "7S-0").melds).toEqual([twins]);
  });

  test("is wrong from three cards on that are no part of one", () => {
    expect(picking("7S-0", "KC-0").isWrong).toBe(false);
    expect(picking("7S-0", "8S-0", "9S-0").isWrong).toBe(false);
    expect(picking("7S-0", "8S-0", "KC-0").isWrong).toBe(true);
    choices = undefined;
    expect(picking("7S-0", "8S-0", "KC-0").isWrong).toBe(false);
  });

  test("is wrong with both of two alike where it takes one", () => {
    held = holding("7S", "7S", "8S", "9S");
    expect(picking("7S-0", "7S-1", "8S-0").isWrong).toBe(true);
    expect(picking("7S-1", "8S-0", "9S-0").isWrong).toBe(false);
  });

  test("that is none can still be asked about", () => {
    expect(picking("8S-0", "KC-0").meld()).toEqual({ type: "Meld", cards: ["8S", "KC"], ace: null });
  });
});

describe("one card", () => {
  const layOffs = [
    { card: "8S", meld: 1, points: 5 },
    { card: "8S", meld: 3, points: 5 },
    { card: "KC", meld: 2, points: 10 },
  ];

  test("may be laid off wherever it fits", () => {
    choices = lay({ lay_offs: layOffs });
    expect(picking("8S-0").layOffs.map(({ meld }) => meld)).toEqual([1, 3]);
    expect(picking("7S-0").layOffs).toEqual([]);
  });

  test("is not laid off together with another, nor is none", () => {
    choices = lay({ lay_offs: layOffs });
    expect(picking("8S-0", "KC-0").layOffs).toEqual([]);
    expect(picking().layOffs).toEqual([]);
  });

  test("is discarded where it may be", () => {
    expect(picking("KC-0").mayDiscard).toBe(true);
    expect(picking("7S-0").mayDiscard).toBe(false);
    expect(picking("KC-0", "8S-0").mayDiscard).toBe(false);
    expect(picking().mayDiscard).toBe(false);
  });
});

describe("lit is", () => {
  test("all that may be laid or laid off, as long as nothing is picked", () => {
    choices = lay({ melds: [run], lay_offs: [{ card: "KC", meld: 1, points: 10 }] });
    expect(lit(picking())).toEqual(["7S-0", "8S-0", "9S-0", "KC-0"]);
  });

  test("what goes with the cards picked, these included", () => {
    expect(lit(picking("7S-0"))).toEqual(["7S-0", "8S-0", "9S-0", "7H-0", "7D-0"]);
    expect(lit(picking("8S-0"))).toEqual(["7S-0", "8S-0", "9S-0"]);
    expect(lit(picking("8S-0", "7H-0"))).toEqual([]);
  });

  test("the twin of a card picked only where a combination has room for both", () => {
    held = holding("7H", "7H", "8H", "9H");
    choices = lay({ melds: [{ cards: ["7H", "8H", "9H"], points: 15 }] });
    expect(lit(picking("7H-1"))).toEqual(["7H-1", "8H-0", "9H-0"]);
    expect(lit(picking("7H-0", "7H-1"))).toEqual([]);
    choices = lay({ melds: [{ cards: ["7H", "7H", "7S"], points: 15 }] });
    expect(lit(picking("7H-1"))).toEqual(["7H-0", "7H-1"]);
  });
});

test.each([undefined, { type: "ChooseSource" } as const])(
  "nothing goes where nothing is laid: %j",
  (asked) => {
    choices = asked;
    const selection = picking("KC-0");
    expect([selection.laying, selection.melds, selection.layOffs]).toEqual([null, [], []]);
    expect([selection.mayDiscard, lit(selection), selection.only]).toEqual([false, [], "KC"]);
  },
);
