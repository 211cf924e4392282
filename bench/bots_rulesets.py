"""Whether a bot is ahead of `rule-1` under any rules: one deal of each of many rulesets made by lot.

`PYTHONPATH=tests python -m bench.bots_rulesets [BOT]`. Any option may have any value that fits the others.
Points are in hundredths of the target, as targets differ. Under some rules a single deal may be worth many
targets, and outweigh all others; in how many of the deals that differ it is ahead is free of that.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Final

from bench.bots import differences
from fivehundred.bots.arena.intervals import mean_of, share_of
from fivehundred.bots.registry import maker_of
from generators import random_rules

_MANY: Final = 50
"""Rulesets between two reports."""


def main() -> None:
    """Measure, and print how it stands after every fifty rulesets."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_rulesets", description=main.__doc__)
    parser.add_argument("bot", nargs="?", default="expert", help="(default expert)")
    parser.add_argument("--rulesets", type=int, default=500, help="how many (default 500)")
    parser.add_argument("--first", type=int, default=0, help="number of the first one (default 0)")
    arguments = parser.parse_args()
    bots = maker_of(arguments.bot), maker_of("rule-1")
    found: list[float] = []
    for number in range(arguments.first, arguments.first + arguments.rulesets):
        rules = random_rules(Random(number))
        (points,) = differences(rules, bots, {number: None})
        found.append(100 * points / rules.scoring.target)
        if len(found) % _MANY == 0 or len(found) == arguments.rulesets:
            print(_told(found), flush=True)


def _told(found: Sequence[float]) -> str:
    """Return how it stands with so many hundredths of the target in each deal."""
    mean, ahead, behind = mean_of(found), sum(each > 0 for each in found), sum(each < 0 for each in found)
    share = share_of(ahead, ahead + behind) if ahead + behind else None
    part = f", {share.value:.1%} ({share.interval('.1%')})" if share else ""
    points = f"{mean.value:+.2f} ({mean.interval('+.2f')})"
    return f"{len(found)} rulesets: {points}; ahead in {ahead}, behind in {behind}{part}"


if __name__ == "__main__":
    main()
