/* `tricks.vectors.json` holds deals of the Python engine, which shares no code with `tricks.ts`. To make it anew:

.venv/bin/python -c '
import hashlib, json
from fivehundred import Pass, State
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.rules.document import preset
from fivehundred.rules.pack import published_order
from fivehundred.server.domain.deal_seed import table_seed
def words(cards): return " ".join(map(str, cards))
def again(rules, deal, dealer):
    """What is dealt where the first deal was passed out and is dealt again without a shuffle."""
    state = State.start(rules.with_option("auction.unshuffled", True), dealer).apply(deal)
    while state.actor >= 0: state = state.apply(Pass())
    (deal,) = state.legal_actions
    return {"hands": [words(hand) for hand in deal.hands], "kitty": words(deal.kitty), "dealer": state.dealer}
def vector(name, number):
    rules, secret = preset(name), bytes([number]) * 32
    nonces = ["" if seat == 1 else f"{seat}{number}" * 16 for seat in range(rules.table.seats)]
    seed = table_seed(secret, "ABCDE01234", 2, number, nonces)
    deal = deal_from_seed(rules, number % rules.table.seats, seed)
    return {"places": rules.places, "dealt": rules.hands, "packets": words(f"k{n}" if k else n for k, n in rules.packets),
        "pack": words(published_order(rules.cards)), "hands": [words(hand) for hand in deal.hands],
        "kitty": words(deal.kitty), "stock": words(deal.stock), "dealer": number % rules.table.seats, "game": 2, "round": number,
        "secret": secret.hex(), "commitment": hashlib.sha256(secret).hexdigest(),
        "nonces": nonces, "seed": seed.hex(),
        "again": again(rules, deal, number % rules.table.seats) if rules.deal.form == "hands" else None}
names = ["standard", "australian-pack", "original-1904", "three-handed", "three-handed-43",
    "two-handed-table", "two-handed-market", "two-handed-draw", "six-handed-64"]
print(json.dumps([vector(*pair) for pair in zip(names, [0, 1, 6, 255, 8, 3, 4, 5, 7])], indent=2))
' > web/src/lib/deal/tricks.vectors.json
*/
import { describe, expect, test } from "vitest";
import type { TricksRound } from "$lib/server/messages";
import { seedOf } from "./fairness";
import { dealFromSeed, verifyTricks } from "./tricks";
import vectors from "./tricks.vectors.json";

type Vector = (typeof vectors)[number];

const words = (text: string) => (text ? text.split(" ") : []);

const layout = ({ places, dealt, pack, packets }: Vector) => ({
  places,
  hands: dealt,
  pack: words(pack),
  packets: words(packets).map((packet): [boolean, number] => [
    packet[0] === "k",
    Number(packet.replace("k", "")),
  ]),
});

const dealt = ({ hands, kitty, stock }: Vector) => ({
  hands: hands.map(words),
  kitty: words(kitty),
  stock: words(stock),
});

const proof = ({ game, round, secret, commitment, nonces, seed }: Vector) => ({
  ...{ table: "ABCDE01234", game, round, secret, commitment, nonces: [...nonces], seed },
});

function shown(vector: Vector): TricksRound {
  const { dealer } = vector;
  const line = { round: 0, dealer, contract, taken: [], made: null, points: [], totals: [] };
  return {
    type: "TricksRound",
    ...dealt(vector),
    ...{ chosen: [], rules: null, called: null, laid: [], played: [] },
    ...{ calls: [], contract, tricks: [], claim: null },
    line: { type: "TricksLine", ...line },
    proof: proof(vector),
  };
}

const contract = { bid: null, declarer: null, value: 0, target: [] };
const verdicts = async (round: TricksRound, vector: Vector, witness = {}) =>
  (await verifyTricks(round, layout(vector), witness)).map(({ verdict }) => verdict);

describe.each(vectors)("deal $round of $places places", (vector) => {
  const witness = { commitment: vector.commitment, nonce: vector.nonces[0]! };

  test("comes out of its seed as in the engine", async () => {
    expect(await dealFromSeed(layout(vector), vector.dealer, vector.seed)).toEqual(dealt(vector));
    expect(await seedOf(proof(vector))).toBe(vector.seed);
  });

  test("passes every step of the check", async () => {
    expect(await verdicts(shown(vector), vector, witness)).toEqual(["good", "good", "good", "good"]);
  });

  test.runIf(vector.again)("may be dealt again without a shuffle", async () => {
    const { hands, kitty, dealer } = vector.again!;
    const round = shown(vector);
    const line = { ...round.line, dealer };
    const gathered = [{ dealer: vector.dealer, packets: layout(vector).packets }];
    const redealt = {
      ...round,
      hands: hands.map(words),
      kitty: words(kitty),
      line,
      proof: { ...round.proof, gathered },
    };
    expect(await verdicts(redealt, vector, witness)).toEqual(["good", "good", "good", "good"]);
    expect(await verdicts({ ...redealt, proof: round.proof }, vector, witness)).toContain("bad");
  });

  test("is not vouched for by a browser that saw nothing", async () => {
    expect(await verdicts(shown(vector), vector)).toEqual(["unknown", "unknown", "good", "good"]);
  });

  test("is caught where another secret was announced, or the own number left out", async () => {
    const other = { commitment: "00".repeat(32), nonce: "ff".repeat(16) };
    expect(await verdicts(shown(vector), vector, other)).toEqual(["bad", "bad", "good", "good"]);
  });

  test("is caught where one number was changed", async () => {
    const round = shown(vector);
    round.proof.nonces[0] = "ab".repeat(16);
    expect((await verdicts(round, vector))[2]).toBe("bad");
  });

  test("is caught where two cards were swapped", async () => {
    const round = shown(vector);
    const [one, other] = round.hands[0]!.length
      ? [round.hands[0]!, round.hands[1]!]
      : [round.kitty, round.stock];
    [one[0], other[0]] = [other[0]!, one[0]!];
    expect(await verdicts(round, vector, witness)).toEqual(["good", "good", "good", "bad"]);
  });
});
