"""Where score games are kept, and which there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fivehundred.cli.options import reading
from fivehundred.cli.paths import exists, is_file
from fivehundred.cli.refusal import MENDABLE
from fivehundred.cli.save_file import autosave_path
from fivehundred.cli.saved_games import kept_beside
from fivehundred.errors import NotationError
from fivehundred.keeper.records import AnyScore, read_score


def score_path() -> Path:
    """Return where the score is kept when no place is named."""
    return autosave_path().with_name("score.json")


def read_kept_score(path: Path) -> tuple[AnyScore, bytes]:
    """Read the score game kept in a file, and the file's content.

    Raises:
        NotationError, RulesError, RecordError, UnicodeDecodeError: It holds none; with the file's name.
        OSError: It cannot be read.
    """
    if exists(path) and not is_file(path) and not path.is_dir():
        raise NotationError("no plain file", "a score kept by fivehundred", path=str(path))
    content = path.read_bytes()
    with reading(path):
        game = read_score(content.decode("utf-8"))
        for _ in game.states():  # a round that is not possible is complained of here
            pass
        return game, content


def kept_scores(path: Path) -> Iterator[tuple[Path, AnyScore]]:
    """Yield the files at a path and set aside beside it with their games; unreadable ones are passed over."""
    for found in kept_beside(path):
        try:
            yield found, read_kept_score(found)[0]
        except MENDABLE:
            continue
