"""What a bot gains over another one at a table: paired rounds, every side as one and as the other.

`python -m bench.bots_tables [--deals N] [names…]` prints tables of `docs/bots.md`: those about forms of
tables, those about `sampler`, `rule-2` and `expert`, and those of levels, such as `casual over beginner`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

from bench.bots import differences, line
from fivehundred import PhaseView, preset
from fivehundred.bots import bot
from fivehundred.bots.arena.intervals import mean_of
from fivehundred.bots.profiles import LEVELS
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.registry import Maker, maker_of
from fivehundred.rules.document import preset_names

_RULE_1: Final = bot("rule-1")
_YARDSTICK: Final = maker_of("rule-1")


@dataclass(frozen=True, slots=True)
class Table:
    """A preset, and the bot that lacks what is measured there; `mine` has it."""

    name: str
    preset: str
    other: Maker
    mine: Maker = _YARDSTICK


class AnyIn:
    """`rule-1`, but in one phase anything that is legal."""

    def __init__(self, phase: str, seed: bytes, seat: int) -> None:
        self.name = f"rule-1, {phase} by lot"
        self._phase = phase
        self._lots = bot("random", seed, seat)

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does, or in that phase anything."""
        return (self._lots if view.phase == self._phase else _RULE_1).choose(view, budget)


class TableUnseen:
    """`rule-1` that takes its own hand on the table for a partner's, unless it plays from it (T2a)."""

    name = "rule-1, table hand unseen"

    def __init__(self, *_: object) -> None:
        pass

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does without a look at its table."""
        if view.hand_to_play != view.seat:
            return _RULE_1.choose(view, budget)
        seen = tuple(pair for pair in view.open_hands if view.rules.owner_of(pair[0]) != view.seat)
        return _RULE_1.choose(replace(view, open_hands=seen), budget)


class DeadForgotten:
    """`rule-1` that takes every card it does not see to be in somebody's hand (L4)."""

    name = "rule-1, no card dead"

    def __init__(self, *_: object) -> None:
        pass

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does where no card is dead."""
        return _RULE_1.choose(replace(view, dead_size=0), budget)


_FORMS: Final = (
    "two-handed-table",
    "two-handed-dead",
    "two-handed-market",
    "two-handed-draw",
    "three-handed-43",
    "five-handed",
    "five-handed-secret",
    "five-handed-rotating",
    "six-handed",
    "six-handed-64",
    "six-handed-pairs",
    "plus-plus",
    "ultimate",
    "dealers-choice",
)

TABLES: Final = (
    *(Table(f"{form}, random", form, maker_of("random")) for form in _FORMS),
    Table("T2a, table hand unseen", "two-handed-table", TableUnseen),
    Table("T2b, no card dead", "two-handed-dead", DeadForgotten),
    Table("T3b, no card dead", "three-handed-43", DeadForgotten),
    Table("T2c, picks by lot", "two-handed-market", partial(AnyIn, "market")),
    Table("T2d, draws by lot", "two-handed-draw", partial(AnyIn, "drawing")),
    Table("T5a open, calls by lot", "five-handed", partial(AnyIn, "calling")),
    Table("T5a secret, calls by lot", "five-handed-secret", partial(AnyIn, "calling")),
    Table("B5, gives by lot", "ultimate", partial(AnyIn, "giving")),
    Table("B5, lays away by lot", "ultimate", partial(AnyIn, "exchange")),
    Table("X8, chooses by lot", "dealers-choice", partial(AnyIn, "choosing")),
    *(
        Table(f"sampler, {form}", form, _YARDSTICK, maker_of("sampler"))
        for form in ("australian", "french-canadian", *_FORMS)
    ),
    *(
        Table(f"rule-2, {form}", form, _YARDSTICK, maker_of("rule-2"))
        for form in ("australian", "standard", *_FORMS)
    ),
    *(Table(f"expert, {name}", name, _YARDSTICK, maker_of("expert")) for name in preset_names()),
    *(
        Table(f"{upper.name} over {lower.name}, {name}", name, maker_of(lower.name), maker_of(upper.name))
        for lower, upper in pairwise(LEVELS)
        for name in preset_names()
    ),
)


def asked(names: Sequence[str]) -> list[Table]:
    """Return the table of each name, or those whose names begin with it; all if none is asked for."""
    whole = {table.name for table in TABLES}
    begun = tuple(name for name in names if name not in whole)
    return [table for table in TABLES if not names or table.name in names or table.name.startswith(begun)]


def main() -> None:
    """Measure and print, a line for each table."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_tables", description=main.__doc__)
    parser.add_argument(
        "names", nargs="*", help="tables by their names, or the start of them such as T2a; else all"
    )
    parser.add_argument("--deals", type=int, default=200, help="how many deals (default 200)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    deals = dict.fromkeys(range(arguments.first, arguments.first + arguments.deals))
    for table in asked(arguments.names):
        found = differences(preset(table.preset), (table.mine, table.other), deals)
        print(line(table.name, len(deals), mean_of(list(found))), flush=True)


if __name__ == "__main__":
    main()
