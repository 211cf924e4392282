import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TricksSeen } from "$lib/server/messages";
import { fakeTable, seats } from "$lib/table/fake.svelte";
import SeatPlate from "$lib/tricks/seats/SeatPlate.svelte";
import TimeLeft from "./TimeLeft.svelte";
import Waiting from "./Waiting.svelte";

const company = { seats, own: 0 };
const wishes = (live: ReturnType<typeof fakeTable>) => live.send.mock.calls.map(([wish]) => wish);
const later = async (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds);
  await tick();
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

function ticking(changes: Partial<TricksSeen>) {
  const live = fakeTable({ phase: "play", ...changes });
  live.now = () => Date.now();
  return live;
}

test("a player can be reminded after a while, and later a bot be asked for", async () => {
  const live = ticking({});
  const waiting = { seat: 2, nudge_at: 10_000, stand_in_at: 30_000 };
  render(Waiting, { live, waiting, standIn: "if-agreed", company, small: false });
  expect(screen.queryByRole("button")).toBeNull();
  await later(10_000);
  await fireEvent.click(screen.getByRole("button", { name: "Nudge Cid" }));
  await later(20_000);
  const bot = screen.getByRole("button", { name: "Let a bot play for Cid until they are back" });
  expect(bot.title).toBe("If the others agree");
  await fireEvent.click(bot);
  expect(wishes(live)).toEqual([{ type: "Nudge" }, { type: "Propose", what: "stand-in" }]);
});

test("who has been reminded is not reminded again", async () => {
  const waiting = { seat: 2, nudged: 1, stand_in_at: 30_000 };
  render(Waiting, { live: ticking({}), waiting, standIn: "by-word", company, small: true });
  await later(29_999);
  expect(screen.queryByRole("button")).toBeNull();
  await later(1);
  expect(screen.getByRole("button", { name: /^Bot plays/ }).title).toBe("");
});

test("the time of a seat is shown when it runs short, and not before", async () => {
  const live = ticking({
    actor: 2,
    waiting: { seat: 2, stand_in_at: 99_000, warn_at: 40_000, until: 60_000 },
  });
  const table = live.seen!;
  const { container } = render(SeatPlate, { live, seat: 2, table, company, small: false });
  await later(39_999);
  expect(container.querySelector(".seconds")).toBeNull();
  expect(screen.queryByRole("region", { name: /time runs short/ })).toBeNull();
  await later(1);
  expect(container.querySelector(".seconds")?.textContent).toBe("20");
  expect(screen.getByRole("region", { name: /^Cid, .*time runs short$/ })).toBeTruthy();
  await later(15_000);
  expect(container.querySelector(".seconds")?.textContent).toBe("5");
});

test("one's own time is said once and shown as it runs", async () => {
  render(TimeLeft, { until: 20_000, clock: () => Date.now() });
  const said = screen.getByRole("alert");
  expect(said.textContent).toBe("A bot plays for you in 20 seconds, until you are back.");
  await later(12_000);
  expect(screen.getByText("A bot plays for you in 8 s")).toBeTruthy();
  expect(said.textContent).toContain("20 seconds");
});
