"""The terminal: lines out, lines in, at a keyboard as well as through a pipe."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from itertools import islice
from typing import Final

import click

PROMPT: Final = "> "
_RED: Final = re.compile(r"\w*[♥♦]")


class Whole(str):
    """A line that is never broken: a row of a table, a command to copy."""

    __slots__ = ()


def command(*words: object) -> Whole:
    """Return a command to copy, with quotes where a shell needs them.

    >>> command("fivehundred", "play", "--save", "our game.json")
    "  fivehundred play --save 'our game.json'"
    """
    return Whole(f"  {shlex.join(map(str, words))}")


class Terminal:
    """Standard input and output, wrapped to the width of the terminal.

    `symbols` tells whether suits are written as symbols; red ones have colour where the terminal has it.
    """

    def __init__(self, *, symbols: bool | None = None) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.symbols = _shows_symbols() if symbols is None else symbols
        self._has_colour = _shows_colour()

    @property
    def is_interactive(self) -> bool:
        """Whether somebody sits at a keyboard."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def say(self, *lines: str) -> None:
        """Write lines; long ones are wrapped between words, unless they must stay whole."""
        for line in lines:
            for part in [line] if isinstance(line, Whole) else wrapped(line):
                click.echo(self._coloured(part))

    def ask(self, offers: Sequence[str] = ()) -> str | None:
        """Return the next line typed, without blanks around it; None at the end of input.

        The tab key completes what is offered.
        """
        if self.is_interactive:
            return self._ask_at_keyboard(offers)
        click.echo(PROMPT, nl=False)
        line = sys.stdin.readline()
        click.echo(line.rstrip("\n"))  # what came through a pipe shows nowhere else
        return line.strip() if line else None

    def _ask_at_keyboard(self, offers: Sequence[str]) -> str | None:
        import readline  # with it the arrow keys bring earlier lines back, too

        readline.set_completer_delims("")
        readline.set_completer(lambda typed, number: completion(offers, typed, number))
        readline.parse_and_bind("tab: complete")
        try:
            return input(PROMPT).strip()
        except EOFError:
            click.echo()
            return None

    def _coloured(self, line: str) -> str:
        return _RED.sub(lambda card: click.style(card[0], fg="red"), line) if self._has_colour else line


def completion(offers: Iterable[str], typed: str, number: int) -> str | None:
    """Return one of the offers that begin with what is typed, by its number; None past the last.

    >>> completion(["7H", "7N", "hint"], "7", 1), completion(["7H", "7N", "hint"], "H", 0)
    ('7N', 'hint')
    """
    fitting = (offer for offer in offers if offer.lower().startswith(typed.lower()))
    return next(islice(fitting, number, None), None)


def wrapped(line: str) -> Iterable[str]:
    """Return a line in parts that fit the terminal, later parts indented."""
    width = max(shutil.get_terminal_size().columns, 10)
    return textwrap.wrap(
        line, width, subsequent_indent="  ", break_on_hyphens=False, replace_whitespace=False
    ) or [""]


def _shows_colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def _shows_symbols() -> bool:
    return sys.stdout.isatty() and sys.stdout.encoding.lower().replace("-", "") == "utf8"
