"""The auction: count tricks, ask what partner and kitty bring, weigh what a bid wins against what it costs.

Tricks are counted in hundredths, chances in percent, and every call is judged by the points it should bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.counting import expected, is_ours, is_sound, misere_danger, side_of, standing
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.bots.rule1.words import strain_word, tricks_word
from fivehundred.cards import Strain
from fivehundred.engine.actions import Bid, Pass
from fivehundred.engine.view import View
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.options import BackDoor
from fivehundred.rules.pack import HAND_SIZE

_CHANCES: Final = (6, 10, 16, 24, 36, 50, 63, 74, 83, 90, 95, 98, 99)
"""Chance to make a contract, by halves of a trick from three below the bid to three above."""
_MISERE_CHANCES: Final = (76, 55, 37, 33, 30, 27, 24, 20, 16, 12, 8, 4)
"""Chance of a misère, by fives of danger, against defenders who know how to defend."""
_PARTNERS_MISERE: Final = 60
"""How often a partner makes a misère."""
_GAME: Final = 400
"""What winning the game is worth besides the points, in points."""
_BACK_DOOR: Final = 600
"""What losing it by the back door costs besides."""
_BRINK: Final = 50
"""So near the limit at the back door a game is as good as lost."""
_FOES_MAKE: Final = (75, 70, 50, 35, 20)
"""How often foes make what they bid, by its level from six up."""
_FOES_MISERE: Final = 60
"""How often they make a misère."""
_TOO_WILD: Final = 38
"""Below this chance no bid is made, whatever the foes may win by theirs."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A bid weighed: its chance in percent, the points it should bring, and what was counted for it."""

    bid: Bid
    chance: int
    points: int
    count: str


def call(view: View) -> Choice:
    """Return the call that should bring most points, and why."""
    offers = [*_ordinary(view), *_specials(view)]
    best = max(offers, key=lambda offer: (offer.points, -view.rules.bids.rank(offer.bid)), default=None)
    if best is None or (Pass() in view.legal_actions and not _is_worth_it(view, best)):
        return Choice(Pass(), (_why_pass(view, best),))
    return Choice(best.bid, _why_bid(view, best))


def _is_worth_it(view: View, best: Offer) -> bool:
    """Whether a bid is better than passing, and not a wild one."""
    return best.chance >= _TOO_WILD and best.points > _points_of_passing(view)


def _ordinary(view: View) -> Iterator[Offer]:
    legal = [call for call in view.legal_actions if isinstance(call, Bid)]
    for strain in Strain:
        yield from _in_strain(view, [bid for bid in legal if bid.strain is strain])


def _in_strain(view: View, rising: Iterable[Bid]) -> Iterator[Offer]:
    """Yield the sound bids of a strain from the lowest up, until they are too wild."""
    for bid in rising:
        if not is_sound(view, bid):
            continue
        offer = _weighed(view, bid)
        yield offer
        if offer.chance < _TOO_WILD:
            return


def _weighed(view: View, bid: Bid) -> Offer:
    """Return what an ordinary bid is worth."""
    assert bid.level is not None
    assert bid.strain is not None
    total = expected(view, bid)
    chance = _chance(total - TRICK * bid.level)
    counted = tricks_word(min(total, TRICK * HAND_SIZE))
    count = f"With what partner and kitty may bring you count {counted} in {strain_word(bid.strain)}"
    return Offer(bid, chance, _points(view, bid, chance), count)


def _chance(to_spare: int) -> int:
    """Return the chance of a contract by the hundredths of a trick to spare, from the table of halves."""
    place = min(max(to_spare + 300, 0), 599)
    low, rest = divmod(place, 50)
    return _CHANCES[low] + (_CHANCES[low + 1] - _CHANCES[low]) * rest // 50


def _specials(view: View) -> Iterator[Offer]:
    for bid in view.legal_actions:
        if isinstance(bid, Bid) and bid.special:
            chance = _MISERE_CHANCES[min(misere_danger(view, bid) // 5, len(_MISERE_CHANCES) - 1)]
            count = "You weigh which of your cards may be caught with a trick"
            yield Offer(bid, chance, _points(view, bid, chance), count)


# Points


def _points(view: View, bid: Bid, chance: int) -> int:
    """Return what a bid of this side should bring, by its chance and the score."""
    return (chance * _gain(view, bid) - (100 - chance) * _loss(view, bid)) // 100


def _gain(view: View, bid: Bid) -> int:
    """Return what making it is worth: what is needed to win and the game, or the value."""
    value, needed = view.rules.bids.value(bid), view.rules.scoring.target - _score(view)
    return min(value, max(needed, 0)) + _GAME if value >= needed else value


def _loss(view: View, bid: Bid) -> int:
    """Return what failing costs: its value, and the game if that is lost or as good as lost."""
    value, scoring = view.rules.bids.value(bid), view.rules.scoring
    loses = scoring.back_door is not BackDoor.OFF and _score(view) - value <= scoring.loss_limit + _BRINK
    return value + (_BACK_DOOR if loses else 0)


def _score(view: View) -> int:
    return view.scores[side_of(view)]


def _points_of_passing(view: View) -> int:
    """Return what the standing bid should bring this side if it becomes the contract."""
    highest = standing(view)
    if highest is None:
        return 0
    bidder, bid = highest
    if not is_ours(view, bidder):
        return -_points_for_foes(view, bidder, bid)
    return _points(view, bid, _PARTNERS_MISERE) if bid.special else _weighed(view, bid).points


def _points_for_foes(view: View, bidder: int, bid: Bid) -> int:
    """Return what a foe's bid should bring the foes."""
    rules = view.rules
    chance = _FOES_MAKE[bid.level - LEVELS.start] if bid.level else _FOES_MISERE
    value = rules.bids.value(bid)
    wins = view.scores[rules.side_of(bidder)] + value >= rules.scoring.target
    return (chance * (value + (_GAME if wins else 0)) - (100 - chance) * value) // 100


# Reasons


def _why_bid(view: View, best: Offer) -> tuple[str, ...]:
    count = f"{best.count}, so {best.bid} should be made about {best.chance} times in a hundred."
    highest = standing(view)
    if best.points >= 0:
        return (count,)
    if highest is None:
        return count, "You may not pass, and this costs least."
    return count, f"It may well fail, but to leave them {highest[1]} should cost more."


def _why_pass(view: View, best: Offer | None) -> str:
    if best is None:
        return "Your hand is fit for none of the bids that are left, so you pass."
    highest = standing(view)
    if highest and is_ours(view, highest[0]) and best.points <= _points_of_passing(view):
        return f"Your partner's {highest[1]} promises more than any higher bid of yours, so you pass."
    return f"Your best would be {best.bid}: made {best.chance} times in a hundred it is not worth the risk."
