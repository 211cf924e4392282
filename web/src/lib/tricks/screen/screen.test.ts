import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tick } from "svelte";
import type { Tricks } from "$lib/server/live.svelte";
import type { Deed, Happening, TricksOwn, TricksRules, TricksSeen } from "$lib/server/messages";
import { settings } from "$lib/device/settings.svelte";
import { hear, join, leave, loseLine, press, see as seeTable, sent } from "$lib/table/screen/fake";
import { line } from "$lib/table/fake.svelte";
import { openDialogs } from "$lib/ui/fake";
import { TEMPI } from "$lib/tricks/flow/animation_queue.svelte";
import { sureOffer } from "$lib/tricks/asked/offers";
import TricksScreen from "./TricksScreen.svelte";

const rules: TricksRules = {
  type: "TricksRules",
  preset: "australian",
  preset_label: "Australian",
  title: "as played in Australia",
  differences: [],
  seats: 4,
  sides: 2,
  places: 4,
  form: "hands",
  partners: "fixed",
  target: 500,
  hand_size: 10,
  hands: 4,
  pack: [],
  packets: [],
  ladder: [{ bid: "6S", value: 40, level: 6, strain: "S" }],
};
const table: TricksSeen = {
  type: "TricksSeen",
  phase: "play",
  game: 1,
  round: 0,
  position: 7,
  seats: [0, 1, 2, 3].map((seat) => ({
    kind: seat ? ("bot" as const) : ("person" as const),
    name: "Ann",
    cards: 3,
  })),
  scores: [120, -40],
  sheet: 0,
  dealer: 3,
  actor: 0,
  contract: { bid: "8D", declarer: 2, value: 280, target: [8, 10], trumps: "D" },
  asked: "spades",
  trick: [{ seat: 3, card: "AS" }],
};
const own: TricksOwn = {
  type: "TricksOwn",
  seat: 0,
  hand: ["KS", "QH"],
  choices: { type: "ChooseCard", plays: [{ card: "KS" }] },
};

const see = (part: Partial<TricksSeen> = {}, seat: TricksOwn | null = own, ...happenings: Happening[]) =>
  seeTable<Tricks>({ ...table, ...part }, seat, happenings);
const played = (place: number, card: string): Happening => ({
  type: "CardPlayed",
  place,
  seat: place,
  card,
});

beforeEach(() => {
  settings.taps = "one";
  settings.autoLook = false;
  const live = join<Tricks>(rules);
  see();
  render(TricksScreen, { live });
});

afterEach(leave);

test("the contract, the score and what is asked are in sight", async () => {
  expect(await screen.findByText("Your turn: spades led")).toBeTruthy();
  expect(screen.getByRole("group", { name: "Contract" }).textContent).toMatch(
    /8 diamonds by.*North.*0\s+of 8/s,
  );
  expect(screen.getByRole("button", { name: /Score sheet:/ }).textContent).toMatch(/Us\s*120\s*Them\s*−40/);
  expect(screen.getByRole("region", { name: "North, bot, declarer, 3 cards, 0 tricks" })).toBeTruthy();
});

test("a tap sends the card with the position it answers", async () => {
  await fireEvent.click(await screen.findByRole("button", { name: "king of spades" }), { detail: 1 });
  expect(sent).toMatchObject([{ type: "Act", position: 7, deed: { type: "Play", card: "KS" } }]);
});

test("a card that may not be played is explained", async () => {
  await fireEvent.click(await screen.findByRole("button", { name: /queen of hearts/ }), { detail: 1 });
  const [why] = sent;
  expect(why).toMatchObject({ type: "Why", deed: { type: "Play", card: "QH" } });
  hear({
    type: "Because",
    answer: String(why!.id),
    reason: "must-follow",
    text: "QH does not follow spades",
  });
  expect(await screen.findByText("Q♥ does not follow spades")).toBeTruthy();
});

test("what is typed goes to the server as it is", async () => {
  await screen.findByText(/Your turn/);
  await press("k");
  const line = await screen.findByRole("textbox", { name: "Type what you do" });
  expect((line as HTMLInputElement).value).toBe("k");
  await fireEvent.input(line, { target: { value: "ks" } });
  await fireEvent.submit(line.closest("form")!);
  expect(sent).toMatchObject([{ type: "Type", position: 7, text: "ks" }]);
});

test("what a button says presses it", async () => {
  see({ phase: "exchange" }, { ...own, choices: { type: "ChooseDiscard", count: 1 } });
  await fireEvent.click(await screen.findByRole("button", { name: "queen of hearts" }), { detail: 1 });
  await press("d");
  const line = await screen.findByRole("textbox", { name: "Type what you do" });
  await fireEvent.input(line, { target: { value: "discard 1" } });
  await fireEvent.submit(line.closest("form")!);
  expect(sent).toMatchObject([{ type: "Act", deed: { type: "Discard", cards: ["QH"] } }]);
});

test("what was not understood goes away as soon as one types again, and after a while", async () => {
  await screen.findByText(/Your turn/);
  const unknown = "I don't know the card 'kx'; say 7h, qs or joker";
  const typeNonsense = async () => {
    await press("k");
    await press("x");
    await press("Enter");
    hear({ type: "Refused", answer: String(sent.at(-1)!.id), reason: "not-understood", text: unknown });
    await screen.findByText(unknown);
  };
  await typeNonsense();
  await press("k");
  expect(await screen.findByText(/Your turn/)).toBeTruthy();
  await press("Escape");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await typeNonsense();
  await vi.advanceTimersByTimeAsync(9000);
  vi.useRealTimers();
  expect(await screen.findByText(/Your turn/)).toBeTruthy();
});

test("Enter once more after something was refused plays nothing", async () => {
  await screen.findByRole("button", { name: "king of spades" });
  await press("k");
  await press("x");
  await press("Enter");
  hear({ type: "Refused", answer: String(sent.at(-1)!.id), reason: "not-understood", text: "No such card" });
  await screen.findByText("No such card");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
  expect(sent).toHaveLength(1);
});

test("a round that is looked at stays open when the next deal comes", async () => {
  openDialogs();
  hear({ type: "Sheet", game: 1, lines: [line] });
  see({ phase: "deal", sheet: 1, last_trick: { plays: [], winner: 0 } }, { type: "TricksOwn", seat: 0 });
  await fireEvent.click(await screen.findByRole("button", { name: "Look at the round" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  see({ phase: "auction", sheet: 1, position: 9, round: 1 });
  await tick();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a round that is looked at keeps its number when the next game begins", async () => {
  openDialogs();
  hear({ type: "Sheet", game: 1, lines: [line] });
  see({ phase: "over", sheet: 1, last_trick: { plays: [], winner: 0 } }, { type: "TricksOwn", seat: 0 });
  await fireEvent.click(await screen.findByRole("button", { name: "Look at the round" }));
  expect(await screen.findByRole("heading", { name: "Round 1" })).toBeTruthy();
  hear({ type: "Sheet", game: 2, lines: [] });
  see({ phase: "auction", game: 2, sheet: 0, position: 9 });
  await tick();
  expect(screen.getByRole("heading", { name: "Round 1" })).toBeTruthy();
});

test("what is typed quickly is not lost while the line is fetched", async () => {
  await screen.findByText(/Your turn/);
  await press("k");
  await press("s");
  await press("Enter");
  expect(sent).toMatchObject([{ type: "Type", position: 7, text: "ks" }]);
});

test("keys show the last trick and the auction, Escape closes them", async () => {
  await screen.findByText(/Your turn/);
  for (const [key, title] of [
    ["l", "Last trick"],
    ["A", "Auction"],
  ] as const) {
    await press(key, key === "A");
    expect(await screen.findByRole("region", { name: title })).toBeTruthy();
    await press("Escape");
    expect(screen.queryByRole("region", { name: title })).toBeNull();
  }
});

test("every happening is read aloud", async () => {
  const log = await screen.findByRole("log", { name: "What happened" });
  see(
    { position: 8, trick: [...table.trick!, { seat: 0, card: "KS" }], actor: 1 },
    { type: "TricksOwn", seat: 0, hand: ["QH"] },
    played(0, "KS"),
  );
  await screen.findByText(/West plays/);
  expect(log.textContent).toContain("You play the king of spades.");
});

test("while the line is down nothing can be played, and it is said", async () => {
  const king = await screen.findByRole("button", { name: "king of spades" });
  loseLine();
  expect((await screen.findByRole("alert")).textContent).toMatch(/line is lost/);
  expect(screen.queryByText(/Your turn/)).toBeNull();
  expect(screen.getByText("Reconnecting…")).toBeTruthy();
  await fireEvent.click(king, { detail: 1 });
  expect(sent).toEqual([]);
});

test("whoever watches has no hand", async () => {
  see({ position: 8, actor: 1 }, null);
  await screen.findByText("West plays…");
  expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
});

describe("a full trick", () => {
  const plays = [...table.trick!, ...["KS", "2S", "3S"].map((card, seat) => ({ seat, card }))];
  const { hold } = TEMPI.off;
  const lying = () => screen.getByRole("group", { name: "Cards on the table" }).querySelectorAll(".lying");

  beforeEach(async () => {
    TEMPI.off.hold = 600_000; // until it is hurried
    await screen.findByText(/Your turn/);
    see(
      { position: 11, trick: [], last_trick: { plays, winner: 3 }, actor: 0 },
      { type: "TricksOwn", seat: 0, hand: ["QH"], choices: { type: "ChooseCard", plays: [{ card: "QH" }] } },
      ...[played(0, "KS"), played(1, "2S"), played(2, "3S")],
      { type: "TrickTaken", number: 0, trick: { plays, winner: 3 } },
    );
    await vi.waitFor(() => expect(lying()).toHaveLength(4));
  });

  afterEach(() => {
    TEMPI.off.hold = hold;
  });

  test.each(["Enter", " "])("goes at the press of %j", async (key) => {
    await press(key);
    await vi.waitFor(() => expect(lying()).toHaveLength(0));
    expect(sent).toEqual([]);
  });

  test("is hurried from a card that cannot be played yet, and the card stays", async () => {
    const queen = screen.getByRole("button", { name: /queen of hearts/ });
    await fireEvent.keyDown(queen, { key: " " });
    await fireEvent.click(queen, { detail: 0 }); // what some browsers make of it
    expect(sent).toEqual([]);
  });

  test("is hurried by a press on a card, which hears nothing of it", async () => {
    const heard = vi.fn();
    screen.getByRole("group", { name: "Your hand" }).addEventListener("pointerdown", heard);
    await fireEvent.pointerDown(screen.getByRole("button", { name: /queen of hearts/ }));
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("a hand that lies open", () => {
  const open_hands = [{ seat: 0, cards: ["KS", "QH"] }];
  const contract = { bid: "OM", declarer: 0, value: 500, target: [0, 0] };

  test("is known to its owner", async () => {
    see({ position: 8, open_hands, contract });
    expect(await screen.findByText("Everybody sees your hand")).toBeTruthy();
    expect(screen.getByRole("region", { name: /^You, .*hand lies open/ })).toBeTruthy();
  });

  test("lies before its seat for who watches, also at the bottom", async () => {
    see({ position: 8, open_hands, contract }, null);
    const hand = await screen.findByRole("group", { name: "Ann's open hand" });
    expect(hand.closest(".own")).toBeTruthy();
    expect(screen.queryByText("Everybody sees your hand")).toBeNull();
  });
});

test("what claims have cost stands beside the contract", async () => {
  const fines = [0, 1, 2].map((seat) => ({ seat, points: 100 }));
  see({ position: 8, fines });
  const line = await screen.findAllByRole("group", { name: "Contract" });
  expect(line[0]?.textContent).toMatch(/fined: Us −200, Them −100/);
});

test.each([
  [{}, "Nothing proves it: the claim costs 100 points"],
  [
    { phase: "deal", claim: { seat: 0, what: "claim" }, sheet: 1 },
    "The claim is proved, and costs 100 points",
  ],
] as const)("what one's own claim has cost is told: %#", async (part, told) => {
  await screen.findByText(/Your turn/);
  const fine = { seat: 0, points: 100 };
  see({ position: 8, ...part, fines: [fine] } as Partial<TricksSeen>, own, { type: "ClaimFined", ...fine });
  expect(await screen.findByText(told)).toBeTruthy();
});

test("what another one's claim has cost is no word to oneself", async () => {
  await screen.findByText(/Your turn/);
  const fine = { seat: 1, points: 100 };
  see({ position: 8, fines: [fine] }, own, { type: "ClaimFined", ...fine });
  await screen.findByText(/fined:/);
  expect(screen.getByText(/Your turn/)).toBeTruthy();
});

test("one's own seat shows the first letter of one's name", async () => {
  const plate = await screen.findByRole("region", { name: /^You,/ });
  expect(plate.querySelector(".portrait")?.textContent?.trim()).toBe("A");
  expect(within(plate).getByRole("button", { name: "Your seat" })).toBeTruthy();
});

describe("an offer", () => {
  const auction: Partial<TricksSeen> = { phase: "auction", trick: [], calls: [] };
  const button = (name: string | RegExp) => screen.findByRole("button", { name });
  const lastDeed = () => sent.at(-1)?.deed;

  async function offered(part: Partial<TricksSeen>, choices: TricksOwn["choices"], hand: string[] = []) {
    await screen.findByText(/Your turn/);
    see({ ...part, position: 8 }, { type: "TricksOwn", seat: 0, hand, ...(choices ? { choices } : {}) });
  }

  test("to look leaves the cards face down, and a blind bid in reach", async () => {
    const seats = table.seats.map((seat) => ({ ...seat, cards: 10 }));
    await offered({ ...auction, seats, unlooked: [0, 2] }, { type: "ChooseLook", calls: ["P", "BM"] });
    expect(await screen.findByRole("img", { name: "Your hand: 10 cards, face down" })).toBeTruthy();
    expect(screen.getByRole("region", { name: /^North, .*has not looked/ })).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Bids" })).toBeNull();
    await fireEvent.click(await button(/^Blind misère/));
    expect(lastDeed()).toEqual({ type: "Bid", bid: "BM" });
  });

  test("to look waits for nobody's turn", async () => {
    await screen.findByText(/Your turn/);
    const seats = table.seats.map((seat) => ({ ...seat, cards: 10 }));
    const waiting: Partial<TricksSeen> = { ...auction, seats, actor: 1, unlooked: [0, 1, 2, 3], position: 8 };
    see(waiting, { type: "TricksOwn", seat: 0, hand: [], may_look: true });
    await fireEvent.click(await button("Look at your hand"));
    expect(sent.at(-1)).toMatchObject({ type: "Act", position: 8, deed: { type: "Look" } });
    see({ ...waiting, unlooked: [1, 2, 3] }, { type: "TricksOwn", seat: 0, hand: ["KS", "QH"] });
    expect(await screen.findByRole("group", { name: "Your hand" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Look at your hand" })).toBeNull();
  });

  test("a hand that its seat may not look at is no button", async () => {
    await screen.findByText(/Your turn/);
    const seats = table.seats.map((seat) => ({ ...seat, cards: 10 }));
    see(
      { ...auction, seats, actor: 1, unlooked: [0], position: 8 },
      { type: "TricksOwn", seat: 0, hand: [] },
    );
    expect(await screen.findByRole("img", { name: "Your hand: 10 cards, face down" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Look at your hand" })).toBeNull();
  });

  test("to look is taken by itself, once and out of turn, where that is wished", async () => {
    settings.autoLook = true;
    await screen.findByText(/Your turn/);
    const looks = () => sent.filter(({ deed }) => (deed as Deed | undefined)?.type === "Look");
    const waiting: Partial<TricksSeen> = { ...auction, actor: 1, unlooked: [0, 1], position: 8 };
    see(waiting, { type: "TricksOwn", seat: 0, hand: [], may_look: true });
    await vi.waitFor(() => expect(looks()).toHaveLength(1));
    see({ ...waiting, unlooked: [0] }, { type: "TricksOwn", seat: 0, hand: [], may_look: true });
    await tick();
    expect(looks()).toHaveLength(1);
    expect(screen.queryByRole("img", { name: /face down/ })).toBeNull();
  });

  test("of a breach has two answers", async () => {
    await offered(
      { phase: "breach", trick: [], breach: { value: 100 } },
      { type: "ChooseBreach", value: 100, at_most: 6 },
    );
    const card = await screen.findByRole("group", { name: "Call a breach?" });
    expect(card.textContent).toContain("A bet of 100 points that you and North take 6 tricks or fewer.");
    expect(within(card).getAllByRole("button")).toHaveLength(2);
    await fireEvent.click(await button("No breach"));
    expect(lastDeed()).toEqual({ type: "Decline" });
  });

  test.each([
    [{ type: "ChooseCall", calls: ["P"], may_call_misdeal: true }, "Misdeal", "Deal again", "Misdeal"],
    [{ type: "ChooseDiscard", count: 3, slam: 500 }, "Slam", "Call a slam", "CallSlam"],
    [{ type: "ChooseCard", plays: [], may_claim: true }, "Claim the rest", "Claim all tricks", "Claim"],
  ] as const)("that cannot be taken back is asked once more: %#", async (choices, name, sure, type) => {
    await offered(choices.type === "ChooseCall" ? auction : {}, choices as unknown as TricksOwn["choices"]);
    await fireEvent.click((await screen.findAllByRole("button", { name }))[0]!);
    await press("Escape");
    expect(screen.queryByRole("button", { name: sure })).toBeNull();
    await fireEvent.click((await screen.findAllByRole("button", { name }))[0]!);
    await fireEvent.click(await button(sure));
    expect(sent.map(({ deed }) => deed)).toEqual([{ type }]);
  });

  test("that cannot be taken back has the focus of the keyboard until it is dropped", async () => {
    await offered({}, { type: "ChooseCard", plays: [{ card: "KS" }], may_claim: true }, ["KS", "QH"]);
    const king = await screen.findByRole("button", { name: "king of spades" });
    await screen.findAllByRole("button", { name: "Claim the rest" });
    king.focus();
    await press("W", true);
    await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe("Play on"));
    await press("Escape");
    await vi.waitFor(() => expect(document.activeElement).toBe(king));
  });

  test("to claim says what it may cost", async () => {
    const asked = (claims: string) =>
      sureOffer("Claim", {} as never, table, { ...rules, claims } as TricksRules).text;
    expect(asked("verified")).toBe("Your hand is laid open, and the round is over.");
    expect(asked("penalised")).toMatch(/^If it is proved, your hand .* If nothing proves it, it costs 100/);
    expect(asked("always-penalised")).toMatch(/^If it is proved, your hand .* 100 points, proved or not\.$/);
  });

  test("to take back waits while something else is proposed", async () => {
    await screen.findByText(/Your turn/);
    const undo = () => screen.getByRole<HTMLButtonElement>("button", { name: "Undo" });
    see({ position: 8, may_undo: 0 });
    await vi.waitFor(() => expect(undo().disabled).toBe(false));
    see({ position: 8, may_undo: 0, proposal: { what: "resign", seat: 1, awaited: [3], until: 0 } });
    await vi.waitFor(() => expect(undo().disabled).toBe(true));
  });

  test("a double click on the way back asks once", async () => {
    await screen.findByText(/Your turn/);
    see({ position: 8, may_undo: 0 });
    const undo = screen.getByRole<HTMLButtonElement>("button", { name: "Undo" });
    await vi.waitFor(() => expect(undo.disabled).toBe(false));
    await fireEvent.click(undo);
    await fireEvent.click(undo);
    expect(sent.filter(({ type }) => type === "Propose")).toHaveLength(1);
    hear({ type: "Done", answers: [String(sent.at(-1)!.id)] });
    await vi.waitFor(async () => {
      await fireEvent.click(undo);
      expect(sent.filter(({ type }) => type === "Propose")).toHaveLength(2);
    });
  });

  test("the way back stands above the hand until something else is to be pressed there", async () => {
    await screen.findByText(/Your turn/);
    const back = () => screen.queryByRole("button", { name: "Take back" });
    expect(back()).toBeNull();
    see({ position: 8, may_undo: 0 });
    await fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
    expect(sent.at(-1)).toMatchObject({ type: "Propose", what: "undo" });
    see({ position: 8, may_undo: 1 });
    await vi.waitFor(() => expect(back()).toBeNull());
    await offered({ position: 9, may_undo: 0 }, { type: "ChooseCard", plays: [], may_claim: true });
    expect(back()).toBeNull();
  });

  test("to give up has a key, while it can be done", async () => {
    await offered({}, { type: "ChooseCard", plays: [] });
    await press("x");
    expect(screen.queryByRole("group", { name: "Give up the rest?" })).toBeNull();
    see(
      { position: 9 },
      { type: "TricksOwn", seat: 0, hand: [], choices: { type: "ChooseCard", plays: [], may_concede: true } },
    );
    await screen.findByRole("button", { name: "Give up the rest" });
    await press("x");
    expect(await screen.findByRole("group", { name: "Give up the rest?" })).toBeTruthy();
  });

  test("to hand over says to whom, and takes as many cards as it must", async () => {
    await offered({ phase: "giving", trick: [] }, { type: "ChooseGift", count: 1, to: 2 }, ["KS", "QH"]);
    expect(await screen.findByText("Choose 1 card for North")).toBeTruthy();
    await fireEvent.click(await button("king of spades"), { detail: 1 });
    await fireEvent.click(await button("Hand over 1"));
    expect(lastDeed()).toEqual({ type: "Give", cards: ["KS"] });
  });
});

describe("a hand that somebody else plays", () => {
  const plays = [{ card: "9C" }];

  test("is tapped where it lies", async () => {
    await screen.findByText(/Your turn/);
    see(
      { position: 8, trick: [], hand_to_play: 2, open_hands: [{ seat: 2, cards: ["9C", "5H"] }] },
      { type: "TricksOwn", seat: 0, hand: ["KS"], choices: { type: "ChooseCard", plays } },
    );
    expect(await screen.findByText("Your lead from North's hand")).toBeTruthy();
    const dummy = await screen.findByRole("group", { name: "North's open hand" });
    expect(within(dummy).getByRole("button", { name: "5 of hearts, not playable now" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "king of spades" }), { detail: 1 });
    await fireEvent.click(within(dummy).getByRole("button", { name: "9 of clubs" }), { detail: 1 });
    expect(sent.map(({ deed }) => deed)).toEqual([{ type: "Play", card: "9C" }]);
  });

  test("is told of to its owner", async () => {
    await screen.findByText(/Your turn/);
    see(
      { position: 8, trick: [], actor: 2, hand_to_play: 0, open_hands: [] },
      { type: "TricksOwn", seat: 0, hand: ["KS", "QH"] },
    );
    expect(await screen.findByText("North leads from your hand…")).toBeTruthy();
  });
});

test("cards of the kitty lie above the bids, and a barred seat is marked", async () => {
  await screen.findByText(/Your turn/);
  const { contract: _contract, ...before } = table;
  hear({
    ...{
      type: "Seen",
      edition: 8,
      seq: 8,
      own: { type: "TricksOwn", seat: 0, hand: ["KS"] },
      is_host: false,
      answers: [],
    },
    ...{ since: 7, told: [] },
    table: { ...before, phase: "auction", position: 8, kitty: 3, kitty_open: ["4H"], barred: [1], trick: [] },
  });
  expect(
    await screen.findByRole("img", { name: "Kitty: the 4 of hearts, and 2 cards face down" }),
  ).toBeTruthy();
  expect(screen.getByRole("region", { name: /^West, .*may not bid/ })).toBeTruthy();
});

test("a player who is reminded is told by whom, and a phone shakes", async () => {
  const shake = vi.fn();
  Object.assign(navigator, { vibrate: shake });
  await screen.findByText(/Your turn/);
  const seats = table.seats.map((seat) => ({ ...seat, kind: "person" as const }));
  const waiting = { seat: 0, stand_in_at: 9, nudged: 1 };
  see({ seats });
  see({ seats, position: 8, waiting }, own, { type: "Nudged", seat: 1, to: 0 });
  expect(await screen.findByText("Ann is waiting for you")).toBeTruthy();
  expect(shake).toHaveBeenCalledOnce();
  see({ seats, position: 9, waiting, proposal: { what: "resign", seat: 2, awaited: [], until: 0 } });
  await screen.findByRole("alertdialog", { name: "Proposal" });
  expect(shake).toHaveBeenCalledOnce();
});

test("one press takes the seat back from the bot that stands in, and so does a card", async () => {
  await screen.findByText(/Your turn/);
  const seats = table.seats.map((seat) => (seat.kind === "person" ? { ...seat, bot: "rule-1" } : seat));
  see({ seats });
  expect(await screen.findByText("A bot plays your cards")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "I'm back" }));
  await fireEvent.click(screen.getByRole("button", { name: "king of spades" }), { detail: 1 });
  expect(sent).toMatchObject([{ type: "TakeBack" }, { type: "Act", deed: { type: "Play", card: "KS" } }]);
});
