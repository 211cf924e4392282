"""The rules of a table in lines: what differs from the plain game, and what bids are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivehundred.cli.terminal import command
from fivehundred.rules.bids import Special
from fivehundred.rules.cautions import cautions
from fivehundred.rules.document import (
    Plain,
    differing,
    plain,
    preset,
    preset_names,
    preset_title,
    setting_text,
    settings,
)
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.rummy.rules import RUMMY, TITLE, RummyRules
from fivehundred.wording import Words, capital

AnyRules = Rules | RummyRules
"""The rules of a table, whichever of the two games it plays."""


def preset_of(rules: Rules) -> str | None:
    """Return the name of the preset that these rules are, or None.

    >>> preset_of(preset("australian")), preset_of(Rules())
    ('australian', None)
    """
    return next((name for name in preset_names() if preset(name) == rules), None)


def title(rules: AnyRules) -> str:
    """Return a line on what is played."""
    if isinstance(rules, RummyRules):
        return f"{RUMMY}, {TITLE}"
    name = preset_of(rules)
    return "rules of your own" if name is None else f"{name}, {preset_title(name)}"


def rule_lines(rules: AnyRules) -> Iterator[str]:
    """Yield what differs from the plain game, the ladder of bids, and where the whole rules are."""
    match rules:
        case Rules():
            yield from _trick_lines(rules)
        case RummyRules():
            yield from _rummy_lines(rules)


def _rummy_lines(rules: RummyRules) -> Iterator[str]:
    different = differing(rules, RummyRules())
    yield from (_line(option) for option in options_of(rules) if option.path in different)
    yield "The whole rules in plain words:"
    yield command("fivehundred", "rules", RUMMY, *_given(different), "--sheet", "md")


def _given(settings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield settings as they are given on the command line."""
    for path, value in settings.items():
        yield from ("--set", f"{path}={value}")


def _trick_lines(rules: Rules) -> Iterator[str]:
    different = settings(rules)
    yield from (_line(option) for option in options_of(rules) if option.path in different)
    words = Words(rules)
    yield from (f"Note: {caution.text} [{caution.rule}]" for caution in cautions(rules))
    yield f"Bids from the lowest, with their values: {words.bids(rules.bids)}."
    yield from _whole(preset_of(rules))


def _whole(name: str | None) -> Iterator[str]:
    """Yield how to get the whole rules."""
    if name is None:
        yield "The whole rules in plain words: fivehundred rules --sheet md, with the options you play by."
    else:
        yield "The whole rules in plain words:"
        yield command("fivehundred", "rules", name, "--sheet", "md")


def option_lines(rules: AnyRules) -> Iterator[str]:
    """Yield every option with its value and what else it may be."""
    for option in options_of(rules):
        others = [str(choice.value) for choice in _choices(option) if choice is not option.value]
        yield _line(option) + (f" Or: {', '.join(others)}." if others else "")


def _choices(option: Option) -> list[Choice]:
    return list(type(option.value)) if isinstance(option.value, Choice) else []


def _line(option: Option) -> str:
    meaning = f" ({option.value.summary})" if isinstance(option.value, Choice) else ""
    value = "left out" if option.value is None else setting_text(plain(option.value))
    return f"{option.path} = {value}{meaning}: {_summary(option)} [{option.declaration.rule}]"


def _summary(option: Option) -> str:
    """Return what an option is about; those of the specials speak of one by `it` alone."""
    section = option.path.rpartition(".")[0]
    titles = (special.title for special in Special if section == f"specials.{special.option}")
    return "".join(f"{capital(title)}. " for title in titles) + option.declaration.summary
