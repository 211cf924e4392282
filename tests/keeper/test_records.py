"""Score games written down, as text and as JSON, and read back."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred import Rules, preset
from fivehundred.errors import NotationError, RecordError, RulesError
from fivehundred.keeper.records import (
    AnyScore,
    form_for,
    form_of,
    read_score,
    write_score,
    write_score_json,
)
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.rummy.rules import RummyRules
from fivehundred.seats import SEATS
from keeper.retold import told_game
from laws.games import any_rules

GAME = """fivehundred-score 1
set auction.lowest = 7
set specials.called_slam = true
set scoring.breach = 100
players "Ann" "Ben" "Cat" "Dan \\"D\\""
dealer 3

round 8H by 0 tricks 5 1 4 0  # 8H by 0: made; tricks 5 1 4 0; points 300 10; scores 300 10
passed
round 7N by 2 slam tricks 0 0 10 0 breach 1  # 7N slam by 2: made; breach by 1: lost; """
RUMMY = """fivehundred-rummy-score 1
set players = 3
dealer 0

round out 1 laid 30 55 0 held 25 0 10  # points 5 105 -10; scores 5 105 -10
round out - laid 30 55 15 held 25 15 10 piles 0 1 0  # points 5 -10 5; scores 10 95 -5
"""


def test_a_game_reads_as_it_is_written() -> None:
    game = read_score(GAME)
    written = write_score(game)
    assert written.startswith(GAME)
    assert read_score(written) == game
    assert game.players == ("Ann", "Ben", "Cat", 'Dan "D"')
    assert game.state.scores == (820, 10)


def test_rummy_reads_as_it_is_written() -> None:
    game = read_score(RUMMY)
    assert isinstance(game, RummyScore)
    assert write_score(game) == RUMMY


@given(st.integers(0, 10_000))
def test_any_game_reads_as_it_is_written(number: int) -> None:
    rng = Random(number)
    game: AnyScore = told_game(any_rules(rng), number, 4)
    assert read_score(write_score(game)) == game
    assert read_score(write_score_json(game)) == game


def test_any_game_of_rummy_reads_as_it_is_written() -> None:
    told = (Told(SEATS[1], (30, 55), (25, 0)), Told(None, (0, 15), (5, 5), (0, 2)))
    game = RummyScore(RummyRules(players=2), 1, told, ("Ann", "Ben"))
    assert read_score(write_score(game)) == read_score(write_score_json(game)) == game


def test_what_is_no_score_game_is_told_apart() -> None:
    assert form_of("fivehundred 1\ndealer 0") is None
    assert form_of('{"format": "fivehundred", "version": 1}') is None
    assert form_of("") is None
    assert form_of(write_score_json(TricksScore(Rules()))) is form_for(TricksScore(Rules()))


HEAD = "fivehundred-score 1\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fivehundred-score 2", "line 1, column 19: found '2', expected 1, the version of the format"),
        (HEAD + "rond 8H", "line 2, column 1: found 'rond', expected one of set, players, dealer, round,"),
        (HEAD + "round", "line 2, column 6: found the end of the line, expected a bid"),
        (HEAD + "round 8X by 0 tricks 10 0 0 0", "line 2, column 7: found '8X', expected a bid"),
        (HEAD + "round 8H by 0", "line 2, column 14: found the end of the line, expected tricks"),
        (HEAD + "round 8H by 4 tricks 10 0 0 0", "line 2, column 13: found '4', expected a number, 0 to 3"),
        (HEAD + "round 8H tricks 10 0 0 0", "expected a bid with by and its declarer"),
        (HEAD + "round - by 0 tricks 10 0 0 0", "expected a bid with by and its declarer"),
        (HEAD + "round 8H by 0 by 1 tricks 1 0 0 0", "line 2, column 15: found 'by', expected no second by"),
        (HEAD + "round 8H 0 tricks 1", "line 2, column 10: found '0', expected one of by, slam"),
        (HEAD + "round 8H by 0 slam 3 tricks 1", "found '3', expected nothing after slam"),
        (HEAD + "round 8H by 0 1 tricks 1", "found '1', expected one number after by"),
        (HEAD + "round 8H by 0 tricks 1 x 0 0", "found 'x', expected a whole number"),
        (HEAD + "passed by 0", "found 'by', expected one of chosen"),
        (HEAD + "passed\ndealer 1", "expected rules, players and dealer before the first round"),
        (HEAD + "dealer 1\ndealer 1", "expected no second dealer line"),
        (HEAD + "dealer 1\nset auction.lowest = 7", "expected no more rules"),
        (HEAD + "set auction.lowest", "expected option = value"),
        (HEAD + 'players "A" "A" "B" "C"', "two players are called A; give each a name of their own"),
        (
            '{"format":"fivehundred-score","version":1,"rules":{},"dealer":0,"rounds":[],"players":["\\ud800","B","C","D"]}',
            "the name '\\ud800' has characters that cannot be written; leave them out",
        ),
        ("fivehundred-rummy-score 1\nround out 1 laid 5", "expected held and what belongs to it"),
        ("fivehundred-rummy-score 1\nround out 9 laid 5 held 5", "expected a seat, 0 to 3, or - for nobody"),
    ],
)
def test_text_that_is_wrong_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_score(text)
    assert message in str(caught.value)


def test_options_that_are_unknown_are_refused() -> None:
    with pytest.raises(RulesError, match=r"did you mean 'auction\.lowest'"):
        read_score(HEAD + "set auction.lowst = 7\npassed")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("version", 2, "version: found 2, expected 1"),
        ("dealer", 4, "dealer: found 4, expected a seat, 0 to 3"),
        ("players", ["A"], "expected 4 names, or none"),
        ("rounds", [{"type": "rond"}], "rounds[0].type: found 'rond', expected one of round, passed"),
        ("rounds", [{"type": "passed", "chosen": 3}], "rounds[0].chosen: found 3, expected a list"),
        ("rounds", [{"type": "round", "bid": "8H", "taken": []}], "rounds[0].declarer: found nothing"),
        (
            "rounds",
            [{"type": "round", "bid": "8H", "declarer": 0, "slam": 2, "taken": []}],
            "rounds[0].slam: found 2, expected true or false",
        ),
    ],
)
def test_json_that_is_wrong_is_refused_with_its_place(path: str, value: object, message: str) -> None:
    document = json.loads(write_score_json(TricksScore(Rules())))
    document[path] = value
    with pytest.raises(NotationError) as caught:
        read_score(json.dumps(document))
    assert message in str(caught.value)


def test_a_round_that_cannot_be_says_which_it_is() -> None:
    game = read_score(HEAD + "passed\nround 8H by 0 tricks 5 1 4 1")
    with pytest.raises(RecordError, match="round 2: the tricks add up to 11; there are 10") as caught:
        _ = game.state
    assert caught.value.index == 1


def test_what_a_dealer_chose_is_kept() -> None:
    game = read_score(write_score(TricksScore(preset("dealers-choice"))) + "passed chosen megatrump\n")
    assert read_score(write_score(game)) == game
    assert game.rounds[0].chosen == ("megatrump",)
