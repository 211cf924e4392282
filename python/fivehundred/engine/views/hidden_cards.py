"""The places whose cards a seat does not see, and what may lie in each as far as it knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from fivehundred.cards import Card, CardSet, Suit, bits
from fivehundred.engine.views.knowledge import (
    DealView,
    DrawView,
    View,
)
from fivehundred.rules.options import Partners
from fivehundred.seats import Place, Seat, at_places, at_seats


@dataclass(frozen=True, slots=True)
class Slot:
    """A place whose cards this seat does not see: `count` of them, each one of `possible`.

    `seat` says whose it is; of a hand and of covered cards, at which place they lie.
    """

    place: Literal["hand", "covered", "kitty", "discards", "thrown", "stock", "dead"]
    seat: Place | None
    count: int
    possible: CardSet


def slots_of(view: View) -> tuple[Slot, ...]:
    """Return the hidden places, each with what may lie there: worked out from the rest of the view."""
    if isinstance(view, DealView):
        return ()
    unseen = CardSet(view.rules.cards & ~_own(view) & ~_seen_by_all(view))
    return (*_hands(view, unseen), *(slot for slot in _elsewhere(view, unseen) if slot.count))


def _own(view: View) -> int:
    """Return the cards that the seat alone knows."""
    drawn = 0 if view.drawn is None else view.drawn.bit
    return view.hand | view.discards | view.thrown | drawn


def _seen_by_all(view: View) -> int:
    """Return the cards that everybody sees or has seen go."""
    seen = bits(view.market)
    for plays in (view.table, *(trick.plays for trick in view.tricks)):
        seen |= bits(card for _, card in plays)
    for _, hand in view.open_hands:
        seen |= hand
    return seen


def _hands(view: View, unseen: CardSet) -> Iterator[Slot]:
    """Yield the hands that the seat does not see; its own one, too, before it has looked (M3)."""
    opened: set[Place | None] = {place for place, _ in view.open_hands}
    if not view.hidden_own:
        opened.add(view.seat)
    for place, size in at_places(view.hand_sizes):
        if place not in opened:
            yield Slot("hand", place, size, unseen - _not_in_hand(view, place))


def _elsewhere(view: View, unseen: CardSet) -> Iterator[Slot]:
    """Yield what lies hidden from the seat besides hands."""
    unheld = unseen - bits(card for holder, card in _known(view) if holder is not None)
    buried = unheld - (bits(view.kitty_open) | _given(view))
    for seat, count in view.laid:
        yield Slot("discards", seat, count * (seat != view.seat), unheld - _not_with(view, seat))
    for place, count in at_places(view.covered):
        yield Slot("covered", place, count, buried)
    for seat, count in at_seats(view.thrown_sizes):
        yield Slot("thrown", seat, count * (seat != view.seat), buried)
    yield Slot("kitty", None, max(view.kitty_size - len(view.kitty_open), 0), unheld - bits(view.kitty_open))
    if isinstance(view, DrawView):
        yield Slot("stock", None, view.stock_size - (view.drawn is not None), unheld)
    yield Slot("dead", None, view.dead_size, buried)


def _known(view: View) -> Iterator[tuple[Seat | None, Card]]:
    """Yield the cards of which everybody knows who holds them: None where nobody does.

    Named jokers are with the declarer (JK5). A card called openly is with the partner who has said so; where
    nobody has, it lies in the kitty or among discards (T5a).
    """
    if view.contract is not None:
        yield from ((view.contract.declarer, joker) for joker, _ in view.named)
    called, is_open = view.called, view.rules.table.partners is Partners.CALLED
    if called is not None and called.card is not None and (is_open or called.partner is not None):
        yield called.partner, called.card


def _not_in_hand(view: View, place: Place) -> int:
    """Return cards that are not in a hand, by what it has shown out of and by what others hold."""
    gone = _not_with(view, place) | bits(card for holder, card in _known(view) if holder != place)
    if view.history is None or view.order is None:
        return gone
    for suit in Suit:
        if view.history.shown_out[place] >> suit & 1:
            gone |= view.order.follows[suit]
    return gone


def _not_with(view: View, place: Place) -> int:
    """Return cards that a seat has neither held since the kitty was taken nor laid away.

    That is what was given to others, and of the open kitty what went elsewhere; of a declarer the card
    called, too, where one's own may not be (T5a).
    """
    gone = bits(card for gift in view.gifts if gift.receiver != place for card in gift.cards)
    if not _may_hold_kitty(view, place):
        gone |= bits(view.kitty_open)
    return gone | _called_of_others(view, place)


def _called_of_others(view: View, place: Place) -> int:
    """Return the card that a declarer has called, where it may not be an own one (T5a)."""
    is_open = view.rules.table.partners is Partners.CALLED
    if not is_open or view.contract is None or place != view.contract.declarer:
        return 0
    return 0 if view.called is None or view.called.card is None else view.called.card.bit


def _given(view: View) -> int:
    """Return the cards known to have been handed over."""
    return bits(card for gift in view.gifts for card in gift.cards)


def _may_hold_kitty(view: View, place: Place) -> bool:
    """Whether a seat may have cards of the kitty: the declarer, and one whom the declarer gave some."""
    if view.kitty_size or view.contract is None:
        return False
    declarer = view.contract.declarer
    return place == declarer or any(gift.receiver == place and gift.giver == declarer for gift in view.gifts)
