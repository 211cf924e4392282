/** A guest's side of a table, whatever is played there: what is asked of the server, and what was answered. */

import { RefusedError } from "$lib/server/live.svelte";
import type { Answer, Game, LiveTable, Wish } from "$lib/server/live.svelte";
import type { Deed } from "$lib/server/messages";
import { companyOf, seatName, written } from "$lib/words/words";
import type { Company } from "$lib/words/words";
import { settings } from "$lib/device/settings.svelte";
import { play as sound } from "$lib/device/sound";
import { buttonSaying } from "./said";

export interface Hinted {
  position: number;
  deed: Deed;
  text: string;
  reasons: string[];
}

/** Milliseconds that an answer stands in the place of what is asked. */
const NOTED_FOR = 8000;

/** How a phone shakes: milliseconds on, off, on. */
const REMINDER = [120, 80, 120];

export abstract class Control<G extends Game = Game> {
  /** What was answered last, until something happens or is typed, or for a while. */
  notice = $state<{ text: string; position: number } | null>(null);
  protected isSending = $state(false);
  #isTakingBack = false;
  #hinted = $state.raw<Hinted | null>(null);
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly live: LiveTable<G>) {}

  /** Forget what was begun. */
  abstract clear(): void;

  /** What may be done now; nothing while the line is down, or while an answer is on its way. */
  abstract get choices(): object | undefined;

  /** The people at the table, as this guest speaks of them. */
  get company(): Company {
    return companyOf(this.live.seen, this.live.own);
  }

  get hinted(): Hinted | null {
    return this.#hinted?.position === this.live.seen?.position ? this.#hinted : null;
  }

  /** Whether something is said of this position, such as a refusal: Enter once more is to do nothing then. */
  get hasNotice(): boolean {
    return this.notice?.position === this.position;
  }

  /** Whether one's last deed may be taken back, even while what came of it is still to be shown. */
  get mayUndo(): boolean {
    const { line, seen, own } = this.live;
    return line === "up" && own !== null && !seen?.proposal && seen?.may_undo === own.seat;
  }

  async act(deed: Deed): Promise<void> {
    await this.answer({ type: "Act", position: this.position, deed });
  }

  /** Do what was typed; what a button says presses it. */
  async type(text: string): Promise<void> {
    const button = buttonSaying(text);
    if (button) return button.click();
    await this.answer({ type: "Type", position: this.position, text });
  }

  /** Take one's last deed back, once: what is asked while that is on its way is nothing more. */
  async undo(): Promise<void> {
    if (!this.mayUndo || this.#isTakingBack) return;
    this.#isTakingBack = true;
    await this.tell({ type: "Propose", what: "undo" });
    this.#isTakingBack = false;
  }

  async hint(): Promise<void> {
    const position = this.position;
    const answer = await this.tell({ type: "Hint" });
    if (answer?.type === "Hinted") this.#hinted = { ...answer, position };
  }

  forgetHint(): void {
    this.#hinted = null;
  }

  forgetNotice(): void {
    clearTimeout(this.#forgetting);
    this.notice = null;
  }

  /** Ask once more about something that ends the round, where there is anything of that kind. */
  consider(_deed: "Claim" | "Concede"): void {}

  /** Answer what is asked; nothing else can be done about it meanwhile. */
  protected async answer(wish: Wish): Promise<void> {
    this.isSending = true;
    await this.tell(wish);
    this.isSending = false;
  }

  /** Ask why something may not be done. */
  protected async ask(deed: Deed): Promise<void> {
    const answer = await this.tell({ type: "Why", deed });
    if (answer?.type === "Because") this.note(answer.text);
  }

  protected async tell(wish: Wish): Promise<Answer | null> {
    try {
      return await this.live.send(wish);
    } catch (refusal) {
      if (refusal instanceof RefusedError) this.note(refusal.text);
      return null;
    }
  }

  protected note(text: string): void {
    this.forgetNotice();
    this.notice = { text: written(text), position: this.position };
    this.#forgetting = setTimeout(() => this.forgetNotice(), NOTED_FOR);
  }

  protected get position(): number {
    return this.live.seen?.position ?? 0;
  }

  /** Be reminded by another player: by words, by ear and by hand. */
  protected nudged(by: number): void {
    this.note(`${seatName(by, this.company)} is waiting for you`);
    if (settings.sound) sound("turn");
    navigator.vibrate?.(REMINDER);
  }
}
