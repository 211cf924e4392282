/** The happenings of a table as sentences, for the ear and for the list of what happened. */

import { cardName } from "../cards/names";
import type { ClaimSeen, ContractSeen, DeedSeen } from "../messages";
import type { Happening } from "../story";
import { sidesInside } from "../sides";
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

type Called = Extract<Happening, { type: "Called" }>;

/** Say what happened; what needs no words has none. */
export function sentence(happening: Happening, company: Company): string | null {
  const text = clause(happening, company);
  return text === null ? null : `${capital(text)}.`;
}

function clause(happening: Happening, company: Company): string | null {
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
      return says(
        happening.proposal.seat,
        "ask",
        happening.proposal.what === "undo" ? "to take the last action back" : "to give the game up",
      );
    case "ProposalDropped":
      return "that was not agreed";
    case "PassedOut":
      return `${happening.hadBid ? "nobody has bid enough" : "everybody has passed"}; the cards are dealt again`;
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
      return turnedClause(happening.cards);
    case "SuitNamed":
      return `the ${cardName(happening.card)} belongs to ${strainName(happening.suit)}`;
    case "HandOpened":
      return `${happening.seat === company.own ? "your" : `${seatName(happening.seat, company)}'s`} hand lies open`;
    case "CardPlayed":
      return says(happening.play.seat, happening.leads ? "lead" : "play", playText(happening.play));
    case "TrickTaken":
      return says(happening.trick.winner, "take", `trick ${happening.number}`);
    case "RestClaimed":
      return restClause(happening.claim, company);
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

function callClause({ call: { seat, call }, raises }: Called, company: Company): string {
  if (call === "P") return raises ? does(seat, company, "keep", "the bid") : does(seat, company, "pass");
  return raises
    ? does(seat, company, "raise", `to ${callName(call)}`)
    : does(seat, company, "bid", callName(call));
}

function deedClause({ seat, what, count = 0 }: DeedSeen, company: Company): string {
  if (seat === null) return "a hand has no court card; the cards are dealt again";
  const says = (verb: string, rest = "") => does(seat, company, verb, rest);
  switch (what) {
    case "look":
      return says("look", `at ${seat === company.own ? "your" : "their"} hand`);
    case "misdeal":
      return says("call", "a misdeal; the cards are dealt again");
    case "breach":
      return says("call", "a breach");
    case "decline":
      return says("call", "no breach");
    case "slam":
      return says("call", "a slam");
    case "give":
      return says("hand", `${counted(count, "card")} over`);
    case "discard":
      return says("discard");
    case "claim":
      return says("claim", "the rest, but nothing proves it");
    case "concede":
      return says("give", "up the rest");
  }
}

function turnedClause(cards: readonly string[]): string {
  const verb = cards.length === 1 ? "lies" : "lie";
  return `${listed(cards.map((card) => `the ${cardName(card)}`))} of the kitty ${verb} face up`;
}

function restClause({ seat, what, hand = [] }: ClaimSeen, company: Company): string {
  const did =
    what === "claim" ? does(seat, company, "claim", "the rest") : does(seat, company, "give", "up the rest");
  return hand.length ? `${did}, with ${listed(hand.map((card) => `the ${cardName(card)}`))}` : did;
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
