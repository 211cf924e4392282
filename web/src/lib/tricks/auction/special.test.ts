import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Deed, TricksChoices, TricksOwn, TricksSeen } from "$lib/server/messages";
import { CardChoice } from "$lib/tricks/hand/choice.svelte";
import DealersChoice from "$lib/tricks/asked/DealersChoice.svelte";
import type { Controller } from "$lib/tricks/flow/controller.svelte";
import Drawing from "$lib/tricks/asked/Drawing.svelte";
import GivenTabs from "./GivenTabs.svelte";
import Market from "$lib/tricks/asked/Market.svelte";
import PartnerPicker from "$lib/tricks/asked/PartnerPicker.svelte";

const table: TricksSeen = {
  type: "TricksSeen",
  ...{ phase: "auction", game: 1, round: 0, position: 1, scores: [0, 0], sheet: 0 },
  seats: [{ kind: "person", name: "Ann" }, { kind: "bot" }],
};
const room = { width: 360, height: 300 };
let deeds: Deed[];

beforeEach(() => (deeds = []));

function controllerWith(choices: TricksChoices | undefined): Controller {
  const act = (deed: Deed) => void deeds.push(deed);
  const choice = new CardChoice(() => choices, { twoTaps: () => false, act, why: vi.fn() });
  return { choices, choice, hinted: null, hintedCards: [], act } as unknown as Controller;
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the dealer's choice", () => {
  const agreed = ["megatrump", "anti-joker", "fractional bids"].map((title) => ({
    ...{ name: title.split(" ")[0]!, title, rule: "X1" },
  }));
  const choices = [[], ["megatrump"], ["anti-joker"], ["fractional"], ["megatrump", "anti-joker"]];

  const show = (asked: TricksChoices | undefined = { type: "ChooseItems", choices }) =>
    render(DealersChoice, { controller: controllerWith(asked), choices, agreed });

  test("may be of nothing", async () => {
    show();
    await fireEvent.click(button("Play with none"));
    expect(deeds).toEqual([{ type: "Choose", items: [] }]);
  });

  test("cannot be sent while the line is down, and keeps its ticks", async () => {
    const { rerender } = show();
    await fireEvent.click(screen.getByRole("checkbox", { name: /^Anti-joker/ }));
    await rerender({ controller: controllerWith(undefined) });
    expect(button("Play with 1")).toHaveProperty("disabled", true);
  });

  test("is sent in the order of the list, and what it excludes says so and stays out", async () => {
    show();
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    await fireEvent.click(box(/^Anti-joker/));
    await fireEvent.click(box(/^Megatrump/));
    const out = box(/^Fractional bids.*not with/);
    expect(out.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(out);
    expect(out.checked).toBe(false);
    await fireEvent.click(button("Play with 2"));
    expect(deeds).toEqual([{ type: "Choose", items: ["megatrump", "anti-joker"] }]);
  });
});

describe("a partner", () => {
  const pack = ["9S", "10S", "AS", "9H", "AH", "Jo"];
  let calls: (string | null)[];

  beforeEach(() => {
    calls = [];
    render(PartnerPicker, {
      pack,
      cards: ["AS", "9H", "AH"],
      width: 640,
      height: 300,
      oncall: (card) => calls.push(card),
    });
  });

  test("is called by a card, which is picked first", async () => {
    expect(button("Call a card")).toHaveProperty("disabled", true);
    await fireEvent.click(button("ace of hearts"));
    expect(document.activeElement).toBe(button("Call the ace of hearts"));
    await fireEvent.click(button("Call the ace of hearts"));
    expect(calls).toEqual(["AH"]);
  });

  test("need not be called", async () => {
    await fireEvent.click(button("Play alone"));
    expect(calls).toEqual([null]);
  });

  test("cannot be called by a card that is not lit, nor by a suit without any", async () => {
    await fireEvent.click(button("10 of spades"));
    expect(button("Call a card")).toHaveProperty("disabled", true);
    expect(screen.queryByRole("group", { name: "Jokers" })).toBeNull();
  });

  test("is found with arrows: along a suit, and from suit to suit", async () => {
    button("ace of spades").focus();
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(button("ace of hearts"));
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(button("9 of hearts"));
  });
});

describe("a drawn card", () => {
  test("is kept or thrown away", async () => {
    const own: TricksOwn = { type: "TricksOwn", seat: 0, thrown: ["5S"] };
    const controller = controllerWith({ type: "ChooseDraw", card: "AH" });
    render(Drawing, { controller, table: { ...table, phase: "drawing", stock: 36 }, own, room });
    expect(screen.getByRole("img", { name: "ace of hearts" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Thrown: the 5 of spades" })).toBeTruthy();
    await fireEvent.click(button("Keep"));
    await fireEvent.click(button("Throw away"));
    expect(deeds).toEqual([{ type: "Keep" }, { type: "Throw" }]);
  });

  test("is seen by nobody else", () => {
    render(Drawing, {
      controller: controllerWith(undefined),
      table: { ...table, stock: 36 },
      own: null,
      room,
    });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("Stock 36")).toBeTruthy();
  });
});

test("a card of the market is picked by a tap, beside what lies in the kitty", async () => {
  const market = ["AH", "5S", "9D"];
  const controller = controllerWith({ type: "ChoosePick", cards: market, to: "kitty" });
  const shown = { ...table, phase: "market" as const, market, kitty_open: ["KC"] };
  render(Market, { controller, table: shown, room, card: { width: 80, height: 112 }, above: 48 });
  expect(screen.getByRole("img", { name: "Kitty: the king of clubs" })).toBeTruthy();
  const group = screen.getByRole("group", { name: "The market" });
  await fireEvent.click(within(group).getByRole("button", { name: "5 of spades" }), { detail: 1 });
  expect(deeds).toEqual([{ type: "Pick", card: "5S" }]);
});

test("bids that give cards away have a tab for each number", async () => {
  const turned: number[] = [];
  const onturn = (given: number) => turned.push(given);
  render(GivenTabs, { givens: [0, 1, 2], given: 0, lit: [1, 2], standing: 1, height: 44, onturn });
  expect(screen.getByRole("radio", { name: "0 cards, nothing to bid" })).toHaveProperty("checked", true);
  await fireEvent.click(screen.getByRole("radio", { name: "2 cards" }));
  expect(turned).toEqual([2]);
});
