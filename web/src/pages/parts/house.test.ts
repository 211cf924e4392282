import { describe, expect, test } from "vitest";
import type { OptionShown } from "$lib/messages";
import { blamed, differences, rowsOf, scheduleText, sections } from "./house";

function option(path: string, type: OptionShown["type"], summary = ""): OptionShown {
  return { path, type, summary, rule: "A1", default: null, choices: [], least: null, most: null };
}

const options = [
  option("auction.lowest", "int", "The lowest number of tricks that may be bid."),
  option("auction.unrestricted", "bool"),
  option("specials.open_misere.on", "bool", "Whether it may be bid."),
  option("ladder.values", "schedule"),
  option("deal.packets", "text"),
];

describe("house rules", () => {
  test("stand in sections", () => {
    expect(sections(options, "").map(({ name }) => name)).toEqual([
      ...["Auction", "Open misère in specials", "Ladder", "Deal"],
    ]);
  });

  test("are found by every word of a search", () => {
    expect(sections(options, "BID whether").flatMap(({ options }) => options)).toEqual([options[2]]);
    expect(sections(options, "bid nowhere")).toEqual([]);
  });

  test("are sent only where they differ, as values", () => {
    const draft = {
      "auction.lowest": "7",
      "auction.unrestricted": "false",
      "deal.packets": " ",
      "ladder.values": "",
    };
    expect(differences(options, draft)).toEqual({ "auction.lowest": 7, "auction.unrestricted": false });
  });

  test("have schedules of five rows", () => {
    const rows = rowsOf("1 2 3 4 5");
    expect(rows).toHaveLength(5);
    expect(differences(options, { "ladder.values": scheduleText(rows) })["ladder.values"]).toEqual([
      ...[[1, 2, 3, 4, 5], ...Array.from({ length: 4 }, () => [0, 0, 0, 0, 0])],
    ]);
    expect(scheduleText(rowsOf(""))).toBe("");
  });

  test("are blamed by whole names", () => {
    expect(blamed(options, "auction.lowest is 9: 6 to 7.")).toEqual(new Set(["auction.lowest"]));
    expect(blamed(options, "see ladder.values.")).toEqual(new Set(["ladder.values"]));
    expect(blamed(options, "specials.open_misere.once")).toEqual(new Set());
  });
});
