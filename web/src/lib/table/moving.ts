/** How a table of this device goes to the server, where friends can join it. */

import { sentence, takeUp } from "$lib/server/api";
import type { LiveTable } from "$lib/server/live.svelte";
import { forget } from "$lib/server/remember";
import { go } from "$lib/ui/go";
import { toast } from "$lib/ui/toasts.svelte";
import { openStore } from "../../offline/storage";

type Row = [seq: number, at: number, event: string, command: string | null];

const STAYS = "The game stays on this device.";
const GONE_ON = "The game is on the server now. It has gone on here meanwhile, so it stays here, too.";

/** Let the server go on with a table, and go there. It leaves this device once the server has it, as far as it
    has come here. Tells whether it has left; where it stays, says why. */
export async function moveToServer(table: string): Promise<boolean> {
  try {
    const { store } = await openStore();
    const rows = JSON.parse(await store.read(table, 0)) as Row[];
    const taken = await takeUp({ table, entries: rows.map(([, at, event]) => [at, event]) });
    const isGone = await store.forget(table, rows.length);
    if (!isGone) toast(GONE_ON, "bad");
    else {
      forget(table);
      go(`t/${taken.table}`);
    }
    return isGone;
  } catch (error) {
    toast(`${sentence(error)} ${STAYS}`, "bad");
    return false;
  }
}

/** Move the table that one sits at. Nothing happens there meanwhile; where it stays, it is shown anew. */
export async function moveAway(live: Pick<LiveTable, "table" | "close" | "renew">): Promise<void> {
  live.close();
  if (!(await moveToServer(live.table))) live.renew();
}
