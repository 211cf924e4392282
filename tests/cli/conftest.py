"""A terminal of one's own for each test: no colours, 80 columns, an empty place for kept games."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a game is kept when no place is named."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "state" / "fivehundred" / "game.json"
