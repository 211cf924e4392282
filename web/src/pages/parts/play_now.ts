import { me, openTable } from "$lib/server/api";
import { guestName } from "$lib/server/guest";
import { go } from "$lib/ui/go";

/** Open a table with bots, begin, and go there. */
export async function playNow(): Promise<void> {
  const { table } = await openTable({ begin: true, name: guestName((await me()).name) });
  go(`t/${table}`);
}
