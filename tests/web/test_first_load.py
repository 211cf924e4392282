"""How much the first page weighs, and how soon a table can be played at."""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from web.guest import Guest, Welcome
from web.player import Mouse, Player

pytestmark = pytest.mark.slow

MOST = 120_000
"""Bytes over the line until a page is there, compressed."""
SOON = 2.0
"""Seconds until a table can be played at: twice what is promised, for machines that do something else too."""
TRIES: Final = 10
"""How often such a machine may be busy."""


def _weigh(guest: Guest, path: str, seen: str) -> int:
    """The bytes that come over the line until a page shows what it is for."""
    total = 0

    def add(event: dict[str, Any]) -> None:
        nonlocal total
        total += int(event["encodedDataLength"])

    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", add)
    guest.page.goto(path)
    guest.page.get_by_text(seen).first.wait_for()
    guest.page.evaluate("document.fonts.ready.then(() => null)")
    return total


def test_the_first_page_is_light(welcome: Welcome, record_property: Any) -> None:
    weight = _weigh(welcome(), "/", "Play now")
    record_property("bytes", weight)
    assert 0 < weight <= MOST


def test_a_table_is_light(welcome: Welcome, record_property: Any) -> None:
    ann, bob = welcome(), welcome()
    weight = _weigh(bob, f"/t/{ann.open_table()}", "Who plays?")
    record_property("bytes", weight)
    assert 0 < weight <= MOST


PATIENCE: Final = 30
"""Seconds until all is fetched that is fetched ahead."""
QUIET: Final = 0.5
"""Seconds without a request after which nothing follows."""
LONG: Final = 60_000
"""Milliseconds after which a page fetches nothing more by itself."""
_SAVES_DATA: Final = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


def _wait_at_home(guest: Guest) -> list[str]:
    """Be on the home page for long; return the names of code, and add those that are fetched from now on."""
    fetched: list[str] = []
    guest.page.on("request", lambda asked: fetched.append(asked.url) if asked.url.endswith(".js") else None)
    guest.page.clock.install()
    guest.page.goto("/")
    guest.button("Play now").wait_for()
    guest.page.clock.run_for(LONG)
    guest.page.wait_for_load_state("networkidle")
    return fetched


def _wait_for_the_last(guest: Guest, fetched: list[str]) -> None:
    """Wait until the table's own parts are fetched, which it asks for itself, and nothing follows."""
    deadline, known, since = monotonic() + PATIENCE, -1, monotonic()
    while not any("/Verify-" in name for name in fetched) or monotonic() - since < QUIET:
        assert monotonic() < deadline, f"these are fetched: {fetched}"
        if len(fetched) != known:
            known, since = len(fetched), monotonic()
        guest.page.wait_for_timeout(20)


def test_a_table_opens_with_the_code_that_the_home_page_has_fetched(welcome: Welcome) -> None:
    guest = welcome()
    fetched = _wait_at_home(guest)
    _wait_for_the_last(guest, fetched)
    before = len(fetched)
    assert any("/TablePage-" in name for name in fetched)
    guest.button("Play now").click()
    expect(guest.page.get_by_role("region", name="You").first).to_be_visible()
    assert fetched[before:] == []


def test_nothing_is_fetched_ahead_where_data_is_saved(welcome: Welcome) -> None:
    guest = welcome()
    guest.context.add_init_script(_SAVES_DATA)
    assert not any("/TablePage-" in name for name in _wait_at_home(guest))


def _reload(guest: Guest, seen: Locator) -> float:
    """The seconds until a page that is loaded again shows what it is for."""
    begun = monotonic()
    guest.page.reload()
    seen.first.wait_for()
    return monotonic() - begun


def test_a_table_can_be_played_at_soon(welcome: Welcome, record_property: Any) -> None:
    guest = welcome()
    guest.sit_down()
    player = Player(guest, Mouse())
    player.play_to(player.asked.bids)
    seconds = (_reload(guest, player.asked.bids) for _ in range(TRIES))
    took = next((each for each in seconds if each <= SOON), None)
    record_property("seconds", took)
    assert took is not None
