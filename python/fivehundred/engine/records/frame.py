"""What every record begins with as text: format and version, rules that differ, players and first dealer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fivehundred.engine.records.lexer import Statement, statements
from fivehundred.errors import NotationError
from fivehundred.rules.document import Plain, setting_text

_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")


def header(settings: Mapping[str, Plain], players: Sequence[str], dealer: int) -> Iterator[str]:
    """Yield the lines between the format and the first deal."""
    for path, value in settings.items():
        yield f"set {path} = {setting_text(value)}"
    if players:
        yield "players " + " ".join(map(setting_text, players))
    yield f"dealer {dealer}"


def after_header(text: str, name: str, version: int) -> Iterator[Statement]:
    """Yield the statements after the first, which names the format and its version.

    Raises:
        NotationError: The text begins otherwise.
    """
    lines = statements(text)
    first = next(lines, None)
    if first is None:
        raise NotationError("nothing", f"{name} {version}")
    if first.keyword.text != name:
        first.keyword.refuse(f"{name} {version} as the first line")
    word = first.only_word(f"the version of the format, {version}")
    if word.text != str(version):
        word.refuse(f"{version}, the version of the format that this program knows")
    yield from lines


def names_in(statement: Statement, seats: int) -> tuple[str, ...]:
    """Return the names in quotes after a keyword, one for each seat."""
    names = tuple(word.read(_read_name) for word in statement.words)
    if len(names) < seats:
        statement.refuse_end(f"{seats} names in quotes, not {len(names)}")
    if len(names) > seats:
        statement.words[seats].refuse(f"the end of the line after {seats} names")
    return names


def _read_name(text: str) -> str:
    if text == '"':
        raise NotationError(repr(text), 'a name with a quote after it too, such as "Ann"')
    if not text.startswith('"'):
        raise NotationError(repr(text), 'a name in quotes, such as "Ann"')
    return _ESCAPE.sub(lambda found: found[2] or chr(int(found[1], 16)), text[1:-1])


def seat_in(statement: Statement, seats: int) -> int:
    """Return the one seat after a keyword."""
    expected = f"a seat, 0 to {seats - 1}"
    word = statement.only_word(expected)
    if word.text not in map(str, range(seats)):
        word.refuse(expected)
    return int(word.text)
