/** The check of a trick-taking deal that anybody can make: from the secret that the server had announced to the cards. */

import type { Gathered, Proof, TricksRound, TricksRules } from "$lib/server/messages";
import { seedSteps, shuffled, step } from "./fairness";
import type { Step } from "./fairness";
import type { Witness } from "./witness";

const LABEL = "fivehundred/deal/1";

/** Cards as dealt: the hands, the kitty, and what lies there to be picked or drawn. */
export interface Dealt {
  hands: string[][];
  kitty: string[];
  stock: string[];
}

type Layout = Pick<TricksRules, "hands" | "pack" | "packets" | "places">;

/** Check a finished round against what this browser saw before the deal; the steps in their order. */
export async function verifyTricks(shown: TricksRound, table: Layout, witness: Witness): Promise<Step[]> {
  const rules = shown.rules ?? table;
  const { proof } = shown;
  const [seed, steps] = await seedSteps(proof, witness);
  const pack = await shuffled(rules.pack, seed, LABEL);
  const formerly = (proof.gathered ?? []).reduce(
    (cards, former) => gatheredAgain(rules, former, cards),
    pack,
  );
  const dealt = deal(rules, shown.line.dealer, formerly);
  return [...steps, step(claimOf(proof), isSame(dealt, shown), cards(rules))];
}

/** The deal of a seed: what `fivehundred.engine.shuffle.deal_from_seed` gives. */
export async function dealFromSeed(rules: Layout, dealer: number, seed: string): Promise<Dealt> {
  return deal(rules, dealer, await shuffled(rules.pack, seed, LABEL));
}

/** What the last step says: cards that were passed out may have been dealt again without a shuffle. */
function claimOf({ gathered = [] }: Proof): string {
  const claim = "The seed shuffles the pack to the cards that were dealt";
  if (!gathered.length) return claim;
  return `${claim}, gathered ${gathered.length === 1 ? "once" : `${gathered.length} times`} without a shuffle`;
}

/** The pack after a deal without a contract: the hands from the dealer's left, each sorted, then all the rest. */
function gatheredAgain(layout: Layout, former: Gathered, pack: readonly string[]): string[] {
  const { hands, kitty } = deal({ ...layout, packets: former.packets }, former.dealer, pack);
  const places = Array.from(
    { length: layout.places },
    (_, step) => (former.dealer + step + 1) % layout.places,
  );
  const place = new Map(layout.pack.map((card, index) => [card, index]));
  const sorted = (hand: string[]) => hand.toSorted((one, other) => place.get(one)! - place.get(other)!);
  return [...places.flatMap((seat) => sorted(hands[seat]!)), ...hands.slice(layout.places).flat(), ...kitty];
}

const cards = ({ pack, hands }: Layout) => `${pack.length} cards to ${hands} hands and the kitty`;
/** Packets to each place from the dealer's left, dead hands last, and to the kitty; the rest is the stock. */
function deal(layout: Layout, dealer: number, pack: readonly string[]): Dealt {
  const { packets, places } = layout;
  const hands: string[][] = Array.from({ length: layout.hands }, () => []);
  const kitty: string[] = [];
  const fromTheLeft = hands.map((_, step) => hands[step < places ? (dealer + step + 1) % places : step]!);
  let next = 0;
  for (const [toKitty, size] of packets)
    for (const place of toKitty ? [kitty] : fromTheLeft) place.push(...pack.slice(next, (next += size)));
  return { hands, kitty, stock: pack.slice(next) };
}

function isSame(one: Dealt, other: Dealt): boolean {
  const sorted = ({ hands, kitty, stock }: Dealt) =>
    JSON.stringify([...hands, kitty, stock].map((place) => place.toSorted()));
  return sorted(one) === sorted(other);
}
