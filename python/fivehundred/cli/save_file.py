"""The file that a game is kept in: JSON with the secret and the record, written whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from fivehundred.cli.games import kit_of_plain
from fivehundred.cli.options import reading
from fivehundred.cli.paths import exists, file_at, is_file
from fivehundred.cli.refusal import writing
from fivehundred.cli.table import Table
from fivehundred.engine.records.record_text import read_seed
from fivehundred.errors import NotationError

FORMAT: Final = "fivehundred save"
VERSION: Final = 1


def autosave_path() -> Path:
    """Return where the game is kept when no place is named."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "fivehundred" / "game.json"


def save_text(table: Table) -> str:
    """Write a game to go on with."""
    plain = {
        "format": FORMAT,
        "version": VERSION,
        "secret": table.secret.hex(),
        "game": table.kit.to_plain(table.record),
    }
    return json.dumps(plain, ensure_ascii=False) + "\n"


def read_save(text: str) -> Table:
    """Read a game to go on with.

    Raises:
        NotationError: It is no save, a part of one, or of another version.
        RulesError: Its options are unknown or contradict each other.
        RecordError: Its record cannot be replayed.
    """
    save = _fields(text)
    if save.get("version") != VERSION:
        raise NotationError(
            f"a save of version {save.get('version')}",
            f"version {VERSION}, which this program writes and reads",
        )
    game = save.get("game")
    kit = kit_of_plain(game)
    return Table(kit, kit.from_plain(game), read_seed(str(save.get("secret"))))


def read_kept(path: Path) -> tuple[Table, bytes]:
    """Read the game kept in a file, and the file's content; a device is not read, it may not end.

    Raises:
        NotationError, RulesError, RecordError, UnicodeDecodeError: As of `read_save`, with the file's name.
        OSError: It cannot be read.
    """
    if exists(path) and not is_file(path) and not path.is_dir():
        raise NotationError("no plain file", "a game kept by fivehundred", path=str(path))
    content = path.read_bytes()
    with reading(path):
        return read_save(content.decode("utf-8")), content


def holds_game(path: Path) -> bool:
    """Whether a game is kept in a file, by whatever version of this program."""
    try:
        return is_file(path) and bool(_fields(path.read_text(encoding="utf-8")))
    except ValueError:  # of the package or of the encoding
        return False


def _fields(text: str) -> dict[str, Any]:
    """Return what is written in a kept game."""
    save = _parsed(text)
    if not isinstance(save, dict) or save.get("format") != FORMAT:
        raise NotationError("something else", f"a game kept by fivehundred (format {FORMAT!r})")
    return save


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # no JSON, numbers too long, lists too deep
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise NotationError(
            "a file that is cut short or damaged", "a game kept by fivehundred", line=line, column=column
        ) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old content or the new is there."""
    target = file_at(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    with writing(path):
        _replace(target, text)


def _replace(path: Path, text: str) -> None:
    if exists(path) and not is_file(path):
        path.write_text(text, encoding="utf-8")  # a device or a pipe has no old content to lose
        return
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
