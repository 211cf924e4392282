"""What can go wrong for a reason that the person at the terminal can mend, and how it is said."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from fivehundred.errors import FiveHundredError

MENDABLE: Final = (FiveHundredError, OSError, UnicodeDecodeError)


class Refusal(click.ClickException):
    """A command fails, in one message and without a traceback."""

    exit_code = 2


def give_up_output() -> None:
    """Let go of what the output does not take: the interpreter would complain of it once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def writing(target: object) -> Iterator[None]:
    """Name the file in whatever goes wrong with writing it: a disk that is full does not say which file."""
    try:
        yield
    except OSError as error:
        error.filename = str(target)
        raise


def message_of(error: Exception) -> str:
    """Return what is wrong, and in which file.

    >>> message_of(FileNotFoundError(2, "No such file or directory", "game.json"))
    'game.json: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror is not None:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    message = f"not UTF-8 text: {error}" if isinstance(error, UnicodeDecodeError) else str(error)
    return ": ".join([*getattr(error, "__notes__", ()), message])
