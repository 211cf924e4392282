"""Markdown pages and the blocks in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fivehundred.errors import NotationError

LANGUAGE: Final = "fivehundred"
"""What follows the fence of a block that runs."""

RUMMY_LANGUAGE: Final = "fivehundred-rummy"
"""What follows the fence of one that is about rummy."""

_LANGUAGES: Final = (LANGUAGE, RUMMY_LANGUAGE)

_FENCE: Final = re.compile(r"\s*(?P<mark>`{3,}|~{3,})\s*(?P<language>[^\s`]*)[^`]*")


@dataclass(frozen=True, slots=True)
class Block:
    """A block that runs: its text, the line of its page where that starts, and the heading above it.

    `language` says which game it is about.
    """

    page: Path
    line: int
    heading: str
    text: str
    language: str = LANGUAGE


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page that run.

    Raises:
        OSError: The page cannot be read.
        UnicodeDecodeError: The page is not UTF-8.
        NotationError: A block is not closed before the page ends.
    """
    try:
        text = page.read_text(encoding="utf-8-sig")  # some editors begin a page with a mark of its encoding
        yield from _blocks(page, enumerate(text.split("\n"), start=1))
    except (UnicodeDecodeError, NotationError) as error:
        error.add_note(str(page))
        raise


def _blocks(page: Path, lines: Iterator[tuple[int, str]]) -> Iterator[Block]:
    heading = ""
    for number, line in lines:
        fence = _FENCE.fullmatch(line)
        if fence:
            text = _up_to(fence["mark"], number, lines)
            if fence["language"] in _LANGUAGES:
                yield Block(page, number + 1, heading, text, fence["language"])
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()


def _up_to(mark: str, opened: int, lines: Iterable[tuple[int, str]]) -> str:
    """Return the lines before the fence that closes a block; it may be longer than the one that opened it."""
    inside: list[str] = []
    for _, line in lines:
        closing = line.strip()
        if closing.startswith(mark) and not closing.strip(mark[0]):
            return "\n".join(inside)
        inside.append(line)
    raise NotationError("the end of the page", f"{mark} to close the block", line=opened)


def pages(path: Path) -> list[Path]:
    """Return the pages at a path: itself, or every Markdown file below a folder.

    Raises:
        FileNotFoundError: There is nothing at this path, or no block that runs.
    """
    try:
        path.stat()
    except FileNotFoundError:
        raise FileNotFoundError(f"no page or folder {path}") from None
    found = sorted(path.rglob("*.md")) if path.is_dir() else [path]
    if not any(True for page in found for _ in blocks(page)):
        raise FileNotFoundError(f"{path}: no block that runs; one starts with ```{LANGUAGE}")
    return found
