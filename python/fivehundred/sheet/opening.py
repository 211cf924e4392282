"""The game in a paragraph: who plays with whom, and what it is about (section T)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rules.options import DealForm, Partners
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import has_table_hands, partners_of_declarer
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number, numbered
from fivehundred.wording import capital

_TABLES: Final = {(2, 2): "T2b", (3, 3): "T3a", (4, 2): "T4", (6, 2): "T6a", (6, 3): "T6b"}
"""Identifiers of tables by seats and sides."""
_FORMS: Final = {DealForm.TABLE_HANDS: "T2a", DealForm.MARKET: "T2c", DealForm.DRAW: "T2d"}


def opening(rules: Rules) -> Iterator[Statement]:
    """Yield what the game is, before its rules."""
    yield says(_table(rules), f"{capital(number(rules.table.seats))} players, {_sides(rules)}.")
    if rules.table.partners is not Partners.FIXED:
        yield says(_table(rules), _PARTNERS[rules.table.partners])
    yield says("", _aim(rules))


def _table(rules: Rules) -> str:
    if rules.table.partners is not Partners.FIXED:
        return "T5b" if rules.table.partners is Partners.ROTATING else "T5a"
    if rules.deal.form is not DealForm.HANDS:
        return _FORMS[rules.deal.form]
    table = _TABLES.get((rules.table.seats, rules.table.sides), "")
    return "T3b" if table == "T3a" and rules.deal.dead_hands else table


def _sides(rules: Rules) -> str:
    partners = partners_of_declarer(rules)
    if has_table_hands(rules):
        return "each with two hands: one to hold, and one on the table opposite, whose tricks count as well"
    if rules.table.partners is not Partners.FIXED:
        return "each with a score of their own: a “side” is one player"
    if not partners:
        return "each alone: wherever a “side” is spoken of, it is one player"
    sides, together = number(rules.table.sides), "count their tricks together"
    if partners == 1:
        return f"in {sides} pairs; partners sit opposite each other and {together}"
    return f"in {sides} sides of {number(partners + 1)}; partners take every other seat and {together}"


_CALLED: Final = "A declarer finds a partner for each round by calling a card, or plays alone."
_PARTNERS: Final = {
    Partners.CALLED: _CALLED,
    Partners.CALLED_SECRETLY: _CALLED,
    Partners.ROTATING: (
        "In each round the dealer is alone; of the others the first and the third from the dealer’s left"
        " are partners, whose tricks count together, and so are the second and the fourth."
    ),
}


def _aim(rules: Rules) -> str:
    kitty = " takes up the kitty and" if rules.kitty_size else ""
    return (
        "A round has ten tricks. The players bid how many of them they will take, and with which suit as"
        f" trumps. The highest bidder, the declarer,{kitty} must keep that promise; the others defend."
        f" {_goal(rules)}"
    )


def _goal(rules: Rules) -> str:
    if rules.scoring.rounds:
        return f"The highest score after {numbered(rules.scoring.rounds, 'round')} wins."
    exactly = "exactly " if rules.scoring.walker else ""
    return f"The first side with {exactly}{rules.scoring.target} points wins."
