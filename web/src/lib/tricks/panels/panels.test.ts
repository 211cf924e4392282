import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RefusedError } from "$lib/server/live.svelte";
import { settings } from "$lib/device/settings.svelte";
import { witnessed } from "$lib/deal/witness";
import { fakeTable, line } from "$lib/table/fake.svelte";
import RoundOver from "./RoundOver.svelte";
import RulesPanel from "./RulesPanel.svelte";
import SheetPanel from "./SheetPanel.svelte";

const trick = { plays: [], winner: 0 };
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const wishes = (live: ReturnType<typeof fakeTable>) => live.send.mock.calls.map(([wish]) => wish);

beforeEach(() => {
  sessionStorage.clear();
  settings.autoDeal = false;
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
    expect(screen.getByText(/by itself in/).textContent).toMatch(/in 42 s\./);
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
  expect(screen.getByText(new RegExp(sheet)).textContent).toContain("No rounds yet.");
});

test("the rules show the value of every bid, specials in their place", () => {
  render(RulesPanel, { live: fakeTable({}) });
  expect(screen.getByRole("cell", { name: "40" })).toBeTruthy();
  expect(screen.getByText(/250 points, above 6♠/)).toBeTruthy();
});
