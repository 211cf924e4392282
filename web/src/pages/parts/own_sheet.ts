/** A rule sheet as this device writes it, made to fit where these pages are. */

import { at } from "../../offline/place";

/** The page of a sheet that was written for the root of a host, without the file to print: only a server makes it. */
export function ownSheet(html: string): HTMLElement {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  for (const link of sheet.querySelectorAll('a[href$=".pdf"]')) link.remove();
  for (const link of sheet.querySelectorAll('[href^="/"]'))
    link.setAttribute("href", at(link.getAttribute("href")!.slice(1)));
  return sheet.documentElement;
}
