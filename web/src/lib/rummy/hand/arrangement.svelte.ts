/** The order in which a hand is held: by suit, by rank, or as its player puts it; new cards come last there. */

import { COURTS, parseCard, PLAIN_RANKS } from "$lib/cards/names";
import { settings } from "$lib/device/settings.svelte";

/** A card in the hand; with two packs there may be two alike. */
export interface Held {
  key: string;
  card: string;
}

const RANKS: readonly string[] = [...PLAIN_RANKS, ...COURTS, "A"];

export class Arrangement {
  /** Keys in the player's own order; cards that are not in it have come since. */
  #own = $state.raw<readonly string[]>([]);

  /** The cards come from the server by suit and rank; the player's own order outlives the page. */
  constructor(
    private readonly hand: () => readonly string[],
    private readonly table: string,
  ) {
    this.#own = kept(table);
  }

  /** The hand from the left. */
  readonly held: readonly Held[] = $derived.by(() => {
    const held = keyed(this.hand());
    if (settings.handOrder === "rank") return held.toSorted((one, other) => rankOf(one) - rankOf(other));
    return settings.handOrder === "own" ? inOrder(held, this.#own) : held;
  });

  /** Put a card at another place; from then on the hand stays as it is put. */
  move(key: string, place: number): void {
    const others = this.held.map((held) => held.key).filter((other) => other !== key);
    this.#own = [...others.slice(0, place), key, ...others.slice(place)];
    settings.handOrder = "own";
    keep(this.table, this.#own);
  }

  /** Forget where cards were put: they have been away, and come last. Without any, forget it of all. */
  forget(keys: readonly (string | null)[] = this.#own): void {
    if (!keys.some((key) => key !== null && this.#own.includes(key))) return;
    this.#own = this.#own.filter((key) => !keys.includes(key));
    keep(this.table, this.#own);
  }
}

const place = (table: string) => `fivehundred.hand.${table}`;

function kept(table: string): readonly string[] {
  try {
    return (sessionStorage.getItem(place(table)) ?? "").split(" ").filter(Boolean);
  } catch {
    return []; // storage is shut
  }
}

function keep(table: string, keys: readonly string[]): void {
  try {
    sessionStorage.setItem(place(table), keys.join(" "));
  } catch {
    // The order then lasts as long as the page.
  }
}

/** Cards with what tells apart those that are alike. */
function keyed(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, key: `${card}-${copy}` };
  });
}

/** The key of a card that has just come into a hand: the last of those that are alike. */
export function keyOfNew(cards: readonly string[], card: string): string | null {
  return keyed(cards).findLast((held) => held.card === card)?.key ?? null;
}

function inOrder(held: readonly Held[], own: readonly string[]): Held[] {
  const placed = own.flatMap((key) => held.filter((each) => each.key === key));
  return [...placed, ...held.filter(({ key }) => !own.includes(key))];
}

function rankOf({ card }: Held): number {
  return RANKS.indexOf(parseCard(card).rank);
}
