"""A round of every form of table: for two, five and six, with a market, a stock, a partner to call."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from server.stories import PERSON, Story, asked, plays_to_trick
from web.guest import (
    DESKTOP,
    LYING_PHONE,
    PHONE,
    SMALL_LYING_PHONE,
    SMALL_PHONE,
    TABLET,
    Device,
    Guest,
    Welcome,
)
from web.player import Finger, Mouse, Player, Style

pytestmark = pytest.mark.slow

BOTS: Final = "random"
"""Bots that are done at once."""
FORMS: Final = [
    ("two-handed-table", DESKTOP, Mouse()),
    ("two-handed-table", SMALL_PHONE, Finger()),
    ("two-handed-dead", PHONE, Finger()),
    ("two-handed-market", SMALL_LYING_PHONE, Finger()),
    ("two-handed-draw", SMALL_PHONE, Finger()),
    ("five-handed", SMALL_PHONE, Finger()),
    ("five-handed-secret", DESKTOP, Mouse()),
    ("five-handed-rotating", LYING_PHONE, Finger()),
    ("six-handed", SMALL_PHONE, Finger()),
    ("six-handed-pairs", TABLET, Finger()),
    ("plus-plus", DESKTOP, Mouse()),
    ("ultimate", SMALL_PHONE, Finger()),
    ("dealers-choice", DESKTOP, Mouse()),
]


@pytest.mark.parametrize(("preset", "device", "style"), FORMS, ids=lambda each: getattr(each, "name", each))
def test_a_round_of(preset: str, device: Device, style: Style, regular: Welcome) -> None:
    guest = regular(device)
    guest.sit_down(preset=preset, bots=BOTS)
    player = Player(guest, style)
    player.play_to(player.asked.anything)
    _is_in_sight(guest)
    player.play_to(player.asked.cards)
    guest.picture(f"{preset}-play")
    _is_in_sight(guest)
    guest.sit_down_in(Story(plays_to_trick(8)), preset=preset, bots=BOTS)
    player.play_to(player.asked.next_deal)
    guest.picture(f"{preset}-scored")
    _is_in_sight(guest)


def _is_in_sight(guest: Guest) -> None:
    """Nothing makes the page wider than the screen, and what can be done is on it, from side to side."""
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= guest.device.width
    for what in guest.page.locator("[data-legal], .strip, .between .primary").all():
        box = what.bounding_box()
        assert box is None or (box["x"] >= 0 and box["x"] + box["width"] <= guest.device.width), what


def test_hands_on_the_table(regular: Welcome) -> None:
    guest = regular(PHONE)
    guest.sit_down(preset="two-handed-table", bots=BOTS)
    player = Player(guest, Finger())
    player.play_to(player.asked.bids)
    mine, theirs = guest.group("Your table hand"), guest.group("Opposite's table hand")
    for hand in (mine, theirs):
        expect(hand.get_by_role("button", name=re.compile("over a face-down card"))).to_have_count(5)
    player.play_to(guest.page.get_by_text("from your table hand"))
    player.play_to(player.asked.next_deal)
    expect(guest.page.get_by_role("log")).to_contain_text("turns up in your table hand")


def test_a_market(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down_in(Story(asked("market")), preset="two-handed-market", bots=BOTS)
    player = Player(guest, Mouse())
    expect(player.asked.market.first).to_be_visible()
    guest.picture("market")
    market = guest.group("The market").get_by_role("button")
    count = market.count()
    assert count in {7, 8}
    picked = str(market.first.get_attribute("aria-label"))
    market.first.focus()
    guest.page.keyboard.press("Enter")
    player.play_to(player.asked.bids)
    expect(guest.page.get_by_role("img", name=re.compile(f"^Kitty: .*{picked}"))).to_be_visible()
    expect(guest.page.get_by_role("img", name=re.compile("^Market: "))).to_be_visible()


def test_cards_are_drawn_by_key(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_down(preset="two-handed-draw", bots=BOTS)
    player = Player(guest, Mouse())
    kept = guest.page.get_by_role("log").get_by_text(re.compile("^You keep the .* and throw the .* away"))
    for number, key in enumerate("kt" * 5):
        expect(kept).to_have_count(number)
        expect(player.asked.drawn).to_be_visible()
        guest.page.keyboard.press(key)
    player.play_to(player.asked.bids)
    assert len(guest.seen["own"]["hand"]) == len(guest.seen["own"]["thrown"]) == 10


@pytest.mark.parametrize("device", [SMALL_LYING_PHONE, SMALL_PHONE], ids=lambda device: device.name)
def test_a_partner_is_called(device: Device, regular: Welcome) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("calling"), "10N"), preset="five-handed", bots=BOTS)
    player = Player(guest, Finger())
    expect(player.asked.alone).to_be_visible()
    picker, hand = guest.page.locator(".picker").bounding_box(), guest.group("Your hand").bounding_box()
    assert picker is not None
    assert hand is not None
    assert picker["y"] + picker["height"] <= hand["y"] + 1
    card = guest.page.locator(".picker [data-legal][data-card]").first
    called = str(card.locator(".unseen").text_content())
    card.click()
    guest.picture("partner")
    guest.button(f"Call the {called}").click()
    player.play_to(player.asked.cards)
    expect(guest.group("Contract")).to_contain_text(f"called the {called}, ")
    expect(guest.page.get_by_role("region", name=re.compile(", partner,"))).to_be_visible()


def test_cards_are_given_to_opponents(regular: Welcome) -> None:
    guest = regular(SMALL_PHONE)
    guest.sit_down(preset="ultimate", bots=BOTS)

    def most(lit: list[str]) -> str:
        """Turn to the bids that give most away, and make the highest; somebody may have bid higher."""
        if not any(call[0].isdigit() for call in lit):
            return "P"
        guest.page.get_by_role("radio", name=re.compile(r"^\d cards?$")).last.check(force=True)
        lit = [str(call.get_attribute("data-call")) for call in player.asked.bids.all()]
        return next((call for call in reversed(lit) if call[0].isdigit()), "P")

    player = Player(guest, Finger(), bid=most)
    player.play_to(guest.button("Hand over 1"))
    guest.picture("gift")
    expect(guest.page.get_by_text(re.compile("^Choose 1 card for (West|East)"))).to_be_visible()
    player.play_to(guest.button("Discard 5").or_(player.asked.next_deal))


@pytest.mark.parametrize("device", [DESKTOP, SMALL_PHONE], ids=lambda device: device.name)
def test_the_dealer_chooses(device: Device, regular: Welcome) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("choosing"), dealer=PERSON), preset="dealers-choice", bots=BOTS)
    player = Player(guest, Finger() if device.is_touched else Mouse())
    expect(player.asked.items).to_be_visible()
    guest.page.get_by_role("checkbox", name=re.compile("^Megatrump")).check()
    guest.picture("choice")
    guest.button("Play with 1").click()
    expect(guest.group("Contract")).to_contain_text("The dealer has chosen megatrump")
    player.play_to(player.asked.cards)
