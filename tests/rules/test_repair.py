"""Choosing how many play, and a form of play, brings with it what else must change."""

from collections.abc import Mapping

import pytest

from effort import seconds
from fivehundred.rules.document import Plain, preset, preset_names
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import exclusions
from fivehundred.rules.repair import complaints, mended

WAIT = 1.0
"""Seconds in which the values of a preset are told apart: several times what it takes."""

FORMS: list[tuple[str, Plain]] = [
    *(("table.seats", seats) for seats in range(2, 7)),
    *(("deal.form", form) for form in ("table-hands", "market", "draw")),
    *(("table.partners", partners) for partners in ("called", "called-secretly", "rotating")),
]


def brought(base: str, path: str, value: Plain) -> Mapping[str, Plain]:
    """What must change in a preset beside one option."""
    found = mended(Draft(base, {path: value}), keeping=path)
    assert found is not None
    assert found.changes[path] == value
    assert complaints(found) == ()
    return {other: change for other, change in found.changes.items() if other != path}


@pytest.mark.parametrize(("path", "value"), FORMS)
@pytest.mark.parametrize("base", preset_names())
def test_any_form_of_play_can_be_chosen_in_any_preset(base: str, path: str, value: Plain) -> None:
    brought(base, path, value)


@pytest.mark.parametrize(
    ("base", "path", "value", "others"),
    [
        ("standard", "table.seats", 2, {"deal.form": "table-hands"}),
        ("standard", "table.seats", 5, {"table.sides": 5, "pack.name": "53"}),
        ("standard", "deal.form", "table-hands", {"table.seats": 2}),
        ("standard", "deal.form", "draw", {"table.seats": 2, "specials.blind_misere.on": False}),
        (
            "australian",
            "deal.form",
            "market",
            {"table.seats": 2, "pack.name": "52", "joker.named_before_lead": False},
        ),
        (
            "three-handed",
            "deal.form",
            "market",
            {"table.seats": 2, "table.sides": 2, "pack.name": "52", "deal.packets": ""},
        ),
        (
            "standard",
            "table.partners",
            "called",
            {"table.seats": 5, "table.sides": 5, "pack.name": "53"},
        ),
        (
            "five-handed",
            "table.seats",
            4,
            {"table.partners": "fixed", "table.sides": 2, "pack.name": "43"},
        ),
        ("two-handed-draw", "table.seats", 4, {"deal.form": "hands"}),
        ("standard", "ladder.schedule", "fractional", {"pack.name": "45"}),
    ],
)
def test_seats_sides_and_pack_go_with_a_form_of_play(
    base: str, path: str, value: Plain, others: dict[str, Plain]
) -> None:
    assert brought(base, path, value) == others


def test_partners_who_are_no_more_take_their_contracts_with_them() -> None:
    assert brought("perfect", "table.partners", "called") == {
        "table.seats": 5,
        "table.sides": 5,
        "pack.name": "53",
        "specials.double_misere.partner": "fold",
        "specials.patastrophe.partner": "fold",
        "specials.patastrophe.open_hands": "declarer",
    }


def test_five_seats_and_called_partners_may_be_chosen_one_after_the_other() -> None:
    five = mended(Draft("standard", {"table.seats": 5}), keeping="table.seats")
    assert five is not None
    assert complaints(five.changed("table.partners", "called")) == ()


def test_what_no_change_makes_possible_is_not_mended() -> None:
    assert mended(Draft("six-handed", {"ladder.schedule": "fractional"}), "ladder.schedule") is None


@pytest.mark.parametrize("base", preset_names())
def test_the_values_of_a_preset_are_told_apart_quickly(base: str) -> None:
    assert seconds(lambda: exclusions(preset(base))) < WAIT
