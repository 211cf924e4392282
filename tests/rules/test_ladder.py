"""The ladder of bids and their values: B1–B4, B6, and where specials stand."""

import re
from dataclasses import fields
from typing import Any

import pytest

from engine.tables import rules_of
from fivehundred.cards import Strain, Suit
from fivehundred.errors import RulesError
from fivehundred.rules.bids import LEVELS, Bid, Special
from fivehundred.rules.document import preset, with_settings
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import SpecialsRules
from fivehundred.rules.ruleset import Rules

AVONDALE = """
    6S 6C 6D 6H 6N 7S 7C 7D 7H 7N 8S M 8C 8D 8H 8N 9S 9C 9D 9H 9N 10S 10C 10D OM 10H 10N BM
"""
VALUES = {
    "avondale": """
        40 60 80 100 120  140 160 180 200 220  240 260 280 300 320  340 360 380 400 420  440 460 480 500 520
    """,
    "original": """
        40 80 120 160 200  60 120 180 240 300  80 160 240 320 400  100 200 300 400 500  120 240 360 480 600
    """,
    "perfect": """
        20 40 60 80 100  120 140 160 180 200  220 240 260 280 300  320 340 360 380 400  420 440 460 480 500
    """,
    "thirty-three": """
        40 50 60 70 80  140 150 160 170 180  240 250 260 270 280  340 350 360 370 380  440 450 460 470 480
    """,
}
"""The tables of section B, a level after the other."""

EQUAL = ("on=true", "points=700", "place=top")
"""What makes all specials rank alike."""


def ladder(rules: Rules) -> list[str]:
    return [str(bid) for bid in rules.bids]


def around(special: str, *settings: str, name: str = "standard") -> list[str]:
    """The bids just below and just above a special."""
    bids = ladder(rules_of(name, *settings))
    place = bids.index(special)
    return bids[place - 1 : place] + bids[place + 1 : place + 2]


@pytest.mark.parametrize("schedule", VALUES)
def test_B_values(schedule: str) -> None:
    rules = rules_of("standard", f"ladder.schedule={schedule}")
    ordinary = [Bid(level, Strain(strain)) for level in LEVELS for strain in range(5)]
    assert [rules.bids.value(bid) for bid in ordinary] == list(map(int, VALUES[schedule].split()))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"level": 7, "strain": Suit.HEARTS},
            "the strain of a bid is a Strain, such as Strain.HEARTS, not Suit.",
        ),
        (
            {"level": "7", "strain": Strain.HEARTS},
            "the level of a bid is a whole number from 6 to 10, not '7'",
        ),
        ({"level": 7.0, "strain": Strain.HEARTS}, "not 7.0"),
        ({"level": 11, "strain": Strain.HEARTS}, "not 11"),
        ({"level": 7, "strain": Strain.HEARTS, "given": True}, "may give 0 to 5 cards"),
        ({"special": "M"}, "a special bid is a Special, such as Special.MISERE, not 'M'"),
        ({"level": 7}, "either a level and a strain, or a special"),
    ],
)
def test_B_a_bid_is_of_values_that_there_are(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Bid(**parts)


def test_B1_avondale_order() -> None:
    assert ladder(preset("standard")) == AVONDALE.split()


def test_B2_original_order_is_by_points_then_tricks_then_strain() -> None:
    # 40: 6S; 60: 7S; 80: 6C below 8S; 100: 9S; 120: 6D, 7C, 10S; 160: 6H, 8C; 180: 7D; 200: 6N, 9C;
    # 240: 7H, 8D, 10C, then misère; 300: 7N, 9D; 320: 8H; 360: 10D; 400: 8N, 9H; 480: 10H, then open
    # misère; 500: 9N; 600: 10N.
    expected = """
        6S 7S 6C 8S 9S 6D 7C 10S 6H 8C 7D 6N 9C 7H 8D 10C M 7N 9D 8H 10D 8N 9H 10H OM 9N 10N BM
    """
    assert ladder(preset("original-1904")) == expected.split()


def test_B3_perfect_places() -> None:
    perfect = "ladder.schedule=perfect"
    assert around("M", perfect) == ["7C", "7D"]
    assert around("OM", perfect) == ["8C", "8D"]
    rules = rules_of("standard", perfect)
    assert [rules.bids.value(Bid.of(name)) for name in ("M", "OM")] == [150, 250]
    bids = preset("perfect").bids
    assert [bids.value(Bid.of(name)) for name in ("HL", "DM", "PA", "BM")] == [350, 450, 750, 1000]
    assert around("HL", name="perfect") == ["9C", "9D"]
    assert around("DM", name="perfect") == ["10C", "10D"]


@pytest.mark.parametrize(
    ("special", "schedule", "value", "neighbours"),
    [
        ("LM", "avondale", 150, ["6N", "7S"]),
        ("LM", "thirty-three", 150, ["6N", "7S"]),
        ("HL", "avondale", 350, ["9C", "9D"]),
        ("HL", "original", 350, ["8H", "10D"]),
        ("DM", "avondale", 500, ["OM", "10H"]),
        ("DM", "original", 500, ["OM", "9N"]),
        ("GRN", "perfect", 150, ["M", "7D"]),
        ("SH", "perfect", 450, ["10C", "10D"]),
        ("PA", "perfect", 750, ["10N", "BM"]),
        ("PM", "avondale", 500, ["8H", "8N"]),
        ("GM", "avondale", 1000, ["10H", "10N"]),
        ("SOM", "avondale", 430, ["9N", "10S"]),
    ],
)
def test_M_usual_places_and_values(special: str, schedule: str, value: int, neighbours: list[str]) -> None:
    option = next(found.option for found in Special if found.code == special)
    settings = [f"ladder.schedule={schedule}", f"specials.{option}.on=true"]
    if special == "LM":
        settings.append("specials.misere.on=false")
    rules = rules_of("standard", *settings)
    assert (rules.bids.value(Bid.of(special)), around(special, *settings)) == (value, neighbours)


def test_M5_a_nullo_of_two_stands_where_double_misere_does() -> None:
    double = ("specials.grand_nullo.on=true", 'specials.grand_nullo.partner="play"')
    assert around("GRN", *double) == ["OM", "10H"]
    assert rules_of("standard", *double).bids.value(Bid.of("GRN")) == 500


def test_A10_what_level_a_special_counts_as() -> None:
    bids = preset("perfect").bids
    levels = {name: bids.level(Bid.of(name)) for name in ("M", "OM", "HL", "DM", "PA", "8H")}
    assert levels == {"M": 7, "OM": 8, "HL": 9, "DM": 10, "PA": 10, "8H": 8}
    lowest = rules_of("standard", "specials.misere.place=before 6S").bids
    assert lowest.level(Bid.of("M")) == 6


def test_A13_no_trump_from_seven() -> None:
    bids = ladder(rules_of("standard", "auction.no_trump_from=7", "specials.j5=true"))
    assert bids[:6] == ["6S", "6C", "6D", "6H", "7S", "7C"]
    assert "7N" in bids


def test_A15_game_bids_stand_above_ten_no_trump() -> None:
    rules = rules_of("quebec-game", "specials.j5=true")
    assert ladder(rules)[-8:] == ["10N", "10J5", "GS", "GC", "GD", "GH", "GN", "GJ5"]
    assert {rules.bids.value(bid) for bid in rules.bids if bid.is_game} == {1000}
    assert ladder(rules_of("quebec-game", "specials.blind_misere.on=true"))[-1] == "BM"


def test_B4_thirty_three_places() -> None:
    assert ladder(preset("thirty-three")) == [bid for bid in _above_level_7() if bid not in ("OM", "BM")]


def _above_level_7() -> list[str]:
    """The Avondale ladder with misère above level 7."""
    ordinary = [bid for bid in AVONDALE.split() if bid != "M"]
    place = ordinary.index("8S")
    return [*ordinary[:place], "M", *ordinary[place:]]


def test_B6_a_custom_table_is_ordered_by_its_points() -> None:
    rows = "[[40, 60, 80, 100, 120], [1, 2, 3, 4, 5], [9, 9, 9, 9, 9],"
    rows += " [200, 201, 202, 203, 204], [6, 7, 8, 10, 11]]"
    rules = with_settings(Rules(), ["ladder.schedule=custom", f"ladder.values={rows}"])
    expected = """
        7S 7C 7D 7H 7N 10S 10C 10D 8S 8C 8D 8H 8N 10H 10N 6S 6C 6D 6H 6N 9S 9C 9D 9H 9N
    """
    assert ladder(rules) == expected.split()


def test_B6_specials_stand_by_points() -> None:
    rows = (
        "[[10, 20, 30, 40, 50], [60, 70, 80, 90, 100], [250, 260, 270, 280, 290], [300, 310, 320, 330, 340],"
    )
    rows += " [460, 470, 480, 490, 500]]"
    custom = ("ladder.schedule=custom", f"ladder.values={rows}")
    assert around("M", *custom) == ["7N", "8S"]  # above the cheaper, below its equal
    assert around("OM", *custom) == ["10H", "10N"]


def test_M10_J5_stands_just_above_no_trump_of_its_level() -> None:
    rules = rules_of("standard", "specials.j5=true")
    assert ladder(rules)[4:7] == ["6N", "6J5", "7S"]
    assert rules.bids.value(Bid.of("9J5")) == rules.bids.value(Bid.of("9N")) == 420
    original = ladder(rules_of("original-1904", "specials.j5=true"))
    assert [original[original.index(f"{level}N") + 1] for level in LEVELS] == [
        f"{level}J5" for level in LEVELS
    ]


@pytest.mark.parametrize(
    ("place", "neighbours"),
    [
        ("after 8S", ["8S", "8C"]),
        ("before 8S", ["7N", "8S"]),
        ("above level 7", ["7N", "8S"]),
        ("by points", ["8S", "8C"]),
        ("top", ["10N"]),
        ("after 9N", ["9N", "10S"]),
        ("before 6S", ["6S"]),
    ],
)
def test_places(place: str, neighbours: list[str]) -> None:
    others = ("specials.open_misere.on=false", "specials.blind_misere.on=false")
    assert around("M", f"specials.misere.place={place}", *others) == neighbours


@pytest.mark.parametrize(
    ("place", "below"), [("after 9N", "9J5"), ("above level 9", "9J5"), ("before 9J5", "9N")]
)
def test_places_beside_J5(place: str, below: str) -> None:
    assert around("M", f"specials.misere.place={place}", "specials.j5=true")[0] == below


def test_a_place_may_name_a_bid_below_the_lowest_that_may_be_made() -> None:
    rules = rules_of("standard", "specials.misere.place=after 6N", "auction.lowest=7")
    assert ladder(rules)[:2] == ["M", "7S"]


def test_specials_in_one_place_rank_by_points_then_in_the_order_of_the_catalogue() -> None:
    top = ("specials.misere.place=top", "specials.open_misere.place=top", "specials.blind_misere.on=false")
    assert ladder(rules_of("standard", *top))[-2:] == ["M", "OM"]
    assert ladder(rules_of("standard", *top, "specials.misere.points=501"))[-2:] == ["OM", "M"]
    assert ladder(rules_of("standard", *top, "specials.misere.points=500"))[-2:] == ["M", "OM"]
    settings = [f"specials.{special.option}.{setting}" for special in Special for setting in EQUAL]
    low = "LM HL OM SOM DM GRN SH PA PM GM BM"
    rules = rules_of("standard", *settings, "specials.misere.on=false")
    assert ladder(rules)[-11:] == low.split()
    rules = rules_of("standard", *settings, "specials.low_misere.on=false")
    assert ladder(rules)[-11:] == low.replace("LM", "M").split()


def test_a_ladder_is_a_sequence_with_ranks() -> None:
    bids = preset("standard").bids
    assert (len(bids), bids.rank(Bid.of("6S")), bids.rank(Bid.of("10N"))) == (28, 0, 26)
    assert Bid.of("8J5") not in bids
    assert [str(bid) for bid in bids.above(Bid.of("10D"))] == ["OM", "10H", "10N", "BM"]
    assert bids.above(None) == bids.bids


def test_a_special_has_a_row_of_options() -> None:
    on = [special.code for special in Special if special_row(preset("standard").specials, special).on]
    assert on == ["M", "OM", "BM"]
    assert {special.option for special in Special} <= {part.name for part in fields(SpecialsRules)}


def test_above_level_is_refused_where_it_is_no_one_place() -> None:
    with pytest.raises(RulesError, match="no one place"):
        rules_of("original-1904", "specials.misere.place=above level 9")
    assert ladder(rules_of("original-1904", "specials.misere.place=above level 10"))[-2:] == ["M", "BM"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bid_is_a_level_and_a_strain_or_a_special(level: int) -> None:
    for wrong in (
        {"level": level},
        {"strain": Strain.HEARTS},
        {},
        {"level": level, "special": Special.MISERE},
    ):
        with pytest.raises(ValueError, match="either a level and a strain, or a special"):
            Bid(**wrong)


def test_bids_are_read_as_they_are_written() -> None:
    for bid in rules_of("standard", "specials.j5=true").bids:
        assert Bid.of(str(bid)) == Bid.of(str(bid).lower()) == bid
    for bid in rules_of("quebec-game", "specials.j5=true").bids:
        assert Bid.of(str(bid)) == bid
    assert Bid.of("7nt") == Bid.of("7N")
