/** How a table stands, read from what is seen of it: sides, tricks, marks, and what is asked of whom. */

import { cardName } from "$lib/cards/names";
import type {
  AgreedItem,
  CalledSeen,
  TricksChoices,
  ContractSeen,
  TricksOwn,
  TricksSeen,
} from "$lib/server/messages";
import { sideLabel, sideOf, sidesInOrder } from "$lib/words/sides";
import { tricksOf } from "./events";
import {
  callName,
  callSign,
  capital,
  counted,
  does,
  isTableHand,
  nameInside,
  score,
  seatName,
  strainName,
  strainSign,
  whose,
} from "$lib/words/words";
import type { Company } from "$lib/words/words";
import { isStoodIn } from "$lib/table/seats/seats";
import { seatWords } from "$lib/table/seats/words";
import { titlesOf } from "$lib/tricks/asked/agreed";

/** All the tricks of a round. */
const ALL = 10;

export interface Progress {
  makers: number;
  defenders: number;
  /** What the makers need: `8`, `exactly 5`, or `none` where every trick is one too many. */
  needed: string;
}

/** How far a contract has come; null where nobody made one. */
export function progressOf(table: TricksSeen): Progress | null {
  const { contract } = table;
  if (!contract || contract.declarer === null) return null;
  const makers = makersOf(table).reduce((sum, seat) => sum + (table.seats[seat]?.tricks ?? 0), 0);
  return { makers, defenders: tricksOf(table) - makers, needed: neededOf(contract) };
}

/** The seats that play for the contract, as far as everybody knows. */
export function makersOf({ contract, seats }: TricksSeen): number[] {
  const places = contract?.makers ?? [];
  return [...new Set(places.map((place) => place % seats.length))];
}

function neededOf({ target: [fewest = 0, most = 0] }: ContractSeen): string {
  if (most === 0) return "none";
  return fewest === most && most < ALL ? `exactly ${fewest}` : `${fewest}`;
}

/** A seat's last call in this auction. */
export function lastCall(seat: number, table: TricksSeen): string | null {
  return table.calls?.findLast((call) => call.seat === seat)?.call ?? null;
}

/** The highest bid so far, and whose it is. */
export function standingBid(table: TricksSeen): { seat: number; call: string } | null {
  return table.calls?.findLast(({ call }) => call !== "P") ?? null;
}

export function isFolded(seat: number, table: TricksSeen): boolean {
  return table.contract?.folded?.includes(seat) ?? false;
}

/** Whether a seat's cards lie open for everybody. */
export function isOpen(seat: number, { open_hands = [] }: TricksSeen): boolean {
  return open_hands.some((hand) => hand.seat === seat);
}

/** Whether a seat is known to be the declarer's partner in this round only: it was called, or the deal made it so. */
export function isPartner(seat: number, table: TricksSeen): boolean {
  const isAlone = table.scores.length === table.seats.length && table.contract?.declarer !== seat;
  return table.called?.partner === seat || (isAlone && makersOf(table).includes(seat));
}

/** Whether a seat may not bid in this auction. */
export function isBarred(seat: number, { phase, barred = [] }: TricksSeen): boolean {
  return phase === "auction" && barred.includes(seat);
}

/** Whether a seat's cards still lie face down before it. */
export function isUnlooked(seat: number, { unlooked = [] }: TricksSeen): boolean {
  return unlooked.includes(seat);
}

/** What is to be known of a seat first, in a word or two. */
export function aboutSeat(seat: number, table: TricksSeen): string {
  const { kind, bot, gone_at } = table.seats[seat]!;
  if (isFolded(seat, table)) return "sits out";
  if (gone_at !== undefined) return "line lost";
  if (isBarred(seat, table)) return "may not bid";
  if (isUnlooked(seat, table)) return "not looked";
  if (kind === "open") return "open seat";
  if (kind === "person" && bot !== undefined) return "bot stands in";
  return kind === "bot" ? "bot" : "";
}

/** From whom the new cards of one's own hand came. */
export function giverOf({ contract, market }: TricksSeen, own: TricksOwn, company: Company): string {
  const declarer = contract?.declarer ?? own.seat;
  if (own.received?.length) return declarer === own.seat ? "your partner" : seatName(declarer, company);
  return market?.length && declarer !== own.seat ? "the market" : "the kitty";
}

/** The hand that is played from now, where it is not the seat's own. */
export function otherHand(table: TricksSeen, own: TricksOwn | null): number | null {
  const from = table.hand_to_play;
  return own?.choices?.type === "ChooseCard" && from !== undefined && from !== own.seat ? from : null;
}

/** What the table waits for, in one line. */
export function prompt(table: TricksSeen, own: TricksOwn | null, company: Company): string {
  if (isStoodIn(company.own, table)) return "A bot plays your cards";
  if (own?.choices) return asking(own.choices, table, own, company);
  switch (table.phase) {
    case "waiting":
      return "Waiting for the game to begin";
    case "deal":
      return "Between two rounds";
    case "over":
      return "The game is over";
    default:
      return table.actor === undefined ? "" : acting(table.actor, table, own, company);
  }
}

/** Who is at it; what plays or passes by itself is said so. */
function acting(actor: number, table: TricksSeen, own: TricksOwn | null, company: Company): string {
  if (actor === own?.seat && isBarred(actor, table)) return "You may not bid in this auction";
  if (actor === own?.seat && table.phase === "play" && own.hand?.length === 1)
    return "Your last card plays itself";
  return `${does(actor, company, verbOf(table), restOf(table, company))}…`;
}

const VERBS: Partial<Record<TricksSeen["phase"], string>> = {
  choosing: "choose",
  drawing: "draw",
  market: "pick",
  calling: "call",
  auction: "call",
  breach: "think",
  exchange: "discard",
  giving: "choose",
  naming: "name",
};

function verbOf(table: TricksSeen): string {
  return VERBS[table.phase] ?? (table.trick?.length ? "play" : "lead");
}

const OBJECTS: Partial<Record<TricksSeen["phase"], string>> = {
  choosing: "what is played",
  market: "a card",
  calling: "a partner",
  giving: "cards to hand over",
};

/** What a seat is at besides its verb. */
function restOf(table: TricksSeen, company: Company): string {
  if (table.phase === "breach") return "about a breach";
  if (table.phase in OBJECTS) return OBJECTS[table.phase]!;
  if (table.phase === "auction" && table.raising === table.actor) return "once more";
  return table.phase === "play" ? fromWhere(table.hand_to_play, table.actor, company) : "";
}

/** From whose hand a card comes, where it is not that of the seat that chooses it. */
function fromWhere(from: number | undefined, actor: number | undefined, company: Company): string {
  if (from === undefined || from === actor) return "";
  if (isTableHand(from, company)) return `from ${nameInside(from, company)}`;
  return `from ${whose(from, company)} hand`;
}

function asking(choices: TricksChoices, table: TricksSeen, own: TricksOwn, company: Company): string {
  switch (choices.type) {
    case "ChooseCall":
      return standing(table, company);
    case "ChooseLook":
      return "Your cards lie face down";
    case "ChooseBreach":
      return "Do you call a breach?";
    case "ChooseDiscard":
      return `Choose ${counted(choices.count, "card")}`;
    case "ChooseGift":
      return `Choose ${counted(choices.count, "card")} for ${nameInside(choices.to, company)}`;
    case "ChooseItems":
      return "Choose what is played in this round";
    case "ChooseDraw":
      return "Keep this card, or the one below it?";
    case "ChoosePick":
      return choices.to === "kitty" ? "Pick a card for the kitty" : "Take a card of the market";
    case "ChoosePartner":
      return "Call a card for a partner";
    case "ChooseSuit":
      return "Name a suit for the joker";
    case "ChooseCard":
      return playing(table, own, company);
  }
}

function standing(table: TricksSeen, company: Company): string {
  const bid = standingBid(table);
  if (!bid) return "Your call; nobody has bid yet";
  if (bid.seat === company.own) return `Your ${callSign(bid.call)} stands: raise it, or pass`;
  return `Your call over ${seatName(bid.seat, company)}'s ${callName(bid.call)}`;
}

function playing(table: TricksSeen, own: TricksOwn, company: Company): string {
  const where = fromWhere(otherHand(table, own) ?? undefined, own.seat, company);
  const from = where && ` ${where}`;
  if (!table.trick?.length) return `Your lead${from}`;
  return table.asked ? `Your turn${from}: ${table.asked} led` : `Your turn${from}`;
}

/** A seat in words, for who does not see it. */
export function seatText(seat: number, table: TricksSeen, company: Company): string {
  const { cards = 0, tricks = 0 } = table.seats[seat]!;
  const call = table.phase === "auction" ? lastCall(seat, table) : null;
  return seatWords(seat, table, company, [
    table.contract?.declarer === seat && "declarer",
    isPartner(seat, table) && "partner",
    isFolded(seat, table) ? "sits this round out" : counted(cards, "card"),
    table.contract && counted(tricks, "trick"),
    isOpen(seat, table) && "hand lies open",
    isBarred(seat, table) && "may not bid",
    isUnlooked(seat, table) && "has not looked at the hand",
    call && (call === "P" ? "passed" : `bid ${callName(call)}`),
  ]);
}

/** What a contract is called where there is little room for words. */
export function trumpsText({ bid, trumps }: ContractSeen): string {
  if (trumps) return `${strainName(trumps)} are trumps`;
  return bid === null ? "no contract" : "no trumps";
}

/** Jokers that have a suit in this round: `Red joker: hearts`, or shortly `JR♥`. */
export function namedText({ named = [] }: TricksSeen, isShort = false): string {
  return named
    .map(({ card, suit }) =>
      isShort ? card + strainSign(suit) : `${capital(cardName(card))}: ${strainName(suit)}`,
    )
    .join(", ");
}

/** The call for a partner: `called the ace of hearts, West is the partner`. */
export function calledText({ called }: { called?: CalledSeen | null }, company: Company): string {
  if (!called) return "";
  if (called.card === null) return "plays alone";
  const { partner, card } = called;
  const known =
    partner === null
      ? ""
      : `, ${nameInside(partner, company)} ${partner === company.own ? "are" : "is"} the partner`;
  return `called the ${cardName(card)}${known}`;
}

/** What the dealer has switched on, by its titles. */
export function chosenText({ chosen = [] }: TricksSeen, agreed: readonly AgreedItem[]): string {
  return titlesOf(chosen, agreed);
}

/** What claims have cost in this round so far, one's own side first: `Us −100`. */
export function finesText(table: TricksSeen, company: Company): string {
  const sides = sidesInOrder(table.scores.length, company.own);
  const fined = sides.flatMap((side) => {
    const cost = finesOf(side, table);
    return cost ? [`${sideLabel(side, table, company)} ${score(-cost)}`] : [];
  });
  return fined.join(", ");
}

function finesOf(side: number, { fines = [], scores }: TricksSeen): number {
  const own = fines.filter(({ seat }) => sideOf(seat, scores.length) === side);
  return own.reduce((sum, { points }) => sum + points, 0);
}
