"""Played games told to the keeper round by round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from differential.games import Players, near_the_doors
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


def steps(start: State, rng: Random, rounds: int) -> Iterator[Step]:
    """The steps of a game at random from here on, for so many deals or to its end."""
    players, state = Players(rng), start
    while not state.is_over and state.number < rounds:
        action = players.choose(state)
        after = state.apply(action)
        yield state, action, after
        state = after


def played(rules: Rules, number: int, rounds: int) -> Iterator[Ended]:
    """The deals of a game at random, for so many of them or to its end."""
    return deals(steps(State.start(rules, number % rules.table.seats), Random(number), rounds))


def told_game(rules: Rules, number: int, rounds: int) -> TricksScore:
    """A score game of a game at random."""
    told = tuple(ended.told for ended in played(rules, number, rounds))
    return TricksScore(rules, number % rules.table.seats, told)


def compare(rules: Rules, number: int, rounds: int) -> TricksScore:
    """Tell a game at random to the keeper, and see that the sheets agree after every deal."""
    game = TricksScore(rules, number % rules.table.seats)
    told = tell(game, game.state, played(rules, number, rounds))
    return replace(game, rounds=told)


def compare_near_the_doors(rules: Rules, number: int, rounds: int) -> None:
    """The same for a game in which somebody may soon win or lose."""
    rng = Random(number)
    game = TricksScore(rules, number % rules.table.seats)
    start = replace(game.state, scores=tuple(near_the_doors(rng, rules)))
    tell(game, start, deals(steps(start, rng, rounds)))


def tell(game: TricksScore, state: State, ended: Iterator[Ended]) -> tuple[Told, ...]:
    """Tell deals to the keeper from this state on; return what was told."""
    told = list[Told]()
    for each in ended:
        refusal = game.refusal(state, each.told)
        assert refusal is None, f"{refusal}: {each.told}"
        state = game.after(state, each.told)
        expect_same(state, each.after)
        told.append(each.told)
    return tuple(told)


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
