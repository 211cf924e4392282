import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { BidRow } from "$lib/server/messages";
import AuctionGrid from "./AuctionGrid.svelte";

const ladder: BidRow[] = [6, 7].flatMap((level) =>
  ["S", "H"].map((strain, step) => ({ bid: `${level}${strain}`, value: level * 10 + step, level, strain })),
);
const seats = [0, 1, 2, 3].map(() => ({ kind: "bot" as const }));
let called: string[];
let asked: string[];

beforeEach(() => {
  called = [];
  asked = [];
});

function show(legal: string[], twoTaps = false) {
  render(AuctionGrid, {
    ladder: [...ladder, { bid: "M", value: 250, special: "M" }],
    calls: [{ seat: 1, call: "6S" }],
    legal,
    company: { seats, own: 0 },
    cell: { width: 48, height: 44 },
    twoTaps,
    oncall: (call) => called.push(call),
    onwhy: (call) => asked.push(call),
  });
}

const bid = (name: string) => screen.getByRole("button", { name: new RegExp(name) });

test("every bid of the ladder says its value, and who bid it", () => {
  show(["6H", "P"]);
  expect(screen.getAllByRole("button")).toHaveLength(6);
  expect(bid("6 hearts, 61 points")).toBeTruthy();
  expect(bid("6 spades, 60 points, bid by West")).toBeTruthy();
});

test("only what is legal can be called", async () => {
  show(["6H", "P"]);
  await fireEvent.click(bid("6 spades"), { detail: 1 });
  await fireEvent.click(bid("6 hearts"), { detail: 1 });
  await fireEvent.click(bid("pass"), { detail: 1 });
  expect(called).toEqual(["6H", "P"]);
});

test("whoever presses another call is told why not, as long as a call is asked for", async () => {
  show(["6H", "P"]);
  await fireEvent.click(bid("misère"), { detail: 1 });
  expect([called, asked]).toEqual([[], ["M"]]);
  cleanup();
  show([]);
  await fireEvent.click(bid("misère"), { detail: 1 });
  expect([called, asked]).toEqual([[], ["M"]]);
});

test("with two taps a bid is confirmed by the second", async () => {
  show(["6H", "7S", "P"], true);
  for (const name of ["6 hearts", "7 spades", "7 spades"]) await fireEvent.click(bid(name), { detail: 1 });
  expect(called).toEqual(["7S"]);
});

test("arrows move between bids in both directions", async () => {
  show(["6H", "P"]);
  bid("6 hearts").focus();
  for (const [key, name] of [
    ["ArrowDown", "7 hearts"],
    ["ArrowLeft", "7 spades"],
    ["ArrowUp", "6 spades"],
    ["ArrowRight", "6 hearts"],
    ["ArrowRight", "pass"],
    ["ArrowDown", "misère"],
  ] as const) {
    await fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(bid(name));
  }
});
