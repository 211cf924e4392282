"""How likely a special is to be made, by its terms: who must duck, in whose sight, to what target."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.rule1.danger import feared, risk
from fivehundred.bots.rule1.discarding import best_kept
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.bots.rule1.partnership import partners_of, terms_if_own
from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import Bid
from fivehundred.engine.contracts.contract import Contract, Terms, order_of, terms_of
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import Exposure
from fivehundred.rules.pack import HAND_SIZE

_STEP: Final = 5
"""The chances below go by fives of risk; past their end there is none."""
_ALONE: Final = (76, 66, 58, 54, 52, 48, 45, 43, 40, 38, 36, 33, 30, 27, 24, 20, 16, 12, 8, 4)
"""Chance of a misère against defenders who know how to defend."""
_AGAINST_ONE: Final = (54, 46, 30, 20, 18, 15, 12, 10, 8, 6, 4)
"""The same against one defender: a lead is lost only if that very hand can follow and has a higher card."""
_TOGETHER: Final = (24, 24, 24, 22, 20, 15, 10, 5)
"""Chance of a misère of two, when the partner has shown nothing."""
_BOTH_LOW: Final = (62, 61, 59, 57, 50, 45, 40, 35, 30, 25, 20, 15, 10, 5)
"""The same when the partner has bid a misère, too."""
_STEERED: Final = (68, 66, 64, 62, 60, 58, 56, 54, 52, 51, 50, 45, 40, 35, 30, 25, 15)
"""Chance of a misère whose declarer's cards a defender chooses (M15)."""
_HI_LO: Final = (62, 35)
"""Chance of hi/lo (M9)."""
_USUAL_SHARE: Final = 60
"""Percent of the cards elsewhere that the defenders of a misère hold where four play; the rest sits out."""
_TWO: Final = 2
"""Hands that play where one defends."""
_OPEN_HAND: Final = 2
"""How many times as dangerous a misère is with the hand open."""


def chance(view: View, bid: Bid) -> int:
    """Return in percent how likely the seat that looks is to make a special."""
    terms = terms_if_own(view, bid)
    steps = _risk(view, terms) // _STEP
    chances = _chances(view, terms)
    return chances[steps] if steps < len(chances) else 0


def _chances(view: View, terms: Terms) -> tuple[int, ...]:
    if not terms.is_misere:
        return _HI_LO
    if len(terms.makers) == 1:
        if terms.steered:
            return _STEERED
        return _ALONE if len(terms.active) > _TWO else _AGAINST_ONE
    return _BOTH_LOW if _partner_ducks(view, terms) else _TOGETHER


def _partner_ducks(view: View, terms: Terms) -> bool:
    """Whether a partner has bid a misère; a dummy, which lays nothing away, on its very cards (M14)."""
    partners = partners_of(view, terms.makers[0])
    bids = [call for seat, call in view.calls if seat in partners and isinstance(call, Bid)]
    bidder = view.rules.owner_of(partners[0]) if partners else view.own_seat
    shown = [terms_of(view.rules, Contract(bid, bidder), partners_of(view, bidder)) for bid in bids]
    return any(other.is_misere and (terms.dummy is None or not other.takes_kitty) for other in shown)


def _risk(view: View, terms: Terms) -> int:
    """Return how risky a special is with the worst cards laid away, as many as the kitty has."""
    times = 1 if terms.exposed is Exposure.NEVER or terms.steered else _OPEN_HAND
    defenders = len(terms.active) - len(terms.makers)
    share = 100 * HAND_SIZE * defenders // (len(_pack(view)) - HAND_SIZE)
    return times * hand_risk(view, terms) * share // _USUAL_SHARE


def hand_risk(view: View, terms: Terms) -> int:
    """Return how risky the hand alone is, with the worst cards laid away."""
    return risk(terms, order_of(view.rules, terms), _kept(view, terms), _pack(view))


def hand_feared(view: View, terms: Terms) -> list[Card]:
    """Return the cards that a misère may well be lost by, with the worst cards laid away."""
    return list(feared(order_of(view.rules, terms), _kept(view, terms), _pack(view)))


def _kept(view: View, terms: Terms) -> int:
    return best_kept(view, terms, view.hand, _laid_away(view, terms))


def _pack(view: View) -> CardSet:
    return CardSet(Elsewhere.of(view).cards | view.hand)


def _laid_away(view: View, terms: Terms) -> int:
    """Return how many of its cards the hand can be rid of; a steered one needs all others low."""
    size = view.rules.kitty_size if terms.takes_kitty else 0
    return size // 3 if terms.steered else size
