/** What a table tells of its keys. */

export type Row = readonly [key: string, meaning: string];

export interface Help {
  /** How one moves and chooses. */
  moves: readonly Row[];
  /** Keys of the tools. */
  commands: readonly Row[];
  /** How these go together with what is typed. */
  note?: string;
  /** What may be typed. */
  typed: readonly Row[];
}
