import { expect, test } from "vitest";
import { PLAIN_RANKS } from "./names";
import { LAYOUTS, type Place } from "./layouts";

const turned = ({ x, y }: Place): Place => ({ x: 250 - x, y: 350 - y });

test.each(PLAIN_RANKS)("a %s has as many pips", (rank) => {
  expect(LAYOUTS[rank]).toHaveLength(Number(rank));
});

test.each(PLAIN_RANKS.filter((rank) => rank !== "7"))(
  "the pips of a %s lie in the same places either way up",
  (rank) => {
    expect(LAYOUTS[rank].map(turned)).toEqual(expect.arrayContaining([...LAYOUTS[rank]]));
  },
);

test("a seven has one pip without a counterpart", () => {
  const odd = LAYOUTS["7"].filter((place) => !LAYOUTS["7"].some((other) => same(other, turned(place))));
  expect(odd).toEqual([{ x: 125, y: 121.5 }]);
});

const same = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y;

test.each(PLAIN_RANKS)("no two pips of a %s touch", (rank) => {
  const pairs = LAYOUTS[rank].flatMap((a, i) => LAYOUTS[rank].slice(i + 1).map((b) => [a, b] as const));
  for (const [a, b] of pairs) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(42);
});
