import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryStore } from "./memory_store";
import { openStore } from "./storage";
import type { Store } from "./store";

/** The channels of all tabs: what one says, the others hear. */
const channels: FakeChannel[] = [];

class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => {
  channels.length = 0;
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});

const stores: [string, () => Promise<Store>][] = [
  ["on the device", async () => (await openStore()).store],
  ["in memory", async () => new MemoryStore()],
];

describe.each(stores)("what is kept %s", (_, open) => {
  test("is a log in order, from any entry on", async () => {
    const store = await open();
    expect(await store.append("A", 1, 10, "{}", "first")).toBe("kept");
    expect(await store.append("A", 2, 20, "[2]", undefined)).toBe("kept");
    expect(await store.append("A", 3, 30, "[3]", null)).toBe("kept");
    expect(await store.append("B", 1, 40, "[4]", "first")).toBe("kept");
    expect(JSON.parse(await store.read("A", 0))).toEqual([
      [1, 10, "{}", "first"],
      [2, 20, "[2]", null],
      [3, 30, "[3]", null],
    ]);
    expect(JSON.parse(await store.read("A", 2))).toEqual([[3, 30, "[3]", null]]);
    expect(await store.read("C", 0)).toBe("[]");
  });

  test("has no number twice, and leaves none out", async () => {
    const store = await open();
    expect(await store.append("A", 2, 0, "", null)).toBe("seq");
    await store.append("A", 1, 0, "", null);
    expect(await store.append("A", 1, 0, "", null)).toBe("seq");
    expect(await store.append("A", 3, 0, "", null)).toBe("seq");
    expect(JSON.parse(await store.read("A", 0))).toHaveLength(1);
  });

  test("has no command of a table twice, which is looked for first", async () => {
    const store = await open();
    await store.append("A", 1, 0, "", "told");
    expect(await store.append("A", 1, 0, "", "told")).toBe("command");
    expect(await store.append("A", 2, 0, "", "told")).toBe("command");
    expect(await store.find("A", "told")).toBe(1);
    expect(await store.find("A", "other")).toBeUndefined();
    expect(await store.find("B", "told")).toBeUndefined();
  });

  test("is one of several entries that are written at once", async () => {
    const store = await open();
    const written = [1, 2, 3].map((number) => store.append("A", 1, 0, "", `${number}`));
    expect((await Promise.all(written)).sort()).toEqual(["kept", "seq", "seq"]);
  });

  test("is the newest listing of each table, the last to change first", async () => {
    const store = await open();
    await store.note("A", 1, '{"table":"A"}');
    await store.note("B", 2, '{"table":"B"}');
    await store.note("A", 3, '{"table":"A","round":2}');
    await store.note("A", 2, '{"table":"A","round":1}');
    expect(JSON.parse(await store.noted())).toEqual([{ table: "A", round: 2 }, { table: "B" }]);
  });

  test("are texts by name", async () => {
    const store = await open();
    expect(await store.get("name")).toBeUndefined();
    await store.set("name", "Ann");
    await store.set("name", "Ben");
    expect(await store.get("name")).toBe("Ben");
  });

  test("is gone once a table is forgotten, and others are not", async () => {
    const store = await open();
    for (const table of ["A", "B"]) {
      await store.append(table, 1, 0, "", null);
      await store.note(table, 1, `"${table}"`);
    }
    await store.forget("A");
    expect(await store.read("A", 0)).toBe("[]");
    expect(JSON.parse(await store.read("B", 0))).toHaveLength(1);
    expect(await store.noted()).toBe('["B"]');
  });

  test("stays where the table has gone on since it was looked at", async () => {
    const store = await open();
    for (const seq of [1, 2]) await store.append("A", seq, 0, "", null);
    await store.note("A", 1, '"A"');
    expect(await store.forget("A", 1)).toBe(false);
    expect([JSON.parse(await store.read("A", 0)).length, await store.noted()]).toEqual([2, '["A"]']);
    expect(await store.forget("A", 2)).toBe(true);
    expect([await store.read("A", 0), await store.noted()]).toEqual(["[]", "[]"]);
  });
});

test("another tab reads what was written, hears of it, and cannot write over it", async () => {
  const [one, other] = [await openStore(), await openStore()];
  const heard = vi.fn();
  const stop = other.listen(heard);
  await one.store.append("A", 1, 0, "mine", "a");
  expect(await other.store.append("A", 1, 0, "yours", "b")).toBe("seq");
  expect(JSON.parse(await other.store.read("A", 0))).toEqual([[1, 0, "mine", "a"]]);
  await one.store.append("A", 1, 0, "late", "c");
  stop();
  await one.store.append("A", 2, 0, "", null);
  expect(heard.mock.calls).toEqual([[{ table: "A", seq: 1 }]]);
});

test("another tab hears that a table was removed", async () => {
  const [one, other] = [await openStore(), await openStore()];
  const heard = vi.fn();
  other.listen(heard);
  await one.store.forget("A");
  expect(heard.mock.calls).toEqual([[{ table: "A", seq: 0 }]]);
});

test("a tab that is opened later finds everything", async () => {
  await (await openStore()).store.append("A", 1, 0, "", null);
  const { store, isSaved } = await openStore();
  expect(isSaved).toBe(true);
  expect(JSON.parse(await store.read("A", 0))).toHaveLength(1);
});

test("an entry that cannot be written is refused", async () => {
  const { store } = await openStore();
  const unwritable = (() => 0) as unknown as string; // no database takes a function
  await expect(store.append("A", 1, 0, unwritable, null)).rejects.toThrow();
  expect(await store.read("A", 0)).toBe("[]");
});

test("a database that the browser has closed is opened again", async () => {
  let opened!: IDBDatabase;
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((...asked) => {
    const opening = open(...asked);
    opening.addEventListener("success", () => (opened = opening.result));
    return opening;
  });
  const { store } = await openStore();
  await store.append("A", 1, 0, "", null);
  opened.close();
  opened.onclose?.(new Event("close"));
  expect(await store.append("A", 2, 0, "", null)).toBe("kept");
});

test("a database that a newer page has taken over is not written to", async () => {
  const { store } = await openStore();
  const newer = indexedDB.open("fivehundred", 2);
  await new Promise((resolve) => (newer.onsuccess = resolve));
  await expect(store.append("A", 1, 0, "", null)).rejects.toThrow();
});

describe("the memory stands in", () => {
  test("where the browser forbids to keep anything", async () => {
    vi.stubGlobal("indexedDB", undefined);
    expect(await openStore()).toMatchObject({ isSaved: false });
  });

  test("where a newer version has written, which is left as it is", async () => {
    const newer = indexedDB.open("fivehundred", 2);
    await new Promise((resolve) => (newer.onsuccess = resolve));
    newer.result.close();
    const { store, isSaved } = await openStore();
    expect(isSaved).toBe(false);
    expect(await store.append("A", 1, 0, "", null)).toBe("kept");
    expect(await indexedDB.databases()).toEqual([{ name: "fivehundred", version: 2 }]);
  });
});
