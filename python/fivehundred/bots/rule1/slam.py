"""Calling a slam with the kitty in hand (M11): all ten tricks alone, for more points."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.counting import average_support, chance
from fivehundred.bots.rule1.discarding import best_kept, worth
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.bots.rule1.partnership import partners_of
from fivehundred.bots.rule1.stakes import balance
from fivehundred.bots.rule1.words import tricks_word
from fivehundred.engine.actions import CallSlam
from fivehundred.engine.contracts.contract import Terms, terms_of
from fivehundred.engine.views.knowledge import ContractView, View
from fivehundred.rules.pack import HAND_SIZE

_ALL: Final = HAND_SIZE * TRICK
_KITTY_KNOWN: Final = 50
"""How much better the contract stands than its count, now that the best ten cards are known."""
_CHANCES: Final = (90, 82, 65, 45, 28, 15, 8)
"""Chance of all ten tricks, by halves of a trick that the hand is short of them."""


def call_slam(view: ContractView) -> Choice | None:
    """Return the call of a slam if it should bring more than the contract, else None."""
    if CallSlam() not in view.legal_actions:
        return None
    _, declarer = view.contract.by
    partners = partners_of(view, declarer)
    slam = terms_of(view.rules, replace(view.contract, slam=True), partners)
    counted = _counted(view)
    if _points(view, slam, _chance(counted)) <= _points(view, view.terms, _chance_of_bid(view, counted)):
        return None
    reason = f"With {tricks_word(min(counted, _ALL))} in your own hand you should take all ten, alone."
    return Choice(CallSlam(), (reason,))


def _counted(view: ContractView) -> int:
    """Return the tricks of the ten best cards."""
    kept = best_kept(view, view.terms, view.hand, len(view.hand) - HAND_SIZE)
    return worth(view, view.terms)(kept)


def _chance(counted: int) -> int:
    """Return the chance of all ten tricks, by what the hand counts."""
    short = max(_ALL - counted, 0) // 50
    return _CHANCES[short] if short < len(_CHANCES) else 0


def _chance_of_bid(view: ContractView, counted: int) -> int:
    """Return the chance of the contract without a slam, with what the partner brings on average."""
    total = counted + average_support(view, counted) + _KITTY_KNOWN
    return chance(total - TRICK * view.terms.target.start)


def _points(view: View, terms: Terms, chance: int) -> int:
    return balance(view, view.own_seat, terms.value, chance)
