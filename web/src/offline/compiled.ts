/** What Python has compiled of the engine, kept beside it: compiling takes longer than all the rest of a start. */

import { FOLDER, type Parts } from "./parts";
import { own } from "./place";

/** The cache of what an engine has made; it goes with that engine. */
export const COMPILED = own(".compiled");
const addressOf = ({ version }: Parts) => `${FOLDER}compiled-${version}.zip`;

/** What was compiled of an engine before, if it is kept. */
export async function compiledBefore(parts: Parts): Promise<ArrayBuffer | undefined> {
  const found = await attempt(async () => (await caches.open(COMPILED)).match(addressOf(parts)));
  return found?.arrayBuffer();
}

/** Keep what has been compiled of an engine, and nothing of any other. */
export async function keepCompiled(parts: Parts, archive: Uint8Array<ArrayBuffer>): Promise<void> {
  await attempt(async () => {
    await caches.delete(COMPILED);
    await (await caches.open(COMPILED)).put(addressOf(parts), new Response(archive));
  });
}

/** Do something with what is kept. Without it a start takes longer, and all else goes on. */
export async function attempt<Result>(deed: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await deed();
  } catch {
    return undefined;
  }
}
