"""Presets, rulesets as TOML, and settings."""

import pytest

from engine.tables import rules_of
from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.bids import Bid
from fivehundred.rules.document import (
    preset,
    preset_label,
    preset_names,
    preset_title,
    read_rules,
    setting_text,
    settings,
    with_options,
    with_settings,
)
from fivehundred.rules.draft import Draft
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.share_link import link_of, read_link

AMERICAN = {
    "pack.name": "45",
    "auction.rounds": 1,
    "auction.inkle_seats": True,
    "auction.inkle_void": True,
    "specials.blind_misere.on": False,
    "specials.double_misere.on": True,
}
FRENCH = {
    "pack.name": "46",
    "pack.higher_joker": "white",
    "deal.packets": "3 k3 3 k3 4",
    "auction.last_kitty_card_open": True,
    "specials.misere.on": False,
    "specials.open_misere.on": False,
    "specials.blind_misere.on": False,
    "specials.petite_misere.on": True,
    "specials.grosse_misere.on": True,
    "scoring.target": 1000,
    "scoring.transfer": True,
    "scoring.back_door": "off",
}
WITHOUT_MISERE = {
    "specials.blind_misere.on": False,
    "joker.named_before_lead": True,
    "scoring.must_make": True,
}
AUSTRALIAN = WITHOUT_MISERE | {"specials.misere.place": "above level 7"}
FIVE = {
    "pack.name": "53",
    "specials.blind_misere.on": False,
    "specials.misere.on": False,
    "specials.open_misere.on": False,
    "table.seats": 5,
    "table.sides": 5,
}
DISTINCT = {
    "standard": {
        "specials.misere.on": True,
        "specials.open_misere.on": True,
        "specials.blind_misere.on": True,
    },
    "australian": AUSTRALIAN,
    "australian-pack": AUSTRALIAN | {"specials.open_misere.place": "top", "specials.open_misere.points": 520},
    "three-handed-43": {
        "deal.dead_hands": 1,
        "specials.blind_misere.on": False,
        "specials.misere.precondition": "none",
        "table.seats": 3,
        "table.sides": 3,
    },
    "american": AMERICAN,
    "american-46": {**AMERICAN, "pack.name": "46"},
    "perfect": {
        "ladder.schedule": "perfect",
        "specials.hi_lo.on": True,
        "specials.double_misere.on": True,
        "specials.patastrophe.on": True,
        "scoring.slam": "off",
    },
    "french-canadian": FRENCH,
    "quebec-game": {**FRENCH, "auction.min_contract": 8, "auction.game_bids": True},
    "walker-ultimate": {"scoring.walker": True},
    "breach": {"scoring.breach": 100},
    "set": {"scoring.set_rule": 1},
    "ralph": {"scoring.ralph": 3},
    "point-spread": {"scoring.spread": 500},
    "bids-only": {"scoring.trick_points": False},
    "three-handed": {
        "specials.blind_misere.on": False,
        "deal.packets": "3 k3 4 3",
        "pack.name": "33",
        "specials.misere.precondition": "none",
        "table.seats": 3,
        "table.sides": 3,
    },
    "thirty-three": {
        "specials.blind_misere.on": False,
        "deal.packets": "3 k3 4 3",
        "joker.lead": "last-trick-only",
        "ladder.schedule": "thirty-three",
        "pack.name": "33",
        "scoring.back_door": "off",
        "scoring.slam": "off",
        "specials.misere.place": "above level 7",
        "specials.misere.precondition": "none",
        "specials.open_misere.on": False,
        "table.seats": 3,
        "table.sides": 3,
    },
    "original-1904": {
        "deal.packets": "3 k3 4 3",
        "ladder.schedule": "original",
        "scoring.score_out": True,
        "pack.name": "33",
        "specials.misere.precondition": "none",
        "table.seats": 3,
        "table.sides": 3,
    },
    "two-handed-table": {
        "deal.form": "table-hands",
        "specials.blind_misere.on": False,
        "specials.misere.on": False,
        "specials.open_misere.on": False,
        "table.seats": 2,
    },
    "two-handed-dead": {
        "deal.dead_hands": 1,
        "deal.packets": "3 k3 4 3",
        "pack.name": "33",
        "specials.blind_misere.on": False,
        "specials.misere.precondition": "none",
        "table.seats": 2,
    },
    "two-handed-market": {
        "deal.form": "market",
        "pack.name": "52",
        "specials.blind_misere.on": False,
        "specials.misere.precondition": "none",
        "table.seats": 2,
    },
    "two-handed-draw": {
        "deal.form": "draw",
        "specials.blind_misere.on": False,
        "specials.misere.precondition": "none",
        "table.seats": 2,
    },
    "five-handed": FIVE | {"table.partners": "called"},
    "five-handed-secret": FIVE | {"table.partners": "called-secretly"},
    "five-handed-rotating": FIVE | {"table.partners": "rotating"},
    "six-handed": {"pack.name": "63", "table.seats": 6},
    "six-handed-64": {"pack.name": "64", "table.seats": 6},
    "six-handed-pairs": {"pack.name": "63", "table.seats": 6, "table.sides": 3},
    "plus-plus": WITHOUT_MISERE
    | {
        "auction.visible_kitty": True,
        "plusplus.anti_joker": True,
        "plusplus.anti_megatrump": "either",
        "plusplus.megatrump": True,
        "specials.low_misere.on": True,
        "specials.misere.on": False,
        "specials.open_misere.place": "after 9N",
        "specials.open_misere.points": 400,
    },
    "ultimate": AUSTRALIAN
    | {"ladder.schedule": "fractional", "pack.name": "45", "specials.misere.place": "by points"},
    "dealers-choice": AUSTRALIAN
    | {
        "plusplus.dealers_choice": ("visible-kitty low-misere megatrump anti-megatrump anti-joker fractional")
    },
}
"""What each preset is, from `standard` on."""


def test_every_preset_is_described_here_and_has_a_title() -> None:
    assert set(preset_names()) == set(DISTINCT)
    assert preset_names()[0] == "standard"
    assert all(preset_title(name)[0].islower() for name in preset_names())


def test_no_two_presets_are_called_alike() -> None:
    labels = [preset_label(name).lower() for name in preset_names()]
    assert len(set(labels)) == len(labels)
    assert [label for label in labels if "ultimate" in label] == ["ultimate 500"]


@pytest.mark.parametrize("name", [name for name in DISTINCT if name != "standard"])
def test_a_preset_is_its_difference_from_standard(name: str) -> None:
    assert settings(preset(name), base=preset("standard")) == DISTINCT[name]


def test_standard_is_the_bare_game_with_three_miseres() -> None:
    assert settings(preset("standard")) == DISTINCT["standard"]


@pytest.mark.parametrize(
    ("name", "around_misere", "misere", "open_misere"),
    [
        ("standard", "8S M 8C", 250, 500),
        ("australian", "7N M 8S", 250, 500),
        ("australian-pack", "7N M 8S", 250, 520),
        ("three-handed", "8S M 8C", 250, 500),
        ("thirty-three", "7N M 8S", 250, None),
        ("original-1904", "10C M 7N", 250, 500),
    ],
)
def test_where_misere_stands(name: str, around_misere: str, misere: int, open_misere: int | None) -> None:
    bids = preset(name).bids
    assert around_misere in " ".join(map(str, bids))
    values = {str(bid): bids.value(bid) for bid in bids}
    assert (values["M"], values.get("OM")) == (misere, open_misere)


def test_in_the_australian_pack_open_misere_is_above_ten_no_trump() -> None:
    assert [str(bid) for bid in preset("australian-pack").bids][-2:] == ["10N", "OM"]


# TOML


def test_a_document_is_a_base_and_its_differences() -> None:
    rules = read_rules('title = "ours"\nbase = "three-handed"\n[rules.scoring]\ntarget = 300\n')
    assert rules == rules_of("three-handed", "scoring.target=300")


def test_an_empty_document_is_standard() -> None:
    assert read_rules("") == preset("standard")


def test_a_custom_table_of_values() -> None:
    rows = ", ".join("[1, 2, 3, 4, 5]" for _ in range(5))
    rules = read_rules(f'[rules.ladder]\nschedule = "custom"\nvalues = [{rows}]\n')
    assert rules.bids.value(Bid.of("6H")) == 4


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('base = "standard"\n[rules.scoring\n', 2, 15),
        ("[rules]\n\nscoring target = 5\n", 3, 9),
        ("[rules]\nlowest = [1,\n", 3, 1),
    ],
)
def test_text_that_is_not_toml_is_refused_with_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(NotationError, match="not TOML") as error:
        read_rules(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert str(error.value).startswith(f"line {line}, column {column}: found text that is not TOML")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bass = 'standard'", r"unknown key 'bass'; did you mean 'base'\?"),
        ("base = 'standart'", r"no preset 'standart'; did you mean 'standard'\?"),
        ("base = 3", "`base` is the name of a preset"),
        ("rules = 3", r"`rules` a table such as \[rules.auction\]"),
        ("[rules.auction]\nlowst = 7", r"unknown option auction.lowst; did you mean 'auction.lowest'\?"),
        ("[rules]\nauction = 7", "auction is a section, not a single value; its options: lowest, reenter"),
        ("[rules.auction]\nlowest = 8", "auction.lowest = 8: must be one of 6, 7"),
        ("[rules]\n'auction.lowest' = 7", "'auction.lowest' in quotes; write it without: auction.lowest"),
    ],
)
def test_documents_that_make_no_rules(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        read_rules(text)


# Settings


@pytest.mark.parametrize("name", preset_names())
def test_settings_give_the_rules_back(name: str) -> None:
    rules = preset(name)
    assert with_options(Rules(), settings(rules)) == rules
    written = [f"{path}={setting_text(value)}" for path, value in settings(rules).items()]
    assert with_settings(Rules(), written) == rules


def test_options_are_named_one_by_one() -> None:
    with pytest.raises(RulesError, match="auction is no single option; name each by itself"):
        with_options(Rules(), {"auction.rounds": 1, "auction": {"lowest": 7}})


def test_quotes_may_be_left_out() -> None:
    loose = with_settings(Rules(), ["pack.fours_out=4S 4D", " pack.name = 44 ", "scoring.must_make=true"])
    strict = with_settings(Rules(), ['pack.fours_out="4S 4D"', 'pack.name="44"', "scoring.must_make = true"])
    assert loose == strict


@pytest.mark.parametrize(
    "text",
    ["auction.lowest", "=7", " = 7", "", "scoring.target=9\nx=1", "auction.lowest=7\n[x]"],
)
def test_a_setting_is_an_option_and_a_value(text: str) -> None:
    with pytest.raises(NotationError, match=r"expected (a single )?option=value, such as"):
        with_settings(Rules(), [text])


def test_the_last_of_equal_settings_counts() -> None:
    assert with_settings(Rules(), ["auction.lowest=7", "auction.lowest=6"]) == Rules()


def test_a_special_without_points_of_its_own_has_those_of_the_table() -> None:
    rules = rules_of("standard", "ladder.schedule=perfect")
    assert rules.bids.value(Bid.of("M")) == 150
    assert with_settings(rules, ["specials.misere.points=300"]).bids.value(Bid.of("M")) == 300


@pytest.mark.parametrize("points", ["default", '"default"'])
def test_points_of_a_preset_can_be_taken_back(points: str) -> None:
    usual = with_settings(preset("australian-pack"), [f"specials.open_misere.points={points}"])
    assert usual.bids.value(Bid.of("OM")) == 500
    assert usual == preset("australian-pack").with_option("specials.open_misere.points", None)
    assert settings(usual, preset("australian-pack")) == {"specials.open_misere.points": "default"}
    text = 'base = "australian-pack"\n[rules.specials.open_misere]\npoints = "default"'
    draft = Draft.read(text)
    assert read_rules(text) == draft.rules() == read_link(link_of(draft)).rules() == usual
    assert read_rules(Draft.of(usual, "australian-pack").document()) == usual
