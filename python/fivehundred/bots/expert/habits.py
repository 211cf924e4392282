"""What cards played tell of the hand that they came from, by habits that nearly all players have.

A player who does not win a trick plays low, one who wins it takes the cheapest card that does, and the last
to play beats an opponent if possible. The caller of a misère gets rid of the highest card that stays under
the others. A hand that would have played otherwise is unlikely, never impossible: people signal, slip and
hide.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.rule1.partnership import makers, suspected
from fivehundred.cards import Suit, bits, cards_in
from fivehundred.engine.contracts.order import winning_play
from fivehundred.engine.phases.trick_position import Plays
from fivehundred.engine.views.knowledge import PlayView
from fivehundred.seats import Place


def _odds(percent: float) -> float:
    return math.log(percent / 100)


_LOWER: Final = _odds(5)
"""How likely a card that does not win is played with a lower one of its suit in hand, compared to without."""
_CHEAPER: Final = {True: _odds(10), False: _odds(35)}
"""The same of a card that wins, with a lower one that would: in last place, and before it."""
_CHEAPER_TRUMP: Final = {True: _odds(10), False: _odds(20)}
"""The same of a card that trumps in."""
_DUCKED: Final = {True: _odds(5), False: _odds(50)}
"""The same of one that is under an opponent's, with one of the suit that beats it."""
_LET_GO: Final = {True: _odds(10), False: _odds(25)}
"""The same of one that is thrown off, with one that beats an opponent's."""
_TOP_TRUMP: Final = _odds(45)
"""The same of a trump that the makers lead, with a higher one."""
_LED_LOW: Final = _odds(55)
"""The same of a plain card led, with a lower one."""
_STAYED_UNDER: Final = _odds(10)
"""In a misère, of the makers: of a card that does not win, with a higher one that would not."""
_RID_OF: Final = _odds(25)
"""The same of one thrown off, with a higher one of its suit."""
_LED_SAFE: Final = _odds(30)
"""The same of one that is led, with a lower one."""
_LEAST: Final = _odds(1)
"""The least that is believed of all that a hand has played."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Cards that a hand hardly had: how likely it played as it did with any of them, as a logarithm."""

    cards: int
    odds: float


Judge = Callable[[int], float]
"""How likely something was done with a hand, as a natural logarithm."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What is known of those who play: the makers, and who may be one of them in secret (T5a)."""

    view: PlayView
    makers: Collection[Place]
    suspects: Collection[Place]

    def are_foes(self, one: Place, other: Place) -> bool:
        """Whether two places are known to play against each other."""
        if one in self.suspects or other in self.suspects:
            return False
        return (one in self.makers) != (other in self.makers)


@dataclass(frozen=True, slots=True)
class _Card:
    """A card as it was played: to what ask, and after which cards."""

    table: _Table
    seat: Place
    card: int
    ask: int
    before: Plays

    def habits(self) -> Iterator[Habit]:
        """Yield what it tells."""
        terms = self.table.view.terms
        if not terms.is_special:
            yield from self._led() if not self.before else self._followed()
        elif terms.is_misere and self._is_maker and not terms.steered:
            yield from self._avoided()

    def _led(self) -> Iterator[Habit]:
        """Yield what a lead tells where tricks are wanted."""
        suit = self._suit
        if suit is None:
            return
        if suit != self.table.view.terms.strain.trumps:
            yield Habit(self._between(suit, 0, self._height(suit)), _LED_LOW)
        elif self._is_maker:
            yield Habit(self._between(suit, self._height(suit), None), _TOP_TRUMP)

    def _followed(self) -> Iterator[Habit]:
        """Yield what any other card tells there."""
        winner, best = self._best
        suit, height = self._suit, self._height(self.ask)
        if height > best:
            odds = _CHEAPER if self._follows else _CHEAPER_TRUMP
            yield Habit(self._between(self.ask, best, height), odds[self._is_last])
            return
        if suit is not None:
            yield Habit(self._between(suit, 0, self._height(suit)), _LOWER)
        if self.table.are_foes(self.seat, winner):
            better = self._between(self.ask, best, None)
            if self._follows:
                yield Habit(better & self.table.view.order.follows[self.ask], _DUCKED[self._is_last])
            else:
                yield Habit(better, _LET_GO[self._is_last])

    def _avoided(self) -> Iterator[Habit]:
        """Yield what a card of makers tells who want no trick."""
        suit = self._suit
        if suit is None:
            return
        if not self.before:
            yield Habit(self._between(suit, 0, self._height(suit)), _LED_SAFE)
        elif not self._follows:
            yield Habit(self._between(suit, self._height(suit), None), _RID_OF)
        else:
            _, best = self._best
            height = self._height(self.ask)
            yield Habit(self._between(self.ask, height if height < best else 0, best), _STAYED_UNDER)

    def _between(self, ask: int, low: int, high: int | None) -> int:
        """Return the cards that rank between two heights in a trick that asks so."""
        view = self.table.view
        strength = view.order.strength[ask]
        ranks = range(low + 1, max(strength) + 1 if high is None else high)
        return bits(card for card in cards_in(view.rules.cards) if strength[card] in ranks)

    def _height(self, ask: int) -> int:
        return self.table.view.order.strength[ask][self.card]

    @property
    def _suit(self) -> Suit | None:
        """The suit that the card belongs to, if it is one."""
        suits = [suit for suit in Suit if self.table.view.order.suits[self.card] >> suit & 1]
        return suits[0] if len(suits) == 1 else None

    @property
    def _follows(self) -> bool:
        return bool(self.table.view.order.follows[self.ask] >> self.card & 1)

    @property
    def _best(self) -> tuple[Place, int]:
        """Who would have won the trick before, and how high that card stands."""
        view = self.table.view
        seat, card = self.before[winning_play(view.order, view.history, self.ask, self.before)]
        return seat, view.order.strength[self.ask][card]

    @property
    def _is_maker(self) -> bool:
        return self.seat in self.table.makers

    @property
    def _is_last(self) -> bool:
        return len(self.before) == len(self.table.view.terms.active) - 1


def judges_of(view: PlayView) -> dict[Place, Judge]:
    """Return how likely each place would have played as it did with this hand, as a logarithm.

    Only cards count that it may still hold. Hands that the seat sees need no judge.
    """
    habits: defaultdict[Place, list[Habit]] = defaultdict(list)
    for card in _cards(view):
        gone = int(view.played(card.seat))
        habits[card.seat] += [Habit(each.cards & ~gone, each.odds) for each in card.habits()]
    return {place: _judge(told) for place, told in habits.items()}


def _judge(habits: Sequence[Habit]) -> Judge:
    return lambda hand: max(sum(habit.odds for habit in habits if habit.cards & hand), _LEAST)


def _cards(view: PlayView) -> Iterator[_Card]:
    """Yield the cards that were played from hands that the seat does not see."""
    table = _Table(view, makers(view), suspected(view))
    seen = {view.seat, *(place for place, _ in view.open_hands)}
    tricks = [(trick.plays, trick.ask) for trick in view.tricks]
    if view.ask is not None:
        tricks.append((view.table, view.ask))
    for plays, ask in tricks:
        for number, (seat, card) in enumerate(plays):
            if seat not in seen:
                yield _Card(table, seat, card, ask, plays[:number])
