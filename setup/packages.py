"""How a machine comes by what it lacks: packages of its distribution, or rustup where they are too old."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from needs import Need, answer, numbers, oldest_rust

RUSTUP = (
    "command -v rustup || rustup-init -y --profile minimal;"
    " rustup toolchain install stable --profile minimal --component rustfmt --component clippy"
    " && rustup default stable"
)
"""How a distribution's rustup brings Rust; Fedora's package has but the program that sets it up."""


@dataclass(frozen=True)
class Manager:
    """The program that installs a distribution's packages, and how they are called there."""

    command: str
    refresh: str
    options: str
    version: tuple[str, ...]
    packages: Mapping[str, str]  # `a | b` is b where the distribution lacks a
    rusts: Sequence[Mapping[str, str]]  # in the order to try them

    def named(self, need: str) -> str:
        """Return the packages that meet a need."""
        *better, last = {**self.packages, **(self.new_rust() or {})}[need].split(" | ")
        return next((package for package in better if self.newest(package) > (0, 0)), last)

    def new_rust(self) -> Mapping[str, str] | None:
        """Return the packages of a Rust that is new enough, if the distribution has one."""
        return next((rust for rust in self.rusts if self.newest(rust["compiler"]) >= oldest_rust()), None)

    def newest(self, package: str) -> tuple[int, int]:
        """Return the version of a package that would be installed, zeros if there is none."""
        lines = answer(*self.version, package).splitlines()
        return numbers(
            next((line for line in lines if "Installed" not in line and numbers(line) > (0, 0)), "")
        )


APT = Manager(
    command="apt-get",
    refresh="update",
    options="--yes --no-install-recommends",
    version=("apt-cache", "policy"),
    packages={
        "venv": "python{}.{}-venv".format(*sys.version_info),
        "cc": "gcc libc6-dev",
        "browser": "chromium-headless-shell | chromium",
    },
    rusts=(
        {"compiler": "rustc", "rust": "cargo", "style": "rustfmt rust-clippy"},
        {"compiler": "rustc-web", "rust": "cargo-web", "style": "rustfmt-web rust-web-clippy"},
    ),
)
DNF = Manager(
    command="dnf",
    refresh="makecache",
    options="--assumeyes",
    version=("dnf", "--quiet", "repoquery", "--queryformat", "%{version}\n"),
    packages={
        "venv": "python3",
        "cc": "gcc",
        "browser": "chromium",
    },
    rusts=({"compiler": "rust", "rust": "cargo", "style": "rustfmt clippy"},),
)


def manager() -> Manager | None:
    """Return what installs packages here."""
    return next((each for each in (APT, DNF) if shutil.which(each.command)), None)


def as_root(*, asks: bool) -> list[str] | None:
    """Return what makes a command root's, None if nothing does; sudo may ask for a password at a terminal."""
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    if asks:
        return ["sudo"]
    silent = ["sudo", "-n"]
    return (
        silent
        if subprocess.run([*silent, "true"], check=False, capture_output=True).returncode == 0
        else None
    )


def commands(missing: Sequence[Need], installer: Manager, root: Sequence[str]) -> Iterator[list[str]]:
    """Yield what to run, one after the other: a step is chosen when those before it are done."""
    yield [*root, installer.command, *installer.refresh.split()]
    names = {need.name for need in missing}
    rustup = bool(names & {"rust", "style"}) and not _distribution_has_rust(names, installer)
    packages = [installer.named(name) for name in sorted(names - ({"rust", "style"} if rustup else set()))]
    if rustup and not shutil.which("rustup"):
        packages.append("rustup")
    if packages:
        yield [*root, installer.command, "install", *installer.options.split(), *" ".join(packages).split()]
    if rustup:
        yield ["sh", "-c", RUSTUP]


def _distribution_has_rust(names: set[str], installer: Manager) -> bool:
    """Whether the distribution's Rust is new enough; its rustfmt does not fit a Rust that rustup brought."""
    if "rust" not in names or shutil.which("rustup"):
        return not shutil.which("rustup")
    return installer.new_rust() is not None
