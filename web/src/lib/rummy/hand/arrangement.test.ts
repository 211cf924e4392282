import { SvelteMap } from "svelte/reactivity";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "$lib/device/settings.svelte";
import { Arrangement, keyOfNew } from "./arrangement.svelte";

const TABLE = "ABCDE01234";
const dealt = new SvelteMap<string, readonly string[]>();

const deal = (...cards: string[]) => dealt.set(TABLE, cards);
const arrange = (table = TABLE) => new Arrangement(() => dealt.get(TABLE)!, table);
const cards = ({ held }: Arrangement) => held.map(({ card }) => card).join(" ");
const keys = ({ held }: Arrangement) => held.map(({ key }) => key);

beforeEach(() => {
  sessionStorage.clear();
  settings.handOrder = "suit";
  deal("10S", "AS", "2H", "KC", "3D");
});

afterEach(() => {
  vi.restoreAllMocks();
  settings.handOrder = "suit";
});

test("by suit a hand is as the server sorts it", () => {
  expect(cards(arrange())).toBe("10S AS 2H KC 3D");
});

test("by rank the low cards come first, aces last, and what is equal stays by suit", () => {
  deal("9S", "JS", "AS", "9H", "10C", "QC", "2D", "KD");
  settings.handOrder = "rank";
  expect(cards(arrange())).toBe("2D 9S 9H 10C JS QC KD AS");
});

test("cards that are alike have keys of their own", () => {
  deal("7H", "7H", "8H");
  expect(keys(arrange())).toEqual(["7H-0", "7H-1", "8H-0"]);
});

test("a card that comes has a key that its twin has not", () => {
  const before = ["7H", "8H"];
  const after = ["7H", "7H", "8H"];
  expect(keyOfNew(before, "7H")).toBe("7H-0");
  expect(keyOfNew(after, "7H")).toBe("7H-1");
  expect(keyOfNew(after, "9H")).toBeNull();
});

describe("as put", () => {
  test.each([
    ["KC-0", 0, "KC 10S AS 2H 3D"],
    ["10S-0", 4, "AS 2H KC 3D 10S"],
    ["2H-0", 2, "10S AS 2H KC 3D"],
  ])("%s goes to place %i", (key, place, expected) => {
    const arrangement = arrange();
    arrangement.move(key, place);
    expect([settings.handOrder, cards(arrangement)]).toEqual(["own", expected]);
  });

  test("a card is moved in the order that was in sight", () => {
    settings.handOrder = "rank";
    const arrangement = arrange();
    arrangement.move("AS-0", 0);
    expect(cards(arrangement)).toBe("AS 2H 3D 10S KC");
  });

  test("one of two alike is moved, and not the other", () => {
    deal("7H", "7H", "8H");
    const arrangement = arrange();
    arrangement.move("7H-0", 2);
    expect(keys(arrangement)).toEqual(["7H-1", "8H-0", "7H-0"]);
  });

  test("cards go out of the order, and new ones come last", () => {
    const arrangement = arrange();
    arrangement.move("KC-0", 0);
    deal("AS", "5H", "KC", "3D");
    expect(cards(arrangement)).toBe("KC AS 3D 5H");
    arrangement.move("5H-0", 1);
    expect(cards(arrangement)).toBe("KC 5H AS 3D");
  });

  test("the order is found again after another one, and after a reload", () => {
    const arrangement = arrange();
    arrangement.move("3D-0", 0);
    settings.handOrder = "suit";
    expect(cards(arrangement)).toBe("10S AS 2H KC 3D");
    settings.handOrder = "own";
    expect(cards(arrangement)).toBe("3D 10S AS 2H KC");
    expect(cards(arrange())).toBe("3D 10S AS 2H KC");
  });

  test("each table has an order of its own", () => {
    arrange().move("3D-0", 0);
    expect(cards(arrange("ANOTHER123"))).toBe("10S AS 2H KC 3D");
  });

  test("the order lasts as long as the page where storage refuses", () => {
    for (const method of ["getItem", "setItem"] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error("shut");
      });
    const arrangement = arrange();
    arrangement.move("3D-0", 0);
    expect(cards(arrangement)).toBe("3D 10S AS 2H KC");
    expect(cards(arrange())).toBe("10S AS 2H KC 3D");
  });
});
