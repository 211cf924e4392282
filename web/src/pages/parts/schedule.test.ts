import { expect, test } from "vitest";
import { columnsOf, LEVELS, rowsOf, scheduleIn, scheduleOf, scheduleText, withCell } from "./schedule";

const namesOf = (schedule: string) =>
  columnsOf(schedule).flatMap(({ columns }) => columns.map(({ name }) => name));

test("a schedule has a column for each strain, a fractional one for each number of cards given", () => {
  expect(namesOf("custom")).toEqual(["spades", "clubs", "diamonds", "hearts", "no-trumps"]);
  expect(namesOf("fractional")).toHaveLength(12);
  expect(namesOf("fractional").slice(5, 8)).toEqual([
    ...["in a suit giving 5", "no-trumps", "no-trumps giving 1"],
  ]);
});

test("a cell is written where it stands, and what stands beside it stays", () => {
  expect(withCell("", 1, 2, "140")).toBe("\n  140");
  expect(withCell("40 60 80", 0, 1, "-6o")).toBe("40 -6o 80");
  expect(withCell("40 60 80\n90", 0, 1, " 7 0")).toBe("40 70 80\n90");
  expect(withCell("40", 0, 0, "")).toBe("");
});

test("rows say numbers, or what was written", () => {
  expect(scheduleOf("40 -60\n140")).toEqual([[40, -60], [140]]);
  expect(scheduleOf("40  80")).toBe("40  80");
  expect(scheduleOf("4000000000")).toBe("4000000000");
  expect(scheduleText(rowsOf(""))).toBe("");
});

test("a table begins with the ladder that there was", () => {
  const ladder = LEVELS.map((level) => ({ bid: `${level}S`, value: 10 * level }));
  expect(rowsOf(scheduleIn(ladder)).map(([spades]) => spades)).toEqual(["60", "70", "80", "90", "100"]);
});
