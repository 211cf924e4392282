/** What is on this device instead of a server: the tables that were opened here, and whether it plays by itself. */

import { ENGINE, PARTS } from "../../offline/parts";
import { own } from "../../offline/place";

export const KEY = own(".here");
export const NAME = own(".name");

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
export const unkept = new Set<string>();

/** Whether a table is on this device. */
export function isHere(table: string): boolean {
  return isSite || unkept.has(table) || kept().includes(table);
}

/** Whether a table is on this device, and there is a server that it can move to. */
export const isMovable = (table: string): boolean => !isSite && kept().includes(table);

/** Whether any table is on this device, as far as that is remembered. */
export const isAnyHere = (): boolean => unkept.size + kept().length > 0;

/** Whether the engine is kept on this device, so that it runs without a network. */
export async function isKept(): Promise<boolean> {
  if (!("caches" in globalThis)) return false; // browsers offer them only to pages that came by https
  return (await caches.match(PARTS, { cacheName: ENGINE }).catch(() => undefined)) !== undefined;
}

/** What the player was called last, known before the engine runs. */
export const nameHere = (): string => read(NAME) ?? "";

/** The tables that storage has taken. */
export function kept(): string[] {
  try {
    const found: unknown = JSON.parse(read(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return []; // somebody else has written there
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is shut
  }
}
