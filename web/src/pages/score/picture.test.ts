import { expect, test, vi } from "vitest";
import type { RoundKept } from "$lib/server/messages";
import { shown } from "./fake";
import { type Drawing, drawn, LIGHT } from "./picture";

const measure = (text: string, size: number) => text.length * size * 0.55;
const kept = { title: "Australian", changed: new Date(2026, 10, 27).getTime() };

const round = (more: Partial<RoundKept> = {}): RoundKept => ({
  ...{ dealer: 0, text: "8♥ by Ann made with 8 tricks", notes: [], draft: { type: "round" } },
  ...{ points: [300, -20], totals: [300, -20] },
  ...more,
});

const textsOf = ({ words }: Drawing) => words.map(({ text }) => text);

test("a picture has the rules, the day, names, rounds, points and totals", () => {
  const rounds = [
    round(),
    round({ text: "A misdeal", points: null }),
    round({ notes: ["Ben may not bid next."] }),
  ];
  const texts = textsOf(drawn(shown({ rounds, scores: [300, -20] }), kept, measure));
  expect(texts.slice(0, 5)).toEqual([
    "Australian",
    expect.stringContaining("2026"),
    "Round",
    "Ann and Cat",
    "Ben and Dan",
  ]);
  expect(texts).toEqual(
    expect.arrayContaining(["1", "8♥ by Ann made with 8 tricks", "+300", "−20", "2", "A misdeal"]),
  );
  expect(texts.filter((text) => text === "–")).toHaveLength(2);
  expect(texts).toContain("Ben may not bid next.");
  expect(texts).toContain("Total");
});

test("a finished game says how it ended in place of the totals' name", () => {
  expect(textsOf(drawn(shown({ rounds: [round()], end: "Ann and Cat win." }), kept, measure))).toContain(
    "Ann and Cat win.",
  );
});

test("the course of the game is drawn below the rounds, a line a side, and named", () => {
  const { strokes, words } = drawn(shown({ rounds: [round()] }), kept, measure);
  const lines = strokes.filter(({ width, scale }) => width > 1 && scale !== 1);
  expect(lines.map(({ path }) => path.split("L").length)).toEqual([2, 2]);
  expect(words.slice(-2).map(({ text }) => text)).toEqual(["Ann and Cat", "Ben and Dan"]);
  expect(drawn(shown(), kept, measure).strokes.every(({ scale }) => scale === 1)).toBe(true);
});

test("nothing stands beside the sheet, whatever it is called and however many play", () => {
  const name = "Maximiliane and Bartholomew and Archibald";
  const sides = Array.from({ length: 8 }, (_, side) => ({ name: `${name} ${side}`, seats: [side] }));
  const text = "10NT by Maximiliane made with 10 tricks after a very long evening with many words";
  const points = sides.map(() => -1000);
  const rounds = Array.from({ length: 30 }, () => round({ text, points, totals: points }));
  const drawing = drawn(shown({ sides, rounds, scores: points }), kept, measure);
  for (const { text, x, y, size, isRight } of drawing.words) {
    const wide = measure(text, size);
    expect(isRight ? x - wide : x).toBeGreaterThanOrEqual(0);
    expect(isRight ? x : x + wide).toBeLessThanOrEqual(drawing.width);
    expect(y).toBeLessThanOrEqual(drawing.height);
  }
});

test("its colours are those of the light look", async () => {
  type Files = { readFileSync: (path: string, encoding: string) => string };
  const { readFileSync } = await vi.importActual<Files>("node:fs"); // imported, styles are empty in tests
  const tokens = readFileSync("src/styles/tokens.css", "utf-8");
  for (const [name, colour] of Object.entries(LIGHT))
    expect(tokens).toContain(`${name}: light-dark(${colour},`);
});
