"""The auction: each call is judged by what the rest of it, and the contract, come to in worlds that fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from statistics import fmean
from typing import Final

from fivehundred.bots.expert.bidders import Bidders
from fivehundred.bots.expert.calls import opened
from fivehundred.bots.expert.outlook import Outlook
from fivehundred.bots.expert.policy import learnt
from fivehundred.bots.expert.words import Why
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


def speak(view: AuctionView, random: Random, by_rule: Choice) -> Choice:
    """Return the call that should bring most, among the best bids, the pass and what is done by habit.

    Habit is what practice has taught, and at a table that is new to it the call of rules of thumb. That is
    all there is to it where three, five or six hands play.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    if not isinstance(by_rule.action, Call) or view.rules.places not in _TRIED:
        return by_rule
    taught = learnt(view)
    habit = by_rule.action if taught is None else taught
    outlook = Outlook.drawn(view, random, _WORLDS)
    calls = _worth_a_thought(view, _sound(outlook), habit)
    bidders = Bidders(view, outlook.worth, outlook.rounds[0])
    brings = {
        call: fmean(
            outlook.outcome(number, bidders.end(call, [int(hand) for hand in round.hands]))
            for number, round in enumerate(outlook.rounds)
        )
        for call in calls
    }
    best = max(calls, key=lambda call: brings[call])
    is_sure = isinstance(best, Bid) and outlook.chance(best) >= _SURE
    practice = _AHEAD_OF_PRACTICE[isinstance(best, Bid)]
    if brings[best] < brings[habit] + (_AHEAD if taught is None or is_sure else practice):
        best = habit
    why = Why(best, brings, len(outlook.rounds), is_taught=taught is not None)
    return Choice(best, why.told(outlook.chance(best) if isinstance(best, Bid) else None))


def _worth_a_thought(view: AuctionView, bids: Sequence[Bid], habit: Call) -> list[Call]:
    """Return the calls to think through, each once; bids come best first."""
    calls: list[Call] = [*bids[:_CALLS]]
    if Pass() in view.legal_actions:
        calls.append(Pass())
    return list(dict.fromkeys([*calls, habit]))


def _sound(outlook: Outlook) -> list[Bid]:
    """Return the bids that are not too wild, those first that should bring most."""
    bids = [call for call in outlook.view.legal_actions if isinstance(call, Bid)]
    of_strains = [[bid for bid in bids if bid.strain == strain] for strain in _strains(outlook)]
    outlook.study(rising[0] for rising in of_strains if rising)
    specials = [bid for bid in bids if bid.special is not None]
    sound = [bid for bid in chain(*of_strains, specials) if outlook.chance(bid) >= _TOO_WILD]
    return sorted(sound, key=outlook.points, reverse=True)


def _strains(outlook: Outlook) -> list[Strain]:
    """Return the strains to look at: the hand's best, those that its side has bid, and no-trump."""
    view, worth = outlook.view, outlook.worth
    ranked = sorted(worth.gauges, key=lambda strain: -worth.tricks(strain, int(view.hand)))
    side = {view.own_seat, *view.rules.partners_of(view.own_seat)}
    plain = [strain for strain in ranked if strain.trumps is None]
    return list(dict.fromkeys([*ranked[:_STRAINS], *opened(view.calls, side), *plain]))
