"""Ways to place cards, counted and listed, beside trying them all."""

from collections.abc import Iterator, Sequence
from math import factorial
from random import Random

import pytest

from fivehundred.cards import CardSet, bits, cards_in
from fivehundred.worlds.placements import Limit, Place, Placements

PACK = CardSet.of("7S 8S 9S 7C 8C 7D 8D 7H")


def listed(ways: Placements) -> list[tuple[int, ...]]:
    return [ways[number] for number in range(ways.count)]


def by_hand(places: Sequence[Place], limits: Sequence[Limit]) -> set[tuple[int, ...]]:
    """Every way, by putting each card everywhere it may lie and looking at what comes of it."""
    cards = list(cards_in(bits(card for card in PACK if any(card.bit & place.possible for place in places))))
    return {found for found in spread(cards, places) if all(is_kept(limit, found) for limit in limits)}


def spread(cards: Sequence[int], places: Sequence[Place]) -> Iterator[tuple[int, ...]]:
    if not cards:
        if all(place.count == 0 for place in places):
            yield (0,) * len(places)
        return
    first, *others = cards
    for index, place in enumerate(places):
        if place.count and place.possible >> first & 1:
            left = [*places[:index], Place(place.count - 1, place.possible), *places[index + 1 :]]
            for found in spread(others, left):
                yield (*found[:index], found[index] | 1 << first, *found[index + 1 :])


def is_kept(limit: Limit, found: Sequence[int]) -> bool:
    number = sum((found[place] & limit.cards).bit_count() for place in limit.places)
    return limit.least <= number <= limit.most


def question(rng: Random) -> tuple[list[Place], list[Limit]]:
    """Places that are choosy about some cards, and now and then limits; often there is no way at all."""
    sizes = rng.choice(((3, 3, 2), (2, 2, 2, 2), (4, 4), (1, 3, 0, 4), (2, 1, 1, 2, 2)))
    places = [Place(size, PACK & ~bits(rng.sample(list(PACK), rng.randrange(4)))) for size in sizes]
    limits = []
    for _ in range(rng.randrange(3)):
        about = frozenset(rng.sample(range(len(sizes)), rng.randrange(1, 3)))
        least = rng.randrange(2)
        cards = bits(rng.sample(list(PACK), rng.randrange(1, 5)))
        limits.append(Limit(about, cards, least, least + rng.randrange(3)))
    return places, limits


def test_every_way_is_there_once_and_no_other() -> None:
    counts = []
    for seed in range(150):
        places, limits = question(Random(seed))
        ways = Placements.of(places, limits)
        found = listed(ways)
        assert len(set(found)) == len(found) == ways.count, seed
        assert set(found) == by_hand(places, limits), seed
        counts.append(ways.count)
    assert counts.count(0) < 50
    assert max(counts) > 500


def test_the_ways_of_a_whole_pack_are_counted() -> None:
    ways = Placements.of([Place(16, (1 << 64) - 1)] * 4)
    assert ways.count == factorial(64) // factorial(16) ** 4
    assert sum(cards.bit_count() for cards in ways[ways.count - 1]) == 64


def test_nothing_to_place_is_one_way() -> None:
    assert listed(Placements.of([])) == [()]
    assert listed(Placements.of([Place(0, 0)])) == [(0,)]


def test_there_may_be_no_way() -> None:
    assert Placements.of([Place(1, 1), Place(1, 1)]).count == 0
    assert Placements.of([Place(1, 1)], [Limit(frozenset([0]), 1, 0, 0)]).count == 0


@pytest.mark.parametrize("number", [-1, 2])
def test_there_is_no_way_beyond_the_last(number: int) -> None:
    ways = Placements.of([Place(1, 3), Place(1, 3)])
    with pytest.raises(IndexError, match=f"number {number} of 2 ways"):
        ways[number]
