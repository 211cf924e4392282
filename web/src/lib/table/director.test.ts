import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableSeen } from "../messages";
import { Director, TEMPI } from "./director.svelte";

const table: TableSeen = {
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
let director: Director;
const see = (part: Partial<TableSeen>) => director.take({ ...table, ...part }, null);
const shown = () => director.scene?.table.trick?.map(({ card }) => card) ?? [];

beforeEach(() => {
  vi.useFakeTimers();
  tempo = TEMPI.normal;
  director = new Director({ tempo: () => tempo });
  see({});
});

afterEach(() => {
  director.close();
  vi.useRealTimers();
});

test("the first view is shown at once", () => {
  expect([director.scene?.table.position, director.held]).toEqual([1, false]);
});

test("cards come one after the other", () => {
  see({ position: 3, trick: plays("AS", "KS") });
  expect([shown(), director.held]).toEqual([["AS"], true]);
  vi.advanceTimersByTime(fly);
  expect([shown(), director.held]).toEqual([["AS", "KS"], false]);
});

test("a full trick is looked at, then swept, while newer views wait", () => {
  see({ position: 4, trick: [], last_trick: full });
  vi.advanceTimersByTime(3 * fly);
  expect([shown(), director.taking, director.sweeping]).toEqual([["AS", "KS", "QS"], full, false]);
  see({ position: 5, trick: plays("2S"), last_trick: full });
  vi.advanceTimersByTime(hold);
  expect([shown().length, director.sweeping]).toEqual([3, true]);
  vi.advanceTimersByTime(sweep);
  expect([shown(), director.taking, director.held]).toEqual([["2S"], null, false]);
});

test("a trick in which a card was cancelled is looked at for longer", () => {
  const cancels = [{ by: "QS", cards: ["KS"] }];
  see({ position: 4, trick: [], last_trick: { ...full, cancels } });
  vi.advanceTimersByTime(3 * fly + hold);
  expect([director.taking?.cancels, director.sweeping]).toEqual([cancels, false]);
  vi.advanceTimersByTime(hold);
  expect(director.sweeping).toBe(true);
});

test("a tap hurries each stage", () => {
  see({ position: 4, trick: [], last_trick: full });
  for (let stage = 0; stage < 5; stage += 1) director.hurry();
  expect([shown(), director.taking, director.held]).toEqual([[], null, false]);
});

test("what is taken back meanwhile is not shown", () => {
  see({ position: 4, trick: plays("AS", "KS", "QS") });
  see({ position: 5, trick: [], undone: 1 });
  expect([shown(), director.held]).toEqual([[], false]);
  expect(director.lines.at(-1)?.text).toBe("The last action is taken back.");
});

test("a view without news does not cut a trick short", () => {
  see({ position: 4, trick: [], last_trick: full });
  vi.advanceTimersByTime(3 * fly);
  see({ position: 4, trick: [], last_trick: full, commitment: "00" });
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(hold + sweep);
  expect([shown(), director.scene?.table.commitment]).toEqual([[], "00"]);
});

test("without motion a trick is still there to be looked at", () => {
  tempo = TEMPI.off;
  see({ position: 4, trick: [], last_trick: full });
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(tempo.hold);
  expect(shown()).toEqual([]);
});

test("far behind, the table is shown as it is, and every step is still told", () => {
  for (let view = 0; view < 14; view += 1)
    see({ position: 2 + view, calls: Array.from({ length: view + 1 }, () => ({ seat: 1, call: "P" })) });
  expect(director.held).toBe(false);
  expect(director.scene?.table.calls).toHaveLength(14);
  expect(director.lines).toHaveLength(14);
});

test("happenings are told in sentences as they are shown", () => {
  see({ position: 4, trick: [], last_trick: full });
  vi.advanceTimersByTime(10_000);
  expect(director.lines.map(({ text }) => text).slice(-2)).toEqual([
    "Right plays the queen of spades.",
    "South takes trick 1.",
  ]);
});
