"""Plant each fault in a copy of its own and print which kinds of tests catch it: `make faults`."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final

from faults.planted import FAULTS, Fault

ROOT: Final = Path(__file__).parents[2]
PARTS: Final = ("python", "tests", "docs", "pyproject.toml")
CAUGHT: Final = (1, 2)
"""Exit statuses that say that something does not hold; 2 where tests cannot even be collected."""
LEAST: Final = 2
"""How many kinds must catch a fault; no more are asked."""
PATIENCE: Final = 900
"""Seconds before a run counts as caught: the fault has made something endless."""

_PYTEST: Final = ("pytest", "-x", "-q", "-p", "no:cacheprovider")
KINDS: Final = {
    "rule book": ("fivehundred", "rulebook", "docs/rules"),
    "golden games": (*_PYTEST, "tests/golden"),
    "unit tests": (*_PYTEST, "tests/engine", "tests/rules"),
    "second engine": (*_PYTEST, "tests/differential"),
    "perft": (*_PYTEST, "tests/perft", "tests/auctions"),
    "laws": (*_PYTEST, "tests/laws"),
}
"""What each kind runs, the quickest first."""


@contextmanager
def copy_of_the_project() -> Iterator[Path]:
    """A copy to plant a fault in, gone afterwards."""
    leave_out = shutil.ignore_patterns("__pycache__", ".*_cache")
    with tempfile.TemporaryDirectory(prefix="fivehundred-faults-") as folder:
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, Path(folder, part), ignore=leave_out)
            else:
                shutil.copy(ROOT / part, folder)
        yield Path(folder)


def fails(kind: str, root: Path) -> bool:
    """Whether this kind of tests finds something wrong with the copy."""
    env = os.environ | {"PYTHONPATH": str(root / "python"), "ROUNDS": "300"}
    command = [sys.executable, "-m", *KINDS[kind]]
    try:
        done = subprocess.run(command, cwd=root, env=env, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, *CAUGHT):
        raise RuntimeError(f"{kind} could not be run: {done.stdout.decode()}{done.stderr.decode()}")
    return done.returncode in CAUGHT


def kinds_that_catch(fault: Fault) -> list[str]:
    """The first kinds of tests that catch a fault."""
    with copy_of_the_project() as root:
        fault.plant(root)
        return list(islice(_kinds_that_fail(root), LEAST))


def _kinds_that_fail(root: Path) -> Iterator[str]:
    return (kind for kind in KINDS if fails(kind, root))


def row(*cells: str) -> None:
    """Print a row of the table."""
    print(f"| {' | '.join(cells)} |", flush=True)  # noqa: T201


def main(rules: Collection[str]) -> int:
    """Print what catches each fault under these rules, or any; return how many too few kinds catch."""
    with copy_of_the_project() as root:
        if broken := list(_kinds_that_fail(root)):
            raise RuntimeError(f"without any fault there is something wrong: {', '.join(broken)}")
    row("rule", "fault", "caught by")
    row(*["---"] * 3)
    missed = 0
    faults = [fault for fault in FAULTS if not rules or fault.rule in rules]
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for fault, caught in zip(faults, pool.map(kinds_that_catch, faults), strict=True):
            row(fault.rule, fault.what, ", ".join(caught) or "nothing")
            missed += len(caught) < LEAST
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
