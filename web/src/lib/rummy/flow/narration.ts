/** The happenings at a table of rummy as sentences, for the ear and for the list of what happened. */

import { cardName } from "$lib/cards/names";
import type { Rummy } from "$lib/server/live.svelte";
import { isOfTable, tableClause } from "$lib/table/narration";
import { capital, counted, does, theCards } from "$lib/words/words";
import type { Company } from "$lib/words/words";

type Happening = Rummy["happening"];

/** Say what happened. */
export function sentence(happening: Happening, company: Company): string {
  return `${capital(clause(happening, company))}.`;
}

function clause(happening: Happening, company: Company): string {
  if (isOfTable(happening)) return tableClause(happening, company, company.seats.length);
  const says = (seat: number, verb: string, rest = "") => does(seat, company, verb, rest);
  switch (happening.type) {
    case "HandsDealt":
      return `${says(happening.dealer, "deal")}; the ${cardName(happening.turned_up)} is turned up`;
    case "StockDrawn":
      return says(
        happening.seat,
        "draw",
        happening.card ? `the ${cardName(happening.card)}` : "from the stock",
      );
    case "TopTaken":
      return says(happening.seat, "take", `the ${cardName(happening.card)} from the discards`);
    case "PileTaken":
      return says(happening.seat, "take", `the pile of ${counted(happening.cards.length, "card")}`);
    case "StockRanOut":
      return `the stock has run out: ${happening.is_refilled ? "all discards but the top one are shuffled" : "the round ends with this turn"}`;
    case "StockReshuffled":
      return `the new stock has ${counted(happening.stock, "card")}`;
    case "MeldLaid":
      return says(happening.seat, "lay", `${theCards(happening.cards)} for ${worth(happening.points)}`);
    case "LaidOff":
      return says(
        happening.seat,
        "lay",
        `the ${cardName(happening.card)} off on combination ${happening.number} for ${worth(happening.points)}`,
      );
    case "CardDiscarded":
      return says(happening.seat, "discard", `the ${cardName(happening.card)}`);
    case "PileDutyFailed":
      return says(
        happening.seat,
        "lay",
        `no new combination for the pile, which costs ${worth(happening.points)}`,
      );
    case "WentOut":
      return says(happening.seat, "go", "out");
  }
}

const worth = (points: number) => counted(points, "point");
