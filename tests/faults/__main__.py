"""Plant each fault in turn and print which kinds of tests catch it: `make faults`."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from faults.planted import FAULTS, Fault

ROOT: Final = Path(__file__).parents[2]
PARTS: Final = ("python", "tests", "docs", "pyproject.toml")
CAUGHT: Final = (1, 2)
"""Exit statuses that say that something does not hold; 2 where tests cannot even be collected."""
LEAST: Final = 2
"""How many kinds must catch a fault."""
PATIENCE: Final = 180
"""Seconds before a run counts as caught: the fault has made something endless."""

_PYTEST: Final = ("pytest", "-x", "-q", "-p", "no:cacheprovider")
KINDS: Final = {
    "second engine": (*_PYTEST, "tests/differential"),
    "rule book": ("fivehundred", "rulebook", "docs/rules"),
    "unit tests": (*_PYTEST, "tests/engine", "tests/rules"),
    "laws": (*_PYTEST, "tests/laws"),
    "perft": (*_PYTEST, "tests/perft", "tests/auctions"),
    "golden games": (*_PYTEST, "tests/golden"),
}


@contextmanager
def copy_of_the_project() -> Iterator[Path]:
    """A copy to plant faults in, gone afterwards."""
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
    # Compiled files are told apart by second and size, too coarse for faults planted this fast.
    env = os.environ | {"PYTHONPATH": str(root / "python"), "PYTHONDONTWRITEBYTECODE": "1", "ROUNDS": "300"}
    command = [sys.executable, "-m", *KINDS[kind]]
    try:
        done = subprocess.run(command, cwd=root, env=env, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, *CAUGHT):
        raise RuntimeError(f"{kind} could not be run: {done.stdout.decode()}{done.stderr.decode()}")
    return done.returncode in CAUGHT


def kinds_that_fail(root: Path) -> list[str]:
    """The kinds of tests that find something wrong, tried on every core."""
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = pool.map(lambda kind: fails(kind, root), KINDS)
        return [kind for kind, failed in zip(KINDS, found, strict=True) if failed]


def kinds_that_catch(fault: Fault, root: Path) -> list[str]:
    """The kinds of tests that catch a fault."""
    before = fault.plant(root)
    try:
        return kinds_that_fail(root)
    finally:
        fault.mend(root, before)


def row(*cells: str) -> None:
    """Print a row of the table."""
    print(f"| {' | '.join(cells)} |", flush=True)  # noqa: T201


def main(rules: Collection[str]) -> int:
    """Print which kinds catch each fault under these rules, or any; return how many too few kinds catch."""
    with copy_of_the_project() as root:
        broken = kinds_that_fail(root)
        if broken:
            raise RuntimeError(f"without any fault there is something wrong: {', '.join(broken)}")
        row("rule", "fault", *KINDS)
        row(*["---"] * (2 + len(KINDS)))
        missed = 0
        for fault in [fault for fault in FAULTS if not rules or fault.rule in rules]:
            caught = kinds_that_catch(fault, root)
            row(fault.rule, fault.what, *("✓" if kind in caught else "" for kind in KINDS))
            missed += len(caught) < LEAST
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
