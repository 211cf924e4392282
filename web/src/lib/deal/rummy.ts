/** The check of a deal of rummy that anybody can make. */

import type { RummyRound, RummyRules } from "$lib/server/messages";
import { seedSteps, shuffled, step } from "./fairness";
import type { Step } from "./fairness";
import type { Witness } from "./witness";

const LABEL = "fivehundred/rummy/deal/1";

/** Check a finished round against what this browser saw before the deal; the steps in their order. */
export async function verifyRummy(
  shown: RummyRound,
  rules: Pick<RummyRules, "pack" | "seats" | "hand_size">,
  witness: Witness,
): Promise<Step[]> {
  const [seed, steps] = await seedSteps(shown.proof, witness);
  const pack = await shuffled(rules.pack, seed, LABEL);
  const hands = dealt(pack, rules, shown.line.dealer);
  const isTrue = isSame(hands, shown.hands) && pack[rules.seats * rules.hand_size] === shown.turned_up;
  const found = `${pack.length} cards, ${rules.hand_size} to each player`;
  return [...steps, step("The seed shuffles the pack to the cards that were dealt", isTrue, found)];
}

/** The hands by seat: one card at a time from the dealer's left. */
function dealt(
  pack: readonly string[],
  { seats, hand_size }: Pick<RummyRules, "seats" | "hand_size">,
  dealer: number,
): string[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const first = (seat - dealer - 1 + seats) % seats;
    return Array.from({ length: hand_size }, (_, round) => pack[round * seats + first]!);
  });
}

function isSame(one: string[][], other: string[][]): boolean {
  const sorted = (hands: string[][]) => JSON.stringify(hands.map((hand) => hand.toSorted()));
  return sorted(one) === sorted(other);
}
