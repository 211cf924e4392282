"""How much text rules may be, measured first: to read some of it takes time by the square of its size."""

from __future__ import annotations

import re
from typing import Final

from fivehundred.errors import NotationError

LONGEST: Final = 20_000
"""Characters in a document or a link."""
MOST_DOTS: Final = 16
"""Dots between names in a line; the option furthest down has two."""
MOST_KEYS: Final = 1000
"""Keys in a document, several times as many as there are options."""
DEEPEST: Final = 16
"""Lists and tables within each other; a table of values is two deep."""
LONGEST_WORD: Final = 80
"""Characters in a name or a number, outside of quotes."""

_QUOTED: Final = re.compile(
    r'"""(?:[^"\\]|\\.?|"(?!""))*(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'(?!''))*(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*",
    re.DOTALL,
)
"""What TOML takes as it stands, texts and comments; one that does not end goes on to where TOML gives up.

Each goes on until its end can follow, so that nothing is ever tried again.
"""
_LONG_WORD: Final = re.compile(rf"\w{{{LONGEST_WORD + 1}}}")


def check_length(text: str) -> None:
    """Refuse a text that is too long to be rules.

    Raises:
        NotationError: It is; says how long it may be.
    """
    if len(text) > LONGEST:
        raise NotationError(f"{len(text)} characters", f"at most {LONGEST}")


def check_document(text: str) -> None:
    """Refuse a TOML document that would take long to read.

    Raises:
        NotationError: It is too long, has too many keys, or goes too deep; says where.
    """
    check_length(text)
    keys = depth = 0
    for number, line in enumerate(_bare(text).split("\n"), start=1):
        keys += line.count("=")
        depth = _deepest(line, depth, number)
        if line.count(".") > MOST_DOTS:
            raise NotationError(f"{line.count('.')} dots", f"at most {MOST_DOTS} in a line", line=number)
        if keys > MOST_KEYS:
            raise NotationError(f"more than {MOST_KEYS} keys", "fewer than that", line=number)
        if _LONG_WORD.search(line):
            raise NotationError("a long name or number", f"at most {LONGEST_WORD} characters", line=number)


def _bare(text: str) -> str:
    """Return a document without what it quotes, line for line."""
    return _QUOTED.sub(lambda quoted: '""' + "\n" * quoted[0].count("\n"), text)


def _deepest(line: str, depth: int, number: int) -> int:
    """Return how deep the next line begins.

    Raises:
        NotationError: This one goes too deep.
    """
    for character in line:
        depth += (character in "[{") - (character in "]}")
        if depth > DEEPEST:
            raise NotationError("values nested too deeply", f"at most {DEEPEST} deep", line=number)
    return depth
