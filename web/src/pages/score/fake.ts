/** A small game for tests, as a server shows it. */

import type { ScoreShown, TricksAsked } from "$lib/server/messages";

export function asked(more: Partial<TricksAsked> = {}): TricksAsked {
  return {
    type: "TricksAsked",
    ...{ agreed: [], chosen: [], unscored: [{ why: "passed", text: "Passed out" }], nobody_bid: false },
    bids: [{ bid: "8H", value: 300, level: 8, strain: "H" }],
    declarers: [0, 1, 2, 3].map((seat) => ({ seat, why: null, partners: [] })),
    ...{ may_slam: false, counts: [], target: null, breach: [], fines: [], first: [] },
    ...{ worth: null, preview: null, refused: null },
    ...more,
  };
}

export function shown(more: Partial<ScoreShown> = {}): ScoreShown {
  return {
    type: "ScoreShown",
    game: { rounds: [] },
    players: ["Ann", "Ben", "Cat", "Dan"],
    sides: [
      { name: "Ann and Cat", seats: [0, 2] },
      { name: "Ben and Dan", seats: [1, 3] },
    ],
    ...{ rounds: [], scores: [0, 0], end: null, winners: [] },
    next: { dealer: 0, barred: [], needs: [], asked: asked() },
    ...more,
  };
}

/** A storage that can be full. */
export class FakeStorage implements Storage {
  isFull = false;
  readonly kept = new Map<string, string>();

  get length(): number {
    return this.kept.size;
  }

  clear(): void {
    this.kept.clear();
  }

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  key(place: number): string | null {
    return [...this.kept.keys()][place] ?? null;
  }

  removeItem(key: string): void {
    this.kept.delete(key);
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, value);
  }
}
