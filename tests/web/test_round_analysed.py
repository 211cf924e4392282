"""After a round: what each card gave away, and what could have been made."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from server.stories import Story, round_is_over
from web.guest import Welcome

pytestmark = pytest.mark.slow


def test_a_round_is_gone_over_with_all_hands_open(welcome: Welcome) -> None:
    guest = welcome()
    table = guest.sit_down_in(Story(round_is_over))
    guest.button("Look at the round").click()
    review = guest.page.get_by_role("dialog")
    expect(review.get_by_role("heading", name="What cards gave away")).to_be_visible()
    strains = review.get_by_role("table")
    expect(strains.get_by_role("row")).to_have_count(1 + 4, timeout=30_000)
    found = guest.context.request.get(f"/api/tables/{table}/rounds/1/0/analysis").json()
    costly = sum(bool(cost) for trick in found["costs"] for cost in trick)
    places = review.get_by_role("button", name=re.compile(r"^Trick \d+"))
    expect(places).to_have_count(costly)
    if costly:
        places.first.click()
        expect(
            review.get_by_text(re.compile("^−[0-9] tricks?$|^loses it$|^lets it through$")).first
        ).to_be_in_viewport()
