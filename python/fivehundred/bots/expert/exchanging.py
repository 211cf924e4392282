"""The exchange: what to keep, tried out in worlds that fit, each solved exactly."""

from __future__ import annotations

import math
from collections.abc import Callable
from heapq import nlargest
from random import Random
from statistics import fmean
from typing import Final

from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.contracts import best_values, played_from
from fivehundred.bots.expert.words import why_kept
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.discarding import ways_for
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Discard
from fivehundred.engine.contracts.contract import Terms, order_of
from fivehundred.engine.phases import exchange
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.phase import phase_of
from fivehundred.engine.views.knowledge import ExchangeView
from fivehundred.rules.pack import HAND_SIZE

_WORLDS: Final = 16
_TRIED: Final = 6
"""Ways to discard that are tried: those that leave most by the worth of hands."""
_SPREAD: Final = 0.55
"""How quickly more tricks than needed make a contract safer, with the kitty in hand."""
_MISPLAYED: Final = 0.2
"""Tricks that a declarer does not get who sees no other cards."""
_TRICK: Final = 0.01
"""What a trick is worth beside the contract."""


def lay_away(view: ExchangeView, random: Random, by_rule: Choice) -> Choice:
    """Return what a declarer lays away: what rules of thumb would, unless something else does better.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    if view.contract.declarer != view.seat or not isinstance(by_rule.action, Discard):
        return by_rule
    hand, worth = int(view.hand), Worth(view)
    rank = _rank(view, worth)
    kept = _worth_a_thought(view, rank, hand & ~int(by_rule.action.cards))
    starts = []
    for world in likely_worlds(view, worth, random, _WORLDS):
        phase = phase_of(exchange.begin(world.round))
        if not isinstance(phase, Exchange) or phase.seat != view.seat or phase.hands[phase.seat] != hand:
            return by_rule
        starts += [played_from(phase.after(Discard(CardSet(hand & ~left))), worth) for left in kept]
    plays = [play for play in starts if play is not None]
    if len(kept) < 2 or len(plays) < len(starts):
        return by_rule
    values = best_values(plays)
    came = {left: values[number :: len(kept)] for number, left in enumerate(kept)}
    chances = {left: _chance(view.terms, came[left]) for left in kept}
    worths = {left: chances[left] + _TRICK * fmean(came[left]) for left in kept}
    best = max(kept, key=lambda left: (round(worths[left], 6), left == kept[-1], rank(left)))
    told = why_kept(_WORLDS, 100 * chances[best], 100 * min(chances.values()))
    return Choice(Discard(CardSet(hand & ~best)), told)


def _rank(view: ExchangeView, worth: Worth) -> Callable[[int], int]:
    """Return what hands are compared by: their tricks, or that they are in no danger of any."""
    if view.terms.is_special:
        danger = worth.danger(view.terms)
        return lambda kept: -danger.of(kept)
    return worth.gauges[view.terms.strain].tricks


def _worth_a_thought(view: ExchangeView, rank: Callable[[int], int], by_rule: int) -> list[int]:
    """Return what may be kept, each once, that of the rules of thumb last."""
    hand = int(view.hand)
    order = order_of(view.rules, view.terms)
    thrown = ways_for(order, view.terms, hand, len(view.hand) - HAND_SIZE, view.rules.cards)
    best = nlargest(_TRIED, (hand & ~cards for cards in thrown), key=rank)
    return [*(kept for kept in dict.fromkeys(best) if kept != by_rule), by_rule]


def _chance(terms: Terms, values: list[float]) -> float:
    """Return how likely a contract is made that best play brings to these values."""
    if terms.is_special:
        return fmean(values)
    spare = (value - terms.target[0] + _MISPLAYED for value in values)
    return fmean(1 / (1 + math.exp(-each / _SPREAD)) for each in spare)
