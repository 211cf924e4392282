import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveTable } from "../live.svelte";
import type { Socket } from "../live.svelte";
import type { FromServer, OwnSeen, RulesSeen, TableSeen } from "../messages";
import { settings } from "../settings.svelte";
import TableScreen from "./TableScreen.svelte";

const rules: RulesSeen = {
  preset: "australian",
  title: "as played in Australia",
  differences: [],
  seats: 4,
  sides: 2,
  target: 500,
  hand_size: 10,
  pack: [],
  packets: [],
  ladder: [{ bid: "6S", value: 40, level: 6, strain: "S" }],
};
const table: TableSeen = {
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
const own: OwnSeen = {
  seat: 0,
  hand: ["KS", "QH"],
  choices: { type: "ChooseCard", plays: [{ card: "KS" }] },
};

let live: LiveTable;
let socket: Socket;
let sent: Record<string, unknown>[];

const hear = (message: FromServer) =>
  socket.onmessage?.call(null as never, new MessageEvent("message", { data: JSON.stringify(message) }));
const see = (part: Partial<TableSeen> = {}, ownPart: OwnSeen | null = own) =>
  hear({
    type: "Seen",
    seq: part.position ?? 7,
    table: { ...table, ...part },
    own: ownPart,
    is_host: false,
    answers: [],
  });
const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey });

beforeEach(() => {
  settings.motion = "off";
  settings.taps = "one";
  vi.stubGlobal("ResizeObserver", Measuring);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  sent = [];
  socket = {
    send: (frame) => sent.push(JSON.parse(String(frame))),
    close() {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  live = new LiveTable("ABCDEFGHJK", () => socket);
  socket.onopen?.call(null as never, new Event("open"));
  const now = Date.now();
  hear({ type: "Welcome", table: "ABCDEFGHJK", rules, speed: "normal", bots: [], name: "Ann", now });
  see();
  render(TableScreen, { live });
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class Measuring {
  constructor(private readonly measured: (entries: { target: Element }[]) => void) {}
  observe(target: Element) {
    queueMicrotask(() => this.measured([{ target }]));
  }
  unobserve() {}
  disconnect() {}
}

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
  const line = await screen.findByRole("textbox", { name: "Type a call or a card" });
  expect((line as HTMLInputElement).value).toBe("k");
  await fireEvent.input(line, { target: { value: "ks" } });
  await fireEvent.submit(line.closest("form")!);
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
    { seat: 0, hand: ["QH"] },
  );
  await screen.findByText(/West plays/);
  expect(log.textContent).toContain("You play the king of spades.");
});

test("while the line is down nothing can be played, and it is said", async () => {
  const king = await screen.findByRole("button", { name: "king of spades" });
  socket.onclose?.call(null as never, new CloseEvent("close", { code: 1006 }));
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
  const lying = () => screen.getByRole("group", { name: "Cards on the table" }).querySelectorAll(".lying");

  beforeEach(async () => {
    await screen.findByText(/Your turn/);
    see(
      { position: 11, trick: [], last_trick: { plays, winner: 3 }, actor: 0 },
      { seat: 0, hand: ["QH"], choices: { type: "ChooseCard", plays: [{ card: "QH" }] } },
    );
    await vi.waitFor(() => expect(lying()).toHaveLength(4));
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

test("one's own seat shows the first letter of one's name", async () => {
  const plate = await screen.findByRole("region", { name: /^You,/ });
  expect(plate.querySelector(".portrait")?.textContent?.trim()).toBe("A");
  expect(within(plate).getByRole("button", { name: "Your seat" })).toBeTruthy();
});
