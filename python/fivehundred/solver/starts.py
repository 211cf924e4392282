"""The ways to begin the play after an auction: what may be discarded and named, one of each that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import Final

from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine import exchange, play
from fivehundred.engine.actions import Action, Decline, Discard, Give
from fivehundred.engine.breach import Offer
from fivehundred.engine.contract import order_of, terms_of
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.order import CardOrder
from fivehundred.engine.phase import Phase
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.round import Round

SPARE: Final = 2
"""How many more cards are looked at than are handed over or laid away where partners exchange (M4)."""


def starts(round: Round) -> Iterator[TrickPlay]:
    """Yield the ways to begin the play of a round whose contract is settled (K1, K3, JK5).

    Of ways that come to the same there is one: which of two cards is discarded makes no difference where
    nobody else holds a card between them. Where partners exchange (M4) only the highest cards are tried.

    >>> from fivehundred import Bid, Contract, deal_from_seed, preset
    >>> rules = preset("australian")
    >>> deal = deal_from_seed(rules, 3, bytes(32))
    >>> len(list(starts(Round(rules, 0, 3, 0, deal, contract=Contract(Bid.of("7H"), 1)))))
    109
    """
    if round.contract is None or round.contract.declarer is None:
        yield play.begin(round, round.hands)
    else:
        yield from _starts(exchange.begin(round))


def _starts(phase: Phase) -> Iterator[TrickPlay]:
    if isinstance(phase, TrickPlay):
        yield phase
    elif isinstance(phase, Giving | Exchange | Naming | Offer):
        for action in _ways(phase):
            yield from _starts(phase.after(action))


def _ways(phase: Giving | Exchange | Naming | Offer) -> Iterable[Action]:
    """Return what is worth looking at: no slam and no breach, which are no matter of the cards alone."""
    match phase:
        case Giving():
            return map(Give, _of_the_riskiest(phase))
        case Exchange() if phase.round.gift is not None:
            return map(Discard, _of_the_riskiest(phase))
        case Exchange():
            return _distinct_discards(phase)
        case Offer():
            return (Decline(),)
        case Naming():
            return phase.legal_actions


def _of_the_riskiest(phase: Giving | Exchange) -> Iterator[CardSet]:
    """Yield choices among the highest cards of a seat that must take no trick; all choices are too many."""
    contract, _ = phase.round.settled()
    order = order_of(phase.round.rules, terms_of(phase.round.rules, contract))
    hand = cards_in(phase.hands[phase.seat])
    rising = sorted(hand, key=lambda card: max(strength[card] for strength in order.strength))
    return map(CardSet.of, combinations(rising[-phase.count - SPARE :], phase.count))


def _distinct_discards(phase: Exchange) -> Iterator[Discard]:
    """Yield the discards that differ: of cards that are as good as each other, the lowest go first."""
    hand = phase.hands[phase.seat]
    lower = _lower_equals(phase)
    for cards in combinations(cards_in(hand), phase.count):
        if all(lower.get(card, card) in cards for card in cards):
            yield Discard(CardSet.of(cards))


def _lower_equals(phase: Exchange) -> Mapping[Card, Card]:
    """Return for each card of the declarer the next lower one that is as good, where there is one."""
    contract, _ = phase.round.settled()
    terms = terms_of(phase.round.rules, contract)
    order = order_of(phase.round.rules, terms)
    seats = (seat for seat in terms.active if seat != phase.seat)
    others = [card for seat in seats for card in cards_in(phase.hands[seat])]
    return {
        higher: lower
        for cards in _ordinary_cards(order, phase.hands[phase.seat])
        for lower, higher in pairwise(cards)
        if not any(_is_between(order, lower, other, higher) for other in others)
    }


def _ordinary_cards(order: CardOrder, hand: int) -> Iterator[list[Card]]:
    """Yield the cards of each suit, rising, but those that do more than rank and follow."""
    for cancel in order.cancels:
        hand &= ~(cancel.by | cancel.what)
    for suit in Suit:
        cards = [card for card in cards_in(hand & ~order.special) if order.suits[card] == 1 << suit]
        yield sorted(cards, key=order.strength[suit].__getitem__)


def _is_between(order: CardOrder, lower: Card, other: Card, higher: Card) -> bool:
    return any(strength[lower] < strength[other] < strength[higher] for strength in order.strength)
