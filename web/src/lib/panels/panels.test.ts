import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { tick } from "svelte";
import { RefusedError } from "$lib/server/live.svelte";
import type { Said } from "$lib/server/messages";
import { settings } from "$lib/device/settings.svelte";
import { witnessed } from "$lib/deal/witness";
import ChatPanel from "./ChatPanel.svelte";
import { fakeTable, line, seats } from "./fake.svelte";
import help from "$lib/tricks/screen/help";
import HelpDialog from "./HelpDialog.svelte";
import Lobby from "./Lobby.svelte";
import ProposalBar from "./ProposalBar.svelte";
import RoundOver from "$lib/tricks/panels/RoundOver.svelte";
import RulesPanel from "$lib/tricks/panels/RulesPanel.svelte";
import SayingToast from "./SayingToast.svelte";
import Toasts from "$lib/ui/Toasts.svelte";
import { dismiss, toasts } from "$lib/ui/toasts.svelte";
import { seatItems } from "./seats";
import SheetPanel from "$lib/tricks/panels/SheetPanel.svelte";

const trick = { plays: [], winner: 0 };
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const wishes = (live: ReturnType<typeof fakeTable>) => live.send.mock.calls.map(([wish]) => wish);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  sessionStorage.clear();
  Object.assign(settings, { autoDeal: false, chat: true });
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

  test("lets a guest take a seat, but not begin", () => {
    render(Lobby, { live: fakeTable({}, null) });
    expect(screen.getAllByRole("button", { name: /^Sit here/ })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Begin/ })).toBeNull();
  });
});

describe("what may be done about a seat", () => {
  const labels = (live: ReturnType<typeof fakeTable>, seat: number) =>
    seatItems(live, seat).map(({ label }) => label);

  test("is taken under a name of one's own, or one that is found", () => {
    const live = fakeTable({ phase: "deal" }, null);
    seatItems(live, 3)[0]!.choose();
    live.welcome = { ...live.welcome!, name: "" };
    seatItems(live, 3)[0]!.choose();
    const name = expect.stringMatching(/^Guest \d{3}$/) as string;
    expect(wishes(live)).toEqual([
      { type: "Sit", seat: 3 },
      { type: "Sit", seat: 3, name },
    ]);
  });

  test("is the host's business between rounds", () => {
    const live = fakeTable({});
    expect(labels(live, 1)).toEqual(["Sit here", "Put bot Random"]);
    expect(labels(live, 2)).toEqual(["Mute", "Remove from the table"]);
    expect(labels(live, 3)).toEqual(["Sit here", "Put bot Random", "Put bot Rule 1"]);
  });

  test("is one's own business in a game", () => {
    const live = fakeTable({ phase: "play", may_undo: 0 }, { type: "TricksOwn", seat: 0 });
    expect(labels(live, 0)).toEqual(["Take back", "Resign", "Leave the seat"]);
  });

  test("waits while something is proposed already", () => {
    const proposal = { what: "undo", seat: 0, awaited: [2], until: 0 } as const;
    const live = fakeTable({ phase: "play", may_undo: 0, proposal: { ...proposal, awaited: [2] } });
    expect(seatItems(live, 0).map(({ disabled = false }) => disabled)).toEqual([true, true, false]);
  });

  test("includes taking one's seat back from a bot", () => {
    const standIn = seats.map((seat, place) => (place === 0 ? { ...seat, bot: "rule-1" } : seat));
    const live = fakeTable({ phase: "play", seats: standIn });
    expect(labels(live, 0)[0]).toBe("Take the seat back");
  });
});

describe("between two deals", () => {
  test("the round is told, and one says when one is ready", async () => {
    const live = fakeTable(
      { phase: "deal", last_trick: trick, commitment: "c0ffee" },
      { type: "TricksOwn", seat: 0 },
      [line],
    );
    render(RoundOver, { live });
    expect(
      screen.getByText("North bid 8 diamonds and made it with 9 tricks.".replace("North", "Cid")),
    ).toBeTruthy();
    await press("Next deal");
    const [given, wish] = wishes(live);
    expect(given).toMatchObject({
      type: "GiveNonce",
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(wish).toEqual({ ...given, type: "Ready" });
    expect(witnessed("ABCDE01234", 1, 1)).toEqual({
      commitment: "c0ffee",
      ...(wish && "nonce" in wish && { nonce: wish.nonce }),
    });
  });

  test("one says so once, and may again where it was refused", async () => {
    const live = fakeTable({ phase: "deal", last_trick: trick }, { type: "TricksOwn", seat: 0 }, [line]);
    let refuse = (_: Error) => {};
    live.send.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    render(RoundOver, { live });
    await press("Next deal");
    await press("Next deal");
    expect(wishes(live)).toHaveLength(2);
    refuse(new RefusedError("rate", "Not so fast."));
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next deal" }).disabled).toBe(false),
    );
    await press("Next deal");
    expect(wishes(live)).toHaveLength(3);
  });

  test("where another window has given the number, this one claims none", async () => {
    const live = fakeTable({ phase: "deal", last_trick: trick, round: 7 }, { type: "TricksOwn", seat: 0 }, [
      line,
    ]);
    live.send.mockRejectedValueOnce(new RefusedError("not-now", "Not now."));
    render(RoundOver, { live });
    await vi.waitFor(() => expect(witnessed("ABCDE01234", 1, 7)).toEqual({ nonce: "" }));
    await press("Next deal");
    expect(wishes(live).map(({ type }) => type)).toEqual(["GiveNonce", "Ready"]);
    expect(witnessed("ABCDE01234", 1, 7)).toEqual({ nonce: "" });
  });

  test("it is said when the next deal comes by itself", () => {
    render(RoundOver, {
      live: fakeTable({ phase: "deal", last_trick: trick, next_at: 42_000 }, null, [line]),
    });
    expect(screen.getByText(/by itself in/).textContent).toMatch(/in 42 seconds/);
  });

  test("a game that is given up in a round does not tell the round before", () => {
    const ending = { winners: [1], door: "resigned" as const };
    render(RoundOver, { live: fakeTable({ phase: "over", ending }, { type: "TricksOwn", seat: 0 }, [line]) });
    expect(screen.getByText("The game was given up.")).toBeTruthy();
    expect(screen.queryByText(/bid 8 diamonds/)).toBeNull();
  });

  test("one is ready by itself where there is nothing to look at", async () => {
    const live = fakeTable({ phase: "deal", round: 0 });
    render(RoundOver, { live });
    expect(screen.queryByRole("heading")).toBeNull();
    await vi.waitFor(() => expect(wishes(live)).toHaveLength(1));
  });

  test("somebody who watches is not asked", async () => {
    const live = fakeTable({ phase: "deal", round: 0 }, null);
    render(RoundOver, { live });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(wishes(live)).toEqual([]);
  });

  test("the end of the game names the winners and offers another", () => {
    const ending = { winners: [0], door: "front" } as const;
    render(RoundOver, {
      live: fakeTable(
        { phase: "over", ending: { ...ending, winners: [0] } },
        { type: "TricksOwn", seat: 0 },
        [line],
      ),
    });
    expect(screen.getByRole("heading").textContent).toBe("You and Cid win");
    expect(screen.getByRole("button", { name: "Play again" })).toBeTruthy();
  });
});

test("the sheet shows each round, one's own side first", () => {
  render(SheetPanel, { live: fakeTable({ phase: "auction" }, { type: "TricksOwn", seat: 1 }, [line]) });
  const [, own, others] = within(screen.getByRole("table")).getAllByRole("columnheader");
  expect([own?.textContent, others?.textContent]).toEqual(["You and North", "Cid and Ann"]);
  expect(screen.getByRole("button", { name: /8♦/ }).textContent).toContain("made, 9 tricks");
  expect(screen.getByText("490 to go")).toBeTruthy();
});

test("the sheet numbers the rounds that were played, and not the deals that were passed out", () => {
  const lines = [line, { ...line, round: 2 }];
  render(SheetPanel, { live: fakeTable({ phase: "auction" }, { type: "TricksOwn", seat: 1 }, lines) });
  const rounds = screen.getAllByRole("rowheader").map(({ textContent }) => textContent.trim().charAt(0));
  expect(rounds).toEqual(["1", "2"]);
});

test.each([
  [{}, "to 500", "The first side to 500 wins."],
  [{ is_exact: true }, "to exactly 500", "The first side to exactly 500 wins."],
  [{ rounds: 2 }, "for 2 rounds", "After 2 rounds the highest score wins."],
])("what the game is played to is told as it is: %o", (part, played, sheet) => {
  const live = fakeTable({ phase: "auction" });
  Object.assign(live.welcome!, { rules: { ...live.welcome!.rules, ...part } });
  render(RulesPanel, { live });
  expect(screen.getByText(played)).toBeTruthy();
  render(SheetPanel, { live });
  expect(screen.getByText(new RegExp(sheet)).textContent).toContain("Nothing is written yet.");
});

test("the rules show the value of every bid, specials in their place", () => {
  render(RulesPanel, { live: fakeTable({}) });
  expect(screen.getByRole("cell", { name: "40" })).toBeTruthy();
  expect(screen.getByText(/250 points, above 6♠/)).toBeTruthy();
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

test("help lists the keys", () => {
  render(HelpDialog, { open: true, help });
  expect(screen.getByText("Score sheet")).toBeTruthy();
});
