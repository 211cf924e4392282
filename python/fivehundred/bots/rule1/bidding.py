"""The auction: count tricks, ask what partner and kitty bring, weigh what a bid wins against what it costs.

Tricks are counted in hundredths, chances in percent, and every call is judged by the points it should bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1 import specials
from fivehundred.bots.rule1.counting import can_win, chance, expected, is_sound, standing
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.bots.rule1.partnership import (
    is_ours,
    partner_hands,
    shared,
    tabled,
    terms_if_own,
)
from fivehundred.bots.rule1.stakes import balance
from fivehundred.bots.rule1.words import tricks_word
from fivehundred.cards import Strain
from fivehundred.engine.actions import Bid, Look, Misdeal, Pass
from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.bids import GIVEN, LEVELS
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Seat
from fivehundred.wording import capital, listed, strain_word

_PARTNERS_SPECIAL: Final = 60
"""How often a partner makes a special."""
_FOES_MAKE: Final = (75, 70, 50, 35, 20)
"""How often foes make what they bid, by its level from six up."""
_FOES_SPECIAL: Final = 60
"""How often they make a special."""
_TOO_WILD: Final = 38
"""Below this chance no bid is made, whatever the foes may win by theirs."""


SpecialChance = Callable[[View, Bid], int]
"""Returns in percent how likely a special is to be made."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A bid weighed: its chance in percent, the points it should bring, and what was counted for it."""

    bid: Bid
    chance: int
    points: int
    count: str


def speak(view: View, special: SpecialChance = specials.chance) -> Choice:
    """Return what to do when it is this seat's turn in the auction, and why.

    `special` says how likely a special is to be made; the yardstick goes by its own estimate.
    """
    if Look() in view.legal_actions:
        return Choice(Look(), ("You look at your hand: a misère bid unseen fails far too often.",))
    choice = _call(view, special)
    if choice.action == Pass() and Misdeal() in view.legal_actions:
        return Choice(Misdeal(), ("Your hand is too weak to bid, and you may have the cards dealt again.",))
    return choice


def _call(view: View, special: SpecialChance) -> Choice:
    """Return the call that should bring most points, and why."""
    offers, passing = [*_ordinary(view), *_specials(view, special)], _points_of_passing(view, special)
    best = max(offers, key=lambda offer: _merit(view, offer, passing), default=None)
    if Pass() in view.legal_actions and not (best and _is_worth_it(best, passing)):
        return Choice(Pass(), (_why_pass(view, best, passing),))
    return _cheapest(view) if best is None else Choice(best.bid, _why_bid(view, best))


def _cheapest(view: View) -> Choice:
    """Return the bid that costs least, where no bid fits the hand but one must be made."""
    bids = (call for call in view.legal_actions if isinstance(call, Bid))
    cheapest = min(bids, key=view.rules.bids.value)
    return Choice(cheapest, (f"You may not pass; no bid fits your hand, and {cheapest} costs least.",))


def _merit(view: View, offer: Offer, passing: int) -> tuple[bool, int, int]:
    """Return what speaks for a bid: that it is worth making and can win, its points, that it is low."""
    is_good = can_win(view.rules, offer.bid) and _is_worth_it(offer, passing)
    return is_good, offer.points, -view.rules.bids.rank(offer.bid)


def _is_worth_it(offer: Offer, passing: int) -> bool:
    """Whether a bid is better than passing, and not a wild one."""
    return offer.chance >= _TOO_WILD and offer.points > passing


def _ordinary(view: View) -> Iterator[Offer]:
    legal = [call for call in view.legal_actions if isinstance(call, Bid)]
    for strain, given in product(Strain, GIVEN):
        yield from _rising(view, [bid for bid in legal if (bid.strain, bid.given) == (strain, given)])


def _rising(view: View, bids: Iterable[Bid]) -> Iterator[Offer]:
    """Yield the sound bids among those of a strain from the lowest up, until they are too wild."""
    for bid in bids:
        if not is_sound(view, bid):
            continue
        offer = _weighed(view, bid)
        yield offer
        if offer.chance < _TOO_WILD:
            return


def _weighed(view: View, bid: Bid) -> Offer:
    """Return what an ordinary bid is worth."""
    level, strain = bid.tricks_in
    total = expected(view, bid)
    odds = chance(total - TRICK * level)
    counted = tricks_word(min(total, TRICK * HAND_SIZE))
    count = f"{_with_help(view)}you count {counted} in {strain_word(strain)}"
    return Offer(bid, odds, _points(view, bid, odds), capital(count))


def _with_help(view: View) -> str:
    """Return what is counted besides the own hand, to begin a sentence with."""
    partner = "your table hand" if tabled(view) else "your partner"
    helps = [*[partner] * bool(partner_hands(view)), *["the kitty"] * bool(view.rules.kitty_size)]
    return f"with what {' and '.join(helps)} may bring, " if helps else ""


def _specials(view: View, special: SpecialChance) -> Iterator[Offer]:
    for bid in view.legal_actions:
        if isinstance(bid, Bid) and bid.special:
            yield _weighed_special(view, bid, special)


def _weighed_special(view: View, bid: Bid, special: SpecialChance) -> Offer:
    """Return what a special is worth."""
    odds = special(view, bid)
    return Offer(bid, odds, _points(view, bid, odds), _what_is_safe(view, terms_if_own(view, bid)))


def _what_is_safe(view: View, terms: Terms) -> str:
    """Return what is weighed in a special, to begin a sentence with."""
    if not terms.is_misere or terms.steered:
        return "You weigh which of your cards are safe"
    away = "with your worst cards laid away, " if terms.takes_kitty and view.rules.kitty_size else ""
    cards = list(map(str, specials.hand_feared(view, terms)))
    risk = f"{listed(cards, 'or')} may well" if cards else "no single card is likely to"
    return capital(f"{away}{risk} take a trick")


# Points


def _points(view: View, bid: Bid, odds: int) -> int:
    """Return what a bid of this seat's side should bring, by its chance and the score."""
    return balance(view, view.own_seat, shared(view, view.rules.bids.value(bid)), odds)


def _points_of_passing(view: View, special: SpecialChance) -> int:
    """Return what the standing bid should bring this side if it becomes the contract."""
    highest = standing(view)
    if highest is None:
        return 0
    bidder, bid = highest
    if not is_ours(view, bidder):
        return -balance(view, bidder, view.rules.bids.value(bid), _foes_chance(bid))
    if not bid.special:
        return _weighed(view, bid).points
    own = bidder == view.seat
    return _weighed_special(view, bid, special).points if own else _points(view, bid, _PARTNERS_SPECIAL)


def _foes_chance(bid: Bid) -> int:
    """Return how often foes make a bid."""
    return _FOES_MAKE[bid.level - LEVELS.start] if bid.level else _FOES_SPECIAL


# Reasons


def _why_bid(view: View, best: Offer) -> tuple[str, ...]:
    count = f"{best.count}, so {best.bid} should be made about {best.chance} times in a hundred."
    highest = standing(view)
    if best.points >= 0:
        return (count,)
    if highest is None:
        return count, "You may not pass, and this costs least."
    seat, bid = highest
    if is_ours(view, seat):
        return count, f"It may well fail, but {_whose(view, seat)} {bid} should cost more."
    return count, f"It may well fail, but to leave them {bid} should cost more."


def _whose(view: View, bidder: Seat) -> str:
    return "your own" if bidder == view.seat else "your partner's"


def _why_pass(view: View, best: Offer | None, passing: int) -> str:
    if best is None:
        return "Your hand is fit for none of the bids that are left, so you pass."
    if not best.chance:
        return "No bid that is left has a chance, so you pass."
    highest = standing(view)
    if highest and is_ours(view, highest[0]) and best.points <= passing:
        whose = capital(_whose(view, highest[0]))
        return f"{whose} {highest[1]} promises more than any higher bid of yours, so you pass."
    odds = f"Your best bid would be {best.bid}, made about {best.chance} times in a hundred"
    if highest and not is_ours(view, highest[0]) and best.points > 0:
        return f"{odds}, but to leave them {highest[1]} should bring more."
    return f"{odds}: not worth the risk."
