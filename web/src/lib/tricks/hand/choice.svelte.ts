/** What a seat's taps on its cards come to: a card picked or played, cards to lay away, a suit to name. */

import type { TricksChoices, ChooseDiscard, ChooseGift, Deed, SuitText } from "$lib/server/messages";

export type Tapped = "tap" | "key" | "drag";

interface Hooks {
  /** Whether a tap only picks a card, and a second one plays it. */
  twoTaps: () => boolean;
  act: (deed: Deed) => void;
  why: (deed: Deed) => void;
}

function takesMany(choices: TricksChoices | undefined): choices is ChooseDiscard | ChooseGift {
  return choices?.type === "ChooseDiscard" || choices?.type === "ChooseGift";
}

export class CardChoice {
  /** The card that a second tap plays. */
  picked = $state<string | null>(null);
  /** The cards to be laid away or handed over. */
  chosen = $state.raw<readonly string[]>([]);
  /** The card that is to be played once a suit is named. */
  naming = $state<string | null>(null);

  constructor(
    private readonly choices: () => TricksChoices | undefined,
    private readonly hooks: Hooks,
  ) {}

  /** How many cards are to be laid away or handed over. */
  get count(): number {
    const choices = this.choices();
    return takesMany(choices) ? choices.count : 0;
  }

  get isReady(): boolean {
    return this.count > 0 && this.chosen.length === this.count;
  }

  /** The suits that may be named now; none where no suit is asked for. */
  get suits(): (string | null)[] {
    const choices = this.choices();
    if (choices?.type === "ChooseSuit") return choices.suits;
    return this.naming === null ? [] : this.#suitsOf(this.naming);
  }

  isLegal(card: string): boolean {
    const choices = this.choices();
    switch (choices?.type) {
      case "ChooseDiscard":
        return true;
      case "ChooseGift":
        return choices.cards?.includes(card) ?? true;
      case "ChoosePick":
        return choices.cards.includes(card);
      case "ChooseCard":
        return choices.plays.some((play) => play.card === card);
      default:
        return false;
    }
  }

  tap(card: string, how: Tapped): void {
    const choices = this.choices();
    if (takesMany(choices)) this.#toggle(card, choices.count);
    else if (choices?.type === "ChooseCard" || choices?.type === "ChoosePick") this.#playOrPick(card, how);
  }

  /** Lay away or hand over what is chosen. */
  send(): void {
    if (!this.isReady) return;
    const isGift = this.choices()?.type === "ChooseGift";
    this.hooks.act({ type: isGift ? "Give" : "Discard", cards: [...this.chosen] });
  }

  name(suit: string | null): void {
    const named = suit as SuitText | null;
    if (this.naming === null) this.hooks.act({ type: "Nominate", suit: named });
    else this.hooks.act({ type: "Play", card: this.naming, suit: named });
    this.naming = null;
  }

  /** Forget what was begun: another view asks something else. */
  clear(): void {
    this.picked = this.naming = null;
    this.chosen = [];
  }

  #playOrPick(card: string, how: Tapped): void {
    if (!this.isLegal(card)) this.hooks.why({ type: "Play", card });
    else if (how === "tap" && this.hooks.twoTaps() && this.picked !== card) this.picked = card;
    else this.#play(card);
  }

  #play(card: string): void {
    this.picked = null;
    if (this.choices()?.type === "ChoosePick") return this.hooks.act({ type: "Pick", card });
    const suits = this.#suitsOf(card);
    if (suits.length > 1) this.naming = card;
    else
      this.hooks.act(suits[0] ? { type: "Play", card, suit: suits[0] as SuitText } : { type: "Play", card });
  }

  #suitsOf(card: string): (string | null)[] {
    const choices = this.choices();
    if (choices?.type !== "ChooseCard") return [];
    return choices.plays.find((play) => play.card === card)?.suits ?? [];
  }

  /** Choose a card or let it go; beyond the number asked for, the first one chosen goes. */
  #toggle(card: string, count: number): void {
    if (!this.isLegal(card)) return;
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((other) => other !== card)
      : [...this.chosen, card].slice(-count);
  }
}
