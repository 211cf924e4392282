"""What a table helps with: hints, reasons, the last trick, a round to look at again, a deal to check."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fivehundred import State
from server.stories import PERSON, Story, asked, plays_to_trick
from web.guest import Welcome
from web.player import Mouse, Player

pytestmark = pytest.mark.slow


def _must_follow(state: State) -> bool:
    """The person may not play every card."""
    return asked("play")(state) and len(state.legal_actions) < len(state.own(PERSON).hand)


def test_play_now_leads_to_a_game(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto("/")
    guest.button("Play now").click()
    expect(guest.group("Your hand").get_by_role("button")).to_have_count(10)
    expect(guest.seat("West, bot")).to_be_visible()


def test_a_code_is_read_leniently(welcome: Welcome) -> None:
    ann, bob = welcome(), welcome()
    table = ann.open_table()
    bob.page.goto("/")
    code = bob.page.get_by_label("Code or link")
    code.fill("nonsense")
    bob.button("Join").click()
    expect(bob.page.get_by_text("A code has ten letters and digits")).to_be_visible()
    code.fill(f" {table[:5].lower()}-{table[5:].lower()} ")
    bob.button("Join").click()
    bob.page.wait_for_url(f"**/t/{table}")


def test_bots_are_seen_to_think(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down(speed="calm")
    Player(guest, Mouse()).play_to(guest.page.get_by_title("Thinking"))


def test_a_hint_says_what_and_why(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down_in(Story(asked("play")))
    guest.use("Hint")
    hint = guest.page.get_by_role("status").filter(has=guest.button("Close the hint"))
    expect(hint).to_contain_text("A bot would ")
    expect(hint.get_by_role("listitem").first).to_be_visible()
    guest.picture("hint")
    guest.button("Close the hint").click()
    expect(hint).to_be_hidden()


def test_a_card_that_may_not_be_played_says_why(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down_in(Story(_must_follow))
    dim = guest.group("Your hand").locator("[aria-label$='not playable now']")
    dim.first.click(position={"x": 9, "y": 24})
    expect(guest.page.get_by_text(re.compile("does not follow|unable to follow"))).to_be_visible()
    guest.picture("why-not")


def test_the_last_trick_is_a_key_away(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_down_in(Story(plays_to_trick(2)))
    expect(Player(guest, Mouse()).asked.cards.first).to_be_visible()
    guest.page.keyboard.press("Shift+L")
    expect(guest.page.get_by_text("Last trick", exact=True)).to_be_visible()
    guest.picture("last-trick")
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_text("Last trick", exact=True)).to_be_hidden()


def test_the_deal_is_verified_after_the_round(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down()
    Player(guest, Mouse()).play_to(guest.button("Next deal"))
    verify = guest.button("Verify this deal")
    with guest.holding("**/analysis"):
        guest.button("Look at the round").click()
        verify.click(trial=True)  # it stands still
        before = verify.bounding_box()
    expect(guest.page.get_by_role("heading", name="What could be made")).to_be_visible()
    assert verify.bounding_box() == before
    verify.click()
    expect(guest.page.get_by_text("This deal was fixed before anybody saw a card.")).to_be_visible()
    expect(guest.page.get_by_text("Not seen here")).to_have_count(0)
    guest.picture("verified")


def test_a_press_closes_a_dialog_only_if_it_began_beside_it(regular: Welcome) -> None:
    guest = regular()
    guest.sit_down()
    guest.button("Settings").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    mouse, beside = guest.page.mouse, (2, 2)
    heading = dialog.get_by_role("heading", level=2)
    heading.hover()
    mouse.down()
    mouse.move(*beside)
    mouse.up()
    expect(dialog).to_be_visible()
    mouse.click(*beside)
    expect(dialog).to_be_hidden()
