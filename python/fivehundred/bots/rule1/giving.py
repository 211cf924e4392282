"""Handing cards over: the worst risks to the partner of a double misère, the best card to a slam's caller.

Of the cards that a fractional bid leaves to the opponents the worst go, one at a time (B5).
"""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.discarding import best_kept, worth
from fivehundred.bots.rule1.estimate import aboves
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import Give
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.views.knowledge import ContractView
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.wording import listed

_TOP_TRUMPS: Final = 2
"""As many of the highest trumps go before any ace."""


def give(view: ContractView) -> Choice:
    """Return the cards to hand over, and why."""
    if view.seat in view.terms.folded:
        return _best_card(view)
    return _worst_risks(view) if view.terms.gives_to is not None else _least_missed(view)


def _worst_risks(view: ContractView) -> Choice:
    kept = best_kept(view, view.terms, view.hand, len(view.hand) - HAND_SIZE)
    given = view.hand - kept
    names = listed([str(card) for card in given])
    return Choice(Give(given), (f"You hand over {names}: your partner lays as many away.",))


def _least_missed(view: ContractView) -> Choice:
    """Return the kitty card without which the hand is worth most, of several the lowest."""
    cards = [card for gift in view.legal_actions if isinstance(gift, Give) for card in gift.cards]
    given = max(cards, key=lambda card: (_worth_without(view, card), -_rank(view, card), card))
    return Choice(Give(CardSet(given.bit)), (f"Of the kitty you have least use for the {given}.",))


def _worth_without(view: ContractView, card: Card) -> int:
    """Return what the best ten cards are worth once this one is given away."""
    left = view.hand - card.bit
    return worth(view, view.terms)(best_kept(view, view.terms, left, len(left) - HAND_SIZE))


def _best_card(view: ContractView) -> Choice:
    """Return the card that takes a trick for the declarer most surely: a top trump, an ace."""
    best = max(view.hand, key=lambda card: _use(view, card))
    return Choice(Give(CardSet(best.bit)), (f"You pass the {best}, your card most likely to take a trick.",))


def _use(view: ContractView, card: Card) -> tuple[bool, int, int]:
    """Return how useful a card is in a slam: as joker or right bower, by what it takes alone, by its rank."""
    order, trumps = order_of(view.rules, view.terms), view.terms.strain.trumps
    higher = [] if trumps is None else aboves(order, trumps, card.bit, view.rules.cards)
    is_top = bool(order.floating >> card & 1 or (higher and higher[0] < _TOP_TRUMPS))
    return is_top, worth(view, view.terms)(card.bit), _rank(view, card)


def _rank(view: ContractView, card: Card) -> int:
    """Return how high a card is, whatever is led."""
    order = order_of(view.rules, view.terms)
    return max(order.strength[suit][card] for suit in Suit)
