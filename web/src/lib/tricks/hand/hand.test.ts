import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { TricksChoices, Deed } from "$lib/server/messages";
import { CardChoice } from "./choice.svelte";
import Hand from "./Hand.svelte";
import { fan, heldIn } from "$lib/tricks/layout/fan";
import { frameOf } from "$lib/tricks/layout/layout";

const CARDS = ["QH", "KS", "2S"];
const frame = frameOf({ width: 768, height: 1024 });

let deeds: Deed[];
let asked: Deed[];
let twoTaps: boolean;

beforeEach(() => {
  deeds = [];
  asked = [];
  twoTaps = false;
});

function hold(
  choices: TricksChoices = { type: "ChooseCard", plays: [{ card: "KS" }, { card: "2S" }] },
  active = true,
) {
  const choice = new CardChoice(() => choices, {
    twoTaps: () => twoTaps,
    act: (deed) => deeds.push(deed),
    why: (deed) => asked.push(deed),
  });
  const { card } = frame;
  const props = {
    label: "Your hand",
    cards: CARDS,
    fan: fan(3, 768, heldIn(frame, false)),
    card,
    choice,
    active,
  };
  render(Hand, props);
}

const card = (name: string) => screen.getByRole("button", { name: new RegExp(name) });
const tap = (name: string) => fireEvent.click(card(name), { detail: 1 });

async function drag(name: string, by: number) {
  await fireEvent.pointerDown(card(name), { button: 0, clientX: 0, clientY: 500 });
  await fireEvent.pointerMove(card(name), { clientX: 0, clientY: 500 + by });
  await fireEvent.pointerUp(card(name));
  await tap(name); // browsers send a click as well
}

test("a tap plays a legal card and asks about another", async () => {
  hold();
  await tap("king of spades");
  await tap("queen of hearts, not playable now");
  expect([deeds, asked]).toEqual([[{ type: "Play", card: "KS" }], [{ type: "Play", card: "QH" }]]);
});

test("with two taps the first one picks", async () => {
  twoTaps = true;
  hold();
  await tap("king");
  expect(deeds).toEqual([]);
  expect(card("king").classList).toContain("picked");
  await tap("king");
  expect(deeds).toHaveLength(1);
});

test("a card dragged to the table is played once, one let go near the hand is not", async () => {
  hold();
  await drag("king", -20);
  expect(deeds).toEqual([]);
  await drag("king", -200);
  expect(deeds).toEqual([{ type: "Play", card: "KS" }]);
});

test("nothing happens while cards are on their way", async () => {
  hold(undefined, false);
  await tap("king");
  await drag("king", -200);
  expect(deeds).toEqual([]);
});

test("arrows move the focus, Enter plays at once", async () => {
  twoTaps = true;
  hold();
  card("queen").focus();
  await fireEvent.keyDown(card("queen"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(card("king"));
  await fireEvent.click(card("king"), { detail: 0 });
  expect(deeds).toHaveLength(1);
});

test("cards to lay away say whether they are chosen", async () => {
  hold({ type: "ChooseDiscard", count: 2 });
  await tap("queen");
  expect(card("queen").getAttribute("aria-pressed")).toBe("true");
  expect(card("king").getAttribute("aria-pressed")).toBe("false");
});
