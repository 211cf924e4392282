"""What a path leads to, told alike by every version of Python, as `pathlib` does not."""

from __future__ import annotations

from contextlib import suppress
from errno import ELOOP
from pathlib import Path

from fivehundred.errors import NotationError


def exists(path: Path) -> bool:
    """Whether something is at a path.

    Raises:
        NotationError: Its links lead round in a circle, or no file can have this name.
        OSError: It cannot be told, as in a folder that is closed to us.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except ValueError:
        raise _nowhere(path) from None
    except OSError as error:
        if error.errno == ELOOP:
            raise _nowhere(path) from None
        raise
    return True


def is_file(path: Path) -> bool:
    """Whether a plain file is at a path; raises as of `exists`."""
    return exists(path) and path.is_file()


def file_at(path: Path) -> Path:
    """Return the file that a path leads to.

    Raises:
        NotationError: It leads to no file, as of `exists`.
    """
    with suppress(OSError):
        exists(path)
    return path.resolve()


def _nowhere(path: Path) -> NotationError:
    return NotationError("a way to no file", "the name of a file", path=str(path))
