"""A seat knows what it has seen, and nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from random import Random
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fivehundred.cards import Card, CardSet, bits
from fivehundred.engine.actions import Action, Deal, Discard, Give
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.phase import InRound
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record import replay
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.knowledge import View
from fivehundred.errors import RecordError
from fivehundred.rules.ruleset import Rules
from laws.games import Game, game, games, viewers
from laws.places import cards_by_place

SECRETS = (Deal, Round, State, *get_args(InRound))


@given(games())
def test_a_view_has_no_place_for_what_others_hold(game: Game) -> None:
    for viewer in viewers(game.now):
        for value in parts(game.now.view(viewer)):
            assert not isinstance(value, SECRETS)


def parts(value: object) -> Iterator[object]:
    """A value and all that can be reached from it, but the rules."""
    yield value
    if isinstance(value, tuple):
        inner = list(value)
    elif is_dataclass(value) and not isinstance(value, Rules):
        inner = [getattr(value, field.name) for field in fields(value)]
    else:
        return
    for part in inner:
        yield from parts(part)


@given(games())
def test_slots_hold_all_that_is_unseen_and_allow_the_truth(game: Game) -> None:
    state = game.now
    for viewer in viewers(state):
        view = state.view(viewer)
        for slot in slots_of(view):
            truth = contents(state, slot)
            assert slot.count == len(truth)
            assert not truth - slot.possible
        if state.round is not None:
            hidden = sum(slot.count for slot in slots_of(view))
            assert hidden + sum(map(len, seen(view))) == len(CardSet(state.current_rules.cards))


@given(games(longest=25))
def test_before_the_first_lead_an_unseen_card_may_lie_in_any_hidden_place(game: Game) -> None:
    early = [state for state in game.states if isinstance(state.phase, Auction | Exchange)]
    assume(early)
    state = early[-1]  # few games stop just there, and to play others in vain takes long
    for viewer in viewers(state):
        view = state.view(viewer)
        unseen = CardSet(state.current_rules.cards) - sum(seen(view))
        known = known_ways(view)
        assert all(not (unseen ^ slot.possible) & ~known for slot in slots_of(view))


def seen(view: View) -> list[CardSet]:
    """The cards in view, by place."""
    open_hands = [hand for seat, hand in view.open_hands if seat != view.seat]
    played = [card for plays in (view.table, *(trick.plays for trick in view.tricks)) for _, card in plays]
    kitty = view.kitty_open if view.kitty_size else ()
    drawn = () if view.drawn is None else (view.drawn,)
    lying = map(CardSet.of, (kitty, view.market, drawn, played))
    return [view.hand, view.discards, view.thrown, *open_hands, *lying]


def known_ways(view: View) -> CardSet:
    """The cards of which a seat knows some of the way: from the open kitty, or from hand to hand."""
    return CardSet.of(view.kitty_open) | bits(card for gift in view.gifts for card in gift.cards)


def contents(state: State, slot: Slot) -> CardSet:
    """The cards that lie in a hidden place."""
    held = cards_by_place(state)[slot.place, slot.seat]
    if slot.place == "kitty":
        return held - CardSet.of(state.view(None).kitty_open)
    is_drawn = slot.place == "stock" and slot.count < len(held)
    return held - CardSet.of(sorted(held - slot.possible)[:1]) if is_drawn else held


# Redealing


@pytest.mark.slow
@given(games(), st.integers(0, 2**32 - 1))
def test_redealing_what_a_seat_cannot_see_leaves_its_view_unchanged(game: Game, seed: int) -> None:
    assume(game.now.round is not None)
    for viewer in viewers(game.now):
        other = after_redeal(game, viewer, Random(seed))
        if other is not None:
            assert other.view(viewer) == game.now.view(viewer)


def test_most_redeals_are_possible_and_change_hands() -> None:
    """The law above would be worth little otherwise."""
    rounds = [
        each for each in (game(seed, 30) for seed in range(100)) if isinstance(each.now.phase, TrickPlay)
    ]
    redeals = [
        (each.now, after_redeal(each, viewer, Random(1))) for each in rounds for viewer in viewers(each.now)
    ]
    assert len(redeals) > 200
    assert sum(other is None for _, other in redeals) < len(redeals) // 3
    assert sum(other == now for now, other in redeals) < len(redeals) // 10


def after_redeal(game: Game, viewer: int | None, rng: Random) -> State | None:
    """The same actions after another deal of what the viewer cannot see; None where one is not possible."""
    swapped = exchanged(game.now, viewer, rng)
    start = max(index for index, action in enumerate(game.record.actions) if isinstance(action, Deal))
    before, since = game.record.actions[:start], game.record.actions[start:]
    actions = (*before, *(redealt(action, swapped) for action in since))
    try:
        other = replay(replace(game.record, actions=actions))
    except RecordError:
        return None
    return None if other.round is None else other  # dealt again at once, as a misdeal


def redealt(action: Action, swapped: Mapping[Card, Card]) -> Action:
    """The action with other cards where they were hidden."""
    match action:
        case Deal(hands, kitty, stock):
            dealt = tuple(_others(hand, swapped) for hand in hands)
            return Deal(dealt, _others(kitty, swapped), _others(stock, swapped))
        case Discard(cards) | Give(cards):
            return type(action)(CardSet.of(_others(cards, swapped)))
        case _:
            return action


def _others(cards: Iterable[Card], swapped: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(swapped.get(card, card) for card in cards)


def exchanged(state: State, viewer: int | None, rng: Random) -> dict[Card, Card]:
    """What takes a card's place after many exchanges of two hidden cards that may lie in either place."""
    view = state.view(viewer)
    slots, known = slots_of(view), known_ways(view)
    before = [list(contents(state, slot) - known) for slot in slots]
    after = [list(cards) for cards in before]
    for _ in range(200 if len(slots) > 1 else 0):
        one, other = rng.sample(range(len(slots)), 2)
        if after[one] and after[other]:
            _swap(rng, after[one], after[other], slots[one].possible, slots[other].possible)
    return dict(zip(chain.from_iterable(before), chain.from_iterable(after), strict=True))


def _swap(rng: Random, ones: list[Card], others: list[Card], allowed: CardSet, elsewhere: CardSet) -> None:
    one, other = rng.randrange(len(ones)), rng.randrange(len(others))
    if others[other] in allowed and ones[one] in elsewhere:
        ones[one], others[other] = others[other], ones[one]
