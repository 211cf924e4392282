"""The table written as files, at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.kit import refused, run
from fivehundred.server.local import site


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets are printed in tests of their own."""
    monkeypatch.setattr(site, "sheet_file", lambda _: b"%PDF-")


@pytest.mark.usefixtures("quickly")
def test_a_site_is_written_and_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    result = run("site", folder)
    assert result.exit_code == 0
    assert f"MB in {folder}." in result.output
    assert '<meta name="fivehundred" content="site" />' in (folder / "new/index.html").read_text("utf-8")
    assert (folder / "404.html").read_bytes() == (folder / "index.html").read_bytes()
    assert (folder / "rules/australian/sheet.pdf").is_file()
    old, own = folder / "assets" / "old.js", folder / "CNAME"
    old.touch()
    own.touch()
    assert run("site", folder).exit_code == 0
    assert (old.exists(), own.exists()) == (False, True)


def test_other_peoples_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    assert refused("site", tmp_path) == f"Error: {tmp_path} is not empty and holds no site: name a new folder"
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_what_is_not_built_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "engine_files", lambda: None)
    assert (
        refused("site", tmp_path / "site") == "Error: the engine for browsers is not built: run `make setup`"
    )
    monkeypatch.setattr(site, "STATIC", tmp_path)
    assert refused("site", tmp_path / "site") == "Error: the pages are not built: run `make setup`"
    assert not (tmp_path / "site").exists()
