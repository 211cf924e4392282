import { render, screen } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import Card from "./Card.svelte";
import { ALL_CARDS, cardName, COURTS, isPlain, JOKERS, parseCard, SUITS } from "./names";
import sprite from "./Sprite.svelte?raw";

const picture = (card: string): Element => {
  const { container } = render(Card, { card });
  return container.querySelector(".picture")!;
};
const references = (root: ParentNode): string[] =>
  [...root.querySelectorAll("use")].map((use) => use.getAttribute("href")!);

test.each(ALL_CARDS)("%s says its name", (card) => {
  render(Card, { card });
  expect(screen.getByRole("img", { name: cardName(card) })).toBeDefined();
});

test("no two cards look alike", () => {
  const faces = ALL_CARDS.map((card) => picture(card).innerHTML);
  expect(new Set(faces).size).toBe(ALL_CARDS.length);
});

test.each(ALL_CARDS.filter((card) => isPlain(parseCard(card).rank)))(
  "%s shows its number of pips",
  (card) => {
    const { rank, sign } = parseCard(card);
    const pips = [...picture(card).querySelectorAll(".pip")];
    expect(pips).toHaveLength(Number(rank));
    expect(new Set(pips.map((pip) => pip.getAttribute("href")))).toEqual(new Set([`#pack-pip-${sign}`]));
  },
);

test("every part that a card refers to is there once", () => {
  for (const card of ALL_CARDS) render(Card, { card });
  render(Card, { faceDown: true });
  for (const part of new Set(references(document))) expect(document.querySelectorAll(part)).toHaveLength(1);
});

test("court cards and jokers show the same half twice, once turned", () => {
  const courts = [...SUITS.flatMap((suit) => COURTS.map((court) => court + suit)), ...JOKERS];
  for (const card of courts) {
    const halves = [...picture(card).querySelectorAll(".half")];
    expect(new Set(halves.map((half) => half.getAttribute("href"))).size).toBe(1);
    expect(halves.map((half) => half.getAttribute("transform"))).toEqual([null, "rotate(180 125 175)"]);
  }
});

test("the halves of all courts and jokers differ", () => {
  const halves = [...document.querySelectorAll("[id^=pack-half-]")].map((half) => half.innerHTML);
  expect(new Set(halves).size).toBe(COURTS.length * SUITS.length + JOKERS.length);
});

test("a card lying face down tells nothing", () => {
  const one = render(Card, { card: "AS", faceDown: true });
  const other = render(Card, { faceDown: true });
  expect(one.container.innerHTML).toBe(other.container.innerHTML);
  expect(screen.getAllByRole("img", { name: "face-down card" })).toHaveLength(2);
});

test("nothing is styled in the markup, as the content security policy asks", () => {
  render(Card, { card: "KH" });
  expect(document.querySelector("[style]")).toBeNull();
});

describe("colours", () => {
  const both = (value: string): [string, string] => {
    const [light = value, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
    return [light, dark];
  };
  const luminance = (colour: string): number => {
    const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
    const linear = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return linear.reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0);
  };
  const contrast = (ink: string, paper: string): number => {
    const [dark, bright] = [luminance(ink), luminance(paper)].sort((a, b) => a - b);
    return (bright! + 0.05) / (dark! + 0.05);
  };
  const faces = both(sprite.match(/--card-face: (.*);/)![1]!);
  const inks = [...sprite.matchAll(/(--suit-\w+): (.*);/g)].map(
    ([, name, value]) => [name!, value!] as const,
  );

  test.each(inks)("%s (%s) can be read on the card, light and dark", (_, value) => {
    both(value).forEach((ink, i) => expect(contrast(ink, faces[i]!)).toBeGreaterThan(4.5));
  });

  test("suits and jokers have a colour, and two suits another in the four-colour pack", () => {
    expect(inks).toHaveLength(4 + 2 + 2);
  });
});
