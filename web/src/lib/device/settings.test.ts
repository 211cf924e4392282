import { beforeEach, expect, test, vi } from "vitest";

const KEY = "fivehundred.settings";

/** The module anew, as a page would load it. */
async function loaded() {
  vi.resetModules();
  const { flushSync } = await import("svelte"); // the one that these settings live in
  const module = await import("./settings.svelte");
  flushSync();
  return { ...module, flushSync };
}

beforeEach(() => localStorage.clear());

test("settings are shown to the style sheets", async () => {
  const { settings, flushSync } = await loaded();
  settings.theme = "dark";
  settings.fourColour = true;
  flushSync();
  const { theme, pack, index, felt } = document.documentElement.dataset;
  expect({ theme, pack, index, felt }).toEqual({
    ...{ theme: "dark", pack: "four-colour", index: "normal", felt: "green" },
  });
});

test("settings are kept, as far as they differ from the defaults", async () => {
  const { settings, flushSync } = await loaded();
  settings.sound = false;
  flushSync();
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ sound: false });
  expect((await loaded()).settings.sound).toBe(false);
});

test("what another tab changes holds here, too, and is not undone", async () => {
  const { settings, flushSync } = await loaded();
  localStorage.setItem(KEY, '{"fourColour":true}');
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
  flushSync();
  expect(settings.fourColour).toBe(true);
  settings.largeIndex = true;
  flushSync();
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ fourColour: true, largeIndex: true });
});

test.each(["nonsense", "null", '{"theme":"pink","motion":7,"colour":"red"}'])(
  "%s is not taken for settings",
  async (kept) => {
    localStorage.setItem(KEY, kept);
    const { settings } = await loaded();
    expect(settings).toMatchObject({ theme: "auto", motion: "normal" });
    expect(settings).not.toHaveProperty("colour");
  },
);

test("a card takes as many taps as was chosen, else as suits the pointer", async () => {
  const { settings, takesTwoTaps, motion } = await loaded();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("coarse") || query.includes("reduce"),
  }));
  expect([takesTwoTaps(), motion()]).toEqual([true, "off"]);
  settings.taps = "one";
  expect(takesTwoTaps()).toBe(false);
  vi.unstubAllGlobals();
});
