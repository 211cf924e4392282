import { expect, test } from "vitest";
import { ALL_CARDS, cardName, parseCard, suitName, suitSymbol, SUITS } from "./names";

test.each([
  ["JH", "jack of hearts"],
  ["10S", "10 of spades"],
  ["13D", "13 of diamonds"],
  ["AC", "ace of clubs"],
  ["Jo", "joker"],
  ["JB", "black joker"],
  ["JR", "red joker"],
  ["JW", "white joker"],
])("%s is the %s", (card, name) => {
  expect(cardName(card)).toBe(name);
});

test("a card has a rank and a sign", () => {
  expect(parseCard("11C")).toEqual({ rank: "11", sign: "C" });
  expect(parseCard("JR")).toEqual({ rank: "joker", sign: "JR" });
});

test.each(["", "S", "1S", "TH", "14H", "Ah", "JX", "jo", "10"])("%j is no card", (text) => {
  expect(() => parseCard(text)).toThrow(`${JSON.stringify(text)} is no card`);
});

test("the largest pack has 64 cards, and there are the single joker and the white one of others", () => {
  expect(new Set(ALL_CARDS).size).toBe(64 + 2);
  expect(ALL_CARDS).not.toContain("13S");
  expect(new Set(ALL_CARDS.map(cardName)).size).toBe(ALL_CARDS.length);
});

test("suits have names and symbols", () => {
  expect(SUITS.map(suitName)).toEqual(["spades", "clubs", "diamonds", "hearts"]);
  expect(SUITS.map(suitSymbol).join("")).toBe("♠♣♦♥");
});
