import { me, openTable, sentence } from "$lib/server/api";
import { guestName } from "$lib/server/guest";
import { go } from "$lib/ui/go";
import { toast } from "$lib/ui/toasts.svelte";

/** A table with bots that begins at once. */
export class PlayNow {
  isOpening = $state(false);

  /** Open it and go there, or say why that cannot be. */
  async open(): Promise<void> {
    this.isOpening = true;
    try {
      const { table } = await openTable({ begin: true, name: guestName((await me()).name) });
      go(`t/${table}`);
    } catch (error) {
      toast(sentence(error), "bad");
    } finally {
      this.isOpening = false;
    }
  }
}
