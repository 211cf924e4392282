"""The walk among worlds: it meets those that fit and no others, as often as they are likely."""

import math
from collections import Counter
from itertools import islice
from random import Random

import pytest

from fivehundred import Card, State, View, preset
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.worlds import World, worlds_of
from fivehundred.worlds.walk import Walk
from laws.games import game
from worlds.test_worlds import small, views, ways


def likes(slot: Slot, cards: int) -> float:
    """Every second hand is likelier the more it holds of some cards, the others the less."""
    if slot.place != "hand":
        return 0
    fond = sum(1 + card % 5 for card in range(0, cards.bit_length(), 2) if cards >> card & 1)
    return 0.15 * fond * (1 if slot.seat and slot.seat % 2 else -1)


def exactly(view: View) -> dict[tuple[int, ...], float]:
    """How often each way to fill the hidden places should be met, counted one by one."""
    weights: Counter[tuple[int, ...]] = Counter()
    for world in worlds_of(view):
        hands = (slot for slot in slots_of(view) if slot.place == "hand")
        logs = (likes(slot, int(world.hands[slot.seat or 0])) for slot in hands)
        weights[filling(world)] += math.exp(sum(logs))  # type: ignore[assignment]
    return {way: weight / sum(weights.values()) for way, weight in weights.items()}


def filling(world: World) -> tuple[int, ...]:
    return (*map(int, world.hands), *map(int, world.discards), *map(int, world.thrown), int(world.dead))


@pytest.mark.slow
def test_worlds_are_met_as_often_as_they_are_likely() -> None:
    for late, view in islice(small(4, 60), 8):
        assert apart(view) < 0.05, (late.seed, late.length, view.seat)


@pytest.mark.parametrize(("seed", "length"), [(76, 46), (132, 42), (514, 64)])
def test_so_they_are_where_something_is_known_of_several_places(seed: int, length: int) -> None:
    late = game(seed, length)
    limited = [view for view in views(late) if worlds_of(view).limits and ways(view) <= 90]
    assert limited, "this game has no such moment any more: find another"
    assert all(apart(view) < 0.05 for view in limited)


def apart(view: View) -> float:
    """How far what the walk meets is from what it should meet: 0 if it is the same, 1 if nothing is."""
    expected = exactly(view)
    met = Counter(map(filling, Walk(view, Random(1), likes).worlds(3000, apart=10)))
    assert met.keys() <= expected.keys()
    return sum(abs(met[way] / 3000 - often) for way, often in expected.items()) / 2


def test_likes_matter() -> None:
    """The check above can fail: worlds drawn blindly are met otherwise."""
    (late, view), *_ = islice(small(30, 60), 1)
    expected = exactly(view)
    rng, worlds = Random(1), worlds_of(view)
    met = Counter(filling(worlds.draw(rng)) for _ in range(3000))
    assert sum(abs(met[way] / 3000 - often) for way, often in expected.items()) / 2 > 0.05, late.seed


def test_the_same_random_numbers_lead_the_same_way() -> None:
    view = State.start(preset("australian"), dealer=3).dealt(seed=bytes(32)).view(0)
    one, two = ([*Walk(view, Random(3), likes).worlds(4, apart=20)] for _ in range(2))
    assert one == two
    assert len(set(one)) == 4


def test_what_is_certain_stays() -> None:
    view = State.start(preset("australian"), dealer=3).dealt(seed=bytes(32)).view(0)
    certain = Walk(
        view, Random(1), lambda slot, cards: 50.0 * bool(slot.seat == 2 and cards & Card("Jo").bit)
    )
    certain.walk(500)
    assert all(Card("Jo") in world.hands[2] for world in certain.worlds(20, apart=5))


def test_without_cards_dealt_there_are_no_worlds() -> None:
    with pytest.raises(ValueError, match="no cards are dealt"):
        Walk(State.start(preset("australian")).view(0), Random(1), likes)
