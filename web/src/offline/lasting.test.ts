import { beforeEach, expect, test, vi } from "vitest";
import { keepCompiled } from "./compiled";
import { type Answer, type Asked, keepAnswer, knownAnswer } from "./lasting";
import type { Parts } from "./parts";

const engine = (version: string): Parts => ({ version, runtime: "", engine: "", wheels: [], sizes: {} });
const FIRST = engine("1");
const CATALOGUE: Asked = { method: "GET", path: "/api/catalogue", body: null };
const byLink = (rules: string): Asked => ({
  ...{ method: "POST", path: "/api/rules/check", body: JSON.stringify({ rules }) },
});
const score = (asked: object): Asked => ({ method: "POST", path: "/api/score", body: JSON.stringify(asked) });
const answered = (body: string, status = 200): Answer => ({ status, kind: "application/json", body });

/** One cache of texts by address, in the order in which they came. */
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const cache = {
    match: async (address: string) => (kept.has(address) ? new Response(kept.get(address)) : undefined),
    put: async (address: string, response: Response) => void kept.set(address, await response.text()),
    keys: async () => [...kept.keys()].map((address) => ({ url: `https://cards.example${address}` })),
    delete: async ({ url }: { url: string }) => kept.delete(url.slice("https://cards.example".length)),
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => kept.clear() });
});

test("what an engine answered about its rules is known before it runs again", async () => {
  expect(await knownAnswer(FIRST, CATALOGUE)).toBeUndefined();
  for (const asked of [CATALOGUE, byLink("standard")]) {
    await keepAnswer(FIRST, asked, answered(`"${asked.path}"`));
    expect(await knownAnswer(FIRST, asked)).toEqual(answered(`"${asked.path}"`));
  }
  expect(await knownAnswer(FIRST, byLink("rummy"))).toBeUndefined();
});

test("a score game is known as it was shown last, after a change as well", async () => {
  const [begun, grown] = [{ rounds: 0 }, { rounds: 1 }];
  const shown = (game: object) => answered(JSON.stringify({ type: "ScoreShown", game }));
  await keepAnswer(FIRST, score({ type: "ScoreBegin", preset: "standard" }), shown(begun));
  await keepAnswer(FIRST, score({ type: "ScoreTell", game: begun, draft: {} }), shown(grown));
  for (const game of [begun, grown])
    expect(await knownAnswer(FIRST, score({ type: "ScoreShow", game }))).toEqual(shown(game));
});

test("another engine has answers of its own, and compiled anew it has none of the former", async () => {
  await keepAnswer(FIRST, CATALOGUE, answered("1"));
  expect(await knownAnswer(engine("2"), CATALOGUE)).toBeUndefined();
  await keepCompiled(engine("2"), new Uint8Array());
  expect(await knownAnswer(FIRST, CATALOGUE)).toBeUndefined();
});

test.each([
  ["who plays", { method: "GET", path: "/api/me", body: null }, 200],
  ["a change", { method: "POST", path: "/api/tables", body: "{}" }, 200],
  [
    "rules that are being composed",
    { method: "POST", path: "/api/rules/check", body: '{"preset":"x"}' },
    200,
  ],
  ["a refusal", CATALOGUE, 500],
  ["a round that is being entered", score({ type: "ScoreAsk" }), 200],
])("%s is asked each time", async (_, asked, status) => {
  await keepAnswer(FIRST, asked, answered("{}", status));
  expect(kept.size).toBe(0);
});

test("a dozen of each kind are kept, the last ones, and the engine beside them", async () => {
  await keepCompiled(FIRST, new Uint8Array());
  await keepAnswer(FIRST, CATALOGUE, answered("{}"));
  for (let number = 0; number < 20; number++) await keepAnswer(FIRST, byLink(`x${number}`), answered("{}"));
  expect(kept.size).toBe(14);
  expect(await knownAnswer(FIRST, CATALOGUE)).toBeDefined();
  expect(await knownAnswer(FIRST, byLink("x7"))).toBeUndefined();
  expect(await knownAnswer(FIRST, byLink("x8"))).toBeDefined();
});

test("a browser that keeps nothing, or something else, makes no difference", async () => {
  await keepAnswer(FIRST, CATALOGUE, answered("{}"));
  for (const address of kept.keys()) kept.set(address, "<html>");
  expect(await knownAnswer(FIRST, CATALOGUE)).toBeUndefined();
  vi.stubGlobal("caches", undefined);
  await keepAnswer(FIRST, CATALOGUE, answered("{}"));
  expect(await knownAnswer(FIRST, CATALOGUE)).toBeUndefined();
});
