/** What this browser saw before a deal: the hash that was announced, and the number it gave to the shuffle.
    Kept until the window is closed, so that the deal can be checked after the round. */

import { randomHex } from "./random";

export interface Witness {
  commitment?: string;
  nonce?: string;
}

/** Bytes of a number for the shuffle. */
const NONCE_SIZE = 16;

/** What was seen before the deal of a round. */
export function witnessed(table: string, game: number, round: number): Witness {
  try {
    return JSON.parse(sessionStorage.getItem(key(table, game, round)) ?? "{}") as Witness;
  } catch {
    return {};
  }
}

/** Remember what is seen of a deal to come. The first announcement stays: another would be a trick. */
export function witness(table: string, game: number, round: number, seen: Witness): void {
  try {
    const before = witnessed(table, game, round);
    const all = { ...before, ...seen, ...(before.commitment ? { commitment: before.commitment } : {}) };
    sessionStorage.setItem(key(table, game, round), JSON.stringify(all));
  } catch {
    // Without storage the check says that this browser did not see the announcement.
  }
}

/** A number that nobody else knows. */
export function newNonce(): string {
  return randomHex(NONCE_SIZE);
}

function key(table: string, game: number, round: number): string {
  return `fivehundred.deal.${table}.${game}.${round}`;
}
