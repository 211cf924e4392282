"""Run the tests of browser, server and terminal again and again: `make steady`.

The second time all cores are kept busy by something else, the third time pages have a slow line to their
server, and so on. A test that fails once is not steady; those whose times differ most are where it may happen
next.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

FOLDERS: Final = ("tests/web", "tests/server", "tests/cli")
WIDEST: Final = 5
_BUSY: Final = "while True: pass"
_SLOW: Final = "0.3"


def main() -> None:
    """Run them so often; the exit status is 1 if any test failed in any run."""
    wishes = _wishes()
    times: dict[str, list[float]] = defaultdict(list)
    failures: Counter[str] = Counter()
    for number in range(wishes.times):
        with busy_cores(os.cpu_count() or 1 if number % 3 == 1 else 0):
            report = run(wishes.folders, {"SLOW_LINE": _SLOW} if number % 3 == 2 else {})
        seconds, failed = read(report)
        failures.update(failed)
        for test, took in seconds.items():
            times[test].append(took)
        print(f"run {number + 1}: {len(seconds)} tests, {len(failed)} failed", *failed, flush=True)  # noqa: T201
    print(*told(failures, times), sep="\n")  # noqa: T201
    sys.exit(bool(failures))


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make steady", description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often to run them")
    parser.add_argument("folders", nargs="*", default=FOLDERS, help="other tests than these")
    return parser.parse_args()


@contextmanager
def busy_cores(count: int) -> Iterator[None]:
    """Keep so many cores busy meanwhile."""
    busy = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def run(folders: Sequence[str], environment: Mapping[str, str]) -> str:
    """Run the tests in these folders once, and return the report in JUnit's form."""
    with tempfile.TemporaryDirectory(prefix="fivehundred-steady-") as folder:
        report = Path(folder, "report.xml")
        side_by_side = f"--numprocesses={os.environ.get('WORKERS', 'auto')}"
        pytest = [sys.executable, "-m", "pytest", "-q", side_by_side, "--dist=worksteal"]
        subprocess.run(
            [*pytest, f"--junitxml={report}", *folders],
            check=False,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
        )
        return report.read_text("utf-8")


def read(report: str) -> tuple[Mapping[str, float], Sequence[str]]:
    """The seconds that each test took, and the tests that failed."""
    cases = list(ET.fromstring(report).iter("testcase"))
    names = [f"{case.get('classname')}::{case.get('name')}" for case in cases]
    wrong = [case.find("failure") is not None or case.find("error") is not None for case in cases]
    seconds = {name: float(case.get("time", 0)) for name, case in zip(names, cases, strict=True)}
    return seconds, [name for name, is_wrong in zip(names, wrong, strict=True) if is_wrong]


def told(failures: Mapping[str, int], times: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """What to say of all runs."""
    yield from (f"failed {count} times: {test}" for test, count in sorted(failures.items()))
    if not failures:
        yield "no test failed"
    spread = sorted(times, key=lambda test: min(times[test]) - max(times[test]))
    yield "seconds, at least and at most:"
    yield from (f"  {min(times[test]):6.1f} {max(times[test]):6.1f}  {test}" for test in spread[:WIDEST])


if __name__ == "__main__":
    main()
