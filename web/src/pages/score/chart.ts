/** The course of a game as lines: where each side stood after each deal. */

import type { ScoreShown } from "$lib/server/messages";

export interface Course {
  width: number;
  height: number;
  /** A line for each side, as the points of an SVG polyline. */
  lines: string[];
  /** Scores at which a horizontal line is drawn, and how far down each lies. */
  marks: { score: number; y: number }[];
}

const WIDTH = 320;
const HEIGHT = 140;

/** The colour of each side's line, by its name in `tokens.css`; a fifth side has the first one's, and other dashes. */
const COLOURS = ["--accent", "--bad", "--warn", "--ink-2"] as const;
const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4", "4 2 1 2", "8 2"];

export const colourOf = (side: number): (typeof COLOURS)[number] => COLOURS[side % COLOURS.length]!;
export const dashesOf = (side: number): string => DASHES[side] ?? "";

/** The course of a game as it is shown. */
export function courseOfGame({ rounds, sides, scores, next }: ScoreShown): Course {
  const [need] = next?.needs ?? [];
  const target = need && need.points !== null ? need.points + (scores[need.side] ?? 0) : null;
  return courseOf(
    rounds.map(({ totals }) => totals),
    sides.length,
    target,
  );
}

/** Draw the totals after each deal, by side, from nothing on. The scores from nought to the target are always in sight. */
export function courseOf(
  totals: readonly (readonly number[])[],
  sides: number,
  target: number | null,
): Course {
  const rows = [Array.from({ length: sides }, () => 0), ...totals];
  const scores = rows.flat();
  const low = Math.min(0, ...scores);
  const high = Math.max(target ?? 0, ...scores, low + 1);
  const x = (deal: number) => round((deal / Math.max(rows.length - 1, 1)) * WIDTH);
  const y = (score: number) => round(((high - score) / (high - low)) * HEIGHT);
  const line = (side: number) => rows.map((row, deal) => `${x(deal)},${y(row[side] ?? 0)}`).join(" ");
  const marks = [...new Set([high, 0, low])].map((score) => ({ score, y: y(score) }));
  return {
    width: WIDTH,
    height: HEIGHT,
    lines: Array.from({ length: sides }, (_, side) => line(side)),
    marks,
  };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
