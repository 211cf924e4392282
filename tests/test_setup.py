"""What a machine needs is told and installed, and the package plays without its kernel."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from email import message_from_string
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import kernel
import needs
import packages
import pytest
from packages import APT

from fivehundred import no_kernel
from fivehundred.errors import KernelMissingError
from web.chromium import NAMES

ROOT = Path(__file__).parent.parent


OLD, NEW = (1, 63), (1, 85)


def plan(
    *missing: needs.Need,
    has_rustup: bool = False,
    rust: tuple[int, int] = NEW,
    second_rust: tuple[int, int] = (0, 0),
    other: tuple[int, int] = NEW,
) -> list[str]:
    versions = {"rustc": rust, "rustc-web": second_rust}
    with pytest.MonkeyPatch.context() as here:
        here.setattr(shutil, "which", lambda name: name if has_rustup and name == "rustup" else None)
        here.setattr(packages.Manager, "newest", lambda _, name: versions.get(name, other))
        return [" ".join(command) for command in packages.commands(missing, APT, ["sudo"])]


def test_what_the_distribution_has_is_installed_by_its_means() -> None:
    assert plan(needs.LINKER, needs.RUST, needs.BROWSER) == [
        "sudo apt-get update",
        "sudo apt-get install --yes --no-install-recommends chromium-headless-shell gcc libc6-dev cargo",
    ]


def test_another_package_stands_in_for_one_that_the_distribution_lacks() -> None:
    assert " chromium gcc " in plan(needs.LINKER, needs.BROWSER, other=(0, 0))[1]


def test_tests_find_each_browser_that_is_enough() -> None:
    assert needs.BROWSERS == NAMES


def test_a_second_rust_of_the_distribution_is_taken_where_the_first_is_too_old() -> None:
    *_, install = plan(needs.RUST, needs.STYLE, rust=OLD, second_rust=NEW)
    assert install.endswith(" cargo-web rustfmt-web rust-web-clippy")


def test_rustup_brings_rust_where_the_distributions_is_too_old() -> None:
    _, install, rustup = plan(needs.RUST, needs.STYLE, rust=OLD, second_rust=OLD)
    assert install.endswith(" rustup")
    assert rustup == f"sh -c {packages.RUSTUP}"


def test_rustup_goes_on_with_its_work_where_it_is() -> None:
    assert plan(needs.STYLE, has_rustup=True)[1:] == [f"sh -c {packages.RUSTUP}"]


@pytest.mark.parametrize(
    ("version", "found"),
    [("cargo 1.85.1", (1, 85)), ("  Candidate: 0.66.0+ds1-1", (0, 66)), ("", (0, 0))],
)
def test_versions_are_read(version: str, found: tuple[int, int]) -> None:
    assert needs.numbers(version) == found


def test_the_stand_in_has_what_the_kernel_has_and_refuses_it() -> None:
    stub = ast.parse((ROOT / "python/fivehundred/_native.pyi").read_text("utf-8"))
    names = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    for name in names:
        with pytest.raises(KernelMissingError, match="needs the kernel"):
            getattr(no_kernel, name)().value()


def test_a_package_without_its_kernel_serves_and_says_that_it_cannot_solve() -> None:
    program = """
import sys
sys.modules["fivehundred._native"] = None
import fivehundred.server.http.app
from fivehundred.cli import main
main(["solve", sys.argv[1]])
"""
    game = next((ROOT / "tests/data/golden").glob("australian*.txt"))
    done = subprocess.run(
        [sys.executable, "-c", program, game],
        check=False, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT / "python")},
    )  # fmt: skip
    assert "Error: this needs the kernel" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_package_without_its_kernel_needs_what_the_whole_one_does(tmp_path: Path) -> None:
    with ZipFile(kernel.wheel(tmp_path)) as archive:
        (about,) = [name for name in archive.namelist() if name.endswith("METADATA")]
        mine = message_from_string(archive.read(about).decode())
    assert mine["Version"] == metadata.version("fivehundred")
    assert len(mine.get_all("Requires-Dist", [])) == len(metadata.requires("fivehundred") or [])


def test_a_kernel_that_can_be_built_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark, stamp = tmp_path / "mark", tmp_path / ".package"
    monkeypatch.setattr(kernel, "WITHOUT", mark)
    kernel.note(tmp_path, is_possible=False)
    stamp.touch()
    assert mark.exists()
    kernel.note(tmp_path, is_possible=True)
    assert not mark.exists()
    assert not stamp.exists()


def test_a_target_that_lacks_something_is_named_as_it_was_asked_for() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in needs.OF:
        assert f"\n{target}: for-{target} " in makefile
