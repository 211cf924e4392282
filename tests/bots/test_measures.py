"""What the benches of the bots' play measure: misères let through, cards that cost something, guesses."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import pytest

from bench import bots_beliefs, bots_losses, bots_misere
from bench.rounds import dealt, end_of, played_on, seated
from fivehundred import CardSet, PlayView, State, preset
from fivehundred.bots.protocol import Budget
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.rules.document import with_settings
from fivehundred.seats import SEATS
from fivehundred.solver import solve

AUSTRALIAN = preset("australian")
CLOSED = with_settings(AUSTRALIAN, ("specials.open_misere.on=false",))
SEED = bytes(SEED_SIZE)
NUMBER = 7
"""A deal in which `sampler` plays cards that cost tricks."""
NUMBERS = (701_000, 701_131, 701_135, 701_153, 701_172)
"""Deals that come to misères, all but the first."""


@pytest.fixture(scope="module")
def beatable() -> list[State]:
    return [state for _, state in bots_misere.beatable(CLOSED, NUMBERS)]


def test_rounds_are_played_to_their_end_by_whoever_is_asked() -> None:
    for number in range(8):
        states = [*played_on(dealt(AUSTRALIAN, number), seated(AUSTRALIAN, "rule-1"))]
        assert states[0].phase.name == "auction"
        assert all(state.actor is not None and not state.sheet for state in states[:-1])
        assert states[-1].sheet or states[-1].number == 1


def test_a_misere_that_counts_is_at_its_first_lead_and_beaten_by_best_play(beatable: list[State]) -> None:
    assert len(beatable) == len(NUMBERS) - 1
    for state in beatable:
        assert isinstance(state.phase, TrickPlay)
        assert not state.phase.tricks
        assert state.phase.terms.is_misere
        assert solve(state).value == 0


def test_rule_1_lets_those_through_that_it_makes_against_itself(beatable: list[State]) -> None:
    made = [end_of(state, seated(CLOSED, "rule-1")).sheet[-1].made for state in beatable]
    assert made == [bots_misere.is_let_through(state, "rule-1", SEED) for state in beatable]
    assert {*made} == {True, False}


def test_defenders_together_see_each_other_but_not_the_declarer(beatable: list[State]) -> None:
    for state in beatable:
        turns = plays(played_on(state, seated(CLOSED, "rule-1")))
        turn, phase = next((turn, phase) for turn, phase in turns if phase.turn not in phase.terms.makers)
        view = bots_misere._with_partners(turn, turn.view(phase.turn))
        (partner,) = {*phase.terms.active} - {*phase.terms.makers, phase.turn}
        assert isinstance(view, PlayView)
        assert dict(view.open_hands) == {partner: CardSet(phase.hands[partner])}


def plays(states: Iterable[State]) -> Iterator[tuple[State, TrickPlay]]:
    """The states in which cards are played."""
    return ((state, state.phase) for state in states if isinstance(state.phase, TrickPlay))


@pytest.mark.slow
def test_what_costs_nothing_costs_no_contract_and_lots_cost_more_than_thought() -> None:
    names = "random", "sampler"
    found = [loss for number in range(6) for loss in bots_losses.losses(AUSTRALIAN, number, names)]
    assert all(loss.tricks >= 0 and (loss.tricks or not loss.is_contract) for loss in found)
    tricks = {name: sum(loss.tricks for loss in found if loss.bot == name) for name in names}
    assert tricks["random"] > 2 * tricks["sampler"] > 0


def test_a_card_costs_the_tricks_that_best_play_loses_by_it() -> None:
    """They are told by what best play comes to before the card and after it, not card by card."""
    players, cost = seated(AUSTRALIAN, "sampler", bytes([NUMBER]) * SEED_SIZE), list[int]()
    for state, phase in plays(played_on(dealt(AUSTRALIAN, NUMBER), players)):
        action = players[SEATS[phase.turn]].choose(state.view(phase.turn), Budget()).action
        cost.append(abs(worth(state) - worth(state.apply(action))))
    assert sum(loss.tricks for loss in bots_losses.losses(AUSTRALIAN, NUMBER, ("sampler",))) == sum(cost) > 1


def worth(state: State) -> int:
    """What the makers' tricks come to by best play."""
    if isinstance(state.phase, TrickPlay):
        value = solve(state).value
        assert value is not None
        return value
    taken = enumerate(state.sheet[-1].taken)
    return sum(tricks for seat, tricks in taken if state.rules.side_of(SEATS[seat]) in state.sheet[-1].makers)


@pytest.mark.slow
def test_all_seats_guess_what_is_the_same_for_all() -> None:
    found = [guess for number in range(4) for guess in bots_beliefs.guesses(AUSTRALIAN, number)]
    assert found
    for _, group in groupby(found, key=lambda guess: (guess.cards, guess.right)):
        roles = [guess.role for guess in group]
        assert sorted(roles) == ["declarer", "opponent", "opponent", "partner"]
