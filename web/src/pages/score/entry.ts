/** A round as it is entered with taps: which question comes next, and what an answer leaves of the others. */

import type { CountTold, RummyAsked, ScoreDraft, TricksAsked } from "$lib/server/messages";

/** Nobody has bid for the hand. */
export const NOBODY = "-";

/** Tricks of a round. */
const TRICKS = 10;

export type Step = "contract" | "declarer" | "tricks";

/** The question that is open, given what has been entered. */
export function stepOf({ type, bid, declarer }: ScoreDraft): Step {
  if (type !== "round" || bid === undefined) return "contract";
  return declarer === undefined && bid !== NOBODY ? "declarer" : "tricks";
}

/** What a draft begins with. */
export function begun(asked: TricksAsked): ScoreDraft {
  return asked.chosen.length ? { type: "round", chosen: asked.chosen } : { type: "round" };
}

/** Another contract: what was entered of the play is about the one before. */
export function withBid(draft: ScoreDraft, bid: string): ScoreDraft {
  const { declarer } = draft;
  return {
    ...withoutContract(draft),
    bid,
    ...(bid !== NOBODY && declarer !== undefined ? { declarer } : {}),
  };
}

export function withDeclarer(draft: ScoreDraft, declarer: number): ScoreDraft {
  const { bid } = draft;
  return { ...withoutContract(draft), ...(bid === undefined ? {} : { bid }), declarer };
}

/** Back to the choice of a contract; what the dealer has chosen stays. */
export function withoutContract({ chosen }: ScoreDraft): ScoreDraft {
  return { type: "round", ...(chosen ? { chosen } : {}) };
}

/** Back to the question who declared. */
export function withoutDeclarer(draft: ScoreDraft): ScoreDraft {
  return { ...withoutContract(draft), ...(draft.bid === undefined ? {} : { bid: draft.bid }) };
}

/** The tricks of one count; counts before it that nobody has told are none. */
export function withCount(draft: ScoreDraft, place: number, count: number): ScoreDraft {
  const counts = Object.assign([...(draft.counts ?? [])], { [place]: count });
  return { ...draft, counts: Array.from(counts, (each) => each ?? 0) };
}

/** Another answer to one of the rarer questions; without a value it is taken back. */
export function withAnswer<Key extends keyof ScoreDraft>(
  draft: ScoreDraft,
  key: Key,
  value: ScoreDraft[Key] | undefined,
): ScoreDraft {
  const { [key]: _, ...rest } = draft;
  return (value === undefined ? rest : { ...rest, [key]: value }) as ScoreDraft;
}

/** The draft with the tricks that are likeliest: just as many as the contract needs. */
export function withLikely(draft: ScoreDraft, asked: TricksAsked): ScoreDraft | null {
  if (!asked.target || draft.counts?.length) return null;
  return { ...draft, counts: [asked.target.least] };
}

/** Which counts are asked: those that are needed, or all where one that would follow was told. */
export function countsAsked(
  { counts }: Pick<TricksAsked, "counts">,
  draft: Pick<ScoreDraft, "counts">,
  every: boolean,
): CountTold[] {
  const needed = counts.filter(({ is_needed }, place) => is_needed || place === 0);
  return every || (draft.counts?.length ?? 0) > needed.length ? counts : needed;
}

/** The numbers to choose from for a count: no more than the counts before it leave, but whatever was told. */
export function numbersFor({ counts = [] }: Pick<ScoreDraft, "counts">, place: number): number[] {
  const before = counts.slice(0, place).reduce((sum, count) => sum + count, 0);
  const most = Math.max(TRICKS - before, counts[place] ?? 0, 0);
  return Array.from({ length: most + 1 }, (_, count) => count);
}

/** Whether points of every player have been told, so that a round of rummy may be judged. */
export function isEveryoneTold({ out, laid = [], held = [] }: ScoreDraft): boolean {
  return laid.every((points, seat) => seat === out || points > 0 || (held[seat] ?? 0) > 0);
}

/** An empty round of rummy for so many seats. */
export function emptyRummy(seats: number): ScoreDraft {
  const none = Array.from({ length: seats }, () => 0);
  return { type: "round", laid: none, held: none };
}

export const isTricks = (asked: TricksAsked | RummyAsked): asked is TricksAsked =>
  asked.type === "TricksAsked";
