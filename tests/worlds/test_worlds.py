"""Worlds: all that a seat may think possible, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import comb, factorial, perm
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.tables import dealt, rules_of, run, to_the_lead
from fivehundred import Bid, Card, CardSet, Contract, State, Suit, View, preset, preset_names
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.rules.pack import saving_cards
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS
from fivehundred.solver import solve
from fivehundred.solver.exchange import best_of_round
from fivehundred.solver.position import trick_play
from fivehundred.worlds import World, worlds_of
from laws.games import Game, game, games, viewers
from worlds.retold import IN_ORDER, every_world, fits, retold

COURTS: Final = saving_cards(Rules().deal)


def views(game: Game) -> Iterator[View]:
    """What each seat and the spectator see of the cards dealt."""
    if game.now.round is not None:
        yield from map(game.now.view, viewers(game.now))


def some(view: View, number: int = 50) -> list[World]:
    """Worlds of a view, drawn."""
    rng, worlds = Random(1), worlds_of(view)
    return [worlds.draw(rng) for _ in range(number)]


def small(least: int, most: int) -> Iterator[tuple[Game, View]]:
    """Late moments of random games, seen by one for whom there are so many ways to fill the hidden places."""
    for seed in range(10_000):
        late = game(seed, 30 + seed % 60)
        yield from islice(((late, view) for view in views(late) if least <= ways(view) <= most), 1)


def ways(view: View) -> int:
    """How many ways there are to fill the hidden places, whatever may lie there."""
    number, left = 1, sum(slot.count for slot in slots_of(view))
    for slot in slots_of(view):
        number *= (perm if slot.place in IN_ORDER else comb)(left, slot.count)
        left -= slot.count
    return number


# Laws


@pytest.mark.slow
def test_there_are_all_worlds_that_fit_and_no_others() -> None:
    """By brute force: a way to fill the hidden places is a world if the round can be told again so."""
    kept, told = 0, 0
    for late, view in islice(small(2, 60), 30):
        worlds = list(worlds_of(view))
        fitting = {world for world in every_world(worlds[0]) if fits(late, world)}
        assert set(worlds) == fitting, (late.seed, late.length, view.seat)
        assert len(worlds) == len(fitting) == worlds_of(view).count
        kept, told = kept + len(worlds), told + ways(view)
    assert 0.2 < kept / told < 0.8


@pytest.mark.slow
@given(games(), st.integers(0, 2**32 - 1))
def test_a_seat_cannot_tell_a_world_from_the_truth(game: Game, seed: int) -> None:
    assume(game.now.round is not None)
    for view in views(game):
        assert_is_possible(game, worlds_of(view).draw(Random(seed)))


def assert_is_possible(game: Game, world: World) -> None:
    seat, state = world.view.seat, retold(game, world)
    assert state.view(seat) == world.view
    if isinstance(state.phase, TrickPlay):
        assert world.state.view(seat) == world.view
        assert in_play(world.state) == in_play(state)


def in_play(state: State) -> tuple[object, ...]:
    """What matters from here on."""
    phase = trick_play(state)
    return phase.hands, phase.covers, phase.terms, phase.order, phase.history, phase.turn, phase.table


@pytest.mark.parametrize("name", preset_names())
def test_worlds_fit_at_every_table(name: str) -> None:
    for seed in range(8):
        played = game(seed, 5 + 11 * seed, preset(name))
        for view in views(played):
            assert_is_possible(played, worlds_of(view).draw(Random(seed)))


def test_every_world_is_as_likely_as_any_other() -> None:
    _, view = next(small(20, 40))
    worlds, rng = worlds_of(view), Random(1)
    drawn = Counter(worlds.draw(rng) for _ in range(200 * worlds.count))
    chi_square = sum((drawn[world] - 200) ** 2 / 200 for world in worlds)
    assert drawn.keys() == set(worlds)
    assert chi_square < 2 * worlds.count


# What is known beyond slots


def test_JK5_a_joker_that_had_to_be_played_is_not_held() -> None:
    """In misère whoever cannot follow plays a joker without a suit."""
    rules = rules_of("australian", "auction.unrestricted=true")
    state = dealt(rules, "5H", "5S 6S 7S 8S 9S 10S JS QS KS AS", "", "Jo")
    view = run(to_the_lead(state, "M"), "name -", "5H 5S").view(0)
    assert {slot.seat for slot in slots_of(view) if Card("Jo") in slot.possible} == {1, 2, 3}
    holders = Counter(seat for world in some(view) for seat in range(4) if Card("Jo") in world.hands[seat])
    assert holders.keys() == {2, 3}


def test_M16_who_plays_a_low_joker_cannot_follow() -> None:
    rules = rules_of("standard", "auction.unrestricted=true", "specials.misere.low_joker=true")
    state = dealt(rules, "5H", "5S 6S 7S 8S 9S 10S JS QS KS Jo")
    view = run(to_the_lead(state, "M"), "5H Jo").view(3)
    hearts = CardSet(view.order.follows[Suit.HEARTS] if view.order else 0)
    assert any(slot.possible & hearts for slot in slots_of(view) if slot.seat == 1)
    assert not any(world.hands[1] & hearts for world in some(view))


def test_JK4_a_joker_that_is_not_the_first_card_of_a_suit_is_the_last() -> None:
    rules = rules_of("standard", "joker.first_or_last=true")
    state = dealt(rules, "AS KS", "5S Jo 5H 6H 7H 8H 9H 10H QH KH", "5D", "6D")
    view = run(to_the_lead(state, "7N"), "AS 5S 5D 6D KS Jo").view(3)
    assert not any(world.hands[1] & CardSet.of("7S 8S 9S 10S JS QS") for world in some(view))


def test_L3_every_hand_was_dealt_a_court_card() -> None:
    view = dealt(rules_of("standard", 'deal.misdeal="must"', "specials.blind_misere.on=false")).view(0)
    for world in some(view, 200):
        assert all(hand & COURTS for hand in world.hands)


def test_L3_the_declarer_may_have_discarded_it() -> None:
    rules = rules_of("standard", 'deal.misdeal="must"')
    court, others = "JS", "5S 6S 7S 8S 9S 10S 5C 6C 7C"
    hands = (f"{others} {court}", "AS KS QS", "AC KC QC", "AD KD QD")
    state = dealt(rules, *hands, kitty="8C 9C 10C")
    state = run(state, "7S P P P", "discard JS 9C 10C")
    assert isinstance(state.phase, TrickPlay)
    worlds = some(state.view(1), 400)
    assert all((world.hands[0] | world.discards[0]) & COURTS for world in worlds)
    assert not all(world.hands[0] & COURTS for world in worlds)


def test_B5_a_seat_has_no_more_of_the_open_kitty_than_it_was_given() -> None:
    state = run(dealt(rules_of("ultimate"), kitty="4D 5D 6D 4H 5H"), "8.3H P P P")
    kitty = CardSet.of("4D 5D 6D 4H 5H")
    assert len(state.view(2).kitty_open) == 5
    while not isinstance(state.phase, TrickPlay):
        state = state.apply(next(iter(state.legal_actions)))
    for world in some(state.view(2), 200):
        held = [world.hands[seat] | world.discards[seat] for seat in range(4)]
        assert [len(cards & kitty) for cards in held] == [2, 2, 0, 1]


# Tables


def test_T2a_columns_turn_up_as_a_world_has_them() -> None:
    state = to_the_lead(dealt(preset("two-handed-table")), "7H")
    view = state.view(0)
    for world in some(view):
        assert {cover for cover, _ in world.covers} == set(view.covering)
        assert trick_play(world.state).covers == world.covers
    assert len({dict(world.covers)[next(iter(view.covering))] for world in some(view)}) > 5


def test_T2a_columns_and_kitty_lie_in_every_order() -> None:
    worlds = worlds_of(dealt(preset("two-handed-table")).view(0))
    orders = factorial(5) ** 2 * factorial(3)
    one_placement = [worlds[order * (worlds.count // orders)] for order in range(0, orders, 101)]
    assert len({world.hands for world in one_placement}) == 1
    assert len(set(one_placement)) == len(one_placement)


def test_T2a_everybody_remembers_what_lay_under_a_card() -> None:
    for state in game(3, 60, preset("two-handed-table")).states:
        if isinstance(state.phase, TrickPlay):
            pairs = {*state.view(None).turned, *state.phase.covers}
            assert pairs == set(state.phase.round.covers)
            assert not {*state.view(None).turned} & {*state.phase.covers}


def test_T2d_the_card_drawn_is_the_next_of_the_stock() -> None:
    state = dealt(preset("two-handed-draw"))
    drawn = state.view(1 - state.dealer).drawn
    assert drawn is not None
    for world in some(state.view(1 - state.dealer)):
        assert world.stock[0] == drawn
        assert len(world.stock) == len(set(world.stock)) == 40
    assert len({world.stock[0] for world in some(state.view(state.dealer))}) > 20


def test_T5a_the_partner_in_a_world_is_who_holds_the_card() -> None:
    state = run(dealt(preset("five-handed-secret"), "AS"), "9H P P P P")
    state = run(
        state, f"discard {' '.join(map(str, islice(state.view(0).hand - CardSet.of('AS'), 3)))}", "partner AH"
    )
    found = set()
    for world in some(state.view(3)):
        partner = next((seat for seat in range(1, 5) if Card("AH") in world.hands[seat]), None)
        assert trick_play(world.state).terms.makers == ((0,) if partner is None else (0, partner))
        found.add(partner)
    assert found >= {1, 2, 4}


def test_M3_ones_own_hand_is_drawn_before_it_is_seen() -> None:
    view = dealt(preset("standard")).view(0)
    assert view.hidden_own
    assert len({world.hands[0] for world in some(view)}) == 50


def test_A10_turned_cards_keep_their_places_in_the_kitty() -> None:
    state = run(dealt(preset("plus-plus"), kitty="6S 5S 5D"), "8S")
    for world in some(state.view(1)):
        assert world.kitty[:2] == (Card("6S"), Card("5S"))


# What worlds are for


def test_worlds_are_solved_as_the_rounds_they_may_be() -> None:
    solved = 0
    for seed in range(60):
        late = game(seed, 40 + seed % 40)
        view = late.now.view(late.now.actor) if isinstance(late.now.phase, TrickPlay) else None
        if view is not None and max(view.hand_sizes) < 6:
            world = some(view, 1)[0]
            answer = solve(world.state)
            assert answer == solve(retold(late, world))
            assert {each.play for each in answer.plays} == set(view.legal_actions)
            solved += 1
    assert solved > 10


def test_the_solver_takes_the_round_of_a_world_in_the_auction() -> None:
    view = dealt(preset("three-handed")).view(0)
    contract = Contract(Bid.of("8N"), SEATS[0])
    for world in some(view, 3):
        best = best_of_round(world.round, contract, nodes=1000)
        assert (CardSet(best.start.hands[0]) | best.discards) == view.hand | CardSet.of(world.kitty)


def test_before_the_deal_there_is_nothing_hidden() -> None:
    with pytest.raises(ValueError, match="no cards are dealt"):
        worlds_of(State.start(preset("standard")).view(0))


def test_a_world_is_a_position_only_in_the_play() -> None:
    world = some(dealt(preset("standard")).view(0), 1)[0]
    with pytest.raises(ValueError, match="no cards are being played"):
        _ = world.state


def test_worlds_are_numbered_from_0() -> None:
    worlds = worlds_of(dealt(preset("standard")).view(None))
    for number in (-1, worlds.count):
        with pytest.raises(IndexError, match=f"world {number}: there are {worlds.count}"):
            worlds[number]
