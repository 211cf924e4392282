"""The ways to put cards in places: how many there are, and each of them by its number.

Cards that may lie in the same places are of one kind. Places are filled one after the other, the choosiest
first, and what comes after depends only on how many cards of each kind are left. So there is a branch for
every such case, and in it a split for all the numbers of each kind that the place may take: worth the ways to
choose these cards, times the ways to go on. Kinds that differ no more in the places to come become one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import accumulate
from math import comb, prod
from operator import or_

from fivehundred.cards import cards_in


@dataclass(frozen=True, slots=True)
class Place:
    """Room for so many cards, each of them one of `possible`."""

    count: int
    possible: int


@dataclass(frozen=True, slots=True)
class Limit:
    """How many of these cards must, and may, lie in some places together; those are given by number."""

    places: frozenset[int]
    cards: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Placements:
    """Every way to put all cards in places, numbered from 0; each is a set of cards for each place.

    >>> from fivehundred.cards import CardSet
    >>> two, any_card = CardSet.of("7H 8H"), CardSet.of("7H 8H 9H")
    >>> ways = Placements.of([Place(1, two), Place(2, any_card)])
    >>> [[str(CardSet(cards)) for cards in ways[number]] for number in range(ways.count)]
    [['7H', '8H 9H'], ['8H', '7H 9H']]
    """

    _steps: tuple[_Step, ...]
    _kinds: tuple[tuple[int, ...], ...]
    _first: _Branch

    @classmethod
    def of(cls, places: Sequence[Place], limits: Sequence[Limit] = ()) -> Placements:
        """Return the ways to put each card that is possible anywhere in one place."""
        order = sorted(range(len(places)), key=lambda place: places[place].possible.bit_count())
        steps = tuple(_Step.at(number, order, places, limits) for number in range(len(places)))
        kinds = _kinds(0, order, places, limits)
        first = _Table(steps, limits).branch(0, tuple(map(int.bit_count, kinds)), (0,) * len(limits))
        return cls(steps, tuple(tuple(card.bit for card in cards_in(kind)) for kind in kinds), first)

    @property
    def count(self) -> int:
        """How many ways there are."""
        return self._first.count

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Return the way of this number.

        Raises:
            IndexError: There are not so many.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"number {number} of {self.count} ways")
        found, branch, kinds = [0] * len(self._steps), self._first, list(map(list, self._kinds))
        for step in self._steps:
            split, number = branch.at(number)
            number, choice = divmod(number, split.ways)
            found[step.place], kinds = step.filled(kinds, split, choice)
            branch = split.then
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Step:
    """The filling of a place.

    `allowed` are the kinds that may lie there, by number, and `into` the kinds that they, and the others, are
    of afterwards: None where they may lie nowhere else. `tallied` says for each limit which kinds count
    towards it here, and `settled` whether this is the last place that it is about.
    """

    place: int
    count: int
    allowed: tuple[int, ...]
    into: tuple[int | None, ...]
    width: int
    tallied: tuple[tuple[int, ...], ...]
    settled: tuple[bool, ...]

    @classmethod
    def at(cls, number: int, order: Sequence[int], places: Sequence[Place], limits: Sequence[Limit]) -> _Step:
        """Return the step that fills the place of this number in the order."""
        place, later = order[number], order[number + 1 :]
        kinds, after = _kinds(number, order, places, limits), _kinds(number + 1, order, places, limits)
        allowed = tuple(index for index, kind in enumerate(kinds) if kind & places[place].possible)
        return cls(
            place,
            places[place].count,
            allowed,
            tuple(_found_in(after, kind) for kind in kinds),
            len(after),
            tuple(
                tuple(index for index in allowed if place in limit.places and kinds[index] & limit.cards)
                for limit in limits
            ),
            tuple(place in limit.places and limit.places.isdisjoint(later) for limit in limits),
        )

    def splits(self, counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield how many cards of each allowed kind the place may take, given how many there are."""
        ranges = [(counts[kind] if self.into[kind] is None else 0, counts[kind]) for kind in self.allowed]
        return _sums(ranges, self.count)

    def after(self, counts: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
        """Return how many cards of each kind are left, by their kinds afterwards."""
        left = list(counts)
        for kind, number in zip(self.allowed, taken, strict=True):
            left[kind] -= number
        merged = [0] * self.width
        for number, kind_after in zip(left, self.into, strict=True):
            if kind_after is not None:
                merged[kind_after] += number
        return tuple(merged)

    def filled(self, kinds: list[list[int]], split: _Split, choice: int) -> tuple[int, list[list[int]]]:
        """Return the cards that the place takes, and those that are left by their kinds afterwards."""
        taken = 0
        for kind, number in zip(self.allowed, split.taken, strict=True):
            if number:
                choice, which = divmod(choice, comb(len(kinds[kind]), number))
                cards, kinds[kind] = _chosen(kinds[kind], number, which)
                taken |= cards
        merged: list[list[int]] = [[] for _ in range(self.width)]
        for left, kind_after in zip(kinds, self.into, strict=True):
            if left and kind_after is not None:
                merged[kind_after] += left
        return taken, merged


@dataclass(frozen=True, slots=True)
class _Split:
    """How many cards of each allowed kind a place takes, in how many ways, and what comes then."""

    taken: tuple[int, ...]
    ways: int
    then: _Branch


@dataclass(frozen=True, slots=True)
class _Branch:
    """Every split of a place, and how many ways there are up to each, itself included."""

    splits: tuple[_Split, ...]
    up_to: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many ways there are from here on."""
        return self.up_to[-1] if self.up_to else 0

    def at(self, number: int) -> tuple[_Split, int]:
        """Return the split that the way of this number belongs to, and its number there."""
        index = bisect_right(self.up_to, number)
        return self.splits[index], number - (self.up_to[index - 1] if index else 0)


_END = _Branch((), (1,))
"""All places are filled: there is one way to do nothing."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The branches found so far, by step, by how many cards of each kind are left, by tallies of limits."""

    steps: Sequence[_Step]
    limits: Sequence[Limit]
    known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], _Branch] = field(default_factory=dict)

    def branch(self, number: int, counts: tuple[int, ...], tallies: tuple[int, ...]) -> _Branch:
        """Return the branch at a step."""
        if number == len(self.steps):
            return _END
        key = number, counts, tallies
        if key not in self.known:
            splits = tuple(self._splits(number, counts, tallies))
            up_to = tuple(accumulate(split.ways * split.then.count for split in splits))
            self.known[key] = _Branch(splits, up_to)
        return self.known[key]

    def _splits(self, number: int, counts: tuple[int, ...], tallies: tuple[int, ...]) -> Iterator[_Split]:
        step = self.steps[number]
        for taken in step.splits(counts):
            tallied = self._tallied(step, tallies, taken)
            if tallied is None:
                continue
            then = self.branch(number + 1, step.after(counts, taken), tallied)
            if then.count:
                ways = prod(
                    comb(counts[kind], cards) for kind, cards in zip(step.allowed, taken, strict=True)
                )
                yield _Split(taken, ways, then)

    def _tallied(self, step: _Step, tallies: tuple[int, ...], taken: Sequence[int]) -> tuple[int, ...] | None:
        """Return the tallies with what the place takes, 0 for a limit that is kept; None if one is not."""
        if not tallies:
            return tallies
        number_of, tallied = dict(zip(step.allowed, taken, strict=True)), []
        for limit, tally, kinds, is_settled in zip(
            self.limits, tallies, step.tallied, step.settled, strict=True
        ):
            total = tally + sum(number_of[kind] for kind in kinds)
            if total > limit.most or (is_settled and total < limit.least):
                return None
            tallied.append(0 if is_settled else total)
        return tuple(tallied)


def _kinds(
    number: int, order: Sequence[int], places: Sequence[Place], limits: Sequence[Limit]
) -> tuple[int, ...]:
    """Return the cards that may lie in the places from this number on, those that are alike together."""
    left = order[number:]
    tests = [places[place].possible for place in left]
    cards = reduce(or_, tests, 0)
    tests += [limit.cards for limit in limits if not limit.places.isdisjoint(left)]
    kinds = [cards] if cards else []
    for test in tests:
        kinds = [part for kind in kinds for part in (kind & test, kind & ~test) if part]
    return tuple(kinds)


def _found_in(kinds: Sequence[int], cards: int) -> int | None:
    """Return which of these kinds has the cards in it."""
    return next((index for index, kind in enumerate(kinds) if kind & cards), None)


def _sums(ranges: Sequence[tuple[int, int]], total: int) -> Iterator[tuple[int, ...]]:
    """Yield the numbers, one from each range, that come to this total."""
    if not ranges:
        if total == 0:
            yield ()
        return
    (least, most), *others = ranges
    others_least, others_most = sum(low for low, _ in others), sum(high for _, high in others)
    for number in range(max(least, total - others_most), min(most, total - others_least) + 1):
        for rest in _sums(others, total - number):
            yield (number, *rest)


def _chosen(cards: list[int], number: int, which: int) -> tuple[int, list[int]]:
    """Return the choice of some of these cards that has this number, as a set, and the others."""
    chosen, others, left = 0, [], len(cards)
    for card in cards:
        left -= 1
        with_it = _WAYS[left][number - 1] if number else 0
        if which < with_it:
            chosen |= card
            number -= 1
        else:
            which -= with_it
            others.append(card)
    return chosen, others


_WAYS = [[comb(cards, number) for number in range(65)] for cards in range(65)]
"""How many ways there are to choose from so many cards so many."""
