/** The score sheet in words and signs. */

import type { ClaimSeen, Ending, TricksRules, TricksLine } from "$lib/server/messages";
import { sideOf, tricksOfSide } from "$lib/words/sides";
import {
  callName,
  callSign,
  capital,
  type Company,
  counted,
  does,
  gained,
  listed,
  nameInside,
  seatName,
} from "$lib/words/words";

/** The contract in short: `8♦`, or what stands for a round without one. */
export function contractSign({ contract }: TricksLine): string {
  return contract.bid === null ? "No bid" : `${callSign(contract.bid)}${contract.slam ? " slam" : ""}`;
}

/** How a round went, in a sentence: `North bid 8 diamonds and made it with 9 tricks.` */
export function roundStory(line: TricksLine, sides: number, company: Company): string {
  const { bid, declarer, slam } = line.contract;
  if (bid === null || declarer === null) return "Nobody bid; each trick counted.";
  const who = `${seatName(declarer, company)} bid ${callName(bid)}${slam ? ", called a slam" : ""}`;
  if (line.made === null) return `${who}; the game was over before it was decided.`;
  const was = declarer === company.own ? "were" : "was";
  const ended = line.made ? "made it" : `${was} set`;
  return `${who} and ${ended} with ${tricksText(line, sides)}.`;
}

/** How a round ended before its last trick: `West claimed the rest.`, or none of it at misère. */
export function claimStory({ seat, what, tricks }: ClaimSeen, company: Company): string {
  const claimed = tricks[seat] === 0 ? "claimed to take none of the rest" : "claimed the rest";
  return `${seatName(seat, company)} ${what === "claim" ? claimed : "gave up the rest"}.`;
}

/** What else there is to a round: a breach, claims that cost points, who may not bid next. */
export function* roundNotes(line: TricksLine, company: Company): Generator<string> {
  if (line.breach) yield `${breachText(line.breach, company)}.`;
  for (const seat of new Set(line.fined ?? [])) yield `${finesText(seat, line.fined ?? [], company)}.`;
  if (line.barred?.length)
    yield `${capital(listed(line.barred.map((seat) => nameInside(seat, company))))} may not bid in the next auction.`;
}

function breachText({ caller, won, points }: NonNullable<TricksLine["breach"]>, company: Company): string {
  const stake = points.find((gain) => gain !== 0);
  const booked = stake === undefined ? "" : `: ${gained(stake)}`;
  return `${seatName(caller, company)} called a breach and ${won ? "won" : "lost"} it${booked}`;
}

function finesText(seat: number, fined: readonly number[], company: Company): string {
  const claims = fined.filter((other) => other === seat).length;
  return `${counted(claims, "claim")} cost ${nameInside(seat, company)} ${100 * claims} points`;
}

/** How a round ended, for a headline: `East makes 7♥`, `You are set`. */
export function roundTitle(line: TricksLine, company: Company): string {
  const { bid, declarer } = line.contract;
  if (bid === null || declarer === null || line.made === null) return "The round is over";
  const who = seatName(declarer, company);
  if (line.made) return `${does(declarer, company, "make")} ${callSign(bid)}`;
  return `${who} ${declarer === company.own ? "are" : "is"} set`;
}

/** Whether a round went well for one's own side; null for who watches, and where nobody bid. */
export function wentWell(line: TricksLine, sides: number, own: number | null): boolean | null {
  const { declarer } = line.contract;
  if (own === null || declarer === null || line.made === null) return null;
  return line.made === makersOf(line, sides).includes(sideOf(own, sides));
}

/** How a round went, in two words: `made, 9 tricks`. */
export function verdict(line: TricksLine, sides: number): string {
  return line.made === null ? "" : `${line.made ? "made" : "set"}, ${tricksText(line, sides)}`;
}

/** What a game is played to: `to 500`, `to exactly 500`, `for 20 rounds`. */
export function goalText({ target, rounds, is_exact }: Goal): string {
  return rounds ? `for ${counted(rounds, "round")}` : `to ${is_exact ? "exactly " : ""}${target}`;
}

/** Why the game ended. */
export function endingReason(
  { door }: Ending,
  { target, rounds = 0, is_exact }: Goal,
  line?: TricksLine,
): string {
  switch (door) {
    case "front":
      if (is_exact) return `Exactly ${target} points are reached.`;
      return line?.scored_out === undefined
        ? `${target} points are reached.`
        : `${target} points are reached on tricks, in the middle of the round.`;
    case "back":
      return is_exact ? "A side has gone too far, or too low." : "A side has gone out by the back door.";
    case "spread":
      return "The sides are too far apart.";
    case "rounds":
      return `${counted(rounds, "round")} are played.`;
    case "resigned":
      return "The game was given up.";
  }
}

type Goal = Pick<TricksRules, "target" | "rounds" | "is_exact">;

/** The sides that played for the contract. */
function makersOf({ contract, makers }: TricksLine, sides: number): number[] {
  return makers?.length ? makers : [sideOf(contract.declarer ?? 0, sides)];
}

/** What the makers took: `9 tricks`, and `7 of 8 tricks` where that was too few. */
function tricksText(line: TricksLine, sides: number): string {
  const { target } = line.contract;
  const taken = makersOf(line, sides).reduce((sum, side) => sum + tricksOfSide(side, sides, line.taken), 0);
  const [fewest = 0, most = 0] = target;
  if (taken < fewest || (most > 0 && taken > most)) return `${taken} of ${fewest} tricks`;
  return taken === 0 ? "no tricks" : counted(taken, "trick");
}
