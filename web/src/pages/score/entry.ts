/** A round as it is entered with taps: which question comes next, and what an answer leaves of the others. */

import type { CountTold, RummyAsked, ScoreDraft, TargetTold, TricksAsked } from "$lib/server/messages";

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
  const next = { ...withoutContract(draft), bid };
  return bid === NOBODY || draft.declarer === undefined
    ? next
    : withDeclarer(next, draft.declarer, draft.partner);
}

/** Another declarer, with the partner that was called, if one was. */
export function withDeclarer(draft: ScoreDraft, declarer: number, partner?: number): ScoreDraft {
  return { ...withoutDeclarer(draft), declarer, ...(partner === undefined ? {} : { partner }) };
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

/** The tricks of the makers, and every way in which those that are left may have gone to the others. */
export interface Split {
  makers: number;
  others: number[][];
}

/** Ways that are offered at once, as many as a phone shows. */
const WAYS = 28;
/** Ways from which a choice is quicker than counting one after the other. */
const MOST_WAYS = 40;
/** How far below its contract a round is likely to end. */
const SHORT = 3;

/**
 * The results to choose from where several must tell their tricks: those that are likely, and all with the number of
 * the makers that was chosen. First come those that make the contract, then the others, each from the target on.
 * Null where numbers are counted one after the other, as there are too many ways, or one number is enough.
 */
export function splitsOf(asked: TricksAsked, draft: ScoreDraft, every: boolean): Split[] | null {
  const others = asked.counts.length - 1;
  const told = countsAsked(asked, draft, every).length;
  if (!asked.target || told < 2 || told > others) return null;
  const chosen = draft.counts?.[0] ?? asked.target.least;
  if (ways(TRICKS - chosen, others).length > MOST_WAYS) return null;
  const makers = likely(asked.target, others);
  return [...makers, ...(makers.includes(chosen) ? [] : [chosen])].map((number) => ({
    makers: number,
    others: ways(TRICKS - number, others),
  }));
}

/** The numbers of the makers' tricks that are likely, as far as there is room for what may be left to so many others. */
function likely({ least, most }: TargetTold, others: number): number[] {
  const made = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  const short = Array.from({ length: Math.min(SHORT, least) }, (_, fewer) => least - 1 - fewer);
  let room = WAYS;
  const nearest = [...made, ...short].sort((one, other) => Math.abs(one - least) - Math.abs(other - least));
  const shown = nearest.filter((number) => {
    const needed = ways(TRICKS - number, others).length;
    const isShown = number === least || needed <= room;
    if (isShown) room -= needed;
    return isShown;
  });
  return [...made, ...short].filter((number) => shown.includes(number));
}

/** Every way to share tricks out among so many, those first that give most to the first. */
function ways(tricks: number, among: number): number[][] {
  if (among === 1) return [[tricks]];
  return Array.from({ length: tricks + 1 }, (_, fewer) => tricks - fewer).flatMap((first) =>
    ways(tricks - first, among - 1).map((rest) => [first, ...rest]),
  );
}

/** The draft with a result: the last of the others follows. */
export const withSplit = (draft: ScoreDraft, makers: number, others: readonly number[]): ScoreDraft => ({
  ...draft,
  counts: [makers, ...others.slice(0, -1)],
});

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
