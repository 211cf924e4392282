/** Imports point downwards only, room by room. Tests may look up, as they borrow a game to try what games share. */

import { expect, test } from "vitest";

/** From the top down; those in one row may know each other. A file belongs to the first room that holds it. */
const ROOMS = [
  ["pages/"],
  ["lib/tricks/", "lib/rummy/"],
  ["lib/table/screen/"],
  ["lib/table/panels/"],
  ["lib/table/seats/"],
  ["lib/table/"],
  ["lib/cards/", "lib/deal/", "lib/device/", "lib/server/", "lib/ui/", "lib/words/"],
  ["offline/"],
];

const depth = (path: string) => ROOMS.findIndex((row) => row.some((room) => path.startsWith(room)));
const SOURCES = import.meta.glob<string>(["./{lib,offline,pages}/**/*.{ts,svelte}", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORTED = /(?:from|import)\s*\(?\s*"(\$lib\/|\.\.?\/)([^"]+)"/g;

test("no room imports one that stands above it", () => {
  const upward: string[] = [];
  for (const [file, source] of Object.entries(SOURCES))
    for (const [, start, rest] of source.matchAll(IMPORTED)) {
      const from = file.slice("./".length);
      const to =
        start === "$lib/" ? `lib/${rest}` : new URL(`${start}${rest}`, `file:///${from}`).pathname.slice(1);
      if (depth(to) !== -1 && depth(to) < depth(from)) upward.push(`${from} imports ${to}`);
    }
  expect(upward).toEqual([]);
});

test("every file has a room", () => {
  expect(Object.keys(SOURCES).filter((file) => depth(file.slice("./".length)) === -1)).toEqual([]);
});
