import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Rummy } from "$lib/server/live.svelte";
import type { ChooseLay, Happening, RummyOwn, RummyRules, RummySeen } from "$lib/server/messages";
import { settings } from "$lib/device/settings.svelte";
import { play as sound } from "$lib/device/sound";
import { hear, join, leave, loseLine, press, see as seeTable, sent } from "$lib/table/screen/fake";
import { openDialogs } from "$lib/ui/fake";
import RummyScreen from "./RummyScreen.svelte";

const rules: RummyRules = {
  type: "RummyRules",
  ...{ preset: "rummy", preset_label: "Rummy", title: "the melding game", differences: [] },
  ...{ seats: 4, sides: 4, target: 500, hand_size: 7, pack: [], packs: 1, pile_penalty: 50 },
};
const HAND = ["7S", "8S", "9S", "AS", "QH", "KC"];
const table: RummySeen = {
  type: "RummySeen",
  ...{ phase: "draw", game: 1, round: 0, position: 7, sheet: 0, dealer: 3, actor: 0 },
  seats: [0, 1, 2, 3].map((seat) => ({
    ...{ kind: seat ? ("bot" as const) : ("person" as const), name: "Ann", cards: 6 },
  })),
  scores: [120, -40, 0, 15],
  ...{ stock: 20, pile: ["4D", "QC"], melded: [0, 1], laid: [15, 20, 0, 0], failed: [0, 0, 0, 0] },
  melds: [
    { cards: ["4H", "5H", "6H", "7H"], seats: [0, 0, 0, 1], points: [5, 5, 5, 5] },
    { cards: ["QS", "QD", "QC"], seats: [1, 1, 1], points: [10, 10, 10] },
    { cards: ["2S", "3S", "KS"], seats: [1, 1, 1], points: [5, 5, 10] },
  ],
  known: [[], ["JD"], [], []],
};
const lay: ChooseLay = {
  type: "ChooseLay",
  melds: [{ cards: ["7S", "8S", "9S"], points: 15 }],
  lay_offs: [
    { card: "QH", meld: 2, points: 10 },
    { card: "AS", meld: 3, points: 5, ace: "low" },
    { card: "AS", meld: 3, points: 15, ace: "high" },
  ],
  discards: ["7S", "8S", "9S", "QH", "KC"],
};
const own = (choices?: RummyOwn["choices"]): RummyOwn => ({
  ...{ type: "RummyOwn", seat: 0, hand: HAND },
  ...(choices && { choices }),
});
const drawing = (has_pile?: boolean): RummyOwn =>
  own({ type: "ChooseSource", ...(has_pile && { has_pile }) });

vi.mock("$lib/device/sound", () => ({ allowSound: vi.fn(), play: vi.fn() }));

const see = (part: Partial<RummySeen> = {}, seat: RummyOwn | null = drawing(), ...happenings: Happening[]) =>
  seeTable<Rummy>({ ...table, ...part }, seat, happenings);
const laying = (part: Partial<RummySeen> = {}, choices: Partial<ChooseLay> = {}) =>
  see({ phase: "lay", position: 8, ...part }, own({ ...lay, ...choices }));
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const click = async (name: string | RegExp) => fireEvent.click(await button(name));
const queryButton = (name: string | RegExp) => screen.queryByRole("button", { name });
const hand = () => screen.getByRole("group", { name: /^Your hand/ });
const held = () =>
  within(hand())
    .getAllByRole("button")
    .map(({ dataset }) => dataset.card);
/** Whether each queen of hearts in the hand is marked as just taken, from the left. */
const marked = () =>
  within(hand())
    .getAllByRole("button", { name: /^queen of hearts/ })
    .map((card) => card.matches(".fresh[aria-label*='just taken']"));
const deeds = () => sent.map(({ deed }) => deed);

async function pick(...names: string[]) {
  for (const name of names)
    await fireEvent.click(await within(hand()).findByRole("button", { name: new RegExp(name) }));
}

beforeEach(() => {
  sessionStorage.clear();
  settings.sound = true;
  vi.mocked(sound).mockClear();
  settings.handOrder = "suit";
  openDialogs();
  Element.prototype.getAnimations ??= () => [];
  const live = join<Rummy>(rules);
  see();
  render(RummyScreen, { live });
});

afterEach(leave);

test("the score, the seats and what is asked are in sight", async () => {
  expect(await screen.findByText("Your turn: take a card")).toBeTruthy();
  expect((await button(/^Score sheet:/)).textContent).toMatch(/You\s*120\s*West\s*−40/);
  const west = "West, bot, 6 cards, 20 points laid, took the jack of diamonds from the discards";
  expect(screen.getByRole("region", { name: west })).toBeTruthy();
  expect(screen.getByRole("region", { name: "You, 6 cards, 15 points laid, to play" })).toBeTruthy();
  expect(screen.getByText("Rummy, round 1")).toBeTruthy();
});

describe("a card is taken", () => {
  test("from the stock", async () => {
    await click("Stock, 20 cards: draw");
    expect(sent).toMatchObject([{ type: "Act", position: 7, deed: { type: "Draw" } }]);
  });

  test("from the top of the discards", async () => {
    await click("Take the top discard, the queen of clubs");
    expect(deeds()).toEqual([{ type: "Take" }]);
  });

  test("with all the others only where the pile may be taken", async () => {
    await button(/^Stock/);
    expect(queryButton(/^Take all/)).toBeNull();
    see({ position: 8 }, drawing(true));
    await click("Take all 2");
    expect(deeds()).toEqual([{ type: "TakePile" }]);
  });

  test("once, while the answer is on its way", async () => {
    await click(/^Stock/);
    await click("Stock, 20 cards");
    expect(sent).toHaveLength(1);
  });

  test("by nobody whose turn it is not", async () => {
    see({ position: 8, actor: 1 }, own());
    expect(await screen.findByText("West draws…")).toBeTruthy();
    const stock = await button("Stock, 20 cards");
    expect(stock.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(stock);
    await click("Top discard: queen of clubs");
    for (const key of ["d", "t", "p"]) await press(key);
    expect(sent).toEqual([]);
  });

  test.each([
    ["d", "Draw"],
    ["t", "Take"],
    ["p", "TakePile"],
  ])("by the key %s", async (key, type) => {
    see({ position: 8 }, drawing(true));
    await button(/^Take all/);
    await press(key);
    expect(deeds()).toEqual([{ type }]);
  });
});

test("the discards can all be read, and so can that there are none", async () => {
  expect(
    await screen.findByRole("img", { name: "Discards, the top one last: 4 of diamonds and queen of clubs" }),
  ).toBeTruthy();
  laying({ pile: [] });
  expect(await screen.findByRole("img", { name: "No discards" })).toBeTruthy();
  expect(queryButton(/[Tt]op discard/)).toBeNull();
});

test("a card that was taken is found in the hand until one is discarded", async () => {
  await button(/^Stock/);
  const drawn: Happening = { type: "StockDrawn", seat: 0, stock: 19, card: "KC" };
  see({ phase: "lay", position: 8 }, own(lay), drawn);
  expect(await button("king of clubs, just taken")).toBeTruthy();
  see({ position: 9, actor: 1 }, own(), { type: "CardDiscarded", seat: 0, card: "4H" });
  expect(await button("king of clubs")).toBeTruthy();
});

test.each(["suit", "rank", "own"] as const)(
  "of two cards that are alike the one that came is marked, sorted by %s",
  async (order) => {
    settings.handOrder = order;
    await button(/^Stock/);
    const taken: Happening = { type: "TopTaken", seat: 0, card: "QH" };
    const pair = { ...own(lay), hand: ["7S", "QH", "QH", "KC"] };
    see({ phase: "lay", position: 8 }, pair, taken);
    await vi.waitFor(() => expect(marked()).toEqual([false, true]));
    see({ phase: "lay", position: 9 }, { ...pair, hand: ["7S", "QH", "KC"] });
    await vi.waitFor(() => expect(marked()).toEqual([false]));
  },
);

describe("what is picked", () => {
  beforeEach(async () => {
    laying();
    await screen.findByText("Lay what you like, then discard");
  });

  test("is laid where it is a combination", async () => {
    await pick("9 of spades", "7 of spades", "8 of spades");
    expect((await button("7 of spades, can be laid")).getAttribute("aria-pressed")).toBe("true");
    await click("Lay for 15");
    const deed = { type: "Meld", cards: ["7S", "8S", "9S"], ace: null };
    expect(sent).toMatchObject([{ type: "Act", position: 8, deed }]);
  });

  test("is laid by a key", async () => {
    await pick("9 of spades", "7 of spades", "8 of spades");
    await press("l");
    expect(deeds()).toEqual([{ type: "Meld", cards: ["7S", "8S", "9S"], ace: null }]);
  });

  test("is laid with its ace at the end that is pressed", async () => {
    const cards = ["AS", "QH", "KC"];
    laying(
      { position: 9 },
      {
        melds: [
          { cards, points: 25, ace: "low" },
          { cards, points: 35, ace: "high" },
        ],
      },
    );
    await pick("ace", "queen", "king");
    expect(await button("Lay for 25, ace low")).toBeTruthy();
    await click("Lay for 35, ace high");
    expect(deeds()).toEqual([{ type: "Meld", cards, ace: "high" }]);
  });

  test("is asked about where it is no combination, and the reason is shown", async () => {
    await pick("7 of spades", "king of clubs");
    expect(queryButton(/^(Discard|Lay) /)).toBeNull();
    await press("l");
    const [why] = sent;
    expect(why).toMatchObject({ type: "Why", deed: { type: "Meld", cards: ["7S", "KC"] } });
    hear({
      type: "Because",
      answer: String(why!.id),
      reason: "no-combination",
      text: "7S KC are no combination",
    });
    expect(await screen.findByText("7♠ K♣ are no combination")).toBeTruthy();
  });

  test("keeps its reason whatever happens elsewhere, and asks only once", async () => {
    await pick("7 of spades", "8 of spades", "king of clubs");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const answer = String(sent[0]!.id);
    hear({ type: "Because", answer, reason: "no-combination", text: "these are no combination" });
    await screen.findByText("These are no combination");
    laying({ seats: table.seats.map((seat) => ({ ...seat, name: "Dot" })) });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.getByText("These are no combination")).toBeTruthy();
    expect(sent).toHaveLength(1);
    await pick("8 of spades");
    expect(screen.queryByText("These are no combination")).toBeNull();
  });

  test("stands high at either end unless it is said to be low", async () => {
    await pick("ace of spades");
    await click(/^Combination 3: .*; lay the ace of spades off here for 15$/);
    expect(deeds()).toEqual([{ type: "LayOff", card: "AS", meld: 3, ace: null }]);
  });

  test("is laid off by pressing a combination on which it fits", async () => {
    await pick("queen of hearts");
    await click(/^Combination 2: .*; lay the queen of hearts off here for 10$/);
    expect(deeds()).toEqual([{ type: "LayOff", card: "QH", meld: 2, ace: null }]);
  });

  test("is laid off at the end that is pressed", async () => {
    await pick("ace of spades");
    const third = (await button(/^Combination 3/)).closest("li")!;
    expect(within(third).getByRole("button", { name: "Low, 5" })).toBeTruthy();
    await fireEvent.click(within(third).getByRole("button", { name: "High, 15" }));
    expect(deeds()).toEqual([{ type: "LayOff", card: "AS", meld: 3, ace: "high" }]);
  });

  test("is asked about where it does not fit", async () => {
    await pick("king of clubs");
    await click(/^Combination 1/);
    expect(sent).toMatchObject([{ type: "Why", deed: { type: "LayOff", card: "KC", meld: 1 } }]);
  });

  test("is laid off only if it is one card", async () => {
    const first = await button(/^Combination 1/);
    await fireEvent.click(first);
    await pick("king of clubs", "queen of hearts");
    await fireEvent.click(first);
    expect(first.getAttribute("aria-disabled")).toBe("true");
    expect(sent).toEqual([]);
  });

  test.each([
    ["its button", () => click("Discard K♣")],
    ["the discards", () => click("Discard the king of clubs on the queen of clubs")],
    ["a key", () => press("d")],
  ])("is discarded by %s", async (_, discard) => {
    await pick("king of clubs");
    await discard();
    expect(deeds()).toEqual([{ type: "Discard", cards: ["KC"] }]);
  });

  test("is asked about where it may not be discarded", async () => {
    await pick("ace of spades");
    await click("Discard A♠");
    await click("Top discard: queen of clubs");
    const why = { type: "Why", deed: { type: "Discard", cards: ["AS"] } };
    expect(sent).toMatchObject([why, why]);
  });

  test("is cleared by its button, by Escape, and when something happens", async () => {
    for (const clear of [() => click("Clear"), () => press("Escape")]) {
      await pick("king of clubs");
      await clear();
      expect(queryButton("Clear")).toBeNull();
    }
    await pick("king of clubs");
    await button("Clear");
    laying({ position: 9 });
    await vi.waitFor(() => expect(queryButton("Clear")).toBeNull());
  });

  test("is discarded where it is dropped on the discards, once", async () => {
    const king = await button(/king of clubs/);
    Object.assign(document, { elementsFromPoint: () => [document.querySelector("[data-discards]")] });
    await fireEvent.pointerDown(king, { button: 0, clientX: 100, clientY: 500 });
    await fireEvent.pointerMove(king, { clientX: 100, clientY: 300 });
    await fireEvent.pointerUp(king, { clientX: 100, clientY: 300 });
    await fireEvent.click(king, { detail: 1 }); // browsers send a click as well
    expect(deeds()).toEqual([{ type: "Discard", cards: ["KC"] }]);
    expect(king.getAttribute("aria-pressed")).toBe("true");
  });
});

test("cards that are dropped beside the felt stay in the hand", async () => {
  laying();
  await screen.findByText(/^Lay what/);
  await pick("7 of spades", "8 of spades");
  const nine = await button(/^9 of spades/);
  for (const [under, count] of [
    ["header", 0],
    ["main", 1],
  ] as const) {
    Object.assign(document, { elementsFromPoint: () => [document.querySelector(under)] });
    await fireEvent.pointerDown(nine, { button: 0, clientX: 100, clientY: 500 });
    await fireEvent.pointerMove(nine, { clientX: 100, clientY: 300 });
    await fireEvent.pointerUp(nine, { clientX: 100, clientY: 300 });
    await fireEvent.click(nine, { detail: 1 });
    expect(deeds()).toHaveLength(count);
  }
});

test("why something was refused stays in sight", async () => {
  await click(/^Stock/);
  hear({
    ...{ type: "Refused", answer: String(sent[0]!.id), reason: "not-now", text: "the table has gone on" },
  });
  expect(await screen.findByText("The table has gone on")).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("The table has gone on")).toBeTruthy();
});

describe("whoever is waited for", () => {
  const waiting = { seat: 0, nudge_at: 0, stand_in_at: 0, nudged: 1 };

  test("is reminded", async () => {
    await screen.findByText(/^Your turn/);
    see({ position: 8, waiting }, drawing(), { type: "Nudged", seat: 1, to: 0 });
    expect(await screen.findByText("West is waiting for you")).toBeTruthy();
  });

  test("is not reminded of what is long past", async () => {
    await screen.findByText(/^Your turn/);
    see({ position: 9, actor: 1 }, own(), { type: "Nudged", seat: 1, to: 0 });
    await screen.findByText("West draws…");
    expect(screen.queryByText("West is waiting for you")).toBeNull();
  });

  test("comes back where a bot plays meanwhile", async () => {
    const seats = table.seats.map((seat, place) => (place ? seat : { ...seat, bot: "thumb" }));
    see({ position: 8, actor: 1, seats }, own());
    await click("I'm back");
    expect(sent).toMatchObject([{ type: "TakeBack" }]);
  });
});

test("of all that comes at once the last sound is heard", async () => {
  await screen.findByText(/^Your turn/);
  expect(vi.mocked(sound).mock.calls).toEqual([["turn"]]);
  see(
    { position: 8, actor: 1 },
    own(),
    { type: "CardDiscarded", seat: 0, card: "4H" },
    { type: "StockDrawn", seat: 1, stock: 19 },
    { type: "PileTaken", seat: 1, cards: ["2C", "3C"] },
  );
  await screen.findByText("West draws…");
  expect(vi.mocked(sound).mock.calls).toEqual([["turn"], ["sweep"]]);
});

test("what could not be told is said to be missing, without a sound", async () => {
  const log = await screen.findByRole("log", { name: "What happened" });
  hear({
    ...{ type: "Seen", edition: 9, seq: 90, table: { ...table, position: 9, actor: 1 }, own: own() },
    ...{ is_host: false, answers: [], since: 60 },
    told: [{ seq: 90, happenings: [{ type: "CardDiscarded", seat: 0, card: "4H" }] }],
  });
  await screen.findByText("West draws…");
  expect(log.textContent).toBe("The table is shown as it is now.You discard the 4 of hearts.");
  expect(vi.mocked(sound).mock.calls).toEqual([["turn"]]);
});

test("after the pile a new combination is owed", async () => {
  laying({ owes_meld: true });
  expect(await screen.findByText("Lay a new combination for the pile, or lose 50 points")).toBeTruthy();
});

test("keys for laying and discarding do nothing where nothing is picked", async () => {
  laying();
  await screen.findByText(/^Lay what/);
  await press("d");
  expect(sent).toEqual([]);
});

describe("the hand", () => {
  test("is sorted by a key and by a button", async () => {
    await button("Sort: By suit");
    await press("o");
    expect(await button("Sort: By rank")).toBeTruthy();
    expect(held()).toEqual(["7S", "8S", "9S", "QH", "KC", "AS"]);
    await click("Sort: By rank");
    expect(await button("Sort: By suit")).toBeTruthy();
    expect(held()).toEqual(HAND);
  });

  test("is gone through by arrows, which move a card with Shift", async () => {
    const seven = await button(/^7 of spades/);
    seven.focus();
    await fireEvent.keyDown(seven, { key: "ArrowRight" });
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: /^8 of spades/ })),
    );
    await fireEvent.keyDown(document.activeElement!, { key: "End", shiftKey: true });
    expect(held()).toEqual(["7S", "9S", "AS", "QH", "KC", "8S"]);
    expect(await button("Sort: My order")).toBeTruthy();
  });

  test("has its new cards last, also those that were in it before, and those of a new deal", async () => {
    settings.handOrder = "own";
    const seven = await button(/^7 of spades/);
    await fireEvent.keyDown(seven, { key: "End", shiftKey: true });
    await vi.waitFor(() => expect(held()).toEqual(["8S", "9S", "AS", "QH", "KC", "7S"]));
    see({ position: 8 }, { ...own(), hand: ["7S", "8S", "AS", "QH", "KC"] });
    await vi.waitFor(() => expect(held()).toHaveLength(5));
    see({ position: 9 }, own(), { type: "StockDrawn", seat: 0, stock: 9, card: "9S" });
    await vi.waitFor(() => expect(held()).toEqual(["8S", "AS", "QH", "KC", "7S", "9S"]));
    see({ position: 10 }, own(), { type: "HandsDealt", dealer: 1, turned_up: "QC", stock: 20 });
    await vi.waitFor(() => expect(held()).toEqual(HAND));
  });

  test("has the focus after a card is taken by keyboard", async () => {
    await button(/^Stock/);
    await press("ArrowUp");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Stock/ }));
    laying();
    await vi.waitFor(() => expect(hand().contains(document.activeElement)).toBe(true));
  });

  test("says how many cards it has", async () => {
    expect(await screen.findByRole("group", { name: "Your hand: 6 cards" })).toBeTruthy();
    see({ position: 8 }, { ...own(), hand: ["7S"] });
    expect(await screen.findByRole("group", { name: "Your hand: 1 card" })).toBeTruthy();
  });
});

test("it is said whose points a combination counts", async () => {
  const list = await screen.findByRole("list", { name: "Combinations on the table" });
  const [first, second] = within(list)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(first).toMatch(/^Combination 1: 4 of hearts, 5 of hearts, 6 of hearts and 7 of hearts;/);
  expect(first).toMatch(/You 15\s*West 5\s*$/);
  expect(second).toMatch(/West 30\s*$/);
  expect(within(list).getByRole("button", { name: /^Combination 2: .*West 30$/ })).toBeTruthy();
  see({ position: 8, melds: [] });
  expect(await screen.findByText("No combinations on the table yet.")).toBeTruthy();
});

test("the cards that all have seen a player take are shown, and told in the list of seats", async () => {
  const west = await screen.findByRole("region", { name: /^West, .*took the jack of diamonds/ });
  expect(within(west).getByTitle("Taken from the discards: J♦").textContent.trim()).toBe("J♦");
  await click("Seats");
  const list = within(await screen.findByRole("dialog", { name: "Seats" })).getAllByRole("listitem");
  expect(list.map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^West, .*took the jack of diamonds from the discards/),
  );
});

test("eight players are all there, from one's left, with few words and the best score", async () => {
  const seats = Array.from({ length: 8 }, () => ({ kind: "bot" as const, cards: 7 }));
  const none = seats.map(() => 0);
  const scores = [5, 0, 0, 0, 35, 0, 0, 20];
  see(
    { position: 8, actor: 3, seats, scores, laid: none, melds: [], melded: [], known: [] },
    { ...drawing(), seat: 2 },
  );
  const names = ["Left", "Mid left", "Far left", "Opposite", "Far right", "Mid right", "Right", "You"];
  for (const name of names)
    expect(await screen.findByRole("region", { name: new RegExp(`^${name}, `) })).toBeTruthy();
  const order = screen.getAllByRole("region").map(({ dataset }) => dataset.seat);
  expect(order).toEqual(["3", "4", "5", "6", "7", "0", "1", "2"]);
  expect((await button(/^Score sheet:/)).textContent).toMatch(/You\s*0\s*Mid left\s*35\s*$/);
});

describe("to take back", () => {
  test("is there while it can be done", async () => {
    const undo = () => screen.getByRole<HTMLButtonElement>("button", { name: "Undo" });
    await button(/^Stock/);
    expect([undo().disabled, queryButton("Take back")]).toEqual([true, null]);
    see({ position: 8, may_undo: 0 });
    for (const way of [() => click("Take back"), () => press("u"), () => fireEvent.click(undo())]) {
      await way();
      hear({ type: "Done", answers: [String(sent.at(-1)!.id)] });
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(sent.map(({ type, what }) => `${type} ${what}`)).toEqual(Array(3).fill("Propose undo"));
    see({ position: 9, may_undo: 1 });
    await vi.waitFor(() => expect([undo().disabled, queryButton("Take back")]).toEqual([true, null]));
  });

  test("gives way to what is picked", async () => {
    laying({ may_undo: 0 });
    await button("Take back");
    await pick("king of clubs");
    expect(queryButton("Take back")).toBeNull();
  });
});

test("a hint is shown on the table", async () => {
  laying();
  await screen.findByText(/^Lay what/);
  await press("h");
  const answer = String(sent[0]!.id);
  const deed = { type: "LayOff" as const, card: "QH", meld: 2 };
  hear({ type: "Hinted", answer, deed, text: "Lay QH off on combination 2", reasons: ["it counts 10"] });
  expect(await screen.findByText("Lay Q♥ off on combination 2")).toBeTruthy();
  expect((await button(/^queen of hearts/)).classList).toContain("hinted");
  expect((await button(/^Combination 2/)).closest("li")!.classList).toContain("hinted");
});

test("keys of other games do nothing", async () => {
  await screen.findByText(/^Your turn/);
  for (const key of ["l", "a", "w", "x"]) await press(key);
  expect(sent).toEqual([]);
  expect(document.querySelector("dialog[open]")).toBeNull();
});

test("settings that mean nothing here are not shown", async () => {
  await screen.findByText(/^Your turn/);
  await click("Settings");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Cards move")).toBeTruthy();
  expect(within(dialog).queryByText("A card is played with")).toBeNull();
  expect(within(dialog).queryByText("Look at my cards at once")).toBeNull();
});

test("what is typed goes to the server as it is", async () => {
  await screen.findByText(/^Your turn/);
  await press("/");
  const line = await screen.findByRole("textbox", { name: "Type what you do" });
  await fireEvent.input(line, { target: { value: "draw" } });
  await fireEvent.submit(line.closest("form")!);
  expect(sent).toMatchObject([{ type: "Type", position: 7, text: "draw" }]);
});

test("every happening is read aloud", async () => {
  const log = await screen.findByRole("log", { name: "What happened" });
  see(
    { position: 8, actor: 1 },
    own(),
    { type: "CardDiscarded", seat: 0, card: "4H" },
    { type: "StockDrawn", seat: 1, stock: 19 },
  );
  await screen.findByText("West draws…");
  expect(log.textContent).toBe("You discard the 4 of hearts.West draws from the stock.");
});

test("whoever watches has no hand", async () => {
  see({ position: 8 }, null);
  expect(await screen.findByText("Ann draws…")).toBeTruthy();
  expect(screen.queryByRole("group", { name: /^Your hand/ })).toBeNull();
  expect(queryButton(/^Sort:/)).toBeNull();
  const order = screen.getAllByRole("region").map(({ dataset }) => dataset.seat);
  expect(order).toEqual(["0", "1", "2", "3"]);
  await click("Stock, 20 cards");
  await click(/^Combination 1: .*Ann 15\s*West 5$/);
  expect(sent).toEqual([]);
});

test("while the line is down nothing can be done, and it is said", async () => {
  laying();
  await screen.findByText(/^Lay what/);
  await pick("king of clubs");
  loseLine();
  expect((await screen.findByRole("alert")).textContent).toMatch(/line is lost/);
  expect(screen.getByText("Reconnecting…")).toBeTruthy();
  expect(queryButton(/^Discard K/)).toBeNull();
  await press("d");
  await click("Top discard: queen of clubs");
  expect(sent).toEqual([]);
});

describe("between two rounds", () => {
  const seats = table.seats.map((seat, place) =>
    place === 2 ? { ...seat, kind: "person" as const, name: "Cid" } : seat,
  );
  const line = {
    type: "RummyLine" as const,
    ...{ round: 0, dealer: 3, out: 1, points: [-5, 45, 10, -60], totals: [115, 5, 10, -45] },
    ...{ laid: [15, 20, 20, 0], held: [20, 0, 10, 10], bonus: [0, 25, 0, 0], penalty: [0, 0, 0, 50] },
  };
  const rows = () =>
    within(screen.getByRole("table"))
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent.trim()));

  function scored(part: Partial<RummySeen> = {}, seat: RummyOwn | null = { type: "RummyOwn", seat: 0 }) {
    hear({ type: "Sheet", game: 1, lines: [line] });
    const { actor: _, pile: __, ...before } = table;
    const seen = {
      ...before,
      phase: "deal" as const,
      position: 9,
      sheet: 1,
      seats,
      scores: line.totals,
      ...part,
    };
    hear({
      ...{ type: "Seen", edition: 9, seq: 9, table: seen, own: seat },
      ...{ is_host: false, answers: [], since: 7, told: [] },
    });
  }

  test("a card shows what everybody scored, oneself first", async () => {
    scored();
    const card = await screen.findByRole("region", { name: "West goes out" });
    expect(card.textContent).toContain("You lose 5 points: 15 points laid, less 20 left in hand.");
    expect(rows()).toEqual([
      ["Player", "Laid", "In hand", "Other", "Round", "Score"],
      ["You", "15", "−20", "", "−5", "115"],
      ["West", "20", "0", "+25", "+45", "5"],
      ["Cid", "20", "−10", "", "+10", "10"],
      ["East", "0", "−10", "−50", "−60", "−45"],
    ]);
    expect(queryButton(/^Stock/)).toBeNull();
    expect(screen.getByRole("region", { name: "West, bot" })).toBeTruthy();
  });

  test("the next one is asked for", async () => {
    scored();
    expect(await screen.findByRole("list", { name: "Ready for the next deal" })).toBeTruthy();
    await click("Next deal");
    await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ type: "Ready" })));
  });

  test("who watches sees the best", async () => {
    scored({}, null);
    expect(await screen.findByText("West scores 45 points: 20 points laid, 25 for going out.")).toBeTruthy();
    expect(queryButton("Next deal")).toBeNull();
  });

  test("the end of the game has a winner", async () => {
    scored({ phase: "over", ending: { winners: [0], door: "front" } });
    const card = await screen.findByRole("region", { name: "You win" });
    expect(card.textContent).toContain("500 points are reached.");
    expect(await button("Play again")).toBeTruthy();
  });

  test("a game may have several winners, or none", async () => {
    scored({ phase: "over", ending: { winners: [0, 2], door: "resigned" } });
    expect(await screen.findByRole("region", { name: "The win is shared" })).toBeTruthy();
    scored({ phase: "over", position: 10, ending: { winners: [], door: "resigned" } });
    expect(await screen.findByRole("region", { name: "Nobody wins" })).toBeTruthy();
  });

  test("a game that is given up does not tell the round before", async () => {
    scored({ phase: "over", ending: { winners: [2], door: "resigned" } });
    const card = await screen.findByRole("region", { name: "Cid wins" });
    expect(card.textContent).toContain("The game was given up.");
    expect(rows()[1]).toEqual(["You", "115"]);
  });

  test("the sheet has a column for each player", async () => {
    scored();
    await click(/^Score sheet:/);
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).getByRole("list", { name: "Scores, to 500" }).textContent).toMatch(
      /You\s*115\s*West\s*5/,
    );
    const [, ...heads] = within(sheet)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(["You", "West", "Cid", "East"]);
    expect(within(sheet).getByRole("button", { name: "Look at round 1" }).title).toBe(
      "West goes out: You −5, West 45, Cid 10, East −60.",
    );
  });
});

test("before the game there is the lobby", async () => {
  const { pile: _, actor: __, stock: ___, ...before } = table;
  hear({
    ...{ type: "Seen", edition: 9, seq: 9, table: { ...before, phase: "waiting", position: 9, melds: [] } },
    ...{ own: { type: "RummyOwn", seat: 0 }, is_host: true, answers: [], since: 7, told: [] },
  });
  expect(await button(/Begin/)).toBeTruthy();
  expect(screen.getByText("Rummy")).toBeTruthy();
  expect(queryButton(/^Stock/)).toBeNull();
});
