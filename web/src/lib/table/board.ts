/** Where everything lies on a screen of a given size, for a scene. */

import type { OpenHand, RulesSeen } from "../messages";
import type { Scene } from "../story";
import { gridOf } from "../ladder";
import { fan, fieldOf, frameOf, GAP, seating, spread, wantedForTrick } from "./layout";
import type { Box, Fan, Frame, Size, Spread } from "./layout";

export interface OpenHandPlace {
  seat: number;
  cards: readonly string[];
  fan: Fan;
  card: Size;
  box: Box;
}

export interface Board {
  frame: Frame;
  field: Size;
  /** The seat at the bottom: one's own, or the first for a spectator. */
  bottom: number;
  plates: { seat: number; box: Box }[];
  middle: Box;
  /** A bid of the auction's grid. */
  cell: Size;
  spread: Spread;
  open: OpenHandPlace[];
  fan: Fan;
  handHeight: number;
  /** A seat's place on this screen: 0 at the bottom, then clockwise. */
  placeOf: (seat: number) => number;
}

const OWNER_LINE = 16;

export function boardOf(screen: Size, { table, own }: Scene, rules: RulesSeen): Board {
  const seats = table.seats.length;
  const frame = frameOf(screen, seats);
  const isWaiting = table.phase === "waiting"; // the lobby shows the seats
  const bottom = own?.seat ?? 0;
  const held = own?.hand?.length ?? 0;
  const field = fieldOf(screen, frame, own ? Math.max(held, rules.hand_size) : 0);
  const trick = wantedForTrick(seats, frame);
  const shown = othersOpen({ table, own }).length * trayHeight(frame);
  const wanted =
    table.phase === "auction"
      ? gridSize(rules, cellOf(rules, frame, field))
      : { ...trick, height: trick.height + shown };
  const { plates, middle } = seating(seats - 1, field, frame, wanted);
  const open = openHands({ table, own }, middle, frame);
  const tray = open.reduce((sum, { box }) => sum + box.height + GAP, 0);
  const free = { ...middle, top: middle.top + tray, height: middle.height - tray };
  return {
    frame,
    field,
    bottom,
    plates: isWaiting ? [] : plates.map((box, place) => ({ seat: (bottom + 1 + place) % seats, box })),
    middle: free,
    cell: cellOf(rules, frame, field),
    spread: spread(seats, free, frame.card.width),
    open,
    fan: fan(held, field.width, frame),
    handHeight: own ? fan(Math.max(held, rules.hand_size), field.width, frame).height : 0,
    placeOf: (seat) => (seat - bottom + seats) % seats,
  };
}

/** The size of a bid in the grid: as wide as all of its columns allow. */
export function cellOf({ ladder }: Pick<RulesSeen, "ladder">, { cell, edge }: Frame, field: Size): Size {
  const columns = gridOf(ladder).strains.length + 1;
  return { ...cell, width: Math.min(cell.width, (field.width - 2 * edge) / columns) };
}

/** The size of the grid of bids. */
export function gridSize({ ladder }: Pick<RulesSeen, "ladder">, cell: Size): Size {
  const { levels, strains, specials } = gridOf(ladder);
  const rows = Math.max(levels.length, specials.length + 1);
  return { width: (strains.length + 1) * cell.width, height: rows * cell.height };
}

/** Hands of others that everybody sees. */
function othersOpen({ table, own }: Scene): OpenHand[] {
  return (table.open_hands ?? []).filter(({ seat, cards }) => seat !== own?.seat && cards.length > 0);
}

/** An open hand's cards, and how much of each is to be seen. */
function trayCard({ shape, card }: Frame): { card: Size; shown: number; edge: number } {
  const width = shape === "wide" ? card.width * 0.62 : 48;
  const height = width * 1.4;
  return { card: { width, height }, shown: shape === "short" ? height * 0.55 : height, edge: 0 };
}

/** The height of an open hand in one row, with whose it is. */
function trayHeight(frame: Frame): number {
  return fan(1, Infinity, trayCard(frame)).height + OWNER_LINE + GAP;
}

/** Other hands that lie open, one below the other at the top of the middle. */
function openHands(scene: Scene, middle: Box, frame: Frame): OpenHandPlace[] {
  const tray = trayCard(frame);
  let top = middle.top;
  return othersOpen(scene).map(({ seat, cards }) => {
    const places = fan(cards.length, middle.width, tray);
    const box = { left: middle.left, top, width: middle.width, height: places.height + OWNER_LINE };
    top += box.height + GAP;
    return { seat, cards, fan: places, card: tray.card, box };
  });
}
