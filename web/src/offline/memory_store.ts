/** What stands in for the storage of a browser that keeps nothing: it lasts as long as the page. */

import { type Appended, type Command, listed, type Store, verdict } from "./store";

type Entry = readonly [seq: number, at: number, event: string, command: string | null];

export class MemoryStore implements Store {
  private readonly logs = new Map<string, Entry[]>();
  private readonly listings = new Map<string, { changed: number; listing: string }>();
  private readonly texts = new Map<string, string>();

  async append(table: string, seq: number, at: number, event: string, command: Command): Promise<Appended> {
    const log = this.logs.get(table) ?? [];
    const appended = verdict({
      hasCommand: command != null && log.some((entry) => entry[3] === command),
      hasSeq: seq <= log.length,
      hasBefore: seq <= log.length + 1,
    });
    if (appended === "kept") this.logs.set(table, [...log, [seq, at, event, command ?? null]]);
    return appended;
  }

  async read(table: string, after: number): Promise<string> {
    return JSON.stringify(this.logs.get(table)?.slice(after) ?? []);
  }

  async find(table: string, command: string): Promise<number | undefined> {
    return this.logs.get(table)?.find((entry) => entry[3] === command)?.[0];
  }

  async note(table: string, changed: number, listing: string): Promise<void> {
    if ((this.listings.get(table)?.changed ?? 0) <= changed) this.listings.set(table, { changed, listing });
  }

  async noted(): Promise<string> {
    return listed([...this.listings.values()]);
  }

  async get(key: string): Promise<string | undefined> {
    return this.texts.get(key);
  }

  async set(key: string, text: string): Promise<void> {
    this.texts.set(key, text);
  }

  async forget(table: string, last = Infinity): Promise<boolean> {
    if ((this.logs.get(table)?.length ?? 0) > last) return false;
    this.logs.delete(table);
    this.listings.delete(table);
    return true;
  }
}
