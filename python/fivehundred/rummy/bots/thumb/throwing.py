"""Which card to throw: one that helps neither oneself nor those who come next (R3)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from fivehundred.cards import Card
from fivehundred.rummy.actions import Discard
from fivehundred.rummy.bots.protocol import Choice
from fivehundred.rummy.bots.thumb.prospects import Prospects, completing, fitting
from fivehundred.rummy.card_bag import CardBag, without_card
from fivehundred.rummy.melds import place_of, points_at
from fivehundred.rummy.view import View

_FITS_FOR_NEXT: Final = 1.6
_FITS_FOR_ANOTHER: Final = 1.0
_FITS_FOR_LATER: Final = 0.4
"""What it costs, by its points, to throw a card that fits the table: if the next seat may lay it off, if
another may, if nobody may yet. More than its points: whoever lays it off comes nearer to going out."""
_NEAR_TAKEN: Final = 0.6
"""What it costs, by a combination's points, to throw a card beside one that the next seat took."""


def throw(view: View, now: Prospects) -> Choice:
    """Return the card to throw, and why."""
    cards = [action.card for action in view.legal_actions if isinstance(action, Discard)]
    if len(view.hand) == 1:
        return Choice(Discard(cards[0]), (f"The {cards[0]} is your last card: you go out.",))
    best = throws(view, now)[0]
    spared = max(cards, key=lambda card: (_kept(view, now, card), points_at(place_of(card))))
    reasons = [_reason(view, now, best)]
    if spared != best and _gift(now, spared) > _gift(now, best):
        reasons.append(_too_good(now, spared))
    return Choice(Discard(best), tuple(reasons))


def throws(view: View, now: Prospects) -> list[Card]:
    """Return the cards that may be thrown, the best one to throw first."""

    def worth(card: Card) -> tuple[float, int]:
        return _kept(view, now, card) - _gift(now, card), points_at(place_of(card))

    cards = [action.card for action in view.legal_actions if isinstance(action, Discard)]
    return sorted(cards, key=worth, reverse=True)


def _kept(view: View, now: Prospects, card: Card) -> float:
    """Return what the hand is worth that is kept, if this card is thrown."""
    return now.worth(without_card(view.hand, card))


def _gift(now: Prospects, card: Card) -> float:
    """Return what a card gives to the others in points, if it is thrown."""
    points = points_at(place_of(card))
    given = 0.0
    if fitting(now.table.melds) >> card & 1:
        given = points * _part_that_fits(now)
    known = now.table.known[now.others[0]]
    return max(given, _completed(now, card, known))


def _part_that_fits(now: Prospects) -> float:
    """Return how likely somebody lays a card off that fits the table."""
    if now.others[0] in now.table.melded:
        return _FITS_FOR_NEXT
    return _FITS_FOR_ANOTHER if set(now.others) & set(now.table.melded) else _FITS_FOR_LATER


def _completed(now: Prospects, card: Card, known: int) -> float:
    """Return what a card may make together with those that the next seat is known to hold."""
    taken = sorted(CardBag(known))
    whole = [
        points for pair in combinations(taken, 2) for third, points in completing(*pair) if third == card
    ]
    if whole:
        return max(whole)
    halves = [
        points
        for other in taken
        for third, points in completing(*sorted((card, other)))
        if now.unseen >> third & 1
    ]
    return _NEAR_TAKEN * max(halves, default=0)


def _reason(view: View, now: Prospects, card: Card) -> str:
    """Return why this card, by what it does for the hand."""
    helped = now.helping(view.hand)
    still = now.helping(without_card(view.hand, card))
    lost = sum(now.copies(each) for each in helped if still.get(each, 0) < helped[each])
    points = points_at(place_of(card))
    if not lost:
        return f"No unseen card completes a combination with your {card}, which counts {points} against you."
    cards = "card helps" if lost == 1 else "cards help"
    return f"You can spare the {card}: only {lost} unseen {cards} it, and it counts {points} against you."


def _too_good(now: Prospects, card: Card) -> str:
    """Return why a card was not thrown that the hand could spare rather."""
    if fitting(now.table.melds) >> card & 1:
        return f"The {card} would fit a combination on the table."
    return f"The {card} goes with what the next player has taken."
