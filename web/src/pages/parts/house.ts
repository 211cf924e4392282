/** House rules as they are written down in the form: only what differs from the preset is kept. */

import type { OptionShown, OptionValue } from "$lib/messages";
import { capital } from "$lib/words";

/** What stands in the form's fields, by option; an empty text is `as in the preset`. */
export type Draft = Record<string, string>;

/** Options under one heading. */
export interface Section {
  name: string;
  options: OptionShown[];
}

/** The options that a search finds, by section; every word must occur. */
export function sections(options: readonly OptionShown[], search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter((option) => words.every((word) => textOf(option).includes(word)));
  const names = new Set(found.map(sectionOf));
  return [...names].map((name) => ({ name, options: found.filter((option) => sectionOf(option) === name) }));
}

/** What the server is sent: the fields that were filled in, as values. */
export function differences(options: readonly OptionShown[], draft: Draft): Record<string, OptionValue> {
  const filled = options.filter(({ path }) => draft[path]?.trim());
  return Object.fromEntries(
    filled.map((option) => [option.path, valueOf(option, draft[option.path]!.trim())]),
  );
}

/** The options that a refusal speaks of. */
export function blamed(options: readonly OptionShown[], text: string): Set<string> {
  const words = new Set(text.match(/[\w.]+\w/g));
  return new Set(options.map(({ path }) => path).filter((path) => words.has(path)));
}

/** The rows of a schedule as it is written in the form. */
export function rowsOf(text: string | undefined): string[][] {
  const rows = (text ?? "").split("\n");
  return Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => rows[row]?.split(" ")[column] ?? ""),
  );
}

/** The text of a schedule's rows; empty where nothing is filled in. */
export function scheduleText(rows: readonly (readonly string[])[]): string {
  return rows.flat().some(Boolean) ? rows.map((row) => row.join(" ")).join("\n") : "";
}

function valueOf({ type }: OptionShown, text: string): OptionValue {
  if (type === "bool") return text === "true";
  if (type === "int") return Number(text);
  return type === "schedule" ? rowsOf(text).map((row) => row.map(Number)) : text;
}

function textOf({ path, summary, rule, choices }: OptionShown): string {
  return [path, summary, rule, ...choices.flatMap(({ value, summary }) => [value, summary])]
    .join(" ")
    .toLowerCase();
}

function sectionOf({ path }: OptionShown): string {
  const sections = path.split(".").slice(0, -1);
  return capital(sections.reverse().join(" in ").replaceAll("_", " ").replace("misere", "misère"));
}
