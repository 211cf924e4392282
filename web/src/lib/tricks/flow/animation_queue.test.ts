import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tricks } from "$lib/server/live.svelte";
import type { TricksSeen } from "$lib/server/messages";
import { AnimationQueue, TEMPI } from "./animation_queue.svelte";

type Happening = Tricks["happening"];

const table: TricksSeen = {
  type: "TricksSeen",
  phase: "play",
  game: 1,
  round: 0,
  position: 1,
  seats: [0, 1, 2].map(() => ({ kind: "bot" as const, cards: 3, tricks: 0 })),
  scores: [0, 0, 0],
  sheet: 0,
  contract: { bid: "7S", declarer: 0, value: 140, target: [7, 10] },
};
const plays = (...cards: string[]) => cards.map((card, seat) => ({ seat, card }));
const full = { plays: plays("AS", "KS", "QS"), winner: 0 };
const { fly, hold, sweep } = TEMPI.normal;

let tempo = TEMPI.normal;
let queue: AnimationQueue;
const see = (part: Partial<TricksSeen>, ...happenings: Happening[]) =>
  queue.take({ ...table, ...part }, null, { happenings, isWhole: true });
const card = (place: number, name: string): Happening => ({
  type: "CardPlayed",
  place,
  seat: place,
  card: name,
});
const cards = [card(0, "AS"), card(1, "KS"), card(2, "QS")] as const;
const taken = (trick: typeof full = full): Happening => ({ type: "TrickTaken", number: 0, trick });
const shown = () => queue.scene?.table.trick?.map(({ card }) => card) ?? [];

beforeEach(() => {
  vi.useFakeTimers();
  tempo = TEMPI.normal;
  queue = new AnimationQueue({ tempo: () => tempo });
  see({});
});

afterEach(() => {
  queue.close();
  vi.useRealTimers();
});

test("the first view is shown at once", () => {
  expect([queue.scene?.table.position, queue.held]).toEqual([1, false]);
});

test("cards come one after the other", () => {
  see({ position: 3, trick: plays("AS", "KS") }, cards[0], cards[1]);
  expect([shown(), queue.held]).toEqual([["AS"], true]);
  vi.advanceTimersByTime(fly);
  expect([shown(), queue.held]).toEqual([["AS", "KS"], false]);
});

test("a full trick is looked at, then swept, while newer views wait", () => {
  see({ position: 4, trick: [], last_trick: full }, ...cards, taken());
  vi.advanceTimersByTime(3 * fly);
  expect([shown(), queue.taking, queue.sweeping]).toEqual([["AS", "KS", "QS"], full, false]);
  see({ position: 5, trick: plays("2S"), last_trick: full }, card(0, "2S"));
  vi.advanceTimersByTime(hold);
  expect([shown().length, queue.sweeping]).toEqual([3, true]);
  vi.advanceTimersByTime(sweep);
  expect([shown(), queue.taking, queue.held]).toEqual([["2S"], null, false]);
});

test("a trick in which a card was cancelled is looked at for longer", () => {
  const cancels = [{ by: "QS", cards: ["KS"] }];
  const trick = { ...full, cancels };
  see({ position: 4, trick: [], last_trick: trick }, ...cards, taken(trick));
  vi.advanceTimersByTime(3 * fly + hold);
  expect([queue.taking?.cancels, queue.sweeping]).toEqual([cancels, false]);
  vi.advanceTimersByTime(hold);
  expect(queue.sweeping).toBe(true);
});

test("a tap hurries each stage", () => {
  see({ position: 4, trick: [], last_trick: full }, ...cards, taken());
  for (let stage = 0; stage < 5; stage += 1) queue.hurry();
  expect([shown(), queue.taking, queue.held]).toEqual([[], null, false]);
});

test("what is taken back meanwhile is not shown", () => {
  see({ position: 4, trick: plays("AS", "KS", "QS") }, ...cards);
  see({ position: 5, trick: [], undone: 1 }, { type: "TakenBack" });
  expect([shown(), queue.held]).toEqual([[], false]);
  expect(queue.lines.at(-1)?.text).toBe("The last action is taken back.");
});

test("a view without news does not cut a trick short", () => {
  see({ position: 4, trick: [], last_trick: full }, ...cards, taken());
  vi.advanceTimersByTime(3 * fly);
  see({ position: 4, trick: [], last_trick: full, commitment: "00" });
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(hold + sweep);
  expect([shown(), queue.scene?.table.commitment]).toEqual([[], "00"]);
});

test("without motion a trick is still there to be looked at", () => {
  tempo = TEMPI.off;
  see({ position: 4, trick: [], last_trick: full }, ...cards, taken());
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(tempo.hold);
  expect(shown()).toEqual([]);
});

test("far behind, the table is shown as it is, and every step is still told", () => {
  for (let view = 0; view < 14; view += 1) {
    const calls = Array.from({ length: view + 1 }, () => ({ seat: 1, call: "P" }));
    see({ position: 2 + view, calls }, { type: "CallMade", seat: 1, call: "P" });
  }
  expect(queue.held).toBe(false);
  expect(queue.scene?.table.calls).toHaveLength(14);
  expect(queue.lines).toHaveLength(14);
});

test("happenings are told in sentences as they are shown", () => {
  see({ position: 4, trick: [], last_trick: full }, ...cards, taken());
  vi.advanceTimersByTime(10_000);
  expect(queue.lines.map(({ text }) => text).slice(-2)).toEqual([
    "Right plays the queen of spades.",
    "South takes trick 1.",
  ]);
});

test("what happened before one came is told, and not shown", () => {
  queue.close();
  queue = new AnimationQueue({ tempo: () => tempo });
  queue.take({ ...table, position: 4, trick: plays("AS", "KS") }, null, {
    happenings: [cards[0], cards[1]],
    isWhole: false,
  });
  expect([shown(), queue.held]).toEqual([["AS", "KS"], false]);
  expect(queue.lines.map(({ text }) => text)).toEqual([
    "South plays the ace of spades.",
    "Left plays the king of spades.",
  ]);
});

test("after a gap the table is shown as it is, and that is told", () => {
  queue.take({ ...table, position: 40, trick: plays("AS") }, null, { happenings: [], isWhole: false });
  expect([shown(), queue.held]).toEqual([["AS"], false]);
  expect(queue.lines.at(-1)?.text).toBe("The table is shown as it is now.");
});
