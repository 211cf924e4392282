/** What a page does once it has nothing better to do. */

/** Milliseconds in which the page itself comes first. */
const AFTER = 2000;

/** Do something later, unless the device saves data; the answer stops that. */
export function whenIdle(deed: () => void): () => void {
  return savesData() ? () => {} : afterwards(deed);
}

/** Do something once the page is there; the answer stops that. */
export function afterwards(deed: () => void): () => void {
  const waiting = setTimeout(() => soon(deed), AFTER);
  return () => clearTimeout(waiting);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Some browsers cannot tell when they are idle. */
function soon(deed: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(deed);
  else deed();
}
