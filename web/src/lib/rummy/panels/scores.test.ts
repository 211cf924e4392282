import { expect, test } from "vitest";
import type { RummyLine } from "$lib/server/messages";
import { endingReason, lineStory, reviewed, roundStory, roundTitle } from "./scores";

const bot = { kind: "bot" as const };
const seats = [{ kind: "person" as const, name: "Ann" }, bot, bot];
const ann = { seats, own: 0 };
const guest = { seats, own: null };
const line: RummyLine = {
  type: "RummyLine",
  ...{ round: 0, dealer: 0, points: [-55, 45, -1], totals: [-55, 45, -1], out: 1 },
  ...{ laid: [15, 20, 0], held: [20, 0, 1], bonus: [0, 25, 0], penalty: [50, 0, 0] },
};

test("a round is named after who went out, or the stock", () => {
  expect(roundTitle(line, ann)).toBe("Left goes out");
  expect(roundTitle({ ...line, out: 0 }, ann)).toBe("You go out");
  const { out: _, ...noOne } = line;
  expect(roundTitle(noOne, ann)).toBe("The stock has run out");
});

test("a round is told to each player, and by the best one to who watches", () => {
  expect(roundStory(line, ann)).toBe(
    "You lose 55 points: 15 points laid, less 20 left in hand, less 50 for a pile without a new combination.",
  );
  expect(roundStory(line, { seats, own: 2 })).toBe("You lose 1 point: 0 points laid, less 1 left in hand.");
  expect(roundStory(line, guest)).toBe("Left scores 45 points: 20 points laid, 25 for going out.");
  expect(lineStory(line, ann)).toBe("Left goes out: You −55, Left 45, Right −1.");
});

test("the look back speaks of oneself in small letters inside a sentence", () => {
  expect(reviewed("{} went out: 25 points.", 0, ann)).toBe("You went out: 25 points.");
  expect(reviewed("In turn 2 {} could have laid 7♠.", 0, ann)).toBe("In turn 2 you could have laid 7♠.");
  expect(reviewed("In turn 2 {} could have laid 7♠.", 1, ann)).toBe("In turn 2 Left could have laid 7♠.");
});

test("the end of the game has a reason", () => {
  expect(endingReason({ winners: [1], door: "resigned" }, 500)).toBe("The game was given up.");
  expect(endingReason({ winners: [1], door: "front" }, 300)).toBe("300 points are reached.");
});
