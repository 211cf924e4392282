"""Work without a peer: the joker at no-trump, misère, other tables and packs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from bench.solver.boards import NO_TRUMP, SUITS, dealt
from bench.solver.measured import WARM_UP, Measured
from fivehundred import native
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.rules.document import preset, with_settings
from fivehundred.rules.ruleset import Rules

BUDGET: Final = 1_000_000
"""Nodes for a solve at a table of five or six."""
NO_TRICK: Final = 1
"""The set of numbers of tricks that holds none but nought."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of contract; the side that is asked about leads."""

    name: str
    rules: Rules
    side: int
    is_misere: bool = False
    is_suit: bool = True
    playing: Sequence[int] | None = None
    nodes: int | None = None

    def tricks(self, random: Random) -> native.Tricks:
        """A new deal before its first lead."""
        seats = range(self.rules.table.seats)
        hands = dealt(random, self.rules.cards, len(seats))
        return native.tricks(self._order(random), hands, self.playing or seats, 0)

    def _order(self, random: Random) -> CardOrder:
        strain = random.choice(SUITS if self.is_suit else NO_TRUMP)
        target = range(1) if self.is_misere else None
        return card_order(self.rules, strain, None if self.is_misere else 7, target=target)


def _kinds() -> tuple[Kind, ...]:
    standard, three_handed = preset("standard"), preset("three-handed")
    five_handed = with_settings(standard, ["table.seats=5", "table.sides=5", "pack.name=53"])
    six_handed = with_settings(standard, ["table.seats=6", "pack.name=63"])
    return (
        Kind("43 cards, suit", standard, side=0b0101),
        Kind("43 cards, no-trump with joker", standard, side=0b0101, is_suit=False),
        Kind("43 cards, misère", standard, side=0b0001, is_misere=True, is_suit=False, playing=(0, 1, 3)),
        Kind("33 cards, three-handed, suit", three_handed, side=0b001),
        Kind("45 cards, suit", with_settings(standard, ["pack.name=45"]), side=0b0101),
        Kind("53 cards, five-handed, suit", five_handed, side=0b00001, nodes=BUDGET),
        Kind("63 cards, six-handed, suit", six_handed, side=0b010101, nodes=BUDGET),
    )


def measure(kind: Kind, deals: int) -> tuple[Measured, int]:
    """Solve so many deals; also return how many were not finished."""
    random, solver, measured = Random(kind.name), native.Solver(), Measured(kind.name)
    for _ in range(WARM_UP):
        _is_solved(kind, kind.tricks(random), solver, Measured(kind.name))
    solved = [_is_solved(kind, kind.tricks(random), solver, measured) for _ in range(deals)]
    return measured, solved.count(False)


def _is_solved(kind: Kind, tricks: native.Tricks, solver: native.Solver, measured: Measured) -> bool:
    aim = NO_TRICK if kind.is_misere else None
    value, _, nodes = measured.clock(partial(solver.value, tricks, kind.side, aim, nodes=kind.nodes))
    measured.nodes.append(nodes)
    return value is not None


KINDS: Final = _kinds()
