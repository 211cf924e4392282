"""What holds the project together: one version, pinned tools, a pure core, and a complete wheel."""

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CARGO = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))


def module_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].replace("-", "_")


def test_the_version_is_written_once() -> None:
    version = CARGO["workspace"]["package"]["version"]
    elsewhere = [ROOT / "pyproject.toml", *ROOT.glob("crates/*/Cargo.toml"), *ROOT.glob("python/**/*.py")]

    assert metadata.version("fivehundred") == version
    assert [path for path in elsewhere if f'"{version}"' in path.read_text("utf-8")] == []


def test_every_tool_is_pinned() -> None:
    assert [tool for tool in PROJECT["dependency-groups"]["dev"] if "==" not in tool] == []


def test_the_game_itself_may_import_no_dependency() -> None:
    contracts = {contract["id"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
    dependencies = {module_of(requirement) for requirement in PROJECT["project"]["dependencies"]}

    assert dependencies <= set(contracts["pure"]["forbidden_modules"])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The names of the files in a freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, ROOT], check=True, env=os.environ | {"PATH": tools})
    (built,) = folder.glob("fivehundred-*.whl")
    return frozenset(ZipFile(built).namelist())


@pytest.mark.slow
def test_the_wheel_carries_all_of_the_package(wheel: frozenset[str]) -> None:
    package = ROOT / "python" / "fivehundred"
    kinds = ("**/*.py", "**/*.pyi", "**/*.toml", "**/py.typed")
    files = {path.relative_to(package.parent).as_posix() for kind in kinds for path in package.glob(kind)}

    assert files - wheel == set()
    assert {"fivehundred/py.typed", "fivehundred/rules/presets/australian.toml"} <= wheel


@pytest.mark.slow
def test_the_wheel_carries_the_kernel_and_the_licence(wheel: frozenset[str]) -> None:
    assert [name for name in wheel if re.fullmatch(r"fivehundred/_native\..*(so|pyd)", name)]
    assert [name for name in wheel if name.endswith("dist-info/licenses/LICENSE")]
