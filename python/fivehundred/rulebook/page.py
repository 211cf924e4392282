"""Markdown pages and the blocks in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fivehundred.errors import NotationError

_FENCE: Final = re.compile(r"^(?P<mark>`{3,}|~{3,})\s*(?P<language>\S*)\s*$")
LANGUAGE: Final = "fivehundred"
"""What follows the fence of a block that runs."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block that runs: its text, where it starts in its page, and the heading above it."""

    page: Path
    line: int
    heading: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page that run.

    Raises:
        OSError: The page cannot be read.
        NotationError: A block is not closed before the page ends.
    """
    heading, fence, start = "", "", 0
    runs, lines = False, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        found = _FENCE.match(line)
        if fence:
            if not (found and found["mark"].startswith(fence) and not found["language"]):
                lines.append(line)
                continue
            if runs:
                yield Block(page, start, heading, "\n".join(lines))
            fence = ""
        elif found:
            fence, runs, start, lines = found["mark"], found["language"] == LANGUAGE, number + 1, []
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()
    if fence:
        raise NotationError("the end of the page", f"{fence} to close the block", line=start, column=1)


def pages(path: Path) -> list[Path]:
    """Return the pages at a path: itself, or every Markdown file below a folder.

    Raises:
        FileNotFoundError: There is no such file or folder.
    """
    if not path.exists():
        raise FileNotFoundError(f"no page or folder {path}")
    return sorted(path.rglob("*.md")) if path.is_dir() else [path]
