import type { LiveTable, Wish } from "$lib/server/live.svelte";
import { sentence } from "$lib/server/api";
import { toast } from "$lib/ui/toasts.svelte";

/** Send a command; where it is refused, say why. Tells whether it was done. */
export async function attempt(live: Pick<LiveTable, "send">, wish: Wish): Promise<boolean> {
  try {
    await live.send(wish);
    return true;
  } catch (error) {
    toast(sentence(error), "bad");
    return false;
  }
}
