/** Where everything lies on a screen of a given size, for a scene. */

import type { BidRow, OpenHand, TricksRules, TricksSeen } from "$lib/server/messages";
import type { Scene } from "$lib/tricks/flow/events";
import { extent, givensOf, gridOf } from "$lib/words/ladder";
import { fan, heldIn } from "./fan";
import type { Fan, Held } from "./fan";
import * as layout from "./layout";
import type { Box, Frame, Size } from "./layout";
import { PAIRS, spread, spreadInPairs, wantedForTrick } from "./spread";
import { isUnlooked } from "$lib/tricks/flow/prompts";
import { tabledIn, trayFan } from "./tabled";
import type { Spread } from "./spread";

interface PlatePlace {
  seat: number;
  box: Box;
}

export interface OpenHandPlace extends PlatePlace {
  cards: readonly string[];
  fan: Fan;
  card: Size;
}

export interface Board {
  frame: Frame;
  field: Size;
  /** The seat at the bottom: one's own, or the first for a spectator. */
  bottom: number;
  plates: PlatePlace[];
  middle: Box;
  /** A bid of the auction's grid. */
  cell: Size;
  spread: Spread;
  /** The height of the cards that lie open above the bids. */
  kitty: number;
  /** Hands of others that lie open, each at its seat's plate. */
  open: OpenHandPlace[];
  /** Hands on the table, that of the seat at the bottom first. */
  tabled: OpenHandPlace[];
  /** The hand at the bottom: one's own, or an open one that a spectator sees. */
  hand: readonly string[];
  /** How many cards one has not looked at. */
  faceDown: number;
  fan: Fan;
  handHeight: number;
  /** A seat's place on this screen: 0 at the bottom, then clockwise. */
  placeOf: (seat: number) => number;
}

export const OWNER_LINE = 16;

export function boardOf(screen: Size, scene: Scene, rules: TricksRules): Board {
  const { table, own } = scene;
  const frame = frameFor(screen, scene, rules);
  const isBidding = table.phase === "auction";
  const bottom = own?.seat ?? 0;
  const hand = own ? (own.hand ?? []) : (openHands(table).find(({ seat }) => seat === bottom)?.cards ?? []);
  const faceDown = own && isUnlooked(own.seat, table) ? (table.seats[own.seat]?.cards ?? 0) : 0;
  const held = heldIn(frame, isOnlySeen(table, own));
  const width = layout.widthOf(screen, frame);
  const handHeight = heightOf({ own, hand }, rules, width, held);
  const field = layout.fieldOf(screen, frame, handHeight);
  const kitty = isBidding && hasOpen(table) ? frame.kitty : 0;
  const largest = cellOf(rules, frame, { ...field, width: field.width - 2 * frame.edge });
  const bids = isBidding ? under(kitty, gridSize(rules, largest)) : null;
  const grid = isCalling(own) ? layout.PICKER : bids;
  const setup = { table, bottom, rules, field, frame, grid };
  const lain = isTabled(rules) ? onTable(setup) : around(setup);
  return {
    ...lain,
    frame,
    field,
    bottom,
    plates: table.phase === "waiting" ? [] : lain.plates, // the lobby shows the seats
    ...fitted(rules, frame, kitty, lain.middle),
    hand,
    faceDown,
    fan: fan(hand.length || faceDown, width, held),
    handHeight,
    placeOf: (place) => placeAt(place, bottom, rules),
  };
}

/** Where a place is seen: the seats clockwise from the bottom, then their table hands likewise. */
function placeAt(place: number, bottom: number, { seats }: TricksRules): number {
  return ((place - bottom + seats) % seats) + (place < seats ? 0 : seats);
}

function frameFor(screen: Size, { table, own }: Scene, { ladder, places }: TricksRules): Frame {
  return layout.frameOf(screen, {
    seats: table.seats.length,
    places,
    rows: extent(gridOf(ladder)).rows,
    tabs: givensOf(ladder).length > 1,
    open: hasOpen(table),
    calls: isCalling(own),
  });
}

/** Whether cards of the kitty or of the market lie open. */
function hasOpen({ kitty_open = [], market = [] }: TricksSeen): boolean {
  return kitty_open.length + market.length > 0;
}

const WITHOUT_HANDS: TricksSeen["phase"][] = ["auction", "drawing", "market"];

/** Whether nothing is asked of the own hand, so that it leaves more room to what is asked above it. */
function isOnlySeen({ phase }: TricksSeen, own: Scene["own"]): boolean {
  return WITHOUT_HANDS.includes(phase) || isCalling(own);
}

/** Whether one is asked to call a card of the pack for a partner. */
function isCalling(own: Scene["own"]): boolean {
  return own?.choices?.type === "ChoosePartner";
}

/** Whether hands lie on the table that are played besides those of the seats. */
function isTabled({ places, seats }: TricksRules): boolean {
  return places > seats;
}

/** What is laid out on a field, for whom at its bottom, and the grid of bids or of cards if there is one. */
interface Setup extends Pick<Board, "bottom" | "field" | "frame"> {
  table: TricksSeen;
  rules: TricksRules;
  grid: Size | null;
}

type Lain = Pick<Board, "plates" | "open" | "tabled" | "middle" | "spread">;

/** Seats round the table, with open hands at their plates. */
function around(setup: Setup): Lain {
  const { table, bottom, field, frame, grid } = setup;
  const seats = table.seats.length;
  const wanted = grid ?? wantedForTrick(seats, frame);
  const { plates: boxes, middle } = layout.seating(seats - 1, field, frame, wanted);
  const plates = boxes.map((box, place) => ({ seat: (bottom + 1 + place) % seats, box }));
  const open = placedOpen(setup, plates);
  const free = open.reduce((room, { box }) => layout.without(room, box, wanted), middle);
  return { plates, open, tabled: [], middle: free, spread: spread(seats, free, frame.card.width) };
}

/** Two seats, each with a hand on the table. */
function onTable(setup: Setup): Lain {
  const { table, bottom, field, frame, grid } = setup;
  const seats = table.seats.length;
  const other = (bottom + 1) % seats;
  const { plate, mine, theirs, middle } = tabledIn(field, frame, grid ?? wantedForTrick(seats, frame, PAIRS));
  const tabled = [
    { seat: bottom + seats, box: mine },
    { seat: other + seats, box: theirs },
  ].map(({ seat, box }) => {
    const cards = openHands(table).find((hand) => hand.seat === seat)?.cards ?? [];
    return { seat, box, cards, fan: trayFan(cards.length, box, frame), card: frame.laid };
  });
  const plates = [{ seat: other, box: plate }];
  return {
    plates,
    open: placedOpen(setup, plates, [mine, theirs]),
    tabled: tabled.filter(({ cards }) => cards.length),
    middle,
    spread: spreadInPairs(middle, frame.card.width),
  };
}

function under(height: number, size: Size): Size {
  return { ...size, height: size.height + height };
}

/** The height of the hand at the bottom: as it was dealt, so that nothing moves as cards are played. */
function heightOf(
  { own, hand }: Pick<Scene, "own"> & Pick<Board, "hand">,
  rules: TricksRules,
  width: number,
  held: Held,
) {
  if (!own && hand.length === 0) return 0;
  const { height } = fan(Math.max(hand.length, rules.hand_size), width, held);
  return own ? height : height + OWNER_LINE;
}

/** A bid in the grid and the kitty above it as a room allows: the kitty is the first to give way. */
function fitted(rules: TricksRules, frame: Frame, kitty: number, room: Box): Pick<Board, "cell" | "kitty"> {
  const left = room.height - gridSize(rules, frame.cell).height;
  const above = Math.min(kitty, Math.max(left, layout.LOW_KITTY));
  return { kitty: above, cell: cellOf(rules, frame, { ...room, height: room.height - above }) };
}

/** The size of a bid in the grid: no larger than all of its columns and rows have room for. */
export function cellOf({ ladder }: Pick<TricksRules, "ladder">, { cell }: Frame, room: Size): Size {
  const { columns, lines } = linesOf(ladder);
  return {
    width: Math.min(cell.width, room.width / columns),
    height: layout.clamp(layout.LOWEST, room.height / lines, cell.height),
  };
}

/** The size of the grid of bids, with its tabs. */
export function gridSize({ ladder }: Pick<TricksRules, "ladder">, cell: Size): Size {
  const { columns, lines } = linesOf(ladder);
  return { width: columns * cell.width, height: lines * cell.height };
}

/** How many columns the grid of bids has, and how many lines with its tabs. */
function linesOf(ladder: readonly BidRow[]): { columns: number; lines: number } {
  const { columns, rows } = extent(gridOf(ladder));
  return { columns, lines: rows + (givensOf(ladder).length > 1 ? 1 : 0) };
}

function openHands({ open_hands = [] }: TricksSeen): OpenHand[] {
  return open_hands.filter(({ cards }) => cards.length > 0);
}

/** Open hands, each at the plate of its seat. */
function placedOpen(
  { table, rules, field, frame }: Setup,
  plates: PlatePlace[],
  also: Box[] = [],
): OpenHandPlace[] {
  const { width, held } = trayOf(frame, field);
  const height = OWNER_LINE + fan(rules.hand_size, width, held).height;
  const taken = [...plates.map(({ box }) => box), ...also];
  return openHands(table).flatMap(({ seat, cards }) => {
    const plate = plates.find((place) => place.seat === seat);
    if (!plate) return [];
    const box = layout.placedAt(plate.box, { width, height }, field, taken);
    taken.push(box);
    return { seat, cards, box, fan: fan(cards.length, width, held), card: held.card };
  });
}

const TRAY_CARD = 44;
/** In one row, ten cards of this size need no more. */
const ROW = 300;

/** How an open hand lies: no wider than a plate where there is room, else in one row if the screen is tall. */
function trayOf({ shape, card, plate }: Frame, field: Size): { width: number; held: Held } {
  const isWide = shape === "wide";
  const tray = layout.cardOf(isWide ? card.width * 0.56 : TRAY_CARD);
  const shown = shape === "short" ? tray.height * 0.55 : tray.height;
  const beside = shape === "tall" ? Math.min(field.width - 2 * layout.GAP, ROW) : 156;
  return {
    width: isWide ? plate.width : beside,
    held: { card: tray, edge: 0, shown, narrowest: layout.NARROWEST },
  };
}
