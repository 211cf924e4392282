"""The ways to begin the play after an auction: what the makers may do, and what opponents may answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, islice, pairwise
from typing import Final

from fivehundred.cards import Card, CardSet, Suit, bits, cards_in
from fivehundred.engine.actions import Action, CallPartner, Decline, Discard, Give
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.engine.phases import exchange, play
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.phase import Phase, phase_of
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Called, Round

SPARE: Final = 2
"""How many more cards makers look at than they hand over or lay away where too much is possible (M4, B5)."""

Way = tuple[TrickPlay, ...]
"""What the makers do, and all that their opponents may make of it: a first lead for each."""

_Step = Giving | Exchange | Market | Calling | Naming | Offer


def ways(round: Round) -> list[Way]:
    """Return the ways to begin the play of a round whose contract is settled (K1, K3, JK5, M4, T2c, T5a, B5).

    The makers know all cards, but not yet what their opponents will take and lay away.
    """
    ways: dict[Hashable, list[TrickPlay]] = {}
    for start in starts(round):
        ways.setdefault(_what_makers_do(start), []).append(start)
    return list(map(tuple, ways.values()))


def _what_makers_do(start: TrickPlay) -> Hashable:
    """Return the makers' part in what led to the first lead."""
    given = [gift for gift in start.round.gifts if gift.giver is not None]
    laid = [(seat, cards) for seat, cards in start.round.laid if seat in start.terms.makers]
    return tuple(given), tuple(laid), start.round.called, start.named


def starts(round: Round) -> Iterator[TrickPlay]:
    """Yield the plays that may come of a round whose contract is settled, before their first lead.

    Of those that come to the same there is one: which of two cards is discarded makes no difference where
    nobody else holds a card between them. Where cards are handed over (M4, B5) not all are tried.

    >>> from dataclasses import replace
    >>> from fivehundred import Bid, Contract, deal_from_seed, preset
    >>> rules = preset("australian")
    >>> round = Round.of(rules, 0, 3, 0, deal_from_seed(rules, 3, bytes(32)))
    >>> len(list(starts(replace(round, contract=Contract(Bid.of("7H"), 1)))))
    109
    """
    if round.contract is None or round.contract.declarer is None:
        yield play.begin(round, round.hands)
    else:
        yield from _starts(phase_of(exchange.begin(round)))


def _starts(phase: Phase) -> Iterator[TrickPlay]:
    if isinstance(phase, TrickPlay):
        yield phase
    elif isinstance(phase, _Step):
        for action in _worth_a_thought(phase):
            yield from _starts(phase_of(phase.after(action)))


def _worth_a_thought(phase: _Step) -> Iterable[Action]:
    """Return what is worth looking at: no slam and no breach, which are no matter of the cards alone."""
    match phase:
        case Giving():
            return map(Give, _few(phase, phase.choosable))
        case Exchange() if cards_change_hands(phase.round):
            return map(Discard, _few(phase, phase.hands[phase.seat]))
        case Exchange():
            return _distinct_discards(phase)
        case Offer():
            return (Decline(),)
        case Calling():
            return (CallPartner(None), *(CallPartner(called.card) for called in partners(phase)))
        case Market() | Naming():
            return phase.legal_actions


def cards_change_hands(round: Round) -> bool:
    """Whether seats hand cards to each other, so that not all ways can be tried (M4, B5)."""
    return any(gift.giver is not None for gift in round.gifts)


def partners(phase: Calling) -> list[Called]:
    """Return for each seat that can be called one card that calls it (T5a)."""
    seats = phase.round.around(phase.declarer)
    cards = {seat: cards_in(phase.callable & phase.hands[seat]) for seat in seats}
    return [Called(card, seat) for seat in seats for card in islice(cards[seat], 1)]


def _few(phase: Giving | Exchange, cards: int) -> Iterator[CardSet]:
    """Yield choices among the cards that a seat can spare most easily, of opponents one; all are too many.

    These are the highest for the makers of a contract to take no trick, for all others the lowest.
    """
    terms = phase.round.terms
    spare = SPARE if phase.seat in terms.makers else 0
    order = order_of(phase.round.rules, terms)
    rising = sorted(cards_in(cards), key=highest_ranks(order).__getitem__)
    if terms.is_special and phase.seat in terms.makers:
        rising.reverse()
    return map(CardSet.of, combinations(rising[: phase.count + spare], phase.count))


@lru_cache(maxsize=64)
def highest_ranks(order: CardOrder) -> bytes:
    """Return for each card how high it can rank in a trick."""
    return bytes(map(max, zip(*order.strength, strict=True)))


def _distinct_discards(phase: Exchange) -> Iterator[Discard]:
    """Yield the discards that differ: of cards that are as good as each other, the lowest go first."""
    hand = phase.hands[phase.seat]
    lower = _lower_equals(phase)
    for cards in combinations(cards_in(hand), phase.count):
        if all(lower.get(card, card) in cards for card in cards):
            yield Discard(CardSet.of(cards))


def _lower_equals(phase: Exchange) -> Mapping[Card, Card]:
    """Return for each card of the seat the next lower one that is as good, where there is one."""
    order = order_of(phase.round.rules, phase.round.terms)
    others = tuple(cards_in(_of_others(phase)))
    return {
        higher: lower
        for cards in _ordinary_cards(order, phase.hands[phase.seat])
        for lower, higher in pairwise(cards)
        if not any(_is_between(order, lower, other, higher) for other in others)
    }


def _of_others(phase: Exchange) -> int:
    """Return the cards that others hold or may yet hold: by turning up (T2a), or from the market (T2c)."""
    round = phase.round
    hands = sum(phase.hands[place] for place in round.terms.active if place != phase.seat)
    return hands | bits(card for _, card in round.covers) | bits(round.market)


def _ordinary_cards(order: CardOrder, hand: int) -> Iterator[list[Card]]:
    """Yield the cards of each suit, rising, but those that do more than rank and follow."""
    for cancel in order.cancels:
        hand &= ~(cancel.by | cancel.what)
    for suit in Suit:
        cards = [card for card in cards_in(hand & ~order.special) if order.suits[card] == 1 << suit]
        yield sorted(cards, key=order.strength[suit].__getitem__)


def _is_between(order: CardOrder, lower: Card, other: Card, higher: Card) -> bool:
    return any(strength[lower] < strength[other] < strength[higher] for strength in order.strength)
