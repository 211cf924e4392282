/** What is written down of this device where the page finds it before the engine runs. */

import { kept, KEY, NAME, unkept } from "./here.svelte";

/** Remember that tables are on this device. */
export function remember(...tables: string[]): void {
  for (const table of tables) unkept.add(table);
  write(KEY, JSON.stringify([...new Set([...kept(), ...tables])]));
}

/** Forget a table that is on this device no more. */
export function forget(table: string): void {
  unkept.delete(table);
  write(KEY, JSON.stringify(kept().filter((each) => each !== table)));
}

/** Remember what the player is called. */
export const rememberName = (name: string): void => write(NAME, name);

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A private window may refuse; what is here is then here as long as the page.
  }
}
