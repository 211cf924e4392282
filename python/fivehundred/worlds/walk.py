"""A walk among worlds, two cards changing places at a time, that meets likelier worlds more often."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

from fivehundred.cards import CardSet
from fivehundred.engine.views.hidden_cards import Slot
from fivehundred.engine.views.knowledge import View
from fivehundred.worlds.sampling import worlds_of
from fivehundred.worlds.world import World

Likelihood = Callable[[Slot, int], float]
"""How likely all have done what they did if these cards, as a set of bits, lie in a hidden place: the natural
logarithm, up to a constant. That of a world is the sum over its hidden places."""


class Walk:
    """Worlds that fit a view, each met the more often the likelier what all have done is in it.

    A step picks a card in each of two hidden places. If either may lie where the other did, they change
    places: always where that makes what was done likelier, else as often as the ratio of the likelihoods says
    (Metropolis). After many steps it is forgotten where the walk began.

    >>> from fivehundred import Card, State, preset
    >>> view = State.start(preset("australian"), dealer=3).dealt(seed=bytes(32)).view(0)
    >>> joker = Card("Jo").bit
    >>> walk = Walk(view, Random(1), lambda slot, cards: 9.0 if slot.seat == 2 and cards & joker else 0.0)
    >>> [Card("Jo") in world.hands[2] for world in walk.worlds(3, apart=100)]
    [True, True, True]

    Raises:
        ValueError: No cards are dealt.
    """

    def __init__(self, view: View, random: Random, likelihood: Likelihood) -> None:
        self._random, self._likelihood = random, likelihood
        self._worlds = worlds_of(view)
        self._sets = list(self._worlds.drawn(random))
        self._cards = [list(map(int, CardSet(lying))) for lying in self._sets]
        self._filled = [place for place, cards in enumerate(self._cards) if cards]
        self._possible = [place.possible for place in self._worlds.places]
        self._logs = [self._judged(place) for place in range(len(self._sets))]

    def worlds(self, count: int, apart: int) -> Iterator[World]:
        """Yield so many worlds, with so many steps before each."""
        for _ in range(count):
            self.walk(apart)
            yield self._worlds.filled(self._sets, self._random.randrange(self._worlds.orders))

    def walk(self, steps: int) -> None:
        """Go so many steps."""
        if len(self._filled) > 1:
            for _ in range(steps):
                self._step()

    def _judged(self, place: int) -> float:
        return self._likelihood(self._worlds.slots[place], self._sets[place])

    def _step(self) -> None:
        """Let two cards change places, or not."""
        random, cards, filled = self._random.random, self._cards, self._filled
        first, second = int(random() * len(filled)), int(random() * (len(filled) - 1))
        one, other = filled[first], filled[second + (second >= first)]
        ours, theirs = int(random() * len(cards[one])), int(random() * len(cards[other]))
        goes, comes = cards[one][ours], cards[other][theirs]
        if not (self._possible[one] >> comes & 1 and self._possible[other] >> goes & 1):
            return
        self._swap(one, ours, other, theirs)
        if not self._is_within_limits() or not self._is_taken(one, other):
            self._swap(one, ours, other, theirs)

    def _swap(self, one: int, ours: int, other: int, theirs: int) -> None:
        cards, sets = self._cards, self._sets
        goes, comes = cards[one][ours], cards[other][theirs]
        cards[one][ours], cards[other][theirs] = comes, goes
        sets[one] ^= 1 << goes | 1 << comes
        sets[other] ^= 1 << goes | 1 << comes

    def _is_within_limits(self) -> bool:
        return all(
            limit.least
            <= sum((self._sets[place] & limit.cards).bit_count() for place in limit.places)
            <= limit.most
            for limit in self._worlds.limits
        )

    def _is_taken(self, one: int, other: int) -> bool:
        """Whether the world with two places as they now are is gone to; remembers how likely it is if so."""
        logs = self._judged(one), self._judged(other)
        gain = sum(logs) - self._logs[one] - self._logs[other]
        if gain < 0 and self._random.random() >= math.exp(gain):
            return False
        self._logs[one], self._logs[other] = logs
        return True
