"""What a hand may come to: cards that help it, and what it counts if it is caught."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from fivehundred.cards import Card, Suit, card_of
from fivehundred.rummy.card_bag import CardBag, kinds_in, with_cards, without_any, without_card
from fivehundred.rummy.melds import HIGH_ACE, LOW_ACE, Combination, place_of, points_at, points_of
from fivehundred.rummy.rules import RANKS, RummyRules, StockOut
from fivehundred.rummy.rules import REFILLS as MOST_REFILLS
from fivehundred.rummy.view import Table, View
from fivehundred.seats import Seat

HELP: Final = 6.0
"""How many unseen cards come one's way in a round, in effect, where nobody is near going out."""

FEW: Final = 3
"""Cards in a hand that may go out at its next turn."""

CAUGHT: Final = {1: 0.7, 2: 0.6, 3: 0.45, 4: 0.3, 5: 0.2, 6: 0.15}
"""How likely cards in one's hand are still there at the end, by the smallest of the other hands."""
_SELDOM_CAUGHT: Final = 0.1


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a seat makes of what it sees: `unseen` cards are in the stock or in hands, nobody knows where."""

    seat: Seat
    rules: RummyRules
    table: Table
    unseen: int
    count: int
    caught: float

    @classmethod
    def of(cls, view: View) -> Prospects:
        """Return what the seat of a view makes of it."""
        if view.table is None or view.seat is None:
            raise ValueError("prospects are those of a seat in a round")
        table = view.table
        unseen = without_any(_whole(view.rules), view.hand)
        unseen = without_any(unseen, table.pile)
        for meld in table.melds:
            unseen = without_any(unseen, meld.cards)
        for seat, known in enumerate(table.known):
            if seat != view.seat:
                unseen = without_any(unseen, CardBag(known))
        return cls(view.seat, view.rules, table, unseen, unseen.bit_count() or 1, _caught(view, table))

    @property
    def has_melded(self) -> bool:
        """Whether the seat has laid a combination of its own."""
        return self.seat in self.table.melded

    @property
    def others(self) -> list[Seat]:
        """The other seats, the next one first."""
        seats = self.rules.all_seats
        return [*seats[self.seat + 1 :], *seats[: self.seat]]

    @property
    def smallest(self) -> int:
        """Cards in the smallest of the other hands."""
        return min(self.table.sizes[seat] for seat in self.others)

    def copies(self, card: Card) -> int:
        """Return how many of a card are unseen."""
        return CardBag(self.unseen).count(card)

    def helping(self, hand: int) -> dict[Card, int]:
        """Return the unseen cards that would complete a combination with two of the hand, and its points."""
        found: dict[Card, int] = {}
        for first, second in combinations(sorted(CardBag(hand)), 2):
            for card, points in completing(first, second):
                if self.unseen >> card & 1 and found.get(card, 0) < points:
                    found[card] = points
        return found

    def hope(self, hand: int) -> float:
        """Return what helping cards may bring this hand in points."""
        helping = self.helping(hand)
        total = sum(points * self.copies(card) for card, points in helping.items())
        if not self.has_melded:
            total += sum(points_at(place_of(card)) for card in CardBag(hand & fitting(self.table.melds)))
        return HELP * (1 - self.caught) * total / self.count

    def worth(self, hand: int) -> float:
        """Return what a hand is worth that is kept: its hopes, less what it may cost at the end."""
        return self.hope(hand) - self.caught * points_of(hand)

    def after_best_throw(self, hand: int) -> float:
        """Return what a hand is worth once a card of it is thrown; nothing is left of one card or none."""
        kept = (without_card(hand, card) for card in kinds_in(hand))
        return max(map(self.worth, kept), default=0.0)

    def from_stock(self, hand: int) -> float:
        """Return what a card from the stock may bring at once: a combination, or points laid off."""
        brings = self.helping(hand)
        if self.has_melded:
            for card in kinds_in(fitting(self.table.melds) & self.unseen):
                brings[card] = max(brings.get(card, 0), points_at(place_of(card)))
        return sum(points * self.copies(card) for card, points in brings.items()) / self.count


@lru_cache(maxsize=8)
def _whole(rules: RummyRules) -> int:
    return with_cards(0, rules.deck)


def _caught(view: View, table: Table) -> float:
    """Return how likely cards that are kept count against their holder."""
    if is_last_turn(view.rules, table):
        return 1.0
    others = (size for seat, size in enumerate(table.sizes) if seat != view.seat)
    return CAUGHT.get(min(others), _SELDOM_CAUGHT)


def is_last_turn(rules: RummyRules, table: Table) -> bool:
    """Whether the round ends for want of cards before everybody has had a turn (R8)."""
    is_refilled = rules.stock_out is StockOut.RESHUFFLE and table.refills < MOST_REFILLS
    return table.stock < rules.players and not is_refilled


def fitting(melds: tuple[Combination, ...]) -> int:
    """Return the set of cards that fit a combination on the table (R7)."""
    found = 0
    for meld in melds:
        found |= meld.fits
    return found


@lru_cache(maxsize=4096)
def completing(first: Card, second: Card) -> tuple[tuple[Card, int], ...]:
    """Return the cards that make a combination of three with these two, and what it counts (R6, R9).

    >>> [(str(card), points) for card, points in completing(Card("2S"), Card("AS"))]
    [('3S', 15)]
    """
    if place_of(first) == place_of(second):
        points = 3 * points_at(place_of(first))
        return tuple((card_of(suit, str(first.rank)), points) for suit in Suit)
    if first.suit != second.suit or first.suit is None:
        return ()
    found: dict[Card, int] = {}
    for low, high in _places(first, second):
        for third in (low - 1, low + 1, high + 1):
            three = sorted({low, third, high})
            if len(three) == 3 and _is_sequence(three):
                card = card_of(first.suit, RANKS[-1] if third == LOW_ACE else RANKS[third - 2])
                found[card] = max(found.get(card, 0), sum(map(points_at, three)))
    return tuple(found.items())


def _is_sequence(places: list[int]) -> bool:
    """Whether three places, rising, are next to each other and there are such places (R6)."""
    return places[-1] - places[0] == 2 and places[0] >= LOW_ACE and places[-1] <= HIGH_ACE


def _places(first: Card, second: Card) -> list[tuple[int, int]]:
    """Return the places at which two cards of a suit may stand, the lower one first."""
    low, high = sorted((place_of(first), place_of(second)))
    return [(low, high), (LOW_ACE, low)] if high == HIGH_ACE else [(low, high)]


def written(cards: tuple[Card, ...]) -> str:
    """Write cards with blanks between them."""
    return " ".join(map(str, cards))
