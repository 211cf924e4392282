/** Where the engine keeps its tables: in the browser's database, durably, or in memory where there is none. */

import { MemoryStore } from "./memory_store";
import { own } from "./place";
import { type Appended, type Command, listed, type Store, verdict } from "./store";

/** A table has a new entry, or with 0 has been removed. */
export interface Written {
  table: string;
  seq: number;
}

export interface Opened {
  store: Store;
  /** Whether what is kept outlives the page. */
  isSaved: boolean;
  /** Hear what other tabs write, until the answer is called. */
  listen: (heard: (written: Written) => void) => () => void;
}

interface Entry {
  table: string;
  seq: number;
  at: number;
  event: string;
  /** Left out where there is none, so that the index of commands leaves the entry out. */
  command?: string;
}

interface Listing {
  table: string;
  changed: number;
  listing: string;
}

const NAME = own("");
const VERSION = 1;
const ENTRIES = "entries";
const COMMANDS = "commands";
const LISTINGS = "listings";
const TEXTS = "texts";

/** Open what is kept; where the browser keeps nothing, or it cannot be read, it is left alone for the memory. */
export async function openStore(): Promise<Opened> {
  const channel = new BroadcastChannel(NAME);
  const listen: Opened["listen"] = (heard) => {
    const take = ({ data }: MessageEvent<Written>) => heard(data);
    channel.addEventListener("message", take);
    return () => channel.removeEventListener("message", take);
  };
  try {
    const store = new DeviceStore((written) => channel.postMessage(written));
    await store.open();
    return { store, isSaved: true, listen };
  } catch {
    return { store: new MemoryStore(), isSaved: false, listen };
  }
}

class DeviceStore implements Store {
  private database: Promise<IDBDatabase> | null = null;

  constructor(private readonly tell: (written: Written) => void) {}

  /** The database, opened anew where the browser has closed it, as some do while a page sleeps. */
  open(): Promise<IDBDatabase> {
    const close = () => void (this.database = null);
    this.database ??= openDatabase(close).catch((error: unknown) => {
      close();
      throw error;
    });
    return this.database;
  }

  async append(table: string, seq: number, at: number, event: string, command: Command): Promise<Appended> {
    const change = await this.change(ENTRIES);
    const entries = change.objectStore(ENTRIES);
    const appended = verdict({
      hasCommand: command != null && (await has(entries.index(COMMANDS), [table, command])),
      hasSeq: await has(entries, [table, seq]),
      hasBefore: seq === 1 || (await has(entries, [table, seq - 1])),
    });
    if (appended === "kept") entries.add({ table, seq, at, event, ...(command == null ? {} : { command }) });
    await completed(change);
    if (appended === "kept") this.tell({ table, seq });
    return appended;
  }

  async read(table: string, after: number): Promise<string> {
    const entries = await this.look(ENTRIES);
    const found = await answer<Entry[]>(entries.getAll(entriesOf(table, after)));
    return JSON.stringify(found.map(({ seq, at, event, command }) => [seq, at, event, command ?? null]));
  }

  async find(table: string, command: string): Promise<number | undefined> {
    const entries = await this.look(ENTRIES);
    return (await answer<Entry | undefined>(entries.index(COMMANDS).get([table, command])))?.seq;
  }

  async note(table: string, changed: number, listing: string): Promise<void> {
    const change = await this.change(LISTINGS);
    const listings = change.objectStore(LISTINGS);
    const former = await answer<Listing | undefined>(listings.get(table));
    if (!former || former.changed <= changed) listings.put({ table, changed, listing });
    await completed(change);
  }

  async noted(): Promise<string> {
    const listings = await this.look(LISTINGS);
    return listed(await answer<Listing[]>(listings.getAll()));
  }

  async get(key: string): Promise<string | undefined> {
    const texts = await this.look(TEXTS);
    return answer<string | undefined>(texts.get(key));
  }

  async set(key: string, text: string): Promise<void> {
    const change = await this.change(TEXTS);
    change.objectStore(TEXTS).put(text, key);
    await completed(change);
  }

  async forget(table: string, last = Infinity): Promise<boolean> {
    const change = await this.change(ENTRIES, LISTINGS);
    const entries = change.objectStore(ENTRIES);
    if (await has(entries, [table, last + 1])) return false;
    entries.delete(entriesOf(table, 0));
    change.objectStore(LISTINGS).delete(table);
    await completed(change);
    this.tell({ table, seq: 0 });
    return true;
  }

  private async look(store: string): Promise<IDBObjectStore> {
    return (await this.open()).transaction(store).objectStore(store);
  }

  /** A change that has happened only once the disk has it. */
  private async change(...stores: string[]): Promise<IDBTransaction> {
    return (await this.open()).transaction(stores, "readwrite", { durability: "strict" });
  }
}

/** Open the database; `closed` is called once it is open no more. */
function openDatabase(closed: () => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    const entries = opening.result.createObjectStore(ENTRIES, { keyPath: ["table", "seq"] });
    entries.createIndex(COMMANDS, ["table", "command"], { unique: true });
    opening.result.createObjectStore(LISTINGS, { keyPath: "table" });
    opening.result.createObjectStore(TEXTS);
  };
  return answer(opening).then((database) => {
    database.onclose = closed;
    database.onversionchange = () => {
      database.close(); // a newer page must not wait for this one
      closed();
    };
    return database;
  });
}

function entriesOf(table: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([table, after], [table, Infinity], true);
}

async function has(where: IDBObjectStore | IDBIndex, key: IDBValidKey): Promise<boolean> {
  return (await answer(where.getKey(key))) !== undefined;
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error);
  });
}
