"""Rounds corrected and deleted: all after them follows, and nothing is lost."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred import Bid, Contract, Rules, preset, with_settings
from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import FiveHundredError, RecordError
from fivehundred.keeper.rummy.told import Told as RummyTold
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.told import Played, Unscored, Why
from fivehundred.seats import SEATS
from keeper.retold import told_game
from laws.games import any_rules

PLAYERS = ("Ann", "Ben", "Cat", "Dan")


def made(bid: str, seat: int, tricks: int) -> Played:
    """A round of the four-handed game; the seat on the left takes what is left."""
    taken = [0] * 4
    taken[seat], taken[(seat + 1) % 4] = tricks, 10 - tricks
    return Played(Contract(Bid.of(bid), SEATS[seat]), tuple(taken))


def four(*rounds: Played | Unscored, rules: Rules | None = None) -> TricksScore:
    return TricksScore(rules or preset("standard"), 3, rounds, PLAYERS)


@given(st.integers(0, 10_000))
def test_a_correction_taken_back_leaves_the_same_game(number: int) -> None:
    rng = Random(number)
    game = told_game(any_rules(rng), number, 4)
    at = rng.randrange(len(game.rounds))
    try:
        other = game.corrected(at, Unscored(Why.PASSED_OUT, getattr(game.rounds[at], "chosen", ())))
    except FiveHundredError:
        return
    assert other.corrected(at, game.rounds[at]) == game


@given(st.integers(0, 10_000))
def test_telling_and_deleting_the_last_leaves_the_same_game(number: int) -> None:
    game = told_game(any_rules(Random(number)), number, 4)
    last = len(game.rounds) - 1
    before = game.deleted(last)
    assert before == game.before(last)
    assert before.with_round(game.rounds[last]) == game


def test_what_comes_after_a_correction_follows() -> None:
    game = four(made("8H", 0, 8), made("7S", 1, 7))
    assert game.state.scores == (330, 160)
    assert game.corrected(0, made("8H", 0, 7)).state.scores == (-270, 170)
    assert game.deleted(0).state.scores == (30, 140)


def test_a_passed_out_deal_that_is_deleted_moves_the_deal() -> None:
    rules = with_settings(preset("standard"), ["auction.passed_out=next-dealer"])
    game = four(Unscored(Why.PASSED_OUT), made("8H", 0, 8), rules=rules)
    assert (game.state.dealer, game.deleted(0).state.dealer) == (1, 0)


def test_a_correction_that_ends_the_game_too_soon_names_the_round_in_the_way() -> None:
    game = four(made("8H", 0, 8), made("7S", 1, 7))
    with pytest.raises(RecordError, match="round 2 would no longer be possible: the game is over") as caught:
        game.corrected(0, made("10N", 0, 10))
    assert caught.value.index == 1
    assert isinstance(caught.value.__cause__, IllegalActionError)


def test_S10_a_correction_that_bars_a_later_declarer_names_the_round() -> None:
    game = four(made("8H", 0, 8), made("7S", 0, 7), rules=preset("ralph"))
    with pytest.raises(RecordError, match="round 2 would no longer be possible: Ann may not bid") as caught:
        game.corrected(0, made("8H", 0, 5))
    assert caught.value.index == 1
    assert game.deleted(1).corrected(0, made("8H", 0, 5)).state.scores == (-300, 50)


def test_a_correction_that_cannot_be_is_refused_itself() -> None:
    with pytest.raises(IllegalActionError, match="the tricks add up to 11"):
        four(made("8H", 0, 8)).corrected(0, replace(made("8H", 0, 8), taken=(8, 3, 0, 0)))


def test_there_is_no_such_round() -> None:
    with pytest.raises(ValueError, match="there is no round 2: rounds are 1 to 1"):
        four(made("8H", 0, 8)).deleted(1)
    with pytest.raises(ValueError, match="no round has been told yet"):
        four().corrected(0, made("8H", 0, 8))


def test_players_need_names_of_their_own() -> None:
    for players, why in (
        (("Ann", "Ben", "Ann", "Dan"), "two players are called Ann; give each a name of their own"),
        (("Ann", "Ann", "Ann", "Dan"), "3 players are called Ann; give each a name of their own"),
        (("Ann", "", "", "Dan"), "4 players sit at this table; name all 4, or none"),
        (
            ("A\udcff", "B", "C", "D"),
            r"the name 'A\\udcff' has characters that cannot be written; leave them out",
        ),
        (("Ann",), "4 players sit at this table; name all 4, or none"),
    ):
        with pytest.raises(ValueError, match=f"^{why}$"):
            TricksScore(Rules(), players=players)
    for dealer in (4, True, 1.0):
        with pytest.raises(ValueError, match=f"^dealer {dealer}: seats are 0 to 3$"):
            TricksScore(Rules(), dealer)  # type: ignore[arg-type]


def test_what_could_not_be_read_again_cannot_be_told() -> None:
    """True is as good as seat 1, but written otherwise; a list is equal to no tuple."""
    seven = Bid.of("7H")
    told = Played(Contract(seven, True), (9, 1, 0, 0))  # type: ignore[arg-type]
    assert str(TricksScore(Rules()).violation(told)) == "there is no seat True: seats are 0 to 3"
    with pytest.raises(TypeError, match="expected a tuple of numbers, not "):
        Played(Contract(seven, SEATS[0]), [9, 1, 0, 0])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a tuple of numbers, not "):
        RummyTold(None, (15, 0), [0, 5])  # type: ignore[arg-type]
    for name in ("rounds", "players"):
        with pytest.raises(TypeError, match=f"expected a tuple of {name.replace('players', 'names')}, not"):
            TricksScore(Rules(), **{name: []})  # type: ignore[arg-type]


def test_seats_are_found_by_the_beginning_of_a_name() -> None:
    game = TricksScore(Rules(), players=("Ann", "Anna", "Ben", "Bo"))
    assert [game.seat_named(name) for name in ("ann", "ANNA", "be", "b", "zoe")] == [0, 1, 2, None, None]
    alike = replace(game, players=("Ann", "ann", "Ben", "Bea"))
    assert [alike.seat_named(name) for name in ("Ann", "ann", "ANN", "an")] == [0, 1, None, None]
