"""CPU time of `fivehundred --help`, what a person waits for at the prompt, beside importing click alone."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 15
HELP = (str(Path(sys.executable).with_name("fivehundred")), "--help")
CLICK = (sys.executable, "-c", "import click")


def cpu_seconds() -> tuple[float, float]:
    """Return the median CPU time, user and system, of a run: ours, and that of importing click."""
    times = [(_run(*HELP), _run(*CLICK)) for _ in range(RUNS)]
    ours, theirs = zip(*times, strict=True)
    return statistics.median(ours), statistics.median(theirs)


def _run(*command: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
