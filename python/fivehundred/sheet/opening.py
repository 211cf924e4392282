"""The game in a paragraph: who plays with whom, and what it is about (section T)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import partners_of_declarer
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number, numbered
from fivehundred.words import capital

_TABLES: Final = {(3, 3): "T3a", (4, 2): "T4", (6, 2): "T6a", (6, 3): "T6b"}
"""Identifiers of tables by seats and sides."""


def opening(rules: Rules) -> Iterator[Statement]:
    """Yield what the game is, before its rules."""
    yield says(_table(rules), f"{capital(number(rules.table.seats))} players, {_sides(rules)}.")
    yield says("", _aim(rules))


def _table(rules: Rules) -> str:
    table = _TABLES.get((rules.table.seats, rules.table.sides), "")
    return "T3b" if table == "T3a" and rules.deal.dead_hands else table


def _sides(rules: Rules) -> str:
    partners = partners_of_declarer(rules)
    if not partners:
        return "each alone: wherever a “side” is spoken of, it is one player"
    sides, together = number(rules.table.sides), "count their tricks together"
    if partners == 1:
        return f"in {sides} pairs; partners sit opposite each other and {together}"
    return f"in {sides} sides of {number(partners + 1)}; partners take every other seat and {together}"


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
