"""What playing and testing need of a machine, why, and whether it is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Need:
    """One thing that a bare machine may lack; `megabytes` is what it takes on Debian 13."""

    name: str
    what: str
    why: str
    megabytes: int
    is_met: Callable[[], bool]
    is_kernels: bool = False

    def __str__(self) -> str:
        return f"{self.what}, about {self.megabytes} MB: {self.why}"


def oldest_rust() -> tuple[int, int]:
    """Return the oldest Rust that compiles the kernel, as Cargo.toml has it."""
    major, minor = re.findall(
        r'^rust-version = "(\d+)\.(\d+)"', (ROOT / "Cargo.toml").read_text("utf-8"), re.MULTILINE
    )[0]
    return int(major), int(minor)


def numbers(version: str) -> tuple[int, int]:
    """Return the first two numbers of a version, zeros where there is none."""
    found = re.search(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def answer(*command: str) -> str:
    """Return what a command says, nothing if it fails or is not there."""
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def _has_new_rust() -> bool:
    return numbers(answer("cargo", "--version")) >= oldest_rust() and bool(answer("rustc", "--version"))


def _has_rust_style() -> bool:
    return bool(answer("cargo", "fmt", "--version") and answer("cargo", "clippy", "--version"))


def _has_browser() -> bool:
    return any(map(shutil.which, BROWSERS))


VENV = Need(
    "venv",
    "Python's venv module",
    "everything of Python is installed into .venv",
    3,
    lambda: find_spec("ensurepip") is not None,
)
LINKER = Need(
    "cc", "a C compiler", "it links the kernel", 220, lambda: shutil.which("cc") is not None, is_kernels=True
)
RUST = Need(
    "rust",
    "Rust {}.{} or newer".format(*oldest_rust()),
    "the kernel is compiled with it",
    470,
    _has_new_rust,
    is_kernels=True,
)
STYLE = Need("style", "rustfmt and clippy", "they check how the kernel is written", 20, _has_rust_style)
BROWSER = Need("browser", "Chromium", "tests play at the table in a real browser", 760, _has_browser)

OF: dict[str, Sequence[Need]] = {
    "play": (VENV, LINKER, RUST),
    "setup": (VENV, LINKER, RUST, STYLE),
    "test": (VENV, LINKER, RUST, STYLE, BROWSER),
}
"""What must be there, by what is to be done: `setup` is all that developing needs but the browser."""
