"""See that this machine has what `make play`, `make setup` or `make test` needs, and install what is missing.

It is run by the Python that the project will use, before anything of the project's is there: it needs the
standard library only. On a terminal it asks once; without one nobody could answer, so it installs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import kernel
import needs
import packages
from needs import Need

OLDEST_PYTHON = (3, 11)
WITHOUT_KERNEL = (
    "Playing without the kernel: `fivehundred solve` and the analysis of finished rounds are missing,"
    " all else is there."
)


def main(target: str, venv: Path) -> None:
    """Prepare the machine for a target; end with one line if that is impossible."""
    if sys.version_info < OLDEST_PYTHON:
        found = "{}.{}".format(*sys.version_info)
        raise SystemExit(f"{sys.executable} is Python {found}, and 3.11 is needed: name it with PYTHON=")
    check_same(venv)
    missing = missing_for(target)
    if missing:
        say("Missing on this machine:", *(f"  {need}" for need in missing))
        trouble = install(missing)
        left = missing_for(target)
        if left and not (target == "play" and all(need.is_kernels for need in left)):
            raise SystemExit(refusal(target, left, trouble))
        if left:
            say(f"{trouble} {WITHOUT_KERNEL}")
    kernel.note(venv, is_possible=not any(need.is_kernels for need in missing_for("play")))


def check_same(venv: Path) -> None:
    """Refuse to go on in an environment that another Python has made."""
    settings = venv / "pyvenv.cfg"
    made_with = (
        re.findall(r"^version = (\d+\.\d+)", settings.read_text("utf-8"), re.MULTILINE)
        if settings.exists()
        else []
    )
    mine = "{}.{}".format(*sys.version_info)
    if made_with and made_with[0] != mine:
        raise SystemExit(
            f"{venv} is of Python {made_with[0]}, not {mine}: name another folder, as VENV=.venv-{mine}"
        )


def missing_for(target: str) -> list[Need]:
    """Return what is not there yet."""
    return [need for need in needs.OF[target] if not need.is_met()]


def install(missing: Sequence[Need]) -> str:
    """Install what is missing, if that is possible and wanted; return a sentence that says why not."""
    asks = sys.stdin.isatty() and sys.stderr.isatty()
    installer = packages.manager()
    if installer is None:
        return "Neither apt-get nor dnf is here to install them."
    root = packages.as_root(asks=asks)
    if root is None:
        return f"Only root may install them with {installer.command}."
    if asks and not agreed(" ".join([*root, installer.command])):
        return "Nothing was installed."
    for command in packages.commands(missing, installer, root):
        say(f"{' '.join(command)} …")
        done = subprocess.run(
            command,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            say(*done.stdout.splitlines()[-8:])
            return f"`{' '.join(command)}` failed."
    return ""


def agreed(how: str) -> bool:
    """Ask whether to install."""
    say(f"Install them with {how}? [Y/n] ", end="")
    return sys.stdin.readline().strip().lower() in {"", "y", "yes"}


def refusal(target: str, left: Sequence[Need], trouble: str) -> str:
    """Return the one line that says what to do by hand."""
    what = ", ".join(need.what for need in left)
    return f"{trouble or 'It did not help.'} Install {what}, then say make {target} again."


def say(*lines: str, end: str = "\n") -> None:
    """Tell people, on standard error: a target may stand in a pipe."""
    print(*lines, sep="\n", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
