/** The table's code, fetched from the home page before it is asked for, so that a table opens at once. */

/** Milliseconds in which the page itself comes first. */
const AFTER = 2000;

/** Fetch the table when the page has nothing else to do, unless the device saves data; the answer stops that. */
export function fetchTableAhead(): () => void {
  if (savesData()) return () => {};
  const waiting = setTimeout(() => whenIdle(fetchTable), AFTER);
  return () => clearTimeout(waiting);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Some browsers cannot tell when they are idle. */
function whenIdle(deed: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(deed);
  else deed();
}

/** Where this fails, the table is fetched when it is asked for. */
function fetchTable(): void {
  import("../TablePage.svelte").then(({ fetchLater }) => fetchLater()).catch(() => {});
}
