"""Rounds typed in a line mean what was played."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred import preset, with_settings
from fivehundred.engine.state import State
from fivehundred.input_parser import UnknownWordsError
from fivehundred.keeper.rummy import typed as rummy
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.scored import dealing_of
from fivehundred.keeper.tricks.told import Played, Told, Unscored, counted_places
from fivehundred.keeper.tricks.typed import read_told
from fivehundred.rules.ruleset import Rules
from fivehundred.rummy.rules import RummyRules
from fivehundred.seats import Place, Seat
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


def test_P4_players_who_are_fined_may_have_names_of_several_words() -> None:
    rules = with_settings(preset("australian"), ["play.claims=penalised"])
    game = TricksScore(rules, players=("Mary Ann", "Ben", "Ann", "Dan"))

    def fined(names: str) -> tuple[Seat, ...]:
        told = read_told(f"8h mary ann 9 fined {names}", game)
        assert isinstance(told, Played)
        return told.fined

    assert fined("mary ann") == (0,)
    assert fined("ann mary ann ben ann") == (2, 0, 1, 2)
    assert fined("mar dan") == (0, 3)
    with pytest.raises(
        UnknownWordsError, match="I don't know the player 'eve'; say who is fined: Mary Ann, Ben,"
    ):
        fined("ben eve")


ODD = ("Bob 1", "With", "Smith, J", "Ann 2")
"""Names with what means something else in the line of a round."""


@pytest.mark.parametrize(
    ("line", "declarer", "others"),
    [
        ("8h bob 1 9 1", "Bob 1", {}),
        ("8h bob 9 1", "Bob 1", {}),
        ("8h 9 bob 1 1", "Bob 1", {}),
        ("8h with with bob 1 9 1", "With", {"partner": 0}),
        ("8h smith, j 9 1 with with", "Smith, J", {"partner": 1}),
        ("8h smith j alone 9 1", "Smith, J", {}),
        ("8h ann 2 alone 9 1 fined bob 1 with ann 2 bob 1", "Ann 2", {"fined": (0, 1, 3, 0)}),
    ],
)
def test_names_may_have_numbers_and_key_words(line: str, declarer: str, others: dict[str, object]) -> None:
    rules = with_settings(preset("five-handed"), ["play.claims=penalised"])
    game = TricksScore(rules, players=(*ODD, "Eve"))
    told = read_told(line, game)
    assert isinstance(told, Played)
    assert told.contract.declarer == (*ODD, "Eve").index(declarer)
    expected = {"partner": None, "fined": (), "breach": None, "first": None, **others}
    assert {name: getattr(told, name) for name in expected} == expected
    assert told.taken[told.contract.declarer] == 9


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("8h 9", "say who declared: Ann, Ben, Cat, Dan or Eve"),
        ("8h ann 9 with", "say who the partner was: Ann,"),
        ("8h ann 9 breach", "say who called the breach: Ann,"),
        ("8h ann 9 first", "say who was first at the target: Ann,"),
        ("8h ann fined 9", "say who is fined: Ann,"),
        ("8h ann ben 9", "I don't know the player 'ann ben'; say who declared: Ann,"),
    ],
)
def test_names_that_are_missing_are_asked_for(line: str, question: str) -> None:
    with pytest.raises(UnknownWordsError, match=f"^{question}"):
        read_told(line, TricksScore(preset("five-handed"), players=NAMES[:5]))


# Rummy

FIVE = RummyScore(RummyRules(players=5))
NAMED = RummyScore(RummyRules(players=3), players=("Mary Ann", "Ben", "Ann"))
NUMBERED = RummyScore(RummyRules(players=3), players=("Bob 1", "Bob 2", "9 Pile"))


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        (FIVE, "far left 0/20 0/25 45 0/25 0/20", (2, (0, 0, 45, 0, 0), (20, 25, 0, 25, 20), ())),
        (NAMED, "mary ann 45 30/25 10", (0, (45, 30, 10), (0, 25, 0), ())),
        (NAMED, "ann 0/5 30/25 10 pile mary ann", (2, (0, 30, 10), (5, 25, 0), (1, 0, 0))),
        (NUMBERED, "bob 2 45 30 10/5", (1, (45, 30, 10), (0, 0, 5), ())),
        (NUMBERED, "9 pile 45 30 10/5 pile bob 1 pile 9 pile", (2, (45, 30, 10), (0, 0, 5), (1, 0, 1))),
        (NAMED, "nobody 0/5 30/25 10 pile ann ben pile ann", (None, (0, 30, 10), (5, 25, 0), (0, 1, 2))),
    ],
)
def test_rummy_is_told_with_names_of_several_words(
    game: RummyScore, line: str, told: tuple[int | None, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
) -> None:
    found = rummy.read_told(line, game)
    assert (found.out, found.laid, found.held, found.failed) == told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "ben 30/25 45 30/25 ann",
            "I don't know the words 'ann'; say who went out, then laid/held of Mary Ann,",
        ),
        ("eve 30/25 45 30/25", "I don't know the player 'eve'; say who went out"),
        ("30/25 45 30/25", "^say who went out"),
        ("ben 30/25 45 30/25 pile eve", "I don't know the player 'eve'; say who went out"),
        ("ben 30/25 45", "^say who went out"),
    ],
)
def test_rummy_told_otherwise_is_refused(line: str, why: str) -> None:
    with pytest.raises(UnknownWordsError, match=why):
        rummy.read_told(line, NAMED)
