/** A hand of cards: how it is held, and where each of its cards lies. */

import { GAP, NARROWEST, RAISED } from "./layout";
import type { Frame, Size } from "./layout";

const MARGIN = 8;
const MOST_ROWS = 3;

/** How cards are held: how much of each is to be seen, and how wide the strip of one at least is. */
export interface Held extends Pick<Frame, "card" | "edge" | "shown"> {
  narrowest: number;
}

export interface Fan {
  places: { left: number; top: number }[];
  height: number;
}

/** How the own hand is held: for the eye below bids and the like, else whole and for the finger. */
export function heldIn({ card, edge, shown, pressed }: Frame, isOnlySeen: boolean): Held {
  return isOnlySeen
    ? { card, edge, shown, narrowest: NARROWEST }
    : { card, edge, shown: card.height, narrowest: pressed };
}

/** Lay cards in columns, each for itself where there is room. */
export function columns(count: number, width: number, card: Size, height: number): Fan {
  const lefts = row(count, card.width, width, width - card.width, card.width + GAP);
  return { places: lefts.map((left) => ({ left, top: 0 })), height };
}

/** Lay cards side by side, overlapping as needed; in more rows where too little of one would be in sight. */
export function fan(count: number, width: number, { card, edge, shown, narrowest }: Held): Fan {
  if (count === 0) return { places: [], height: 0 };
  const room = width - 2 * MARGIN - card.width;
  const rows = rowsOf(count, room, narrowest);
  const most = Math.ceil(count / rows);
  const widest = card.width * (rows > 1 ? 0.92 : 0.74);
  const drop = Math.round(card.height * 0.46);
  const places = Array.from({ length: rows }, (_, place) => {
    const lefts = row(Math.min(most, count - place * most), card.width, width, room, widest);
    return lefts.map((left) => ({ left, top: RAISED + place * drop }));
  });
  const foot = shown < card.height ? 0 : edge;
  return { places: places.flat(), height: shown + RAISED + (rows - 1) * drop + foot };
}

function rowsOf(count: number, room: number, narrowest: number): number {
  const fits = (rows: number) => room >= narrowest * (Math.ceil(count / rows) - 1);
  return [1, 2].find(fits) ?? MOST_ROWS;
}

/** Where the cards of a row begin, with steps as wide as there is room for. */
function row(count: number, card: number, width: number, room: number, widest: number): number[] {
  const step = Math.min(widest, count > 1 ? room / (count - 1) : 0);
  const left = (width - card - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, place) => left + step * place);
}
