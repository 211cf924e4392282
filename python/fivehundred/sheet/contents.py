"""The sheet of a ruleset: its sections in the order in which a round comes to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from fivehundred.rules import agreed_options
from fivehundred.rules.dealers_choice import choices, chosen
from fivehundred.rules.document import preset, preset_label, preset_title, with_options
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.auction import auction
from fivehundred.sheet.bids import bids
from fivehundred.sheet.contracts import contracts
from fivehundred.sheet.deal import deal
from fivehundred.sheet.ending import ending
from fivehundred.sheet.facts import specials_of
from fivehundred.sheet.house import changes, item_title, marked, nearest_preset
from fivehundred.sheet.joker import joker
from fivehundred.sheet.kitty import kitty
from fivehundred.sheet.opening import opening
from fivehundred.sheet.pack import pack
from fivehundred.sheet.page import Part, Section, Sheet, Statement, says, section
from fivehundred.sheet.partner import partner
from fivehundred.sheet.penalties import penalties
from fivehundred.sheet.play import play
from fivehundred.sheet.plusplus import plusplus
from fivehundred.sheet.scores import scores
from fivehundred.wording import capital, listed

_SECTIONS: Final[tuple[tuple[str, Callable[[Rules], Iterable[Part]]], ...]] = (
    ("The game", opening),
    ("The pack", pack),
    ("The deal", deal),
    ("The auction", auction),
    ("Bids and their values", bids),
    ("Special contracts", contracts),
    ("The kitty", kitty),
    ("The partner", partner),
    ("The play", play),
    ("The joker without trumps", joker),
    ("500++", plusplus),
    ("The score", scores),
    ("After a heavy defeat", penalties),
    ("The end of the game", ending),
)


@lru_cache(maxsize=256)
def sheet_of(rules: Rules, base: str | None = None) -> Sheet:
    """Return the sheet of a ruleset; house rules are those in which it differs from the preset `base`.

    Where no preset is named, it is the one that comes nearest.

    >>> sheet_of(preset("standard")).title
    'Standard'
    """
    base = base or nearest_preset(rules)
    usual = {part.sense for written in _sections(preset(base)) for part in written.parts}
    return Sheet(
        title=preset_label(base),
        about=f"{capital(preset_title(base))}.",
        base=base,
        changes=tuple(changes(rules, base)),
        sections=tuple(marked(written, usual) for written in _sections(rules)),
    )


def _sections(rules: Rules) -> tuple[Section, ...]:
    """Return the sections that have something to say; last what the dealer may choose (X8)."""
    always = _always(rules)
    return (*always, *_chosen(rules, {part.sense for written in always for part in written.parts}))


def _always(rules: Rules) -> tuple[Section, ...]:
    written = (section(title, parts(rules)) for title, parts in _SECTIONS)
    return tuple(found for found in written if found.parts)


def _chosen(rules: Rules, usual: Collection[str]) -> Iterator[Section]:
    """Yield what is said with each item of the dealer's choice, and what only with several of them."""
    possible = choices(rules) if rules.plusplus.dealers_choice else ()
    single = [_with(rules, items, usual, item_title(items[0])) for items in possible if len(items) == 1]
    told = {part.sense for written in single for part in written.parts}
    yield from (found for found in single if found.parts)
    for items in _largest(possible):
        is_whole = items == agreed_options.items(rules.plusplus.dealers_choice)
        title = "several of these" if is_whole else listed([*map(item_title, items)])
        found = _with(rules, items, {*usual, *told}, title)
        told |= {part.sense for part in found.parts}
        if found.parts:
            yield found


def _largest(possible: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield the choices of anything that nothing can be added to, the largest first."""
    for items in reversed(possible):
        if items and not any(set(items) < set(other) for other in possible):
            yield items


def _with(rules: Rules, items: tuple[str, ...], told: Collection[str], title: str) -> Section:
    """Return what is said under the rules that a choice makes and has not been told."""
    other = with_options(chosen(rules, items), {"plusplus.dealers_choice": ""})
    parts = (*_given_up(rules, other), *(part for written in _always(other) for part in written.parts))
    return section(f"With {title}", (part for part in parts if part.sense not in {"", *told}))


def _given_up(rules: Rules, other: Rules) -> Iterator[Statement]:
    """Yield which special contracts are not played under other rules."""
    gone = [special.title for special in specials_of(rules) if special not in specials_of(other)]
    if gone:
        yield says("", f"There is no {listed(gone)}.")
