/** The happenings of a table as sentences, for the ear and for the list of what happened. */

import { cardName } from "../cards/names";
import type { ContractSeen } from "../messages";
import type { Happening } from "../story";
import { sidesInside } from "../sides";
import { callName, capital, counted, does, gained, nameInside, score, seatName, strainName } from "../words";
import type { Company } from "../words";

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
      return "everybody has passed; the cards are dealt again";
    case "Dealt":
      return says(happening.dealer, "deal");
    case "Called":
      return happening.call.call === "P"
        ? says(happening.call.seat, "pass")
        : says(happening.call.seat, "bid", callName(happening.call.call));
    case "ContractMade":
      return contractClause(happening.contract, company);
    case "KittyTaken":
      return says(
        happening.seat,
        "take",
        happening.count ? `the kitty, ${counted(happening.count, "card")}` : "the kitty",
      );
    case "Discarded":
      return says(happening.seat, "discard");
    case "SuitNamed":
      return `the ${cardName(happening.card)} belongs to ${strainName(happening.suit)}`;
    case "HandOpened":
      return `${happening.seat === company.own ? "your" : `${seatName(happening.seat, company)}'s`} hand lies open`;
    case "CardPlayed":
      return says(happening.play.seat, happening.leads ? "lead" : "play", playText(happening.play));
    case "TrickTaken":
      return says(happening.trick.winner, "take", `trick ${happening.number}`);
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
