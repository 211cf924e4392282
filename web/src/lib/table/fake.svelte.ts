/** A table for tests, which answers every command. */

import { vi } from "vitest";
import type { TricksLive } from "$lib/server/live.svelte";
import type { SeatSeen, TricksLine, TricksOwn, TricksRules, TricksSeen, Welcome } from "$lib/server/messages";

export const seats: SeatSeen[] = [
  { kind: "person", name: "Ann", is_host: true },
  { kind: "bot", bot: "rule-1" },
  { kind: "person", name: "Cid" },
  { kind: "open" },
];

const rules: TricksRules = {
  type: "TricksRules",
  ...{
    preset: "standard",
    preset_label: "Standard",
    title: "four players",
    differences: [],
    seats: 4,
    sides: 2,
    target: 500,
    hand_size: 10,
    hands: 4,
  },
  ...{ pack: [], packets: [], places: 4, form: "hands", partners: "fixed" },
  ladder: [
    { bid: "6S", value: 40, level: 6, strain: "S" },
    { bid: "M", value: 250, special: "misere" },
  ],
};

export const welcome: Welcome = {
  ...{
    type: "Welcome",
    table: "ABCDE01234",
    rules,
    speed: "normal",
    clock: 60,
    bots: [
      { name: "club", title: "Club player", about: "Counts tricks.", for_people: true },
      { name: "rule-1", title: "Rule 1", about: "A yardstick.", for_people: false },
      { name: "sampler", title: "Sampler", about: "A yardstick.", for_people: false },
    ],
    name: "Ann",
    now: 0,
  },
};

export const line: TricksLine = {
  type: "TricksLine",
  ...{ round: 0, dealer: 0, taken: [5, 1, 4, 0], made: true, points: [280, 10], totals: [280, 10] },
  contract: { bid: "8D", declarer: 2, value: 280, target: [8, 10] },
};

/** A table in a phase, as Ann sees it from seat 0, or as somebody does who watches. */
export function fakeTable(
  changes: Partial<TricksSeen>,
  own: TricksOwn | null = { type: "TricksOwn", seat: 0 },
  sheet: TricksLine[] = [],
) {
  const seen: TricksSeen = {
    type: "TricksSeen",
    ...{ phase: "waiting", game: 1, round: 1, position: 0, seats, scores: [280, 10], sheet: sheet.length },
    ...changes,
  };
  const isHost = Boolean(own && seen.seats[own.seat]?.is_host);
  const state = $state({ welcome, seen, own, isHost, sheet, sayings: [], line: "up", table: "ABCDE01234" });
  const send = vi.fn<TricksLive["send"]>(() => Promise.resolve({ type: "Done", answers: [] }));
  return Object.assign(state, { send, now: () => 0 }) as unknown as TricksLive & { send: typeof send };
}
