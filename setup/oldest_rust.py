"""See that the oldest Rust compiles the package, as Cargo.toml says.

Clippy tells what the library of that Rust lacks, but not what its syntax does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from needs import ROOT, answer, numbers, oldest_rust

PATIENCE = 180
"""Seconds for rustup to fetch a Rust."""


def main() -> int:
    """Check with rustup's copy of that Rust; say so where there is none to be had."""
    name = "{}.{}".format(*oldest_rust())
    if numbers(answer("cargo", "--version")) == oldest_rust():
        return 0  # clippy has just done it
    if not has_toolchain(name):
        print(
            f"Not checked: whether Rust {name} compiles the kernel; rustup could not bring it.",
            file=sys.stderr,
        )
        return 0
    check = ["cargo", f"+{name}", "check", "--workspace", "--locked", "--quiet"]
    target = os.environ | {"CARGO_TARGET_DIR": str(ROOT / "target/oldest")}
    return subprocess.run(check, check=False, cwd=ROOT, env=target).returncode


def has_toolchain(name: str) -> bool:
    """Whether rustup has a Rust, or can fetch it."""
    if not shutil.which("rustup"):
        return False
    if answer("rustup", "run", name, "rustc", "--version"):
        return True
    fetch = ["rustup", "toolchain", "install", name, "--profile", "minimal"]
    try:
        done = subprocess.run(
            fetch, check=False, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
