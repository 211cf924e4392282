"""axe-core finds nothing to say about any page, panel or dialog, light or dark, wide or narrow."""

from __future__ import annotations

from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.guest import DESKTOP, PHONE, Device, Guest, Welcome
from web.player import Finger, Mouse, Player, highest

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIEWS = pytest.mark.parametrize(
    ("device", "theme"),
    [(device, theme) for device in (DESKTOP, PHONE) for theme in ("light", "dark")],
    ids=lambda value: getattr(value, "name", value),
)


@cache
def _axe() -> str:
    return AXE.read_text()


def _complaints(guest: Guest, where: str) -> list[str]:
    """What axe has to say about the page as it is now."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(_axe())
    found: dict[str, Any] = guest.page.evaluate("axe.run()")
    return [
        f"{where}: {each['id']}: {node['html'][:160]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@VIEWS
def test_the_pages(welcome: Welcome, device: Device, theme: str) -> None:
    guest = welcome(device, theme=theme)
    complaints = []
    for path in ("/rules/standard~auction.lowest=7", "/", "/new"):
        guest.page.goto(path)
        expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
        complaints += _complaints(guest, path)
    guest.button("Settings").click()
    complaints += _complaints(guest, "settings")
    guest.page.goto(f"/t/{guest.open_table()}")
    expect(guest.button("Begin with bots")).to_be_visible()
    assert complaints + _complaints(guest, "lobby") == []


@VIEWS
def test_house_rules(welcome: Welcome, device: Device, theme: str) -> None:
    guest = welcome(device, theme=theme)
    complaints = []
    for changes in ("auction.rounds=1", "auction.rounds=1~auction.rebid=always"):
        guest.page.goto(f"/new?rules=standard~{changes}")
        guest.page.get_by_label("Search the rules").fill("auction")
        guest.page.locator("[data-option='auction.rebid']").get_by_text("always", exact=True).click(
            force=True
        )
        complaints += _complaints(guest, changes)
    guest.button("Open rules").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    assert complaints + _complaints(guest, "open rules") == []


@VIEWS
def test_the_table(welcome: Welcome, device: Device, theme: str) -> None:
    guest = welcome(device, theme=theme)
    guest.sit_down()
    player = Player(guest, Finger() if device.is_touched else Mouse())
    complaints = []
    for name in ("bids", "cards", "next_deal"):
        player.play_to(getattr(player.asked, name))
        complaints += _complaints(guest, name)
    guest.button("Look at the round").click()
    expect(guest.button("Verify this deal")).to_be_visible()
    complaints += _complaints(guest, "review")
    guest.page.keyboard.press("Escape")
    for tool in ("Score sheet", "Chat", "Rules of this table", "What happened", "Seats", "Settings", "Help"):
        if tool == "Chat" and not device.is_touched:
            continue  # it is in sight already
        with guest.tool(tool):
            complaints += _complaints(guest, tool)
    assert complaints == []


def _until_asked(player: Player) -> None:
    """Play on until something is asked that not every game asks."""
    rare = (player.asked.items, player.asked.drawn, player.asked.market, player.asked.bids)
    player.play_to(reduce(Locator.or_, rare))


FORMS = (
    "two-handed-table",
    "two-handed-market",
    "two-handed-draw",
    "five-handed",
    "six-handed",
    "ultimate",
    "dealers-choice",
)


@VIEWS
def test_the_forms_of_table(welcome: Welcome, device: Device, theme: str) -> None:
    complaints = []
    for preset in FORMS:
        guest = welcome(device, theme=theme)
        guest.sit_down(preset=preset, bots="random")
        player = Player(guest, Finger() if device.is_touched else Mouse(), bid=highest)
        _until_asked(player)
        complaints += _complaints(guest, f"{preset}, first question")
        player.play_to(player.asked.alone if preset == "five-handed" else player.asked.cards)
        complaints += _complaints(guest, preset)
    assert complaints == []


def _highest_in_suits(lit: list[str]) -> str:
    return highest([call for call in lit if call[-1] in "SCDH"])


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_cards_with_a_role(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    guest.sit_down(preset="plus-plus")
    player = Player(guest, Finger() if device.is_touched else Mouse(), bid=_highest_in_suits)
    player.play_to(guest.group("Your hand").locator("[data-sign]"))
    assert _complaints(guest, "a card with a role") == []


DUMMY = {"partner": "dummy", "place": "top", "play_on": True}


@VIEWS
def test_offers(welcome: Welcome, device: Device, theme: str) -> None:
    guest = welcome(device, theme=theme, autoLook=False)
    options = {f"specials.open_misere.{name}": value for name, value in DUMMY.items()}
    guest.sit_down(options={**options, "auction.game_bids": True, "auction.last_kitty_card_open": True})
    style = Finger() if device.is_touched else Mouse()
    player = Player(guest, style, bid=lambda lit: "OM" if "OM" in lit else "P")
    player.play_to(guest.button("Look"))
    complaints = _complaints(guest, "look")
    style.press(guest.button("Look"))
    player.play_to(player.asked.bids)
    complaints += _complaints(guest, "game bids and a kitty that lies open")
    player.play_to(guest.page.get_by_text("from North's hand"))
    complaints += _complaints(guest, "dummy")
    guest.use("Give up the rest")
    expect(guest.group("Give up the rest?")).to_be_visible()
    assert complaints + _complaints(guest, "give up") == []
