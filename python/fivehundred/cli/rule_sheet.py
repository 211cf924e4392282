"""The rules of a table in lines: what differs from the plain game, and what bids are worth."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.document import preset, preset_names, preset_title, setting_text, settings
from fivehundred.rules.options import Choice, options_of
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
    for option in options_of(rules):
        if option.path in different:
            meaning = f" ({option.value.summary})" if isinstance(option.value, Choice) else ""
            yield (
                f"{option.path} = {setting_text(different[option.path])}{meaning}"
                f": {option.declaration.summary} [{option.declaration.rule}]"
            )
    words = Words(rules)
    yield f"Bids from the lowest, with their values: {', '.join(map(words.valued, rules.bids))}."
