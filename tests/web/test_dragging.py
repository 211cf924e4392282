"""A card is played by dragging it to the table, and stays in hand if it is let go before.

A joker may have to be given a suit first: it is left in the hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from server.stories import Story, asked
from web.guest import DESKTOP, LYING_PHONE, PHONE, Device, Guest, Welcome
from web.player import Asked

pytestmark = pytest.mark.slow

STEPS: Final = 6
"""On how many places a card is seen on its way."""
Move = Callable[[str, float, float], None]
"""Go down, on or up at a point."""


def _mouse(guest: Guest) -> Move:
    mouse = guest.page.mouse

    def move(how: str, x: float, y: float) -> None:
        mouse.move(x, y)
        if how != "on":
            getattr(mouse, how)()

    return move


def _finger(guest: Guest) -> Move:
    line: CDPSession = guest.context.new_cdp_session(guest.page)
    names = {"down": "touchStart", "on": "touchMove", "up": "touchEnd"}

    def move(how: str, x: float, y: float) -> None:
        points = [] if how == "up" else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": names[how], "touchPoints": points})

    return move


HANDS: Final = [(DESKTOP, _mouse), (PHONE, _finger), (LYING_PHONE, _finger)]


def _drag(move: Move, card: Locator, far: float) -> None:
    """Drag a card upwards, so many times its height."""
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + 9, box["y"] + 24
    move("down", x, y)
    for step in range(1, STEPS + 1):
        move("on", x, y - far * box["height"] * step / STEPS)
    move("up", x, y - far * box["height"])


@pytest.mark.parametrize(("device", "hand"), HANDS, ids=[device.name for device, _ in HANDS])
def test_a_card_is_dragged_to_the_table(
    welcome: Welcome, device: Device, hand: Callable[[Guest], Move]
) -> None:
    guest = welcome(device)
    guest.sit_down_in(Story(asked("play")))
    plain = Asked(guest).cards.and_(guest.page.locator(":not([data-card=Jo])"))
    name = plain.first.get_attribute("aria-label")
    card = guest.group("Your hand").get_by_role("button", name=str(name), exact=True)
    told = guest.page.get_by_role("log", name="What happened")
    played = told.get_by_text(re.compile(f"^You (play|lead) the {name}"))
    _drag(hand(guest), card, far=0.3)
    expect(card).to_be_visible()
    expect(played).to_have_count(0)
    _drag(hand(guest), card, far=1.2)
    expect(card).to_have_count(0)
    expect(played).to_have_count(1)
