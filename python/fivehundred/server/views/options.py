"""Options of rules as a form shows them, whatever the game."""

from __future__ import annotations

from typing import Literal

from fivehundred.rules.document import DEFAULT, plain
from fivehundred.rules.exclusions import values_of
from fivehundred.rules.options import Choice, Option
from fivehundred.server.protocol.http_requests import OptionValue
from fivehundred.server.protocol.http_responses import ChoiceShown, OptionShown


def option_shown(option: Option) -> OptionShown:
    """Return an option with what it may be."""
    numbers = option.declaration.numbers
    return OptionShown(
        path=option.path,
        summary=option.declaration.summary,
        rule=option.declaration.rule,
        type=_type(option),
        default=value_shown(option),
        choices=[ChoiceShown(value=choice.value, summary=choice.summary) for choice in _choices(option)],
        suggestions=list(filter(None, values_of(option))) if option.type is str else _none(option),
        least=None if numbers is None else numbers[0],
        most=None if numbers is None else numbers[-1],
    )


def value_shown(option: Option) -> OptionValue | None:
    """Return an option's value, None where it is left out."""
    return None if option.value is None else plain(option.value)


def _none(option: Option) -> list[str]:
    """Return how a number is written that may be left out."""
    return [DEFAULT] if option.type == int | None else []


def _choices(option: Option) -> list[Choice]:
    is_choice = isinstance(option.type, type) and issubclass(option.type, Choice)
    return list(option.type) if is_choice else []


def _type(option: Option) -> Literal["bool", "int", "choice", "text", "schedule"]:
    if _choices(option):
        return "choice"
    if option.type in (int, int | None):
        return "int"
    return "bool" if option.type is bool else "text" if option.type is str else "schedule"
