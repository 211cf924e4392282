/** The trick on the table: where its cards lie, and the room that it needs. */

import { RATIO } from "./layout";
import type { Box, Frame, Size } from "./layout";

interface Point {
  x: number;
  y: number;
}

export interface Spread {
  card: Size;
  /** The middle of each place's card, one's own first, clockwise. */
  spots: Point[];
}

/** From a card of a trick to the next one, in cards: none lies over another. */
const APART = { x: 1.2, y: 1.06 };
const ENDS_APART = 1.15;

/** Where the cards of a trick lie: each towards the seat that played it. */
export function spread(seats: number, middle: Box, most: number): Spread {
  const room = trickRoom(seats);
  const width = Math.min(middle.width / room.width, middle.height / room.height / RATIO, most);
  const card = { width, height: width * RATIO };
  const centre = { x: middle.left + middle.width / 2, y: middle.top + middle.height / 2 };
  const spots = trickSpots(seats).map(({ x, y }) => ({
    x: centre.x + x * card.width,
    y: centre.y + y * card.height,
  }));
  return { card, spots };
}

/** Where the cards of a trick lie between two who play two hands each: one's own two below, the others' above. */
export function spreadInPairs(middle: Box, most: number): Spread {
  const width = Math.min(middle.width / PAIRS.width, middle.height / PAIRS.height / RATIO, most);
  const card = { width, height: width * RATIO };
  const [x, y] = [middle.left + middle.width / 2, middle.top + middle.height / 2];
  const at = (column: number, row: number) => ({
    x: x + (column * APART.x * width) / 2,
    y: y + (row * APART.y * card.height) / 2,
  });
  return { card, spots: [at(-1, 1), at(-1, -1), at(1, 1), at(1, -1)] };
}

/** The room of two rows of two cards, in cards. */
export const PAIRS: Size = { width: 1 + APART.x, height: 1 + APART.y };

/** The spots of a trick round its centre, in cards: a column at each side, one card below and one above. */
function trickSpots(seats: number): Point[] {
  const side = besideOf(seats);
  const end = (trickRoom(seats).height - 1) / 2;
  const column = Array.from({ length: side }, (_, place) => ((side - 1) / 2 - place) * APART.y);
  return [
    { x: 0, y: end },
    ...column.map((y) => ({ x: -APART.x, y })),
    ...(seats % 2 === 0 ? [{ x: 0, y: -end }] : []),
    ...column.toReversed().map((y) => ({ x: APART.x, y })),
  ];
}

/** How many sit at each side, where one sits below and, of an even number, one above. */
function besideOf(seats: number): number {
  return Math.floor((seats - 1) / 2);
}

/** The room of a trick, in cards. */
function trickRoom(seats: number): Size {
  const apart = Math.max(ENDS_APART, (besideOf(seats) - 1) * APART.y);
  return { width: 1 + 2 * APART.x, height: 1 + apart };
}

/** The room that a trick needs to be read well. */
export function wantedForTrick(seats: number, { shape }: Frame, room = trickRoom(seats)): Size {
  const width = shape === "wide" ? 80 : 54;
  return { width: width * room.width, height: width * RATIO * room.height };
}
