"""A round on every kind of screen, at tables of three and of four, with pictures of what it looks like."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from server.stories import Story, plays_to_trick
from web.guest import DESKTOP, LYING_PHONE, PHONE, SMALL_PHONE, TABLET, Device, Guest, Welcome
from web.player import Finger, Mouse, Player, Style

pytestmark = pytest.mark.slow

FINGER: Final = Finger()
PLACES: Final = [
    (DESKTOP, Mouse(), "three-handed", "light"),
    (TABLET, FINGER, "standard", "dark"),
    (PHONE, FINGER, "three-handed", "dark"),
    (SMALL_PHONE, FINGER, "standard", "light"),
    (LYING_PHONE, FINGER, "standard", "light"),
]

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
"""What a device may prefer, which pages follow unless somebody has chosen otherwise."""


def _lowest(lit: list[str]) -> str:
    """Bid whatever is lowest, and so become the declarer."""
    return next((call for call in lit if call != "P"), "P")


@pytest.mark.parametrize(
    ("device", "style", "preset", "theme"), PLACES, ids=[place[0].name for place in PLACES]
)
def test_a_round(welcome: Welcome, device: Device, style: Style, preset: str, theme: str) -> None:
    guest = welcome(device, theme=theme)
    player = Player(guest, style, bid=_lowest)
    guest.sit_down(preset=preset)
    player.play_to(player.asked.bids)
    _take(guest, "auction", theme)
    player.play_to(player.asked.to_choose)
    _take(guest, "exchange", theme)
    player.play_to(player.asked.cards)
    player.answer(player.asked.cards)
    player.play_to(player.asked.cards)
    _take(guest, "play", theme)
    _look_around(guest, theme)
    guest.sit_down_in(Story(plays_to_trick(9)), preset=preset, bots="rule-1")
    player.play_to(player.asked.next_deal)
    _take(guest, "round-over", theme)


def _look_around(guest: Guest, theme: str) -> None:
    for tool in ("Score sheet", "Rules of this table", "What happened", "Settings", "Help"):
        with guest.tool(tool):
            _take(guest, tool.lower().replace(" ", "-"), theme)


def _take(guest: Guest, name: str, theme: str) -> None:
    guest.picture(f"{name}-{theme}")
    _fits(guest)


def _fits(guest: Guest) -> None:
    """Nothing makes the page wider than the screen."""
    width = guest.page.evaluate("document.documentElement.scrollWidth")
    assert width <= guest.device.width


@pytest.mark.parametrize("device", [DESKTOP, SMALL_PHONE], ids=lambda device: device.name)
def test_the_pages(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    for path in ("/", "/new"):
        guest.visit(path)
        expect(guest.page.get_by_role("heading").first).to_be_visible()
        for theme in SCHEMES:
            guest.page.emulate_media(color_scheme=theme)
            _take(guest, f"page{path.replace('/', '-')}", theme)
