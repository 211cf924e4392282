"""What calls and cards played tell: worlds are met more often in which all would have done what they did.

A seat is taken to bid by what its hand is worth, as `rule-1` counts it, but not too strictly: people and
other bots bid otherwise, so a call that fits a hand badly makes it unlikely, never impossible.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from fivehundred.bots.expert.calls import bids_in, needed, opened
from fivehundred.bots.expert.habits import Judge, judges_of
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.cards import Strain
from fivehundred.engine.actions import Bid, Pass
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.knowledge import ContractView, PlayView, View
from fivehundred.rules.options import Partners
from fivehundred.seats import Place, Seat
from fivehundred.worlds import World
from fivehundred.worlds.walk import Walk

_ALONE: Final = (65, 62)
"""What a hand that bids is likely to have more than its bid, in hundredths of a trick; and its spread."""
_RAISING: Final = (75, 80)
"""The same of one that raises its partner."""
_CHOICE: Final = 40
"""Hundredths of a trick by which another strain must suit a hand better to make this e times less likely."""
_BIDS_FROM: Final = {False: -60, True: 0}
"""With so much to spare for the lowest bid left a hand bids half the time; the second over its own side's."""
_SLOPE: Final = 25
"""How quickly it bids more often with more to spare."""
_KEPT: Final = 80
"""Hundredths of a trick by which a hand must be worth more to be e times likelier after the exchange."""
_PLENTY: Final = 200
"""More to spare than this makes it no likelier."""
_TRUMP_LAID_AWAY: Final = math.log(0.1)
_SAFE: Final = 25
"""The danger up to which any hand may have bid to take no trick."""
_UNLIKELY: Final = math.log(0.01)
"""The least that is believed of a call."""
_BEFORE: Final = 200
"""Steps of the walk before the first world."""
_APART: Final = 20
"""Steps between two worlds."""


def likely_worlds(view: View, worth: Worth, random: Random, count: int) -> list[World]:
    """Return so many worlds that fit what a seat has seen, those that fit the calls well more often.

    Raises:
        ValueError: No cards are dealt.
    """
    judges = {(slot.place, slot.seat): [*_judges(view, worth, slot)] for slot in slots_of(view)}
    if isinstance(view, PlayView):
        for place, judge in judges_of(view).items():
            judges["hand", place].append(judge)
    played: dict[Place | None, int]
    played = {seat: int(view.played(seat)) for seat in view.rules.table.all_seats}

    def likelihood(slot: Slot, cards: int) -> float:
        held = cards | played.get(slot.seat, 0) if slot.place == "hand" else cards
        return sum(judge(held) for judge in judges[slot.place, slot.seat])

    walk = Walk(view, random, likelihood)
    walk.walk(_BEFORE)
    return [*walk.worlds(count, _APART)]


def _judges(view: View, worth: Worth, slot: Slot) -> Iterator[Judge]:
    """Yield what calls and contract tell of a hidden place."""
    if slot.place == "discards" and isinstance(view, ContractView) and view.contract.declarer == slot.seat:
        yield from _of_discards(view, worth)
    elif slot.place == "hand" and slot.seat is not None and slot.seat < view.rules.table.seats:
        yield from _of_hand(view, worth, view.rules.owner_of(slot.seat))


def _of_hand(view: View, worth: Worth, seat: Seat) -> Iterator[Judge]:
    """Yield what calls tell of a hand; nothing where it was not known who plays with whom."""
    if view.rules.table.partners is not Partners.FIXED:
        return
    if isinstance(view, ContractView) and view.contract.declarer == seat and view.terms.takes_kitty:
        yield from _of_exchanged(view, worth)
        return
    for strain, promised, opening in _bids(view, seat):
        yield _of_bid(worth, seat, strain, promised, opening)
    if (passed := _passed(view, seat)) is not None:
        yield _of_pass(worth, seat, passed)


def _of_discards(view: ContractView, worth: Worth) -> Iterator[Judge]:
    """Yield what the contract tells of the cards that the declarer has laid away: few of them are trumps."""
    if view.terms.strain.trumps is not None:
        trumps = worth.gauges[view.terms.strain].order.follows[view.terms.strain.trumps]
        yield lambda cards: _TRUMP_LAID_AWAY * (cards & trumps).bit_count()


def _bids(view: View, seat: Seat) -> list[tuple[Strain, int, int | None]]:
    """Return the strains that a seat has bid, what it promised last, and the level of a partner's opening."""
    first = opened(view.calls, {seat, *view.rules.partners_of(seat)})
    own = {
        bid.strain: needed(bid)
        for caller, bid in bids_in(view.calls)
        if caller == seat and bid.strain is not None and bid.level is not None
    }
    return [
        (strain, promised, None if first[strain][0] == seat else first[strain][1])
        for strain, promised in own.items()
    ]


@dataclass(frozen=True, slots=True)
class _Passed:
    """What a seat passed over: what it had to promise at least, what its side had bid, who held the bid."""

    low: Mapping[Strain, int]
    opened: Mapping[Strain, tuple[Seat, int]]
    is_ours: bool


def _passed(view: View, seat: Seat) -> _Passed | None:
    """Return what a seat passed over the last time; None if it has not."""
    side = {seat, *view.rules.partners_of(seat)}
    passes = [number for number, call in enumerate(view.calls) if call == (seat, Pass())]
    if not passes:
        return None
    before = view.calls[: passes[-1]]
    standing = list(bids_in(before))[-1:]
    low = _lowest(view, standing[0][1] if standing else None)
    return _Passed(low, opened(before, side), any(bidder in side for bidder, _ in standing))


def _lowest(view: View, standing: Bid | None) -> Mapping[Strain, int]:
    low: dict[Strain, int] = {}
    for bid in view.rules.bids.above(standing):
        if bid.strain is not None and bid.level is not None:
            low[bid.strain] = min(needed(bid), low.get(bid.strain, needed(bid)))
    return low


def _of_exchanged(view: ContractView, worth: Worth) -> Iterator[Judge]:
    """Yield what the contract tells of the hand that the declarer has kept."""
    terms, declarer = view.terms, view.contract.declarer
    if terms.is_misere:
        danger = worth.danger(terms)
        yield lambda hand: -max(danger.of(hand) - _SAFE, 0) / _SAFE
    elif terms.level is not None and declarer is not None:
        level = TRICK * terms.level

        def judge(hand: int) -> float:
            spare = worth.alone(declarer, terms.strain, hand, with_kitty=False) - level
            return min(spare, _PLENTY) / _KEPT

        yield judge


def _of_bid(worth: Worth, seat: Seat, strain: Strain, promised: int, opening: int | None) -> Judge:
    likely, varies = _ALONE if opening is None else _RAISING
    known: dict[int, float] = {}

    def judge(hand: int) -> float:
        found = known.get(hand)
        if found is None:
            found = known[hand] = max(_fit(hand) - _preference(hand), _UNLIKELY)
        return found

    def _fit(hand: int) -> float:
        """How well the hand is worth its bid."""
        if opening is None:
            total = worth.alone(seat, strain, hand)
        else:
            total = worth.with_partner(seat, strain, hand, opening)
        return -0.5 * ((total - promised - likely) / varies) ** 2

    def _preference(hand: int) -> float:
        """How much another strain would have suited the hand better."""
        if opening is not None:
            return 0
        own = worth.tricks(strain, hand)
        return math.log(sum(math.exp((worth.tricks(other, hand) - own) / _CHOICE) for other in worth.gauges))

    return judge


def _of_pass(worth: Worth, seat: Seat, passed: _Passed) -> Judge:
    known: dict[int, float] = {}

    def judge(hand: int) -> float:
        found = known.get(hand)
        if found is None:
            most = max((_spare(hand, strain) for strain in passed.low), default=-math.inf)
            found = max(-math.log1p(math.exp((most - _BIDS_FROM[passed.is_ours]) / _SLOPE)), _UNLIKELY)
            known[hand] = found
        return found

    def _spare(hand: int, strain: Strain) -> float:
        first = passed.opened.get(strain)
        if first is None or first[0] == seat:
            return worth.alone(seat, strain, hand) - passed.low[strain]
        return worth.with_partner(seat, strain, hand, first[1]) - passed.low[strain]

    return judge
