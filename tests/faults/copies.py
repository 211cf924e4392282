"""Copies of the project to plant faults in, and tests run there."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PARTS: Final = ("python", "tests", "docs", "pyproject.toml")
CAUGHT: Final = (1, 2)
"""Exit statuses that say that something does not hold; 2 where tests cannot even be collected."""
ENVIRONMENT: Final = os.environ | {"ROUNDS": "300", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Few random rounds, and no plugins by themselves: loading all takes longer than most tests do."""

_PYTEST: Final = (sys.executable, "-m", "pytest", "-x", "-q", "-ppytest_cov.plugin", "-ppytest_timeout")
"""These plugins know marks that tests bear."""


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


def finds_something(root: Path, *tests: str, patience: float) -> bool:
    """Whether these tests find something wrong with the copy; the first that does is the last to run.

    Raises:
        RuntimeError: They could not be run: there is no such test.
        subprocess.TimeoutExpired: They took more seconds than there was patience for.
    """
    env = ENVIRONMENT | {"PYTHONPATH": str(root / "python")}
    done = subprocess.run(
        [*_PYTEST, *tests], cwd=root, env=env, capture_output=True, timeout=patience, check=False
    )
    if done.returncode not in (0, *CAUGHT):
        raise RuntimeError(
            f"{', '.join(tests)} could not be run:\n{done.stdout.decode()}{done.stderr.decode()}"
        )
    return done.returncode in CAUGHT
