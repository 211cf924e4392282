/** Being ready for a deal: what is shown before it is remembered, and a number of one's own goes into it. */

import type { LiveTable } from "$lib/server/live.svelte";
import type { TableSeen } from "$lib/server/messages";
import { newNonce, witness, witnessed } from "$lib/deal/witness";
import { attempt } from "$lib/table/attempt";

/** In the place of one's number: another window of this guest has given one before. */
const ANOTHERS = "";

/** The deal that is announced now, if any: the game and the round it is for. */
export function nextDeal({ phase, game, round }: TableSeen): [game: number, round: number] | null {
  if (phase === "deal") return [game, round];
  return phase === "over" ? [game + 1, 0] : null;
}

/** Remember the hash that is announced, so that the deal can be checked against it. */
export function remember(table: string, seen: TableSeen): void {
  const deal = nextDeal(seen);
  if (deal && seen.commitment) witness(table, ...deal, { commitment: seen.commitment });
}

/** Give a number for the shuffle as soon as a deal is announced: it may come before one is ready. */
export async function giveNonce(live: LiveTable): Promise<void> {
  const deal = live.seen && nextDeal(live.seen);
  if (!deal || witnessed(live.table, ...deal).nonce !== undefined) return;
  const nonce = newNonce();
  witness(live.table, ...deal, { nonce });
  await live
    .send({ type: "GiveNonce", nonce })
    .catch(() => witness(live.table, ...deal, { nonce: ANOTHERS }));
}

/** Say that one is ready, with one's number for the shuffle. */
export async function beReady(live: LiveTable): Promise<void> {
  const deal = live.seen && nextDeal(live.seen);
  if (!deal) return;
  const given = witnessed(live.table, ...deal).nonce;
  const nonce = given || newNonce();
  if ((await attempt(live, { type: "Ready", nonce })) && given !== ANOTHERS)
    witness(live.table, ...deal, { nonce });
}

/** Whether this guest may still say that they are ready; where a bot stands in for them, they are back by that. */
export function mayBeReady({ seen, own }: Pick<LiveTable, "seen" | "own">): boolean {
  const seat = own && seen?.seats[own.seat];
  return Boolean(seat && seat.kind === "person" && !seat.is_ready);
}
