"""Plant ten faults, drawn by the commit, and run the test that is listed for each: `make some-faults`."""

import os
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from time import monotonic
from typing import Final

from faults import quickest
from faults.copies import ROOT, copy_of_the_project, finds_something
from faults.planted import FAULTS, Fault

SOME: Final = 10
PATIENCE: Final = 60
"""Seconds for all of them together."""


def drawn(word: str) -> list[Fault]:
    """Some faults: the same ones for the same word, each as likely as any other."""
    return sorted(FAULTS, key=lambda fault: sha256(f"{word} {fault.name}".encode()).digest())[:SOME]


def commit() -> str:
    """The hash of the commit that is checked out, or a fixed word where git knows of none."""
    try:
        git = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "no commit"
    return git.stdout.strip()


def complaints(faults: Sequence[Fault], tests: Mapping[str, str], end: float) -> tuple[list[str], int]:
    """What keeps these tests from catching their faults, and how many could be tried before the end."""
    if unlisted := [fault.name for fault in faults if fault.name not in tests]:
        return [f"no test is listed for {name!r}" for name in unlisted], 0
    try:
        if _finds(None, {tests[fault.name] for fault in faults}, end):
            return ["without any fault there is something wrong: run the tests first"], 0
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            caught = list(pool.map(lambda fault: _finds(fault, {tests[fault.name]}, end), faults))
    except RuntimeError as error:
        return [str(error)], 0
    missed = [fault.name for fault, is_caught in zip(faults, caught, strict=True) if is_caught is False]
    survivors = [f"{name!r} is not caught by {tests[name]}" for name in missed]
    tried = len(faults) - caught.count(None)
    return survivors if tried else [f"no fault could be tried in {PATIENCE} seconds"], tried


def _finds(fault: Fault | None, tests: Collection[str], end: float) -> bool | None:
    """Whether these tests find something wrong in a copy with this fault; nothing if time runs out."""
    with copy_of_the_project() as root:
        if fault:
            fault.plant(root)
        try:
            return finds_something(root, *tests, patience=max(0.0, end - monotonic()))
        except subprocess.TimeoutExpired:
            return None


def main(word: str) -> str | None:
    """Try the faults that this word draws; return what is wrong.

    A busy machine tries fewer of them, and says so: that is no mistake of a test.
    """
    found, tried = complaints(drawn(word), quickest.read(), monotonic() + PATIENCE)
    if found:
        again = "`python -m faults RULE` lists the quickest tests for the faults of a rule"
        return "\n".join([f"Faults drawn by {word}:", *found, again])
    late = f"; there was no time for {SOME - tried} more" if tried < SOME else ""
    print(f"{tried} of {len(FAULTS)} faults, drawn by {word}, were caught{late}.")  # noqa: T201
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:] or [commit()]))
