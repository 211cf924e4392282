"""The referee's credentials: what may be bid, and in which order (B, M10)."""

from oracle.kit import around, bids, options
from oracle.ladder import ladder


def test_B_usual_places() -> None:
    assert around("M") == "8S M 8C"
    assert around("OM") == "10D OM 10H"
    assert around("M", ladder__schedule="perfect") == "7C M 7D"
    assert around("OM", ladder__schedule="perfect") == "8C OM 8D"
    assert around("M", ladder__schedule="original") == "10C M 7N"  # after 240 by tricks
    assert around("OM", ladder__schedule="original") == "10H OM 9N"


def test_B_other_places() -> None:
    place = "specials__misere__place"
    assert around("M", **{place: "above level 7"}, specials__j5=True) == "7J5 M 8S"
    assert around("M", **{place: "after 9N"}, specials__j5=True) == "9J5 M 10S"
    assert around("M", **{place: "before 10H"}) == "10D M OM"  # cheaper than open misère there
    assert around("M", **{place: "top"}) == "10N M"
    assert around("M", **{place: "by points"}) == "8S M 8C"
    assert around("M", **{place: "by points"}, specials__misere__points=260) == "8S M 8C"


def test_B_specials_of_equal_value_in_one_place() -> None:
    same = {"specials__misere__place": "top", "specials__open_misere__place": "top"}
    assert bids(**same, specials__misere__points=500)[-2:] == ["M", "OM"]
    assert bids(**same, specials__misere__points=510)[-2:] == ["OM", "M"]


def test_B1_B2_B3_B4_corners_of_the_tables() -> None:
    corners = {"avondale": (40, 520), "original": (40, 600), "perfect": (20, 500), "thirty-three": (40, 480)}
    for schedule, corner in corners.items():
        values = dict(ladder(options(ladder__schedule=schedule)))
        assert (values["6S"], values["10N"]) == corner


def test_B2_by_points_then_tricks_then_strain() -> None:
    plain = {"specials__misere__on": False, "specials__open_misere__on": False}
    assert bids(ladder__schedule="original", **plain)[:9] == [
        "6S",
        "7S",
        "6C",
        "8S",
        "9S",
        "6D",
        "7C",
        "10S",
        "6H",
    ]


def test_B6_a_custom_table() -> None:
    values = [[10, 20, 30, 40, 50], [60, 70, 80, 90, 100], [5, 6, 7, 8, 9], [11] * 5, [300] * 5]
    assert ladder(options(ladder__schedule="custom", ladder__values=values))[0] == ("8S", 5)


def test_M10_J5_is_worth_as_much_as_no_trump() -> None:
    rungs = ladder(options(specials__j5=True))
    assert rungs[rungs.index(("6N", 120)) + 1] == ("6J5", 120)
