"""CPU time of `fivehundred --help`: what a person waits for at the prompt."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 15


def cpu_seconds() -> float:
    """Return the median CPU time, user and system, of one run."""
    return statistics.median(_run() for _ in range(RUNS))


def _run() -> float:
    command = [str(Path(sys.executable).with_name("fivehundred")), "--help"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
