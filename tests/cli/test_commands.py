"""The commands are listed without being imported, and what `fivehundred` exports is there when asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import click
import pytest

import fivehundred
from fivehundred.cli import COMMANDS, main

STUB = ast.parse(Path(fivehundred.__file__).with_suffix(".pyi").read_text("utf-8"))


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_where_it_is_said_to_be(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    _, short = COMMANDS[name]
    assert (command.help or "").split()[0] == short.split()[0]


def test_no_other_command_is_there() -> None:
    assert main.get_command(click.Context(main), "solitaire") is None


def test_to_list_the_commands_the_game_is_not_imported() -> None:
    program = "import sys; from fivehundred.cli import main; main(['--help'], standalone_mode=False); "
    told = "print([name for name in sys.modules if name.startswith('fivehundred.engine')])"
    done = subprocess.run([sys.executable, "-c", program + told], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_what_is_exported_is_there() -> None:
    (named,) = (ast.literal_eval(node.value) for node in STUB.body if isinstance(node, ast.Assign))
    assert sorted(named) == fivehundred.__all__
    assert {name for name in named if getattr(fivehundred, name, None) is None} == set()
    assert set(named) <= set(dir(fivehundred))


def test_what_is_not_exported_is_missed() -> None:
    with pytest.raises(AttributeError, match="module 'fivehundred' has no attribute 'Tarock'"):
        fivehundred.Tarock  # type: ignore[attr-defined]  # noqa: B018
