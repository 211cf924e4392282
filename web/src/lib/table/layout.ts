/** Where things lie: the parts of the screen, the seats round the table, the trick in its middle, a hand of cards. */

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** `wide` has room for everything, `tall` is a phone held upright, `short` one held sideways. */
export type Shape = "wide" | "tall" | "short";

/** The parts of a screen that have a fixed size. The field is what they leave. */
export interface Frame {
  shape: Shape;
  /** A phone: plates and lines say less. */
  isSmall: boolean;
  /** A line at the top, and one above the own hand. */
  bar: number;
  strip: number;
  /** Buttons: in the bar where there is room, else below the hand or at the right. */
  tools: number;
  plate: Size;
  card: Size;
  /** How much of a card in hand is to be seen. */
  shown: number;
  /** What stays free at the edges of the table. */
  edge: number;
  cell: Size;
}

export const GAP = 6;
const RATIO = 7 / 5;
const USUAL_LEVELS = 5;
/** Narrower strips of a card hide its index. */
const NARROWEST_STRIP = 24;
const MARGIN = 8;
/** How far a legal card stands out of the hand. */
export const RAISED = 12;

export function frameOf({ width, height }: Size, seats = 4): Frame {
  if (height < 480 && width > height) return shortFrame({ width, height });
  return width < 600 ? tallFrame(width, height < 640 && seats > 4) : wideFrame(width, height);
}

function shortFrame({ width, height }: Size): Frame {
  const strip = 40;
  const edge = 4;
  const card = cardOf(clamp(60, width / 8, 76));
  const cell = { width: 48, height: 44 };
  // The feet of the cards are given up for the grid of bids.
  const shown = Math.min(card.height * 0.68, height - strip - USUAL_LEVELS * cell.height - RAISED - edge);
  const plate = { width: 100, height: 46 };
  return {
    shape: "short",
    isSmall: true,
    edge,
    bar: 0,
    strip,
    tools: 48,
    plate,
    card,
    shown: Math.round(shown),
    cell,
  };
}

function tallFrame(width: number, isCrowded: boolean): Frame {
  const card = cardOf(clamp(62, width / 5, 84));
  const plate = { width: width < 360 ? 96 : 112, height: isCrowded ? 38 : 52 };
  const cell = { width: Math.min((width - 12) / 6, 64), height: 44 };
  return {
    shape: "tall",
    isSmall: true,
    edge: 4,
    bar: 44,
    strip: 52,
    tools: 54,
    plate,
    card,
    shown: card.height,
    cell,
  };
}

function wideFrame(width: number, height: number): Frame {
  const card = cardOf(clamp(72, Math.min(width / 8, height / 7.2), 128));
  const plate = width < 900 ? { width: 172, height: 64 } : { width: 190, height: 68 };
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
    shown: card.height,
    cell,
  };
}

function cardOf(width: number): Size {
  return { width: Math.round(width), height: Math.round(width * RATIO) };
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

// A hand

export interface Fan {
  places: { left: number; top: number }[];
  height: number;
}

/** Lay cards side by side, overlapping as needed; in two rows where one would hide their indices. */
export function fan(
  count: number,
  width: number,
  { card, shown, edge }: Pick<Frame, "card" | "shown" | "edge">,
): Fan {
  if (count === 0) return { places: [], height: 0 };
  const room = width - 2 * MARGIN - card.width;
  const rows = count > 1 && room / (count - 1) < NARROWEST_STRIP ? 2 : 1;
  const first = Math.ceil(count / rows);
  const drop = Math.round(card.height * 0.46);
  const places = [...row(first, 0, room, width, card), ...row(count - first, drop, room, width, card)];
  return { places, height: shown + RAISED + (rows - 1) * drop + (shown < card.height ? 0 : edge) };
}

function row(count: number, drop: number, room: number, width: number, card: Size): Fan["places"] {
  const step = Math.min(card.width * 0.74, count > 1 ? room / (count - 1) : 0);
  const left = (width - card.width - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, place) => ({ left: left + step * place, top: RAISED + drop }));
}

/** What the parts of fixed size and the hand leave for the table. */
export function fieldOf(screen: Size, frame: Frame, cards: number): Size {
  const aside = frame.shape === "short" ? frame.tools : 0;
  const below = frame.shape === "tall" ? frame.tools : 0;
  const hand = fan(cards, screen.width - aside, frame).height;
  return { width: screen.width - aside, height: screen.height - frame.bar - frame.strip - below - hand };
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

function shifted(box: Box, by: number): Box {
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

// The trick

export interface Spread {
  card: Size;
  /** The middle of each place's card, one's own first, clockwise. */
  spots: { x: number; y: number }[];
}

/** Where the cards of a trick lie: each towards the seat that played it. */
export function spread(seats: number, middle: Box, most: number): Spread {
  const [across, high] = seats <= 4 ? [3.4, 2.15] : [4.2, 2.5];
  const width = Math.min(middle.width / across, middle.height / high / RATIO, most);
  const card = { width, height: width * RATIO };
  const reach = { x: ((across - 1) / 2) * width, y: ((high - 1) / 2) * card.height };
  const centre = { x: middle.left + middle.width / 2, y: middle.top + middle.height / 2 };
  const spots = Array.from({ length: seats }, (_, place) => {
    const angle = Math.PI * (0.5 + (2 * place) / seats);
    return { x: centre.x + reach.x * Math.cos(angle), y: centre.y + reach.y * Math.sin(angle) };
  });
  return { card, spots };
}

/** The room that a trick needs to be read well. */
export function wantedForTrick(seats: number, { shape }: Frame): Size {
  const width = shape === "wide" ? 80 : 54;
  return seats <= 4
    ? { width: width * 3.4, height: width * RATIO * 2.15 }
    : { width: width * 4.2, height: width * RATIO * 2.5 };
}
