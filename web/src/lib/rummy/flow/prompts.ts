/** How a table of rummy stands, in words. */

import { isBetweenRounds, isStoodIn } from "$lib/table/seats/seats";
import type { RummyOwn, RummyRules, RummySeen } from "$lib/server/messages";
import { seatWords } from "$lib/table/seats/words";
import { counted, does, theCards } from "$lib/words/words";
import type { Company } from "$lib/words/words";

/** What the table waits for, in one line. */
export function prompt(
  table: RummySeen,
  own: RummyOwn | null,
  company: Company,
  rules: Pick<RummyRules, "pile_penalty"> | null,
): string {
  if (isStoodIn(company.own, table)) return "A bot plays your cards";
  if (own?.choices) return asking(table, own, rules?.pile_penalty ?? 0);
  switch (table.phase) {
    case "waiting":
      return "Waiting for the game to begin";
    case "deal":
      return "Between two rounds";
    case "over":
      return "The game is over";
    case "reshuffle":
      return "Shuffling the discards…";
    default:
      return table.actor === undefined ? "" : `${does(table.actor, company, verb(table))}…`;
  }
}

const verb = ({ phase }: RummySeen) => (phase === "draw" ? "draw" : "play");

function asking(table: RummySeen, { choices }: RummyOwn, penalty: number): string {
  if (choices?.type === "ChooseSource") return "Your turn: take a card";
  if (table.owes_meld) return `Lay a new combination for the pile, or lose ${penalty} points`;
  const canLay = choices?.melds?.length || choices?.lay_offs?.length;
  return canLay ? "Lay what you like, then discard" : "Discard a card";
}

/** A seat in words, for who does not see it. */
export function seatText(seat: number, table: RummySeen, company: Company): string {
  if (isBetweenRounds(table)) return seatWords(seat, table, company);
  const laid = table.laid?.[seat] ?? 0;
  const known = theCards(knownCards(seat, table));
  return seatWords(seat, table, company, [
    counted(table.seats[seat]?.cards ?? 0, "card"),
    table.melded?.includes(seat) ? `${counted(laid, "point")} laid` : "nothing laid",
    known && `took ${known} from the discards`,
  ]);
}

/** The cards of a seat's hand that all have seen it take from the discards. */
export function knownCards(seat: number, { known = [] }: RummySeen): readonly string[] {
  return known[seat] ?? [];
}
