"""The sheet of a ruleset: its sections in the order in which a round comes to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from fivehundred.rules.document import preset, preset_title
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.auction import auction
from fivehundred.sheet.bids import bids
from fivehundred.sheet.contracts import contracts
from fivehundred.sheet.deal import deal
from fivehundred.sheet.ending import ending
from fivehundred.sheet.house import changes, marked, nearest_preset
from fivehundred.sheet.joker import joker
from fivehundred.sheet.kitty import kitty
from fivehundred.sheet.opening import opening
from fivehundred.sheet.pack import pack
from fivehundred.sheet.page import Part, Section, Sheet, section
from fivehundred.sheet.penalties import penalties
from fivehundred.sheet.phrases import preset_word
from fivehundred.sheet.play import play
from fivehundred.sheet.plusplus import plusplus
from fivehundred.sheet.scores import scores
from fivehundred.words import capital

_SECTIONS: Final[tuple[tuple[str, Callable[[Rules], Iterable[Part]]], ...]] = (
    ("The game", opening),
    ("The pack", pack),
    ("The deal", deal),
    ("The auction", auction),
    ("Bids and their values", bids),
    ("Special contracts", contracts),
    ("The kitty", kitty),
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
        title=preset_word(base),
        about=f"{capital(preset_title(base))}.",
        base=base,
        changes=tuple(changes(rules, base)),
        sections=tuple(marked(written, usual) for written in _sections(rules)),
    )


def _sections(rules: Rules) -> tuple[Section, ...]:
    """Return the sections that have something to say."""
    written = (section(title, parts(rules)) for title, parts in _SECTIONS)
    return tuple(found for found in written if found.parts)
