"""The rules of rummy at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from fivehundred.cli.book import Book, Chosen
from fivehundred.cli.refusal import Refusal
from fivehundred.cli.terminal import command
from fivehundred.rules.document import Plain, amended, differing
from fivehundred.rules.options import options_of
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
        if choice.file is not None:
            raise click.UsageError("--rules is for the trick-taking game: change rummy by --set")
        return amended(RummyRules(), dict(choice.changes))

    def title(self, rules: RummyRules) -> str:  # noqa: ARG002
        """Return a line on what is played."""
        return f"{RUMMY}, {TITLE}"

    def lines(self, rules: RummyRules) -> Iterator[str]:
        """Yield what differs from the usual rules, and where the whole rules are."""
        different = differing(rules, RummyRules())
        yield from (self.option_line(option) for option in options_of(rules) if option.path in different)
        yield "The whole rules in plain words:"
        yield command("fivehundred", "rules", RUMMY, *_given(different), "--sheet", "md")

    def file(self, rules: RummyRules) -> str:  # noqa: ARG002
        """Refuse: there is no rules file for it."""
        raise Refusal(
            "a rules file cannot hold rummy: name the game and its options on the command line instead, such"
            f" as {self.example}"
        )

    def sheet(self, rules: RummyRules, base: str | None) -> Sheet:  # noqa: ARG002
        """Return the rule sheet."""
        from fivehundred.sheet import rummy_sheet

        return rummy_sheet(rules)


def _given(settings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield settings as they are given on the command line."""
    for path, value in settings.items():
        yield from ("--set", f"{path}={value}")
