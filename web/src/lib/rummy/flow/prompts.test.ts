import { describe, expect, test } from "vitest";
import type { RummyChoices, RummyOwn, RummySeen, SeatSeen } from "$lib/server/messages";
import { companyOf } from "$lib/words/words";
import { prompt, seatText } from "./prompts";

const bot: SeatSeen = { kind: "bot", cards: 7 };
const table: RummySeen = {
  type: "RummySeen",
  ...{ phase: "draw", game: 1, round: 0, position: 5, sheet: 0, dealer: 3, actor: 1 },
  ...{ scores: [0, 0, 0, 0], seats: [{ kind: "person", name: "Ann", cards: 7 }, bot, bot, bot] },
  ...{ stock: 23, pile: ["7H"], melds: [], melded: [], laid: [0, 0, 0, 0], known: [[], [], [], []] },
};

function asked(part: Partial<RummySeen>, choices?: RummyChoices, own: number | null = 0): string {
  const seen = { ...table, ...part };
  const seat: RummyOwn | null =
    own === null ? null : { type: "RummyOwn", seat: own, ...(choices && { choices }) };
  return prompt(seen, seat, companyOf(seen, seat), { pile_penalty: 50 });
}

const meld = { cards: ["7S", "8S", "9S"], points: 15 };
const layOff = { card: "7H", meld: 1, points: 5 };

describe("what is asked", () => {
  test.each<[Partial<RummySeen>, RummyChoices, string]>([
    [{}, { type: "ChooseSource" }, "Your turn: take a card"],
    [{}, { type: "ChooseSource", has_pile: true }, "Your turn: take a card"],
    [{ phase: "lay" }, { type: "ChooseLay", discards: ["7H"] }, "Discard a card"],
    [{ phase: "lay" }, { type: "ChooseLay", melds: [], lay_offs: [] }, "Discard a card"],
    [{ phase: "lay" }, { type: "ChooseLay", melds: [meld] }, "Lay what you like, then discard"],
    [{ phase: "lay" }, { type: "ChooseLay", lay_offs: [layOff] }, "Lay what you like, then discard"],
    [
      { phase: "lay", owes_meld: true },
      { type: "ChooseLay", melds: [meld] },
      "Lay a new combination for the pile, or lose 50 points",
    ],
  ])("%#", (part, choices, text) => {
    expect(asked({ actor: 0, ...part }, choices)).toBe(text);
  });

  test("is nothing that a bot has to decide for one", () => {
    const seats = [{ ...table.seats[0]!, bot: "thumb" }, bot, bot, bot];
    expect(asked({ seats, actor: 0 }, { type: "ChooseSource" })).toBe("A bot plays your cards");
  });
});

describe("what the table waits for", () => {
  test.each<[Partial<RummySeen>, string]>([
    [{ phase: "waiting" }, "Waiting for the game to begin"],
    [{ phase: "deal" }, "Between two rounds"],
    [{ phase: "over" }, "The game is over"],
    [{ phase: "reshuffle" }, "Shuffling the discards…"],
    [{ phase: "draw" }, "West draws…"],
    [{ phase: "lay" }, "West plays…"],
    [{ phase: "lay", owes_meld: true }, "West plays…"],
    [{ phase: "lay", actor: 0 }, "You play…"],
  ])("%#", (part, text) => {
    expect(asked(part)).toBe(text);
  });

  test("has names for who watches", () => {
    expect(asked({ actor: 0 }, undefined, null)).toBe("Ann draws…");
  });

  test("is nothing where nobody acts", () => {
    const { actor: _, ...seen } = table;
    expect(prompt(seen, null, companyOf(seen, null), null)).toBe("");
  });
});

describe("a seat in words", () => {
  const text = (seat: number, part: Partial<RummySeen> = {}) => {
    const seen = { ...table, ...part };
    return seatText(seat, seen, companyOf(seen, { seat: 0 }));
  };

  test.each<[number, Partial<RummySeen>, string]>([
    [1, {}, "West, bot, 7 cards, nothing laid, to play"],
    [3, {}, "East, bot, dealer, 7 cards, nothing laid"],
    [0, { melded: [0], laid: [15, 0, 0, 0] }, "You, 7 cards, 15 points laid"],
    [2, { seats: table.seats.map((seat) => ({ ...seat, cards: 1 })) }, "North, bot, 1 card, nothing laid"],
    [
      2,
      { known: [[], [], ["7H", "KS"], []] },
      "North, bot, 7 cards, nothing laid, took the 7 of hearts and the king of spades from the discards",
    ],
    [
      0,
      { seats: [{ kind: "person", name: "Ann", bot: "thumb", gone_at: 9, cards: 7 }, bot, bot, bot] },
      "You, a bot stands in, line lost, 7 cards, nothing laid",
    ],
  ])("tells how it stands: %#", (seat, part, words) => {
    expect(text(seat, part)).toBe(words);
  });

  test.each(["waiting", "deal", "over"] as const)("has no cards in the phase %s", (phase) => {
    expect(text(2, { phase })).toBe("North, bot");
  });
});
