/** The check of a deal that anybody can make: from the secret that the server had announced to the cards. */

import type { Gathered, Proof, RoundShown, RulesSeen } from "$lib/server/messages";
import type { Witness } from "./witness";

/** A step of the check; `unknown` where this browser was not there to see. */
export interface Step {
  claim: string;
  found: string;
  verdict: "good" | "bad" | "unknown";
}

/** Cards as dealt: the hands, the kitty, and what lies there to be picked or drawn. */
export interface Dealt {
  hands: string[][];
  kitty: string[];
  stock: string[];
}

type Layout = Pick<RulesSeen, "hands" | "pack" | "packets" | "places">;
type Hashes = Awaited<ReturnType<typeof hashes>>;

const DRAW = 8;
const ALL_DRAWS = 2n ** 64n;

/** Check a finished round against what this browser saw before the deal; the steps in their order. */
export async function verify(shown: RoundShown, table: Layout, witness: Witness): Promise<Step[]> {
  const { sha256, shake256 } = await hashes();
  const rules = shown.rules ?? table;
  const { proof } = shown;
  const seed = hex(sha256(seedText(proof)));
  const pack = shuffle(rules.pack, fromHex(seed), shake256);
  const formerly = (proof.gathered ?? []).reduce(
    (cards, former) => gatheredAgain(rules, former, cards),
    pack,
  );
  const dealt = deal(rules, shown.line.dealer, formerly);
  return [
    announced(hex(sha256(fromHex(proof.secret))), proof, witness),
    ownNumber(proof, witness),
    step("The seed follows from the secret and every player's number", seed === proof.seed, short(seed)),
    step(claimOf(proof), isSame(dealt, shown), cards(rules)),
  ];
}

/** The deal of a seed: what `fivehundred.engine.shuffle.deal_from_seed` gives. */
export async function dealFromSeed(rules: Layout, dealer: number, seed: string): Promise<Dealt> {
  const { shake256 } = await hashes();
  return deal(rules, dealer, shuffle(rules.pack, fromHex(seed), shake256));
}

/** The seed that a proof's parts make. */
export async function seedOf(proof: Proof): Promise<string> {
  const { sha256 } = await hashes();
  return hex(sha256(seedText(proof)));
}

/** Loaded when first needed; a browser's own hashing lacks SHAKE, and is missing over plain http. */
async function hashes() {
  const [{ sha256 }, { shake256 }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/sha3.js"),
  ]);
  return { sha256, shake256 };
}

function announced(hash: string, proof: Proof, witness: Witness): Step {
  const claim = "The secret is the one whose hash was announced before the deal";
  if (witness.commitment) return step(claim, hash === witness.commitment, `${short(hash)}, as seen here`);
  const matches = hash === proof.commitment;
  const found = matches ? `${short(hash)}, but this browser did not see the announcement` : short(hash);
  return { claim, found, verdict: matches ? "unknown" : "bad" };
}

function ownNumber(proof: Proof, { nonce }: Witness): Step {
  const claim = "Your own random number went into the shuffle";
  if (!nonce) return { claim, found: "This browser gave none", verdict: "unknown" };
  return step(claim, proof.nonces.includes(nonce), short(nonce));
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

function step(claim: string, isTrue: boolean, found: string): Step {
  return { claim, found, verdict: isTrue ? "good" : "bad" };
}

const cards = ({ pack, hands }: Layout) => `${pack.length} cards to ${hands} hands and the kitty`;
const short = (digits: string) => `${digits.slice(0, 12)}…`;

function seedText({ secret, table, game, round, nonces }: Proof): Uint8Array {
  return joined([
    ascii("fivehundred/table/1"),
    fromHex(secret),
    ascii(table),
    fourBytes(game),
    fourBytes(round),
    ...nonces.map((nonce) => fromHex(nonce ? `01${nonce}` : "00")),
  ]);
}

/** Fisher and Yates, from the last place to the second, with draws from SHAKE-256. */
function shuffle(pack: readonly string[], seed: Uint8Array, shake256: Hashes["shake256"]): string[] {
  const cards = [...pack];
  const stream = shake256.create().update(joined([ascii("fivehundred/deal/1"), seed]));
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(last + 1, () => stream.xof(DRAW));
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}

/** The next number under a bound; a draw that would favour some is drawn again. */
function below(bound: number, next: () => Uint8Array): number {
  const fair = ALL_DRAWS - (ALL_DRAWS % BigInt(bound));
  for (;;) {
    const draw = BigInt(`0x${hex(next())}`);
    if (draw < fair) return Number(draw % BigInt(bound));
  }
}

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

const ascii = (text: string) => new TextEncoder().encode(text);

function fourBytes(number: number): Uint8Array {
  return fromHex(number.toString(16).padStart(8, "0"));
}

function joined(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
