"""A disk that really fails: a program's writes and syncs return errors as often as asked."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")


class FaultyDisk:
    """A disk for programs started with `env`; it begins whole."""

    def __init__(self, folder: Path) -> None:
        self._library = folder / "faulty_disk.so"
        self._odds = folder / "odds"
        self._odds.write_bytes(bytes(2))
        compiler = ("cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror")
        subprocess.run([*compiler, "-o", self._library, SOURCE, "-ldl"], check=True)

    @staticmethod
    def is_possible() -> bool:
        """Whether this machine can do it."""
        return sys.platform == "linux" and shutil.which("cc") is not None

    @property
    def env(self) -> Mapping[str, str]:
        """What to add to a program's environment."""
        return {"LD_PRELOAD": str(self._library), "FAULTY_DISK": str(self._odds)}

    def fail(self, *, writes: float = 0, syncs: float = 0) -> None:
        """Let this part of writes and of syncs fail from now on."""
        with self._odds.open("r+b") as odds:
            odds.write(bytes((round(255 * writes), round(255 * syncs))))
