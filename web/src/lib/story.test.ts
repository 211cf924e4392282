import { describe, expect, test } from "vitest";
import type { ClaimSeen, DeedSeen, OwnSeen, SeatSeen, TableSeen } from "./messages";
import { story } from "./story";
import type { Happening, Scene } from "./story";
import { sentence } from "./table/chronicle";

const seat = (part: Partial<SeatSeen> = {}): SeatSeen => ({
  kind: "bot",
  bot: "rule-1",
  cards: 10,
  tricks: 0,
  ...part,
});

const start: TableSeen = {
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

function scene(part: Partial<TableSeen> = {}, own: OwnSeen | null = { seat: 0, hand: ["QH", "KS"] }): Scene {
  return { table: { ...start, ...part }, own };
}

/** Every step in words, for who sits at seat 0. */
function told(before: Scene, after: Scene): (string | null)[] {
  const steps = story(before, after);
  if (steps.length) expect(steps.at(-1)!.scene).toBe(after);
  return steps.map((step) =>
    sentence(step, { seats: step.scene.table.seats, own: step.scene.own?.seat ?? null }),
  );
}

const plays = (...cards: [number, string][]) => cards.map(([seat, card]) => ({ seat, card }));

describe("people", () => {
  const people = (first: Partial<SeatSeen>): Partial<TableSeen> => ({
    seats: [start.seats[0]!, seat(first), seat(), seat()],
  });
  const ben: Partial<SeatSeen> = { kind: "person", name: "Ben" };
  const sitting = (part: Partial<SeatSeen>): Partial<TableSeen> => {
    const table = people(part);
    if (part.kind === "person" && !part.bot) delete table.seats![1]!.bot;
    return table;
  };

  test.each([
    ["somebody sits down", {}, ben, "Ben takes a seat."],
    ["somebody leaves", ben, {}, "West: the seat is free for somebody else."],
    ["a line is lost", ben, { ...ben, gone_at: 9 }, "Ben: the line is lost."],
    ["a bot stands in", { ...ben, gone_at: 9 }, { ...ben, bot: "rule-1" }, "A bot plays for Ben."],
    ["somebody is back", { ...ben, bot: "rule-1" }, ben, "Ben is back."],
  ] as [string, Partial<SeatSeen>, Partial<SeatSeen>, string][])("%s", (_, before, after, text) => {
    expect(told(scene(sitting(before)), scene(sitting(after)))).toEqual([text]);
  });

  test("a proposal comes and goes", () => {
    const proposal = { what: "undo", seat: 1, awaited: [0], until: 5 } as const;
    const asked = scene({ proposal: { ...proposal, awaited: [0] } });
    expect(told(scene(), asked)).toEqual(["West asks to take the last action back."]);
    expect(told(asked, scene())).toEqual(["That was not agreed."]);
  });
});

describe("the auction", () => {
  const auction: Partial<TableSeen> = { phase: "auction", kitty: 3 };
  const before = (part: Partial<TableSeen>): Scene => {
    const made = scene({ ...auction, ...part });
    delete made.table.contract;
    return made;
  };

  test("a deal", () => {
    const dealt = before({ position: 11 });
    expect(told(before({ phase: "deal" }), dealt)).toEqual(["East deals."]);
  });

  test("a deal and the first call", () => {
    const steps = story(before({ phase: "deal" }), before({ position: 12, calls: [{ seat: 0, call: "P" }] }));
    expect(steps.map(({ type }) => type)).toEqual(["Dealt", "Called"]);
    expect(steps[0]!.scene.table.calls).toEqual([]);
  });

  test("a bid and a pass", () => {
    const calls = [
      { seat: 0, call: "7N" },
      { seat: 1, call: "P" },
    ];
    expect(told(before({}), before({ position: 12, calls }))).toEqual([
      "You bid 7 no-trumps.",
      "West passes.",
    ]);
  });

  test("the contract, with the kitty", () => {
    const seats = start.seats.map((one, place) => (place === 2 ? { ...one, cards: 13 } : one));
    const after = scene({ phase: "exchange", position: 11, seats });
    expect(told(before({}), after)).toEqual([
      "The contract is 8 diamonds by North.",
      "North takes the kitty, 3 cards.",
    ]);
  });

  test("everybody passes", () => {
    expect(told(before({}), before({ phase: "deal", position: 11, dealer: 0 }))).toEqual([
      "Everybody has passed; the cards are dealt again.",
    ]);
    expect(told(before({}), before({ position: 12, dealer: 0 }))).toEqual([
      "Everybody has passed; the cards are dealt again.",
      "You deal.",
    ]);
    const gathered = before({ phase: "deal", position: 11, dealer: 0, gathered: true });
    expect(told(before({}), gathered)).toEqual([
      "Everybody has passed; the cards are dealt again, without a shuffle.",
    ]);
  });
});

describe("before the first lead", () => {
  test("the discard", () => {
    const deeds = [{ seat: 2, what: "discard", count: 3 }] as const;
    expect(told(scene({ phase: "exchange" }), scene({ position: 11, deeds: [...deeds] }))).toEqual([
      "North discards.",
    ]);
  });

  test("the joker's suit", () => {
    const named = [{ card: "Jo", suit: "H" }];
    expect(told(scene({ phase: "naming" }), scene({ position: 11, named }))).toEqual([
      "The joker belongs to hearts.",
    ]);
  });

  test("a hand that opens", () => {
    const open_hands = [{ seat: 2, cards: ["5S"] }];
    expect(told(scene(), scene({ position: 11, open_hands }))).toEqual(["North's hand lies open."]);
  });
});

describe("tricks", () => {
  const lying = plays([1, "AS"], [2, "5S"], [3, "6S"]);
  const trick = { plays: [...lying, { seat: 0, card: "KS" }], winner: 0 };

  test("a lead and a card that follows", () => {
    const after = scene({ position: 12, trick: plays([1, "QH"], [2, "2H"]) });
    expect(told(scene(), after)).toEqual(["West leads the queen of hearts.", "North plays the 2 of hearts."]);
  });

  test("a joker led names its suit", () => {
    const after = scene({ position: 11, trick: [{ seat: 0, card: "Jo", suit: "C" }] });
    expect(told(scene(), after)).toEqual(["You lead the joker, naming clubs."]);
  });

  test("the last card, the trick, and the next lead, with the scenes between", () => {
    const before = scene({ trick: lying });
    const after = scene({ position: 12, trick: plays([0, "QH"]), last_trick: trick }, { seat: 0, hand: [] });
    expect(told(before, after)).toEqual([
      "You play the king of spades.",
      "You take trick 1.",
      "You lead the queen of hearts.",
    ]);
    const [played, taken] = story(before, after).map((step) => step.scene);
    expect(played!.table.trick).toEqual(trick.plays);
    expect(played!.own!.hand).toEqual(["QH"]);
    expect(played!.table.seats[0]!.cards).toBe(9);
    expect(taken!.table.trick).toEqual([]);
    expect(taken!.table.seats[0]!.tricks).toBe(1);
  });

  test("nobody can act between two steps", () => {
    const own: OwnSeen = { seat: 0, hand: ["KS"], choices: { type: "ChooseCard", plays: [{ card: "KS" }] } };
    const steps = story(
      scene({ trick: lying }, own),
      scene({ position: 12, trick: [], last_trick: trick }, own),
    );
    expect(steps[0]!.scene.own!.choices).toBeUndefined();
    expect(steps[0]!.scene.table.actor).toBeUndefined();
  });

  test("more than a trick is a jump", () => {
    const other = { plays: plays([0, "2C"], [1, "3C"], [2, "4C"], [3, "5C"]), winner: 3 };
    const seats = start.seats.map((one, place) => (place === 3 ? { ...one, tricks: 2 } : one));
    expect(told(scene({ trick: lying }), scene({ position: 19, last_trick: other, seats }))).toEqual([
      "The table is shown as it is now.",
    ]);
  });

  test("a card is taken back", () => {
    const back = scene({ position: 14, trick: lying.slice(0, 2), undone: 1 });
    expect(told(scene({ trick: lying }), back)).toEqual(["The last action is taken back."]);
  });
});

describe("ends", () => {
  const lying = plays([1, "AS"], [2, "5S"], [3, "6S"]);
  const last_trick = { plays: [...lying, { seat: 0, card: "KS" }], winner: 1 };
  const over: Partial<TableSeen> = { position: 11, trick: [], last_trick, sheet: 1, scores: [280, -20] };

  test("a round is scored", () => {
    const before = scene({ trick: lying, calls: [{ seat: 2, call: "8D" }] });
    expect(told(before, scene({ ...over, phase: "deal" })).at(-1)).toBe(
      "+280 for you and North, −20 for West and East; the score is 280 to −20.",
    );
  });

  test("a game is won", () => {
    const after = scene({ ...over, phase: "over", ending: { winners: [0], door: "front" } });
    expect(told(scene({ trick: lying }), after).at(-1)).toBe("The game is over: you and North won.");
  });

  test("a game of three is won by one", () => {
    const three = { seats: start.seats.slice(0, 3), scores: [510, 20, 40], phase: "over" as const };
    const before = scene({ ...three, trick: lying });
    const after = scene({ ...three, ending: { winners: [2], door: "front" } });
    expect(told(before, after).at(-1)).toBe("The game is over: Right won.");
  });

  test("a game is given up", () => {
    const after = scene({ phase: "over", ending: { winners: [1], door: "resigned" } });
    expect(told(scene({ trick: lying }), after)).toEqual(["The game is over: West and East won."]);
  });

  test("another game begins", () => {
    const dealt = scene({ phase: "auction", game: 2, position: 2 });
    delete dealt.table.contract;
    expect(told(scene({ phase: "over" }), dealt)).toEqual(["East deals."]);
  });
});

describe("deeds that are no calls and no cards", () => {
  const auction = (part: Partial<TableSeen> = {}): Scene => {
    const made = scene({ phase: "auction", ...part });
    delete made.table.contract;
    return made;
  };
  const look = { seat: 1, what: "look" } as const;

  test("a look, and the call after it", () => {
    const after = auction({ position: 12, deeds: [look], calls: [{ seat: 1, call: "BM" }] });
    expect(told(auction(), after)).toEqual([null, "West bids blind misère."]);
    const own = auction({ position: 11, deeds: [{ seat: 0, what: "look" }] });
    expect(told(auction(), own)).toEqual(["You look at your hand."]);
  });

  test("a look out of turn moves nothing, and is not told later", () => {
    const looked = auction({ deeds: [look], unlooked: [0, 2, 3] });
    expect(told(auction({ unlooked: [0, 1, 2, 3] }), looked)).toEqual([]);
    const called = auction({ position: 11, deeds: [look], calls: [{ seat: 0, call: "P" }] });
    expect(told(looked, called)).toEqual(["You pass."]);
    const back = auction({ position: 12, deeds: [look], undone: 1 });
    expect(told(called, back)).toEqual(["The last action is taken back."]);
  });

  test("a misdeal, called or by itself", () => {
    const called = auction({ phase: "deal", position: 12, deeds: [look, { seat: 0, what: "misdeal" }] });
    expect(told(auction({ deeds: [look] }), called)).toEqual([
      "You call a misdeal; the cards are dealt again.",
    ]);
    const again = auction({
      phase: "deal",
      position: 13,
      round: 1,
      deeds: [{ seat: null, what: "misdeal" }],
    });
    expect(told(auction({ phase: "deal", deeds: [look] }), again)).toEqual([
      "A hand has no court card; the cards are dealt again.",
    ]);
  });

  test("a bid that is too low for a contract", () => {
    const before = auction({ calls: [{ seat: 2, call: "6S" }] });
    expect(told(before, auction({ phase: "deal", position: 12 }))).toEqual([
      "Nobody has bid enough; the cards are dealt again.",
    ]);
  });

  test("a raise by the winner", () => {
    const raised = auction({ position: 11, calls: [{ seat: 2, call: "8N" }] });
    expect(told(auction({ raising: 2 }), raised)).toEqual(["North raises to 8 no-trumps."]);
    const kept = auction({ position: 11, calls: [{ seat: 2, call: "P" }] });
    expect(told(auction({ raising: 2 }), kept)).toEqual(["North keeps the bid."]);
  });

  test("cards of the kitty that are turned up, wherever they lie in it", () => {
    const after = auction({ position: 11, calls: [{ seat: 2, call: "8N" }], kitty_open: ["4H", "AS", "5C"] });
    expect(told(auction({ kitty_open: ["5C"] }), after).at(-1)).toBe(
      "The 4 of hearts and the ace of spades of the kitty lie face up.",
    );
  });

  test("offers of a breach, then the kitty", () => {
    const seats = start.seats.map((one, place) => (place === 2 ? { ...one, cards: 13 } : one));
    const deeds = [{ seat: 3, what: "decline" } as const, { seat: 1, what: "breach" } as const];
    const after = scene({ phase: "exchange", position: 13, deeds, seats, breach: { value: 100, caller: 1 } });
    expect(told(auction(), after)).toEqual([
      "The contract is 8 diamonds by North.",
      "East calls no breach.",
      "West calls a breach.",
      "North takes the kitty, 3 cards.",
    ]);
  });

  test("a slam: the call, the card handed over, the discard", () => {
    const slam = { seat: 2, what: "slam" } as const;
    const give = { seat: 0, what: "give", count: 1 } as const;
    const discard = { seat: 2, what: "discard", count: 4 } as const;
    expect(told(scene({ phase: "exchange" }), scene({ position: 13, deeds: [slam, give, discard] }))).toEqual(
      ["North calls a slam.", "You hand 1 card over.", "North discards."],
    );
  });

  test("a claim ends the round, whatever lies on the table", () => {
    const claim: ClaimSeen = { seat: 1, what: "claim", tricks: [0, 2, 0, 0], hand: ["AH", "KH"] };
    const deeds: DeedSeen[] = [{ seat: 1, what: "claim" }];
    const after = scene({ phase: "deal", position: 11, trick: [], sheet: 1, scores: [280, 0], claim, deeds });
    expect(told(scene({ trick: plays([0, "2C"]) }), after)).toEqual([
      "West claims the rest, with the ace of hearts and the king of hearts.",
      "+280 for you and North, 0 for West and East; the score is 280 to 0.",
    ]);
  });

  test("a claim that nothing proves changes nothing", () => {
    const fines = [{ seat: 1, points: 100 }];
    const after = scene({ position: 11, deeds: [{ seat: 1, what: "claim" }], fines });
    expect(told(scene(), after)).toEqual([
      "West claims the rest, but nothing proves it.",
      "The claim costs West and East 100 points.",
    ]);
  });

  test("what is taken back is no deed any more", () => {
    const before = scene({ phase: "breach", deeds: [{ seat: 1, what: "decline" }] });
    expect(told(before, scene({ phase: "breach", position: 12, deeds: [], undone: 1 }))).toEqual([
      "The last action is taken back.",
    ]);
  });

  test("a card that is taken back after the trick it was in is not told as played", () => {
    const last = { plays: plays([0, "2C"], [1, "3C"], [2, "4C"], [3, "5C"]), winner: 3 };
    const later = { plays: plays([3, "6C"], [0, "7C"], [1, "8C"], [2, "9C"]), winner: 2 };
    const before = scene({ position: 20, trick: [], last_trick: later, undone: 1 });
    const back = { position: 21, last_trick: last, undone: 2 };
    for (const trick of [plays([3, "6C"]), []])
      expect(told(before, scene({ ...back, trick }))).toEqual(["The last action is taken back."]);
  });
});

test("nothing happened between two like views", () => {
  expect(story(scene(), scene())).toEqual([]);
});

test("every kind of step has words", () => {
  const kinds: Happening[] = [
    { type: "Jumped" },
    { type: "TakenBack" },
    { type: "PassedOut", hadBid: false, gathered: false },
  ];
  for (const kind of kinds) expect(sentence(kind, { seats: start.seats, own: 0 })).toMatch(/\.$/);
});

describe("what only some tables have", () => {
  const { contract: _none, ...before } = start;
  const auction = (part: Partial<TableSeen> = {}): Partial<TableSeen> => ({
    ...before,
    phase: "auction",
    ...part,
  });
  const without = (part: Partial<TableSeen>): Scene => ({
    table: { ...before, ...part },
    own: { seat: 0, hand: [] },
  });

  test("the dealer's choice is told before the deal", () => {
    const choosing = without({ phase: "choosing", actor: 3 });
    const dealt = without({ phase: "deal", position: 11, chosen: ["megatrump"] });
    expect(told(choosing, dealt)).toEqual(["East chooses megatrump."]);
    expect(told(dealt, without({ ...auction({ position: 12 }), chosen: ["megatrump"] }))).toEqual([
      "East deals.",
    ]);
  });

  test("one's own draw is told with its cards, another's without", () => {
    const drawing = (deeds: DeedSeen[], own: Partial<OwnSeen>): Scene => ({
      table: { ...before, phase: "drawing", position: 10 + deeds.length, deeds },
      own: { seat: 0, ...own },
    });
    const draw = (seat: number): DeedSeen => ({ seat, what: "draw" });
    const [first, second, third] = [
      drawing([], { hand: [] }),
      drawing([draw(0)], { hand: ["AH"], thrown: ["5S"] }),
      drawing([draw(0), draw(1)], { hand: ["AH"], thrown: ["5S"] }),
    ] as const;
    expect(told(first, second)).toEqual(["You keep the ace of hearts and throw the 5 of spades away."]);
    expect(told(second, third)).toEqual(["West draws two cards, one to keep and one to throw away."]);
  });

  test("the market is told as it was laid, and each pick", () => {
    const laid = without({ phase: "market", position: 11, market: ["AH", "5S"] });
    expect(told(without({ phase: "deal" }), laid)).toEqual([
      "East deals.",
      "The ace of hearts and the 5 of spades lie in the market.",
    ]);
    const deeds: DeedSeen[] = [{ seat: 1, what: "pick", cards: ["5S"] }];
    const picked = { phase: "market" as const, position: 12, market: ["AH"], kitty_open: ["5S"], deeds };
    expect(told(laid, without(picked))).toEqual(["West picks the 5 of spades."]);
  });

  test("a partner is called, and told of when known", () => {
    const called = scene({ phase: "play", position: 11, called: { card: "AS", partner: null } });
    expect(told(scene({ phase: "calling" }), called)).toEqual([
      "North calls the ace of spades for a partner.",
    ]);
    const known = scene({
      ...{ position: 12, called: { card: "AS", partner: 1 } },
      trick: plays([1, "AS"]),
    });
    expect(told(called, known)).toEqual(["West leads the ace of spades.", "West is the partner."]);
    const alone = scene({ phase: "play", position: 11, called: { card: null, partner: null } });
    expect(told(scene({ phase: "calling" }), alone)).toEqual(["North plays alone."]);
  });

  test("cards are handed to whom they are for", () => {
    const deeds: DeedSeen[] = [{ seat: 2, what: "give", count: 1, to: 0 }];
    expect(told(scene({ phase: "giving" }), scene({ phase: "giving", position: 11, deeds }))).toEqual([
      "North hands 1 card to you.",
    ]);
  });

  test("a covered card turns up when its cover has gone", () => {
    const seats = start.seats.slice(0, 2);
    const hand = (cards: string[]) => ({ seats, open_hands: [{ seat: 2, cards }] });
    const lying = scene({
      ...hand(["AS"]),
      trick: plays([3, "5S"], [0, "6S"], [1, "7S"], [2, "KS"]).slice(0, 3),
    });
    const plays4 = plays([3, "5S"], [0, "6S"], [1, "7S"], [2, "KS"]);
    const after = scene({ ...hand(["AS", "9D"]), position: 11, last_trick: { plays: plays4, winner: 2 } });
    expect(told(lying, after)).toEqual([
      "Your table hand plays the king of spades.",
      "Your table hand takes trick 1.",
      "The 9 of diamonds turns up in your table hand.",
    ]);
  });

  test("a trick says what was cancelled in it", () => {
    const lying = plays([3, "8D"], [0, "8H"], [1, "9D"]);
    const trick = {
      plays: [...lying, ...plays([2, "5D"])],
      winner: 1,
      cancels: [{ by: "8H", cards: ["8D"] }],
    };
    expect(told(scene({ trick: lying }), scene({ position: 11, last_trick: trick })).at(-1)).toBe(
      "West takes trick 1; the 8 of hearts cancels the 8 of diamonds.",
    );
  });
});

test("a reminder is told once, in each turn anew", () => {
  const waiting = { seat: 0 };
  const nudged = scene({ waiting: { ...waiting, nudged: 2 } });
  expect(told(scene({ waiting }), nudged)).toEqual(["North nudges you."]);
  expect(told(nudged, scene({ waiting: { ...waiting, nudged: 2 } }))).toEqual([]);
  const proposal = { what: "stand-in", seat: 0, awaited: [], until: 9, about: 2 } as const;
  expect(told(scene(), scene({ proposal: { ...proposal, awaited: [] } }))).toEqual([
    "You ask to let a bot play for North.",
  ]);
});
