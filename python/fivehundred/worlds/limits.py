"""What is known of hidden cards and slots do not say: what plays prove, and how many of some lie where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from fivehundred.cards import NO_CARDS, CardSet, Suit, bits
from fivehundred.engine.actions import CHANCE
from fivehundred.engine.contracts.order import (
    NAMED,
    CardOrder,
    TrickHistory,
    fixed_ask,
    followed_as,
    legal_follows,
    nameable,
)
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.round import Gift
from fivehundred.engine.views.hidden_cards import Slot
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import Misdeal
from fivehundred.rules.pack import saving_cards
from fivehundred.seats import Place, Seat


@dataclass(frozen=True, slots=True)
class Holding:
    """Of these cards that are hidden now some seats together have at least and at most so many.

    In hand or laid away: it is only known that they have had them.
    """

    seats: tuple[Seat, ...]
    cards: CardSet
    least: int
    most: int

    def is_about(self, slot: Slot) -> bool:
        """Whether what lies there counts."""
        return slot.place in ("hand", "discards") and slot.seat in self.seats


def holdings_of(view: View) -> tuple[Holding, ...]:
    """Return what is known of how many cards of a sort seats hold or have laid away."""
    return (*_of_open_kitty(view), *_of_misdeals(view))


def is_of_kitty(view: View, gift: Gift) -> bool:
    """Whether cards of the kitty were given away (B5), not cards of a hand."""
    if view.contract is None or view.terms is None:
        return False
    return gift.giver == view.contract.declarer and view.terms.gives_to is None


# What a play proves


class _Played(NamedTuple):
    """A card as it was played: to what, whether it was led, what had been seen before, and as which suit."""

    seat: Place
    card: int
    ask: int
    is_led: bool
    before: TrickHistory
    suit: Suit | None = None


def not_held(view: View, unseen: CardSet) -> dict[Place | None, CardSet]:
    """Return which of these cards hands do not hold, as they could not have played so then, by place.

    That is what the rules about jokers prove (JK1–JK5, M16, X6): who plays a low joker, say, cannot follow.
    Of which suits a hand has shown out is known without.
    """
    order, found = view.order, dict[Place | None, CardSet]()
    if order is None or not order.special:
        return found
    for played in _plays(view, order):
        others = unseen if order.special >> played.card & 1 else unseen & order.special
        missing = bits(card for card in others if _forbids(order, played, card))
        found[played.seat] = found.get(played.seat, NO_CARDS) | missing
    return found


def _forbids(order: CardOrder, played: _Played, other: int) -> bool:
    """Whether this card could not have been played from a hand with that other one in it."""
    seat, card, ask, is_led, before, suit = played
    hand = 1 << card | 1 << other
    if suit is not None:
        return not followed_as(order, before, seat, hand, ask, card) >> suit & 1
    if not is_led:
        return not legal_follows(order, before, seat, hand, ask) >> card & 1
    return order.asks[card] == NAMED and not nameable(order, before, seat, hand, card) >> ask & 1


def _plays(view: View, order: CardOrder) -> Iterator[_Played]:
    """Yield the cards played so far."""
    history = TrickHistory.start(view.rules.places)
    named = next((suit for suit in Suit if view.history and view.history.named >> suit & 1), None)
    tricks = view.tricks if view.ask is None else (*view.tricks, Trick(view.table, view.ask, CHANCE))
    for trick in tricks:
        (leader, led), *others = trick.plays
        ask = trick.ask if order.asks[led] == NAMED else order.asks[led]
        yield _Played(leader, led, ask, is_led=True, before=history)
        history = history.led(order, leader, led, ask)
        for seat, card in others:
            suit = named if order.names >> card & 1 else None
            yield _Played(seat, card, ask, is_led=False, before=history, suit=suit)
            ask = fixed_ask(order, ask, card)
            history = history.followed(order, seat, card, ask, suit=suit)


# Cards of the kitty that everybody has seen


def _of_open_kitty(view: View) -> Iterator[Holding]:
    """Yield how many of them a seat may have where the declarer has given some of the kitty away (B5)."""
    opened = CardSet.of(view.kitty_open)
    shares = Counter(gift.receiver for gift in view.gifts if is_of_kitty(view, gift))
    if not opened or not shares or view.contract is None or view.contract.declarer is None:
        return
    shares[view.contract.declarer] = view.rules.kitty_size - shares.total()
    for seat, share in shares.items():
        played = view.played(seat) & opened
        hidden, most = opened - played, share - len(played)
        if seat != view.seat and most < len(hidden):
            yield Holding((seat,), hidden, 0, most)


# Hands that would have been dealt again


def _of_misdeals(view: View) -> Iterator[Holding]:
    """Yield that each seat was dealt a card without which all would have been dealt again (L3).

    If a seat has handed over an unknown card, its own may be that one; then the receiver must have two.
    """
    if view.rules.deal.misdeal is not Misdeal.MUST:
        return
    hidden = [gift for gift in view.gifts if not gift.cards and not is_of_kitty(view, gift)]
    givers = {gift.giver: gift.receiver for gift in hidden}
    for seat in view.rules.table.all_seats:
        seats = (seat, givers[seat]) if seat in givers else (seat,)
        saving = CardSet(saving_cards(view.rules.deal) & ~_not_dealt(view, seats))
        missing = len(seats) - sum(len(_shown(view, each) & saving) for each in seats)
        if missing > 0:
            yield Holding(seats, saving, missing, len(saving))


def _not_dealt(view: View, seats: Collection[Seat]) -> int:
    """Return the cards that seats may have, but not from the deal."""
    received = (gift.cards for gift in view.gifts if gift.receiver in seats)
    return bits(view.kitty_open) | bits(chain.from_iterable(received))


def _shown(view: View, seat: Seat) -> CardSet:
    """Return the cards that a seat was dealt or has taken up, for all that the view tells."""
    given = (gift.cards for gift in view.gifts if gift.giver == seat and not is_of_kitty(view, gift))
    opened = (hand for place, hand in view.open_hands if place == seat)
    own = view.hand | view.discards if seat == view.seat else NO_CARDS
    return view.played(seat) | own | bits(chain.from_iterable((*given, *opened)))
