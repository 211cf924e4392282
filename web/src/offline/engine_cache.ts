/** The engine's files where they are kept: fetched as a whole, and replaced as a whole. */

import { addressesOf, sound, totalOf } from "./files";
import { ENGINE, FOLDER, PARTS, type Parts } from "./parts";
import { Progress, type Report } from "./progress";

/** Fetch the files that a list names and that are not kept yet, next to those that are. */
export async function fill(cache: Cache, parts: Parts, report: Report = () => {}): Promise<void> {
  const progress = new Progress(totalOf(parts), report);
  const fetched = Object.entries(parts.sizes).map(async ([file, size]) => {
    const address = FOLDER + file;
    if (await cache.match(address)) progress.add(size);
    else await cache.put(address, progress.counting(sound(await fetch(address))));
  });
  await Promise.all(fetched);
}

/** Go by a list whose files are all there, and drop those of the list before. */
export async function adopt(cache: Cache, list: Response): Promise<void> {
  const parts = (await list.clone().json()) as Parts;
  await cache.put(PARTS, list);
  const needed = new Set([PARTS, ...addressesOf(parts)]);
  const kept = await cache.keys();
  const former = kept.filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(former.map((file) => cache.delete(file)));
}

/** Keep the engine as the server has it now. */
export async function keep(report?: Report): Promise<void> {
  const cache = await caches.open(ENGINE);
  const list = await newestList();
  await fill(cache, (await list.clone().json()) as Parts, report);
  await adopt(cache, list);
}

/** Keep the engine as the server has it now, if one is kept and it is another. */
export async function renew(): Promise<void> {
  const cache = await caches.open(ENGINE);
  const kept = await cache.match(PARTS);
  if (kept && (await versionOf(kept)) !== (await versionOf(await newestList()))) await keep();
}

export async function newestList(): Promise<Response> {
  return sound(await fetch(PARTS, { cache: "no-cache" }));
}

async function versionOf(list: Response): Promise<string> {
  return ((await list.json()) as Parts).version;
}
