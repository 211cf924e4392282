"""The auction: each call is judged by what the rest of it, and the contract, come to in worlds that fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from random import Random
from statistics import fmean
from typing import Final

from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.bidders import Bidders
from fivehundred.bots.expert.outlook import Outlook
from fivehundred.bots.expert.policy import learnt
from fivehundred.bots.expert.words import Why
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.protocol import Choice
from fivehundred.cards import Strain
from fivehundred.engine.actions import Bid, Call, Pass
from fivehundred.engine.views.knowledge import AuctionView

_TRIED: Final = (2, 4)
"""Hands at a table where calls that were tried out proved better than those of rules of thumb."""
_WORLDS: Final = 60
_STRAINS: Final = 3
"""Strains that are looked at, those in which the hand is worth most; no-trump and a partner's besides."""
_CALLS: Final = 4
"""Bids that the rest of the auction is thought through for."""
_AHEAD: Final = 15
"""Points by which a call must be ahead of that of rules of thumb: what seems best of many seems too good."""
_AHEAD_OF_PRACTICE: Final = (30, 100)
"""The same of a call that practice has taught, for a pass and for a bid."""
_SURE: Final = 95
"""A bid that is so likely to be made, in percent, needs no practice."""
_TOO_WILD: Final = 30
"""Bids less likely to be made are not looked at, in percent."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A bid, its chance in percent, and the points that it should bring as the contract."""

    bid: Bid
    chance: float
    points: float


def speak(view: AuctionView, random: Random, by_rule: Choice) -> Choice:
    """Return the call that should bring most, among the best bids, the pass and what is done by habit.

    Habit is what practice has taught, and at a table that is new to it the call of rules of thumb. That is
    all there is to it where three, five or six hands play, and where bids have gifts or are bids of the game.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    legal = [call for call in view.legal_actions if isinstance(call, Bid)]
    is_known = view.rules.places in _TRIED and not any(bid.given or bid.is_game for bid in legal)
    if not isinstance(by_rule.action, Call) or not is_known:
        return by_rule
    taught = learnt(view)
    habit = by_rule.action if taught is None else taught
    worth = Worth(view)
    rounds = [world.round for world in likely_worlds(view, worth, random, _WORLDS)]
    outlook = Outlook(view, worth, rounds)
    offers = _offers(view, worth, outlook, legal)
    calls = _worth_a_thought(view, offers, habit)
    bidders = Bidders(view, worth, rounds[0])
    brings = {
        call: fmean(
            outlook.outcome(number, bidders.end(call, [int(hand) for hand in round.hands]))
            for number, round in enumerate(rounds)
        )
        for call in calls
    }
    best = max(calls, key=lambda call: brings[call])
    is_sure = isinstance(best, Bid) and outlook.chance(best) >= _SURE
    practice = _AHEAD_OF_PRACTICE[isinstance(best, Bid)]
    if brings[best] < brings[habit] + (_AHEAD if taught is None or is_sure else practice):
        best = habit
    why = Why(best, brings, len(rounds), is_taught=taught is not None)
    return Choice(best, why.told(outlook.chance(best) if isinstance(best, Bid) else None))


def _worth_a_thought(view: AuctionView, offers: Sequence[Offer], habit: Call) -> list[Call]:
    """Return the calls to think through, each once."""
    ranked = sorted(offers, key=attrgetter("points"), reverse=True)
    calls: list[Call] = [offer.bid for offer in ranked[:_CALLS]]
    if Pass() in view.legal_actions:
        calls.append(Pass())
    return list(dict.fromkeys([*calls, habit]))


def _offers(view: AuctionView, worth: Worth, outlook: Outlook, legal: Sequence[Bid]) -> list[Offer]:
    """Return the bids that are not too wild, those of a strain from the lowest up."""
    of_strain = attrgetter("strain")
    ordinary = sorted((bid for bid in legal if bid.special is None), key=of_strain)
    bids = {strain: list(rising) for strain, rising in groupby(ordinary, key=of_strain)}
    strains = [strain for strain in _strains(view, worth) if strain in bids]
    outlook.study(bids[strain][0] for strain in strains)
    offers = []
    for strain in strains:
        for bid in bids[strain]:
            offer = Offer(bid, outlook.chance(bid), outlook.points(bid))
            if offer.chance < _TOO_WILD:
                break
            offers.append(offer)
    specials = (bid for bid in legal if bid.special is not None)
    found = (Offer(bid, outlook.chance(bid), outlook.points(bid)) for bid in specials)
    return [*offers, *(offer for offer in found if offer.chance >= _TOO_WILD)]


def _strains(view: AuctionView, worth: Worth) -> list[Strain]:
    """Return the strains to look at: the hand's best, those that its side has bid, and no-trump."""
    ranked = sorted(worth.gauges, key=lambda strain: -worth.tricks(strain, int(view.hand)))
    side = {view.own_seat, *view.rules.partners_of(view.own_seat)}
    shown = [
        call.strain for seat, call in view.calls if isinstance(call, Bid) and seat in side and call.strain
    ]
    plain = [strain for strain in ranked if strain.trumps is None]
    return list(dict.fromkeys([*ranked[:_STRAINS], *shown, *plain]))
