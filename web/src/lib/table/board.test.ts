import { expect, test } from "vitest";
import type { RulesSeen, TableSeen } from "../messages";
import { boardOf } from "./board";

const rules: RulesSeen = {
  ...{
    preset: "two-handed-table",
    preset_label: "Two-handed",
    title: "with hands on the table",
    differences: [],
  },
  ...{ seats: 2, sides: 2, places: 4, form: "table-hands", partners: "fixed", target: 500, hand_size: 10 },
  ...{ hands: 4, pack: [], packets: [], ladder: [] },
};
const table: TableSeen = {
  ...{ phase: "play", game: 1, round: 0, position: 1, scores: [0, 0], sheet: 0 },
  seats: [
    { kind: "person", name: "Ann" },
    { kind: "person", name: "Bea" },
  ],
};

test.each([
  [0, [0, 1, 2, 3]],
  [1, [1, 0, 3, 2]],
])("from seat %i one's own cards and the opponent's fall at the same spots", (seat, places) => {
  const { placeOf } = boardOf({ width: 1000, height: 800 }, { table, own: { seat } } as never, rules);
  expect([0, 1, 2, 3].map(placeOf)).toEqual(places);
});
