"""No card comes to a browser before its player may see it, whatever the page would show of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from server.stories import Story, asked
from web.guest import Welcome
from web.player import Asked, Mouse, Player, low_then_pass

pytestmark = pytest.mark.slow

CLOSED: Final = {"specials.misere.on": False, "specials.open_misere.on": False}
"""Options: no hand lies open, and every trick is played."""
CALLS: Final = {"calls", "contract", "call", "bid"}
"""Parts of a view whose words look like cards: `8S` is a bid there."""


def _words(part: object) -> Iterator[str]:
    """Every word of a view but those of the auction."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from _words(each)
    elif isinstance(part, dict):
        yield from _words([each for name, each in part.items() if name not in CALLS])


def _played(table: Mapping[str, Any]) -> int:
    """How many cards have been played by this view."""
    taken: int = sum(seat.get("tricks", 0) for seat in table["seats"])
    return taken * len(table["seats"]) + len(table.get("trick", []))


def test_no_hidden_card_reaches_the_page(welcome: Welcome) -> None:
    guest = welcome()
    table = guest.sit_down(options=CLOSED)
    player = Player(guest, Mouse(), bid=low_then_pass)
    player.play_to(player.asked.next_deal)
    shown = guest.round_shown(table)
    own = set(shown["hands"][0]) | (set(shown["kitty"]) if shown["contract"]["declarer"] == 0 else set())
    pack = {card for hand in shown["hands"] for card in hand} | set(shown["kitty"])
    in_order = [play["card"] for trick in shown["tricks"] for play in trick["plays"]]
    views = guest.views
    for view in views:
        assert set(_words(view)) & pack <= own | set(in_order[: _played(view["table"])])
    assert len(views) > 40


def test_the_page_holds_no_hidden_card(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_down_in(Story(asked("play")), CLOSED)
    expect(Asked(guest).cards.first).to_be_visible()
    cards = guest.page.locator("[data-card]")
    assert cards.count() == len(guest.seen["own"]["hand"])
