"""A part of the page that cannot be fetched says so, and comes when it is asked for again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.guest import PHONE, Welcome

pytestmark = pytest.mark.slow

LOBBY = re.compile(r"/assets/Lobby-.*\.(js|css)$")


def test_a_lobby_that_does_not_come_at_once(welcome: Welcome) -> None:
    guest = welcome(PHONE)
    guest.page.route(LOBBY, lambda route: route.abort())
    guest.page.goto(f"/t/{guest.open_table()}")
    expect(guest.page.get_by_role("alert")).to_contain_text("could not be loaded")
    guest.picture("part-failed")
    guest.page.unroute(LOBBY)
    guest.button("Try again").click()
    begin = guest.button("Begin with bots")
    expect(begin).to_be_visible()
    expect(guest.page.locator(".lobby")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    guest.picture("part-came")
    guest.troubles.clear()  # the browser's own word on what it could not fetch
