"""Which values of options exclude each other, and why, as a page: found by trying, not written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, Final

from fivehundred.rules.bids import Special
from fivehundred.rules.document import DEFAULT_PRESET, plain, setting_text
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import exclusions, values_of
from fivehundred.rules.options import options_of
from fivehundred.rules.repair import mended
from fivehundred.rules.ruleset import Rules

_EXAMPLE: Final = f"specials.{Special.MISERE.option}"
"""The special whose row stands for all: what its options contradict, they contradict in each."""
_USUAL: Final = 100
"""What stands for all numbers of a wide range."""

_INTRODUCTION: Final = f"""\
# What excludes what

[Options](options.md) that contradict each other are refused, with the reason. This page lists which values
exclude which others, found by trying each of them in the preset `{DEFAULT_PRESET}`. Where a value needs
others beside it, such as another pack for more players, those are changed as well. {_USUAL} stands for all
numbers of a wide range but the usual one, and the options of `{_EXAMPLE}` for those of every special.

This page is generated; run `make docs` after a change.
"""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option with a value."""

    path: str
    value: Any

    @property
    def is_listed(self) -> bool:
        """Whether it does not go without saying beside another one that is like it."""
        section, _, name = self.path.rpartition(".")
        if isinstance(self.value, int) and abs(self.value) > _USUAL:
            return False
        if section.startswith("specials."):
            return name == "on" or (
                section == _EXAMPLE and name != "place"
            )  # the table of values says places
        return True

    def __str__(self) -> str:
        return f"`{self.path} = {setting_text(plain(self.value))}`"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two settings that are refused together."""

    one: Setting
    other: Setting
    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page: settings of one option, those of another one that each of them excludes, and why."""

    ones: list[Setting]
    others: tuple[Setting, ...]
    reason: str

    @property
    def section(self) -> str:
        """The section of the options on the left."""
        return self.ones[0].path.partition(".")[0]

    def __str__(self) -> str:
        ones, others = (", ".join(map(str, settings)) for settings in (self.ones, self.others))
        return f"| {ones} | {others} | {self.reason} |"


def combinations_page() -> str:
    """Return the page as Markdown."""
    lines = [_INTRODUCTION]
    for name, rows in groupby(_rows(pairs()), key=lambda row: row.section):
        lines += [f"## {name}", "", "| setting | excludes | because |", "|---|---|---|", *map(str, rows), ""]
    return "\n".join(lines)


@cache
def pairs() -> tuple[Pair, ...]:
    """Return the pairs of settings that are refused, each once."""
    found: dict[frozenset[Setting], Pair] = {}
    for pair in _pairs(_base()):
        found.setdefault(frozenset((pair.one, pair.other)), pair)
    return tuple(found.values())


def _base() -> Rules:
    """Return the plain game with one special, which stands for all."""
    only = {f"specials.{special.option}.on": special is Special.MISERE for special in Special}
    return Draft(DEFAULT_PRESET, only).rules()


def _pairs(base: Rules) -> Iterator[Pair]:
    before = {Setting(excluded.path, excluded.value) for excluded in exclusions(base)}
    for one in _settings(base):
        rules = _with(base, one)
        for excluded in () if rules is None else exclusions(rules):
            other = Setting(excluded.path, excluded.value)
            if other not in before and other.path != one.path and other.is_listed:
                yield Pair(one, other, str(excluded))


def _settings(base: Rules) -> Iterator[Setting]:
    """Yield the settings that differ from a base."""
    for option in options_of(base):
        for value in values_of(option):
            setting = Setting(option.path, value)
            if value != option.value and setting.is_listed:
                yield setting


def _with(base: Rules, setting: Setting) -> Rules | None:
    """Return the rules with a setting, and with what must change beside it; None where nothing helps."""
    draft = Draft.of(base, DEFAULT_PRESET).changed(setting.path, plain(setting.value))
    found = mended(draft, keeping=setting.path)
    return None if found is None else found.rules()


def _rows(found: Sequence[Pair]) -> Iterator[Row]:
    """Yield a row for each two options that exclude each other, values with the same effect together."""
    others: dict[tuple[Setting, str], list[Pair]] = {}
    for pair in found:
        others.setdefault((pair.one, pair.other.path), []).append(pair)
    rows: dict[tuple[str, tuple[Setting, ...], str], Row] = {}
    for (one, _), alike in others.items():
        excluded = tuple(pair.other for pair in alike)
        reason = alike[0].reason
        shape = reason.replace(setting_text(plain(one.value)), "")
        row = rows.setdefault((one.path, excluded, shape), Row([], excluded, reason))
        row.ones.append(one)
    yield from rows.values()
