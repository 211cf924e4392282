/** The keyboard's focus at the table: by keyboard, the one thing that comes next has it. */

import { tick } from "svelte";

const CHOICE = "[data-legal]";
const NEXT = ".actions button, .between .primary";
const OWN_CARD = ".own [data-card]";

export class Focus {
  #usesKeys = false;

  constructor(private readonly screen: () => HTMLElement | undefined) {}

  touched(): void {
    this.#usesKeys = false;
  }

  keyed(): void {
    this.#usesKeys = true;
  }

  /** A call or a card is asked for. */
  toChoice(): void {
    this.#follow(CHOICE);
  }

  /** A button says how it goes on. */
  toNext(): void {
    this.#follow(NEXT);
  }

  /** Arrows find what is asked for, or the cards, wherever the focus has been lost. */
  arrow(event: KeyboardEvent): void {
    const focus = document.activeElement;
    if (!event.key.startsWith("Arrow") || !(focus === document.body || focus?.closest(".actions"))) return;
    event.preventDefault();
    if (!this.#go(CHOICE)) this.#go(OWN_CARD);
  }

  #follow(selector: string): void {
    if (this.#usesKeys && isFree()) void tick().then(() => this.#go(selector));
  }

  #go(selector: string): boolean {
    const found = this.screen()?.querySelector<HTMLElement>(selector);
    found?.focus();
    return Boolean(found);
  }
}

/** Whether nothing else has the focus: a panel, say, or a button of the table. */
function isFree(): boolean {
  const focus = document.activeElement;
  return !focus || focus === document.body || focus.closest("[data-own]") !== null;
}
