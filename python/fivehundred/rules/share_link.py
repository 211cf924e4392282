"""Rules as the part of a link that says them: short, readable, and safe in an address.

`australian~auction.rounds=1~specials.misere.place=after_8S` is a preset and what differs from it. Blanks are
written `_`; the rows of a table of values have `.` between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import quote, unquote

from fivehundred.errors import NotationError
from fivehundred.rules.document import Plain, meant
from fivehundred.rules.draft import Draft
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.text_limits import check_length

_RULES: Final = re.compile(r"[?&]rules=")
"""What a link has before its rules."""
_LINK: Final = re.compile(r"(?P<base>[\w-]++)(?P<changes>(?:~[^\s~&#]*+)*+)(?:[&#]\S*+)?+\s*+\Z")
"""Rules and what may follow them in a link. No part gives back what it has taken, so a link is read once."""
_SPECIAL: Final = {"_": "%5F", "~": "%7E", ".": "%2E", "%20": "_"}
"""What stands for itself in addresses but has a meaning here."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def link_of(draft: Draft) -> str:
    """Write a draft for a link.

    >>> link_of(Draft("standard", {"auction.lowest": 7, "pack.fours_out": "4S 4D"}))
    'standard~auction.lowest=7~pack.fours_out=4S_4D'
    """
    return link_from(draft.base, draft.stated())


def link_from(base: str, changes: Mapping[str, Plain]) -> str:
    """Write options that differ from those of a preset, of whatever game."""
    return "~".join([base, *(f"{path}={_written(value)}" for path, value in changes.items())])


def is_link(text: str) -> bool:
    """Whether a text is rules as a link has them, or a whole link with rules in it.

    >>> is_link("https://table.example/new?rules=standard"), is_link('base = "standard"')
    (True, False)
    """
    return _match(text) is not None


def read_link(text: str) -> Draft:
    """Read rules from a link, or from the part of it that says them.

    >>> read_link("standard~specials.j5=true").changes
    {'specials.j5': True}

    Raises:
        NotationError: It is written in another way; says where.
        RulesError: There is no such preset or option.
    """
    base, changes = split_link(text, _types())
    return Draft(base, meant(changes))


def base_of(text: str) -> str:
    """Return the preset that a link names, whether there is one of that name or not.

    >>> base_of("https://table.example/new?rules=rummy~players=6")
    'rummy'

    Raises:
        NotationError: It is no link, or too long for rules.
    """
    return _expect_match(text)["base"]


def split_link(text: str, types: Mapping[str, Any]) -> tuple[str, dict[str, Plain]]:
    """Return the preset of a link, and its changes as values of these options, by dotted name.

    Raises:
        NotationError: It is written in another way, or too long for rules; says where.
    """
    found = _expect_match(text)
    changes: dict[str, Plain] = {}
    column = found.start("changes") + 2
    for change in found["changes"].split("~")[1:]:
        path, equals, value = change.partition("=")
        if not path or not equals:
            raise NotationError(repr(change), "option=value, such as auction.lowest=7", column=column)
        changes[path] = _READERS.get(types.get(path), _read_text)(value)
        column += len(change) + 1
    return found["base"], changes


def read_draft(text: str) -> Draft:
    """Read rules from a link or from a document, whichever it is.

    >>> read_draft("australian") == read_draft('base = "australian"')
    True

    Raises:
        NotationError: It is neither; says where.
        RulesError: There is no such preset or option.
    """
    return read_link(text) if is_link(text) else Draft.read(text)


def _expect_match(text: str) -> re.Match[str]:
    """Return the parts of a link.

    Raises:
        NotationError: It is none, or too long for rules.
    """
    check_length(text)
    found = _match(text)
    if found is None:
        raise NotationError(repr(text), "a preset and options, such as standard~auction.lowest=7")
    return found


def _match(text: str) -> re.Match[str] | None:
    if "~" not in text and "%7E" in text.upper():
        text = unquote(text)  # something on the way has encoded it once more
    start = max((found.end() for found in _RULES.finditer(text)), default=len(text) - len(text.lstrip()))
    return None if len(text[:start].split()) > 1 else _LINK.match(text, start)


@cache
def _types() -> Mapping[str, Any]:
    return {option.path: option.type for option in options_of(Rules())}


def _written(value: Plain) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ".".join("_".join(map(str, row)) for row in value)
    written = quote(str(value), safe="")
    for found, instead in _SPECIAL.items():
        written = written.replace(found, instead)
    return written


def _read_text(text: str) -> str:
    return unquote(text.replace("_", " "))


def _read_switch(text: str) -> Plain:
    return {"true": True, "false": False}.get(text, _read_text(text))


def _read_number(text: str) -> Plain:
    return int(text) if _NUMBER.fullmatch(text) else _read_text(text)


def _read_rows(text: str) -> Plain:
    rows = [row.split("_") for row in text.split(".")]
    if all(_NUMBER.fullmatch(cell) for row in rows for cell in row):
        return [[int(cell) for cell in row] for row in rows]
    return _read_text(text)


_READERS: Final[Mapping[Any, Callable[[str], Plain]]] = {
    bool: _read_switch,
    int: _read_number,
    int | None: _read_number,
    tuple[tuple[int, ...], ...]: _read_rows,
}
"""How values are read, by the types of their options; others are texts."""
