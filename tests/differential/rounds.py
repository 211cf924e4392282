"""A round up to its first lead: a deal with much to see in it, a contract, discards, a joker's name."""

from collections.abc import Sequence
from itertools import chain, islice
from random import Random

from fivehundred.cards import BLACK_JOKER, BLOCK, JOKERS, RED_JOKER, Card, CardSet, Strain, cards_in
from fivehundred.engine.actions import Action, Bid, Deal, Decline, Discard, Give, Pass
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules


def random_deal(rng: Random, rules: Rules, declarer: int) -> Deal:
    """A deal of long suits and voids; often one hand, mostly the declarer's, has a joker or all of them."""
    if rules.deal.form is DealForm.DRAW:
        return laid_out(rules, _by_suits(rng, rules))
    hands = _long_suits(rng, rules)
    favoured = rng.choice((declarer, rng.randrange(rules.table.seats)))
    _bring(hands, rng.choice((0, JOKERS, BLACK_JOKER.bit, RED_JOKER.bit)), to=hands[favoured])
    return laid_out(rules, list(chain.from_iterable(hands)))


def laid_out(rules: Rules, cards: Sequence[Card]) -> Deal:
    """The deal of these cards in the order of hands, kitty, and what two players pick or draw from."""
    rest = iter(cards)
    size = 0 if rules.deal.form is DealForm.DRAW else HAND_SIZE
    hands = tuple(tuple(islice(rest, size)) for _ in range(rules.hands))
    kitty = sum(count for is_kitty, count in rules.packets if is_kitty)
    return Deal(hands, tuple(islice(rest, kitty)), tuple(rest))


def _long_suits(rng: Random, rules: Rules) -> list[list[Card]]:
    """The hands and, last, the cards that are left."""
    pack = _by_suits(rng, rules)
    dealt = HAND_SIZE * rules.hands
    hands = [pack[start : start + HAND_SIZE] for start in range(0, dealt, HAND_SIZE)]
    rng.shuffle(hands)
    return [*hands, pack[dealt:]]


def _by_suits(rng: Random, rules: Rules) -> list[Card]:
    """The pack in the order of suits, more or less disturbed, and cut."""
    disturbance = rng.choice((0.5, 1.0, 2.0, 8.0))
    pack = sorted(cards_in(rules.cards), key=lambda card: _place_of(rng, card) + disturbance * rng.random())
    cut = rng.randrange(len(pack))
    return pack[cut:] + pack[:cut]


def _place_of(rng: Random, card: Card) -> float:
    return rng.uniform(0, 4) if card.is_joker else card // BLOCK


def _bring(hands: list[list[Card]], jokers: int, *, to: list[Card]) -> None:
    """Exchange these jokers for other cards of one hand."""
    for hand in hands:
        for place, card in enumerate(hand):
            if card.bit & jokers and hand is not to:
                other = next(index for index, own in enumerate(to) if not own.is_joker)
                hand[place], to[other] = to[other], card


def until_play(rng: Random, rules: Rules) -> State:
    """A game in its first round, the auction and the exchange over; dealt again until there is a contract."""
    state = State.start(rules, rng.randrange(rules.table.seats))
    while not isinstance(state.phase, TrickPlay):
        state = state.apply(_before_play(rng, state))
    return state


def _opening(rng: Random, rules: Rules) -> Action:
    """The only bid of the auction; a pass in some rounds, which nobody then bids for (A6)."""
    kind = rng.random()
    if kind < 0.04:
        return Pass()
    if kind < 0.25:
        return Bid.of(rng.choice(("M", "OM", "HL")))
    strains = list(Strain)[:4] if kind < 0.65 else list(Strain)[4:]
    return rng.choice([bid for bid in rules.bids if bid.strain in strains])


def _before_play(rng: Random, state: State) -> Action:
    match state.phase:
        case Dealing(gathered=(_, *_)):
            return state.phase.deal_of(bytes(32))
        case Dealing(rules=rules, dealer=dealer):
            return random_deal(rng, rules, (dealer + 1) % rules.table.seats)
        case Auction(calls=calls):
            return Pass() if calls else _opening(rng, state.rules)
        case Offer():
            return Decline()
        case Giving(choosable=cards, count=count):
            return Give(CardSet.of(rng.sample(list(CardSet(cards)), count)))
        case Exchange(hands=hands, seat=seat, count=count):
            return Discard(_discards(rng, hands[seat], count))
        case _:
            return rng.choice(list(state.legal_actions))


def _discards(rng: Random, hand: int, count: int) -> CardSet:
    """Cards to lay away: mostly such as make a void, and no jokers or jacks."""
    if rng.random() < 0.2:
        return CardSet.of(rng.sample(list(cards_in(hand)), count))
    suits = rng.sample(range(5), 5)
    ranked = sorted(cards_in(hand), key=lambda card: (_is_high(card), suits[card // BLOCK], rng.random()))
    return CardSet.of(ranked[:count])


def _is_high(card: Card) -> bool:
    return bool(card.bit & JOKERS) or card.rank == "J"
