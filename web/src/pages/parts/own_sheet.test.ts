import { expect, test, vi } from "vitest";
import { ownSheet } from "./own_sheet";

vi.mock("../../offline/place", () => ({ at: (path: string) => `/cards/${path}` }));

test("the links of a sheet lead to pages of the same site, and none to a file that nobody makes", () => {
  const sheet = ownSheet(
    '<html lang="en"><head><link rel="stylesheet" href="/rules.css"></head>' +
      '<body><a href="/new?rules=set">Play</a><a href="/rules/set/sheet.pdf">PDF</a><a href="#top">Top</a></body></html>',
  );
  expect(sheet.lang).toBe("en");
  expect([...sheet.querySelectorAll("[href]")].map((link) => link.getAttribute("href"))).toEqual([
    "/cards/rules.css",
    "/cards/new?rules=set",
    "#top",
  ]);
});
