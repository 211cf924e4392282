"""Rounds typed in a line mean what was played."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred import preset, with_settings
from fivehundred.engine.state import State
from fivehundred.input_parser import UnknownWordsError
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.scored import dealing_of
from fivehundred.keeper.tricks.told import Played, Told, Unscored, counted_places
from fivehundred.keeper.tricks.typed import read_told
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place
from keeper.retold import told_game
from laws.games import any_rules

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


@given(st.integers(0, 10_000))
def test_what_is_typed_scores_the_same(number: int) -> None:
    rules = any_rules(Random(number))
    told = told_game(rules, number, 4)
    game = TricksScore(rules, told.dealer, players=NAMES[: rules.table.seats])
    for each in told.rounds:
        state = game.state
        typed = read_told(line_of(state, each), game)
        expected, found = game.after(state, each), game.after(state, typed)
        assert (found.scores, found.result, found.phase) == (expected.scores, expected.result, expected.phase)
        game = game.with_round(each)


def line_of(state: State, told: Told) -> str:
    """A round as somebody would type it."""
    if isinstance(told, Unscored):
        return " ".join([told.why.value, *chosen(told)])
    dealing = dealing_of(state, told.chosen)
    bid, declarer = told.contract.bid, told.contract.declarer
    words = ["none"] if bid is None or declarer is None else [str(bid).lower(), NAMES[declarer][:2]]
    words += ["slam"] if told.contract.slam else []
    words += [] if told.partner is None else ["with", NAMES[told.partner]]
    terms = told.terms(dealing.rules, dealing.dealer)
    places = counted_places(dealing.rules, terms, told.contract)
    words += [str(taken_with(dealing.rules, terms.makers, told, place)) for place in places]
    words += [] if told.breach is None else ["breach", NAMES[told.breach]]
    words += ["fined", *(NAMES[seat] for seat in told.fined)] if told.fined else []
    words += [] if told.first is None else ["first", NAMES[told.first]]
    return " ".join([*words, *chosen(told)])


def chosen(told: Told) -> list[str]:
    return ["chosen", *told.chosen] if told.chosen else []


def taken_with(rules: Rules, makers: tuple[Place, ...], told: Played, place: Place) -> int:
    """The tricks that a count is for: the makers', or those of a side against them."""
    if place in makers:
        return sum(told.taken[maker] for maker in makers)
    side = rules.side_of(place)
    others = (other for other in rules.all_places if other not in makers and rules.side_of(other) == side)
    return sum(told.taken[other] for other in others)


def test_tricks_that_follow_may_be_left_out() -> None:
    game = TricksScore(with_settings(preset("five-handed"), ["specials.misere.on=true"]), players=NAMES[:5])
    for line, taken in (
        ("8h ann 9 1", (9, 1, 0, 0, 0)),
        ("8h ben 10", (0, 10, 0, 0, 0)),
        ("8h ben with dan 5 3 1", (1, 5, 3, 0, 1)),
        ("m ann 0", (0, 10, 0, 0, 0)),
        ("8h ann 11", (11, 0, 0, 0, 0)),
    ):
        told = read_told(line, game)
        assert isinstance(told, Played)
        assert told.taken == taken
    with pytest.raises(UnknownWordsError, match="say the tricks of these sides"):
        read_told("8h ann 8 1", game)
