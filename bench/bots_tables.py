"""What a bot gains over another one at a table: paired rounds, every side as one and as the other.

`python -m bench.bots_tables [--deals N] [names…]` prints tables of `docs/bots.md`: those about forms of
tables, and those about `sampler` and `rule-2`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from bench.bots import Gain, line, secret
from fivehundred import PhaseView, Rules, preset
from fivehundred.bots import bot
from fivehundred.bots.arena import play_game
from fivehundred.bots.protocol import Bot, Budget, Choice
from fivehundred.seats import PLACES

_RULE_1: Final = bot("rule-1")

Other = Callable[[], Bot]
"""Makes a bot to compare with."""


@dataclass(frozen=True, slots=True)
class Table:
    """A preset, and the bot that lacks what is measured there; `mine` has it."""

    name: str
    preset: str
    other: Other
    mine: Other = lambda: _RULE_1


class AnyIn:
    """`rule-1`, but in one phase anything that is legal."""

    def __init__(self, phase: str) -> None:
        self.name = f"rule-1, {phase} by lot"
        self._phase = phase
        self._lots = bot("random")

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does, or in that phase anything."""
        return (self._lots if view.phase == self._phase else _RULE_1).choose(view, budget)


class TableUnseen:
    """`rule-1` that takes its own hand on the table for a partner's, unless it plays from it (T2a)."""

    name = "rule-1, table hand unseen"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does without a look at its table."""
        if view.hand_to_play != view.seat:
            return _RULE_1.choose(view, budget)
        seen = tuple(pair for pair in view.open_hands if view.rules.owner_of(pair[0]) != view.seat)
        return _RULE_1.choose(replace(view, open_hands=seen), budget)


class DeadForgotten:
    """`rule-1` that takes every card it does not see to be in somebody's hand (L4)."""

    name = "rule-1, no card dead"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what `rule-1` does where no card is dead."""
        return _RULE_1.choose(replace(view, dead_size=0), budget)


def _by_lot(phase: str) -> Other:
    return lambda: AnyIn(phase)


def _random() -> Bot:
    return bot("random")


def _rule_1() -> Bot:
    return _RULE_1


def _sampler() -> Bot:
    return bot("sampler")


def _rule_2() -> Bot:
    return bot("rule-2")


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
    *(Table(f"{form}, random", form, _random) for form in _FORMS),
    Table("T2a, table hand unseen", "two-handed-table", TableUnseen),
    Table("T2b, no card dead", "two-handed-dead", DeadForgotten),
    Table("T3b, no card dead", "three-handed-43", DeadForgotten),
    Table("T2c, picks by lot", "two-handed-market", _by_lot("market")),
    Table("T2d, draws by lot", "two-handed-draw", _by_lot("drawing")),
    Table("T5a open, calls by lot", "five-handed", _by_lot("calling")),
    Table("T5a secret, calls by lot", "five-handed-secret", _by_lot("calling")),
    Table("B5, gives by lot", "ultimate", _by_lot("giving")),
    Table("B5, lays away by lot", "ultimate", _by_lot("exchange")),
    Table("X8, chooses by lot", "dealers-choice", _by_lot("choosing")),
    *(
        Table(f"sampler, {form}", form, _rule_1, _sampler)
        for form in ("australian", "french-canadian", *_FORMS)
    ),
    *(Table(f"rule-2, {form}", form, _rule_1, _rule_2) for form in ("australian", "standard", *_FORMS)),
)


def gain(table: Table, deals: int, first: int) -> Gain:
    """Return what a side scores more as one bot than as the other, in so many deals."""
    rules = preset(table.preset)
    return Gain(tuple(_difference(rules, table, first + number) for number in range(deals)), deals)


def _difference(rules: Rules, table: Table, number: int) -> float:
    """Return the mean difference of all sides in a deal: every other one is one bot, then the rest are."""
    turns = [_scores(rules, table, number, first) for first in (0, 1)]
    return fmean(turns[side % 2][side] - turns[1 - side % 2][side] for side in range(rules.table.sides))


def _scores(rules: Rules, table: Table, number: int, first: int) -> Sequence[int]:
    """Return what each side scores in one round where every second side from this one is the one bot."""
    seats, mine, rival = range(rules.table.seats), table.mine(), table.other()
    bots = [mine if rules.side_of(PLACES[seat]) % 2 == first else rival for seat in seats]
    state, _ = play_game(rules, bots, secret(number), number % len(seats), max_rounds=1)
    return state.scores


def main() -> None:
    """Measure and print, a line for each table."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_tables", description=main.__doc__)
    parser.add_argument("names", nargs="*", help="tables by the start of their names, such as T2a; else all")
    parser.add_argument("--deals", type=int, default=200, help="how many deals (default 200)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    for table in TABLES:
        if any(table.name.startswith(name) for name in arguments.names or [table.name]):
            print(line(table.name, gain(table, arguments.deals, arguments.first)), flush=True)


if __name__ == "__main__":
    main()
