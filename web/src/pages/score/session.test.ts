import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ScoreRequest, ScoreShown } from "$lib/server/messages";
import { asked, FakeStorage, shown } from "./fake";
import { ELSEWHERE, Shelf } from "./kept.svelte";
import { Session, summaryOf } from "./session.svelte";

type Answer = { status?: number; body: unknown };

/** What the server would say to each kind of request. */
let answers: Partial<Record<ScoreRequest["type"], (wanted: never) => Answer>>;
let sent: ScoreRequest[];
let shelf: Shelf;
let storage: FakeStorage;

const withScores = (scores: number[]): ScoreShown => shown({ scores, game: { rounds: scores }, rounds: [] });

beforeEach(() => {
  sent = [];
  storage = new FakeStorage();
  shelf = new Shelf(storage);
  shelf.put(
    { id: "a", title: "Standard", link: "standard", former: [], ...summaryOf(withScores([0, 0])) },
    0,
  );
  answers = {
    ScoreShow: ({ game }: { game: { rounds: number[] } }) => ({ body: withScores(game.rounds) }),
    ScoreTell: () => ({ body: withScores([300, 20]) }),
    ScoreAsk: () => ({ body: { type: "ScoreAsked", asked: asked({ target: { least: 8, most: 10 } }) } }),
  };
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit = {}) => {
    if (path === "/api/me") return Promise.resolve(new Response('{"name":"","csrf":"x"}'));
    const wanted = JSON.parse(String(body)) as ScoreRequest;
    sent.push(wanted);
    const answer = answers[wanted.type];
    if (!answer) return Promise.reject(new TypeError("offline"));
    const { status = 200, body: text } = answer(wanted as never);
    return Promise.resolve(new Response(JSON.stringify(text), { status }));
  });
});

async function opened(): Promise<Session> {
  const session = new Session(shelf, "a");
  await session.open();
  return session;
}

test("the tricks that just make the contract are entered by themselves", async () => {
  const session = await opened();
  await session.enter({ type: "round", bid: "8H", declarer: 0 });
  expect(session.draft.counts).toEqual([8]);
  expect(sent.filter(({ type }) => type === "ScoreAsk")).toHaveLength(2);
});

test("a round that is written is kept, and undone", async () => {
  const session = await opened();
  expect(await session.write()).toBe(true);
  expect(new Shelf(storage).find("a")).toMatchObject({
    revision: 2,
    scores: [{ points: 300 }, { points: 20 }],
  });
  await session.undo();
  expect(session.shown!.scores).toEqual([0, 0]);
  expect(session.kept!.former).toEqual([]);
});

test("a refusal is said, and what was entered stays", async () => {
  const session = await opened();
  const draft = { type: "round" as const, bid: "8H", declarer: 0, counts: [8, 3] };
  await session.enter(draft);
  const text = "The tricks add up to 11; there are 10";
  answers.ScoreTell = () => ({ body: { type: "ScoreRefused", reason: "tricks-sum", text, round: null } });
  expect(await session.write()).toBe(false);
  expect([session.problem, session.draft, session.kept!.revision]).toEqual([`${text}.`, draft, 1]);
});

test("while the server is away nothing is lost", async () => {
  const session = await opened();
  delete answers.ScoreTell;
  expect(await session.write()).toBe(false);
  expect(session.problem).toContain("cannot be reached");
  expect(session.busy).toBe(false);
  answers.ScoreTell = () => ({ body: withScores([300, 20]) });
  expect(await session.write()).toBe(true);
});

describe("another tab", () => {
  const change = (scores: number[], revision: number) =>
    new Shelf(storage).put({ ...shelf.find("a")!, ...summaryOf(withScores(scores)) }, revision);

  test("that has changed the game meanwhile is not overwritten", async () => {
    const session = await opened();
    expect(change([0, 140], 1)).toBe("kept");
    await session.write();
    expect(session.problem).toBe(ELSEWHERE);
    expect(session.shown!.scores).toEqual([0, 140]);
    await session.write();
    expect(new Shelf(storage).find("a")).toMatchObject({ revision: 3 });
  });

  test("is followed", async () => {
    const stop = shelf.listen();
    const session = await opened();
    change([0, 140], 1);
    dispatchEvent(new StorageEvent("storage", { key: "fivehundred.score.game.a" }));
    await session.follow();
    expect(session.shown!.scores).toEqual([0, 140]);
    stop();
  });
});

test("an answer to an earlier question is not taken for one to the last", async () => {
  const session = await opened();
  let first: ((answer: Response) => void) | undefined;
  const later = globalThis.fetch;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (first = resolve)));
  const slow = session.enter({ type: "round", bid: "8H" });
  await vi.waitFor(() => expect(first).toBeDefined());
  vi.stubGlobal("fetch", later);
  await session.enter({ type: "round", bid: "9S" });
  const stale = { type: "ScoreAsked", asked: asked({ nobody_bid: true }) };
  first!(new Response(JSON.stringify(stale)));
  await slow;
  expect(session.asked).toMatchObject({ nobody_bid: false });
});

describe("a round that is half entered", () => {
  const draft = { type: "round" as const, bid: "8H" };

  test("is there again when the page is", async () => {
    await (await opened()).enter(draft);
    const again = await opened();
    expect([again.draft, again.correcting]).toMatchObject([draft, null]);
    expect(again.asked).not.toBeNull();
  });

  test("is gone once it is written, or given up", async () => {
    const session = await opened();
    await session.enter(draft);
    session.restart();
    expect((await opened()).draft).not.toEqual(draft);
    await session.enter(draft);
    await session.write();
    expect((await opened()).draft).not.toEqual(draft);
  });

  test("is left alone where the game has changed, or what is kept is something else", async () => {
    await (await opened()).enter(draft);
    const kept = shelf.find("a")!;
    shelf.put(kept, kept.revision);
    expect((await opened()).draft).not.toEqual(draft);
    storage.setItem("fivehundred.score.entering.a", '{"revision":2,"draft":7}');
    expect((await opened()).draft).not.toEqual(draft);
  });

  test("of a correction knows which round it corrects, if that is still there", async () => {
    const session = await opened();
    session.correcting = 0;
    await session.enter(draft);
    expect((await opened()).correcting).toBeNull();
  });
});

describe("while an earlier round is corrected, one that is half entered", () => {
  const draft = { type: "round" as const, bid: "8H" };
  const told = { type: "round" as const, bid: "9S", declarer: 1, counts: [9] };
  const row = {
    dealer: 0,
    text: "9♠ by Ben made",
    notes: [],
    points: [0, 180],
    totals: [0, 180],
    draft: told,
  };
  const written = (more: Partial<ScoreShown> = {}) => shown({ scores: [0, 180], rounds: [row], ...more });

  beforeEach(() => {
    answers.ScoreShow = () => ({ body: written() });
    answers.ScoreCorrect = () => ({ body: written() });
    answers.ScoreDelete = () => ({ body: shown() });
  });

  async function correcting(): Promise<Session> {
    const session = await opened();
    await session.enter(draft);
    await session.correct(0);
    expect(session.draft).toEqual(told);
    return session;
  }

  const next = ({ draft, correcting }: Session) => ({ draft, correcting });
  const unfinished = { draft: { ...draft, counts: [8] }, correcting: null };

  test("comes back when the correction is left, even by way of another round and another page", async () => {
    const session = await correcting();
    await session.correct(0);
    await session.leave();
    expect(next(session)).toEqual(unfinished);
    expect(session.asked).not.toBeNull();
    await correcting();
    const again = await opened();
    expect(again.correcting).toBe(0);
    await again.leave();
    expect(next(again)).toEqual(unfinished);
  });

  test("comes back when the correction is written, when the round is deleted, and when that is undone", async () => {
    const session = await correcting();
    await session.write();
    expect(next(session)).toEqual(unfinished);
    await session.undo();
    expect(next(session)).toEqual(unfinished);
    await session.remove(0);
    expect(next(session)).toEqual(unfinished);
  });

  test("is gone where the game is over now, or it may not begin like this any more", async () => {
    answers.ScoreCorrect = () => ({ body: written({ next: null }) });
    const session = await correcting();
    await session.write();
    expect(session.draft).not.toMatchObject(draft);
    const other = await correcting();
    const refused = { type: "ScoreRefused", reason: "chosen", text: "Nobody may choose this", round: null };
    answers.ScoreAsk = () => ({ body: refused });
    await other.leave();
    expect(other.draft).not.toMatchObject(draft);
    expect(other.asked).not.toBeNull();
  });

  test("is none where nothing was entered", async () => {
    const session = await opened();
    await session.correct(0);
    sent = [];
    await session.leave();
    expect([session.draft, sent]).toEqual([{ type: "round" }, []]);
  });
});
