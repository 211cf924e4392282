"""Who acts, what may be done, and that nothing else happens."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given

from fivehundred.cards import CARDS, CardSet, Strain, Suit, bits
from fivehundred.engine.actions import (
    CHANCE,
    Action,
    Bid,
    CallPartner,
    Choose,
    Deal,
    Declaration,
    Discard,
    Give,
    Look,
    Nominate,
    Pass,
    Pick,
    Play,
)
from fivehundred.engine.notation import DEEDS
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.records.record import replay
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import View
from fivehundred.engine.violations import IllegalActionError
from fivehundred.rules.bids import GIVEN, LEVELS, Special
from fivehundred.rules.pack import HAND_SIZE
from laws.games import Game, games
from laws.places import cards_by_place

CALLS: tuple[Action, ...] = (
    Pass(),
    *(Bid(level, strain, given=given) for level in LEVELS for strain in Strain for given in GIVEN),
    *(Bid(10, strain, is_game=True) for strain in Strain),
    *(Bid(special=special) for special in Special),
)
MOVES = [deed for deed in DEEDS.values() if not isinstance(deed, Declaration)]
NAMES: tuple[Action, ...] = (Nominate(None), *map(Nominate, Suit))
CARD_CALLS: tuple[Action, ...] = (CallPartner(None), *map(CallPartner, CARDS), *map(Pick, CARDS))
PLAYS: tuple[Action, ...] = tuple(Play(card, suit) for card in CARDS for suit in (None, *Suit))
LISTED = 300
"""Choices of discards that are few enough to list."""


def candidates(state: State) -> Iterator[Action]:
    """Every action there is, but deals and most discards."""
    yield from chain(CALLS, MOVES, NAMES, CARD_CALLS, PLAYS)
    yield from (Choose(()), Choose(("megatrump", "megatrump")), Choose(("seven",)))
    yield from map(Look, (-1, 6, 7))
    yield Deal((), ())
    yield from _choices(state)


def _choices(state: State) -> Iterator[Action]:
    """Discards and gifts right and wrong: all right ones if they are few, and some of every size."""
    held = CardSet()
    if isinstance(state.phase, Exchange | Giving):
        held = CardSet(state.phase.hands[state.phase.seat])
    if isinstance(state.phase, Choosing | Exchange | Giving) and len(state.legal_actions) <= LISTED:
        yield from (action for action in state.legal_actions if action not in MOVES)
    for cards in (list(held), list(CardSet(state.current_rules.cards))):
        for count in range(min(len(cards), 8)):
            for chosen in (CardSet.of(cards[:count]), CardSet.of(cards[-count:])):
                yield from (Discard(chosen), Give(chosen))


@given(games())
def test_every_card_is_in_one_place(game: Game) -> None:
    for state in game.states:
        places = cards_by_place(state).values()
        assert sum(map(len, places)) == state.current_rules.cards.bit_count()
        assert bits(chain.from_iterable(places)) == state.current_rules.cards


@given(games())
def test_one_actor_can_act_until_the_game_is_over(game: Game) -> None:
    for state in game.states:
        if state.is_over:
            assert (state.actor, len(state.legal_actions)) == (None, 0)
        else:
            assert state.actor in (CHANCE, *range(state.rules.table.seats))
            assert (state.actor == CHANCE) == isinstance(state.phase, Dealing)
            assert state.legal_actions


@given(games())
def test_legal_actions_are_those_without_violation(game: Game) -> None:
    state = game.now
    allowed = {action for action in candidates(state) if state.violation(action) is None}
    assert allowed == {action for action in candidates(state) if action in state.legal_actions}
    if not (isinstance(state.phase, Dealing) or len(state.legal_actions) > LISTED):
        listed = list(state.legal_actions)
        assert allowed == set(listed)
        assert len(allowed) == len(listed) == len(state.legal_actions)


@given(games())
def test_whoever_may_look_changes_nothing_but_the_own_view(game: Game) -> None:
    state = game.now
    lookers = [seat for seat in range(state.rules.table.seats) if state.view(seat).may_look]
    waiting = [look for look in state.declarations if isinstance(look, Look)]
    assert [look.seat for look in waiting] == [seat for seat in lookers if seat != state.actor]
    for looker in lookers:
        after = state.apply(Look(looker))
        for viewer in (None, *range(state.rules.table.seats)):
            if viewer != looker:
                assert _plain(after, viewer) == _plain(state, viewer)
        seen = after.view(looker)
        assert (seen.hidden_own, seen.may_look, len(seen.hand)) == (False, False, HAND_SIZE)


def _plain(state: State, viewer: int | None) -> View:
    """A view, its legal actions as plain values."""
    view = state.view(viewer)
    return replace(view, legal_actions=tuple(view.legal_actions))


@given(games())
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game) -> None:
    state = game.now
    for action in candidates(state):
        violation = state.violation(action)
        if violation is not None:
            with pytest.raises(IllegalActionError) as refusal:
                state.apply(action)
            assert refusal.value.violation == violation
            assert str(refusal.value) == str(violation)
    assert state == replay(game.record)
    assert state.legal_actions == replay(game.record).legal_actions
