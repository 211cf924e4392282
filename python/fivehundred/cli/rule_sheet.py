"""The rules of a table in lines: what differs from the plain game, and what bids are worth."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.document import (
    plain,
    preset,
    preset_names,
    preset_title,
    setting_text,
    settings,
)
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.words import Words


def preset_of(rules: Rules) -> str | None:
    """Return the name of the preset that these rules are, or None.

    >>> preset_of(preset("australian")), preset_of(Rules())
    ('australian', None)
    """
    return next((name for name in preset_names() if preset(name) == rules), None)


def title(rules: Rules) -> str:
    """Return a line on what is played."""
    name = preset_of(rules)
    return "rules of your own" if name is None else f"{name}, {preset_title(name)}"


def rule_lines(rules: Rules) -> Iterator[str]:
    """Yield the options that differ from the plain game, with what they mean, then the ladder of bids."""
    different = settings(rules)
    yield from (_line(option) for option in options_of(rules) if option.path in different)
    words = Words(rules)
    yield f"Bids from the lowest, with their values: {words.bids(rules.bids)}."


def option_lines(rules: Rules) -> Iterator[str]:
    """Yield every option with its value and what else it may be."""
    for option in options_of(rules):
        others = [str(choice.value) for choice in _choices(option) if choice is not option.value]
        yield _line(option) + (f" Or: {', '.join(others)}." if others else "")


def _choices(option: Option) -> list[Choice]:
    return list(type(option.value)) if isinstance(option.value, Choice) else []


def _line(option: Option) -> str:
    meaning = f" ({option.value.summary})" if isinstance(option.value, Choice) else ""
    value = "left out" if option.value is None else setting_text(plain(option.value))
    return f"{option.path} = {value}{meaning}: {option.declaration.summary} [{option.declaration.rule}]"
