/** A player's side of the table: what is shown, what may be done, and what was answered. */

import type { Choices, Deed } from "$lib/server/messages";
import { RefusedError } from "$lib/server/live.svelte";
import type { Answer, LiveTable, Wish } from "$lib/server/live.svelte";
import { motion, settings, takesTwoTaps } from "$lib/device/settings.svelte";
import { sideOf } from "$lib/words/sides";
import { play as sound } from "$lib/device/sound";
import type { Sound } from "$lib/device/sound";
import type { Scene, Step } from "./events";
import { capital, companyOf, seatName, written } from "$lib/words/words";
import type { Company } from "$lib/words/words";
import { cancelText, fineText } from "./narration";
import { CardChoice } from "$lib/table/hand/choice.svelte";
import { AnimationQueue, TEMPI } from "./animation_queue.svelte";
import type { Tempo } from "./animation_queue.svelte";
import { whereIs } from "$lib/table/layout/flight";
import type { Point } from "$lib/table/layout/flight";
import { buttonSaying } from "./said";
import { otherHand, prompt } from "./prompts";

export interface Hinted {
  position: number;
  deed: Deed;
  text: string;
  reasons: string[];
}

/** What ends a round or changes a contract. */
export type Grave = "Misdeal" | "CallSlam" | "Claim" | "Concede";

/** Milliseconds that an answer stands in the place of what is asked. */
const NOTED_FOR = 8000;

/** How a phone shakes: milliseconds on, off, on. */
const REMINDER = [120, 80, 120];

export class Controller {
  readonly queue: AnimationQueue;
  readonly choice: CardChoice;
  /** Where the cards on the table came from on the screen. */
  readonly origins = new Map<string, Point>();
  /** What is asked once more before it is done, as it cannot be taken back. */
  sure = $state<Grave | null>(null);
  /** What was answered last, until something happens or is typed, or for a while. */
  notice = $state<{ text: string; position: number } | null>(null);
  #hinted = $state.raw<Hinted | null>(null);
  #isSending = $state(false);
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #isLooking = $state(false);

  constructor(readonly live: LiveTable) {
    this.queue = new AnimationQueue({
      tempo: () => this.tempo,
      before: this.#before,
      agreed: () => live.welcome?.rules.agreed ?? [],
    });
    this.choice = new CardChoice(() => this.choices, {
      twoTaps: takesTwoTaps,
      act: (deed) => void this.act(deed),
      why: (deed) => void this.#ask(deed),
    });
  }

  /** How quickly cards move. */
  get tempo(): Tempo {
    return TEMPI[motion()];
  }

  get company(): Company {
    const { scene } = this.queue;
    return companyOf(scene?.table ?? null, scene?.own ?? null);
  }

  /** What may be done now; nothing while the line is down, or while cards are on their way. */
  get choices(): Choices | undefined {
    const isHeld = this.queue.held || this.#isSending || this.isLooking || this.live.line !== "up";
    return isHeld ? undefined : this.queue.scene?.own?.choices;
  }

  /** Whether a card of this hand is asked for. */
  isPlayingFrom(seat: number): boolean {
    const scene = this.queue.scene;
    if (!scene?.own || !this.choices) return false;
    if (this.choice.count > 0) return seat === scene.own.seat;
    return (
      this.choices.type === "ChooseCard" && seat === (otherHand(scene.table, scene.own) ?? scene.own.seat)
    );
  }

  /** What the table waits for, in one line, or what was answered last. */
  get prompt(): string {
    const scene = this.queue.scene;
    if (!scene) return "";
    if (this.live.line !== "up") return "Reconnecting…";
    if (this.#cancelled) return this.#cancelled;
    if (this.notice?.position === scene.table.position) return this.notice.text;
    return this.#begun ?? capital(prompt(scene.table, scene.own, this.company));
  }

  /** Why higher cards do not take the trick that is looked at. */
  get #cancelled(): string {
    return capital((this.queue.taking?.cancels ?? []).map(cancelText).join("; "));
  }

  /** How to end what was begun. */
  get #begun(): string | null {
    if (!this.choices) return null;
    if (this.choice.isReady)
      return this.choices.type === "ChooseGift" ? "Hand these over?" : "Discard these cards?";
    if (this.choice.picked === null) return null;
    return `Tap again to ${this.choices.type === "ChoosePick" ? "take" : "play"} it`;
  }

  get hinted(): Hinted | null {
    return this.#hinted?.position === this.live.seen?.position ? this.#hinted : null;
  }

  get hintedCards(): readonly string[] {
    const deed = this.hinted?.deed;
    if (deed?.type === "Play" || deed?.type === "Pick") return [deed.card];
    if (deed?.type === "CallPartner" && deed.card !== null) return [deed.card];
    return deed?.type === "Discard" || deed?.type === "Give" ? deed.cards : [];
  }

  get hintedCall(): string | null {
    const deed = this.hinted?.deed;
    return deed?.type === "Bid" ? deed.bid : deed?.type === "Pass" ? "P" : null;
  }

  /** Whether one's last deed may be taken back, even while what came of it is still to be shown. */
  get mayUndo(): boolean {
    const { line, seen, own } = this.live;
    return line === "up" && own !== null && !seen?.proposal && seen?.may_undo === own.seat;
  }

  /** Whether this may be done now. */
  may(deed: Grave): boolean {
    const choices = this.choices;
    switch (deed) {
      case "Misdeal":
        return choices?.type === "ChooseCall" && choices.may_call_misdeal === true;
      case "CallSlam":
        return choices?.type === "ChooseDiscard" && choices.slam !== undefined;
      case "Claim":
        return choices?.type === "ChooseCard" && choices.may_claim === true;
      case "Concede":
        return choices?.type === "ChooseCard" && choices.may_concede === true;
    }
  }

  /** Whether one may look at one's hand now, in turn or not. */
  get mayLook(): boolean {
    return this.live.line === "up" && this.live.own?.may_look === true;
  }

  /** Whether the hand is about to be seen: its backs need not be shown. */
  get isLooking(): boolean {
    return this.#isLooking || (settings.autoLook && this.mayLook);
  }

  /** Look at one's hand. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#tell({ type: "Act", position: this.#position, deed: { type: "Look" } });
    this.#isLooking = false;
  }

  /** Ask once more. */
  consider(deed: Grave): void {
    if (this.may(deed)) this.sure = deed;
  }

  async act(deed: Deed): Promise<void> {
    await this.#answer({ type: "Act", position: this.#position, deed });
  }

  /** Make a call. */
  async call(call: string): Promise<void> {
    await this.act(call === "P" ? { type: "Pass" } : { type: "Bid", bid: call });
  }

  /** Do what was typed; what a button says presses it. */
  async type(text: string): Promise<void> {
    const button = buttonSaying(text);
    if (button) return button.click();
    await this.#answer({ type: "Type", position: this.#position, text });
  }

  /** Forget what was begun. */
  clear(): void {
    this.choice.clear();
    this.sure = null;
  }

  /** Answer what is asked; nothing else can be done about it meanwhile. */
  async #answer(wish: Wish): Promise<void> {
    this.#isSending = true;
    this.sure = null;
    await this.#tell(wish);
    this.#isSending = false;
  }

  async undo(): Promise<void> {
    if (this.mayUndo) await this.#tell({ type: "Propose", what: "undo" });
  }

  async hint(): Promise<void> {
    const position = this.#position;
    const answer = await this.#tell({ type: "Hint" });
    if (answer?.type === "Hinted") this.#hinted = { ...answer, position };
  }

  forgetHint(): void {
    this.#hinted = null;
  }

  /** Ask why a card may not be played. */
  async #ask(deed: Deed): Promise<void> {
    const answer = await this.#tell({ type: "Why", deed });
    if (answer?.type === "Because") this.#note(answer.text);
  }

  async #tell(wish: Wish): Promise<Answer | null> {
    try {
      return await this.live.send(wish);
    } catch (refusal) {
      if (refusal instanceof RefusedError) this.#note(refusal.text);
      return null;
    }
  }

  #note(text: string): void {
    this.forgetNotice();
    this.notice = { text: written(text), position: this.#position };
    this.#forgetting = setTimeout(() => this.forgetNotice(), NOTED_FOR);
  }

  forgetNotice(): void {
    clearTimeout(this.#forgetting);
    this.notice = null;
  }

  get #position(): number {
    return this.live.seen?.position ?? 0;
  }

  #before = (step: Step): void => {
    if (step.type === "CardPlayed") this.#remember(step.card, step.place);
    if (step.type === "Dealt") this.origins.clear();
    if (step.type === "ClaimFined" && step.seat === this.company.own)
      this.#note(fineText(step, this.live.seen?.claim !== undefined));
    if (step.type === "Nudged" && step.to === this.company.own) this.#nudged(step.seat);
    const made = settings.sound && soundOf(step);
    if (made) sound(made);
  };

  /** Be reminded by another player: by words, by ear and by hand. */
  #nudged(by: number): void {
    this.#note(`${seatName(by, this.company)} waits for you`);
    if (settings.sound) sound("turn");
    navigator.vibrate?.(REMINDER);
  }

  /** A card comes from where it is seen, else small from the seat that held it. */
  #remember(card: string, seat: number): void {
    const held = whereIs(document.querySelector(`[data-card="${card}"]`));
    const sat = whereIs(document.querySelector(`[data-seat="${seat}"]`));
    const from = held ?? (sat && { ...sat, width: 0 });
    if (from) this.origins.set(card, from);
  }
}

function soundOf(step: Step): Sound | null {
  switch (step.type) {
    case "CardPlayed":
      return "card";
    case "TrickTaken":
      return "sweep";
    case "Dealt":
      return "deal";
    case "CallMade":
      return "call";
    case "GameEnded":
      return hasWon(step.scene, step.ending.winners) ? "won" : "lost";
    default:
      return null;
  }
}

function hasWon({ table, own }: Scene, winners: number[]): boolean {
  return own === null || winners.includes(sideOf(own.seat, table.scores.length));
}
