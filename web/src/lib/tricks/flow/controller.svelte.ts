/** A player's side of the table: what is shown, what may be done, and what was answered. */

import type { Deed, TricksChoices } from "$lib/server/messages";
import type { Tricks, TricksLive, Wish } from "$lib/server/live.svelte";
import { motion, settings, takesTwoTaps } from "$lib/device/settings.svelte";
import { sideOf } from "$lib/words/sides";
import { play as sound } from "$lib/device/sound";
import { Control } from "$lib/table/control.svelte";
import type { Sound } from "$lib/device/sound";
import type { Scene, Step } from "./events";
import { capital, companyOf } from "$lib/words/words";
import type { Company } from "$lib/words/words";
import { cancelText, fineText } from "./narration";
import { CardChoice } from "$lib/tricks/hand/choice.svelte";
import { AnimationQueue, TEMPI } from "./animation_queue.svelte";
import type { Tempo } from "./animation_queue.svelte";
import { whereIs } from "$lib/tricks/layout/flight";
import type { Point } from "$lib/tricks/layout/flight";
import { otherHand, prompt } from "./prompts";

/** What ends a round or changes a contract. */
export type Grave = "Misdeal" | "CallSlam" | "Claim" | "Concede";

export class Controller extends Control<Tricks> {
  readonly queue: AnimationQueue;
  readonly choice: CardChoice;
  /** Where the cards on the table came from on the screen. */
  readonly origins = new Map<string, Point>();
  /** What is asked once more before it is done, as it cannot be taken back. */
  sure = $state<Grave | null>(null);
  #isLooking = $state(false);

  constructor(live: TricksLive) {
    super(live);
    this.queue = new AnimationQueue({
      tempo: () => this.tempo,
      before: this.#before,
      agreed: () => live.welcome?.rules.agreed ?? [],
    });
    this.choice = new CardChoice(() => this.choices, {
      twoTaps: takesTwoTaps,
      act: (deed) => void this.act(deed),
      why: (deed) => void this.ask(deed),
    });
  }

  /** How quickly cards move. */
  get tempo(): Tempo {
    return TEMPI[motion()];
  }

  override get company(): Company {
    const { scene } = this.queue;
    return companyOf(scene?.table ?? null, scene?.own ?? null);
  }

  /** What may be done now; nothing while the line is down, or while cards are on their way. */
  get choices(): TricksChoices | undefined {
    const isHeld = this.queue.held || this.isSending || this.isLooking || this.live.line !== "up";
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
    await this.tell({ type: "Act", position: this.position, deed: { type: "Look" } });
    this.#isLooking = false;
  }

  /** Ask once more. */
  override consider(deed: Grave): void {
    if (this.may(deed)) this.sure = deed;
  }

  /** Make a call. */
  async call(call: string): Promise<void> {
    await this.act(deedOf(call));
  }

  /** Ask why a call may not be made. */
  async whyNot(call: string): Promise<void> {
    await this.ask(deedOf(call));
  }

  /** Forget what was begun. */
  override clear(): void {
    this.choice.clear();
    this.sure = null;
  }

  protected override async answer(wish: Wish): Promise<void> {
    this.sure = null;
    await super.answer(wish);
  }

  #before = (step: Step): void => {
    if (step.type === "CardPlayed") this.#remember(step.card, step.place);
    if (step.type === "Dealt") this.origins.clear();
    if (step.type === "ClaimFined" && step.seat === this.company.own)
      this.note(fineText(step, this.live.seen?.claim !== undefined));
    if (step.type === "Nudged" && step.to === this.company.own) this.nudged(step.seat);
    const made = settings.sound && soundOf(step);
    if (made) sound(made);
  };

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

function deedOf(call: string): Deed {
  return call === "P" ? { type: "Pass" } : { type: "Bid", bid: call };
}
