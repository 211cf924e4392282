"""What hands are worth, by the numbers of `rule-1` but remembered suit by suit: a hand in microseconds.

All of it is summed over the suits, so what is best laid away of a hand is found suit by suit, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from fivehundred.bots.rule1.danger import LOST, danger
from fivehundred.bots.rule1.discarding import ways
from fivehundred.bots.rule1.estimate import TRICK, aboves, side_suit, trump_suit
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.cards import Strain, Suit, cards_in
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.ruleset import Rules

_SPARE_TRUMPS: Final = 3
"""With more trumps than these a short suit is trumped."""
_STOPPED: Final = 15
"""What a suit takes at least that is stopped."""
_UNSTOPPED: Final = 60
"""What a suit without a stopper costs where there are no trumps; each joker makes up for one."""
_NEVER: Final = -100_000


class Gauge:
    """The tricks that hands should take in a strain, in hundredths."""

    def __init__(self, order: CardOrder, strain: Strain, elsewhere: Elsewhere) -> None:
        self.order = order
        self._trumps = strain.trumps
        self._elsewhere = elsewhere
        self._sides = tuple(suit for suit in Suit if suit != strain.trumps)
        self._known_trumps: dict[int, int] = {}
        self._known_sides: dict[tuple[int, int, bool], int] = {}

    def tricks(self, hand: int) -> int:
        """Return what a hand should take by itself."""
        trumps = self._own_trumps(hand)
        spare = trumps.bit_count() > _SPARE_TRUMPS
        sides = [
            self._side(suit, hand & self.order.follows[suit] & ~trumps, spare=spare) for suit in self._sides
        ]
        if self._trumps is not None:
            return self._of_trumps(trumps) + sum(sides)
        jokers = (hand & self.order.floating).bit_count()
        unstopped = sum(side < _STOPPED for side in sides)
        return sum(sides) + TRICK * jokers - _UNSTOPPED * max(unstopped - jokers, 0)

    def kept(self, hand: int, count: int) -> int:
        """Return what is best kept of a hand that parts with so many cards, the lowest of suits."""
        if not _is_plain(self.order, self._trumps, hand):
            thrown = ways(self.order, hand, count)
            return max((hand & ~cards for cards in thrown), key=self.tricks)
        most = min(count, self._own_trumps(hand).bit_count())
        return max(self._left(hand, count, fewer) for fewer in range(most + 1))[1]

    def _left(self, hand: int, count: int, fewer: int) -> tuple[int, int]:
        """Return the most that is left of a hand with so many cards gone, so many of them trumps."""
        own, floating = self._own_trumps(hand), hand & self.order.floating
        trumps = _without_lowest(self.order, self._trumps or 0, own, fewer)
        spare = trumps.bit_count() > _SPARE_TRUMPS
        piles = [[(TRICK * left.bit_count(), left) for left in _fewer(floating, count)]]
        for suit in self._sides:
            cards = hand & self.order.follows[suit] & ~own
            rests = [_without_lowest(self.order, suit, cards, gone) for gone in _up_to(count, cards)]
            piles.append([(self._kept_side(suit, rest, spare=spare), rest) for rest in rests])
        worth, kept = _best_left(piles, count - fewer)
        return worth + (self._of_trumps(trumps) if own else 0), kept | trumps

    def _kept_side(self, suit: Suit, cards: int, *, spare: bool) -> int:
        worth = self._side(suit, cards, spare=spare)
        return worth - _UNSTOPPED if self._trumps is None and worth < _STOPPED else worth

    def _own_trumps(self, hand: int) -> int:
        return 0 if self._trumps is None else hand & self.order.follows[self._trumps]

    def _of_trumps(self, trumps: int) -> int:
        worth = self._known_trumps.get(trumps)
        if worth is None:
            above = aboves(self.order, self._trumps or 0, trumps, self._elsewhere.cards)
            worth = self._known_trumps[trumps] = trump_suit(above, self._elsewhere.live)
        return worth

    def _side(self, suit: Suit, cards: int, *, spare: bool) -> int:
        worth = self._known_sides.get((suit, cards, spare))
        if worth is None:
            trumps = self._some_trumps if spare else 0
            worth = side_suit(self.order, suit, cards | trumps, self._elsewhere, self._trumps)
            self._known_sides[suit, cards, spare] = worth
        return worth

    @property
    def _some_trumps(self) -> int:
        """Cards that are trumps, enough to trump a short suit."""
        return 0 if self._trumps is None else self.order.follows[self._trumps]


class Danger:
    """How likely hands are to be caught with a trick, on the scale of `rule-1`, where tricks are unwanted."""

    def __init__(self, order: CardOrder, pack: int) -> None:
        self._order, self._pack = order, pack
        self._known: dict[tuple[int, int], int] = {}

    def of(self, hand: int) -> int:
        """Return the danger of a hand."""
        floating = hand & self._order.floating
        suits = (self._suit(suit, hand & self._order.follows[suit] & ~floating) for suit in Suit)
        return LOST * floating.bit_count() + sum(suits)

    def kept(self, hand: int, count: int) -> int:
        """Return what is best kept of a hand that parts with so many cards, the highest of suits."""
        if not _is_plain(self._order, None, hand):
            thrown = ways(self._order, hand, count, highest=True)
            return min((hand & ~cards for cards in thrown), key=self.of)
        floating = hand & self._order.floating
        piles = [[(-LOST * left.bit_count(), left) for left in _fewer(floating, count)]]
        for suit in Suit:
            cards = hand & self._order.follows[suit] & ~floating
            rests = [_without_highest(self._order, suit, cards, gone) for gone in _up_to(count, cards)]
            piles.append([(-self._suit(suit, rest), rest) for rest in rests])
        return _best_left(piles, count)[1]

    def _suit(self, suit: Suit, cards: int) -> int:
        risk = self._known.get((suit, cards))
        if risk is None:
            risk = self._known[suit, cards] = danger(self._order, cards, self._pack)
        return risk


def _is_plain(order: CardOrder, trumps: Suit | None, hand: int) -> bool:
    """Whether each card belongs to one suit, but those that are trumps, or floats."""
    seen = hand & order.floating
    own = 0 if trumps is None else hand & order.follows[trumps]
    if seen & own:
        return False
    seen |= own
    for suit in Suit:
        if suit != trumps:
            cards = hand & order.follows[suit] & ~own
            if cards & seen:
                return False
            seen |= cards
    return seen == hand


_Pile = Sequence[tuple[int, int]]
"""What is left of some cards with none, one, two … of them gone: what it is worth, and the cards."""


def _best_left(piles: Iterable[_Pile], count: int) -> tuple[int, int]:
    """Return the most that is left of all piles with so many cards gone: its worth, and the cards."""
    found = {0: (0, 0)}
    for pile in piles:
        longer: dict[int, tuple[int, int]] = {}
        for gone, (worth, cards) in found.items():
            for more, (its, left) in enumerate(pile[: count - gone + 1], gone):
                longer[more] = max((worth + its, cards | left), longer.get(more, (_NEVER, 0)))
        found = longer
    return found.get(count, (_NEVER, 0))


def _fewer(cards: int, count: int) -> list[int]:
    """Return cards without none, one, two … of them, up to so many."""
    held = [1 << card for card in cards_in(cards)]
    return [sum(held[gone:]) for gone in _up_to(count, cards)]


def _up_to(count: int, cards: int) -> range:
    return range(min(count, cards.bit_count()) + 1)


@lru_cache(maxsize=65536)
def _without_lowest(order: CardOrder, suit: int, cards: int, count: int) -> int:
    rising = sorted(cards_in(cards), key=order.strength[suit].__getitem__)
    return sum(1 << card for card in rising[count:])


@lru_cache(maxsize=65536)
def _without_highest(order: CardOrder, suit: int, cards: int, count: int) -> int:
    rising = sorted(cards_in(cards), key=order.strength[suit].__getitem__)
    return sum(1 << card for card in rising[: len(rising) - count])


@lru_cache(maxsize=16)
def gauges(rules: Rules, elsewhere: Elsewhere) -> dict[Strain, Gauge]:
    """Return a gauge for each strain that can be bid."""
    strains = {bid.tricks_in[1] for bid in rules.bids if bid.level is not None}
    return {
        strain: Gauge(card_order(rules, strain, LEVELS[0]), strain, elsewhere) for strain in sorted(strains)
    }
