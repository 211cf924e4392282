/** The happenings of a table as sentences, for the ear and for the list of what happened. */

import { cardName } from "../cards/names";
import type {
  AgreedItem,
  CancelSeen,
  ClaimSeen,
  ContractSeen,
  DeedSeen,
  FineSeen,
  Proposal,
  TrickSeen,
} from "../messages";
import type { Happening } from "../story";
import { sideOf, sidesInside } from "../sides";
import {
  callName,
  capital,
  counted,
  does,
  gained,
  listed,
  nameInside,
  score,
  seatName,
  strainName,
} from "../words";
import type { Company } from "../words";
import { titlesOf } from "./agreed";

type Chosen = Extract<Happening, { type: "Chosen" }>;
type Drawn = Extract<Happening, { type: "Drawn" }>;
type Called = Extract<Happening, { type: "Called" }>;
type Fined = Extract<Happening, { type: "Fined" }>;

/** Say what happened; what needs no words has none. `agreed` says what the dealer's choices are called. */
export function sentence(
  happening: Happening,
  company: Company,
  agreed: readonly AgreedItem[] = [],
): string | null {
  const text =
    happening.type === "Chosen" ? chosenClause(happening, company, agreed) : clause(happening, company);
  return text === null ? null : `${capital(text)}.`;
}

function clause(happening: Exclude<Happening, Chosen>, company: Company): string | null {
  const says = (seat: number, verb: string, rest = "") => does(seat, company, verb, rest);
  switch (happening.type) {
    case "SeatTaken":
      return says(happening.seat, "take", "a seat");
    case "SeatLeft":
      return `${seatName(happening.seat, company)}: the seat is free for somebody else`;
    case "LineLost":
      return `${seatName(happening.seat, company)}: the line is lost`;
    case "StoodIn":
      return `a bot plays for ${nameInside(happening.seat, company)}`;
    case "CameBack":
      return `${seatName(happening.seat, company)} ${happening.seat === company.own ? "are" : "is"} back`;
    case "Proposed":
      return says(happening.proposal.seat, "ask", proposedText(happening.proposal, company));
    case "Nudged":
      return says(happening.seat, "nudge", nameInside(happening.to, company));
    case "ProposalDropped":
      return "that was not agreed";
    case "PassedOut":
      return `${happening.hadBid ? "nobody has bid enough" : "everybody has passed"}; the cards are dealt again${happening.gathered ? ", without a shuffle" : ""}`;
    case "Dealt":
      return says(happening.dealer, "deal");
    case "Called":
      return callClause(happening, company);
    case "ContractMade":
      return contractClause(happening.contract, company);
    case "KittyTaken":
      return says(happening.seat, "take", `the kitty, ${counted(happening.count, "card")}`);
    case "Done":
      return deedClause(happening.deed, company);
    case "KittyTurned":
      return `${cardsLie(happening.cards, "of the kitty")} face up`;
    case "MarketLaid":
      return `${cardsLie(happening.cards)} in the market`;
    case "Drawn":
      return drawnClause(happening, company);
    case "PartnerCalled":
      return happening.card === null
        ? says(happening.seat, "play", "alone")
        : says(happening.seat, "call", `the ${cardName(happening.card)} for a partner`);
    case "PartnerKnown":
      return `${seatName(happening.seat, company)} ${happening.seat === company.own ? "are" : "is"} the partner`;
    case "CardsUncovered":
      return `${cardsTurn(happening.cards)} up in ${nameInside(happening.place, company)}`;
    case "SuitNamed":
      return `the ${cardName(happening.card)} belongs to ${strainName(happening.suit)}`;
    case "HandOpened":
      return `${happening.seat === company.own ? "your" : `${seatName(happening.seat, company)}'s`} hand lies open`;
    case "CardPlayed":
      return says(happening.play.seat, happening.leads ? "lead" : "play", playText(happening.play));
    case "TrickTaken":
      return takenClause(happening.trick, happening.number, company);
    case "RestClaimed":
      return restClause(happening.claim, company);
    case "Fined":
      return fineClause(happening, company);
    case "RoundScored":
      return pointsClause(happening.points, happening.totals, company);
    case "GameEnded":
      return `the game is over: ${sidesInside(happening.ending.winners, happening.sides, company)} won`;
    case "TakenBack":
      return "the last action is taken back";
    case "Jumped":
      return "the table is shown as it is now";
  }
}

/** What is proposed: `to take the last action back`. */
export function proposedText({ what, about }: Proposal, company: Company): string {
  switch (what) {
    case "undo":
      return "to take the last action back";
    case "resign":
      return "to give the game up";
    case "stand-in":
      return `to let a bot play for ${about === undefined ? "a player" : nameInside(about, company)}`;
  }
}

function callClause({ call: { seat, call }, raises }: Called, company: Company): string {
  if (call === "P") return raises ? does(seat, company, "keep", "the bid") : does(seat, company, "pass");
  return raises
    ? does(seat, company, "raise", `to ${callName(call)}`)
    : does(seat, company, "bid", callName(call));
}

/** What somebody did besides calls and plays; that others look at their hands would only be noise. */
function deedClause({ seat, what, count = 0, to, cards = [] }: DeedSeen, company: Company): string | null {
  if (seat === null) return "a hand has no court card; the cards are dealt again";
  const says = (verb: string, rest = "") => does(seat, company, verb, rest);
  switch (what) {
    case "look":
      return seat === company.own ? says("look", "at your hand") : null;
    case "misdeal":
      return says("call", "a misdeal; the cards are dealt again");
    case "breach":
      return says("call", "a breach");
    case "decline":
      return says("call", "no breach");
    case "slam":
      return says("call", "a slam");
    case "give":
      return says(
        "hand",
        `${counted(count, "card")} ${to === undefined ? "over" : `to ${nameInside(to, company)}`}`,
      );
    case "pick":
      return says("pick", named(cards));
    case "discard":
      return says("discard");
    case "claim":
      return says("claim", "the rest, but nothing proves it");
    case "concede":
      return says("give", "up the rest");
    default:
      return null; // told otherwise
  }
}

/** Cards with where they belong and that they lie: `the ace of spades of the kitty lies`. */
function cardsLie(cards: readonly string[], where = ""): string {
  return [named(cards), where, cards.length === 1 ? "lies" : "lie"].filter(Boolean).join(" ");
}

function cardsTurn(cards: readonly string[]): string {
  return `${named(cards)} ${cards.length === 1 ? "turns" : "turn"}`;
}

function named(cards: readonly string[]): string {
  return listed(cards.map((card) => `the ${cardName(card)}`));
}

function chosenClause({ seat, items }: Chosen, company: Company, agreed: readonly AgreedItem[]): string {
  return does(seat, company, "choose", items.length ? titlesOf(items, agreed) : "nothing of the list");
}

function drawnClause({ seat, kept, thrown }: Drawn, company: Company): string {
  if (!kept || !thrown) return does(seat, company, "draw", "two cards, one to keep and one to throw away");
  return `${does(seat, company, "keep", `the ${cardName(kept)}`)} and throw the ${cardName(thrown)} away`;
}

function takenClause({ winner, cancels = [] }: TrickSeen, number: number, company: Company): string {
  const taken = does(winner, company, "take", `trick ${number}`);
  return [taken, ...cancels.map(cancelText)].join("; ");
}

/** What kept higher cards from winning: `the 8 of clubs cancels the 8 of spades`. */
export function cancelText({ by, cards }: CancelSeen): string {
  return `the ${cardName(by)} cancels ${named(cards)}`;
}

function restClause({ seat, what, hand = [] }: ClaimSeen, company: Company): string {
  const did =
    what === "claim" ? does(seat, company, "claim", "the rest") : does(seat, company, "give", "up the rest");
  return hand.length ? `${did}, with ${named(hand)}` : did;
}

function fineClause({ fine: { seat, points }, sides }: Fined, company: Company): string {
  return `the claim costs ${sidesInside([sideOf(seat, sides)], sides, company)} ${counted(points, "point")}`;
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
function contractClause({ bid, declarer }: ContractSeen, company: Company): string {
  if (bid === null || declarer === null)
    return "everybody has passed; the round is played without a contract";
  return `the contract is ${callName(bid)} by ${nameInside(declarer, company)}`;
}

function pointsClause(points: number[], totals: number[], company: Company): string {
  const parts = points.map(
    (won, side) => `${gained(won)} for ${sidesInside([side], points.length, company)}`,
  );
  return `${parts.join(", ")}; the score is ${totals.map(score).join(" to ")}`;
}
