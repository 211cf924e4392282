/* The deals come from the Python engine, which shares no code with `rummy.ts`. To make them anew:

.venv/bin/python -c '
import hashlib, json
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.server.domain.deal_seed import round_secret, table_seed
def words(cards): return " ".join(map(str, cards))
def vector(players, dealer, game, number):
    secret = round_secret(bytes([players]) * 32, game, number)
    nonces = ["" if seat == 1 else f"{seat}{players}" * 16 for seat in range(players)]
    seed = table_seed(secret, "ABCDE01234", game, number, nonces)
    start = State.start(RummyRules(players=players), dealer)
    dealt = start.step(start.chance_of(seed)).events[0]
    return {"packs": start.rules.packs, "dealer": dealer, "game": game, "round": number, "secret": secret.hex(),
        "commitment": hashlib.sha256(secret).hexdigest(), "nonces": nonces, "seed": seed.hex(),
        "hands": [words(sorted(hand)) for hand in dealt.hands], "turned_up": str(dealt.turned_up)}
print(json.dumps([vector(3, 1, 2, 1), vector(5, 4, 1, 6)], indent=2))
'
*/
import { describe, expect, test } from "vitest";
import { COURTS, PLAIN_RANKS, SUITS } from "$lib/cards/names";
import type { RummyRound } from "$lib/server/messages";
import { verifyRummy } from "./rummy";

const vectors = [
  {
    ...{ packs: 1, dealer: 1, game: 2, round: 1 },
    secret: "9ace94ec4402c9ba1647dc8bef5a7907a072f243cee573132f9c5652cf872807",
    commitment: "9260946fd4c680c1b200998986ad97e2e658ef46d69e08d2fac6c89f8bb354f0",
    nonces: ["03030303030303030303030303030303", "", "23232323232323232323232323232323"],
    seed: "235606f6c96fbb87a412607c899c8e4ca2db85258a62d748d6b195d37c746758",
    hands: ["7S 7C 10C QC AD 9H KH", "4S JS QS 5C KC 9D 6H", "2C 4C 8C 9C KD 2H 8H"],
    turned_up: "8S",
  },
  {
    ...{ packs: 2, dealer: 4, game: 1, round: 6 },
    secret: "89d68bc3fb21213622b376fb2c2ad45727020ec9ad422a7e9bd8962b5b0bd967",
    commitment: "d2cd7ddbdc70fe4f635d42a4d21e26f7af6e0d946adf691d157739bbc0fec38b",
    nonces: [
      ...["05050505050505050505050505050505", "", "25252525252525252525252525252525"],
      ...["35353535353535353535353535353535", "45454545454545454545454545454545"],
    ],
    seed: "4efb4f71b899a7f04f1def0866e457a1e43b8d6ca1d25c0879b5f382a719c223",
    hands: [
      ...["7S QS 2C 9C 8D AD 9H", "6S 4C 5C KC KD 2H QH", "5S 9S KC 10D JD QD QH"],
      ...["3S 8C JC 6D QD 3H 9H", "2S 10S 5C 4D 9D 6H 7H"],
    ],
    turned_up: "QC",
  },
];

type Vector = (typeof vectors)[number];

/** One pack as it lies before the shuffle. */
const RANKS = [...PLAIN_RANKS.slice(0, 9), ...COURTS, "A"];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

function shown({ hands, dealer, packs: _, ...vector }: Vector): RummyRound {
  const { turned_up, nonces, ...proof } = vector;
  const nothing = hands.map(() => 0);
  return {
    type: "RummyRound",
    ...{ hands: hands.map((hand) => hand.split(" ")), turned_up, turns: [], review: [] },
    line: {
      type: "RummyLine",
      ...{ round: vector.round, dealer, points: nothing, totals: nothing },
      ...{ laid: nothing, held: nothing, bonus: nothing, penalty: nothing },
    },
    proof: { table: "ABCDE01234", nonces: [...nonces], ...proof },
  };
}

async function verdicts(round: RummyRound, { packs, hands }: Vector, witness = {}) {
  const pack = Array.from({ length: packs }, () => PACK).flat();
  const steps = await verifyRummy(round, { pack, seats: hands.length, hand_size: 7 }, witness);
  return steps.map(({ verdict }) => verdict);
}

describe.each(vectors)("a deal of $packs packs", (vector) => {
  const witness = { commitment: vector.commitment, nonce: vector.nonces[0]! };

  test("passes every step of the check", async () => {
    expect(await verdicts(shown(vector), vector, witness)).toEqual(["good", "good", "good", "good"]);
  });

  test("is not vouched for by a browser that saw nothing", async () => {
    expect(await verdicts(shown(vector), vector)).toEqual(["unknown", "unknown", "good", "good"]);
  });

  test("is caught where another secret was announced, or the own number left out", async () => {
    const other = { commitment: "00".repeat(32), nonce: "ff".repeat(16) };
    expect(await verdicts(shown(vector), vector, other)).toEqual(["bad", "bad", "good", "good"]);
  });

  test.each<[string, (round: RummyRound) => void]>([
    ["two cards were swapped", ({ hands: [one, other] }) => ([one![0], other![0]] = [other![0]!, one![0]!])],
    ["two hands were swapped", ({ hands }) => hands.push(...hands.splice(1, 1))],
    ["a card is another one", ({ hands }) => (hands[2]![3] = "AS")],
    ["another card was turned up", (round) => (round.turned_up = "AS")],
    ["another seat had dealt", ({ line }) => (line.dealer = 0)],
  ])("is caught where %s", async (_, change) => {
    const round = shown(vector);
    change(round);
    expect(await verdicts(round, vector, witness)).toEqual(["good", "good", "good", "bad"]);
  });

  test("is caught where one number was changed", async () => {
    const round = shown(vector);
    round.proof.nonces[0] = "ab".repeat(16);
    expect((await verdicts(round, vector)).slice(2)).toEqual(["bad", "bad"]);
  });
});
