"""Sheets drawn, shared, written for spreadsheets; nights."""

import csv
from io import StringIO

from fivehundred import preset
from fivehundred.keeper.night import Standing, night, of_players
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.sheet import csv_text, drawn, shared
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.rummy.rules import RummyRules
from fivehundred.seats import SEATS
from keeper.test_corrections import PLAYERS, four, made

GAME = four(made("8H", 0, 8), made("8H", 1, 5), rules=preset("ralph"))


def test_the_sheet_is_drawn() -> None:
    assert list(drawn(GAME)) == [
        "                                 Ann and Cat  Ben and Dan",
        "1  8H by Ann made with 8 tricks   +300   300    +20    20",
        "2  8H by Ben set with 5 tricks     +50   350   -300  -280",
        "   Ben may not bid next.",
    ]


def test_a_sheet_is_shared() -> None:
    assert shared(GAME).endswith("\n\nAnn and Cat 350, Ben and Dan -280.\n")
    assert shared(four(made("10N", 0, 10))).endswith("Ann and Cat win the game.\n")


def test_a_spreadsheet_reads_it() -> None:
    heading, first, second = csv.reader(StringIO(csv_text(GAME)))
    assert heading[:4] == ["round", "dealer", "went", "Ann and Cat points"]
    assert first == ["1", "Dan", "8H by Ann made with 8 tricks", "300", "300", "20", "20"]
    assert second[-1] == "-280"


def test_names_are_no_formulas() -> None:
    game = TricksScore(preset("three-handed"), players=("=1+1", "@b", "Cat"))
    (heading,) = csv.reader(StringIO(csv_text(game)))
    assert heading[3:5] == ["'=1+1 points", "'=1+1 score"]


def test_rummy_has_a_sheet() -> None:
    told = Told(SEATS[1], (30, 55), (25, 0), (1, 0))
    game = RummyScore(RummyRules(players=2), 1, (told,), ("Ann", "Ben"))
    assert list(drawn(game))[1:] == [
        "1  Ben went out    -45   -45   +105   105",
        "   Ann took the pile once and laid no combination.",
    ]
    assert "Ben went out" in csv_text(game)


def test_a_night_adds_up() -> None:
    won, going_on = four(made("10N", 0, 10)), GAME
    elsewhere = TricksScore(preset("standard"), players=("Dan", "Cat", "Ben", "Ann"))
    others = TricksScore(preset("standard"), players=("Dan", "Cat", "Ben", "Zoe"))
    games = of_players([won, going_on, elsewhere, others, TricksScore(preset("standard"))], PLAYERS)
    assert games == (won, going_on, elsewhere)
    assert night(games) == (
        Standing("Ann", 1, 1, 870),
        Standing("Cat", 1, 1, 870),
        Standing("Ben", 1, 0, -280),
        Standing("Dan", 1, 0, -280),
    )
