"""Run every benchmark on one core and print what docs/performance.md reports."""

from __future__ import annotations

import os
import platform

from bench import engine, perft, startup, worlds

GOAL_ACTIONS = 60_000
GOAL_STARTUP = 0.25
GOAL_LEAVES = 20_000_000
GOAL_DRAWN = 50e-6


def main() -> None:
    """Measure and print."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, one core")
    ours, theirs = engine.rates()
    print(f"engine: {ours:,.0f} validated actions a second (goal {GOAL_ACTIONS:,})")
    print(f"OpenSpiel euchre, driven from Python: {theirs:,.0f}; ratio ours ÷ OpenSpiel {ours / theirs:.2f}")
    print(f"fivehundred --help: {startup.cpu_seconds():.3f} s of CPU (goal below {GOAL_STARTUP})")
    times = worlds.times()
    print(f"worlds: {times.drawn * 1e6:.0f} µs to draw one (goal below {GOAL_DRAWN * 1e6:.0f}),", end=" ")
    print(
        f"{times.posed * 1e6:.0f} µs for its position, {times.counted * 1e6:.0f} µs to count those of a view"
    )
    for speed in perft.speeds():
        print(f"perft, {speed.name}: {speed.rate:,.0f} leaves a second (goal {GOAL_LEAVES:,})")


if __name__ == "__main__":
    main()
