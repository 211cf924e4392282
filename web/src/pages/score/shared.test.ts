import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { openDialogs } from "$lib/ui/fake";
import { FakeStorage, shown } from "./fake";
import { Shelf } from "./kept.svelte";
import LinkDialog from "./LinkDialog.svelte";
import * as links from "./link";
import { share } from "./share";
import SharedView from "./SharedView.svelte";

const game = { title: "Australian", link: "australian", changed: 0, game: shown().game };
let answer: () => Promise<Response>;

beforeEach(() => {
  openDialogs();
  vi.spyOn(links, "sharedIn").mockImplementation(() => Promise.resolve(game));
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/me" ? Promise.resolve(new Response('{"name":"","csrf":"x"}')) : answer(),
  );
});

function show(shelf = new Shelf(new FakeStorage())) {
  const [onopen, onleave] = [vi.fn(), vi.fn()];
  render(SharedView, { shelf, hash: "#sheet=x", onopen, onleave });
  return { shelf, onopen, onleave };
}

const answered = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a sheet that is kept becomes a game of the reader's own, with nothing to undo", async () => {
  answer = () => answered(shown({ scores: [300, 20] }));
  const { shelf, onopen } = show();
  await vi.waitFor(() => press("Keep it here"));
  expect(shelf.games).toMatchObject([{ ...game, changed: expect.any(Number), former: [], revision: 1 }]);
  expect(onopen).toHaveBeenCalledWith(shelf.games[0]!.id);
});

test("a game that no server understands is a damaged link", async () => {
  answer = () => answered({ reason: "notation", text: "players: expected names" }, 400);
  const { onleave } = show();
  expect((await screen.findByRole("alert")).textContent).toContain("This link was cut or damaged");
  await press("Keep score");
  expect(onleave).toHaveBeenCalled();
});

test("while the server is away a link is not damaged, and may be tried again", async () => {
  answer = () => Promise.reject(new TypeError("offline"));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
  answer = () => answered(shown());
  await press("Try again");
  await screen.findByRole("button", { name: "Keep it here" });
});

test("a link that messengers may cut is said to be long, and no other is", async () => {
  const made = vi.spyOn(links, "sheetLink").mockResolvedValue("x".repeat(links.LONG));
  const { unmount } = render(LinkDialog, { game, onclose: vi.fn() });
  await screen.findByDisplayValue("x".repeat(links.LONG));
  expect(screen.queryByText(/This link is long/)).toBeNull();
  unmount();
  made.mockResolvedValue("x".repeat(links.LONG + 1));
  render(LinkDialog, { game, onclose: vi.fn() });
  await screen.findByText(/This link is long: 2,001 characters/);
});

test("where nothing can be handed on it goes another way, but not where somebody thought better of it", async () => {
  const otherwise = vi.fn();
  await share({ text: "x" }, otherwise);
  expect(otherwise).toHaveBeenCalledTimes(1);
  const given = vi.fn(() => Promise.reject(new DOMException("late", "NotAllowedError")));
  vi.stubGlobal("navigator", { share: given, canShare: () => true });
  await share({ text: "x" }, otherwise);
  expect([given.mock.calls, otherwise.mock.calls.length]).toEqual([[[{ text: "x" }]], 2]);
  given.mockRejectedValue(new DOMException("closed", "AbortError"));
  await share({ text: "x" }, otherwise);
  expect(otherwise).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
