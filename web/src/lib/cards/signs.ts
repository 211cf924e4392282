import type { Sign } from "./names";

/** A full circle as part of a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** The stem that spades and clubs stand on. */
const STEM = "M-3 8H3C4 28 10 42 19 48H-19C-10 42 -4 28 -3 8Z";

/** A point so far from the middle, so many degrees from the top. */
function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}

const polygon = (corners: readonly string[]): string => `M${corners.join("L")}Z`;

/** A star of so many points; the inner radius makes it slim or stout. */
export const star = (points: number, outer: number, inner: number): string =>
  polygon(Array.from({ length: 2 * points }, (_, i) => at(i % 2 ? inner : outer, (180 * i) / points)));

const sunbeam = (degrees: number): string =>
  polygon([at(29, degrees - 11), at(49, degrees), at(29, degrees + 11)]);

const SUN = disc(0, 0, 25) + Array.from({ length: 12 }, (_, i) => sunbeam(30 * i)).join("");

/** Outlines of the signs without their stems, in a box 100 wide and high around the origin. */
export const HEADS: Readonly<Record<Sign, string>> = {
  S: "M0 -49C10 -28 46 -10 46 16C46 30 36 38 25 38C15 38 6 32 0 22C-6 32 -15 38 -25 38C-36 38 -46 30 -46 16C-46 -10 -10 -28 0 -49Z",
  C: `${disc(0, -26, 22)}${disc(-25, 11, 22)}${disc(25, 11, 22)}M-10 -12H10L8 12H-8Z`,
  D: "M0 -50C9 -30 22 -13 39 0C22 13 9 30 0 50C-9 30 -22 13 -39 0C-22 -13 -9 -30 0 -50Z",
  H: "M0 48C-10 26 -47 10 -47 -18C-47 -34 -36 -44 -24 -44C-13 -44 -4 -37 0 -25C4 -37 13 -44 24 -44C36 -44 47 -34 47 -18C47 10 10 26 0 48Z",
  Jo: star(8, 49, 22),
  JB: "M22 -43A46 46 0 1 0 36 32A38 38 0 1 1 22 -43Z",
  JR: SUN,
  JW: SUN,
};

/** Whole signs. */
export const PIPS: Readonly<Record<Sign, string>> = { ...HEADS, S: HEADS.S + STEM, C: HEADS.C + STEM };
