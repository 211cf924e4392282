"""Played games told to the keeper round by round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from differential.games import Players
from fivehundred.engine.actions import Action, Bid, Deal, Misdeal
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.state import State
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.told import Played, Told, Unscored, Why
from fivehundred.rules.ruleset import Rules

Step = tuple[State, Action, State]
"""The game before a deed, the deed, and the game after it."""


@dataclass(frozen=True)
class Ended:
    """A deal that has come to its end: how it is told, and the game after it."""

    told: Told
    after: State


def deals(states: Iterator[Step]) -> Iterator[Ended]:
    """The deals of a game, from its steps."""
    for before, action, after in states:
        if after.number == before.number:
            continue
        rules, chosen = before.current_rules, chosen_in(before)
        if len(after.sheet) > len(before.sheet):
            yield Ended(Played.of(rules, after.sheet[-1]), after)
        else:
            yield Ended(Unscored(why(before, action), chosen), after)


def why(before: State, action: Action) -> Why:
    """Why a deal had no score."""
    if isinstance(action, Misdeal | Deal):
        return Why.MISDEAL
    assert isinstance(before.phase, Auction)
    had_bid = before.phase.standing is not None or isinstance(action, Bid)
    return Why.THROWN_IN if had_bid else Why.PASSED_OUT


def chosen_in(state: State) -> tuple[str, ...]:
    """What the dealer of a round had switched on (X8)."""
    phase = state.phase
    if isinstance(phase, Choosing):
        return ()
    return phase.chosen if isinstance(phase, Dealing) else phase.round.chosen


def steps(rules: Rules, number: int, rounds: int) -> Iterator[Step]:
    """The steps of a game at random, for so many deals or to its end."""
    rng = Random(number)
    players = Players(rng)
    state = State.start(rules, number % rules.table.seats)
    while not state.is_over and state.number < rounds:
        action = players.choose(state)
        after = state.apply(action)
        yield state, action, after
        state = after


def compare(rules: Rules, number: int, rounds: int) -> TricksScore:
    """Tell a game at random to the keeper, and see that the sheets agree after every deal."""
    game = TricksScore(rules, number % rules.table.seats)
    state, told = game.state, list[Told]()
    for ended in deals(steps(rules, number, rounds)):
        refusal = game.refusal(state, ended.told)
        assert refusal is None, f"{refusal}: {ended.told}"
        state = game.after(state, ended.told)
        expect_same(state, ended.after)
        told.append(ended.told)
    game = replace(game, rounds=tuple(told))
    assert game.state == state
    return game


def expect_same(told: State, played: State) -> None:
    """The engine's state after a round that was told is that after it was played, but for the cards."""
    assert told.sheet == played.sheet
    assert (told.scores, told.result) == (played.scores, played.result)
    assert (told.dealer, told.number) == (played.dealer, played.number)
    assert barred(told) == barred(played)


def barred(state: State) -> tuple[int, int, tuple[str, ...]]:
    """Who may not bid in the next round, how often its dealer has dealt, and what is switched on."""
    phase = state.phase
    dealing = phase.dealing if isinstance(phase, Choosing) else phase
    assert isinstance(dealing, Dealing)
    return dealing.barred, dealing.redeals, dealing.chosen


def told_game(rules: Rules, number: int, rounds: int) -> TricksScore:
    """A score game of a game at random."""
    told = tuple(ended.told for ended in deals(steps(rules, number, rounds)))
    return TricksScore(rules, number % rules.table.seats, told)
