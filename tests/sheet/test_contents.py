"""The sheet tells of every rule that is played, of no other, and of every option."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import Any, Final

import pytest

from fivehundred.cards import CardSet
from fivehundred.errors import RulesError
from fivehundred.rules import agreed_options
from fivehundred.rules.bids import Special
from fivehundred.rules.document import preset, preset_names, settings, with_options, with_settings
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet import Sheet, sheet_of
from fivehundred.sheet.page import Statement
from generators import random_rules
from sheet.in_force import rules_in_force


def told(sheet: Sheet) -> set[str]:
    """The identifiers on a sheet but those of tables, which are told by seats and sides."""
    return {rule for rule in sheet.rules if not rule.startswith("T")}


def words(rules: Rules) -> list[object]:
    """What a sheet says, whichever of it are house rules."""
    said = (part for part in sheet_of(rules, "standard").parts)
    return [(part.name, part.text) if isinstance(part, Statement) else part.lines for part in said]


# Rules


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_told_by_the_rules_it_plays(name: str) -> None:
    assert told(sheet_of(preset(name))) == rules_in_force(preset(name))


@pytest.mark.parametrize("seed", range(60))
def test_any_ruleset_is_told_by_the_rules_it_plays(seed: int) -> None:
    rules = random_rules(Random(seed))
    assert told(sheet_of(rules, "standard")) == rules_in_force(rules)


def test_every_sentence_is_one() -> None:
    sheets = [sheet_of(random_rules(Random(seed)), "standard") for seed in range(40)]
    texts = {part.text for sheet in sheets for part in sheet.parts if isinstance(part, Statement)}
    assert [text for text in texts if not text[0].isupper() and not text[0].isdigit()] == []
    assert [text for text in texts if not text.endswith(".") or ".." in text or "  " in text] == []


# Options

STANDARD: Final = preset("standard")
PLAIN: Final = with_settings(STANDARD, ["specials.misere.on=false", "specials.open_misere.on=false"])
CONTEXTS: Final = (
    STANDARD,
    PLAIN,
    preset("three-handed"),
    with_settings(STANDARD, ["auction.winner_raises=true", "deal.misdeal=may", "scoring.set_rule=1"]),
    with_settings(STANDARD, ["pack.name=44"]),
    with_settings(STANDARD, ["pack.name=44", "pack.fours_out=4S 4D"]),
    with_settings(STANDARD, ["scoring.back_door=off"]),
    with_settings(STANDARD, ["pack.name=45"]),
    with_settings(STANDARD, ["plusplus.anti_joker=true"]),
    *map(preset, ("two-handed-dead", "five-handed", "five-handed-secret", "five-handed-rotating")),
)
"""Rules among which every option means something."""

SPECIALS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"exposed": "before-lead"},
    {"exposed": "never", "steered": False, "open_hands": "declarer"},
    {"exposed": "before-lead", "steered": False, "open_hands": "declarer"},
    {"exposed": "never", "steered": False, "open_hands": "declarer", "partner": "play"},
    {"exposed": "after-first-trick", "steered": False, "open_hands": "declarer", "partner": "play"},
)
"""Options of a special among which each of the others means something."""

FOURS: Final = "4S 4C 4D 4H 5S 5C 5D 5H 6S 6C"
TEXTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "pack.cards": {"pack.name": "custom", "pack.cards": f"{FOURS} {CardSet(preset('three-handed').cards)}"},
    "deal.packets": {"deal.packets": "5 k3 5"},
    "plusplus.dealers_choice": {"plusplus.dealers_choice": "megatrump auction.passed_out=next-dealer"},
    "ladder.values": {"ladder.schedule": "custom", "ladder.values": [[10 * row] * 5 for row in range(1, 6)]},
}
"""Options that are texts and tables, with what they need beside them."""


def contexts(path: str) -> Iterator[Rules]:
    """Rules in which to change an option."""
    section, _, name = path.rpartition(".")
    if not section.startswith("specials.") or name == "on":
        yield from CONTEXTS
    else:
        for options in SPECIALS:
            row = {"on": True, **options}
            yield with_options(PLAIN, {f"{section}.{name}": value for name, value in row.items()})


def others(option: Option) -> Iterator[Any]:
    """What an option may be instead of its default."""
    numbers = option.declaration.numbers
    if isinstance(option.type, type) and issubclass(option.type, Choice):
        yield from (choice.value for choice in option.type if choice is not option.value)
    elif option.type is bool:
        yield not option.value
    elif numbers is not None:
        yield from {numbers[0], numbers[1], numbers[len(numbers) // 2], numbers[-1]} - {option.value}
    else:
        yield {"points": 130, "place": "after 7S"}[option.path.rpartition(".")[2]]


def settable(path: str, value: Any) -> Iterator[tuple[Rules, Rules]]:
    """Rules without and with an option, wherever it does not contradict others."""
    for rules in contexts(path):
        try:
            yield rules, with_options(rules, {path: value})
        except RulesError:
            continue


ELSEWHERE: Final = (
    "table.seats",
    "table.sides",
    "deal.dead_hands",
    "deal.form",
    "pack.name",
    "scoring.breach_with_set",
)
ORDINARY: Final = [
    (option.path, value)
    for option in options_of(Rules())
    if option.path not in (*TEXTS, *ELSEWHERE)
    for value in others(option)
    if value not in ("custom", "usual")  # usual is another name for each special's default
]


@pytest.mark.parametrize(("path", "value"), ORDINARY, ids=str)
def test_every_value_of_every_option_shows(path: str, value: Any) -> None:
    assert any(words(before) != words(after) for before, after in settable(path, value))


@pytest.mark.parametrize("path", TEXTS)
def test_texts_show(path: str) -> None:
    assert words(with_options(STANDARD, TEXTS[path])) != words(STANDARD)


@pytest.mark.parametrize("name", ["two-handed-table", "two-handed-market", "two-handed-draw"])
def test_forms_of_play_for_two_show(name: str) -> None:
    dead = with_settings(preset("two-handed-dead"), ["deal.packets="])
    form = with_options(dead, {"deal.dead_hands": 0, **settings(preset(name), dead)})
    assert words(form) != words(dead)


def test_packs_and_tables_show() -> None:
    tables = [
        *((3, 3, 0, 33), (3, 3, 1, 43), (3, 3, 2, 52), (4, 2, 0, 43), (4, 4, 0, 45), (4, 2, 1, 52)),
        *((5, 5, 0, 52), (5, 5, 0, 53), (6, 2, 0, 63), (6, 3, 0, 64), (6, 6, 0, 63)),
    ]
    names = ("table.seats", "table.sides", "deal.dead_hands", "pack.name")
    sheets = [
        words(with_settings(STANDARD, [f"{name}={value}" for name, value in zip(names, table, strict=True)]))
        for table in tables
    ]
    assert all(sheets.count(sheet) == 1 for sheet in sheets)


# Dealer's choice


def test_X8_each_item_is_told_by_what_it_changes() -> None:
    sections = {found.title: found for found in sheet_of(preset("dealers-choice")).sections}
    titles = [item.title for item in agreed_options.ITEMS.values()]
    assert [*sections][-7:] == [*(f"With {title}" for title in titles), "With several of these"]
    assert {rule for part in sections["With megatrump"].parts for rule in part.rules} == {"X1"}
    assert {rule for part in sections["With several of these"].parts for rule in part.rules} >= {"X3", "X7"}


def test_X8_an_item_that_cannot_be_played_is_not_told() -> None:
    rules = with_settings(preset("three-handed"), ["plusplus.dealers_choice=megatrump fractional"])
    titles = [found.title for found in sheet_of(rules).sections]
    assert [title for title in titles if title.startswith("With ")] == ["With megatrump"]


@pytest.mark.parametrize("order", [*permutations(("low-misere", "scoring.breach=100", "auction.lowest=7"))])
def test_X8_what_does_not_go_together_is_told(order: tuple[str, ...]) -> None:
    rules = with_settings(preset("standard"), [f'plusplus.dealers_choice="{" ".join(order)}"'])
    assert "With several of these" not in {found.title for found in sheet_of(rules).sections}
    said = " ".join(part.text for part in sheet_of(rules).parts if isinstance(part, Statement))
    assert said.count("nothing or what goes together of this list") == 1
    assert "any, all or nothing" not in said
    assert "but not low misère" in said  # of a breach: only two of the three items say so


def test_X8_what_is_listed_in_vain_is_told() -> None:
    rules = with_settings(preset("three-handed"), ['plusplus.dealers_choice="megatrump fractional"'])
    said = [part.text for part in sheet_of(rules).parts if isinstance(part, Statement)]
    assert sum("This table cannot play fractional bids." in text for text in said) == 1


def test_X8_contracts_that_are_given_up_are_told() -> None:
    said = [part.text for part in sheet_of(preset("dealers-choice")).parts if isinstance(part, Statement)]
    assert said.count("There is no misère.") == 1


# House rules


def test_a_preset_has_no_house_rules() -> None:
    sheet = sheet_of(preset("australian"))
    assert sheet.title == "Australian"
    assert sheet.changes == ()
    assert not any(part.is_house for part in sheet.parts)


def test_what_differs_from_the_preset_is_listed_and_marked() -> None:
    sheet = sheet_of(with_settings(preset("three-handed"), ["auction.lowest=7"]))
    assert sheet.base == "three-handed"
    assert [change.text for change in sheet.changes] == ["The lowest number of tricks that may be bid: 7."]
    assert {rule for part in sheet.parts if part.is_house for rule in part.rules} == {"A1", "B1"}


def test_that_two_rules_may_be_played_together_needs_no_word() -> None:
    both = with_settings(
        STANDARD, ["scoring.set_rule=1", "scoring.breach_with_set=true", "scoring.breach=100"]
    )
    assert told(sheet_of(both)) >= {"S11", "S12"}


def test_a_special_that_is_switched_off_is_a_house_rule_and_what_it_was_is_not() -> None:
    rules = with_settings(STANDARD, ["specials.misere.on=false", "specials.misere.points=300"])
    assert [change.text for change in sheet_of(rules).changes] == ["Misère: whether it may be bid: no."]


def test_places_of_specials_are_told_in_words() -> None:
    rules = with_settings(STANDARD, ["specials.misere.place=before 7N"])
    assert "before seven no-trumps" in sheet_of(rules, "standard").changes[0].text


@pytest.mark.parametrize("seed", range(20))
def test_every_difference_is_listed_unless_its_contract_cannot_be_bid(seed: int) -> None:
    rules = random_rules(Random(seed))
    off = [f"specials.{s.option}." for s in Special if not getattr(rules.specials, s.option).on]
    counted = [
        path for path in settings(rules, STANDARD) if path.endswith(".on") or not path.startswith(tuple(off))
    ]
    assert len(sheet_of(rules, "standard").changes) == len(counted)
