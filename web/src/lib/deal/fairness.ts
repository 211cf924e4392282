/** What the check of a deal rests on, whatever is dealt: hashes, the seed, and the shuffle. */

import type { Proof } from "$lib/server/messages";
import type { Witness } from "./witness";

/** A step of the check; `unknown` where this browser was not there to see. */
export interface Step {
  claim: string;
  found: string;
  verdict: "good" | "bad" | "unknown";
}

const DRAW = 8;
const ALL_DRAWS = 2n ** 64n;

/** Check where a deal's seed comes from, against what this browser saw before. */
export async function seedSteps(proof: Proof, witness: Witness): Promise<[seed: string, steps: Step[]]> {
  const { sha256 } = await hashes();
  const seed = hex(sha256(seedText(proof)));
  return [
    seed,
    [
      announced(hex(sha256(fromHex(proof.secret))), proof, witness),
      ownNumber(proof, witness),
      step("The seed follows from the secret and every player's number", seed === proof.seed, short(seed)),
    ],
  ];
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

export function step(claim: string, isTrue: boolean, found: string): Step {
  return { claim, found, verdict: isTrue ? "good" : "bad" };
}

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

/** The pack as a seed shuffles it, each use of it under a label of its own: Fisher and Yates, from the last place to
    the second, with draws from SHAKE-256. */
export async function shuffled(pack: readonly string[], seed: string, label: string): Promise<string[]> {
  const { shake256 } = await hashes();
  const cards = [...pack];
  const stream = shake256.create().update(joined([ascii(label), fromHex(seed)]));
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
