"""What a choice excludes, and why: values that an option may not have beside the others of a ruleset.

Nothing here knows a rule: each value is tried, and the refusal kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from fivehundred.errors import RulesError
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.options import Choice, Option, SpecialRules, options_of
from fivehundred.rules.ruleset import Rules

_NUMBERS: Final = (-500, 0, 100, 250, 500, 1000)
"""What is tried of a wide range besides its ends and its default."""
_FEW: Final = 12
"""Up to so many numbers are all tried."""
_PLACES: Final = ("", "top", "by points", *(f"above level {level}" for level in LEVELS))
"""Places of a special that do not depend on the table of values."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A value that an option may not have now, and why."""

    path: str
    value: Any
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return "; ".join(self.reasons)


@lru_cache(maxsize=256)
def exclusions(rules: Rules) -> tuple[Exclusion, ...]:
    """Return every value, of those that `values_of` tries, that a ruleset excludes.

    >>> for excluded in exclusions(Rules().with_option("auction.rounds", 1)):
    ...     if excluded.path == "auction.rebid":
    ...         print(excluded)
    auction.rebid = "always" needs more than auction.rounds = 1: nobody speaks twice
    """
    return tuple(
        Exclusion(option.path, value, reasons)
        for option in options_of(rules)
        if not _is_idle(option, rules)
        for value in values_of(option)
        if value != option.value and (reasons := _reasons(rules, option.path, value))
    )


def values_of(option: Option) -> tuple[Any, ...]:
    """Return the values that are worth trying: all of a few, some of many numbers, no texts but places."""
    kind, numbers = option.type, option.declaration.numbers
    if isinstance(kind, type) and issubclass(kind, Choice):
        return tuple(kind)
    if kind is bool:
        return False, True
    if numbers is None:
        return _PLACES if option.path.endswith(".place") else ()
    if len(numbers) <= _FEW:
        return tuple(numbers)
    some = {numbers[0], numbers[-1], option.value, *_NUMBERS}
    return tuple(sorted(number for number in some if number in numbers))


def _is_idle(option: Option, rules: Rules) -> bool:
    """Whether an option belongs to a special that is off, and so can contradict nothing."""
    section, _, name = option.path.removeprefix("specials.").rpartition(".")
    row = getattr(rules.specials, section, None)
    return isinstance(row, SpecialRules) and not row.on and name != "on"


def _reasons(rules: Rules, path: str, value: Any) -> tuple[str, ...]:
    try:
        rules.with_option(path, value)
    except RulesError as error:
        return error.reasons
    return ()
