"""What is wrong with a draft, which options that is about, and what would mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from fivehundred.errors import RulesError
from fivehundred.rules.document import Plain, option_paths, plain
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import values_of
from fivehundred.rules.options import Option, options_of
from fivehundred.rules.ruleset import Rules

_NAME: Final = re.compile(r"^[a-z]+(?=:)|[a-z_0-9]+(?:\.[a-z_0-9]+)+")
"""The dotted name of an option or a section, or the section that a sentence begins with."""
_MOST: Final = 40
"""Changes that are undone to see whether that helps; nobody writes more by hand."""
_STEPS: Final = 5


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
    return tuple(trial.complaint(reason) for reason in trial.reasons)


def mended(draft: Draft, keeping: str) -> Draft | None:
    """Return a draft in which one change is kept and others give way, None where no way was found.

    >>> mended(Draft("standard", {"table.seats": 3}), keeping="table.seats").changes
    {'table.seats': 3, 'table.sides': 3, 'pack.name': '33'}
    """
    for _ in range(_STEPS):
        wrong = complaints(draft)
        if not wrong:
            return draft
        ways = ((path, value) for each in wrong for path, value in each.mends.items() if path != keeping)
        path, value = next(ways, ("", None))
        if not path:
            return None
        draft = draft.changed(path, value)
    return None


class _Trial:
    """A contradictory draft, and what is left against it when an option is changed; each is tried once."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._left: dict[tuple[str, Any], frozenset[str]] = {}
        self.reasons = _reasons(draft)

    def complaint(self, reason: str) -> Complaint:
        """Return what is wrong for a reason, with all that would end it."""
        named = [path for path in _named(reason) if path in _options()]
        changed = list(self._draft.changes)[:_MOST]
        found = ((path, self._mend(path, reason, named)) for path in dict.fromkeys([*named, *changed]))
        mends = {path: mend[0] for path, mend in found if mend}
        return Complaint(reason, tuple(dict.fromkeys([*named, *mends])), mends)

    def _mend(self, path: str, reason: str, named: Sequence[str]) -> list[Plain | None]:
        """Return the first value of an option with which a reason is gone and no other has come."""
        values = _values(self._draft, path, is_named=path in named)
        good = (value for value in values if self._is_better(path, value, reason))
        return list(islice(good, 1))

    def _is_better(self, path: str, value: Plain | None, reason: str) -> bool:
        key = path, value
        if key not in self._left:
            self._left[key] = frozenset(_reasons(self._draft.changed(path, value)))
        left = self._left[key]
        return reason not in left and len(left) < len(self.reasons)


def _values(draft: Draft, path: str, *, is_named: bool) -> Iterator[Plain | None]:
    """Yield what an option may be instead: as in the preset, or where it is spoken of anything."""
    if path in draft.changes:
        yield None
    if is_named:
        yield from (value for value in map(plain, values_of(_options()[path])) if value is not None)


def _named(reason: str) -> Iterator[str]:
    """Yield the options that a reason names; the name of a section stands for its first option."""
    for name in _NAME.findall(reason):
        yield next((path for path in option_paths() if path == name or path.startswith(f"{name}.")), name)


@cache
def _options() -> Mapping[str, Option]:
    return {option.path: option for option in options_of(Rules())}


def _reasons(draft: Draft) -> tuple[str, ...]:
    try:
        draft.rules()
    except RulesError as error:
        return error.reasons
    return ()
