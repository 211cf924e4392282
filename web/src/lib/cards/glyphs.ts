/**
 * Rank letters and figures, drawn as single strokes in a box 100 high, so that every screen shows the same ones.
 * They are stretched sideways when drawn, which makes upright strokes heavier than level ones, as a pen does.
 */

interface Glyph {
  readonly width: number;
  readonly strokes: string;
}

const GLYPHS: Readonly<Record<string, Glyph>> = {
  "0": { width: 46, strokes: "M23 7C35 7 40 24 40 50S35 93 23 93 6 76 6 50 11 7 23 7Z" },
  "1": { width: 30, strokes: "M4 25C12 22 18 16 19 6V94" },
  "2": { width: 54, strokes: "M8 30C8 15 16 7 28 7S47 15 47 28C47 50 14 62 7 93H50" },
  "3": {
    width: 52,
    strokes:
      "M7 22C11 12 18 7 27 7C39 7 45 15 45 27C45 40 36 47 22 47C38 47 47 56 47 70C47 84 38 93 26 93C14 93 7 87 4 76",
  },
  "4": { width: 56, strokes: "M40 94V7L5 70H53" },
  "5": {
    width: 52,
    strokes: "M45 7H14L10 47C14 42 20 39 27 39C40 39 47 50 47 65C47 82 39 93 26 93C15 93 8 88 4 78",
  },
  "6": {
    width: 52,
    strokes:
      "M44 18C41 11 35 7 28 7C13 7 6 26 6 54C6 80 13 93 27 93C39 93 46 83 46 67S39 42 27 42C16 42 8 51 6 63",
  },
  "7": { width: 50, strokes: "M4 7H46C32 34 22 62 20 94" },
  "8": {
    width: 52,
    strokes:
      "M26 7C37 7 43 15 43 26S37 46 26 46 9 37 9 26 15 7 26 7ZM26 46C39 46 47 56 47 69S39 93 26 93 5 82 5 69 13 46 26 46Z",
  },
  "9": {
    width: 52,
    strokes:
      "M8 82C11 89 17 93 24 93C39 93 46 74 46 46C46 20 39 7 25 7C13 7 6 17 6 33S13 58 25 58C36 58 44 49 46 37",
  },
  A: { width: 70, strokes: "M12 93L35 12L58 93M21 66H49M2 94H23M47 94H68" },
  J: { width: 46, strokes: "M33 7V68C33 84 28 93 18 93C9 93 4 86 4 75M19 6.5H46" },
  K: { width: 66, strokes: "M14 7V93M56 7L15 62M29 43L57 93M3 6.5H25M3 94H25M45 6.5H64M46 94H66" },
  Q: {
    width: 64,
    strokes: "M31 7C47 7 56 24 56 50S47 93 31 93 6 76 6 50 15 7 31 7ZM28 70C40 70 44 98 61 97",
  },
};

/** A joker's rank is its cap, drawn where it stands on the card. */
export const JESTER_CAP =
  "M13 52C13 43 12 38 10 38C8 38 8 40 7.5 42A4.2 4.2 0 1 1 2.6 42C1 30 8 24 14 26C18 27 20 30 21 34C21 28 22 24 23.5 20" +
  "A4.2 4.2 0 1 1 26.5 20C28 24 29 28 29 34C30 30 32 27 36 26C42 24 49 30 47.4 42A4.2 4.2 0 1 1 42.5 42" +
  "C42 40 42 38 40 38C38 38 37 43 37 52ZM13 56H37V64H13Z";

export interface PlacedGlyph {
  readonly strokes: string;
  readonly left: number;
}

/** A rank as written in a corner: its glyphs from left to right, and how wide they are together. */
export function writing(rank: string): { glyphs: PlacedGlyph[]; width: number } {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const character of rank) {
    const glyph = GLYPHS[character];
    if (glyph === undefined) throw new Error(`no glyph for ${character}`);
    glyphs.push({ strokes: glyph.strokes, left: width });
    width += glyph.width;
  }
  return { glyphs, width };
}
