"""Nothing at the table covers anything else, on large and on small screens."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from server.stories import Story, asked
from web.boxes import HAIR, box_of, stand_apart
from web.guest import LYING_PHONE, PHONE, SMALL_LYING_PHONE, SMALL_PHONE, Device, Guest, Welcome
from web.player import Finger, Mouse, Player

pytestmark = pytest.mark.slow

LAPTOP: Final = Device("laptop", 1280, 720)
LOW_PHONE: Final = Device("low-phone", 320, 480, is_touched=True)
"""A small phone whose browser has a line at the top and one at the bottom."""
SCREENS: Final = (LAPTOP, PHONE, SMALL_PHONE, LYING_PHONE)

every_screen = pytest.mark.parametrize("device", SCREENS, ids=lambda device: device.name)


def _lowest(lit: list[str]) -> str:
    """Bid whatever is lowest, and so become the declarer."""
    return next((call for call in lit if call != "P"), "P")


def _player(guest: Guest) -> Player:
    return Player(guest, Finger() if guest.device.is_touched else Mouse(), bid=_lowest)


def _plates(guest: Guest) -> list[Locator]:
    return guest.page.locator("[data-seat]").all()


@every_screen
def test_a_hint_covers_nothing_that_it_speaks_of(regular: Welcome, device: Device) -> None:
    guest = regular(device)
    guest.sit_down(preset="standard", bots="rule-1")
    player = _player(guest)
    hint = guest.page.get_by_role("status").filter(has=guest.button("Close the hint"))
    player.play_to(player.asked.bids)
    guest.use("Hint")
    expect(hint).to_be_visible()
    stand_apart(guest, hint=hint, bids=guest.group("Bids"), plates=_plates(guest))
    reasons = hint.get_by_role("listitem").all_text_contents()
    assert (hint.get_by_role("list").text_content() or "").split() == " ".join(reasons).split()
    guest.button("Close the hint").click()
    player.play_to(player.asked.cards)
    guest.use("Hint")
    expect(hint).to_be_visible()
    hand = guest.group("Your hand").locator("[data-card]").all()
    stand_apart(guest, hint=hint, card=hand[-1], plates=_plates(guest))


def _say(guest: Guest, *texts: str) -> None:
    guest.page.keyboard.press("c")
    words = guest.page.get_by_role("textbox", name="Say something")
    for text in texts:
        words.fill(text)
        words.press("Enter")
        expect(words).to_have_value("")


@every_screen
def test_notes_come_one_at_a_time_and_cover_nothing(welcome: Welcome, device: Device) -> None:
    guest, friend = welcome(device), welcome()
    table = guest.open_table(preset="standard", begin=True)
    guest.page.clock.install()
    guest.page.goto(f"/t/{table}")
    friend.page.goto(f"/t/{table}")
    player = _player(guest)
    player.play_to(player.asked.bids)
    if device is not LAPTOP:  # which has room for the chat itself
        guest.page.clock.pause_at(guest.page.evaluate("Date.now() + 100") / 1000)  # no note goes by itself
        _say(friend, "Good evening", "Good luck")
        note = guest.page.get_by_role("status").filter(has=guest.button("Dismiss"))
        for said in ("Good evening", "Good luck"):
            expect(note).to_contain_text(said)
            stand_apart(guest, note=note, bids=guest.group("Bids"), plates=_plates(guest))
            guest.button("Dismiss").click()
        expect(note).to_have_count(0)
        guest.page.clock.resume()
    guest.context.set_offline(True)
    guest.page.evaluate("dispatchEvent(new Event('offline'))")
    note = guest.page.get_by_text("The line is lost. Trying again…")
    stand_apart(guest, note=note, bids=guest.group("Bids"), plates=_plates(guest))
    guest.context.set_offline(False)


@pytest.mark.parametrize("device", [LYING_PHONE, SMALL_LYING_PHONE], ids=lambda device: device.name)
def test_a_phone_on_its_side_shows_the_way_home_and_the_own_seat_above_its_hand(
    regular: Welcome, device: Device
) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("auction")), preset="ultimate", bots="rule-1")
    home, bids = guest.page.get_by_role("link", name="Home"), guest.group("Bids")
    tools = guest.page.get_by_role("navigation", name="Table").get_by_role("button").all()
    stand_apart(guest, home=home, tools=tools, bids=bids, plates=_plates(guest))
    assert box_of("own seat", guest.seat("You")).top >= box_of("bids", bids).bottom - HAIR
    home.tap()
    expect(guest.button("Play now")).to_be_visible()


@pytest.mark.parametrize("device", [LYING_PHONE, LAPTOP], ids=lambda device: device.name)
def test_fractional_bids_leave_the_hand_whole_as_soon_as_the_table_is_open(
    regular: Welcome, device: Device
) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("auction")), preset="ultimate", bots="rule-1")
    card = guest.group("Your hand").locator("[data-card]").last
    stand_apart(guest, bids=guest.group("Bids"), card=card, plates=_plates(guest))


def test_the_cards_to_call_a_partner_by_stand_between_the_seats_on_a_phone_on_its_side(
    regular: Welcome,
) -> None:
    guest = regular(LYING_PHONE)
    guest.sit_down_in(Story(asked("calling"), "10N"), preset="five-handed", bots="rule-1")
    picker = guest.page.get_by_role("region", name="Call a card: its holder is your partner")
    stand_apart(guest, picker=picker, plates=_plates(guest))


@pytest.mark.parametrize("device", [SMALL_PHONE, LOW_PHONE], ids=lambda device: device.name)
def test_the_cards_to_call_a_partner_by_leave_the_hand_in_sight(regular: Welcome, device: Device) -> None:
    guest = regular(device)
    guest.sit_down_in(Story(asked("calling"), "10N"), preset="five-handed", bots="rule-1")
    picker = guest.page.get_by_role("region", name="Call a card: its holder is your partner")
    picker.get_by_role("button", name="10 of diamonds").tap()
    stand_apart(guest, picker=picker, plates=_plates(guest))
    own, card = guest.seat("You"), guest.group("Your hand").locator("[data-card]").first
    assert box_of("picker", picker).bottom <= box_of("own seat", own).top + HAIR
    assert box_of("own seat", own).bottom <= box_of("card", card).top
