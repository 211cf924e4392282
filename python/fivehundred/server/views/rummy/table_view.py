"""What everybody sees of rummy at a table, and what a seat sees besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from fivehundred.cards import Card, Suit
from fivehundred.rummy.actions import Discard, LayOff, Meld, TakePile
from fivehundred.rummy.melds import Combination, Run, combination_of, place_of, points_at
from fivehundred.rummy.state import State
from fivehundred.rummy.view import View
from fivehundred.seats import Seat
from fivehundred.server.domain.rummy.action_codec import end_text
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import rummy


def card_names(cards: Iterable[Card]) -> list[str]:
    """Write cards as they stand on the wire."""
    return list(map(str, cards))


def table_seen(shared: Mapping[str, Any], public: View | None) -> rummy.RummySeen:
    """Return what everybody sees; `public` is a spectator's view, None before the first game."""
    if public is None or public.table is None:
        return rummy.RummySeen(**shared)
    lying = public.table
    return rummy.RummySeen(
        **shared,
        stock=lying.stock,
        refills=lying.refills,
        pile=card_names(lying.pile),
        melds=[_meld(meld) for meld in lying.melds],
        melded=list(lying.melded),
        laid=list(lying.laid),
        failed=list(lying.failed),
        known=[card_names(sorted(cards)) for cards in lying.known],
        owes_meld=public.owes_meld,
    )


@lru_cache(maxsize=4096)
def _meld(meld: Combination) -> rummy.MeldSeen:
    return rummy.MeldSeen(cards=card_names(meld.cards), seats=list(meld.seats), points=_points(meld))


def _points(meld: Combination) -> list[int]:
    """Return what each card of a combination counts (R9)."""
    if isinstance(meld, Run):
        return [points_at(place) for place in range(meld.low, meld.high + 1)]
    return [points_at(place_of(card)) for card in meld.cards]


# One's own seat


def held_seen(table: Table, seat: Seat) -> rummy.RummyOwn:
    """Return what a seat sees besides, but for what it may do: its hand, by suit and rank."""
    if not isinstance(table.state, State):
        return rummy.RummyOwn(seat=seat)
    view = table.state.view(seat)
    return rummy.RummyOwn(seat=seat, hand=card_names(sorted(view.hand, key=_place_in_hand)))


_COLUMNS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""How suits stand in a hand: black and red in turn."""


def _place_in_hand(card: Card) -> tuple[int, int]:
    suit = card.suit
    if suit is None:
        raise ValueError(f"{card} is no card of rummy")
    return _COLUMNS.index(suit), place_of(card)


def choices_seen(table: Table, seat: Seat) -> rummy.RummyChoices | None:
    """Return what a seat may do; None unless it decides."""
    if table.deciding_seat != seat or table.seats[seat].guest is None or table.state is None:
        return None
    view = table.state.view(seat)
    if view.phase == "draw":
        return rummy.ChooseSource(has_pile=TakePile() in view.legal_actions)
    return _choose_lay(view, seat)


def _choose_lay(view: View, seat: Seat) -> rummy.ChooseLay:
    melds, lay_offs, discards = [], [], []
    for action in view.legal_actions:
        match action:
            case Meld(cards, ace):
                found = combination_of(action, seat)
                points = 0 if found is None else found.points
                melds.append(rummy.MeldChoice(cards=card_names(cards), points=points, ace=end_text(ace)))
            case LayOff():
                lay_offs.append(_lay_off(view, action))
            case Discard(card):
                discards.append(str(card))
            case _:
                pass
    return rummy.ChooseLay(melds=melds, lay_offs=lay_offs, discards=discards)


def _lay_off(view: View, action: LayOff) -> rummy.LayOffChoice:
    combinations = () if view.table is None else view.table.melds
    place = combinations[action.meld - 1].place_for(action.card, action.ace)
    points = 0 if place is None else points_at(place)
    return rummy.LayOffChoice(
        card=str(action.card), meld=action.meld, points=points, ace=end_text(action.ace)
    )
