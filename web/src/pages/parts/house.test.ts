import { describe, expect, test } from "vitest";
import { game, option, options } from "./fake";
import {
  choicesOf,
  differences,
  draftOf,
  meaning,
  nameOf,
  quoted,
  sections,
  settingText,
  usual,
} from "./house";

const at = (path: string) => options.find((option) => option.path === path)!;

describe("house rules", () => {
  test("stand in sections, in the order of the catalogue", () => {
    expect(sections(game, "").map(({ title }) => title)).toEqual([
      ...["The auction", "The table of bid values", "The deal", "Scores", "Open misère"],
    ]);
  });

  test("are found by every word of a search, those of the heading too", () => {
    const found = (search: string) =>
      sections(game, search).flatMap(({ options }) => options.map(({ path }) => path));
    expect(found("BID whether")).toEqual(["specials.open_misere.on"]);
    expect(found("misère m2")).toEqual(["specials.open_misere.on", "specials.open_misere.points"]);
    expect(found("all others")).toEqual(["auction.rebid"]);
    expect(found("bid nowhere")).toEqual([]);
  });

  test("are sent as values, and what is no number as it was written", () => {
    const draft = {
      ...{ "auction.lowest": "7", "auction.unrestricted": "false", "deal.packets": " 3 k1 " },
      ...{ "scoring.target": "much", "specials.open_misere.points": "-5" },
    };
    expect(differences(options, draft)).toEqual({
      ...{ "auction.lowest": 7, "auction.unrestricted": false, "deal.packets": "3 k1" },
      ...{ "scoring.target": "much", "specials.open_misere.points": -5 },
    });
  });

  test("are written as they were read", () => {
    const values = {
      ...{ "auction.lowest": 7, "auction.rebid": "always", "auction.unrestricted": true },
      "ladder.values": Array.from({ length: 5 }, () => [1, 2, 3, 4, 5]),
    };
    expect(differences(options, draftOf(values))).toEqual(values);
  });

  test("are sent as they came where they are not understood, for the server to refuse", () => {
    for (const text of ["True", "yes", "1", "true ", "constructor"]) {
      const values = { "auction.unrestricted": text };
      expect(differences(options, draftOf(values))).toEqual(values);
      expect(meaning(at("auction.unrestricted"), text)).toBe(text);
    }
  });

  test.each([
    ["fractional", Array.from({ length: 5 }, () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
    ["cut short", [[40, 60, 80], [140]]],
    ["of none", []],
    ["not of numbers", "40 6o\n5"],
  ])("keep a table %s as it is", (_, table) => {
    expect(differences(options, draftOf({ "ladder.values": table }))).toEqual({ "ladder.values": table });
  });

  test("are usually as in the preset", () => {
    expect(usual(game.presets[1], at("auction.lowest"))).toBe("7");
    expect(usual(undefined, at("auction.lowest"))).toBe("6");
    expect(usual(game.presets[0], at("specials.open_misere.points"))).toBe("");
  });

  test("are chosen side by side where there are few", () => {
    expect(choicesOf(at("auction.lowest"))).toEqual([
      ["6", "6"],
      ["7", "7"],
    ]);
    expect(choicesOf(at("auction.rebid"))?.map(([, label]) => label)).toEqual([
      ...["after intervening bid", "always"],
    ]);
    expect(choicesOf(at("scoring.target"))).toBeNull();
    expect(choicesOf(option("a.b", "text"))).toBeNull();
  });

  test("are called what they are", () => {
    expect(nameOf(at("auction.lowest"), game)).toBe("The lowest number of tricks that may be bid:");
    expect(nameOf(at("specials.open_misere.on"), game)).toBe("Open misère: Whether it may be bid:");
    expect(meaning(at("auction.rebid"), "always")).toBe("once more when all others have passed");
    expect(meaning(at("auction.unrestricted"), "true")).toBe("yes");
    expect(meaning(at("specials.open_misere.points"), "")).toBe("as usual");
    expect(meaning(at("ladder.values"), "1 2")).toBe("a table of one's own");
    expect(settingText("before-lead")).toBe("before lead");
    expect(quoted("such as `3 k1`.")).toBe("such as “3 k1”.");
  });
});
