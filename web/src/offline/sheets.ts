/** Rule sheets where they are kept: those of all presets, and others that were read. */

import { fewAtATime } from "./few";
import { sound } from "./files";
import { at, own } from "./place";

const SHEETS = own(".sheets");
const STYLE = "rules.css";
const FIRST = "rules";
/** Links from any sheet to those of presets. */
const TO_PRESETS = /href="([^"]*\/rules\/[a-z0-9-]+)"/g;
/** So many are kept; then whichever was kept first goes. */
const MOST = 200;

/** Whether an address is that of a table's sheet. */
export const isOfTable = (path: string): boolean => /^t\/[^/]+\/rules\/?$/.test(path);

/** Whether an address is that of a sheet. */
export const isSheet = (path: string): boolean =>
  isOfTable(path) || (/^rules(\/|$)/.test(path) && !path.endsWith(".pdf"));

/** Whether an address is that of a sheet, or of what all of them look like. */
export const isOfSheets = (path: string): boolean => path === STYLE || isSheet(path);

/** Keep the sheets of all presets, to which any of them has links. */
export async function keepSheets(): Promise<void> {
  const first = await newest(at(FIRST));
  const presets = [...(await first.text()).matchAll(TO_PRESETS)].map(([, address]) => address as string);
  await fewAtATime([at(STYLE), at(FIRST), ...presets], async (address) =>
    keepSheet(address, await newest(address)),
  );
}

async function newest(address: string): Promise<Response> {
  return sound(await fetch(address, { cache: "no-cache" }));
}

/** Keep a sheet that was fetched. */
export async function keepSheet(address: string, sheet: Response): Promise<void> {
  const cache = await caches.open(SHEETS);
  // The answer itself may say that it was asked for elsewhere first, and so answer no other question.
  await cache.put(nameOf(address), new Response(await sheet.blob(), { headers: sheet.headers }));
  const [oldest, ...others] = await cache.keys();
  if (oldest && others.length >= MOST) await cache.delete(oldest);
}

/** The sheet that is kept for an address. */
export async function keptSheet(address: string): Promise<Response | undefined> {
  return (await caches.open(SHEETS)).match(nameOf(address), { ignoreVary: true });
}

/** Hosts of plain files put a slash behind the address of a page. */
function nameOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname.replace(/\/$/, "") + search;
}
