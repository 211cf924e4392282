"""Dealer's choice: what may be switched on, and the rules that come of it (X8)."""

import tomllib
from collections.abc import Collection
from itertools import combinations

from oracle import contradictions
from oracle.packs import Options, found_once

NAMED: dict[str, Options] = {
    "visible-kitty": {"auction.visible_kitty": True},
    "low-misere": {
        "specials.misere.on": False,
        "specials.low_misere.on": True,
        "specials.open_misere.points": 400,
        "specials.open_misere.place": "after 9N",
    },
    "megatrump": {"plusplus.megatrump": True},
    "anti-megatrump": {"plusplus.anti_megatrump": "either"},
    "anti-joker": {"plusplus.anti_joker": True},
    "fractional": {"ladder.schedule": "fractional", "pack.name": "45"},
}
"""A10; M12, with open misère at 400; X1; X2; X4–X7; B5 with its pack."""


def agreed(options: Options) -> list[str]:
    """The list that the table has agreed on, each item once."""
    return list(dict.fromkeys(str(options["plusplus.dealers_choice"]).split()))


@found_once
def texts(options: Options) -> frozenset[str]:
    """Every choice as text, but for those whose rules contradict each other."""
    items = agreed(options)
    chosen = [some for count in range(len(items) + 1) for some in combinations(items, count)]
    return frozenset(f"choose {' '.join(some) or '-'}" for some in chosen if _holds_together(options, some))


def _holds_together(options: Options, chosen: Collection[str]) -> bool:
    """Whether no two of the items give one option different values, and the rules that come of it agree."""
    if _contradicts_itself(options, chosen):
        return False
    return not any(contradictions.found_in(under(options, chosen)))


def under(options: Options, chosen: Collection[str]) -> Options:
    """The table's rules with these items switched on."""
    changed = dict(options)
    for item in chosen:
        changed.update(_changes(options, item))
    return changed


def _changes(options: Options, item: str) -> Options:
    """A name stands for what it sets, and `path=value` for itself."""
    if item in NAMED:
        return NAMED[item]
    path, _, value = item.partition("=")
    return {path: value if isinstance(options[path], str) else tomllib.loads(f"value={value}")["value"]}


def _contradicts_itself(options: Options, chosen: Collection[str]) -> bool:
    """Whether two of the items give one option different values."""
    changes = [change for item in chosen for change in _changes(options, item).items()]
    return any(path == other and value != second for path, value in changes for other, second in changes)
