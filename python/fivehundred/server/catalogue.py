"""All that a new table can be made of: presets, options of the rules, bots and paces."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args

from fivehundred.bots import BOT_NAMES
from fivehundred.rules.document import preset, preset_names, preset_title
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.server.answers import Catalogue, ChoiceShown, OptionShown, PresetShown
from fivehundred.server.messages import Speed
from fivehundred.server.wishes import OptionValue


@cache
def catalogue() -> Catalogue:
    """Return the catalogue, the same for everybody."""
    return Catalogue(
        presets=[_preset(name) for name in preset_names()],
        bots=list(BOT_NAMES),
        speeds=list(get_args(Speed)),
        options=[_option(option) for option in options_of(Rules())],
    )


def _preset(name: str) -> PresetShown:
    rules = preset(name)
    return PresetShown(
        name=name,
        title=preset_title(name),
        seats=rules.table.seats,
        sides=rules.table.sides,
        target=rules.scoring.target,
        settings={option.path: _plain(option.value) for option in options_of(rules)},
    )


def _option(option: Option) -> OptionShown:
    numbers = option.declaration.numbers
    return OptionShown(
        path=option.path,
        summary=option.declaration.summary,
        rule=option.declaration.rule,
        type=_type(option),
        default=_plain(option.value),
        choices=[ChoiceShown(value=choice.value, summary=choice.summary) for choice in _choices(option)],
        least=None if numbers is None else numbers[0],
        most=None if numbers is None else numbers[-1],
    )


def _choices(option: Option) -> list[Choice]:
    is_choice = isinstance(option.type, type) and issubclass(option.type, Choice)
    return list(option.type) if is_choice else []


def _type(option: Option) -> Literal["bool", "int", "choice", "text", "schedule"]:
    if _choices(option):
        return "choice"
    if option.type in (int, int | None):
        return "int"
    return "bool" if option.type is bool else "text" if option.type is str else "schedule"


def _plain(value: Any) -> OptionValue | None:
    if isinstance(value, tuple):
        return [list(row) for row in value]
    plain: OptionValue | None = value.value if isinstance(value, Choice) else value
    return plain
