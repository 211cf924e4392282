/** The sheet of a game as a picture, to be sent to people: always in light colours. */

import type { RoundKept, ScoreShown } from "$lib/server/messages";
import { gained, score } from "$lib/words/words";
import { colourOf, courseOfGame, dashesOf } from "./chart";
import { dateOf } from "./date";
import type { KeptScore } from "./kept.svelte";

/** What `tokens.css` has for these names in the light look: a canvas knows neither the names nor the look. */
export const LIGHT = {
  "--surface-1": "#fffdf9",
  "--line": "#d9d2c4",
  "--ink": "#1f2322",
  "--ink-2": "#4a4f4c",
  "--ink-3": "#5f635d",
  "--accent": "#14634a",
  "--bad": "#a8281f",
  "--warn": "#815200",
} as const;
type Colour = keyof typeof LIGHT;

interface Words {
  text: string;
  x: number;
  /** Where the letters stand. */
  y: number;
  size: number;
  colour: Colour;
  isBold?: boolean;
  isRight?: boolean;
}

interface Stroke {
  /** As a path of SVG, from this place on. */
  path: string;
  x: number;
  y: number;
  scale: number;
  colour: Colour;
  width: number;
  dashes: string;
}

/** What is painted: words and strokes at places of a sheet of this size. */
export interface Drawing {
  width: number;
  height: number;
  words: Words[];
  strokes: Stroke[];
}

/** How wide a text is. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

const MARGIN = 32;
/** What a row of the sheet says, and a column of points. */
const TEXT = 320;
const COLUMN = 116;
/** Room for the number of a round. */
const INDENT = 28;
const [SMALL, PLAIN, LARGE] = [14, 17, 26];
const LINE = 1.35;
/** Pixels of the picture for one of the drawing: sharp on phones, too. */
const SHARP = 2;

/** Lay a game out: its title and day, the rounds with points and totals, and the course of the game. */
export function drawn(
  shown: ScoreShown,
  { title, changed }: Pick<KeptScore, "title" | "changed">,
  measure: Measure,
): Drawing {
  const page = new Page(shown.sides.length, measure);
  page.write(title, { size: LARGE, colour: "--ink", isBold: true });
  page.write(dateOf(changed), { size: SMALL, colour: "--ink-3" });
  page.skip(PLAIN);
  page.writeRow(
    "Round",
    shown.sides.map(({ name }) => name),
    { size: SMALL, colour: "--ink-2", isBold: true },
  );
  shown.rounds.forEach((round, number) => drawRound(page, round, number));
  page.rule();
  page.writeRow(shown.end ?? "Total", shown.scores.map(score), {
    size: PLAIN,
    colour: "--ink",
    isBold: true,
  });
  if (shown.rounds.length) drawCourse(page, shown);
  return page.finished();
}

function drawRound(page: Page, { text, notes, points, totals }: RoundKept, number: number): void {
  page.rule();
  const totalsNow = totals.map((total) => (points ? score(total) : "–"));
  page.writeRow(text, totalsNow, { size: PLAIN, colour: "--ink" }, String(number + 1));
  if (points || notes.length)
    page.writeRow(notes.join(" "), (points ?? []).map(gained), { size: SMALL, colour: "--ink-3" }, "");
}

function drawCourse(page: Page, shown: ScoreShown): void {
  const course = courseOfGame(shown);
  const scale = (page.width - 2 * MARGIN - COLUMN / 2) / course.width;
  page.skip(LARGE);
  for (const { score: mark, y } of course.marks) {
    page.stroke(`M0,${y}L${course.width},${y}`, scale, "--line", 1, "");
    page.put(score(mark), MARGIN + course.width * scale + 8, y * scale + SMALL / 3, "--ink-2");
  }
  course.lines.forEach((points, side) =>
    page.stroke(`M${points.replaceAll(" ", "L")}`, scale, colourOf(side), 2.5, dashesOf(side)),
  );
  page.skip(course.height * scale + PLAIN);
  for (const [side, { name }] of shown.sides.entries()) {
    page.skip(SMALL * LINE);
    page.stroke(`M0,${-SMALL / 3}L30,${-SMALL / 3}`, 1, colourOf(side), 2.5, dashesOf(side));
    page.put(name, MARGIN + 40, 0, "--ink");
  }
}

type Look = Pick<Words, "size" | "colour" | "isBold">;

/** A page that is written from its top down. */
class Page {
  readonly width: number;
  private readonly words: Words[] = [];
  private readonly strokes: Stroke[] = [];
  private y = MARGIN;

  constructor(
    sides: number,
    private readonly measure: Measure,
  ) {
    this.width = 2 * MARGIN + TEXT + sides * COLUMN;
  }

  skip(height: number): void {
    this.y += height;
  }

  /** Write a text across the page. */
  write(text: string, look: Look): void {
    for (const line of this.wrapped(text, this.width - 2 * MARGIN, look)) {
      this.skip(look.size * LINE);
      this.words.push({ text: line, x: MARGIN, y: this.y, ...look });
    }
  }

  /** Write a row of the sheet: its number if it has one, a text, and for each side something below its name. */
  writeRow(text: string, cells: readonly string[], look: Look, number?: string): void {
    const columns = cells.map((cell) => this.wrapped(cell, COLUMN - 12, look));
    const indent = number === undefined ? 0 : INDENT;
    const lines = this.wrapped(text, TEXT - indent, look);
    if (number) this.put(number, MARGIN, look.size * LINE, "--ink-3");
    const rows = Math.max(lines.length, ...columns.map(({ length }) => length));
    for (let row = 0; row < rows; row += 1) {
      this.skip(look.size * LINE);
      if (lines[row]) this.words.push({ text: lines[row]!, x: MARGIN + indent, y: this.y, ...look });
      for (const [side, column] of columns.entries()) {
        const x = MARGIN + TEXT + (side + 1) * COLUMN;
        if (column[row]) this.words.push({ text: column[row]!, x, y: this.y, isRight: true, ...look });
      }
    }
  }

  rule(): void {
    this.skip(SMALL / 2);
    this.stroke(`M0,0L${this.width - 2 * MARGIN},0`, 1, "--line", 1, "");
  }

  /** Write something small at a place, as far below what has been written. */
  put(text: string, x: number, y: number, colour: Colour): void {
    this.words.push({ text, x, y: this.y + y, size: SMALL, colour });
  }

  stroke(path: string, scale: number, colour: Colour, width: number, dashes: string): void {
    this.strokes.push({ path, x: MARGIN, y: this.y, scale, colour, width, dashes });
  }

  finished(): Drawing {
    const { width, words, strokes } = this;
    return { width, height: Math.ceil(this.y + MARGIN), words, strokes };
  }

  /** A text in lines of this width; a word that is longer has a line of its own. */
  private wrapped(text: string, width: number, { size, isBold = false }: Look): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && this.measure(longer, size, isBold) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }
}

/** The sheet of a game as a PNG file. */
export async function pictureOf(
  shown: ScoreShown,
  kept: Pick<KeptScore, "title" | "changed">,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const fontOf = (size: number, isBold: boolean) =>
    `${isBold ? 650 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const measure = (text: string, size: number, isBold: boolean) => {
    context.font = fontOf(size, isBold);
    return context.measureText(text).width;
  };
  const drawing = drawn(shown, kept, measure);
  canvas.width = drawing.width * SHARP;
  canvas.height = drawing.height * SHARP;
  context.scale(SHARP, SHARP);
  paint(context, drawing, fontOf);
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("The picture could not be made."))));
  });
}

function paint(
  context: CanvasRenderingContext2D,
  { width, height, words, strokes }: Drawing,
  fontOf: (size: number, isBold: boolean) => string,
): void {
  context.fillStyle = LIGHT["--surface-1"];
  context.fillRect(0, 0, width, height);
  for (const { path, x, y, scale, colour, width, dashes } of strokes) {
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.strokeStyle = LIGHT[colour];
    context.lineWidth = width / scale;
    context.lineJoin = "round";
    context.setLineDash(dashes.split(" ").filter(Boolean).map(Number));
    context.stroke(new Path2D(path));
    context.restore();
  }
  for (const { text, x, y, size, colour, isBold = false, isRight } of words) {
    context.font = fontOf(size, isBold);
    context.fillStyle = LIGHT[colour];
    context.textAlign = isRight ? "right" : "left";
    context.fillText(text, x, y);
  }
}
