"""`SavedGame`: where a game is kept as it goes on; and how games make room for each other: none is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain, count, takewhile
from pathlib import Path

from fivehundred.cli.paths import exists, is_file
from fivehundred.cli.save_file import write_whole


class SavedGame:
    """The file that one game is kept in, from one decision to the next.

    It is overwritten only while it holds what was read or written here last: another terminal may play at the
    same place, and then each game gets a file of its own. `content` is what was read, None for a new game.
    """

    def __init__(self, path: Path, content: bytes | None = None) -> None:
        self.path = path
        self._content = content
        self._time = kept_at(path) if exists(path) else datetime.now(UTC)

    @property
    def place(self) -> Path | None:
        """The file that holds the game: its own, or the one where another game has set it aside."""
        beside = takewhile(exists, _beside(self.path, self._time))
        return next(filter(self._holds_it, chain([self.path], beside)), None)

    def write(self, text: str) -> None:
        """Keep the game as it stands, in another file if this one holds another game by now."""
        names = chain([self.path], _beside(self.path, self._time))
        self.path = self.place or next(path for path in names if not exists(path))
        write_whole(self.path, text)
        self._content, self._time = text.encode(), kept_at(self.path)

    def drop(self) -> None:
        """Keep the game no longer; another one in its place stays."""
        if self.place is not None:
            self.place.unlink()

    def _holds_it(self, path: Path) -> bool:
        return self._content is not None and is_file(path) and path.read_bytes() == self._content


def set_aside(path: Path) -> Path:
    """Give the game kept at a path another name, so that a new game can be kept there; return that name."""
    return path.replace(next(name for name in _beside(path, kept_at(path)) if not exists(name)))


def kept_beside(path: Path) -> list[Path]:
    """Return the file of a kept game and those that were set aside beside it, as far as they are there."""
    aside = re.compile(rf"{re.escape(path.stem)}(-\d{{8}}-\d{{6}}(-\d+)?)?{re.escape(path.suffix)}")
    if not exists(path.parent):
        return []
    return sorted(found for found in path.parent.iterdir() if aside.fullmatch(found.name))


def kept_at(path: Path) -> datetime:
    """Return when a game was kept."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def _beside(path: Path, time: datetime) -> Iterator[Path]:
    """Yield names beside that of a kept game: one with its time, then numbered ones."""
    stem = f"{path.stem}-{time:%Y%m%d-%H%M%S}"
    yield path.with_name(f"{stem}{path.suffix}")
    yield from (path.with_name(f"{stem}-{number}{path.suffix}") for number in count(2))
