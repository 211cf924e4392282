import { expect, test } from "vitest";
import type { Rummy } from "$lib/server/live.svelte";
import { sentence } from "./narration";

type Happening = Rummy["happening"];

const bot = { kind: "bot" as const };
const seats = [{ kind: "person" as const, name: "Ann" }, bot, bot, bot];
const told = (happening: Happening, own: number | null) => sentence(happening, { seats, own });

/** What a seat does, as it tells it of itself, and as West is told of by others. */
test.each<[happening: Happening, own: string, others: string]>([
  [
    { type: "HandsDealt", dealer: 0, turned_up: "7H", stock: 23 },
    "You deal; the 7 of hearts is turned up.",
    "West deals; the 7 of hearts is turned up.",
  ],
  [
    { type: "TopTaken", seat: 0, card: "QS" },
    "You take the queen of spades from the discards.",
    "West takes the queen of spades from the discards.",
  ],
  [
    { type: "PileTaken", seat: 0, cards: ["QS", "4D"] },
    "You take the pile of 2 cards.",
    "West takes the pile of 2 cards.",
  ],
  [
    { type: "PileTaken", seat: 0, cards: ["QS"] },
    "You take the pile of 1 card.",
    "West takes the pile of 1 card.",
  ],
  [
    { type: "MeldLaid", seat: 0, number: 1, cards: ["7S", "8S", "9S"], points: 15 },
    "You lay the 7 of spades, the 8 of spades and the 9 of spades for 15 points.",
    "West lays the 7 of spades, the 8 of spades and the 9 of spades for 15 points.",
  ],
  [
    { type: "LaidOff", seat: 0, number: 2, card: "AH", points: 5 },
    "You lay the ace of hearts off on combination 2 for 5 points.",
    "West lays the ace of hearts off on combination 2 for 5 points.",
  ],
  [
    { type: "CardDiscarded", seat: 0, card: "10C" },
    "You discard the 10 of clubs.",
    "West discards the 10 of clubs.",
  ],
  [
    { type: "PileDutyFailed", seat: 0, points: 50 },
    "You lay no new combination for the pile, which costs 50 points.",
    "West lays no new combination for the pile, which costs 50 points.",
  ],
  [{ type: "WentOut", seat: 0 }, "You go out.", "West goes out."],
  [{ type: "SeatTaken", seat: 0 }, "You take a seat.", "West takes a seat."],
  [{ type: "CameBack", seat: 0 }, "You are back.", "West is back."],
  [{ type: "StoodIn", seat: 0 }, "A bot plays for you.", "A bot plays for West."],
  [{ type: "LineLost", seat: 0 }, "You: the line is lost.", "West: the line is lost."],
  [
    { type: "Proposed", seat: 0, what: "undo" },
    "You ask to take the last action back.",
    "West asks to take the last action back.",
  ],
])("$type is told of oneself and of others: %#", (happening, own, others) => {
  expect(told(happening, 0)).toBe(own);
  const byWest = "dealer" in happening ? { ...happening, dealer: 1 } : { ...happening, seat: 1 };
  expect(told(byWest as Happening, 0)).toBe(others);
});

test("a card drawn is named to who drew it alone", () => {
  expect(told({ type: "StockDrawn", seat: 0, stock: 20, card: "7H" }, 0)).toBe("You draw the 7 of hearts.");
  expect(told({ type: "StockDrawn", seat: 1, stock: 20 }, 0)).toBe("West draws from the stock.");
});

test.each<[Happening, string]>([
  [
    { type: "StockRanOut", seat: 1, is_refilled: true },
    "The stock has run out: all discards but the top one are shuffled.",
  ],
  [{ type: "StockRanOut", seat: 1 }, "The stock has run out: the round ends with this turn."],
  [{ type: "StockReshuffled", stock: 17 }, "The new stock has 17 cards."],
  [{ type: "StockReshuffled", stock: 1 }, "The new stock has 1 card."],
  [{ type: "TakenBack" } as Happening, "The last action is taken back."],
  [{ type: "ProposalDropped" }, "That was not agreed."],
  [{ type: "Nudged", seat: 2, to: 0 }, "North nudges you."],
])("what nobody does is told as well: %#", (happening, text) => {
  expect(told(happening, 0)).toBe(text);
});

test("points are everyone's own, and so is the game", () => {
  const scored: Happening = { type: "RoundScored", points: [40, -15, 0, 5], totals: [140, 60, -20, 5] };
  expect(told(scored, 0)).toBe(
    "+40 for you, −15 for West, 0 for North, +5 for East; the score is 140 to 60 to −20 to 5.",
  );
  const ended: Happening = { type: "GameEnded", ending: { winners: [1], door: "front" } };
  expect(told(ended, 0)).toBe("The game is over: West won.");
  expect(told(ended, 1)).toBe("The game is over: you won.");
});

test("who watches is told of people by their names", () => {
  expect(told({ type: "CardDiscarded", seat: 0, card: "JD" }, null)).toBe(
    "Ann discards the jack of diamonds.",
  );
});
