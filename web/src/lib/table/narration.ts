/** What happens at any table, whatever is played, as clauses. */

import type { OfTable } from "$lib/server/live.svelte";
import type { Proposal } from "$lib/server/messages";
import { sidesInside } from "$lib/words/sides";
import { does, gained, nameInside, score, seatName } from "$lib/words/words";
import type { Company } from "$lib/words/words";

const OF_TABLE: Record<OfTable["type"], true> = {
  SeatTaken: true,
  SeatLeft: true,
  LineLost: true,
  StoodIn: true,
  CameBack: true,
  Nudged: true,
  Proposed: true,
  ProposalDropped: true,
  RoundScored: true,
  GameEnded: true,
  TakenBack: true,
};

/** More has happened than is told. */
export const JUMPED = "the table is shown as it is now";

/** Whether this happens at any table. */
export function isOfTable(happening: { type: string }): happening is OfTable {
  return happening.type in OF_TABLE;
}

export function tableClause(happening: OfTable, company: Company, sides: number): string {
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
      return says(happening.seat, "ask", proposedText(happening, company));
    case "Nudged":
      return says(happening.seat, "nudge", nameInside(happening.to, company));
    case "ProposalDropped":
      return "that was not agreed";
    case "RoundScored":
      return pointsClause(happening.points, happening.totals, company);
    case "GameEnded":
      return `the game is over: ${sidesInside(happening.ending.winners, sides, company)} won`;
    case "TakenBack":
      return "the last action is taken back";
  }
}

/** What is proposed: `to take the last action back`. */
export function proposedText({ what, about }: Pick<Proposal, "what" | "about">, company: Company): string {
  switch (what) {
    case "undo":
      return "to take the last action back";
    case "resign":
      return "to give the game up";
    case "stand-in":
      return `to let a bot play for ${about === undefined ? "a player" : nameInside(about, company)}`;
  }
}

function pointsClause(points: number[], totals: number[], company: Company): string {
  const parts = points.map(
    (won, side) => `${gained(won)} for ${sidesInside([side], points.length, company)}`,
  );
  return `${parts.join(", ")}; the score is ${totals.map(score).join(" to ")}`;
}
