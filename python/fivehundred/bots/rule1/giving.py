"""Handing cards over: the worst risks to the partner of a double misère, the best card to a slam's caller."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.discarding import best_kept
from fivehundred.bots.rule1.estimate import aboves, tricks
from fivehundred.bots.rule1.words import listed
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import Give
from fivehundred.engine.contract import order_of
from fivehundred.engine.view import View
from fivehundred.rules.pack import HAND_SIZE

_TOP_TRUMPS: Final = 2
"""As many of the highest trumps go before any ace."""


def give(view: View) -> Choice:
    """Return the cards to hand over, and why."""
    assert view.terms
    return _best_card(view) if view.seat in view.terms.folded else _worst_risks(view)


def _worst_risks(view: View) -> Choice:
    assert view.terms
    kept = best_kept(view.rules, view.terms, view.hand, len(view.hand) - HAND_SIZE)
    given = view.hand - kept
    names = listed([str(card) for card in given])
    return Choice(Give(given), (f"You hand over {names}: your partner lays as many away.",))


def _best_card(view: View) -> Choice:
    """Return the card that takes a trick for the declarer most surely: a top trump, an ace."""
    best = max(view.hand, key=lambda card: _use(view, card))
    return Choice(Give(CardSet(best.bit)), (f"You pass the {best}, your card most likely to take a trick.",))


def _use(view: View, card: Card) -> tuple[bool, int, int]:
    """Return how useful a card is in a slam: as joker or right bower, by what it takes alone, by its rank."""
    assert view.terms
    order, trumps, pack = order_of(view.rules, view.terms), view.terms.strain.trumps, view.rules.cards
    higher = [] if trumps is None else aboves(order, trumps, card.bit, pack)
    is_top = bool(order.floating >> card & 1 or (higher and higher[0] < _TOP_TRUMPS))
    return is_top, tricks(order, trumps, card.bit, pack), max(order.strength[suit][card] for suit in Suit)
