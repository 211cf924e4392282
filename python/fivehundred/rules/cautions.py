"""Combinations of options that can be played but are hardly ever meant: cautioned against, never refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fivehundred.rules.options import Colour, FoursOut, PackName
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Caution:
    """A sentence about rules that may not be meant, the option it is about and its rule's identifier."""

    text: str
    option: str
    rule: str


def cautions(rules: Rules) -> tuple[Caution, ...]:
    """Return what may not be meant by these rules.

    >>> [caution] = cautions(Rules().with_option("pack.fours_out", "4S 4D"))
    >>> caution.option, caution.rule
    ('pack.fours_out', 'D2')
    """
    return (*_fours_out(rules), *_higher_joker(rules))


def _fours_out(rules: Rules) -> Iterator[Caution]:
    """Yield that one 4 of each colour is taken out to no purpose (D2, D3)."""
    pack = rules.pack
    if pack.name not in (PackName.C43, PackName.C44) or pack.fours_out is FoursOut.BLACK:
        return
    if not pack.matching_four:
        yield Caution(
            "Clubs and hearts have one trump more than spades and diamonds. One 4 of each colour is usually"
            " taken out only where the matching four is the lowest trump.",
            "pack.fours_out",
            "D2",
        )


def _higher_joker(rules: Rules) -> Iterator[Caution]:
    """Yield that no colour makes a joker the higher one beside an anti-joker (D4, X4)."""
    if rules.plusplus.anti_joker and rules.pack.higher_joker is not Colour.BLACK:
        yield Caution(
            "Beside an anti-joker neither of the two jokers is always the higher: one is black and one red,"
            " and the contract decides which of them is the joker.",
            "pack.higher_joker",
            "X4",
        )
