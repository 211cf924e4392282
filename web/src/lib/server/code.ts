/** The code of a table: ten of Crockford's letters and digits, shown in two groups and read leniently. */

const LENGTH = 10;
const HALF = LENGTH / 2;

/** A code as people read it to each other: `ABCDE-FGHJK`. */
export function codeText(table: string): string {
  return `${table.slice(0, HALF)}-${table.slice(HALF)}`;
}

/** The table that was meant, by its code or its whole link; null where it can be none. */
export function readCode(text: string): string | null {
  const [, linked] = /.*\/t\/([^/?#\s]+)/.exec(text) ?? [];
  const typed = (linked ?? text).replace(/[\s._–—-]/g, "");
  const code = /^[0-9a-z]*$/i.test(typed) ? typed.toUpperCase() : ""; // "ſ" would become S
  const plain = code.replace(/O/g, "0").replace(/[IL]/g, "1");
  return plain.length === LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null;
}
