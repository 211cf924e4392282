"""Kill the server with -9 at random moments and look for what was lost: `make crash-test`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from server.crashes import CrashTest, Report
from server.faulty_disk import FaultyDisk


def main() -> None:
    """Run on a sound disk, then on one that fails; the exit status is 1 if anything was wrong."""
    wishes = _wishes()
    reports = [_run(wishes, "a sound disk", wishes.kills, lambda _: None)]
    if FaultyDisk.is_possible():
        reports.append(_run(wishes, "a disk that fails", wishes.faulty_kills, FaultyDisk))
    sys.exit(any(report.violations for report in reports))


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make crash-test", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="kills on a sound disk")
    parser.add_argument("--faulty-kills", type=int, default=10, help="kills on a disk that fails")
    parser.add_argument("--tables", type=int, default=6, help="tables that are played at")
    parser.add_argument("--seed", type=int, default=500, help="what decides when to kill")
    return parser.parse_args()


def _run(
    wishes: argparse.Namespace, title: str, kills: int, disk: Callable[[Path], FaultyDisk | None]
) -> Report:
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fivehundred-crash-") as folder:
        test = CrashTest(Path(folder), wishes.tables, wishes.seed, disk(Path(folder)))
        report = asyncio.run(test.run(kills, _show_progress))
    print(f"\r{title}, {time.monotonic() - started:.0f} s: {report}")
    for violation in report.violations[:20]:
        print(f"  {violation}")
    return report


def _show_progress(report: Report) -> None:
    if sys.stderr.isatty():
        print(f"\r{report.kills} kills", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
