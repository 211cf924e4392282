/** Answers that depend on the engine's version alone: kept, so that a page has them before Python has started. */

import { attempt, COMPILED } from "./compiled";
import type { Answered, ToWorker } from "./messages";
import { FOLDER, type Parts } from "./parts";

export type Asked = Omit<ToWorker & { type: "ask" }, "type" | "id">;
export type Answer = Omit<Answered, "type" | "id">;

/** Rules by a link: those of the last game are asked for by every page on which a new one is made. */
const BY_LINK = '{"rules":';
/** How many are kept; whoever composes rules asks for them by their options. */
const MOST = 12;
const START = `${FOLDER}answers-`;

export function isLasting({ method, path, body }: Asked): boolean {
  if (path === "/api/catalogue") return method === "GET";
  return path === "/api/rules/check" && body !== null && body.startsWith(BY_LINK);
}

const addressOf = ({ version }: Parts, { path, body }: Asked): string =>
  `${START}${version}?${encodeURIComponent(path + (body ?? ""))}`;

/** What was answered before. */
export async function knownAnswer(parts: Parts, asked: Asked): Promise<Answer | undefined> {
  const found = await attempt(async () => (await caches.open(COMPILED)).match(addressOf(parts, asked)));
  return found && attempt(async () => (await found.json()) as Answer);
}

/** Keep an answer, beside what was compiled of the engine that gave it and as long as that. */
export async function keepAnswer(parts: Parts, asked: Asked, answer: Answer): Promise<void> {
  if (!isLasting(asked) || answer.status !== 200) return;
  await attempt(async () => {
    const cache = await caches.open(COMPILED);
    await cache.put(addressOf(parts, asked), Response.json(answer));
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(START));
    await Promise.all(kept.slice(0, -MOST).map((oldest) => cache.delete(oldest)));
  });
}
