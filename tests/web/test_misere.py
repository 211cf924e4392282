"""Misère and open misère: a folded hand, and one that lies open."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from server.stories import Story, asked, plays_to_trick
from web.guest import DESKTOP, PHONE, Device, Guest, Welcome
from web.player import Finger, Mouse, Player, Style

pytestmark = pytest.mark.slow

OPTIONS: Final = {
    f"specials.{special}.{option}": value
    for special in ("misere", "open_misere")
    for option, value in {"precondition": "none", "place": "top", "play_on": True}.items()
}
"""Either may be bid over whatever bots have bid, and is played on when it is lost."""
SEATS: Final = [(DESKTOP, Mouse()), (PHONE, Finger())]


@pytest.mark.parametrize(("device", "style"), SEATS, ids=lambda value: getattr(value, "name", ""))
def test_rounds(device: Device, style: Style, welcome: Welcome) -> None:
    guest, watcher = welcome(device), welcome()
    for bid in ("M", "OM"):
        _a_round(bid, Player(guest, style), watcher)


def _a_round(bid: str, player: Player, watcher: Guest) -> None:
    """Play the beginning of a round, and the end of the same one, as bots would have gone on to it."""
    guest = player.guest
    table = guest.sit_down_in(Story(asked("exchange"), bid), OPTIONS)
    expect(player.asked.to_choose.first).to_be_visible()
    guest.picture(f"{bid}-exchange")
    player.play_to(player.asked.cards)
    expect(guest.seat("North").get_by_text("sits out")).to_be_attached()
    watcher.visit(f"/t/{table}")
    for number in range(3):
        player.play_to(player.asked.cards)
        guest.picture(f"{bid}-{number}")
        player.answer(player.asked.cards)
    is_open = int(bid == "OM")
    expect(watcher.group("Ann's open hand")).to_have_count(is_open)
    expect(guest.page.get_by_text("Everybody sees your hand")).to_have_count(is_open)
    watcher.picture(f"{bid}-watched")
    guest.sit_down_in(Story(plays_to_trick(9), bid), OPTIONS)
    player.play_to(player.asked.next_deal)
    guest.picture(f"{bid}-scored")
