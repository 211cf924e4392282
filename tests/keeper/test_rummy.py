"""Score games of rummy: told round by round, played games have the same sheet; what cannot be is refused."""

from random import Random

import pytest

from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.rummy.bots.arena import play_game
from fivehundred.rummy.bots.random_bot import RandomBot
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS

TWO = RummyRules(players=2)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_played_game_has_the_same_sheet(players: int) -> None:
    rules = RummyRules(players=players, target=100)
    for number in range(4):
        played = playing(rules, number)
        game = RummyScore(rules, 0, tuple(map(Told.of, played.sheet)))
        assert game.state.sheet == played.sheet
        assert (game.state.scores, game.state.result) == (played.scores, played.result)
        assert (game.state.dealer, game.state.number) == (played.dealer, played.number)


def playing(rules: RummyRules, number: int) -> State:
    """A game among random players, after some rounds."""
    seed = Random(number).randbytes(32)
    bots = [RandomBot(seed, seat) for seat in range(rules.players)]
    state, _ = play_game(rules, bots, seed, 0, 3)
    return state


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("counts", Told(None, (15,), (5, 5))),
        ("counts", Told(None, (15, 0), (5, 5), (1,))),
        ("not-a-count", Told(None, (15, 0), (5, 4))),
        ("not-a-count", Told(None, (15, -5), (5, 5))),
        ("out-unknown", Told(SEATS[2], (15, 0), (5, 5))),
        ("out-holds", Told(SEATS[0], (15, 0), (5, 5))),
        ("out-laid-nothing", Told(SEATS[0], (0, 15), (0, 5))),
        ("held-nothing", Told(SEATS[0], (15, 15), (0, 0))),
        ("held-nothing", Told(None, (15, 15), (0, 5))),
        ("laid-too-little", Told(SEATS[0], (15, 10), (0, 5))),
        ("pile-not-earned", Told(SEATS[0], (15, 0), (0, 5), (0, 1))),
        ("more-than-the-pack", Told(SEATS[0], (300, 60), (0, 25))),
    ],
)
def test_what_cannot_be_is_refused(slug: str, told: Told) -> None:
    violation = RummyScore(TWO).violation(told)
    assert violation is not None
    assert violation.slug == slug
    assert str(violation)


def test_who_held_nothing_went_out() -> None:
    refused = RummyScore(TWO, players=("Ann", "Ben")).violation(Told(SEATS[0], (15, 15), (0, 0)))
    assert str(refused) == "Ben held no cards, and so must have gone out"


def test_R10_after_the_end_there_is_no_round() -> None:
    won = Told(SEATS[0], (300, 15), (0, 65))
    game = RummyScore(TWO).with_round(won).with_round(won)
    assert game.state.result is not None
    violation = game.violation(won)
    assert violation is not None
    assert violation.slug == "game-over"


def test_R5_a_pile_without_a_combination_costs_fifty() -> None:
    plain = Told(SEATS[0], (30, 15), (0, 5))
    piled = Told(SEATS[0], (30, 15), (0, 5), (0, 1))
    scores = [RummyScore(TWO, rounds=(told,)).state.scores for told in (plain, piled)]
    assert scores == [(80, 10), (80, -40)]
