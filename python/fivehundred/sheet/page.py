"""A rule sheet before it is written in any form: sections of statements, and one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statement:
    """What the players are told of one rule, or of several at once.

    `rules` are their identifiers, which no reader sees; `name` is set before the text where a rule has one.
    `sense` is what the statement comes to, by which sheets are compared; empty if others say so.
    """

    rules: tuple[str, ...]
    text: str
    name: str = ""
    sense: str = ""
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """The table of bids: a heading over each column, and a line for each number of tricks."""

    rules: tuple[str, ...]
    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    is_house: bool = False

    @property
    def sense(self) -> str:
        """What the table comes to, by which sheets are compared."""
        return str(self.lines)


Part = Statement | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """Statements that belong together, under a heading."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that players need to know to sit down at a table.

    `about` says in a line which game this is. `changes` are the house rules, one by one: the options in which
    the rules differ from the preset called `base`.
    """

    title: str
    about: str
    base: str
    changes: tuple[Statement, ...]
    sections: tuple[Section, ...]

    @property
    def parts(self) -> Iterator[Part]:
        """Everything that is stated, from the top."""
        for section in self.sections:
            yield from section.parts

    @property
    def rules(self) -> frozenset[str]:
        """The identifiers of all rules that the sheet tells of."""
        return frozenset(rule for part in self.parts for rule in part.rules)


def says(rules: str, text: str, name: str = "") -> Statement:
    """Make a statement; identifiers are separated by blanks.

    >>> says("P2 P3", "Follow suit.").rules
    ('P2', 'P3')
    """
    return Statement(tuple(rules.split()), text, name, sense=f"{name} {text}")


def section(title: str, parts: Iterable[Part]) -> Section:
    """Make a section."""
    return Section(title, tuple(parts))
