"""Browser tests get the same cards in each run, although a server and a browser of their own draw lots."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.guest import Welcome

pytestmark = pytest.mark.slow


def test_a_table_deals_the_same_cards_in_every_run(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_down()
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(10)
    assert " ".join(guest.seen["own"]["hand"]) == "QS 9S 5S AH KH 10H 6H 5H 6C 5C"
