import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Later from "./Later.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
});

const children = createRawSnippet<[string]>((part) => ({ render: () => `<p>${part()}</p>` }));

test("a part that could not be fetched says so, and is fetched again", async () => {
  const load = vi.fn(() => Promise.resolve({ default: "Here it is" }));
  load.mockRejectedValueOnce(new TypeError("no network"));
  render(Later<string>, { load, children });
  expect((await screen.findByRole("alert")).textContent).toMatch(/could not be loaded/);
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Here it is")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

async function tryTwice(answer: () => Promise<{ ok: boolean }>, isWriting = false) {
  vi.stubGlobal("fetch", vi.fn(answer));
  const load = vi.fn(() => Promise.reject<{ default: string }>(new TypeError("no network")));
  const page = { isWriting: () => isWriting, reload: vi.fn() };
  render(Later<string>, { load, children, page });
  await fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  return { load, reload: page.reload };
}

test("where a script fails again and the server answers, the whole page is loaded", async () => {
  const { load, reload } = await tryTwice(() => Promise.resolve({ ok: true }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<{ ok: boolean }>, boolean]>([
  ["does not answer", () => Promise.reject(new TypeError("no network")), false],
  ["has trouble of its own", () => Promise.resolve({ ok: false }), false],
  ["answers, but somebody is writing", () => Promise.resolve({ ok: true }), true],
])("where the server %s, the page stays and says so", async (_, answer, isWriting) => {
  const { reload } = await tryTwice(answer, isWriting);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
