"""Dealer's choice: the list of options that a table has agreed on, and the rules that a choice makes (X8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple


class Item(NamedTuple):
    """Something the dealer may switch on: what it is called, its rule, and the options it sets."""

    title: str
    rule: str
    options: Mapping[str, bool | int | str]


ITEMS: Final = {
    "visible-kitty": Item("partly visible kitty", "A10", {"auction.visible_kitty": True}),
    "low-misere": Item(
        "low misère",
        "M12",
        {
            "specials.misere.on": False,
            "specials.low_misere.on": True,
            "specials.open_misere.points": 400,
            "specials.open_misere.place": "after 9N",
        },
    ),
    "megatrump": Item("megatrump", "X1", {"plusplus.megatrump": True}),
    "anti-megatrump": Item("anti-megatrump", "X2", {"plusplus.anti_megatrump": "either"}),
    "anti-joker": Item("anti-joker", "X4", {"plusplus.anti_joker": True}),
    "fractional": Item("fractional bids", "B5", {"ladder.schedule": "fractional", "pack.name": "45"}),
}
"""The usual list."""

MOST: Final = 8
"""Items on a list: each more doubles what the dealer may choose."""
LONGEST: Final = 400
"""Characters in an item."""
_FIXED: Final = ("table.", "deal.form", "deal.dead_hands", "plusplus.dealers_choice")
"""What stays as it is from deal to deal."""


def items(agreed_list: str) -> tuple[str, ...]:
    """Return the items of a list: names of `ITEMS`, or options with a value such as `auction.lowest=7`."""
    return tuple(dict.fromkeys(agreed_list.split()))


def refusals(agreed_list: str, paths: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with a list, given the dotted names of all options."""
    listed, name = items(agreed_list), "plusplus.dealers_choice"
    if agreed_list and not listed:
        yield f"{name}: there is nothing on the list; leave it empty to play without one"
    if len(listed) > MOST:
        yield f"{name}: {len(listed)} items; a list has at most {MOST}"
    yield from (f"{name}: {wrong}" for wrong in map(partial(_refusal, paths), listed) if wrong)


def _refusal(paths: Collection[str], item: str) -> str | None:
    """Return what is wrong with an item, or None; in records it stands as a word, so it has no quotes."""
    path, equals, value = item.partition("=")
    if item in ITEMS:
        return None
    if path not in paths or not equals:
        return f"{item!r} is neither one of {', '.join(ITEMS)} nor option=value"
    if path.startswith(_FIXED):
        return f"{path} stays as it is from deal to deal"
    if len(item) > LONGEST:
        return f"{path} and its value are {len(item)} characters long; an item has at most {LONGEST}"
    return f"{item!r}: write the value without quotes and comments" if set(value) & set('"#') else None
