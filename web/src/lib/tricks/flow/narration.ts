/** The happenings of a table as sentences, for the ear and for the list of what happened. */

import { cardName } from "$lib/cards/names";
import type { AgreedItem, CancelSeen, FineSeen, TrickSeen } from "$lib/server/messages";
import type { Happening } from "./events";
import { sideOf, sidesInside } from "$lib/words/sides";
import {
  callName,
  capital,
  counted,
  does,
  listed,
  nameInside,
  seatName,
  strainName,
  theCards,
} from "$lib/words/words";
import type { Company } from "$lib/words/words";
import { isOfTable, JUMPED, tableClause } from "$lib/table/narration";
import { titlesOf } from "$lib/tricks/asked/agreed";

type Of<Type extends Happening["type"]> = Extract<Happening, { type: Type }>;

/** What else the sentences need to know of the rules: how many sides play, and what a dealer may choose. */
export interface Game {
  sides: number;
  agreed?: readonly AgreedItem[];
}

/** Say what happened; what needs no words has none. */
export function sentence(happening: Happening, company: Company, game: Game): string | null {
  const text = clause(happening, company, game);
  return text === null ? null : `${capital(text)}.`;
}

function clause(happening: Happening, company: Company, { sides, agreed = [] }: Game): string | null {
  if (isOfTable(happening)) return tableClause(happening, company, sides);
  const says = (seat: number, verb: string, rest = "") => does(seat, company, verb, rest);
  const is = (seat: number) => (seat === company.own ? "are" : "is");
  switch (happening.type) {
    case "PassedOut":
      return `${happening.had_bid ? "nobody has bid enough" : "everybody has passed"}; the cards are dealt again${happening.is_gathered ? ", without a shuffle" : ""}`;
    case "RulesChosen":
      return chosenClause(happening, company, agreed);
    case "Dealt":
      return dealtClause(happening, company);
    case "MisdealCalled":
      return happening.seat === null
        ? "a hand has no court card; the cards are dealt again"
        : says(happening.seat, "call", "a misdeal; the cards are dealt again");
    case "CardDrawn":
      return drawnClause(happening, company);
    case "CardPicked":
      return says(happening.seat, "pick", theCards([happening.card]));
    case "HandSeen": // that others look at their hands would only be noise
      return happening.seat === company.own ? says(happening.seat, "look", "at your hand") : null;
    case "CallMade":
      return callClause(happening, company);
    case "KittyTurnedUp":
      return `${cardsLie(happening.cards, "of the kitty")} face up`;
    case "ContractMade":
      return contractClause(happening, company);
    case "HandsFolded":
      return foldedClause(happening.seats, company);
    case "BreachAnswered":
      return says(happening.seat, "call", happening.is_called ? "a breach" : "no breach");
    case "KittyTaken":
      return says(happening.seat, "take", `the kitty, ${counted(happening.count, "card")}`);
    case "SlamCalled":
      return says(happening.seat, "call", "a slam");
    case "CardsGiven": {
      const to = nameInside(happening.receiver, company);
      return says(happening.giver, "hand", `${counted(happening.count, "card")} to ${to}`);
    }
    case "CardsDiscarded":
      return says(happening.seat, "discard");
    case "PartnerCalled":
      return happening.card === null
        ? says(happening.seat, "play", "alone")
        : says(happening.seat, "call", `the ${cardName(happening.card)} for a partner`);
    case "PartnerShown":
      return happening.seat === null
        ? "nobody else holds the card that was called"
        : `${seatName(happening.seat, company)} ${is(happening.seat)} the partner`;
    case "JokerNamed":
      return happening.suit === null
        ? says(happening.seat, "name", "no suit for the joker")
        : `the ${cardName(happening.card)} belongs to ${strainName(happening.suit)}`;
    case "HandOpened":
      return `${happening.seat === company.own ? "your" : `${seatName(happening.seat, company)}'s`} hand lies open`;
    case "CardPlayed":
      return says(happening.place, happening.is_led ? "lead" : "play", playText(happening));
    case "TrickTaken":
      return takenClause(happening.trick, happening.number + 1, company);
    case "CardsTurnedUp":
      return `${cardsTurn(happening.cards)} up in ${nameInside(happening.place, company)}`;
    case "TricksClaimed":
      return claimClause(happening, company);
    case "TricksConceded":
      return says(happening.seat, "give", "up the rest");
    case "ClaimFined":
      return fineClause(happening, sides, company);
    case "Jumped":
      return JUMPED;
  }
}

function callClause({ seat, call, is_answer }: Of<"CallMade">, company: Company): string {
  if (call === "P") return is_answer ? does(seat, company, "keep", "the bid") : does(seat, company, "pass");
  return is_answer
    ? does(seat, company, "raise", `to ${callName(call)}`)
    : does(seat, company, "bid", callName(call));
}

function dealtClause({ dealer, market = [] }: Of<"Dealt">, company: Company): string {
  const deals = does(dealer, company, "deal");
  return market.length ? `${deals}; ${cardsLie(market)} in the market` : deals;
}

function foldedClause(seats: readonly number[], company: Company): string {
  const [first, ...others] = seats;
  if (first !== undefined && others.length === 0) return does(first, company, "sit", "this round out");
  return `${listed(seats.map((seat) => nameInside(seat, company)))} sit this round out`;
}

/** Cards with where they belong and that they lie: `the ace of spades of the kitty lies`. */
function cardsLie(cards: readonly string[], where = ""): string {
  return [theCards(cards), where, cards.length === 1 ? "lies" : "lie"].filter(Boolean).join(" ");
}

function cardsTurn(cards: readonly string[]): string {
  return `${theCards(cards)} ${cards.length === 1 ? "turns" : "turn"}`;
}

function chosenClause(
  { seat, items }: Of<"RulesChosen">,
  company: Company,
  agreed: readonly AgreedItem[],
): string {
  return does(seat, company, "choose", items.length ? titlesOf(items, agreed) : "nothing of the list");
}

function drawnClause({ seat, kept, thrown }: Of<"CardDrawn">, company: Company): string {
  if (!kept || !thrown) return does(seat, company, "draw", "two cards, one to keep and one to throw away");
  return `${does(seat, company, "keep", `the ${cardName(kept)}`)} and throw the ${cardName(thrown)} away`;
}

function takenClause({ winner, cancels = [] }: TrickSeen, number: number, company: Company): string {
  const taken = does(winner, company, "take", `trick ${number}`);
  return [taken, ...cancels.map(cancelText)].join("; ");
}

/** What kept higher cards from winning: `the 8 of clubs cancels the 8 of spades`. */
export function cancelText({ by, cards }: CancelSeen): string {
  return `the ${cardName(by)} cancels ${theCards(cards)}`;
}

function claimClause(
  { seat, is_accepted, is_for_none, hand = [] }: Of<"TricksClaimed">,
  company: Company,
): string {
  const did = does(seat, company, "claim", is_for_none ? "to take none of the rest" : "the rest");
  if (!is_accepted) return `${did}, but nothing proves it`;
  return hand.length ? `${did}, with ${theCards(hand)}` : did;
}

function fineClause({ seat, points }: FineSeen, sides: number, company: Company): string {
  const side = sidesInside([sideOf(seat, sides)], sides, company);
  return `the claim costs ${side} ${counted(points, "point")}`;
}

/** What one's own claim has cost, for who is to play on or sees the round end. */
export function fineText({ points }: FineSeen, isProved: boolean): string {
  const costs = `costs ${counted(points, "point")}`;
  return isProved ? `The claim is proved, and ${costs}` : `Nothing proves it: the claim ${costs}`;
}

function playText({ card, suit }: { card: string; suit?: string }): string {
  return `the ${cardName(card)}${suit ? `, naming ${strainName(suit)}` : ""}`;
}

/** The contract as a clause: `the contract is 8 diamonds by North`. */
function contractClause({ bid, declarer }: Of<"ContractMade">, company: Company): string {
  if (bid === null || declarer === null)
    return "everybody has passed; the round is played without a contract";
  return `the contract is ${callName(bid)} by ${nameInside(declarer, company)}`;
}
