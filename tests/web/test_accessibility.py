"""axe-core finds nothing to say about any page, panel or dialog: light on wide screens, dark on narrow ones.

Every colour is one of the theme's, whatever the width: so each theme is looked at on one screen. One guest
goes through all that a test looks at: for a page, reading axe takes longer than looking with it.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from fivehundred import State
from server.stories import PERSON, Story, asked, plays_for_the_dummy, round_is_over
from web.accessibility import complaints as complaints_of
from web.guest import DESKTOP, PHONE, Device, Guest, Welcome
from web.player import Asked

pytestmark = pytest.mark.slow

SCREENS: Final = (DESKTOP, PHONE)
DEVICES: Final = pytest.mark.parametrize("device", SCREENS, ids=lambda device: device.name)


@DEVICES
def test_the_pages(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    complaints = []
    for path in ("/rules/standard~auction.lowest=7", "/", "/new"):
        guest.visit(path)
        expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
        complaints += complaints_of(guest, path)
    guest.button("Settings").click()
    complaints += complaints_of(guest, "settings")
    guest.page.keyboard.press("Escape")
    guest.visit(f"/t/{guest.open_table()}")
    expect(guest.button("Begin with bots")).to_be_visible()
    complaints += complaints_of(guest, "lobby")
    complaints += _house_rules(guest, "auction.rounds=1")
    guest.visit("/")
    complaints += _house_rules(guest, "auction.rounds=1~auction.rebid=always")
    guest.button("Open rules").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    assert complaints + complaints_of(guest, "open rules") == []


def _house_rules(guest: Guest, changes: str) -> list[str]:
    """What axe has to say about a new table by these rules, where one more change is tried."""
    guest.visit(f"/new?rules=standard~{changes}")
    guest.page.get_by_label("Search the rules").fill("auction")
    known = guest.page.get_by_title("nobody speaks twice").or_(guest.page.get_by_text("nobody speaks twice"))
    expect(known.first).to_be_attached()  # else the change is made before it is known to be excluded
    guest.page.locator("[data-option='auction.rebid']").get_by_text("always", exact=True).click(force=True)
    return complaints_of(guest, changes)


@DEVICES
def test_the_table(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    screen, complaints = Asked(guest), []
    for name, story in (("bids", Story(asked("auction"))), ("cards", Story(asked("play")))):
        guest.sit_down_in(story)
        expect(getattr(screen, name).first).to_be_visible()
        complaints += complaints_of(guest, name)
    guest.sit_down_in(Story(round_is_over))
    expect(screen.next_deal).to_be_visible()
    complaints += complaints_of(guest, "next deal")
    guest.button("Look at the round").click()
    expect(guest.page.get_by_role("heading", name="What cards gave away")).to_be_visible()
    complaints += complaints_of(guest, "review")
    guest.page.keyboard.press("Escape")
    for tool in ("Score sheet", "Chat", "Rules of this table", "What happened", "Seats", "Settings", "Help"):
        if tool == "Chat" and not device.is_touched:
            continue  # it is in sight already
        with guest.tool(tool):
            complaints += complaints_of(guest, tool)
    assert complaints == []


FORMS: Final = (
    ("two-handed-table", "auction", "bids"),
    ("two-handed-table", "play", "cards"),
    ("two-handed-market", "market", "market"),
    ("two-handed-market", "play", "cards"),
    ("two-handed-draw", "drawing", "drawn"),
    ("two-handed-draw", "play", "cards"),
    ("five-handed", "auction", "bids"),
    ("five-handed", "calling", "alone"),
    ("six-handed", "auction", "bids"),
    ("six-handed", "play", "cards"),
    ("ultimate", "auction", "bids"),
    ("ultimate", "play", "cards"),
    ("dealers-choice", "choosing", "items"),
    ("dealers-choice", "play", "cards"),
)
"""Presets with a phase of the game, and what the screen asks in it: two of each, one in either theme."""


@DEVICES
def test_forms_of_table(welcome: Welcome, device: Device) -> None:
    guest = welcome(device)
    screen, complaints = Asked(guest), []
    for preset, phase, question in FORMS[SCREENS.index(device) :: len(SCREENS)]:
        bid = "7N" if phase == "calling" else ""
        dealer = PERSON if phase == "choosing" else PERSON - 1
        guest.sit_down_in(Story(asked(phase), bid, dealer=dealer), preset=preset, bots="random")
        expect(getattr(screen, question).first).to_be_visible()
        complaints += complaints_of(guest, f"{preset}, {phase}")
    guest.sit_down_in(Story(_has_a_role, "8H", deal=1), preset="plus-plus")
    expect(guest.group("Your hand").locator("[data-sign]").first).to_be_visible()
    assert complaints + complaints_of(guest, "a card with a role") == []


def _has_a_role(state: State) -> bool:
    """The person holds a card with a role, such as the anti-joker, and is to play."""
    return asked("play")(state) and "AH" in str(state.own(PERSON))


DUMMY: Final = {"partner": "dummy", "place": "top", "play_on": True}


@DEVICES
def test_offers(welcome: Welcome, device: Device) -> None:
    guest = welcome(device, autoLook=False)
    options: dict[str, object] = {f"specials.open_misere.{name}": value for name, value in DUMMY.items()}
    options |= {"auction.game_bids": True, "auction.last_kitty_card_open": True}
    guest.sit_down_in(Story(asked("auction")), options)
    expect(guest.button("Look")).to_be_visible()
    complaints = complaints_of(guest, "look")
    guest.button("Look").click()
    expect(Asked(guest).bids.first).to_be_visible()
    complaints += complaints_of(guest, "game bids and a kitty that lies open")
    guest.sit_down_in(Story(plays_for_the_dummy, "OM"), options)
    expect(guest.page.get_by_text("from North's hand").first).to_be_visible()
    complaints += complaints_of(guest, "dummy")
    guest.use("Give up the rest")
    expect(guest.group("Give up the rest?")).to_be_visible()
    assert complaints + complaints_of(guest, "give up") == []
