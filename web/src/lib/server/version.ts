/** Which client this page is, and how it makes way for another one that the server has after an update. */

import { at } from "../../offline/place";

const KEY = "fivehundred.reloaded";

/** What a page does for its line when the server has another client. */
export interface Page {
  /** The address of its first script, with its hash in it; empty while developing. */
  version: string;
  /** Whether somebody is writing something that a reload would lose. */
  isWriting: () => boolean;
  reload: () => void;
}

export const thisPage: Page = {
  version: new URL(document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "", location.href)
    .pathname,
  isWriting: () => document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "",
  reload: () => location.reload(),
};

/** Whether the server's client is another one, for which the page has not loaded anew yet. */
export function isOutdated(page: Page, served: string): boolean {
  const isBuilt = page.version.startsWith(at("assets/"));
  return isBuilt && served !== "" && served !== page.version && sessionStorage.getItem(KEY) !== served;
}

/** Load the page anew, once for each client that the server has: a page that is still another one goes on. */
export function reloadFor(page: Page, served: string): void {
  sessionStorage.setItem(KEY, served);
  page.reload();
}
