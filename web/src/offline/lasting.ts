/** Answers that depend on the question and the engine's version alone: kept, so that pages need not wait for Python. */

import { attempt, COMPILED } from "./compiled";
import type { Answered, ToWorker } from "./messages";
import { FOLDER, type Parts } from "./parts";

export type Asked = Omit<ToWorker & { type: "ask" }, "type" | "id">;
export type Answer = Omit<Answered, "type" | "id">;

const RULES = "/api/rules/check";
const SCORE = "/api/score";
/** Rules by a link: those of the last game are asked for by every page on which a new one is made. */
const BY_LINK = '{"rules":';
/** How a score game is asked for when its page is opened. */
const SHOW = '{"type":"ScoreShow",';
/** How many are kept of each kind; whoever composes rules asks for them by their options. */
const MOST = 12;
const START = `${FOLDER}answers-`;

export function isLasting({ method, path, body }: Asked): boolean {
  if (path === "/api/catalogue") return method === "GET";
  return (path === RULES && isBegun(body, BY_LINK)) || (path === SCORE && isBegun(body, SHOW));
}

const isBegun = (body: string | null, start: string): boolean => body?.startsWith(start) ?? false;

/** What is answered for good: after a change to a score game, how it stands now. */
function lastingQuestion(asked: Asked, { body }: Answer): Asked | undefined {
  if (isLasting(asked)) return asked;
  if (asked.path !== SCORE) return undefined;
  const { type, game } = JSON.parse(body) as { type: string; game?: unknown };
  return type === "ScoreShown" ? { ...asked, body: JSON.stringify({ type: "ScoreShow", game }) } : undefined;
}

const kindOf = ({ version }: Parts, { path }: Asked): string =>
  `${START}${version}?${encodeURIComponent(path)}`;

const addressOf = (parts: Parts, asked: Asked): string =>
  kindOf(parts, asked) + encodeURIComponent(asked.body ?? "");

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What was answered before. */
export async function knownAnswer(parts: Parts, asked: Asked): Promise<Answer | undefined> {
  const found = await attempt(async () => (await caches.open(COMPILED)).match(addressOf(parts, asked)));
  return found && attempt(async () => (await found.json()) as Answer);
}

/** Keep an answer, beside what was compiled of the engine that gave it and as long as that. */
export async function keepAnswer(parts: Parts, asked: Asked, answer: Answer): Promise<void> {
  await attempt(async () => {
    const question = answer.status === 200 ? lastingQuestion(asked, answer) : undefined;
    if (!question) return;
    const cache = await caches.open(COMPILED);
    await cache.put(addressOf(parts, question), Response.json(answer));
    const kind = kindOf(parts, question);
    const kept = (await cache.keys()).filter(({ url }) => pathOf(url).startsWith(kind));
    await Promise.all(kept.slice(0, -MOST).map((oldest) => cache.delete(oldest)));
  });
}
