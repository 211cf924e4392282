"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import click

from fivehundred.cli.book import AnyBook
from fivehundred.cli.games import FIRST, book_of, expect_known, format_of, kit_of, names
from fivehundred.cli.kit import AnyKit
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.records.record_text import read_seed
from fivehundred.errors import NotationError
from fivehundred.rules.document import Plain, did_you_mean, plain, read_document, read_setting, setting_text
from fivehundred.rules.exclusions import values_of
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat

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


def content_of(file: TextIOWrapper) -> str:
    """Return the text of a file, without the mark of its encoding that some editors begin it with."""
    return file.read().removeprefix("\ufeff")


def typed(reader: Callable[[str], _T]) -> Callable[[str], _T]:
    """Return a reader of the package as the type of an option."""

    def convert(text: str) -> _T:
        try:
            return reader(text)
        except NotationError as error:
            raise click.BadParameter(f"found {error.found}, expected {error.expected}") from None

    return convert


_SECRET: Final = (
    f"a whole number from 0 with up to {2 * SEED_SIZE - 1} digits, or {2 * SEED_SIZE} hexadecimal digits"
)


def read_secret(text: str) -> bytes:
    """Read the secret of a game: a whole number of up to 63 digits, or 64 hexadecimal digits.

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
        raise NotationError(repr(text), _SECRET) from None


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """How rules were chosen on the command line."""

    preset: str | None
    file: Path | None
    changes: Sequence[tuple[str, Plain]]

    @property
    def given(self) -> str | None:
        """The first option that was given, if any was."""
        options = {"--preset": self.preset, "--rules": self.file, "--set": self.changes}
        return next((name for name, value in options.items() if value), None)

    def named(self, name: str | None) -> Self:
        """Return the choice with the preset that was named without an option."""
        if name is None:
            return self
        if self.preset is not None:
            raise click.UsageError("name one preset, with or without --preset")
        return replace(self, preset=name)

    def game(self) -> tuple[AnyKit, Any]:
        """Return the game chosen, with its rules.

        Raises:
            NotationError: The file is no TOML.
            RulesError: Options are unknown or contradict each other.
        """
        form = self._format()
        return kit_of(form), book_of(form).chosen(self)

    def book(self) -> AnyBook:
        """Return the book of the game chosen.

        Raises:
            RulesError: There is no preset of that name.
        """
        return book_of(self._format())

    def _format(self) -> str:
        """Return what the records of the game chosen begin with; what is misspelt may mean any game."""
        expect_known(self.preset)
        if self.file is None:
            return format_of(self.preset)
        if self.preset is not None:
            raise click.UsageError("--preset and --rules exclude each other: a rules file names its own base")
        file = str(self.file)
        if not self.file.exists() and (meant := did_you_mean(file, names())):
            raise click.UsageError(f"--rules: no file {file!r}{meant} (--preset takes a name)")
        with reading(self.file):
            base, _ = read_document(self.file.read_text(encoding="utf-8-sig"))
        return format_of(base)

    def rules(self) -> Rules:
        """Return the rules chosen, of the trick-taking game.

        Raises:
            NotationError: The file is no TOML.
            RulesError: Options are unknown or contradict each other.
            click.UsageError: The name is that of another game.
        """
        if self._format() != FIRST:
            raise click.UsageError(
                f"{self.preset or self.file} cannot be used here: this needs rules of the trick-taking game"
            )
        rules: Rules = book_of(FIRST).chosen(self)
        return rules


def complete_setting(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the settings that begin like this: names of options of the game, then the values of one."""
    named = context.params.get("preset") or context.params.get("name")
    options = {option.path: option for option in options_of(book_of(format_of(named)).usual())}
    path, equals, _rest = begun.partition("=")
    if equals:
        known = [written(path, plain(value)) for value in values_of(options[path])] if path in options else []
    else:
        known = [f"{name}=" for name in options]
    return [setting for setting in known if setting.startswith(begun)]


def written(path: str, value: Plain) -> str:
    """Write a setting as it is typed: text needs no quotes of TOML."""
    return f"{path}={value if isinstance(value, str) else setting_text(value)}"


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that choose its rules; it takes them as `choice`."""

    @wraps(command)
    def with_choice(
        *,
        preset: str | None,
        rules_file: Path | None,
        changes: Sequence[tuple[str, Plain]],
        **others: object,
    ) -> None:
        command(choice=RulesChoice(preset, rules_file, changes), **others)

    for option in (
        click.option(
            "--set",
            "changes",
            multiple=True,
            type=typed(read_setting),
            shell_complete=complete_setting,
            metavar="OPTION=VALUE",
            help="Change one option; `fivehundred rules --options` lists them. May be given several times.",
        ),
        click.option("--rules", "rules_file", type=click.Path(path_type=Path), help="Rules in a TOML file."),
        click.option("--preset", metavar="NAME", help=f"Rules by name; {DEFAULT_PRESET} if none are given."),
    ):
        with_choice = option(with_choice)
    return with_choice


def find_modules_here(names: Sequence[str]) -> None:
    """Let modules of bots that are named as `module:Class` lie in the folder where the command is given."""
    here = str(Path.cwd())
    if any(":" in name for name in names) and here not in sys.path:
        sys.path.insert(0, here)


def seat_at(option: str, seat: int, seats: int) -> Seat:
    """Return the seat that an option names, if the table has so many."""
    if seat >= seats:
        raise click.UsageError(f"--{option} {seat}: this table has seats 0 to {seats - 1}")
    return SEATS[seat]


symbols_option: Final = click.option(
    "--unicode/--plain",
    "symbols",
    default=None,
    help="Write suits as symbols or as letters; symbols where a terminal shows them.",
)
