/** What happened between two views of a table, told step by step, each with the scene that it leads to. */

import type {
  CallSeen,
  ClaimSeen,
  ContractSeen,
  DeedName,
  DeedSeen,
  Ending,
  FineSeen,
  OwnSeen,
  PhaseName,
  PlaySeen,
  Proposal,
  SeatSeen,
  TableSeen,
  TrickSeen,
} from "./messages";

/** The table as it looks at one moment. */
export interface Scene {
  table: TableSeen;
  own: OwnSeen | null;
}

export type Happening =
  | { type: "SeatTaken" | "SeatLeft" | "LineLost" | "StoodIn" | "CameBack"; seat: number }
  | { type: "Proposed"; proposal: Proposal }
  | { type: "ProposalDropped" }
  | { type: "Nudged"; seat: number; to: number }
  | { type: "PassedOut"; hadBid: boolean; gathered: boolean }
  | { type: "Dealt"; dealer: number }
  /** `raises` says that the seat had won already. */
  | { type: "Called"; call: CallSeen; raises: boolean }
  /** Something besides calls and plays; a claim among these was refused. */
  | { type: "Done"; deed: DeedSeen }
  | { type: "KittyTurned"; cards: string[] }
  | { type: "MarketLaid"; cards: string[] }
  | { type: "Chosen"; seat: number; items: string[] }
  /** What was kept and thrown away is known to who drew. */
  | { type: "Drawn"; seat: number; kept?: string; thrown?: string }
  | { type: "PartnerCalled"; seat: number; card: string | null }
  | { type: "PartnerKnown"; seat: number }
  | { type: "CardsUncovered"; place: number; cards: string[] }
  | { type: "ContractMade"; contract: ContractSeen }
  | { type: "KittyTaken"; seat: number; count: number }
  | { type: "SuitNamed"; card: string; suit: string }
  | { type: "HandOpened"; seat: number }
  | { type: "CardPlayed"; play: PlaySeen; leads: boolean }
  | { type: "TrickTaken"; trick: TrickSeen; number: number }
  | { type: "RestClaimed"; claim: ClaimSeen }
  | { type: "Fined"; fine: FineSeen; sides: number }
  | { type: "RoundScored"; points: number[]; totals: number[] }
  | { type: "GameEnded"; ending: Ending; sides: number }
  | { type: "TakenBack" }
  /** More happened than two views can tell. */
  | { type: "Jumped" };

export type Step = Happening & { scene: Scene };

/** Tell what happened from one scene to another; the last step ends with the second, whole. */
export function story(before: Scene, after: Scene): Step[] {
  const happenings = [...peopleSteps(before.table, after.table), ...cardSteps(before.table, after.table)];
  const known = happenings.map((each) => (each.type === "Drawn" ? drawn(each.seat, before, after) : each));
  return staged(known, before, after);
}

/** A draw, with its cards if they are one's own. */
function drawn(seat: number, before: Scene, after: Scene): Happening {
  if (seat !== after.own?.seat) return { type: "Drawn", seat };
  const [kept] = others(after.own.hand, before.own?.hand);
  const [thrown] = others(after.own.thrown, before.own?.thrown);
  return { type: "Drawn", seat, ...(kept && { kept }), ...(thrown && { thrown }) };
}

// People

function* peopleSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  for (const [seat, now] of after.seats.entries()) {
    const was = before.seats[seat];
    const type = was && changeOf(was, now);
    if (type) yield { type, seat };
  }
  if (after.proposal && !isSame(idOf(before.proposal), idOf(after.proposal)))
    yield { type: "Proposed", proposal: after.proposal };
  // What was agreed to shows in the cards or in the ending.
  if (before.proposal && !after.proposal && before.position === after.position && !after.ending)
    yield { type: "ProposalDropped" };
  yield* nudges(before, after);
}

/** A reminder stays in sight until the turn is over. */
function* nudges(before: TableSeen, { waiting, position }: TableSeen): Generator<Happening> {
  if (waiting?.nudged === undefined) return;
  const isTold = before.position === position && isSame(before.waiting, waiting);
  if (!isTold) yield { type: "Nudged", seat: waiting.nudged, to: waiting.seat };
}

function idOf(proposal: Proposal | undefined): unknown {
  return proposal && [proposal.what, proposal.seat, proposal.until];
}

function changeOf(
  was: SeatSeen,
  now: SeatSeen,
): "SeatTaken" | "SeatLeft" | "LineLost" | "StoodIn" | "CameBack" | null {
  if (now.kind === "open") return was.kind === "open" ? null : "SeatLeft";
  if (was.kind !== now.kind || was.name !== now.name)
    return now.kind === "bot" && was.kind === "person" ? "SeatLeft" : "SeatTaken";
  if (now.kind === "bot") return null;
  if (now.bot !== undefined) return was.bot === undefined ? "StoodIn" : null;
  if (now.gone_at !== undefined) return was.gone_at === undefined ? "LineLost" : null;
  return was.bot !== undefined || was.gone_at !== undefined ? "CameBack" : null;
}

// Cards

function cardSteps(before: TableSeen, after: TableSeen): Happening[] {
  if (before.game !== after.game || after.position < before.position) return [...begunSteps(before, after)];
  if (after.position === before.position && before.phase === after.phase) return [...endSteps(before, after)];
  if (wentBack(before, after)) return [{ type: "TakenBack" }];
  const steps = isNewDeal(before, after) ? dealSteps(before, after) : roundSteps(before, after);
  const ends = [...endSteps(before, after)];
  if (steps || ends.some(({ type }) => type === "GameEnded")) return steps ?? ends;
  return [{ type: "Jumped" }, ...ends];
}

/** Another game: its first deal may already be there. */
function* begunSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  const steps = isNewDeal({ ...before, phase: "deal" }, after)
    ? dealSteps({ ...before, phase: "deal" }, after)
    : [];
  yield* steps ?? [{ type: "Jumped" }];
}

const BETWEEN: readonly PhaseName[] = ["waiting", "choosing", "deal", "over"];

function isNewDeal(before: TableSeen, after: TableSeen): boolean {
  if (BETWEEN.includes(after.phase)) return false;
  return BETWEEN.includes(before.phase) || before.round !== after.round || before.dealer !== after.dealer;
}

function dealSteps(before: TableSeen, after: TableSeen): Happening[] | null {
  if (after.contract || after.dealer === undefined) return null;
  const passed = before.phase === "auction" ? [passedOut(before, after)] : [];
  if (before.phase !== "auction" && !BETWEEN.includes(before.phase)) return null;
  return [
    ...passed,
    ...chosenSteps(before, after),
    { type: "Dealt", dealer: after.dealer },
    ...marketSteps(after),
    ...turnedSteps([], after),
    ...(after.deeds ?? []).flatMap(done),
    ...(after.calls ?? []).map((call) => called(call)),
  ];
}

/** What of the agreed list the dealer has switched on. */
function* chosenSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  const items = after.chosen ?? [];
  const isNew = before.phase === "choosing" || (items.length > 0 && !isSame(items, before.chosen));
  if (isNew && after.phase !== "choosing" && after.dealer !== undefined)
    yield { type: "Chosen", seat: after.dealer, items };
}

/** Whether the kitty is what the players picked, one card each: then their deeds tell of it. */
function isPicked({ market }: TableSeen): boolean {
  return Boolean(market?.length);
}

/** The open cards as they lay after the deal, with what has been picked since. */
function* marketSteps({ market = [], kitty_open = [] }: TableSeen): Generator<Happening> {
  if (market.length) yield { type: "MarketLaid", cards: [...market, ...kitty_open] };
}

function called(call: CallSeen, raising?: number): Happening {
  return { type: "Called", call, raises: call.seat === raising };
}

function roundSteps(before: TableSeen, after: TableSeen): Happening[] | null {
  const isNotPlayed = BETWEEN.includes(after.phase) && after.sheet === before.sheet;
  if (isNotPlayed && BETWEEN.includes(before.phase))
    return [...chosenSteps(before, after), ...(after.deeds ?? []).flatMap(done)];
  const deeds = added(before.deeds, after.deeds);
  if (isNotPlayed && before.phase === "auction")
    return deeds?.some(({ what }) => what === "misdeal") ? deeds.flatMap(done) : [passedOut(before, after)];
  // A finished round's calls are no longer shown.
  const calls = after.sheet > before.sheet ? [] : added(before.calls, after.calls);
  const plays = playSteps(before, after) ?? (after.claim ? [] : null);
  if (!calls || !plays || !deeds) return null;
  const [early, late] = aroundAuction(deeds, before);
  return [
    ...early.flatMap(done),
    ...calls.map((call, place) => called(call, place === 0 ? before.raising : undefined)),
    ...turnedSteps(before.kitty_open, after),
    ...contractSteps(before, after, late),
    ...plays,
    ...partnerSteps(before, after),
    ...uncoveredSteps(before, after),
    ...openSteps(before, after),
    ...endSteps(before, after),
  ];
}

function passedOut({ calls = [] }: TableSeen, after: TableSeen): Happening {
  const hadBid = calls.some(({ call }) => call !== "P");
  return { type: "PassedOut", hadBid, gathered: after.gathered ?? false };
}

/** A deed as it is told; what the dealer chose and what partner was called are told with their names. */
function done(deed: DeedSeen): Happening[] {
  if (deed.what === "choose" || deed.what === "partner") return [];
  return [deed.what === "draw" ? { type: "Drawn", seat: deed.seat! } : { type: "Done", deed }];
}

const EARLY: readonly DeedName[] = ["choose", "draw", "look", "misdeal"];

/** Deeds until the end of the auction, and those that come after it. */
function aroundAuction(deeds: DeedSeen[], before: TableSeen): [early: DeedSeen[], late: DeedSeen[]] {
  const isForKitty = before.phase === "market" && !before.contract;
  const isEarly = ({ what }: DeedSeen) => EARLY.includes(what) || (isForKitty && what === "pick");
  return [deeds.filter(isEarly), deeds.filter((deed) => !isEarly(deed))];
}

/** Cards of the kitty that are turned up; those that the players have picked for it are told of by their deeds. */
function* turnedSteps(before: string[] | undefined, after: TableSeen): Generator<Happening> {
  const cards = isPicked(after) ? [] : others(after.kitty_open, before);
  if (cards.length) yield { type: "KittyTurned", cards };
}

/** What stands between the auction and the first lead, and claims that came to nothing. */
function* contractSteps(before: TableSeen, after: TableSeen, deeds: DeedSeen[]): Generator<Happening> {
  const { contract } = after;
  if (contract && !before.contract) yield { type: "ContractMade", contract };
  const exchange = deeds.findIndex(({ what }) => what !== "breach" && what !== "decline");
  const isBefore = (place: number) => exchange < 0 || place < exchange;
  yield* deeds.filter((_, place) => isBefore(place)).flatMap(done);
  const count = takenUp(before, after);
  if (count > 0) yield { type: "KittyTaken", seat: contract!.declarer!, count };
  yield* deeds.filter((deed, place) => !isBefore(place) && !endsRound(deed, after)).flatMap(done);
  if (after.called && !before.called)
    yield { type: "PartnerCalled", seat: contract!.declarer!, card: after.called.card };
  for (const named of added(before.named, after.named) ?? []) yield { type: "SuitNamed", ...named };
}

/** How many cards the declarer has taken up from the kitty meanwhile. */
function takenUp(before: TableSeen, after: TableSeen): number {
  const declarer = after.contract?.declarer ?? null;
  const isAfterAuction = before.phase === "auction" || before.phase === "breach";
  if (declarer === null || !isAfterAuction || !(after.phase === "exchange" || after.phase === "giving"))
    return 0;
  return (after.seats[declarer]?.cards ?? 0) - (before.seats[declarer]?.cards ?? 0);
}

/** Whether this claim or concession is the one that ended the round. */
function endsRound({ seat, what }: DeedSeen, { claim }: TableSeen): boolean {
  return claim !== undefined && claim.seat === seat && claim.what === what;
}

function* partnerSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  const seat = after.called?.partner ?? null;
  if (seat !== null && (before.called?.partner ?? null) === null) yield { type: "PartnerKnown", seat };
}

/** Cards that have turned up in hands on the table. */
function* uncoveredSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  for (const { seat: place, cards } of after.open_hands ?? []) {
    const was = before.open_hands?.find((hand) => hand.seat === place)?.cards;
    const turned = place < after.seats.length ? [] : others(cards, was);
    if (was && turned.length) yield { type: "CardsUncovered", place, cards: turned };
  }
}

function* openSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  const open = (before.open_hands ?? []).map((hand) => hand.seat);
  const laid = (after.open_hands ?? []).filter(({ seat }) => seat < after.seats.length);
  for (const { seat } of laid) if (!open.includes(seat)) yield { type: "HandOpened", seat };
}

/** The plays of at most one trick's end and another's beginning; null where more than that has happened. */
function playSteps(before: TableSeen, after: TableSeen): Happening[] | null {
  const lying = before.trick ?? [];
  if (isSame(before.last_trick, after.last_trick)) {
    const plays = added(lying, after.trick);
    return plays && playsAfter(lying.length, plays);
  }
  const trick = after.last_trick;
  const plays = trick && added(lying, trick.plays);
  if (!plays) return null;
  const taken: Happening = { type: "TrickTaken", trick, number: tricksOf(before) + 1 };
  return [...playsAfter(lying.length, plays), taken, ...playsAfter(0, after.trick ?? [])];
}

function playsAfter(lying: number, plays: PlaySeen[]): Happening[] {
  return plays.map((play, place) => ({ type: "CardPlayed", play, leads: lying + place === 0 }));
}

function* endSteps(before: TableSeen, after: TableSeen): Generator<Happening> {
  if (after.claim && !before.claim) yield { type: "RestClaimed", claim: after.claim };
  for (const fine of added(before.fines, after.fines) ?? [])
    yield { type: "Fined", fine, sides: after.scores.length };
  if (after.sheet > before.sheet) {
    const points = after.scores.map((score, side) => score - (before.scores[side] ?? 0));
    yield { type: "RoundScored", points, totals: after.scores };
  }
  if (after.ending && !before.ending)
    yield { type: "GameEnded", ending: after.ending, sides: after.scores.length };
}

/** Whether something of the round was taken back, and nothing has been dealt since. */
function wentBack(before: TableSeen, after: TableSeen): boolean {
  return !isNewDeal(before, after) && (after.undone ?? 0) > (before.undone ?? 0);
}

/** How many tricks have been taken in the round. */
export function tricksOf(table: TableSeen): number {
  return table.seats.reduce((sum, seat) => sum + (seat.tricks ?? 0), 0);
}

/** What a list has at its end that an earlier one had not; null where it is no continuation. */
function added<T>(earlier: T[] | undefined, later: T[] | undefined): T[] | null {
  const known = earlier?.length ?? 0;
  return isSame(earlier ?? [], (later ?? []).slice(0, known)) ? (later ?? []).slice(known) : null;
}

/** What a list has that another one has not. */
function others(list: readonly string[] = [], known: readonly string[] = []): string[] {
  return list.filter((each) => !known.includes(each));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// Scenes

function staged(happenings: Happening[], before: Scene, after: Scene): Step[] {
  let scene = before;
  return happenings.map((happening, place) => {
    scene = place === happenings.length - 1 ? after : onceMore(scene, happening, after);
    return { ...happening, scene };
  });
}

/** The scene after a happening that is not the last: nobody can act in it. */
function onceMore({ table, own }: Scene, happening: Happening, after: Scene): Scene {
  const still = { ...table };
  delete still.actor;
  return { table: changed(still, happening, after.table), own: own && handAfter(own, happening, after.own) };
}

function changed(table: TableSeen, happening: Happening, after: TableSeen): TableSeen {
  switch (happening.type) {
    case "Dealt":
      return dealt(after);
    case "Called":
      return { ...table, calls: [...(table.calls ?? []), happening.call] };
    case "Done":
      return { ...table, deeds: [...(table.deeds ?? []), happening.deed] };
    case "ContractMade":
      return { ...table, contract: happening.contract };
    case "CardPlayed":
      return played(table, happening.play);
    case "TrickTaken":
      return taken(table, happening.trick);
    default:
      return {
        ...table,
        seats: table.seats.map((seat, place) => ({ ...after.seats[place]!, ...countsOf(seat) })),
      };
  }
}

/** The new deal as it lay before anybody spoke. */
function dealt(after: TableSeen): TableSeen {
  const { actor: _actor, last_trick: _trick, ...table } = after;
  return { ...table, calls: [], deeds: [] };
}

function played(table: TableSeen, play: PlaySeen): TableSeen {
  const seats = withSeat(table, play.seat, (seat) => ({
    ...seat,
    cards: Math.max((seat.cards ?? 0) - 1, 0),
  }));
  const open_hands = (table.open_hands ?? []).map((hand) => ({
    ...hand,
    cards: without(hand.cards, play.card),
  }));
  return { ...table, seats, open_hands, trick: [...(table.trick ?? []), play] };
}

function taken(table: TableSeen, trick: TrickSeen): TableSeen {
  const seats = withSeat(table, trick.winner % table.seats.length, (seat) => ({
    ...seat,
    tricks: (seat.tricks ?? 0) + 1,
  }));
  return { ...table, seats, trick: [], last_trick: trick };
}

function withSeat(table: TableSeen, place: number, change: (seat: SeatSeen) => SeatSeen): SeatSeen[] {
  return table.seats.map((seat, other) => (other === place ? change(seat) : seat));
}

function countsOf({ cards, tricks }: SeatSeen): Pick<SeatSeen, "cards" | "tricks"> {
  return { ...(cards === undefined ? {} : { cards }), ...(tricks === undefined ? {} : { tricks }) };
}

function handAfter(own: OwnSeen, happening: Happening, after: OwnSeen | null): OwnSeen {
  const { choices: _choices, ...rest } = own;
  if (happening.type === "Dealt") return { seat: own.seat, hand: after?.hand ?? [] };
  return happening.type === "CardPlayed"
    ? { ...rest, hand: without(own.hand ?? [], happening.play.card) }
    : rest;
}

function without(cards: string[], card: string): string[] {
  return cards.filter((other) => other !== card);
}
