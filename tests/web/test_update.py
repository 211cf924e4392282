"""A page that was left open through an update of the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from web.guest import Welcome

pytestmark = pytest.mark.slow


def _with_another_client(page: Page) -> None:
    """Let the server say that its client is another one than this page is."""

    def passed_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda frame: route.send(str(frame).replace('"/assets/', '"/assets/newer-')))

    page.route_web_socket("**/live", passed_on)


def test_the_page_loads_anew_once_and_the_game_goes_on(welcome: Welcome) -> None:
    ann = welcome()
    ann.page.goto(f"/t/{ann.open_table(seat=0)}")
    ann.button("Begin with bots").click()
    expect(ann.group("Bids")).to_be_visible()
    loads: list[Page] = []
    ann.page.on("load", lambda page: loads.append(page))  # noqa: PLW0108 (a bound method cannot be marked)
    _with_another_client(ann.page)
    with ann.page.expect_event("load", lambda _: len(loads) == 2):
        ann.page.reload(wait_until="commit")
    expect(ann.group("Bids")).to_be_visible()
    ann.group("Bids").get_by_role("button", name="Pass").click()
    expect(ann.page.get_by_role("log", name="What happened")).to_contain_text("You pass")
    assert len(loads) == 2, "once by hand, and once for the update"
