import { expect, test, vi } from "vitest";
import { isNoPage, wayOf, within, type Way } from "./answers";

const ORIGIN = "https://cards.example";
const own = { origin: ORIGIN, root: "/", files: ["favicon.svg", "assets/index-abc.js"] };
const way = (path: string, mode = "navigate", method = "GET", root = "/") =>
  wayOf({ method, mode, url: new URL(path, ORIGIN).href }, { ...own, root });

test.each<[string, Way]>([
  ["/", "page"],
  ["/score?game=a", "page"],
  ["/new?rules=australian~scoring.target=1000", "page"],
  ["/t/ABCDE-01234", "page"],
  ["/nowhere", "page"],
  ["/rules", "sheet"],
  ["/rules/standard", "sheet"],
  ["/rules/standard/sheet.pdf", "plain"],
  ["/t/ABCDE-01234/rules", "sheet"],
  ["/rulesome", "page"],
])("going to %s shows what is %s", (path, expected) => {
  expect(way(path)).toBe(expected);
});

test.each<[string, Way]>([
  ["/assets/index-abc.js", "kept"],
  ["/assets/index-of-another-build.js", "kept"],
  ["/engine/runtime-314.0.7/pyodide.mjs", "kept"],
  ["/engine/parts.json", "newest"],
  ["/favicon.svg", "newest"],
  ["/api/me", "plain"],
  ["/api/tables/ABCDE01234/qr.svg", "plain"],
  ["/", "plain"],
  ["https://other.example/assets/index-abc.js", "plain"],
])("asking for %s takes what is %s", (path, expected) => {
  expect(way(path, "cors")).toBe(expected);
});

test.each<[string, string, Way]>([
  ["/cards/t/ABCDE-01234", "navigate", "page"],
  ["/cards/rules/standard/", "navigate", "sheet"],
  ["/cards/rules.css", "no-cors", "sheet"],
  ["/cards/assets/index-abc.js", "cors", "kept"],
  ["/cards/engine/parts.json", "cors", "newest"],
  ["/cards/favicon.svg", "cors", "newest"],
  ["/assets/index-abc.js", "cors", "plain"],
  ["/new", "navigate", "plain"],
  ["https://other.example/cards/new", "navigate", "plain"],
])("below an address, %s by %s takes what is %s", (path, mode, expected) => {
  expect(way(path, mode, "GET", "/cards/")).toBe(expected);
});

test("only questions are answered", () => {
  expect(way("/assets/index-abc.js", "cors", "POST")).toBe("plain");
});

test("what is no page leaves its place to the one that is kept", () => {
  const answers = [200, 404, 502].map((status) => new Response(null, { status }));
  expect(answers.map(isNoPage)).toEqual([false, true, true]);
  expect(isNoPage(undefined)).toBe(true);
});

test("an answer that comes late is not waited for, nor one that fails", async () => {
  vi.useFakeTimers();
  const answer = new Response();
  expect(await within(10, Promise.resolve(answer))).toBe(answer);
  expect(await within(10, Promise.reject(new TypeError("Failed to fetch")))).toBeUndefined();
  const late = within(10, new Promise(() => {}));
  vi.advanceTimersByTime(10);
  expect(await late).toBeUndefined();
  vi.useRealTimers();
});
