"""The rules of rummy at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from fivehundred.cli.book import Book, Chosen
from fivehundred.cli.options import reading
from fivehundred.cli.terminal import command
from fivehundred.rules.document import Plain, amended, differing
from fivehundred.rules.options import options_of
from fivehundred.rummy.document import document, read_rules
from fivehundred.rummy.rules import RUMMY, TITLE, RummyRules

if TYPE_CHECKING:
    from fivehundred.sheet import Sheet


class RummyBook(Book[RummyRules]):
    """Five Hundred rummy."""

    example = f"--preset {RUMMY} --set players=6"

    def presets(self) -> Iterator[tuple[str, str]]:
        """Yield the one name that it has."""
        yield RUMMY, TITLE

    def usual(self) -> RummyRules:
        """Return the usual rules."""
        return RummyRules()

    def chosen(self, choice: Chosen) -> RummyRules:
        """Return the rules chosen."""
        return amended(_base(choice.file), dict(choice.changes))

    def title(self, rules: RummyRules) -> str:  # noqa: ARG002
        """Return a line on what is played."""
        return f"{RUMMY}, {TITLE}"

    def lines(self, rules: RummyRules) -> Iterator[str]:
        """Yield what differs from the usual rules, and where the whole rules are."""
        different = differing(rules, RummyRules())
        yield from (self.option_line(option) for option in options_of(rules) if option.path in different)
        yield "The whole rules in plain words:"
        yield command("fivehundred", "rules", RUMMY, *_given(different), "--sheet", "md")

    def file(self, rules: RummyRules) -> str:
        """Return rules as a rules file that stands by itself."""
        return document(rules)

    def sheet(self, rules: RummyRules, base: str | None) -> Sheet:  # noqa: ARG002
        """Return the rule sheet."""
        from fivehundred.sheet import rummy_sheet

        return rummy_sheet(rules)


def _base(file: Path | None) -> RummyRules:
    """Return the usual rules, or those of a file."""
    if file is None:
        return RummyRules()
    with reading(file):
        return read_rules(file.read_text(encoding="utf-8-sig"))


def _given(settings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield settings as they are given on the command line."""
    for path, value in settings.items():
        yield from ("--set", f"{path}={value}")
