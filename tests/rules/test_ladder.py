"""The ladder of bids and their values: B1–B4, B6, and where specials stand."""

import pytest

from engine.tables import rules_of
from fivehundred.cards import Strain
from fivehundred.errors import RulesError
from fivehundred.rules.bids import LEVELS, Bid, Special
from fivehundred.rules.document import preset, with_settings
from fivehundred.rules.ladder import special_row
from fivehundred.rules.ruleset import Rules

AVONDALE = """
    6S 6C 6D 6H 6N 7S 7C 7D 7H 7N 8S M 8C 8D 8H 8N 9S 9C 9D 9H 9N 10S 10C 10D OM 10H 10N
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


def test_B1_avondale_order() -> None:
    assert ladder(preset("standard")) == AVONDALE.split()


def test_B2_original_order_is_by_points_then_tricks_then_strain() -> None:
    # 40: 6S; 60: 7S; 80: 6C below 8S; 100: 9S; 120: 6D, 7C, 10S; 160: 6H, 8C; 180: 7D; 200: 6N, 9C;
    # 240: 7H, 8D, 10C, then misère; 300: 7N, 9D; 320: 8H; 360: 10D; 400: 8N, 9H; 480: 10H, then open
    # misère; 500: 9N; 600: 10N.
    expected = """
        6S 7S 6C 8S 9S 6D 7C 10S 6H 8C 7D 6N 9C 7H 8D 10C M 7N 9D 8H 10D 8N 9H 10H OM 9N 10N
    """
    assert ladder(preset("original-1904")) == expected.split()


def test_B3_perfect_places() -> None:
    perfect = "ladder.schedule=perfect"
    assert around("M", perfect) == ["7C", "7D"]
    assert around("OM", perfect) == ["8C", "8D"]
    rules = rules_of("standard", perfect)
    assert [rules.bids.value(Bid.of(name)) for name in ("M", "OM")] == [150, 250]


def test_B4_thirty_three_places() -> None:
    assert ladder(preset("thirty-three")) == [bid for bid in _above_level_7() if bid != "OM"]


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
    assert around("M", f"specials.misere.place={place}", "specials.open_misere.on=false") == neighbours


@pytest.mark.parametrize(
    ("place", "below"), [("after 9N", "9J5"), ("above level 9", "9J5"), ("before 9J5", "9N")]
)
def test_places_beside_J5(place: str, below: str) -> None:
    assert around("M", f"specials.misere.place={place}", "specials.j5=true")[0] == below


def test_a_place_may_name_a_bid_below_the_lowest_that_may_be_made() -> None:
    rules = rules_of("standard", "specials.misere.place=after 6N", "auction.lowest=7")
    assert ladder(rules)[:2] == ["M", "7S"]


def test_specials_in_one_place_rank_by_points_then_in_the_order_of_the_catalogue() -> None:
    top = ("specials.misere.place=top", "specials.open_misere.place=top")
    assert ladder(rules_of("standard", *top))[-2:] == ["M", "OM"]
    assert ladder(rules_of("standard", *top, "specials.misere.points=501"))[-2:] == ["OM", "M"]
    assert ladder(rules_of("standard", *top, "specials.misere.points=500"))[-2:] == ["M", "OM"]


def test_a_ladder_is_a_sequence_with_ranks() -> None:
    bids = preset("standard").bids
    assert (len(bids), bids.rank(Bid.of("6S")), bids.rank(Bid.of("10N"))) == (27, 0, 26)
    assert Bid.of("8J5") not in bids
    assert [str(bid) for bid in bids.above(Bid.of("10D"))] == ["OM", "10H", "10N"]
    assert bids.above(None) == bids.bids


def test_a_special_has_a_row_of_options() -> None:
    assert [special_row(preset("standard").specials, special).on for special in Special] == [True, True]
    assert [special.option for special in Special] == ["misere", "open_misere"]


def test_above_level_is_refused_where_it_is_no_one_place() -> None:
    with pytest.raises(RulesError, match="no one place"):
        rules_of("original-1904", "specials.misere.place=above level 9")
    assert ladder(rules_of("original-1904", "specials.misere.place=above level 10"))[-1] == "M"


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
    assert Bid.of("7nt") == Bid.of("7N")
