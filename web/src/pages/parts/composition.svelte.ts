/** House rules while they are composed: what was written, and what the server makes of it. */

import { ApiError, checkRules, sentence } from "$lib/server/api";
import type {
  AnyRules,
  GameShown,
  CautionShown,
  ComplaintShown,
  OptionShown,
  OptionValue,
  PresetShown,
  RulesChecked,
} from "$lib/server/messages";
import { differences, type Draft, draftOf, listingOf, textOf, usual } from "./house";

/** Milliseconds until what is written is looked at, so that a number is not judged by its first digit. */
const PAUSE = 150;
/** Milliseconds until the server is asked again when it could not answer. */
const AGAIN = 3000;

export class Composition {
  preset = $state("");
  /** All that was written, what the preset happens to say included. */
  written: Draft = $state({});
  /** What was written otherwise than it is in the preset. */
  readonly draft: Draft = $derived.by(() =>
    Object.fromEntries(this.changed.map((option) => [option.path, this.text(option)])),
  );
  /** What the server made of it last; null before its first answer. */
  checked = $state.raw<RulesChecked | null>(null);
  /** The last rules that went together. */
  rules = $state.raw<AnyRules | null>(null);
  /** Why the server could not say. */
  trouble = $state("");
  /** Whether `checked` is about what is written now. */
  private isUpToDate = $state(false);

  /** The option that was changed last: others give way to it. */
  kept = $state<string | null>(null);

  private asked = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly all: GameShown) {
    this.preset = all.presets[0]!.name;
  }

  get shown(): PresetShown | undefined {
    return this.all.presets.find(({ name }) => name === this.preset);
  }

  /** What the server is sent of what was written. */
  get options(): Record<string, OptionValue> {
    return differences(this.all.options, this.draft);
  }

  get changed(): OptionShown[] {
    return this.all.options.filter((option) => this.text(option) !== this.usual(option));
  }

  /** What the server makes of what is written now; null until it has said. */
  get told(): RulesChecked | null {
    return this.isUpToDate ? this.checked : null;
  }

  get complaints(): readonly ComplaintShown[] {
    return this.checked?.complaints ?? [];
  }

  /** What can be played but may not be meant. */
  get cautions(): readonly CautionShown[] {
    return this.checked?.cautions ?? [];
  }

  option(path: string): OptionShown {
    return this.all.options.find((option) => option.path === path)!;
  }

  /** What an option is now, as it is written. */
  text(option: OptionShown): string {
    return this.written[option.path] ?? this.usual(option);
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
    if (text === this.usual(option)) delete this.written[option.path];
    else this.written[option.path] = text;
    this.kept = option.path;
    this.look();
  }

  /** A list of one's own begins with what there was, and goes with the value that asked for it. */
  private list(option: OptionShown, text: string): void {
    const listing = listingOf(option.path);
    const before = this.text(option);
    if (!listing || text === before) return;
    if (before === listing.value || before === listing.also) delete this.written[listing.list];
    if (text === listing.value && this.rules) this.written[listing.list] ??= listing.begin(this.rules);
  }

  reset(paths: readonly string[]): void {
    for (const path of paths) {
      const option = this.option(path);
      this.list(option, this.usual(option));
      delete this.written[path];
    }
    this.look(0);
  }

  /** Start from another preset. What was changed stays changed. */
  choose(preset: string): void {
    this.preset = preset;
    this.look(0);
  }

  /** Change an option so that a complaint ends; null leaves it as in the preset. */
  mend(path: string, value: OptionValue | null): void {
    if (value === null) delete this.written[path];
    else this.written[path] = textOf(value);
    this.look(0);
  }

  /** Change all that the last choice needs. */
  mendAll(): void {
    this.written = draftOf(this.checked?.mended ?? this.options);
    this.look(0);
  }

  /** Take over other rules as a whole. */
  take({ preset, options }: Pick<RulesChecked, "preset" | "options">): void {
    this.preset = preset;
    this.written = draftOf(options);
    this.look(0);
  }

  /** Ask the server in a moment what the rules come to. */
  look(pause = PAUSE): void {
    clearTimeout(this.waiting);
    this.isUpToDate = false;
    this.waiting = setTimeout(() => void this.ask(), pause);
  }

  /** Ask nothing any more: the page is left. */
  stop(): void {
    clearTimeout(this.waiting);
    this.asked += 1;
  }

  private async ask(): Promise<void> {
    const number = ++this.asked;
    this.waiting = undefined;
    try {
      const checked = await checkRules({ preset: this.preset, options: this.options, kept: this.kept });
      if (number === this.asked) this.show(checked);
    } catch (error) {
      if (number === this.asked) this.fail(error);
    }
  }

  private show(checked: RulesChecked): void {
    this.checked = checked;
    this.isUpToDate = this.waiting === undefined;
    this.rules = checked.rules ?? this.rules;
    this.trouble = "";
  }

  private fail(error: unknown): void {
    this.trouble = sentence(error);
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429) this.look(AGAIN);
  }
}
