"""A round as it stands: what lies where, and what each has laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fivehundred.cards import Card
from fivehundred.rummy.card_bag import with_card, with_cards, without_any, without_card
from fivehundred.rummy.melds import Combination
from fivehundred.rummy.rules import HAND_SIZE, REFILLS, RummyRules
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Round:
    """A round of rummy: its hands, stock, discards and combinations (R1).

    `hands` are bags of cards by seat; the next card stands first in the `stock`, the top one last in the
    `pile`. `laid` is what each seat has laid in points (R9), `melded` the set of seats that have laid a
    combination of their own, `failed` how often each has taken the pile without laying one (R5), `refills`
    how often the stock has been refilled (R8). `known` are, by seat, the cards of a hand of which everybody
    knows: discards that it took, as long as it has neither laid nor thrown such a card.
    """

    rules: RummyRules
    number: int
    dealer: Seat
    hands: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    table: tuple[Combination, ...]
    laid: tuple[int, ...]
    failed: tuple[int, ...]
    known: tuple[int, ...]
    melded: int = 0
    refills: int = 0

    @classmethod
    def dealt(cls, rules: RummyRules, number: int, dealer: Seat, cards: tuple[Card, ...]) -> Round:
        """Return the round after a deal: one card at a time, from the dealer's left (R1)."""
        players = rules.players
        size = HAND_SIZE * players
        nobody = (0,) * players
        hands = tuple(
            with_cards(0, cards[(seat - dealer - 1) % players : size : players]) for seat in range(players)
        )
        return cls(
            rules, number, dealer, hands, cards[size + 1 :], (cards[size],), (), nobody, nobody, nobody
        )

    def has_melded(self, seat: Seat) -> bool:
        """Whether a seat has laid a combination of its own in this round."""
        return bool(self.melded >> seat & 1)

    @property
    def may_refill(self) -> bool:
        """Whether the discards but the top one may become a new stock (R8)."""
        return self.refills < REFILLS and len(self.pile) > 1

    def drawn(self, seat: Seat) -> Round:
        """Return the round after a seat has drawn the next card of the stock (R4)."""
        hand = with_card(self.hands[seat], self.stock[0])
        return self._moved(seat, hand, self.stock[1:], self.pile, self.known)

    def took(self, seat: Seat, left: int) -> Round:
        """Return the round after a seat has taken the discards from this one on, counted from 0 (R4)."""
        taken, pile = self.pile[left:], self.pile[:left]
        known = put(self.known, seat, with_cards(self.known[seat], taken))
        return self._moved(seat, with_cards(self.hands[seat], taken), self.stock, pile, known)

    def threw(self, seat: Seat, card: Card) -> Round:
        """Return the round after a seat has thrown a card on the pile (R3)."""
        hand = without_card(self.hands[seat], card)
        return self._moved(seat, hand, self.stock, (*self.pile, card), self.known_after(seat, (card,)))

    def known_after(self, seat: Seat, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """Return what everybody knows of hands, by seat, once a seat has laid or thrown cards."""
        known = self.known[seat]
        return put(self.known, seat, without_any(known, cards)) if known else self.known

    def _moved(
        self,
        seat: Seat,
        hand: int,
        stock: tuple[Card, ...],
        pile: tuple[Card, ...],
        known: tuple[int, ...],
    ) -> Round:
        """Return the round after cards went between a hand, the stock and the pile.

        Said field by field: most steps of a game are this one, and `replace` takes three times as long.
        """
        return Round(
            self.rules,
            self.number,
            self.dealer,
            put(self.hands, seat, hand),
            stock,
            pile,
            self.table,
            self.laid,
            self.failed,
            known,
            self.melded,
            self.refills,
        )

    def refilled(self, stock: tuple[Card, ...]) -> Round:
        """Return the round with a new stock of the discards but the top one (R8)."""
        return replace(self, stock=stock, pile=self.pile[-1:], refills=self.refills + 1)


def dealing_order(hands: Sequence[tuple[Card, ...]], dealer: int) -> Iterator[Card]:
    """Yield the cards of whole hands by seat as they are dealt; the inverse of `Round.dealt` (R1)."""
    for turn in range(HAND_SIZE):
        for step in range(len(hands)):
            yield hands[(dealer + 1 + step) % len(hands)][turn]


def put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return the values by seat with another one for a seat."""
    return (*values[:seat], value, *values[seat + 1 :])
