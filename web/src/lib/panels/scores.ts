/** The score sheet in words and signs. */

import type { Ending, SheetLine } from "$lib/messages";
import { isPlural, sideName, sideOf, tricksOfSide } from "$lib/sides";
import { callName, callSign, type Company, counted, does, seatName } from "$lib/words";

/** The contract in short: `8♦`, or what stands for a round without one. */
export function contractSign({ contract }: SheetLine): string {
  return contract.bid === null ? "No bid" : callSign(contract.bid);
}

/** How a round went, in a sentence: `North bid 8 diamonds and made it with 9 tricks.` */
export function roundStory(line: SheetLine, sides: number, company: Company): string {
  const { bid, declarer } = line.contract;
  if (bid === null || declarer === null) return "Nobody bid; each trick counted.";
  const was = declarer === company.own ? "were" : "was";
  const ended = line.made ? "made it" : `${was} set`;
  return `${seatName(declarer, company)} bid ${callName(bid)} and ${ended} with ${tricksText(line, sides)}.`;
}

/** How a round ended, for a headline: `East makes 7♥`, `You are set`. */
export function roundTitle(line: SheetLine, company: Company): string {
  const { bid, declarer } = line.contract;
  if (bid === null || declarer === null) return "The round is over";
  const who = seatName(declarer, company);
  if (line.made) return `${does(declarer, company, "make")} ${callSign(bid)}`;
  return `${who} ${declarer === company.own ? "are" : "is"} set`;
}

/** Whether a round went well for one's own side; null for who watches, and where nobody bid. */
export function wentWell(line: SheetLine, sides: number, own: number | null): boolean | null {
  const { declarer } = line.contract;
  if (own === null || declarer === null) return null;
  return line.made === (sideOf(own, sides) === sideOf(declarer, sides));
}

/** How a round went, in two words: `made, 9 tricks`. */
export function verdict(line: SheetLine, sides: number): string {
  return line.made === null ? "" : `${line.made ? "made" : "set"}, ${tricksText(line, sides)}`;
}

/** How the game ended, for a headline: `You and North win`. */
export function endingTitle(ending: Ending, sides: number, company: Company): string {
  const [winner] = ending.winners;
  if (winner === undefined) return "Nobody wins";
  if (ending.winners.length > 1) return "The win is shared";
  return `${sideName(winner, sides, company)} ${isPlural(winner, sides, company) ? "win" : "wins"}`;
}

/** Why the game ended. */
export function endingReason({ door }: Ending, target: number): string {
  const reasons: Record<Ending["door"], string> = {
    front: `${target} points are reached.`,
    back: "A side has gone out by the back door.",
    resigned: "The game was given up.",
  };
  return reasons[door];
}

/** What the declarer's side took: `9 tricks`, and `7 of 8 tricks` where that was too few. */
function tricksText(line: SheetLine, sides: number): string {
  const { declarer, target } = line.contract;
  const taken = tricksOfSide(sideOf(declarer ?? 0, sides), sides, line.taken);
  const [fewest = 0] = target;
  if (taken < fewest) return `${taken} of ${fewest} tricks`;
  return taken === 0 ? "no trick" : counted(taken, "trick");
}
