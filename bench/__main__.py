"""Run every benchmark on one core and print what docs/performance.md reports."""

from __future__ import annotations

import os
import platform

from bench import engine, perft, rummy, startup, worlds

GOAL_RATIO = 0.25
GOAL_STARTUP = 1.5
GOAL_LEAVES = 20_000_000
GOAL_DEEDS = 30_000
GOAL_DRAWN = 50e-6


def main() -> None:
    """Measure and print."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, one core")
    ours, theirs = engine.rates()
    print(f"engine: {ours:,.0f} validated decisions a second; OpenSpiel euchre, from Python: {theirs:,.0f}")
    print(f"ratio ours ÷ OpenSpiel: {ours / theirs:.2f} (goal {GOAL_RATIO})")
    for players, rate in rummy.rates().items():
        print(f"rummy, {players} players: {rate:,.0f} validated deeds a second (goal {GOAL_DEEDS:,})")
    ours, theirs = startup.cpu_seconds()
    print(f"fivehundred --help: {ours:.3f} s of CPU; importing click: {theirs:.3f} s", end="; ")
    print(f"ratio {ours / theirs:.2f} (goal {GOAL_STARTUP})")
    times = worlds.times()
    print(f"worlds: {times.drawn * 1e6:.0f} µs to draw one (goal below {GOAL_DRAWN * 1e6:.0f}),", end=" ")
    print(
        f"{times.posed * 1e6:.0f} µs for its position, {times.counted * 1e6:.0f} µs to count those of a view"
    )
    for speed in perft.speeds():
        print(f"perft, {speed.name}: {speed.rate:,.0f} leaves a second (goal {GOAL_LEAVES:,})")


if __name__ == "__main__":
    main()
