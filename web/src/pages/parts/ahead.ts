/** The table's code, fetched from the home page before it is asked for, so that a table opens at once. */

import { whenIdle } from "$lib/device/idle";

/** Fetch the table when the page has nothing else to do; the answer stops that. */
export const fetchTableAhead = (): (() => void) => whenIdle(fetchTable);

/** Where this fails, the table is fetched when it is asked for. */
function fetchTable(): void {
  import("../TablePage.svelte").then(({ fetchLater }) => fetchLater()).catch(() => {});
}
