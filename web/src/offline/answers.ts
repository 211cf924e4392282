/** How the service worker answers what a page asks for. */

import { pathIn } from "./place";
import { isOfSheets } from "./sheets";

/** What is asked for, as far as the answer depends on it. */
export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/**
 * `plain`: as if there were no service worker. `page`: by the network, and else by the page that is kept.
 * `sheet`: by the network, and else by the rule sheet that is kept. `kept`: what is kept, as it never changes under its name, and else by the network. `newest`: the other way round.
 */
export type Way = "plain" | "page" | "sheet" | "kept" | "newest";

/** What the server makes anew each time. */
const BY_SERVER = /^(api\/|rules(\/|$)|t\/[^/]+\/rules)/;
/** What has its version or its hash in its name. */
const LASTING = /^(assets\/|engine\/(?!parts\.json$))/;
/** The list of the engine's files. */
const LIST = "engine/parts.json";

/** What the service worker is there for: the folder of its pages on their host, and their files. */
export interface Own {
  origin: string;
  root: string;
  files: readonly string[];
}

export function wayOf({ method, mode, url }: Asked, own: Own): Way {
  const { origin, pathname } = new URL(url);
  const path = origin === own.origin ? pathIn(pathname, own.root) : null;
  if (method !== "GET" || path === null) return "plain";
  if (isOfSheets(path)) return "sheet";
  if (BY_SERVER.test(path)) return "plain";
  if (LASTING.test(path)) return "kept";
  if (mode === "navigate") return "page";
  return path === LIST || own.files.includes(path) ? "newest" : "plain";
}

/** Whether the page that is kept does better: an address that a host of plain files does not know is one of ours. */
export function isNoPage(response: Response | undefined): boolean {
  return response === undefined || response.status >= 400;
}

/** An answer, or nothing where none comes in time. */
export function within(milliseconds: number, answer: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([answer.catch(() => undefined), late]);
}
