/** What the engine keeps on this device: the log of each table, a listing of the tables, and a few texts. */

export type Appended = "kept" | "seq" | "command";
/** Python's None comes as undefined, and undefined goes there as None; null would be something else. */
export type Command = string | null | undefined;

/** What Python calls. Texts are JSON; entries are numbered from 1. */
export interface Store {
  /** Write the next entry. It is refused where its command is in the log already, or its number is not the next. */
  append(table: string, seq: number, at: number, event: string, command: Command): Promise<Appended>;
  /** The entries after one, as `[[seq, at, event, command], …]`. */
  read(table: string, after: number): Promise<string>;
  /** The number of the entry that a command has led to. */
  find(table: string, command: string): Promise<number | undefined>;
  /** Keep a listing of a table, unless a newer one is kept. */
  note(table: string, changed: number, listing: string): Promise<void>;
  /** The listings as an array, the table that changed last first. */
  noted(): Promise<string>;
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  /** Remove a table and all that is kept of it, unless it has an entry after the last one that is known. */
  forget(table: string, last?: number): Promise<boolean>;
}

/** How an entry is taken, by what the log holds already. */
export function verdict(log: { hasCommand: boolean; hasSeq: boolean; hasBefore: boolean }): Appended {
  if (log.hasCommand) return "command";
  return log.hasSeq || !log.hasBefore ? "seq" : "kept";
}

/** The listings as a JSON text. */
export function listed(listings: readonly { changed: number; listing: string }[]): string {
  const latest = [...listings].sort((one, other) => other.changed - one.changed);
  return `[${latest.map(({ listing }) => listing).join()}]`;
}
