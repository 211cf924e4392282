"""Calling a breach (S12): a bet that the contract fails by a trick more than it must."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.estimate import TRICK, tricks
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.bots.rule1.words import tricks_word
from fivehundred.engine.actions import CallBreach, Decline
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.score.undertricks import breached_at
from fivehundred.engine.views.knowledge import ContractView
from fivehundred.rules.pack import HAND_SIZE


def answer_breach(view: ContractView) -> Choice:
    """Return the answer to the offer of a breach, and why; it is called on own tricks alone."""
    if view.terms.is_special:
        return Choice(Decline(), ("Nobody can count the tricks that such a contract will be caught with.",))
    needed, counted = HAND_SIZE - _most(view), _counted(view)
    tally = f"A breach takes {needed} tricks, and you count {tricks_word(max(counted, 0))} in your own hand"
    if counted >= TRICK * needed:
        return Choice(CallBreach(), (f"{tally}: you call it.",))
    return Choice(Decline(), (f"{tally}: not enough.",))


def _most(view: ContractView) -> int:
    """Return the most tricks that the makers may take for a breach to be won."""
    most, _ = breached_at(view.rules.scoring, view.terms)
    return 0 if most is None else most  # there is one, as nothing is offered of a contract below seven


def _counted(view: ContractView) -> int:
    """Return the tricks that this hand should take against the contract."""
    order = order_of(view.rules, view.terms)
    return tricks(order, view.terms.strain.trumps, view.hand, Elsewhere.of(view))
