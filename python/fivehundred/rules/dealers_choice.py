"""The rules that a dealer's choice makes of a table's (X8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from fivehundred.errors import RulesError
from fivehundred.rules import agreed_options
from fivehundred.rules.document import read_setting, with_options
from fivehundred.rules.ruleset import Rules


@lru_cache(maxsize=1024)
def chosen(rules: Rules, items: tuple[str, ...]) -> Rules:
    """Return the rules with these items of the agreed list switched on.

    >>> chosen(Rules(), ("megatrump", "auction.lowest=7")).plusplus.megatrump
    True

    Raises:
        RulesError: They contradict each other, or the rules.
    """
    options: dict[str, object] = {}
    for item in items:
        for path, value in _options_of(item).items():
            if str(options.setdefault(path, value)) != str(value):  # 45 or "45"
                raise RulesError(f"{path} is set to {options[path]} and to {value}")
    return with_options(rules, options)


def _options_of(item: str) -> Mapping[str, object]:
    """Return the options that an item of a list sets."""
    return agreed_options.ITEMS[item].options if item in agreed_options.ITEMS else dict([read_setting(item)])


def refusal(rules: Rules, items: tuple[str, ...]) -> str | None:
    """Return why these items cannot be played together, or None."""
    try:
        chosen(rules, items)
    except RulesError as error:
        return str(error)
    return None


@lru_cache(maxsize=64)
def choices(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """Return every choice of items that can be played together, the smallest first."""
    listed = agreed_options.items(rules.plusplus.dealers_choice)
    subsets = (subset for size in range(len(listed) + 1) for subset in combinations(listed, size))
    return tuple(subset for subset in subsets if refusal(rules, subset) is None)
