import { describe, expect, test } from "vitest";
import {
  nameInside,
  ownerOf,
  callName,
  callSign,
  does,
  gained,
  listed,
  placeName,
  score,
  seatName,
  suitClass,
  theCards,
  written,
} from "./words";

const company = {
  own: 2,
  seats: [
    { kind: "person" as const, name: "Ann" },
    { kind: "bot" as const, name: "rule-1" },
    { kind: "person" as const, name: "Cid" },
    { kind: "open" as const },
  ],
};

test("people have names, bots those of their places, and one's own seat is you", () => {
  expect([0, 1, 2, 3].map((seat) => seatName(seat, company))).toEqual(["Ann", "East", "You", "West"]);
});

test.each([2, 3, 4, 5, 6, 7, 8])("each of %i places has a name of its own", (seats) => {
  const names = Array.from({ length: seats }, (_, seat) => placeName(seat, seats, 0));
  expect(new Set(names).size).toBe(seats);
});

test("verbs go with who does it", () => {
  expect(does(2, company, "pass")).toBe("You pass");
  expect(does(1, company, "pass")).toBe("East passes");
  expect(does(0, company, "lead", "the ace")).toBe("Ann leads the ace");
});

describe("calls", () => {
  test.each([
    ["P", "pass", "Pass"],
    ["8D", "8 diamonds", "8♦"],
    ["7N", "7 no-trumps", "7NT"],
    ["7J5", "7 no-trumps, jacks high", "7J5"],
    ["OM", "open misère", "Open misère"],
  ])("%s", (call, name, sign) => {
    expect([callName(call), callSign(call)]).toEqual([name, sign]);
  });
});

test("sentences are written with the signs of the screen", () => {
  expect(written("Jo does not follow clubs; playable: 8C, 10C")).toBe(
    "The joker does not follow clubs; playable: 8♣, 10♣",
  );
  expect(written("7.1S does not outrank 10N; the next bid is 10.1N")).toBe(
    "7.1♠ does not outrank 10NT; the next bid is 10.1NT",
  );
});

test("a joker has one article", () => {
  expect(written("you cannot beat the Jo")).toBe("You cannot beat the joker");
  expect(written("A bot would lead JB, not the JR")).toBe(
    "A bot would lead the black joker, not the red joker",
  );
  expect(written("The Jo cancels the 4D. Jo wins.")).toBe("The joker cancels the 4♦. The joker wins.");
  expect(written("your Jo beats your partner's JR")).toBe("Your joker beats your partner's red joker");
});

test("cards have an article each", () => {
  expect([theCards([]), theCards(["9S"]), theCards(["9S", "QH", "Jo"])]).toEqual([
    "",
    "the 9 of spades",
    "the 9 of spades, the queen of hearts and the joker",
  ]);
});

test("lists end with an and", () => {
  expect([listed([]), listed(["you"]), listed(["you", "Left", "Right"])]).toEqual([
    "",
    "you",
    "you, Left and Right",
  ]);
});

test("numbers have a true minus sign", () => {
  const written = [score(-120), score(80), gained(80), gained(-80), gained(0)];
  expect(written).toEqual(["−120", "80", "+80", "−80", "0"]);
});

test("suits have colours, other strains and specials have none", () => {
  expect(["8D", "AS", "H"].map(suitClass)).toEqual(["suit-D", "suit-S", "suit-H"]);
  expect(["7N", "6J5", "M", "OM", "P", "Jo"].map(suitClass)).toEqual([null, null, null, null, null, null]);
});

test("bids that give cards away say so", () => {
  expect([callName("7.2H"), callSign("7.2H"), callName("10.5N"), suitClass("7.2H")]).toEqual([
    "7 hearts giving 2",
    "7.2♥",
    "10 no-trumps giving 5",
    "suit-H",
  ]);
});

test("hands on the table are their owners'", () => {
  const two = { own: 0, seats: company.seats.slice(0, 2) };
  expect([2, 3].map((place) => seatName(place, two))).toEqual(["Your table hand", "Opposite's table hand"]);
  expect([nameInside(2, two), ownerOf(3, two)]).toEqual(["your table hand", 1]);
  expect(does(2, two, "play", "it")).toBe("Your table hand plays it");
});
