/** Where these pages are: at the root of their host, or, as a site of plain files, anywhere below it. */

const SCRIPT = /^(.*\/)(?:assets\/[^/]+|sw\.js)$/;

/** The folder that a script of a build is in, or the root while developing. */
export function rootOf(script: string): string {
  return SCRIPT.exec(new URL(script).pathname)?.[1] ?? "/";
}

/** Where all pages and files begin, from slash to slash. Every script of a build knows its own address. */
const ROOT = rootOf(import.meta.url);

/** The address of a page or file; without a name, of the home page. */
export function at(path = "", root = ROOT): string {
  return root + path;
}

/** Which page or file is at an address of this host; null where it is none of ours. */
export function pathIn(pathname: string, root = ROOT): string | null {
  return pathname.startsWith(root) ? pathname.slice(root.length) : null;
}

/** The whole link to a page, as it is given to others. */
export const linkTo = (path: string): string => location.origin + at(path);

/**
 * The name of what is kept for these pages alone: others of one host see the same storage. No address has a space,
 * so that no name begins like one of other pages.
 */
export function own(name: string, root = ROOT): string {
  return `fivehundred${root === "/" ? "" : ` ${root} `}${name}`;
}
