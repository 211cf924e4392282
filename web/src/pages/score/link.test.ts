// @vitest-environment node
// The page that tests have otherwise packs nothing.

import { beforeAll, describe, expect, test, vi } from "vitest";
import { holdsSheet, sheetLink, LONG, sharedIn, type SharedScore } from "./link";

beforeAll(() => vi.stubGlobal("location", new URL("https://cards.example/score?game=7")));

/** A round that no other is like, so that packing has little to save. */
const told = (number: number) => ({
  type: "round",
  bid: `${6 + (number % 5)}${"SCDHN"[(number * 7) % 5]}`,
  declarer: (number * 3) % 4,
  taken: [number % 7, (number * 5) % 4, (number * 11) % 6, (number * 13) % 3],
});

const game = (rounds: number): SharedScore => ({
  title: "Australian, 3 house rules",
  link: "australian~scoring.target=1000~auction.lowest=7",
  changed: 1_800_000_000_000,
  game: {
    ...{ format: "fivehundred-score", version: 1, rules: { "scoring.target": 1000, "auction.lowest": 7 } },
    ...{ dealer: 2, players: ["Änne", "Benjamin", "Çağla", "Дан"] },
    rounds: Array.from({ length: rounds }, (_, number) => told(number)),
  },
});

const hashOf = async (shared: SharedScore) => new URL(await sheetLink(shared)).hash;

test("a game comes out of a link as it went in", async () => {
  const hash = await hashOf(game(30));
  expect(holdsSheet(hash)).toBe(true);
  expect(await sharedIn(hash)).toMatchObject(game(30));
});

test("thirty rounds fit into a link that every messenger leaves whole", async () => {
  expect((await sheetLink(game(30))).length).toBeLessThan(LONG / 2);
});

test("a link is made of letters that no messenger breaks, and nothing of it goes to a server", async () => {
  const link = new URL(await sheetLink(game(5)));
  expect([link.origin, link.pathname, link.search]).toEqual([location.origin, "/score", ""]);
  expect(link.hash).toMatch(/^#sheet=[A-Za-z0-9_-]+$/);
});

describe("nothing is read from", () => {
  test("a link that was cut, wherever", async () => {
    const hash = await hashOf(game(3));
    for (let length = 0; length < hash.length; length += 1)
      expect(await sharedIn(hash.slice(0, length))).toBeNull();
  });

  test("a link with a wrong letter, wherever", async () => {
    const hash = await hashOf(game(3));
    for (let place = "#sheet=".length; place < hash.length - 1; place += 1) {
      const wrong = hash[place] === "A" ? "B" : "A";
      expect(await sharedIn(hash.slice(0, place) + wrong + hash.slice(place + 1))).toBeNull();
    }
  });

  test("a link of a newer version, or one that holds something else", async () => {
    for (const other of [7, null, {}, { ...game(1), version: 2 }, { ...game(1), version: 1, title: 7 }])
      expect(await sharedIn(await packed(JSON.stringify(other)))).toBeNull();
  });

  test("a small link that holds far more than a game", async () => {
    expect(
      await sharedIn(await packed(JSON.stringify({ version: 1, ...game(1), more: "x".repeat(1e6) }))),
    ).toBe(null);
  });
});

async function packed(text: string): Promise<string> {
  const stream = new Response(text).body!.pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `#sheet=${btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}`;
}
