"""What can go wrong for a reason that the person at the terminal can mend, and how it is said."""

from __future__ import annotations

from typing import Final

import click

from fivehundred.errors import FiveHundredError

MENDABLE: Final = (FiveHundredError, OSError, UnicodeDecodeError)


class Refusal(click.ClickException):
    """A command fails, in one message and without a traceback."""

    exit_code = 2


def message_of(error: Exception) -> str:
    """Return what is wrong, and in which file.

    >>> message_of(FileNotFoundError(2, "No such file or directory", "game.json"))
    'game.json: No such file or directory'
    """
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    message = f"not UTF-8 text: {error}" if isinstance(error, UnicodeDecodeError) else str(error)
    return ": ".join([*getattr(error, "__notes__", ()), message])
