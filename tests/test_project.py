"""What holds the project together: one version, pinned tools and a pure core."""

import re
import tomllib
from importlib import metadata
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CARGO = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))


def module_of(requirement: str) -> str:
    name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0].replace("-", "_")
    return {"fpdf2": "fpdf"}.get(name, name)


def test_the_version_is_written_once() -> None:
    version = CARGO["workspace"]["package"]["version"]
    elsewhere = [ROOT / "pyproject.toml", *ROOT.glob("crates/*/Cargo.toml"), *ROOT.glob("python/**/*.py")]

    assert metadata.version("fivehundred") == version
    assert [path for path in elsewhere if f'"{version}"' in path.read_text("utf-8")] == []


def test_every_tool_is_pinned() -> None:
    assert [tool for tool in PROJECT["dependency-groups"]["dev"] if "==" not in tool] == []


def test_the_lock_file_of_the_client_leaves_open_where_from() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text("utf-8")

    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_the_game_itself_may_import_no_dependency() -> None:
    contracts = {contract["id"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
    extras = PROJECT["project"]["optional-dependencies"].values()
    requirements = [*PROJECT["project"]["dependencies"], *chain.from_iterable(extras)]
    dependencies = {module_of(requirement) for requirement in requirements}

    assert dependencies <= set(contracts["pure"]["forbidden_modules"])
