"""A run of tests that cannot succeed says so in one line."""

from __future__ import annotations

import shutil
import socket
from types import SimpleNamespace

import pytest

import preflight


def test_a_machine_that_has_all_of_it_is_in_nobodys_way() -> None:
    assert list(preflight.troubles(with_browser=False)) == []


def test_a_full_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=3 << 20))
    (line,) = preflight.troubles(with_browser=False)
    assert "is full: 3 MB are free" in line


def test_a_missing_browser_is_named_where_tests_need_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert list(preflight.troubles(with_browser=False)) == []
    (line,) = preflight.troubles(with_browser=True)
    assert line.startswith("no Chromium was found")


def test_ports_that_are_all_taken_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "bind", bind)
    (line,) = preflight.troubles(with_browser=False)
    assert line.startswith("no server can be reached")


@pytest.mark.parametrize(
    ("asked", "expression", "plays"),
    [
        (["tests"], "", True),
        (["tests/web/test_table.py::test_it"], "", True),
        (["tests"], "not slow", False),
        (["tests/rules"], "", False),
    ],
)
def test_a_browser_is_looked_for_where_tests_play_in_one(
    asked: list[str],
    expression: str,
    plays: bool,
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(pytestconfig.rootpath)
    monkeypatch.setattr(pytestconfig, "args", asked)
    monkeypatch.setattr(pytestconfig.option, "markexpr", expression)
    monkeypatch.setattr(pytestconfig.option, "keyword", "")
    assert preflight.plays_in_browser(pytestconfig) == plays
