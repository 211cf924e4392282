/** The cards that a player has picked out of the hand, and what they come to: what the server says is legal. */

import type { ChooseLay, Deed, LayOffChoice, MeldChoice, RummyChoices } from "$lib/server/messages";
import type { Held } from "./arrangement.svelte";

/** With fewer cards nothing is wrong yet. */
const LEAST = 3;

export class Selection {
  #keys = $state.raw<readonly string[]>([]);

  constructor(
    private readonly held: () => readonly Held[],
    private readonly choices: () => RummyChoices | undefined,
  ) {}

  /** What may be laid and discarded now; null while something else is asked for, or nothing. */
  get laying(): ChooseLay | null {
    const choices = this.choices();
    return choices?.type === "ChooseLay" ? choices : null;
  }

  /** The cards picked, in the hand's order. */
  get cards(): string[] {
    return this.held()
      .filter(({ key }) => this.#keys.includes(key))
      .map(({ card }) => card);
  }

  /** The one card that is picked. */
  get only(): string | null {
    const [card, ...others] = this.cards;
    return card !== undefined && others.length === 0 ? card : null;
  }

  has(key: string): boolean {
    return this.#keys.includes(key);
  }

  toggle(key: string): void {
    this.#keys = this.has(key) ? this.#keys.filter((other) => other !== key) : [...this.#keys, key];
  }

  /** Pick a card, whether it is picked already or not. */
  pick(key: string): void {
    if (!this.has(key)) this.toggle(key);
  }

  clear(): void {
    this.#keys = [];
  }

  /** The combination that the cards picked are; two where their ace may stand at either end. */
  get melds(): MeldChoice[] {
    const picked = sorted(this.cards);
    return (this.laying?.melds ?? []).filter(({ cards }) => sorted(cards) === picked);
  }

  /** Whether cards are picked that are no combination, nor a part of one. */
  get isWrong(): boolean {
    const picked = this.cards;
    if (!this.laying || picked.length < LEAST) return false;
    return !(this.laying.melds ?? []).some(({ cards }) => holds(cards, picked));
  }

  /** Where the card picked may be laid off; none where it is not one. */
  get layOffs(): LayOffChoice[] {
    return (this.laying?.lay_offs ?? []).filter(({ card }) => card === this.only);
  }

  /** How it may be laid off on a combination: two ways where it is an ace that fits both ends. */
  layOffsOn(number: number): LayOffChoice[] {
    return this.layOffs.filter(({ meld }) => meld === number);
  }

  /** Whether the card picked may be discarded. */
  get mayDiscard(): boolean {
    return this.only !== null && (this.laying?.discards ?? []).includes(this.only);
  }

  /** Whether a card goes with those picked into something that may be laid. */
  isLit({ key, card }: Held): boolean {
    const picked = this.cards;
    const isAlone = picked.length === 0;
    const wanted = this.has(key) ? picked : [...picked, card];
    return (
      (this.laying?.melds ?? []).some(({ cards }) => holds(cards, wanted)) ||
      (isAlone && (this.laying?.lay_offs ?? []).some((choice) => choice.card === card))
    );
  }

  /** The deed that lays the cards picked, whether it is possible or not. */
  meld(ace: MeldChoice["ace"] | null = null): Deed {
    return { type: "Meld", cards: this.cards, ace };
  }
}

/** Whether all these are among the cards, as often as they are wanted. */
function holds(cards: readonly string[], wanted: readonly string[]): boolean {
  const left = [...cards];
  return wanted.every((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

function sorted(cards: readonly string[]): string {
  return cards.toSorted().join(" ");
}
