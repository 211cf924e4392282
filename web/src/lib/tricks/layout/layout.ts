/** Where things lie: the parts of the screen, the seats round the table, and what lies at a seat. */

import { shapeOf } from "$lib/table/screen/shape";
import type { Shape } from "$lib/table/screen/shape";

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** The parts of a screen that have a fixed size. The field is what they leave. */
export interface Frame {
  shape: Shape;
  /** A phone: plates and lines say less. */
  isSmall: boolean;
  /** A line at the top, and one above the own hand, which says everything where there is none at the top. */
  bar: number;
  strip: number;
  /** Buttons: in the bar where there is room, else below the hand or at the right. */
  tools: number;
  plate: Size;
  card: Size;
  /** A card of a hand that lies on the table to be played from. */
  laid: Size;
  /** How much of a card in hand is to be seen below the bids. */
  shown: number;
  /** The narrowest strip of a card that is to be pressed. */
  pressed: number;
  /** What stays free at the edges of the table. */
  edge: number;
  cell: Size;
  /** The height of the kitty where cards of it lie open above the bids; 0 where there is no room for it. */
  kitty: number;
}

export const GAP = 6;
export const RATIO = 7 / 5;
const USUAL_ROWS = 5;
/** Narrower strips of a card hide its index. */
export const NARROWEST = 24;
/** Narrower ones are hard to hit with a finger. */
const FINGER = 44;
/** How far a legal card stands out of the hand. */
export const RAISED = 12;

/** The room in which a card of the pack is called. */
export const PICKER: Size = { width: 300, height: 222 };

/** What has to have room on a screen: so many seats and places, rows of bids, and something above these. */
export interface Needs {
  seats: number;
  /** Hands that are played: more than there are seats where some lie on the table. */
  places: number;
  rows: number;
  /** Whether the bids need a row for the cards that they give away. */
  tabs: boolean;
  /** Whether cards lie open above the bids. */
  open: boolean;
  /** Whether a card of the pack is called: there are no bids then. */
  calls: boolean;
}

const USUAL: Needs = { seats: 4, places: 4, rows: USUAL_ROWS, tabs: false, open: false, calls: false };

/** The frame of a screen. */
export function frameOf({ width, height }: Size, needs: Partial<Needs> = {}): Frame {
  const all = { ...USUAL, places: needs.seats ?? USUAL.places, ...needs };
  switch (shapeOf({ width, height })) {
    case "short":
      return shortFrame({ width, height }, all);
    case "tall":
      return tallFrame({ width, height }, all);
    case "wide":
      return wideFrame(width, height);
  }
}

/** So much of a card's corner is to be seen at least. */
const CORNER = 36;

/** Bids that make room for the whole hand below them are no lower than this. */
const SNUG = 36;

/** The least height of a bid, and the kitty's above the bids of a low screen. */
export const LOWEST = 34;
export const LOW_KITTY = 36;

function shortFrame({ width, height }: Size, { rows, tabs, open, calls }: Needs): Frame {
  const strip = 40;
  const edge = 4;
  const card = cardOf(clamp(60, width / 8, 76));
  const lines = rows + (tabs ? 1 : 0);
  const whole = height - strip - edge;
  const kitty = open && bidHeight(whole - LOW_KITTY, lines) > LOWEST ? LOW_KITTY : 0;
  const room = whole - kitty;
  const cell = { width: 48, height: bidHeightAbove(card, room, lines) };
  return {
    shape: "short",
    isSmall: true,
    edge,
    bar: 0,
    strip,
    tools: 48,
    plate: { width: 100, height: 46 },
    card,
    laid: cardOf(40),
    shown: shownBelow(calls ? PICKER.height : lines * cell.height, card, room),
    pressed: NARROWEST,
    cell,
    kitty,
  };
}

function tallFrame({ width, height }: Size, { seats, places, rows, tabs, open, calls }: Needs): Frame {
  const isTabled = places > seats;
  const isCrowded = height < 640 && (seats > 4 || isTabled);
  const [bar, strip, tools, edge] = [44, 52, 54, 4];
  const card = cardOf(Math.min(width * (isCrowded ? 0.225 : 0.26), 116));
  const plate = { width: width < 360 ? 96 : 112, height: isCrowded ? 38 : 52 };
  const plates = (seats > 4 ? 2 : 1) * (plate.height + GAP);
  const laid = cardOf(isCrowded ? 40 : 54);
  const tables = isTabled ? 2 * laidHeight(laid) + 3 * GAP - plates : 0;
  const kitty = height < 680 ? LOW_KITTY : 48;
  const room = height - bar - strip - tools - edge - plates - tables - (open ? kitty : 0);
  const lines = rows + (tabs ? 1 : 0);
  const cell = { width: Math.min((width - 12) / 6, 64), height: bidHeight(room, lines) };
  return {
    shape: "tall",
    isSmall: true,
    edge,
    bar,
    strip,
    tools,
    plate,
    card,
    laid,
    shown: shownBelow(calls ? PICKER.height : lines * cell.height, card, room),
    pressed: isCrowded && isTabled ? NARROWEST : FINGER,
    cell,
    kitty,
  };
}

/** How far a card under another one looks out from under it, in heights of a card. */
export const UNDER = 0.12;

/** The height of a hand on the table, with what looks out from under its cards. */
export function laidHeight({ height }: Size): number {
  return Math.round(height * (1 + UNDER));
}

/** The height of a bid, with so many above the corners of the hand: a finger's if there is room. */
function bidHeight(room: number, rows: number): number {
  return clamp(LOWEST, Math.floor((room - CORNER - RAISED) / rows), FINGER);
}

/** The height of a bid, with so many above a hand: lower, within reason, where the hand is whole for it. */
function bidHeightAbove(card: Size, room: number, rows: number): number {
  const beside = Math.floor((room - card.height - RAISED) / rows);
  return Math.min(bidHeight(room, rows), Math.max(beside, SNUG));
}

/** How much of a card there is room for below what is asked: its foot is given up first. */
function shownBelow(asked: number, card: Size, room: number): number {
  return Math.round(clamp(CORNER, room - asked - RAISED, card.height));
}

function wideFrame(width: number, height: number): Frame {
  const card = cardOf(clamp(72, Math.min(width / 8, height / 7.2), 128));
  const plate = width < 900 ? { width: 172, height: 64 } : { width: 206, height: 68 };
  const cell = { width: 82, height: height < 700 ? 44 : 54 };
  return {
    shape: "wide",
    isSmall: false,
    edge: 12,
    bar: 52,
    strip: 60,
    tools: 0,
    plate,
    card,
    laid: cardOf(card.width * 0.6),
    shown: card.height,
    pressed: FINGER,
    cell,
    kitty: height < 700 ? 60 : 84,
  };
}

export function cardOf(width: number): Size {
  return { width: Math.round(width), height: Math.round(width * RATIO) };
}

export function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** How wide the table is, without the buttons beside it. */
export function widthOf(screen: Size, frame: Frame): number {
  return screen.width - (frame.shape === "short" ? frame.tools : 0);
}

/** What the parts of fixed size and a hand of some height leave for the table. */
export function fieldOf(screen: Size, frame: Frame, hand: number): Size {
  const below = frame.shape === "tall" ? frame.tools : 0;
  return {
    width: widthOf(screen, frame),
    height: screen.height - frame.bar - frame.strip - below - hand,
  };
}

// Seats

export interface Seating {
  /** The plates of the other seats, clockwise from the left. */
  plates: Box[];
  /** What the plates leave free. */
  middle: Box;
}

/** Place the other seats round the field so that, if possible, a middle of the size wanted stays free. */
export function seating(others: number, field: Size, frame: Frame, wanted: Size): Seating {
  const { edge } = frame;
  const inner = { width: field.width - 2 * edge, height: field.height - edge };
  const best = others - 2 * Math.round(others / 3);
  const tops = Array.from({ length: others + 1 }, (_, top) => top).sort(
    (one, other) => Math.abs(one - best) - Math.abs(other - best),
  );
  const tries = tops.flatMap((top) => arrange(others, top, inner, frame, wanted) ?? []);
  const widest = tries.toSorted((one, other) => other.fit - one.fit)[0];
  const { plates, middle } = tries.find(({ fit }) => fit >= 1) ?? widest ?? crowded(others, inner, frame);
  return { plates: plates.map((box) => shifted(box, edge)), middle: shifted(middle, edge) };
}

/** More seats than the field has room for: plates overlap, the middle stays. */
function crowded(others: number, field: Size, { plate }: Frame): Seating {
  const under = plate.height + GAP;
  const middle = { left: 0, top: under, width: field.width, height: Math.max(field.height - under, 0) };
  return { plates: across(others, field, plate), middle };
}

export function shifted(box: Box, by: number): Box {
  return { ...box, left: box.left + by, top: box.top + by };
}

/** Place so many seats at the top and the others at both sides; null where they do not fit. */
function arrange(
  others: number,
  top: number,
  field: Size,
  frame: Frame,
  wanted: Size,
): (Seating & { fit: number }) | null {
  const { plate } = frame;
  const right = Math.floor((others - top) / 2);
  const left = others - top - right;
  const above = across(top, field, plate);
  const column = plate.width + GAP;
  const collides = above.some((box) => box.left < column || box.left + plate.width > field.width - column);
  const under = collides ? plate.height + GAP : 0;
  if ((top > 1 && spacing(above) < column) || stackHeight(left, plate) > field.height - under) return null;
  const down = (count: number) => downwards(count, under, above.length > 0, field, frame);
  const plates = [
    ...down(left)
      .map((y) => ({ ...plate, left: 0, top: y }))
      .reverse(),
    ...above,
    ...down(right).map((y) => ({ ...plate, left: field.width - plate.width, top: y })),
  ];
  return { plates, ...freeMiddle(plates, above.length > 0, left > 0, field, plate, wanted) };
}

function across(count: number, field: Size, plate: Size): Box[] {
  const even = field.width / (count + 1);
  const packed = count > 1 ? (field.width - plate.width) / (count - 1) : 0;
  const isRoomy = even >= plate.width + GAP;
  return Array.from({ length: count }, (_, place) => ({
    ...plate,
    top: 0,
    left: count === 1 || isRoomy ? even * (place + 1) - plate.width / 2 : packed * place,
  }));
}

function spacing([first, second]: Box[]): number {
  return first && second ? second.left - first.left : Infinity;
}

function stackHeight(count: number, plate: Size): number {
  return count * (plate.height + GAP) - GAP;
}

/** The tops of plates at one side: spread over its height, or near the top where the room below is needed. */
function downwards(
  count: number,
  under: number,
  hasTop: boolean,
  field: Size,
  { plate, shape }: Frame,
): number[] {
  const free = field.height - under - stackHeight(count, plate);
  const lead =
    shape === "tall" ? Math.min(free, under || !hasTop ? 0 : plate.height * 0.5) : free / (count + 1);
  const step = plate.height + GAP + (shape === "tall" ? 0 : free / (count + 1));
  return Array.from({ length: count }, (_, place) => under + lead + place * step);
}

/** The larger of the room between the sides and the room below all plates. */
function freeMiddle(
  plates: Box[],
  hasTop: boolean,
  hasSides: boolean,
  field: Size,
  plate: Size,
  wanted: Size,
) {
  const beside = hasSides ? plate.width + GAP : 0;
  const under = hasTop ? plate.height + GAP : 0;
  const between = { left: beside, top: under, width: field.width - 2 * beside, height: field.height - under };
  const lowest = Math.max(0, ...plates.map((box) => box.top + box.height + GAP));
  const below = { left: 0, top: lowest, width: field.width, height: field.height - lowest };
  const [fit, middle] =
    fitOf(between, wanted) >= fitOf(below, wanted)
      ? [fitOf(between, wanted), between]
      : [fitOf(below, wanted), below];
  return { fit, middle };
}

function fitOf(room: Size, wanted: Size): number {
  return Math.min(room.width / wanted.width, room.height / wanted.height);
}

// What lies at a plate

/** Where something lies at a plate: below it, else beside it towards the middle, else above it, else below all. */
export function placedAt(plate: Box, size: Size, field: Size, taken: readonly Box[]): Box {
  const left = clamp(0, plate.left + (plate.width - size.width) / 2, field.width - size.width);
  const isLeft = plate.left + plate.width / 2 < field.width / 2;
  const inward = isLeft ? plate.left + plate.width + GAP : plate.left - GAP - size.width;
  const below = { ...size, left, top: plate.top + plate.height + GAP };
  const beside = { ...size, left: inward, top: clamp(0, plate.top, field.height - size.height) };
  const above = { ...size, left, top: plate.top - GAP - size.height };
  const isFree = (box: Box) => isInside(box, field) && !taken.some((other) => overlap(box, other));
  const lowest = Math.max(...taken.map(({ top, height }) => top + height));
  return [below, beside, above].find(isFree) ?? { ...below, top: lowest + GAP };
}

/** What a box leaves of a room: the part below it or at one of its sides, whichever suits best. */
export function without(room: Box, box: Box, wanted: Size): Box {
  if (!overlap(room, box)) return room;
  const [right, bottom] = [room.left + room.width, room.top + room.height];
  const under = box.top + box.height + GAP;
  const beyond = box.left + box.width + GAP;
  const parts = [
    { ...room, top: under, height: bottom - under },
    { ...room, width: box.left - GAP - room.left },
    { ...room, left: beyond, width: right - beyond },
  ];
  return parts.reduce((best, part) => (fitOf(part, wanted) > fitOf(best, wanted) ? part : best));
}

const HAIR = 0.01;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left + one.width > other.left + HAIR &&
    other.left + other.width > one.left + HAIR &&
    one.top + one.height > other.top + HAIR &&
    other.top + other.height > one.top + HAIR
  );
}

function isInside({ left, top, width, height }: Box, field: Size): boolean {
  return (
    left >= -HAIR && top >= -HAIR && left + width <= field.width + HAIR && top + height <= field.height + HAIR
  );
}
