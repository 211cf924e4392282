import type { PlainRank } from "./names";

/** Where a pip's middle lies on a card of 250 × 350. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const LEFT = 79;
const MIDDLE = 125;
const RIGHT = 171;

const column = (x: number, ...ys: number[]): Place[] => ys.map((y) => ({ x, y }));
const sides = (...ys: number[]): Place[] => [...column(LEFT, ...ys), ...column(RIGHT, ...ys)];
const middle = (...ys: number[]): Place[] => column(MIDDLE, ...ys);

/** The pips of each number card. Their places are the same either way up, but for the odd pip of the seven. */
export const LAYOUTS: Readonly<Record<PlainRank, readonly Place[]>> = {
  "2": middle(68, 282),
  "3": middle(68, 175, 282),
  "4": sides(68, 282),
  "5": [...sides(68, 282), ...middle(175)],
  "6": sides(68, 175, 282),
  "7": [...sides(68, 175, 282), ...middle(121.5)],
  "8": [...sides(68, 175, 282), ...middle(121.5, 228.5)],
  "9": [...sides(60, 137, 213, 290), ...middle(175)],
  "10": [...sides(60, 137, 213, 290), ...middle(98, 252)],
  "11": [...sides(62, 137, 213, 288), ...middle(100, 175, 250)],
  "12": [...sides(62, 137, 213, 288), ...middle(62, 137, 213, 288)],
  "13": [...sides(76, 142, 208, 274), ...middle(43, 109, 175, 241, 307)],
};

/** How large a card's pips are, as a part of their box: crowded cards have smaller ones. */
export const pipScale = (rank: PlainRank): number => (LAYOUTS[rank].length > 10 ? 0.38 : 0.46);

/** Pips in the lower half stand on their heads. */
export const isInverted = (place: Place): boolean => place.y > 175;
