import { describe, expect, test } from "vitest";
import type { Tricks } from "$lib/server/live.svelte";
import type { SeatSeen, TricksOwn, TricksSeen } from "$lib/server/messages";
import { stepsOf } from "./events";
import type { Scene } from "./events";
import { sentence } from "./narration";

type Happening = Tricks["happening"];

const seat = (part: Partial<SeatSeen> = {}): SeatSeen => ({
  kind: "bot",
  bot: "rule-1",
  cards: 10,
  tricks: 0,
  ...part,
});

const start: TricksSeen = {
  type: "TricksSeen",
  phase: "play",
  game: 1,
  round: 0,
  position: 10,
  seats: [seat({ kind: "person", name: "Ann" }), seat(), seat(), seat()],
  scores: [0, 0],
  sheet: 0,
  dealer: 3,
  actor: 0,
  contract: { bid: "8D", declarer: 2, value: 280, target: [8, 10], trumps: "D" },
};
delete start.seats[0]!.bot;

function scene(
  part: Partial<TricksSeen> = {},
  own: TricksOwn | null = { type: "TricksOwn", seat: 0, hand: ["QH", "KS"] },
): Scene {
  return { table: { ...start, ...part }, own };
}

const news = (...happenings: Happening[]) => ({ happenings, isWhole: true });

/** What happens in words, for who sits at seat 0. */
function told(...happenings: Happening[]): (string | null)[] {
  return happenings.map((each) => sentence(each, { seats: start.seats, own: 0 }, { sides: 2 }));
}

const plays = (...cards: [number, string][]) => cards.map(([seat, card]) => ({ seat, card }));

test.each([
  ["somebody sits down", { type: "SeatTaken", seat: 1 }, "West takes a seat."],
  ["somebody leaves", { type: "SeatLeft", seat: 1 }, "West: the seat is free for somebody else."],
  ["a line is lost", { type: "LineLost", seat: 1 }, "West: the line is lost."],
  ["a bot stands in", { type: "StoodIn", seat: 1 }, "A bot plays for West."],
  ["somebody is back", { type: "CameBack", seat: 1 }, "West is back."],
  ["a proposal", { type: "Proposed", seat: 1, what: "undo" }, "West asks to take the last action back."],
  ["no agreement", { type: "ProposalDropped" }, "That was not agreed."],
  ["a reminder", { type: "Nudged", seat: 2, to: 0 }, "North nudges you."],
  [
    "a bot asked for",
    { type: "Proposed", seat: 0, what: "stand-in", about: 2 },
    "You ask to let a bot play for North.",
  ],
] as [string, Happening, string][])("%s is told", (_, happening, text) => {
  expect(told(happening)).toEqual([text]);
});

describe("scenes on the way", () => {
  const lying = plays([1, "AS"], [2, "5S"], [3, "6S"]);
  const trick = { plays: [...lying, { seat: 0, card: "KS" }], winner: 0 };
  const king: Happening = { type: "CardPlayed", place: 0, seat: 0, card: "KS" };
  const taken: Happening = { type: "TrickTaken", number: 0, trick };
  const queen: Happening = { type: "CardPlayed", place: 0, seat: 0, card: "QH", is_led: true };

  test("the last card, the trick, and the next lead", () => {
    const after = scene(
      { position: 12, trick: plays([0, "QH"]), last_trick: trick },
      { type: "TricksOwn", seat: 0, hand: [] },
    );
    const steps = stepsOf(scene({ trick: lying }), after, news(king, taken, queen));
    const [played, swept, led] = steps.map((step) => step.scene);
    expect(played!.table.trick).toEqual(trick.plays);
    expect(played!.own!.hand).toEqual(["QH"]);
    expect(played!.table.seats[0]!.cards).toBe(9);
    expect(swept!.table.trick).toEqual([]);
    expect(swept!.table.seats[0]!.tricks).toBe(1);
    expect(led).toBe(after);
  });

  test("nobody can act between two steps", () => {
    const own: TricksOwn = {
      type: "TricksOwn",
      seat: 0,
      hand: ["KS"],
      choices: { type: "ChooseCard", plays: [{ card: "KS" }] },
    };
    const after = scene({ position: 12, trick: [], last_trick: trick }, own);
    const [first] = stepsOf(scene({ trick: lying }, own), after, news(king, taken));
    expect(first!.scene.own!.choices).toBeUndefined();
    expect(first!.scene.table.actor).toBeUndefined();
  });

  test("a deal lies there before anybody speaks, and a contract is known before its kitty is taken", () => {
    const { contract: _none, ...before } = start;
    const auction: Scene = {
      table: { ...before, phase: "deal" },
      own: { type: "TricksOwn", seat: 0, hand: [] },
    };
    const steps = stepsOf(
      auction,
      scene({ phase: "exchange" }),
      news(
        { type: "Dealt", dealer: 3 },
        { type: "CallMade", seat: 0, call: "P" },
        { type: "ContractMade", bid: "8D", declarer: 2 },
        { type: "KittyTaken", seat: 2, count: 3 },
      ),
    );
    const tables = steps.map((step) => step.scene.table);
    expect(tables[0]!.calls).toEqual([]);
    expect(tables[1]!.calls).toEqual([{ seat: 0, call: "P" }]);
    expect(tables[2]!.contract).toEqual(start.contract);
  });

  test("where something is missing, the table is shown as it is", () => {
    const steps = stepsOf(scene(), scene({ position: 30 }), { happenings: [king], isWhole: false });
    expect(steps.map(({ type }) => type)).toEqual(["Jumped", "CardPlayed"]);
  });

  test("nothing happened between two like views", () => {
    expect(stepsOf(scene(), scene(), news())).toEqual([]);
  });
});

describe("sentences", () => {
  test("a deal, its market, and what the dealer chose", () => {
    const happenings: Happening[] = [
      { type: "RulesChosen", seat: 3, items: ["megatrump"] },
      { type: "Dealt", dealer: 3 },
      { type: "Dealt", dealer: 0, market: ["AH", "5S"] },
      { type: "CardPicked", seat: 1, card: "5S" },
    ];
    expect(told(...happenings)).toEqual([
      "East chooses megatrump.",
      "East deals.",
      "You deal; the ace of hearts and the 5 of spades lie in the market.",
      "West picks the 5 of spades.",
    ]);
  });

  test("cards drawn: one's own, and another's", () => {
    expect(told({ type: "CardDrawn", seat: 0, kept: "AH", thrown: "5S" })).toEqual([
      "You keep the ace of hearts and throw the 5 of spades away.",
    ]);
    expect(told({ type: "CardDrawn", seat: 1 })).toEqual([
      "West draws two cards, one to keep and one to throw away.",
    ]);
  });

  test("misdeals", () => {
    expect(told({ type: "MisdealCalled", seat: 0 }, { type: "MisdealCalled", seat: null })).toEqual([
      "You call a misdeal; the cards are dealt again.",
      "A hand has no court card; the cards are dealt again.",
    ]);
  });

  test("the auction", () => {
    const happenings: Happening[] = [
      { type: "HandSeen", seat: 1 },
      { type: "HandSeen", seat: 0 },
      { type: "CallMade", seat: 0, call: "7N" },
      { type: "CallMade", seat: 1, call: "P" },
      { type: "CallMade", seat: 2, call: "8N", is_answer: true },
      { type: "CallMade", seat: 2, call: "P", is_answer: true },
      { type: "KittyTurnedUp", cards: ["4H", "AS"] },
      { type: "ContractMade", bid: "8D", declarer: 2 },
      { type: "ContractMade", bid: null, declarer: null },
      { type: "PassedOut" },
      { type: "PassedOut", had_bid: true },
      { type: "PassedOut", is_gathered: true },
    ];
    expect(told(...happenings)).toEqual([
      null,
      "You look at your hand.",
      "You bid 7 no-trumps.",
      "West passes.",
      "North raises to 8 no-trumps.",
      "North keeps the bid.",
      "The 4 of hearts and the ace of spades of the kitty lie face up.",
      "The contract is 8 diamonds by North.",
      "Everybody has passed; the round is played without a contract.",
      "Everybody has passed; the cards are dealt again.",
      "Nobody has bid enough; the cards are dealt again.",
      "Everybody has passed; the cards are dealt again, without a shuffle.",
    ]);
  });

  test("what comes before the first lead", () => {
    const happenings: Happening[] = [
      { type: "HandsFolded", seats: [0] },
      { type: "HandsFolded", seats: [1, 3] },
      { type: "BreachAnswered", seat: 3 },
      { type: "BreachAnswered", seat: 1, is_called: true },
      { type: "KittyTaken", seat: 2, count: 3 },
      { type: "SlamCalled", seat: 2 },
      { type: "CardsGiven", giver: 0, receiver: 2, count: 1 },
      { type: "CardsDiscarded", seat: 2, count: 3 },
      { type: "JokerNamed", seat: 2, card: "Jo", suit: "H" },
      { type: "JokerNamed", seat: 2, card: "Jo", suit: null },
    ];
    expect(told(...happenings)).toEqual([
      "You sit this round out.",
      "West and East sit this round out.",
      "East calls no breach.",
      "West calls a breach.",
      "North takes the kitty, 3 cards.",
      "North calls a slam.",
      "You hand 1 card to North.",
      "North discards.",
      "The joker belongs to hearts.",
      "North names no suit for the joker.",
    ]);
  });

  test("partners by a card called", () => {
    const happenings: Happening[] = [
      { type: "PartnerCalled", seat: 2, card: "AS" },
      { type: "PartnerCalled", seat: 2, card: null },
      { type: "PartnerShown", seat: 1 },
      { type: "PartnerShown", seat: null },
    ];
    expect(told(...happenings)).toEqual([
      "North calls the ace of spades for a partner.",
      "North plays alone.",
      "West is the partner.",
      "Nobody else holds the card that was called.",
    ]);
  });

  test("the play", () => {
    const trick = { plays: plays([3, "8D"], [0, "8H"], [1, "9D"], [2, "5D"]), winner: 1 };
    const happenings: Happening[] = [
      { type: "CardPlayed", place: 1, seat: 1, card: "QH", is_led: true },
      { type: "CardPlayed", place: 2, seat: 1, card: "2H" },
      { type: "CardPlayed", place: 0, seat: 0, card: "Jo", suit: "C", is_led: true },
      { type: "TrickTaken", number: 0, trick },
      { type: "TrickTaken", number: 1, trick: { ...trick, cancels: [{ by: "8H", cards: ["8D"] }] } },
      { type: "HandOpened", seat: 2 },
      { type: "CardsTurnedUp", place: 4, cards: ["9D"] },
    ];
    expect(told(...happenings)).toEqual([
      "West leads the queen of hearts.",
      "North plays the 2 of hearts.",
      "You lead the joker, naming clubs.",
      "West takes trick 1.",
      "West takes trick 2; the 8 of hearts cancels the 8 of diamonds.",
      "North's hand lies open.",
      "The 9 of diamonds turns up in your table hand.",
    ]);
  });

  test("claims and concessions", () => {
    const happenings: Happening[] = [
      { type: "TricksClaimed", seat: 1, is_accepted: true, hand: ["AH", "KH"] },
      { type: "TricksClaimed", seat: 1, is_accepted: true, is_for_none: true, hand: ["5S"] },
      { type: "TricksClaimed", seat: 1 },
      { type: "ClaimFined", seat: 1, points: 100 },
      { type: "TricksConceded", seat: 2 },
    ];
    expect(told(...happenings)).toEqual([
      "West claims the rest, with the ace of hearts and the king of hearts.",
      "West claims to take none of the rest, with the 5 of spades.",
      "West claims the rest, but nothing proves it.",
      "The claim costs West and East 100 points.",
      "North gives up the rest.",
    ]);
  });

  test("ends", () => {
    const happenings: Happening[] = [
      { type: "RoundScored", points: [280, -20], totals: [280, -20] },
      { type: "GameEnded", ending: { winners: [0], door: "front" } },
      { type: "TakenBack" },
    ];
    expect(told(...happenings)).toEqual([
      "+280 for you and North, −20 for West and East; the score is 280 to −20.",
      "The game is over: you and North won.",
      "The last action is taken back.",
    ]);
    expect(sentence({ type: "Jumped" }, { seats: start.seats, own: 0 }, { sides: 2 })).toBe(
      "The table is shown as it is now.",
    );
  });

  test("a game of three is won by one", () => {
    const seats = start.seats.slice(0, 3);
    const ended: Happening = { type: "GameEnded", ending: { winners: [2], door: "front" } };
    expect(sentence(ended, { seats, own: 0 }, { sides: 3 })).toBe("The game is over: Right won.");
  });
});
