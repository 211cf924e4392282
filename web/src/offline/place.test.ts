import { expect, test } from "vitest";
import { at, own, pathIn, rootOf } from "./place";

test.each([
  ["https://cards.example/assets/ui-a1.js", "/"],
  ["https://cards.example/sw.js", "/"],
  ["https://cards.example/fivehundred/assets/worker-a1.js", "/fivehundred/"],
  ["https://cards.example/fivehundred/sw.js?again", "/fivehundred/"],
  ["https://cards.example/assets/assets/ui-a1.js", "/assets/"],
  ["https://cards.example/f%C3%BCnf/assets/ui-a1.js", "/f%C3%BCnf/"],
  ["http://localhost:5173/src/offline/place.ts", "/"],
])("the script at %s is of the pages in %s", (script, root) => {
  expect(rootOf(script)).toBe(root);
});

test("an address is that of a page, and back", () => {
  expect([at(), at("t/A"), at("", "/cards/"), at("t/A", "/cards/")]).toEqual([
    "/",
    "/t/A",
    "/cards/",
    "/cards/t/A",
  ]);
  for (const root of ["/", "/cards/"])
    for (const path of ["", "t/A", "rules/"]) expect(pathIn(at(path, root), root)).toBe(path);
});

test("what lies beside the pages is none of them", () => {
  expect(["/", "/cards", "/cardsharps/new", "/other/cards/"].map((path) => pathIn(path, "/cards/"))).toEqual(
    Array(4).fill(null),
  );
});

test("what pages keep is kept for them alone, at the root under the names that it has always had", () => {
  const names = ["/", "/.pages./", "/cards/", "/cards/.pages./"].map((root) => own(".pages.", root));
  expect(names[0]).toBe("fivehundred.pages.");
  for (const name of names) expect(names.filter((other) => `${other}123`.startsWith(name))).toEqual([name]);
});

const SOURCES = import.meta.glob<string>(["../**/*.{ts,svelte,css}", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** What begins at the root of the host, or at the page. Only a server is asked there, and Python has its own files. */
const ROOTED = [
  /(?:^|[\s=(,:?[{])["'`]\/(?!api\/|(?:sources|engine)\.zip")[\w$]/,
  /\b(?:href|src|go\(|url\(|origin\}|origin \+ )=?["'`]?\//,
  /(?<!pathIn\()location\.pathname/,
  /\bhref="\w+["/?]/,
];

test.each([
  'go("/new")',
  'go("/")',
  'href="/"',
  'href="new"',
  "href={`/t/${table}`}",
  'const PAGE = "/score";',
  "src: url(/fonts/figtree.woff2);",
  "`${location.origin}/new`",
  'location.pathname === "/new"',
])("%s leads out of a site below an address", (line) => {
  expect(ROOTED.some((rooted) => rooted.test(line))).toBe(true);
});

test("no address leads out of a site below an address", () => {
  const lines = Object.entries(SOURCES).flatMap(([file, source]) =>
    source.split("\n").map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => ROOTED.some((rooted) => rooted.test(line)))).toEqual([]);
});

test("pages of one host share only how a player likes them, and a tab which client it has loaded", () => {
  const shared = Object.entries(SOURCES).filter(([, source]) => /(?:= |\()"fivehundred[."]/.test(source));
  expect(shared.map(([file]) => file)).toEqual([
    "../lib/device/settings.svelte.ts",
    "../lib/server/version.ts",
  ]);
});
