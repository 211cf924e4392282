/** The keyboard's focus at the table: by keyboard, the one thing that comes next has it. */

import { createContext, tick } from "svelte";

const CHOICE = "[data-legal]";
const QUESTION = ".offer [data-legal]";
const NEXT = ".actions button, .between .primary";
const OWN_CARD = ".own [data-card]";
/** What has done what it was there for. */
const IDLE = "[aria-disabled=true]";

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

  /** A question stands in the way of everything else; once that is done, the focus goes back to where it was. */
  toQuestion(): () => void {
    const before = document.activeElement;
    if (this.#usesKeys) this.#go(QUESTION);
    return () => void tick().then(() => this.#back(before));
  }

  /** A button says how it goes on. */
  toNext(): void {
    this.#follow(NEXT);
  }

  /** Arrows find what is asked for, or the cards, wherever the focus has been lost. */
  arrow(event: KeyboardEvent): void {
    if (event.defaultPrevented || !event.key.startsWith("Arrow")) return;
    const focus = document.activeElement;
    if (focus && focus !== document.body && !focus.closest(`.actions, ${IDLE}`)) return;
    event.preventDefault();
    if (!this.#go(CHOICE)) this.#go(OWN_CARD);
  }

  #follow(selector: string): void {
    if (this.#usesKeys && isFree()) void tick().then(() => this.#go(selector));
  }

  #back(before: Element | null): void {
    if (!this.#usesKeys || !isFree()) return;
    if (before instanceof HTMLElement && before.matches("body *")) before.focus();
    else this.toChoice();
  }

  #go(selector: string): boolean {
    const found = this.screen()?.querySelector<HTMLElement>(selector);
    found?.focus();
    return Boolean(found);
  }
}

/** The table hands its focus down to what is asked there. */
export const [focusOfTable, provideFocus] = createContext<Focus>();

/** Whether nothing else has the focus: a panel, say, or a button of the table. */
function isFree(): boolean {
  const focus = document.activeElement;
  return !focus || focus === document.body || focus.closest(`[data-own], ${IDLE}`) !== null;
}
