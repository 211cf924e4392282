/** What is on this device instead of a server: the tables that were opened here, and whether it plays by itself. */

import { PARTS } from "../../offline/parts";

const KEY = "fivehundred.here";

/** Whether these are plain files without a server: all that is asked is asked of this device. */
export const isSite = document.querySelector<HTMLMetaElement>('meta[name="fivehundred"]')?.content === "site";

/** How this page stands with its server. */
export const reach = $state({
  /** The server did not answer when it was asked last. */
  isOffline: false,
  /** The engine on this device has been asked for something. */
  isDeviceUsed: false,
});

/** Tables that storage could not take: they are here as long as the page is. */
const unkept = new Set<string>();

/** Whether a table is on this device. */
export function isHere(table: string): boolean {
  return isSite || unkept.has(table) || kept().includes(table);
}

/** Remember that tables are on this device. */
export function remember(...tables: string[]): void {
  for (const table of tables) unkept.add(table);
  write([...new Set([...kept(), ...tables])]);
}

/** Forget a table that is on this device no more. */
export function forget(table: string): void {
  unkept.delete(table);
  write(kept().filter((each) => each !== table));
}

/** Whether the engine is kept on this device, so that it runs without a network. */
export async function isKept(): Promise<boolean> {
  if (!("caches" in globalThis)) return false; // browsers offer them only to pages that came by https
  return (await caches.match(PARTS).catch(() => undefined)) !== undefined;
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return []; // storage is shut, or holds something else
  }
}

function write(tables: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // A private window may refuse; the tables are then here as long as the page.
  }
}
