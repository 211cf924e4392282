import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { go } from "$lib/ui/go";

/** What this page opens and then hears nothing from. */
class Silent {
  close() {}
  disconnect() {}
  observe() {}
  unobserve() {}
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("[]", { headers: { "content-type": "application/json" } }));
  vi.stubGlobal("WebSocket", Silent);
  vi.stubGlobal("ResizeObserver", Silent);
});

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

// A page is loaded when it is first needed.
const LONG = { timeout: 20_000 };
vi.setConfig({ testTimeout: 20_000 });

test("the first page names the game", async () => {
  render(App);
  expect((await screen.findByRole("heading", { level: 1 }, LONG)).textContent).toMatch(/\S/);
});

test.each([
  ["/nope", /no page at this address/],
  ["/t/XXXX", /isn’t a table code/],
])("%s says that it leads nowhere, and where to go", async (address, said) => {
  history.replaceState(null, "", address);
  render(App);
  expect(await screen.findByText(said, {}, LONG)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
});

test("a table's address leads to the table, read leniently", async () => {
  render(App);
  go("t/abcde-fghjk");
  expect((await screen.findByText(/going to the table/i, {}, LONG)).tagName).toBe("H1");
});
