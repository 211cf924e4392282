/** The score games that this device keeps: read, written at every change, and never lost to one another. */

import type { KeptGame, ScoreDraft } from "$lib/server/messages";
import { own } from "../../offline/place";

/** A game that is kept, with the games that it was before its last changes, newest last. */
export interface KeptScore {
  id: string;
  /** What is played, in a few words. */
  title: string;
  /** Its rules as a link says them. */
  link: string;
  game: KeptGame;
  former: KeptGame[];
  /** How often it has been written: a tab that knows an older one must not write over it. */
  revision: number;
  /** When it was last written, in milliseconds since 1970. */
  changed: number;
  players: string[];
  /** By column of the sheet: its name and its points. */
  scores: { name: string; points: number }[];
  rounds: number;
  isOver: boolean;
}

/** What is remembered of the last game for the next one. */
export interface Remembered {
  link: string;
  players: string[];
  /** The seat whose turn it is to deal, where the next game follows on this one. */
  dealer?: number;
}

/** A round that is half entered: of which revision of its game, and the number of the one it corrects. */
export interface Entering {
  revision: number;
  correcting: number | null;
  draft: ScoreDraft;
  /** The next round, where it was half entered when the correction began. */
  aside?: ScoreDraft | null;
}

const VERSION = 1;
const GAME = own(".score.game.");
const LAST = own(".score.last");
const ASIDE = own(".score.aside.");
const ENTERING = own(".score.entering.");
/** Changes that can be undone. */
const FORMER = 20;

export const NOT_SAVED =
  "This device does not save: its storage is full or blocked. Keep this page open, and share the game to keep it.";
export const ELSEWHERE =
  "Another tab has changed this game meanwhile. Nothing of it was overwritten; look again.";

/** How a change ended: written, only remembered while the page is open, or not made because of another tab. */
export type Written = "kept" | "remembered" | "elsewhere";

export class Shelf {
  /** The games, the one changed last first. */
  games: KeptScore[] = $state.raw([]);
  /** Why nothing is saved now; empty where all is well. */
  warning = $state("");
  /** How many games could not be read: damaged ones, which were put aside, and those of a newer version. */
  aside = $state(0);
  /** The revision of each game that this page knows to be in the storage. */
  private readonly written = new Map<string, number>();
  private newer = 0;

  constructor(private readonly storage: Storage | null = ownStorage()) {
    if (!storage) this.warning = NOT_SAVED;
    this.read();
  }

  find(id: string): KeptScore | undefined {
    return this.games.find((kept) => kept.id === id);
  }

  /** Follow other tabs until the answer is called. */
  listen(): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(GAME)) this.read();
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  }

  /** Write a game that follows on the revision that was read. */
  put(kept: Omit<KeptScore, "revision" | "changed">, revision: number): Written {
    const text = this.textOf(GAME + kept.id);
    const hasMovedOn = text !== null && readKept(text)?.revision !== this.written.get(kept.id);
    if (hasMovedOn || (this.find(kept.id)?.revision ?? 0) !== revision) {
      this.read();
      return "elsewhere";
    }
    const former = kept.former.slice(-FORMER);
    const next = { ...kept, former, revision: revision + 1, changed: Date.now() };
    this.games = [next, ...this.games.filter(({ id }) => id !== kept.id)];
    return this.write(next) ? "kept" : "remembered";
  }

  /** Delete a game. */
  remove(id: string): void {
    this.games = this.games.filter((kept) => kept.id !== id);
    this.attempt((storage) => storage.removeItem(GAME + id));
    this.enter(id, null);
  }

  /** Keep the round that is being entered in a game, until it is written down or given up. */
  enter(id: string, entering: Entering | null): void {
    this.attempt((storage) =>
      entering ? storage.setItem(ENTERING + id, JSON.stringify(entering)) : storage.removeItem(ENTERING + id),
    );
  }

  /** The round that was being entered in a game, if the game is still the same. */
  entering(id: string): Entering | null {
    const found = parsed(this.textOf(ENTERING + id) ?? "");
    return isEntering(found) && found.revision === this.find(id)?.revision ? found : null;
  }

  get last(): Remembered | null {
    const found = parsed(this.textOf(LAST) ?? "");
    return isRemembered(found) ? found : null;
  }

  remember(last: Remembered): void {
    this.attempt((storage) => storage.setItem(LAST, JSON.stringify(last)));
  }

  /** Read all games. What cannot be read is kept under another name; what is of a newer version stays its own. */
  private read(): void {
    this.newer = 0;
    const stored = this.keys().flatMap((key) => this.take(key) ?? []);
    const unsaved = this.games.filter((mine) => this.isUnsaved(mine, stored));
    const others = stored.filter(({ id }) => !unsaved.some((mine) => mine.id === id));
    for (const { id, revision } of others) this.written.set(id, revision);
    this.games = [...unsaved, ...others].sort((one, other) => other.changed - one.changed);
    this.aside = this.newer + this.allKeys().filter((key) => key.startsWith(ASIDE)).length;
  }

  /** Whether only this page knows a game as it is, since it could not be written, and no other tab has changed it. */
  private isUnsaved(mine: KeptScore, stored: readonly KeptScore[]): boolean {
    const found = stored.find(({ id }) => id === mine.id);
    return mine.revision !== this.written.get(mine.id) && found?.revision === this.written.get(mine.id);
  }

  private take(key: string): KeptScore | null {
    const text = this.textOf(key);
    if (text === null) return null;
    const found = readKept(text);
    if (!found && isNewer(text)) this.newer += 1;
    else if (!found) this.attempt((storage) => putAside(storage, key, text));
    return found;
  }

  private textOf(key: string): string | null {
    return this.attempt((storage) => storage.getItem(key)) ?? null;
  }

  private keys(): string[] {
    return this.allKeys().filter((key) => key.startsWith(GAME));
  }

  private allKeys(): string[] {
    const all = this.attempt((storage) =>
      Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ""),
    );
    return all ?? [];
  }

  private write(kept: KeptScore): boolean {
    const text = JSON.stringify({ version: VERSION, ...kept });
    const isWritten = this.attempt((storage) => {
      storage.setItem(GAME + kept.id, text);
      return true;
    });
    if (isWritten) this.written.set(kept.id, kept.revision);
    this.warning = isWritten ? "" : NOT_SAVED;
    return isWritten ?? false;
  }

  /** Do something with the storage; nothing comes of it where it is shut or full. */
  private attempt<Result>(deed: (storage: Storage) => Result): Result | undefined {
    try {
      return this.storage ? deed(this.storage) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Keep a text that cannot be read under another name, so that a later version or a person may. */
function putAside(storage: Storage, key: string, text: string): void {
  storage.setItem(`${ASIDE}${key.slice(GAME.length)}.${Date.now()}`, text);
  storage.removeItem(key);
}

function ownStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null; // the browser forbids it
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readKept(text: string): KeptScore | null {
  const found = parsed(text);
  if (!isRecord(found) || found.version !== VERSION) return null;
  const { version: _, ...kept } = found;
  return isKept(kept) ? (kept as unknown as KeptScore) : null;
}

function isNewer(text: string): boolean {
  const found = parsed(text);
  return isRecord(found) && typeof found.version === "number" && found.version > VERSION;
}

function isKept(found: Record<string, unknown>): boolean {
  const { id, title, link, game, former, revision, changed, players, scores, rounds, isOver } = found;
  return (
    [id, title, link].every((text) => typeof text === "string") &&
    [revision, changed, rounds].every((number) => typeof number === "number") &&
    typeof isOver === "boolean" &&
    isRecord(game) &&
    Array.isArray(former) &&
    isTexts(players) &&
    Array.isArray(scores) &&
    scores.every((each) => isRecord(each) && typeof each.name === "string" && typeof each.points === "number")
  );
}

function isRemembered(found: unknown): found is Remembered {
  return (
    isRecord(found) &&
    typeof found.link === "string" &&
    isTexts(found.players) &&
    (found.dealer === undefined || typeof found.dealer === "number")
  );
}

function isEntering(found: unknown): found is Entering {
  return (
    isRecord(found) &&
    typeof found.revision === "number" &&
    (found.correcting === null || typeof found.correcting === "number") &&
    isRecord(found.draft) &&
    (found.aside === undefined || found.aside === null || isRecord(found.aside))
  );
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function isTexts(found: unknown): found is string[] {
  return Array.isArray(found) && found.every((text) => typeof text === "string");
}

/** A name for a game that no other has. */
export function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
