"""The rules of the trick-taking game at the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fivehundred.cli.book import Book, Chosen
from fivehundred.cli.options import DEFAULT_PRESET as USUAL
from fivehundred.cli.options import reading, written
from fivehundred.cli.terminal import command
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.cautions import cautions
from fivehundred.rules.document import (
    DEFAULT_PRESET,
    preset,
    preset_names,
    preset_title,
    setting_text,
    settings,
    stated,
)
from fivehundred.rules.draft import Draft
from fivehundred.rules.options import Option, options_of
from fivehundred.rules.repair import Complaint, complaints
from fivehundred.rules.ruleset import Rules
from fivehundred.wording import Words, capital

if TYPE_CHECKING:
    from fivehundred.sheet import Sheet


class TricksBook(Book[Rules]):
    """Five Hundred, in all its forms."""

    example = "--set auction.lowest=7"

    def presets(self) -> Iterator[tuple[str, str]]:
        """Yield the presets."""
        return ((name, preset_title(name)) for name in preset_names())

    def usual(self) -> Rules:
        """Return the plain game."""
        return Rules()

    def chosen(self, choice: Chosen) -> Rules:
        """Return the rules chosen."""
        draft = _draft(choice)
        try:
            return draft.rules()
        except RulesError:
            raise RulesError(*map(_with_ways_out, complaints(draft))) from None

    def title(self, rules: Rules) -> str:
        """Return a line on what is played."""
        name = preset_of(rules)
        return "rules of your own" if name is None else f"{name}, {preset_title(name)}"

    def lines(self, rules: Rules) -> Iterator[str]:
        """Yield what differs from the plain game, the ladder of bids, and where the whole rules are."""
        different = settings(rules)
        yield from (self.option_line(option) for option in options_of(rules) if option.path in different)
        words = Words(rules)
        yield from (f"Note: {caution.text} [{caution.rule}]" for caution in cautions(rules))
        yield f"Bids from the lowest, with their values: {words.bids(rules.bids)}."
        yield from _whole(preset_of(rules))

    def about(self, option: Option) -> str:
        """Return what an option is about; those of the specials speak of one by `it` alone."""
        section = option.path.rpartition(".")[0]
        titles = (special.title for special in Special if section == f"specials.{special.option}")
        return "".join(f"{capital(title)}. " for title in titles) + option.declaration.summary

    def file(self, rules: Rules) -> str:
        """Return rules as a rules file that stands by itself."""
        return document(rules)

    def sheet(self, rules: Rules, base: str | None) -> Sheet:
        """Return the rule sheet."""
        from fivehundred.sheet import sheet_of

        return sheet_of(rules, base)


def preset_of(rules: Rules) -> str | None:
    """Return the name of the preset that these rules are, or None.

    >>> preset_of(preset("australian")), preset_of(Rules())
    ('australian', None)
    """
    return next((name for name in preset_names() if preset(name) == rules), None)


def _whole(name: str | None) -> Iterator[str]:
    """Yield how to get the whole rules."""
    if name is None:
        yield "The whole rules in plain words: fivehundred rules --sheet md, with the options you play by."
    else:
        yield "The whole rules in plain words:"
        yield command("fivehundred", "rules", name, "--sheet", "md")


def _draft(choice: Chosen) -> Draft:
    """Return the preset or the file, with what was changed in it."""
    changes = dict(choice.changes)
    if choice.file is None:
        return Draft(choice.preset or USUAL, changes)
    with reading(choice.file):
        found = Draft.read(choice.file.read_text(encoding="utf-8-sig"))
        found.rules()
    return Draft(found.base, {**found.changes, **changes})


def _with_ways_out(complaint: Complaint) -> str:
    """Say what is wrong, and which settings would do where several options have to do with it."""
    mends = ((path, value) for path, value in complaint.mends.items() if value is not None)
    ways = [shlex.quote(written(path, value)) for path, value in mends]
    if not ways or len(complaint.options) < 2:
        return complaint.reason
    return f"{complaint.reason} (or change another one: --set {' or --set '.join(ways)})"


def document(rules: Rules) -> str:
    """Return rules as a rules file that stands by itself.

    >>> print(document(preset("original-1904")).partition("[rules]")[0])
    title = "three players, each alone, with the table of values of 1904"
    base = "standard"
    <BLANKLINE>
    <BLANKLINE>
    """
    name = preset_of(rules)
    heading = f"title = {setting_text(preset_title(name))}\n" if name else ""
    base = preset(DEFAULT_PRESET)
    changes = stated(settings(rules, base), base)
    lines = [f"{path} = {setting_text(value)}" for path, value in changes.items()]
    return "\n".join([f'{heading}base = "{DEFAULT_PRESET}"', "", "[rules]", *lines])
