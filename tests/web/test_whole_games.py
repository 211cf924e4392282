"""Whole games against bots, from the first page to the last trick."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from web.guest import Guest, Welcome
from web.player import Keyboard, Mouse, Player

pytestmark = pytest.mark.slow

SHORT: Final = "standard~scoring.target=100"
TARGET: Final = 530
"""Points that no single round brings: a game has several. How long ones end is the engine's to say."""


def test_a_game_by_mouse(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto("/")
    guest.picture("home")
    guest.page.get_by_role("link", name="New table").click()
    guest.page.get_by_role("radio", name="Instant").check()
    guest.page.locator("summary", has_text="House rules").click()
    guest.page.get_by_label("Search the rules").fill("scoring.target")
    guest.page.locator("[data-option='scoring.target'] input").fill(str(TARGET))
    expect(guest.page).to_have_url(re.compile(f"scoring.target={TARGET}$"))
    guest.picture("new-table")
    guest.button("Begin with bots").click()
    _plays_to_the_end(guest, Player(guest, Mouse()))
    assert max(map(abs, guest.seen["table"]["scores"])) >= TARGET
    assert guest.seen["table"]["sheet"] > 1
    guest.picture("game-over")


def test_a_game_by_keyboard_alone(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto(f"/new?rules={SHORT}")
    keys = Keyboard()
    _choose_by_keyboard(guest, keys, of="Normal", wanted="Instant")
    keys.press(guest.button("Begin with bots"))
    _plays_to_the_end(guest, Player(guest, keys))


def _choose_by_keyboard(guest: Guest, keys: Keyboard, of: str, wanted: str) -> None:
    """Move from the choice that is made to another beside it."""
    keys.go_to(guest.page.get_by_role("radio", name=of, exact=True))
    choice = guest.page.get_by_role("radio", name=wanted, exact=True)
    while not choice.is_checked():
        guest.page.keyboard.press("ArrowRight")


def _plays_to_the_end(guest: Guest, player: Player) -> None:
    player.play_to(player.asked.end)
    expect(guest.page.get_by_role("heading", name=re.compile(r"wins?$|shared"))).to_be_visible()
    assert guest.seen["table"]["ending"]["winners"]
