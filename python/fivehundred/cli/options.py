"""Options that several commands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Final, TypeVar

import click

from fivehundred.engine.record_text import read_seed
from fivehundred.engine.shuffle import SEED_SIZE
from fivehundred.errors import NotationError
from fivehundred.rules.document import preset, read_rules, with_settings
from fivehundred.rules.ruleset import Rules

DEFAULT_PRESET: Final = "australian"

_T = TypeVar("_T")


@contextmanager
def reading(source: object) -> Iterator[None]:
    """Note on an error in a file's content which file that was."""
    try:
        yield
    except ValueError as error:  # of the package or of the encoding
        error.add_note(str(source))
        raise


def typed(reader: Callable[[str], _T]) -> Callable[[str], _T]:
    """Return a reader of the package as the type of an option."""

    def convert(text: str) -> _T:
        try:
            return reader(text)
        except NotationError as error:
            raise click.BadParameter(f"found {error.found}, expected {error.expected}") from None

    return convert


def read_secret(text: str) -> bytes:
    """Read the secret of a game: a whole number, or 64 hexadecimal digits.

    >>> read_secret("7").hex()[-4:]
    '0007'

    Raises:
        NotationError: It is neither.
    """
    try:
        if len(text) < 2 * SEED_SIZE:
            return int(text).to_bytes(SEED_SIZE, "big")
        return read_seed(text)
    except (ValueError, OverflowError):
        raise NotationError(repr(text), "a whole number or 64 hexadecimal digits") from None


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """How rules were chosen on the command line."""

    preset: str | None
    file: Path | None
    changes: Sequence[str]

    @property
    def given(self) -> str | None:
        """The first option that was given, if any was."""
        options = {"--preset": self.preset, "--rules": self.file, "--set": self.changes}
        return next((name for name, value in options.items() if value), None)

    def rules(self) -> Rules:
        """Return the rules chosen.

        Raises:
            NotationError: The file is no TOML, or a change is not `option=value`.
            RulesError: Options are unknown or contradict each other.
        """
        if self.file is None:
            return with_settings(preset(self.preset or DEFAULT_PRESET), self.changes)
        if self.preset is not None:
            raise click.UsageError("--preset and --rules exclude each other: a rules file names its own base")
        with reading(self.file):
            rules = read_rules(self.file.read_text(encoding="utf-8"))
        return with_settings(rules, self.changes)


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that choose its rules; it takes them as `choice`."""

    @wraps(command)
    def with_choice(
        *, preset: str | None, rules_file: Path | None, changes: Sequence[str], **others: object
    ) -> None:
        command(choice=RulesChoice(preset, rules_file, changes), **others)

    for option in (
        click.option("--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change one option."),
        click.option("--rules", "rules_file", type=click.Path(path_type=Path), help="Rules in a TOML file."),
        click.option("--preset", metavar="NAME", help=f"Rules by name; {DEFAULT_PRESET} if none are given."),
    ):
        with_choice = option(with_choice)
    return with_choice


symbols_option: Final = click.option(
    "--unicode/--plain",
    "symbols",
    default=None,
    help="Write suits as symbols or as letters; symbols where a terminal shows them.",
)
