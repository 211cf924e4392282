"""What the terminal says of a game's rules: a third game has a book of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from fivehundred.rules.document import Plain, plain, setting_text
from fivehundred.rules.options import Choice, Option, options_of

if TYPE_CHECKING:
    from fivehundred.sheet import Sheet

RulesT = TypeVar("RulesT")


class Chosen(Protocol):
    """How rules were chosen on the command line."""

    @property
    def preset(self) -> str | None:
        """A preset by its name."""
        ...

    @property
    def file(self) -> Path | None:
        """A rules file."""
        ...

    @property
    def changes(self) -> Sequence[tuple[str, Plain]]:
        """Options by dotted name, with their values."""
        ...


class Book(ABC, Generic[RulesT]):
    """The rules of a game: chosen, told in lines, written as a file or on a sheet."""

    example: ClassVar[str]
    """How other rules are chosen, as it is typed."""

    @abstractmethod
    def presets(self) -> Iterator[tuple[str, str]]:
        """Yield the names under which its rules are chosen, each with what that is in one line."""

    @abstractmethod
    def usual(self) -> RulesT:
        """Return rules with every option as it usually is."""

    @abstractmethod
    def chosen(self, choice: Chosen) -> RulesT:
        """Return the rules chosen.

        Raises:
            click.UsageError: What was given does not go together.
            NotationError: The file is no TOML.
            RulesError: Options are unknown or contradict each other.
        """

    @abstractmethod
    def title(self, rules: RulesT) -> str:
        """Return a line on what is played."""

    @abstractmethod
    def lines(self, rules: RulesT) -> Iterator[str]:
        """Yield what differs from the plain game, and where the whole rules are."""

    def option_lines(self, rules: RulesT) -> Iterator[str]:
        """Yield every option with its value and what else it may be."""
        for option in options_of(rules):
            others = [str(choice.value) for choice in _choices(option) if choice is not option.value]
            yield self.option_line(option) + (f" Or: {', '.join(others)}." if others else "")

    def option_line(self, option: Option) -> str:
        """Return an option with its value, and what it is about."""
        meaning = f" ({option.value.summary})" if isinstance(option.value, Choice) else ""
        value = "left out" if option.value is None else setting_text(plain(option.value))
        return f"{option.path} = {value}{meaning}: {self.about(option)} [{option.declaration.rule}]"

    def about(self, option: Option) -> str:
        """Return what an option is about."""
        return option.declaration.summary

    @abstractmethod
    def file(self, rules: RulesT) -> str:
        """Return rules as a rules file that stands by itself."""

    @abstractmethod
    def sheet(self, rules: RulesT, base: str | None) -> Sheet:
        """Return the rule sheet, told from a preset."""


AnyBook = Book[Any]


def _choices(option: Option) -> list[Choice]:
    return list(type(option.value)) if isinstance(option.value, Choice) else []
