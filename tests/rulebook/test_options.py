"""No dead options: the rule book names every option, and shows what each of its values changes."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from fivehundred.rulebook.page import Block
from fivehundred.rulebook.runner import run
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.rummy.rules import RummyRules
from rulebook.library import PAGES, RULES, blocks_of, prose

ROW = re.compile(r"specials\.\w+\.(?!on$)")
"""A question that is asked of every special; all answers stand in one place, so one special shows them."""


def asked_once() -> Iterator[Option]:
    """Yield every option of either game, but each question about specials only for the first one asked."""
    asked: set[str] = set()
    for option in (*options_of(Rules()), *options_of(RummyRules())):
        question = ROW.sub("specials.*.", option.path)
        if question not in asked:
            asked.add(question)
            yield option


OPTIONS = list(asked_once())
BLOCKS = blocks_of(*PAGES)

TIED = [
    ("table.seats", "3"),
    ("deal.dead_hands", "1"),
    ("deal.form", "hands"),
    ("deal.form", "market"),
    ("pack.name", "33"),
    ("pack.name", "custom"),
    ("ladder.schedule", "custom"),
    ("scoring.breach_with_set", "false"),
    ("scoring.breach_with_set", "true"),
]
"""Values that other options must go with: here it counts that no other value is possible."""


def choices(option: Option) -> list[str]:
    """Return the values of an option that can be listed, as they are written."""
    if isinstance(option.type, type) and issubclass(option.type, Choice):
        return list(option.type)
    return ["false", "true"] if option.type is bool else []


def path_pattern(option: Option) -> str:
    """Return a pattern of the option, or of the same question about any special."""
    return ROW.sub(r"specials\\.\\w+\\.", option.path) if ROW.match(option.path) else re.escape(option.path)


def set_line(option: Option) -> re.Pattern[str]:
    line = rf'^set (?P<path>{path_pattern(option)}) = "?(?P<value>.*?)"?\s*(?:#.*)?$'
    return re.compile(line, re.MULTILINE)


def values_in(option: Option, block: Block) -> list[str]:
    """Return the values that a block gives an option."""
    return [found["value"] for found in set_line(option).finditer(block.text)]


def values_of(option: Option) -> set[str]:
    """Return the values that the pages give an option."""
    return {value for block in BLOCKS for value in values_in(option, block)}


def variants(option: Option, block: Block, value: str) -> Iterator[Block]:
    """Yield the block with each other value of the option, and without the option."""
    others = {*choices(option), *values_of(option)} - {value}
    for line in ["", *(rf"set \g<path> = {other}" for other in sorted(others))]:
        yield replace(block, text=set_line(option).sub(line, block.text))


def is_witness(option: Option, block: Block, value: str) -> bool:
    """Whether a block that holds with this value does not hold with another, though that can be played."""
    failures = [failure for failure in map(run, variants(option, block, value)) if failure is not None]
    return any((option.path, value) in TIED or "rules that" not in failure.expected for failure in failures)


def has_witness(option: Option, value: str) -> bool:
    return any(is_witness(option, block, value) for block in BLOCKS if value in values_in(option, block))


def ids(option: Option) -> str:
    return option.path


@pytest.mark.parametrize("option", OPTIONS, ids=ids)
def test_a_page_names_the_option_and_its_choices(option: Option) -> None:
    pages = [text for text in map(prose, RULES) if re.search(f"`{path_pattern(option)}", text)]
    named = [value for value in choices(option) if any(re.search(rf"\W{value}\W", text) for text in pages)]
    assert pages
    assert option.type is bool or named == choices(option)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param(option, value, id=f"{option.path}={value}")
        for option in OPTIONS
        for value in choices(option)
    ],
)
def test_a_choice_has_a_witness(option: Option, value: str) -> None:
    assert has_witness(option, value)


@pytest.mark.parametrize("option", [option for option in OPTIONS if not choices(option)], ids=ids)
def test_a_number_or_text_has_a_witness(option: Option) -> None:
    assert any(has_witness(option, value) for value in values_of(option))
