/** House rules as they are written down in the form: only what differs from the preset is kept. */

import type {
  AnyRules,
  GameShown,
  OptionShown,
  OptionValue,
  PresetShown,
  SectionShown,
} from "$lib/server/messages";
import { ladderOf } from "$lib/words/ladder";
import { capital } from "$lib/words/words";
import { isWhole, scheduleIn, scheduleOf, scheduleText } from "./schedule";

/** What was written for options, by path. An option that is not in it is as in the preset. */
export type Draft = Record<string, string>;

type Value = OptionValue | null;

/** Options under one heading. */
export interface Section extends SectionShown {
  options: OptionShown[];
}

/** The options that a search finds, by section; every word must occur in an option or its heading. */
export function sections(all: Pick<GameShown, "sections" | "options">, search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const filled = all.sections.map((section) => ({
    ...section,
    title: capital(section.title),
    options: all.options.filter(
      (option) => sectionOf(option) === section.path && words.every((word) => says(option, section, word)),
    ),
  }));
  return filled.filter(({ options }) => options.length);
}

export function sectionOf({ path }: OptionShown): string {
  return path.slice(0, path.lastIndexOf("."));
}

function says({ path, summary, rule, choices }: OptionShown, section: SectionShown, word: string): boolean {
  const named = choices.flatMap(({ value, summary }) => [value, summary]);
  return [path, summary, rule, section.title, section.rule ?? "", ...named]
    .join(" ")
    .toLowerCase()
    .includes(word);
}

/** What the server is sent: what was written, as values. What is none is sent as it was written, to be refused. */
export function differences(options: readonly OptionShown[], draft: Draft): Record<string, OptionValue> {
  const written = options.filter(({ path }) => path in draft);
  return Object.fromEntries(written.map((option) => [option.path, valueOf(option, draft[option.path]!)]));
}

/** An option's value as it is written in the form. */
export function textOf(value: Value | undefined): string {
  if (Array.isArray(value)) return scheduleText(value.map((row) => row.map(String)));
  return String(value ?? "");
}

/** Values by option as they are written in the form. */
export function draftOf(values: Record<string, OptionValue>): Draft {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path, textOf(value)]));
}

const SWITCH_SAYS: ReadonlyMap<string, string> = new Map([
  ["true", "yes"],
  ["false", "no"],
]);

/** Write an option's value for a button that sets it. */
export function settingText(text: string): string {
  return SWITCH_SAYS.get(text) ?? (text ? text.replaceAll("-", " ") : "as usual");
}

/** A sentence of the rules as the screen writes it: what is to be typed stands in quotes. */
export function quoted(sentence: string): string {
  return sentence.replace(/`([^`]*)`/g, "“$1”");
}

/** What an option is in a preset, as it is written in the form. */
export function usual(preset: PresetShown | undefined, { path, default: value }: OptionShown): string {
  return textOf(preset && path in preset.settings ? preset.settings[path] : value);
}

/** What an option is called in a list of options of all sections. */
export function nameOf({ path, summary }: OptionShown, all: Pick<GameShown, "sections">): string {
  const special = all.sections.find((section) => section.bid && path.startsWith(`${section.path}.`));
  return `${special ? `${capital(special.title)}: ` : ""}${quoted(summary)}`.replace(/\.$/, ":");
}

/** Say an option's value in a list of what differs. */
export function meaning({ type, choices }: OptionShown, text: string): string {
  if (type === "bool") return SWITCH_SAYS.get(text) ?? text;
  if (type === "schedule") return text ? "a table of one's own" : "none";
  return choices.find(({ value }) => value === text)?.summary ?? (text || "as usual");
}

/** The values that may be chosen side by side, with what they are called; null where something is written. */
export function choicesOf({ type, choices, least, most }: OptionShown): (readonly [string, string])[] | null {
  if (type === "choice") return choices.map(({ value }) => [value, value.replaceAll("-", " ")] as const);
  if (type !== "int" || least === null || most === null || most - least > 6) return null;
  return Array.from(
    { length: most - least + 1 },
    (_, step) => [`${least + step}`, `${least + step}`] as const,
  );
}

/** A value that asks for a list of one's own, the option that holds it, and what it begins with. */
interface Listing {
  path: string;
  value: string;
  list: string;
  begin: (rules: AnyRules) => string;
  /** Another value that may have a list, though it needs none. */
  also?: string;
}

const LISTINGS: readonly Listing[] = [
  { path: "pack.name", value: "custom", list: "pack.cards", begin: ({ pack }) => pack.join(" ") },
  {
    path: "ladder.schedule",
    value: "custom",
    list: "ladder.values",
    begin: (rules) => scheduleIn(ladderOf(rules)),
    also: "fractional",
  },
];

export function listingOf(path: string): Listing | undefined {
  return LISTINGS.find((listing) => listing.path === path);
}

/** The option whose value says what kind of list this option holds. */
export function askerOf({ path }: OptionShown): string | undefined {
  return LISTINGS.find(({ list }) => list === path)?.path;
}

const SWITCHED = new Map([
  ["true", true],
  ["false", false],
]);

function valueOf({ type }: OptionShown, text: string): OptionValue {
  const plain = text.trim();
  if (type === "bool") return SWITCHED.get(text) ?? text;
  if (type === "int") return isWhole(plain) ? Number(plain) : plain;
  return type === "schedule" ? scheduleOf(text) : plain;
}
