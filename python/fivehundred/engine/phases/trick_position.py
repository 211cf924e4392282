"""A position in trick play: what lies where, who is on turn, and what may be played (P1–P5)."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards import Card, Suit, bits
from fivehundred.engine.contracts.contract import Terms, defenders
from fivehundred.engine.contracts.order import (
    CardOrder,
    TrickHistory,
    followed_as,
    legal_follows,
    legal_leads,
    nameable,
)
from fivehundred.engine.round import Round
from fivehundred.rules.options import Exposure
from fivehundred.seats import PLACES, Place, Seat

Plays = tuple[tuple[Place, Card], ...]
"""Pairs of place and card, in the order played."""
Covers = tuple[tuple[Card, Card], ...]
"""Pairs of a cover and the card under it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick; `ask` is what it asked for: a suit, or a code of `engine.contracts.order`."""

    plays: Plays
    ask: int
    winner: Place

    @property
    def leader(self) -> Place:
        """The seat that led."""
        return self.plays[0][0]


@dataclass(frozen=True, slots=True)
class TrickPosition:
    """The round's tricks as they stand.

    `ask` is what the trick on the table asks for, None before its lead; `fined` are the seats whose claims
    have cost points, once for each (P4). `covers` are pairs of a card on the table and the one that it
    covers, as long as that has not turned up (T2a). `refused` says that the seat on turn has claimed in vain.
    """

    round: Round
    terms: Terms
    order: CardOrder
    named: tuple[tuple[Card, Suit], ...]
    hands: tuple[int, ...]
    history: TrickHistory
    turn: Place
    ask: int | None = None
    table: Plays = ()
    tricks: tuple[Trick, ...] = ()
    fined: tuple[Seat, ...] = ()
    covers: Covers = ()
    refused: bool = False

    @property
    def hand_to_play(self) -> Place:
        """The seat whose hand plays the next card."""
        return self.turn

    @property
    def actor(self) -> Seat:
        """The seat that chooses the next card: the hand's own but for a dummy (M14) or if steered (M15)."""
        if self.turn == self.terms.dummy and self.tricks:
            return self._declarer
        if self.terms.steered and self.turn == self._declarer:
            return self._steering
        return self.round.rules.owner_of(self.turn)

    @property
    def _declarer(self) -> Seat:
        _, declarer = self.round.settled()
        return declarer

    @property
    def _steering(self) -> Seat:
        """The next active defender on the declarer's left (M15)."""
        rules = self.round.rules
        return rules.owner_of(defenders(rules, self.terms, self._declarer)[0])

    @property
    def exposed(self) -> tuple[Place, ...]:
        """The seats whose hands lie open (P5, M14)."""
        exposure, dummy = self.terms.exposed, self.terms.dummy
        is_late = exposure is Exposure.AFTER_FIRST_TRICK and not self.tricks
        opened = () if is_late else self.terms.opened
        return opened if dummy is None or not self.tricks else (*opened, dummy)

    @property
    def taken(self) -> tuple[int, ...]:
        """The tricks that each place has taken."""
        return taken_in(self.tricks, self.round.rules.places)

    @property
    def left(self) -> int:
        """How many tricks have no winner yet."""
        return self.size(self.turn)

    def size(self, place: Place) -> int:
        """Return how many cards lie at a place, the covered ones too."""
        return self.hands[place].bit_count() + self.covered(place)

    def covered(self, place: Place) -> int:
        """Return how many cards lie covered at a place, those of covers on the table too (T2a)."""
        there = self.hands[place] | bits(card for other, card in self.table if other == place)
        return sum(there >> cover & 1 for cover, _ in self.covers)

    @property
    def shown_partner(self) -> Seat | None:
        """The seat that everybody knows to be the partner by a call: secretly called, once it shows (T5a)."""
        called = self.round.called
        if called is None or called.card is None or not self._has_fallen(called.card):
            return self.round.told_partner
        return called.partner

    def _has_fallen(self, card: Card) -> bool:
        plays = (self.table, *(trick.plays for trick in self.tricks))
        return any(played == card for trick in plays for _, played in trick)

    @property
    def playable(self) -> int:
        """The legal cards of the hand to play, as a set."""
        if self.ask is None:
            return legal_leads(self.order, self.history, self.turn, self.hands[self.turn])
        return legal_follows(self.order, self.history, self.turn, self.hands[self.turn], self.ask)

    def nameable(self, card: Card) -> int:
        """Return the suits that a playable card may name, as a set."""
        if self.ask is not None:
            hand = self.hands[self.turn]
            return followed_as(self.order, self.history, self.turn, hand, self.ask, card)
        return nameable(self.order, self.history, self.turn, self.hands[self.turn], card)


def taken_in(tricks: tuple[Trick, ...], places: int) -> tuple[int, ...]:
    """Return how many of these tricks the hand at each place took."""
    winners = [trick.winner for trick in tricks]
    return tuple(map(winners.count, PLACES[:places]))


def next_active(terms: Terms, seat: Place) -> Place:
    """Return the next place clockwise that plays (P5)."""
    return next((other for other in terms.active if other > seat), terms.active[0])
