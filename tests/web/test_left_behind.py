"""A browser test that fails leaves what it saw where its message says."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.guest import Welcome
from web.left_behind import left_behind

pytestmark = pytest.mark.slow


def test_screens_and_words_are_kept(welcome: Welcome, tmp_path: Path) -> None:
    guest, gone = welcome(), welcome()
    guest.page.goto("/")
    guest.button("Play now").wait_for()
    guest.page.evaluate("console.info('said by the page')")
    gone.page.close()
    told = left_behind("tests/web/test_x.py::test_y[phone-]", [guest, gone], tmp_path)
    folder = tmp_path / "test_x.py-test_y-phone"
    assert told.endswith(str(folder))
    assert (folder / "guest-1.png").stat().st_size > 10_000
    words = (folder / "guest-1.txt").read_text()
    assert 'button "Play now"' in words
    assert "info: said by the page" in words
    assert '"route": "/"' in (folder / "server-1.txt").read_text()
