"""Plant each fault in a copy of its own and print which kinds of tests catch it: `make faults`."""

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from faults import quickest
from faults.copies import copy_of_the_project, finds_something
from faults.planted import FAULTS, Fault

PATIENCE: Final = 900
"""Seconds before a run counts as caught: the fault has made something endless."""
QUICK: Final = 10
"""Seconds in which a test must have caught a fault by itself to be listed for it."""

KINDS: Final = {
    "rule book": ("tests/rulebook/test_pages.py::test_a_page_holds",),
    "golden games": ("tests/golden",),
    "unit tests": ("tests/engine", "tests/rules", "tests/rummy", "tests/keeper"),
    "second engine": ("tests/differential",),
    "perft": ("tests/perft", "tests/auctions"),
    "laws": ("tests/laws",),
}
"""Where the tests of each kind are, the quickest first."""


def fails(kind: str, root: Path) -> bool:
    """Whether this kind of tests finds something wrong with the copy."""
    try:
        return finds_something(root, *KINDS[kind], patience=PATIENCE)
    except subprocess.TimeoutExpired:
        return True


def what_catches(fault: Fault, listed: str | None) -> tuple[list[str], str | None]:
    """As many kinds of tests as must catch a fault, if they do, and the quickest test that does.

    The test that is `listed` stays unless another one is much quicker.
    """
    with copy_of_the_project() as root:
        fault.plant(root)
        kinds = list(islice(_kinds_that_fail(root), fault.least))
        return kinds, _quickest(root, _failed(root), listed)


def _kinds_that_fail(root: Path) -> Iterator[str]:
    return (kind for kind in KINDS if fails(kind, root))


def _failed(root: Path) -> list[str]:
    """The tests that have failed in the copy, as pytest remembers them."""
    memory = root / ".pytest_cache/v/cache/lastfailed"
    return list(json.loads(memory.read_text("utf-8"))) if memory.exists() else []


def _quickest(root: Path, tests: Collection[str], listed: str | None) -> str | None:
    """The test that catches the fault soonest; the listed one stays unless another takes half as long."""
    candidates = dict.fromkeys([*tests, listed] if listed else tests)
    took = {test: seconds for test in candidates if (seconds := _seconds(root, test)) < inf}
    best = min(took, key=lambda test: took[test], default=None)
    if best is None or listed not in took:
        return best
    return listed if took[listed] <= 2 * took[best] else best


def _seconds(root: Path, test: str) -> float:
    """How long this test takes by itself to catch the fault."""
    start = monotonic()
    try:
        return monotonic() - start if finds_something(root, test, patience=QUICK) else inf
    except (subprocess.TimeoutExpired, RuntimeError):
        return inf


def row(*cells: str) -> None:
    """Print a row of the table."""
    print(f"| {' | '.join(cells)} |", flush=True)  # noqa: T201


def main(rules: Collection[str]) -> int:
    """Print what catches each fault under these rules, or any; return how many too few kinds catch.

    The list of the quickest tests is brought up to date on the way.
    """
    with copy_of_the_project() as root:
        if broken := list(_kinds_that_fail(root)):
            raise RuntimeError(f"without any fault there is something wrong: {', '.join(broken)}")
    row("rule", "fault", "caught by")
    row(*["---"] * 3)
    missed = 0
    tests: dict[str, str | None] = {**quickest.read()}
    faults = [fault for fault in FAULTS if not rules or fault.rule in rules]
    listed = [tests.get(fault.name) for fault in faults]
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for fault, (kinds, test) in zip(faults, pool.map(what_catches, faults, listed), strict=True):
            row(fault.rule, fault.what, ", ".join(kinds) or "nothing")
            missed += len(kinds) < fault.least
            tests[fault.name] = test
            quickest.write(tests)
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
