import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import type { RoundAnalysed, TricksRound } from "$lib/server/messages";
import Costs from "./Costs.svelte";
import { fakeTable, line } from "$lib/table/fake.svelte";
import { openDialogs } from "$lib/ui/fake";
import Review from "./Review.svelte";
import { costsOf, costText, inOrder, lastStep, momentAt, trickEnds } from "./review";

const contract = { bid: "6S", declarer: 1, value: 40, target: [6, 10] };
const round: TricksRound = {
  type: "TricksRound",
  hands: [
    ["7S", "8H"],
    ["9S", "4D"],
  ],
  kitty: ["AS"],
  stock: [],
  chosen: [],
  rules: null,
  called: null,
  laid: [{ seat: 1, cards: ["4D"] }],
  played: [
    ["7S", "8H"],
    ["9S", "AS"],
  ],
  claim: null,
  calls: [],
  contract,
  tricks: [
    {
      plays: [
        { seat: 1, card: "AS" },
        { seat: 0, card: "7S" },
      ],
      winner: 1,
    },
    {
      plays: [
        { seat: 1, card: "9S" },
        { seat: 0, card: "8H" },
      ],
      winner: 1,
    },
  ],
  line: {
    type: "TricksLine",
    ...{ round: 0, dealer: 0, contract, taken: [0, 2], made: true, points: [], totals: [] },
  },
  proof: { table: "", game: 1, round: 0, commitment: "", secret: "", nonces: [], seed: "" },
};

describe("a finished round", () => {
  test("begins with the hands after the exchange", () => {
    expect(momentAt(round, 0)).toEqual({ hands: round.played, trick: [], number: 1, winner: null });
  });

  test("goes on card by card", () => {
    const moment = momentAt(round, 1);
    expect(moment.hands).toEqual([["7S", "8H"], ["9S"]]);
    expect(moment.trick).toEqual([{ seat: 1, card: "AS" }]);
    expect(momentAt(round, 2)).toMatchObject({ number: 1, winner: 1 });
    expect(momentAt(round, 3)).toMatchObject({ number: 2, winner: null, trick: [{ seat: 1, card: "9S" }] });
    expect(momentAt(round, lastStep(round))).toMatchObject({ hands: [[], []], number: 2, winner: 1 });
  });

  test("has a step for each card and for each trick", () => {
    expect(lastStep(round)).toBe(4);
    expect(trickEnds(round)).toEqual([0, 2, 4]);
  });

  test("finds the cards that gave something away", () => {
    const costs = [
      [0, 2],
      [null, 1],
    ];
    const analysis: RoundAnalysed = { stake: "tricks", for_contract: [0, 2], costs, makeable: [] };
    expect(costsOf(round, analysis)).toEqual([
      { seat: 0, card: "7S", cost: 2, number: 1, step: 2 },
      { seat: 0, card: "8H", cost: 1, number: 2, step: 4 },
    ]);
    expect(costText(2, "tricks", false)).toBe("−2 tricks");
    expect([true, false].map((isForContract) => costText(1, "contract", isForContract))).toEqual([
      "loses it",
      "lets it through",
    ]);
  });

  test("shows hands by suit, jokers and high cards first", () => {
    const pack = ["7S", "AS", "4D", "5H", "6H", "Jo"];
    expect(inOrder(pack, pack)).toEqual(["Jo", "AS", "7S", "6H", "5H", "4D"]);
  });
});

test("at its last card the keyboard stays where it was", async () => {
  openDialogs();
  const analysis: RoundAnalysed = { stake: "tricks", for_contract: [], costs: [], makeable: [] };
  const answer = (path: string) => Response.json(path.endsWith("analysis") ? analysis : round);
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answer(path)));
  render(Review, {
    open: true,
    live: fakeTable({ phase: "deal" }, { type: "TricksOwn", seat: 0 }, [line]),
    game: 1,
    round: 0,
  });
  const next = await screen.findByRole("button", { name: "Next card" });
  next.focus();
  for (let step = 0; step < lastStep(round); step++) await fireEvent.click(next);
  expect([next.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", next]);
  await fireEvent.click(next);
  expect(screen.getByRole<HTMLInputElement>("slider").value).toBe(String(lastStep(round)));
  vi.unstubAllGlobals();
});

test("where all was given up before the first card, no card is said to have been right", () => {
  const analysis: RoundAnalysed = { stake: "tricks", for_contract: [], costs: [], makeable: [] };
  const company = { seats: [], own: null };
  render(Costs, { shown: { ...round, tricks: [] }, analysis, company, go: () => {} });
  expect(screen.getByText("No card was played.")).toBeTruthy();
});
