"""The file that a game is kept in: JSON with the secret and the record, written whole or not at all."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from fivehundred.cli.table import Table
from fivehundred.engine.record_json import from_plain, to_plain
from fivehundred.engine.record_text import read_seed
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
        "game": to_plain(table.record),
    }
    return json.dumps(plain, ensure_ascii=False) + "\n"


def read_save(text: str) -> Table:
    """Read a game to go on with.

    Raises:
        NotationError: It is no save, a part of one, or of another version.
        RulesError: Its options are unknown or contradict each other.
        RecordError: Its record cannot be replayed.
    """
    save = _parsed(text)
    if not isinstance(save, dict) or save.get("format") != FORMAT:
        raise NotationError("something else", f"a game kept by fivehundred (format {FORMAT!r})")
    if save.get("version") != VERSION:
        raise NotationError(
            f"a save of version {save.get('version')}",
            f"version {VERSION}, which this program writes and reads",
        )
    return Table(from_plain(save.get("game")), read_seed(str(save.get("secret"))))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise NotationError(
            "a file that is cut short or damaged", "a game kept by fivehundred", line=line, column=column
        ) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old content or the new is there."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # a device or a pipe has no old content to lose
        return
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with partial.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Give the game kept at a path another name, so that a new game can be kept there; return that name."""
    kept_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    aside = path.with_name(f"{path.stem}-{kept_at:%Y%m%d-%H%M%S}{path.suffix}")
    return path.replace(aside)
