import { beforeEach, expect, test, vi } from "vitest";

/** The module as a new page loads it. */
async function load() {
  vi.resetModules();
  return { ...(await import("./here.svelte")), ...(await import("./remember")) };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.replaceChildren();
});

test("tables that were opened here are known to every later page", async () => {
  const { remember } = await load();
  remember("A", "B");
  remember("A");
  const { forget, isHere } = await load();
  expect(["A", "B", "C"].map(isHere)).toEqual([true, true, false]);
  forget("A");
  expect(isHere("A")).toBe(false);
  expect((await load()).isHere("B")).toBe(true);
});

test.each(["no JSON", "null", "{}", '[7,"A"]'])("what is no list of tables is left out: %s", async (text) => {
  localStorage.setItem("fivehundred.here", text);
  const { isHere, remember } = await load();
  expect(isHere("7")).toBe(false);
  remember("B");
  expect((await load()).isHere("B")).toBe(true);
});

test("a page that may not store anything knows its own tables", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  const { isHere, remember } = await load();
  remember("A");
  expect(isHere("A")).toBe(true);
});

test("all tables of a site are here", async () => {
  document.head.innerHTML = '<meta name="fivehundred" content="site">';
  const { isHere, isSite } = await load();
  expect([isSite, isHere("A")]).toEqual([true, true]);
});

test("the engine is kept once its list of files is", async () => {
  const { isKept } = await load();
  expect(await isKept()).toBe(false);
  const match = vi.fn(async (): Promise<Response | undefined> => undefined);
  vi.stubGlobal("caches", { match });
  expect(await isKept()).toBe(false);
  match.mockResolvedValue(new Response("{}"));
  expect(await isKept()).toBe(true);
  match.mockRejectedValue(new Error("shut"));
  expect(await isKept()).toBe(false);
});
