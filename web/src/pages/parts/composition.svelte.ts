/** House rules while they are composed: what was written, and what the server makes of it. */

import { ApiError, checkRules, sentence } from "$lib/api";
import type {
  Catalogue,
  ComplaintShown,
  OptionShown,
  OptionValue,
  PresetShown,
  RulesChecked,
  RulesSeen,
} from "$lib/messages";
import { differences, type Draft, draftOf, listingOf, textOf, usual } from "./house";

/** Milliseconds until what is written is looked at, so that a number is not judged by its first digit. */
const PAUSE = 150;
/** Milliseconds until the server is asked again when it could not answer. */
const AGAIN = 3000;

export class Composition {
  preset = $state("standard");
  draft: Draft = $state({});
  /** What the server made of it last; null before its first answer. */
  checked = $state.raw<RulesChecked | null>(null);
  /** The last rules that went together. */
  rules = $state.raw<RulesSeen | null>(null);
  /** Why the server could not say. */
  trouble = $state("");

  /** The option that was changed last: others give way to it. */
  kept = $state<string | null>(null);

  private asked = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly all: Catalogue) {}

  get shown(): PresetShown | undefined {
    return this.all.presets.find(({ name }) => name === this.preset);
  }

  /** What the server is sent of what was written. */
  get options(): Record<string, OptionValue> {
    return differences(this.all.options, this.draft);
  }

  get changed(): OptionShown[] {
    return this.all.options.filter(({ path }) => path in this.draft);
  }

  get complaints(): readonly ComplaintShown[] {
    return this.checked?.complaints ?? [];
  }

  option(path: string): OptionShown {
    return this.all.options.find((option) => option.path === path)!;
  }

  /** What an option is now, as it is written. */
  text(option: OptionShown): string {
    return this.draft[option.path] ?? usual(this.shown, option);
  }

  /** What an option is in the preset. */
  usual(option: OptionShown): string {
    return usual(this.shown, option);
  }

  /** Why an option may not have a value now; nothing if it may. */
  why({ path }: OptionShown, text: string): string | undefined {
    if (listingOf(path)?.value === text) return undefined; // it brings its list along
    const excluded = this.checked?.exclusions.find(
      ({ option, value }) => option === path && textOf(value) === text,
    );
    return excluded?.reason;
  }

  /** The complaints that an option has to do with. */
  about({ path }: OptionShown): ComplaintShown[] {
    return this.complaints.filter(({ options }) => options.includes(path));
  }

  set(option: OptionShown, text: string): void {
    this.list(option, text);
    if (text === usual(this.shown, option)) delete this.draft[option.path];
    else this.draft[option.path] = text;
    this.kept = option.path;
    this.look();
  }

  /** A list of one's own begins with what there was, and goes with the value that asked for it. */
  private list(option: OptionShown, text: string): void {
    const listing = listingOf(option.path);
    if (!listing) return;
    if (this.text(option) === listing.value) delete this.draft[listing.list];
    if (text === listing.value && this.rules) this.draft[listing.list] ??= listing.begin(this.rules);
  }

  reset(paths: readonly string[]): void {
    for (const path of paths) {
      const option = this.option(path);
      this.list(option, this.usual(option));
      delete this.draft[path];
    }
    this.look(0);
  }

  /** Start from another preset. What was changed stays changed. */
  choose(preset: string): void {
    this.preset = preset;
    for (const option of this.changed)
      if (this.draft[option.path] === usual(this.shown, option)) delete this.draft[option.path];
    this.look(0);
  }

  /** Change an option so that a complaint ends; null leaves it as in the preset. */
  mend(path: string, value: OptionValue | null): void {
    if (value === null) delete this.draft[path];
    else this.draft[path] = textOf(value);
    this.look(0);
  }

  /** Change all that the last choice needs. */
  mendAll(): void {
    this.draft = draftOf(this.checked?.mended ?? this.options);
    this.look(0);
  }

  /** Take over other rules as a whole. */
  take({ preset, options }: Pick<RulesChecked, "preset" | "options">): void {
    this.preset = preset;
    this.draft = draftOf(options);
    this.look(0);
  }

  /** Read rules from a link or a document. Where they cannot be read, what was composed stays. */
  async read(text: string): Promise<void> {
    this.take(await checkRules({ rules: text }));
  }

  /** Ask the server in a moment what the rules come to. */
  look(pause = PAUSE): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.ask(), pause);
  }

  /** Ask nothing any more: the page is left. */
  stop(): void {
    clearTimeout(this.waiting);
    this.asked += 1;
  }

  private async ask(): Promise<void> {
    const number = ++this.asked;
    try {
      const checked = await checkRules({ preset: this.preset, options: this.options, kept: this.kept });
      if (number === this.asked) this.show(checked);
    } catch (error) {
      if (number === this.asked) this.fail(error);
    }
  }

  private show(checked: RulesChecked): void {
    this.checked = checked;
    this.rules = checked.rules ?? this.rules;
    this.trouble = "";
  }

  private fail(error: unknown): void {
    this.trouble = sentence(error);
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429) this.look(AGAIN);
  }
}
