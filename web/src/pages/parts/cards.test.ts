import { expect, test } from "vitest";
import type { TableCard } from "$lib/server/messages";
import { ago, seatNames, standing } from "./cards";

const card: TableCard = {
  ...{
    table: "ABCDE01234",
    preset_label: "Standard",
    title: "",
    preset: "standard",
    phase: "play",
    round: 2,
    listed: false,
    changed_at: 0,
  },
  ...{ scores: [-40, 260], mine: 1, turn: 1 },
  seats: [
    { kind: "open", name: "" },
    { kind: "person", name: "Ann" },
    { kind: "bot", name: "" },
    { kind: "person", name: "Ben" },
  ],
};

test("people are named, one's own seat is You, the rest is counted", () => {
  expect(seatNames(card)).toBe("You, Ben, 1 bot, 1 open seat");
  expect(seatNames({ ...card, mine: null })).toBe("Ann, Ben, 1 bot, 1 open seat");
});

test("one's own score comes first", () => {
  expect(standing(card)).toBe("260 : −40");
  expect(standing({ ...card, mine: 2 })).toBe("−40 : 260");
  expect(standing({ ...card, phase: "waiting" })).toBe("Not begun");
});

test("times are told roughly", () => {
  expect([0, 59_999, 60_000, 7_200_000, 90_000_000].map((since) => ago(0, since))).toEqual([
    ...["just now", "just now", "1 minute ago", "2 hours ago", "yesterday"],
  ]);
});
