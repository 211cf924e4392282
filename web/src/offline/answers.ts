/** How the service worker answers what a page asks for. */

import { FOLDER, PARTS } from "./parts";

/** What is asked for, as far as the answer depends on it. */
export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/**
 * `plain`: as if there were no service worker. `page`: by the network, and else by the page that is kept.
 * `kept`: what is kept, as it never changes under its name, and else by the network. `newest`: the other way round.
 */
export type Way = "plain" | "page" | "kept" | "newest";

/** What the server makes anew each time. */
const BY_SERVER = /^\/(api\/|rules(\/|$)|t\/[^/]+\/rules)/;

export function wayOf({ method, mode, url }: Asked, own: { origin: string; files: readonly string[] }): Way {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== own.origin || BY_SERVER.test(pathname)) return "plain";
  if (pathname === PARTS) return "newest";
  if (pathname.startsWith(FOLDER) || pathname.startsWith("/assets/")) return "kept";
  if (mode === "navigate") return "page";
  return own.files.includes(pathname) ? "newest" : "plain";
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
