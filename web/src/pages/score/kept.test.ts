import { beforeEach, describe, expect, test } from "vitest";
import { FakeStorage, shown } from "./fake";
import { NOT_SAVED, Shelf, newId } from "./kept.svelte";
import { summaryOf } from "./session.svelte";

const GAME = "fivehundred.score.game.";

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
});

const game = (id: string, scores = [0, 0]) => ({
  ...{ id, title: "Standard", link: "standard", former: [] },
  ...summaryOf(shown({ scores })),
});

describe("games", () => {
  test("are there again, the one changed last first", () => {
    const shelf = new Shelf(storage);
    expect(shelf.put(game("a"), 0)).toBe("kept");
    expect(shelf.put(game("b"), 0)).toBe("kept");
    expect(shelf.put(game("a", [300, 20]), 1)).toBe("kept");
    const again = new Shelf(storage);
    expect(again.games.map(({ id }) => id).sort()).toEqual(["a", "b"]);
    expect(again.find("a")).toMatchObject({ revision: 2, scores: [{ points: 300 }, { points: 20 }] });
    expect(again.warning).toBe("");
  });

  test("keep only so many former states", () => {
    const shelf = new Shelf(storage);
    const former = Array.from({ length: 50 }, (_, number) => ({ number }));
    shelf.put({ ...game("a"), former }, 0);
    expect(new Shelf(storage).find("a")!.former).toEqual(former.slice(-20));
  });

  test("are deleted", () => {
    const shelf = new Shelf(storage);
    shelf.put(game("a"), 0);
    shelf.remove("a");
    expect(new Shelf(storage).games).toEqual([]);
  });

  test("have names of their own", () => {
    expect(new Set(Array.from({ length: 100 }, newId)).size).toBe(100);
  });
});

describe("two tabs", () => {
  test("do not overwrite each other", () => {
    const [one, other] = [new Shelf(storage), new Shelf(storage)];
    one.put(game("a"), 0);
    one.put(game("a", [300, 20]), 1);
    expect(other.put(game("a", [0, 140]), 1)).toBe("elsewhere");
    expect(other.find("a")!.scores[0]!.points).toBe(300);
    expect(new Shelf(storage).find("a")).toMatchObject({ revision: 2 });
  });

  test("follow each other", () => {
    const [one, other] = [new Shelf(storage), new Shelf(storage)];
    const stop = other.listen();
    one.put(game("a"), 0);
    dispatchEvent(new StorageEvent("storage", { key: `${GAME}a` }));
    expect(other.find("a")).toBeTruthy();
    stop();
    one.put(game("b"), 0);
    dispatchEvent(new StorageEvent("storage", { key: `${GAME}b` }));
    expect(other.find("b")).toBeUndefined();
  });
});

describe("a store that cannot be read", () => {
  test.each(["no JSON", "null", "[]", '{"version":1,"id":"a"}'])("%s is put aside", (text) => {
    storage.setItem(`${GAME}a`, text);
    const shelf = new Shelf(storage);
    shelf.put(game("b"), 0);
    expect([shelf.games.length, shelf.aside]).toEqual([1, 1]);
    expect([...storage.kept.values()]).toContain(text);
    expect(storage.getItem(`${GAME}a`)).toBeNull();
    expect(new Shelf(storage).aside).toBe(1);
  });

  test("stays where it is if it is of a newer version, whatever an older page does", () => {
    const shelf = new Shelf(storage);
    shelf.put(game("a"), 0);
    storage.setItem(`${GAME}a`, '{"version":2}');
    expect(shelf.put(game("a", [300, 20]), 1)).toBe("elsewhere");
    expect(storage.getItem(`${GAME}a`)).toBe('{"version":2}');
    expect([new Shelf(storage).aside, shelf.aside, shelf.games.length]).toEqual([1, 1, 0]);
  });

  test("stays where it is if there is no room to put it aside", () => {
    storage.setItem(`${GAME}a`, "no JSON");
    storage.isFull = true;
    new Shelf(storage);
    expect(storage.getItem(`${GAME}a`)).toBe("no JSON");
  });
});

describe("a device that does not save", () => {
  test("goes on with a warning until it does", () => {
    const shelf = new Shelf(storage);
    storage.isFull = true;
    expect(shelf.put(game("a"), 0)).toBe("remembered");
    expect(shelf.put(game("a", [300, 20]), 1)).toBe("remembered");
    expect([shelf.warning, shelf.find("a")!.revision]).toEqual([NOT_SAVED, 2]);
    storage.isFull = false;
    expect(shelf.put(game("a", [300, 40]), 2)).toBe("kept");
    expect(shelf.warning).toBe("");
  });

  test("keeps a game that filled up in the middle", () => {
    const shelf = new Shelf(storage);
    shelf.put(game("a"), 0);
    storage.isFull = true;
    expect(shelf.put(game("a", [300, 20]), 1)).toBe("remembered");
    expect(shelf.put(game("a", [330, 40]), 2)).toBe("remembered");
    expect(shelf.find("a")!.scores[0]!.points).toBe(330);
    const stop = shelf.listen();
    dispatchEvent(new StorageEvent("storage", { key: `${GAME}b` }));
    expect(shelf.find("a")!.scores[0]!.points).toBe(330);
    stop();
  });

  test("may have no storage at all", () => {
    const shelf = new Shelf(null);
    expect(shelf.warning).toBe(NOT_SAVED);
    expect(shelf.put(game("a"), 0)).toBe("remembered");
    expect(shelf.games).toHaveLength(1);
    expect(shelf.last).toBeNull();
  });
});

test("the last rules and names are remembered", () => {
  const last = { link: "standard~auction.lowest=7", players: ["Ann", "Ben"] };
  new Shelf(storage).remember(last);
  expect(new Shelf(storage).last).toEqual(last);
  new Shelf(storage).remember({ ...last, dealer: 1 });
  expect(new Shelf(storage).last).toEqual({ ...last, dealer: 1 });
  for (const damaged of ['{"link":7}', '{"link":"standard","players":[],"dealer":"1"}']) {
    storage.setItem("fivehundred.score.last", damaged);
    expect(new Shelf(storage).last).toBeNull();
  }
});
