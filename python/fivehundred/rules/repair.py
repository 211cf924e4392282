"""What is wrong with a draft, which options that is about, and what would mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from fivehundred.errors import RulesError
from fivehundred.rules.document import Plain, option_paths, plain
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import values_of
from fivehundred.rules.options import Option, PackName, options_of
from fivehundred.rules.ruleset import Rules

_NAME: Final = re.compile(r"^[a-z]+(?=:)|(?<![a-z_0-9])[a-z_0-9]++(?:\.[a-z_0-9]++)++")
"""The dotted name of an option or a section, or the section that a sentence begins with."""
_A_VALUE: Final = re.compile(r'"[^"]*"|[0-9]+')
_MOST: Final = 40
"""Changes that are undone to see whether that helps; nobody writes more by hand."""
_LOOKED_INTO: Final = 20
"""Contradictions for which a mend is looked for; the others wait until some of these are gone."""
_STEPS: Final = 10
"""Changes that are made for one choice; a form of play brings seats, sides, pack and packets with it."""
_MORE: Final = 3
"""Below so many, further contradictions may come of a change on the way, as of partners who are no more."""
_USUAL_PACKS: Final = (PackName.C33, PackName.C43, PackName.C53, PackName.C63)
"""Of the packs that deal out at a table those that are tried first."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A contradiction in a draft: why, the options concerned, and a value for each of them that ends it.

    A value of None undoes the change.
    """

    reason: str
    options: tuple[str, ...]
    mends: Mapping[str, Plain | None]


def complaints(draft: Draft) -> tuple[Complaint, ...]:
    """Return all that contradicts itself in a draft; nothing if rules can be made of it.

    >>> [wrong] = complaints(Draft("standard", {"auction.rounds": 1, "auction.rebid": "always"}))
    >>> dict(wrong.mends)
    {'auction.rebid': None, 'auction.rounds': None}
    """
    trial = _Trial(draft)
    first, others = trial.reasons[:_LOOKED_INTO], trial.reasons[_LOOKED_INTO:]
    unmended = (Complaint(reason, tuple(_named(reason)), {}) for reason in others)
    return (*map(trial.complaint, first), *unmended)


def mended(draft: Draft, keeping: str) -> Draft | None:
    """Return a draft in which one change is kept and others give way, None where no way was found.

    >>> mended(Draft("standard", {"table.seats": 3}), keeping="table.seats").changes
    {'table.seats': 3, 'table.sides': 3, 'pack.name': '33'}
    """
    been: list[Draft] = []
    for _ in range(_STEPS):
        trial = _Trial(draft)
        if not trial.reasons:
            return draft
        been.append(draft)
        ways = (draft.changed(path, value) for path, value in trial.ways() if path != keeping)
        other = next((way for way in ways if way not in been), None)
        if other is None:
            return None
        draft = other
    return None


class _Trial:
    """A contradictory draft, and what is left against it when an option is changed; each is tried once."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._left: dict[tuple[str, Any], list[str]] = {}
        self.reasons = _reasons(draft)

    def complaint(self, reason: str) -> Complaint:
        """Return what is wrong for a reason, with all that would end it."""
        mends = dict(self._mends(reason, most=len(self.reasons) - 1))
        return Complaint(reason, tuple(dict.fromkeys([*_named(reason), *mends])), mends)

    def ways(self) -> Iterator[tuple[str, Plain | None]]:
        """Yield changes that end a reason: those that leave fewer first, then those that bring others."""
        for more in range(-1, _MORE):
            for reason in self.reasons:
                yield from self._mends(reason, most=len(self.reasons) + more)

    def _mends(self, reason: str, most: int) -> Iterator[tuple[str, Plain | None]]:
        """Yield options, each with its first value that ends a reason and leaves so many at most."""
        named = _named(reason)
        for path in dict.fromkeys([*named, *list(self._draft.changes)[:_MOST]]):
            values = _values(self._draft, path, is_named=path in named)
            good = (value for value in values if self._ends(reason, path, value, most))
            yield from ((path, value) for value in islice(good, 1))

    def _ends(self, reason: str, path: str, value: Plain | None, most: int) -> bool:
        key = path, value
        if key not in self._left:
            self._left[key] = [_shape(left) for left in _reasons(self._draft.changed(path, value))]
        left = self._left[key]
        return len(left) <= most and _shape(reason) not in left


def _values(draft: Draft, path: str, *, is_named: bool) -> Iterator[Plain | None]:
    """Yield what an option may be instead: as in the preset, or where it is spoken of anything."""
    if path in draft.changes:
        yield None
    if is_named:
        option, is_listed = _options()[path], "pack.cards" in draft.changes
        values = sorted(values_of(option), key=_is_unusual)
        yield from (plain(value) for value in values if is_listed or value is not PackName.CUSTOM)
        if option.type is str:
            yield ""  # as usual


def _is_unusual(value: Any) -> bool:
    return isinstance(value, PackName) and value not in _USUAL_PACKS


def _shape(reason: str) -> str:
    """Return a reason without its values: it is no other reason that speaks of other ones."""
    return _A_VALUE.sub("", reason)


def _named(reason: str) -> list[str]:
    """Return the options that a reason names; the name of a section stands for its first option."""
    paths = option_paths()
    found = (
        next((path for path in paths if path == name or path.startswith(f"{name}.")), None)
        for name in _NAME.findall(reason)
    )
    return list(dict.fromkeys(filter(None, found)))


@cache
def _options() -> Mapping[str, Option]:
    return {option.path: option for option in options_of(Rules())}


def _reasons(draft: Draft) -> tuple[str, ...]:
    try:
        draft.rules()
    except RulesError as error:
        return error.reasons
    return ()
