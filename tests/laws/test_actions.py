"""Who acts, what may be done, and that nothing else happens."""

from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import given

from fivehundred.cards import CARDS, CardSet, Strain, Suit, bits, cards_in
from fivehundred.engine.actions import (
    CHANCE,
    Action,
    Bid,
    Deal,
    Declaration,
    Discard,
    Give,
    Nominate,
    Pass,
    Play,
)
from fivehundred.engine.auction import Auction
from fivehundred.engine.breach import Offer
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.notation import DEEDS
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.record import replay
from fivehundred.engine.state import State
from fivehundred.errors import IllegalActionError
from fivehundred.rules.bids import LEVELS, Special
from laws.games import Game, games

CALLS: tuple[Action, ...] = (
    Pass(),
    *(Bid(level, strain) for level in LEVELS for strain in Strain),
    *(Bid(10, strain, is_game=True) for strain in Strain),
    *(Bid(special=special) for special in Special),
)
MOVES = [deed for deed in DEEDS.values() if not isinstance(deed, Declaration)]
NAMES: tuple[Action, ...] = (Nominate(None), *map(Nominate, Suit))
PLAYS: tuple[Action, ...] = tuple(Play(card, suit) for card in CARDS for suit in (None, *Suit))
LISTED = 300
"""Choices of discards that are few enough to list."""


def candidates(state: State) -> Iterator[Action]:
    """Every action there is, but deals and most discards."""
    yield from chain(CALLS, MOVES, NAMES, PLAYS)
    yield Deal((), ())
    yield from _choices(state)


def _choices(state: State) -> Iterator[Action]:
    """Discards and gifts right and wrong: all right ones if they are few, and some of every size."""
    held = CardSet()
    if isinstance(state.phase, Exchange | Giving):
        held = CardSet(state.phase.hands[state.phase.seat])
        if len(state.legal_actions) <= LISTED:
            yield from (action for action in state.legal_actions if action not in MOVES)
    for cards in (list(held), list(CardSet(state.rules.cards))):
        for count in range(min(len(cards), 8)):
            for chosen in (CardSet.of(cards[:count]), CardSet.of(cards[-count:])):
                yield from (Discard(chosen), Give(chosen))


def cards_by_place(state: State) -> list[int]:
    """Every hand, kitty, discard and trick of the round."""
    match state.phase:
        case Dealing():
            return [state.phase.rules.cards]
        case Auction(round=round):
            return [*round.hands, round.dead, bits(round.deal.kitty)]
        case Exchange(round=round, hands=hands) | Giving(round=round, hands=hands):
            return [*hands, round.dead]
        case Offer(round=round, hands=hands) | Naming(round=round, hands=hands):
            return [*hands, round.dead, round.discards or bits(round.deal.kitty)]
        case TrickPlay(round=round, hands=hands, table=table, tricks=tricks):
            played = [card.bit for plays in (table, *(trick.plays for trick in tricks)) for _, card in plays]
            return [*hands, round.dead, round.discards or bits(round.deal.kitty), *played]


@given(games())
def test_every_card_is_in_one_place(game: Game) -> None:
    for state in game.states:
        places = cards_by_place(state)
        assert sum(card.bit_count() for card in places) == state.rules.cards.bit_count()
        assert bits(card for place in places for card in cards_in(place)) == state.rules.cards


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
