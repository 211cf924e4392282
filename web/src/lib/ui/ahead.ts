/** Fetch parts of a page ahead. What cannot be fetched now is fetched when it is asked for. */
export function fetchAhead(parts: readonly (() => Promise<unknown>)[]): void {
  for (const fetch of parts) fetch().catch(() => {});
}
