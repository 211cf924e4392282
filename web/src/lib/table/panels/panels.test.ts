import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tick } from "svelte";
import { isMovable } from "$lib/server/here.svelte";
import { RefusedError } from "$lib/server/live.svelte";
import { forget, remember } from "$lib/server/remember";
import type { Said } from "$lib/server/messages";
import { settings } from "$lib/device/settings.svelte";
import ChatPanel from "./ChatPanel.svelte";
import { fakeTable } from "$lib/table/fake.svelte";
import { openDialogs } from "$lib/ui/fake";
import help from "$lib/tricks/screen/help";
import HelpDialog from "./HelpDialog.svelte";
import Lobby from "./Lobby.svelte";
import ProposalBar from "./ProposalBar.svelte";
import SayingToast from "./SayingToast.svelte";
import Toasts from "$lib/ui/Toasts.svelte";
import { dismiss, toasts } from "$lib/ui/toasts.svelte";
import { openStore } from "../../../offline/storage";

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const wishes = (live: ReturnType<typeof fakeTable>) => live.send.mock.calls.map(([wish]) => wish);

beforeEach(() => {
  openDialogs();
  settings.chat = true;
});

describe("the lobby", () => {
  test("seats people by side and lets the host begin", async () => {
    const live = fakeTable({});
    render(Lobby, { live });
    expect(screen.getByText("You and partner")).toBeTruthy();
    await press("Begin with bots");
    await press("Move here: East");
    expect(wishes(live)).toEqual([{ type: "Begin" }, { type: "Sit", seat: 3 }]);
  });

  test("says who sits together and what is left, in words that fit", () => {
    const people = Array.from({ length: 6 }, (_, seat) => ({ kind: "person" as const, name: `P${seat}` }));
    const { unmount } = render(Lobby, { live: fakeTable({ seats: people }) });
    expect(screen.getByText("You and partners")).toBeTruthy();
    expect(screen.getByText("All seats are taken.")).toBeTruthy();
    unmount();
    render(Lobby, { live: fakeTable({ seats: people }, null) });
    expect(screen.getByText("All seats are taken. Stay and watch.")).toBeTruthy();
  });

  test("puts the focus on what one's own row offers, once its button is gone", async () => {
    const live = fakeTable({}, null);
    render(Lobby, { live });
    const sit = screen.getByRole("button", { name: "Sit here: East" });
    sit.focus();
    live.send.mockImplementationOnce(() => {
      const seats = live.seen!.seats.map((seat, place) =>
        place === 3 ? { kind: "person" as const, name: "Eve" } : seat,
      );
      live.seen = { ...live.seen!, seats };
      live.own = { type: "TricksOwn", seat: 3 };
      return Promise.resolve({ type: "Done", answers: [] });
    });
    await fireEvent.click(sit);
    await vi.waitFor(() => expect(document.activeElement?.closest(".mine")?.textContent).toContain("Eve"));
  });

  test("lets a guest take a seat, but not begin", () => {
    render(Lobby, { live: fakeTable({}, null) });
    expect(screen.getAllByRole("button", { name: /^Sit here/ })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Begin/ })).toBeNull();
  });
});

describe("a table on this device", () => {
  const taken = vi.fn<() => Promise<Response>>();

  beforeEach(async () => {
    taken.mockReset();
    vi.stubGlobal(
      "fetch",
      vi.fn(async (path: string) =>
        path === "/api/tables/taken-up" ? taken() : new Response('{"name": "", "csrf": "t0ken"}'),
      ),
    );
    const { store } = await openStore();
    await store.append("ABCDE01234", 1, 7, "first", "a");
    remember("ABCDE01234");
  });

  afterEach(async () => {
    forget("ABCDE01234");
    await (await openStore()).store.forget("ABCDE01234");
  });

  /** Press the button; tells what becomes of the line to the table, in turn, as it happens. */
  async function move() {
    const deeds: string[] = [];
    const live = fakeTable({});
    Object.assign(live, { close: () => deeds.push("closed"), renew: () => deeds.push("renewed") });
    render(Lobby, { live });
    expect(screen.queryByText("Code of this table")).toBeNull();
    await press("Move to the server");
    return deeds;
  }

  test("is left by whoever moves it to the server, and found there", async () => {
    taken.mockImplementation(async () => new Response('{"table": "ZYXWV98765"}', { status: 201 }));
    const deeds = await move();
    await vi.waitFor(() => expect(location.pathname).toBe("/t/ZYXWV98765"));
    expect(deeds).toEqual(["closed"]);
    expect(isMovable("ABCDE01234")).toBe(false);
  });

  test("is shown anew where the server does not take it", async () => {
    taken.mockRejectedValue(new TypeError("Failed to fetch"));
    const deeds = await move();
    await vi.waitFor(() => expect(deeds).toEqual(["closed", "renewed"]));
    expect(toasts.map(({ text }) => text).join()).toMatch(/cannot be reached.* The game stays/);
    expect(isMovable("ABCDE01234")).toBe(true);
  });
});

test("the chat says presets, mutes a person and can be hidden", async () => {
  const live = fakeTable({});
  live.sayings = [{ type: "Said", seq: 1, seat: 2, name: "Cid", text: "Hello", at: 0 }];
  render(ChatPanel, { live });
  await press("Well played");
  expect(wishes(live)).toEqual([{ type: "Say", text: "Well played" }]);
  await press("Mute Cid");
  expect(screen.queryByText(/Hello/)).toBeNull();
  await press("Hear Cid again");
  expect(screen.getByText("Hello")).toBeTruthy();
  await press("Hide the chat");
  expect(screen.getByRole("button", { name: "Show the chat" })).toBeTruthy();
});

test("the chat shows the newest line, and nobody is muted for having no name", async () => {
  const live = fakeTable({});
  const saying = { type: "Said" as const, name: "", at: 0 };
  live.sayings = [
    { ...saying, seq: 1, seat: null, text: "I watch" },
    { ...saying, seq: 2, seat: 0, text: "I play" },
  ];
  render(ChatPanel, { live });
  expect(screen.queryByRole("button", { name: /^Mute/ })).toBeNull();
  const log = screen.getByRole("log");
  Object.defineProperty(log, "scrollHeight", { value: 446 });
  live.sayings = [...live.sayings, { ...saying, seq: 3, seat: 2, name: "Cid", text: "Hello" }];
  await vi.waitFor(() => expect(log.scrollTop).toBe(446));
});

test("what is typed into the chat is said once, and comes back where it was refused", async () => {
  const live = fakeTable({});
  let refuse = (_: Error) => {};
  live.send.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  render(ChatPanel, { live });
  const line = screen.getByRole<HTMLInputElement>("textbox", { name: "Say something" });
  await fireEvent.input(line, { target: { value: "Hello" } });
  await fireEvent.submit(line.form!);
  await fireEvent.submit(line.form!);
  expect([wishes(live), line.value]).toEqual([[{ type: "Say", text: "Hello" }], ""]);
  refuse(new RefusedError("rate", "Not so fast."));
  await vi.waitFor(() => expect(line.value).toBe("Hello"));
});

describe("something said", () => {
  const said = (seq: number, seat: number, text: string): Said => ({
    ...{ type: "Said", seq, seat, name: seat ? "Cid" : "Ann", text, at: 0 },
  });

  beforeEach(() => {
    for (const { id } of [...toasts]) dismiss(id);
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test("is shown for a moment, whatever is said after it by oneself", async () => {
    const live = fakeTable({ phase: "play" });
    live.sayings = [said(1, 2, "Old")];
    render(SayingToast, { live });
    render(Toasts);
    live.sayings = [...live.sayings, said(2, 2, "Hello")];
    await tick();
    expect([screen.queryByText("Old"), screen.queryByText(/Hello/)]).toEqual([null, expect.anything()]);
    live.sayings = [...live.sayings, said(3, 0, "Hello yourself")];
    await tick();
    await vi.advanceTimersByTimeAsync(7000);
    expect(screen.queryByText(/Hello/)).toBeNull();
  });

  test("before one came is not shown", async () => {
    const live = fakeTable({ phase: "play" });
    const seen = live.seen;
    live.seen = null;
    render(SayingToast, { live });
    render(Toasts);
    live.sayings = [said(1, 2, "Old")];
    await tick();
    live.seen = seen;
    await tick();
    expect(screen.queryByText("Old")).toBeNull();
  });
});

test("a proposal is answered by whom it concerns", async () => {
  const proposal = { what: "undo", seat: 2, awaited: [0], until: 0 } as const;
  const live = fakeTable({ phase: "play", proposal: { ...proposal, awaited: [0] } });
  render(ProposalBar, { live });
  await press("Agree");
  expect(wishes(live)).toEqual([{ type: "Answer", agree: true }]);
});

test("whoever a bot is to play for says that they are there", async () => {
  const proposal = { what: "stand-in", seat: 2, awaited: [3], until: 30_000, about: 0 } as const;
  const live = fakeTable({ phase: "play", proposal: { ...proposal, awaited: [3] } });
  render(ProposalBar, { live });
  expect(screen.getByText(/Cid asks to let a bot play for you/)).toBeTruthy();
  await press("I'm here");
  expect(wishes(live)).toEqual([{ type: "Answer", agree: false }]);
});

test("help lists the keys", () => {
  render(HelpDialog, { open: true, help });
  expect(screen.getByText("Score sheet")).toBeTruthy();
});
