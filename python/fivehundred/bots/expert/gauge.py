"""What hands are worth, by the numbers of `rule-1` but remembered suit by suit: a hand in microseconds.

All of it is summed over the suits, so what is best laid away of a hand is found suit by suit, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
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


class Remembered(dict[int, int]):
    """What sets of cards are worth, found out once each."""

    def __init__(self, worth: Callable[[int], int]) -> None:
        self._worth = worth

    def __missing__(self, cards: int) -> int:
        worth = self[cards] = self._worth(cards)
        return worth


def _trump_suit(order: CardOrder, suit: int, elsewhere: Elsewhere, cards: int) -> int:
    return trump_suit(aboves(order, suit, cards, elsewhere.cards), elsewhere.live)


def _side_suit(
    order: CardOrder, suit: Suit, elsewhere: Elsewhere, trumps: Suit | None, more: int, cards: int
) -> int:
    """Return what the cards of a side suit are worth beside `more`, which are trumps."""
    return side_suit(order, suit, cards | more, elsewhere, trumps)


class Gauge:
    """The tricks that hands should take in a strain, in hundredths."""

    def __init__(self, order: CardOrder, strain: Strain, elsewhere: Elsewhere) -> None:
        self.order = order
        self._trumps = strain.trumps
        self._sides = tuple(suit for suit in Suit if suit != strain.trumps)
        self._trump_cards = 0 if self._trumps is None else order.follows[self._trumps]
        self._side_cards = [order.follows[suit] & ~self._trump_cards for suit in self._sides]
        self._of_trumps = Remembered(partial(_trump_suit, order, self._trumps or 0, elsewhere))
        self._of_sides = tuple(
            [
                Remembered(partial(_side_suit, order, suit, elsewhere, self._trumps, more))
                for suit in self._sides
            ]
            for more in (0, self._trump_cards)
        )
        """What side suits are worth with few trumps, and with enough to trump a short one."""

    def tricks(self, hand: int) -> int:
        """Return what a hand should take by itself."""
        trumps = hand & self._trump_cards
        worths = self._of_sides[trumps.bit_count() > _SPARE_TRUMPS]
        sides = [worth[hand & cards] for worth, cards in zip(worths, self._side_cards, strict=True)]
        if self._trumps is not None:
            return self._of_trumps[trumps] + sum(sides)
        jokers = (hand & self.order.floating).bit_count()
        unstopped = sum(side < _STOPPED for side in sides)
        return sum(sides) + TRICK * jokers - _UNSTOPPED * max(unstopped - jokers, 0)

    def kept(self, hand: int, count: int) -> int:
        """Return what is best kept of a hand that parts with so many cards, the lowest of suits."""
        if not _is_plain(self.order, self._trumps, hand):
            thrown = ways(self.order, hand, count)
            return max((hand & ~cards for cards in thrown), key=self.tricks)
        most = min(count, (hand & self._trump_cards).bit_count())
        return max(self._left(hand, count, fewer) for fewer in range(most + 1))[1]

    def _left(self, hand: int, count: int, fewer: int) -> tuple[int, int]:
        """Return the most that is left of a hand with so many cards gone, so many of them trumps."""
        own, floating = hand & self._trump_cards, hand & self.order.floating
        trumps = _without_lowest(self.order, self._trumps or 0, own, fewer)
        worths = self._of_sides[trumps.bit_count() > _SPARE_TRUMPS]
        piles = [[(TRICK * left.bit_count(), left) for left in _fewer(floating, count)]]
        for suit, worth_of, of_suit in zip(self._sides, worths, self._side_cards, strict=True):
            cards = hand & of_suit
            rests = [_without_lowest(self.order, suit, cards, gone) for gone in _up_to(count, cards)]
            piles.append([(self._stopped(worth_of[rest]), rest) for rest in rests])
        worth, kept = _best_left(piles, count - fewer)
        return worth + (self._of_trumps[trumps] if own else 0), kept | trumps

    def _stopped(self, worth: int) -> int:
        """Return what a side suit is worth, less what it costs to have no stopper in it."""
        return worth - _UNSTOPPED if self._trumps is None and worth < _STOPPED else worth


class Danger:
    """How likely hands are to be caught with a trick, on the scale of `rule-1`, where tricks are unwanted."""

    def __init__(self, order: CardOrder, pack: int) -> None:
        self._order = order
        self._suit = Remembered(partial(danger, order, pack=pack))

    def of(self, hand: int) -> int:
        """Return the danger of a hand."""
        floating = hand & self._order.floating
        suits = (self._suit[hand & self._order.follows[suit] & ~floating] for suit in Suit)
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
            piles.append([(-self._suit[rest], rest) for rest in rests])
        return _best_left(piles, count)[1]


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
