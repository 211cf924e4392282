"""Run every benchmark on one core and print what docs/performance.md reports."""

from __future__ import annotations

import os
import platform

from bench import engine, perft, startup

GOAL_ACTIONS = 60_000
GOAL_STARTUP = 0.25
GOAL_LEAVES = 20_000_000


def main() -> None:
    """Measure and print."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, one core")
    ours, theirs = engine.rates()
    print(f"engine: {ours:,.0f} validated actions a second (goal {GOAL_ACTIONS:,})")
    print(f"OpenSpiel euchre, driven from Python: {theirs:,.0f}; ratio ours ÷ OpenSpiel {ours / theirs:.2f}")
    print(f"fivehundred --help: {startup.cpu_seconds():.3f} s of CPU (goal below {GOAL_STARTUP})")
    for speed in perft.speeds():
        print(f"perft, {speed.name}: {speed.rate:,.0f} leaves a second (goal {GOAL_LEAVES:,})")


if __name__ == "__main__":
    main()
