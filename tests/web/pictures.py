"""The pictures of the tables in the documentation, taken from games as they are played: `make pictures`.

`python -m web.pictures FOLDER [NAME …]` takes all of them, or those named.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

from fivehundred.rummy.actions import LayOff, Meld
from fivehundred.rummy.rules import RUMMY
from fivehundred.rummy.state import State
from server.process import ServerProcess
from server.rummy_stories import RummyStory, may
from server.stories import Goal
from web.chromium import FLAGS, chromium
from web.guest import PHONE, Device, Guest
from web.keeper import NAMES, Keeper
from web.own_device import ENDLESS, begin, keep, overhear
from web.player import Mouse, Player, highest, low_then_pass
from web.serving import serving

SCREEN: Final = Device("desktop", 1120, 720)
WIDE_SCREEN: Final = Device("desktop", 1280, 800)
"""With room for score, auction and chat beside the table."""
QUALITY: Final = 72
"""Of the JPEG files, in percent."""
ENOUGH_PLAYED: Final = 7
"""With so many cards left the table looks as it mostly does."""
LYING: Final = 2
"""So many cards on the table make a trick to look at."""


def _in_play(player: Player) -> None:
    """Play on until some tricks are taken, and it is the guest's turn."""
    player.play_to(player.asked.cards)
    while len(player.guest.seen["own"].get("hand", [])) > ENOUGH_PLAYED:
        player.answer(player.asked.now())
    player.play_to(player.asked.cards)


def _in_a_trick(player: Player) -> None:
    """Play on until others have played to a trick, some tricks later, and it is the guest's turn."""
    _in_play(player)
    lying = player.guest.group("Cards on the table").get_by_role("img")
    while lying.count() < LYING:
        player.answer(player.asked.now())
        player.play_to(player.asked.cards)


def _at(what: str) -> Callable[[Player], None]:
    """Play on until something is asked."""
    return lambda player: player.play_to(getattr(player.asked, what))


class Picture(NamedTuple):
    """A preset, the moment to show, how the guest bids, and on what screen."""

    preset: str
    moment: Callable[[Player], None] = _in_play
    bid: Callable[[list[str]], str] = low_then_pass
    screen: Device = SCREEN


PICTURES: Final = {
    "table": Picture("standard", _in_a_trick, screen=WIDE_SCREEN),
    "two-handed-table": Picture("two-handed-table"),
    "two-handed-dead": Picture("two-handed-dead"),
    "two-handed-market": Picture("two-handed-market", _at("market")),
    "two-handed-draw": Picture("two-handed-draw", _at("drawn")),
    "three-handed": Picture("three-handed"),
    "four-handed": Picture("standard"),
    "five-handed": Picture("five-handed", _at("alone"), highest),
    "five-handed-rotating": Picture("five-handed-rotating"),
    "six-handed": Picture("six-handed"),
    "six-handed-pairs": Picture("six-handed-pairs"),
    "plus-plus": Picture("plus-plus"),
    "ultimate": Picture("ultimate", _at("bids")),
    "dealers-choice": Picture("dealers-choice", _at("items")),
}


class Told(NamedTuple):
    """A table of rummy at a moment to which a story leads, with cards picked that may be laid."""

    until: Goal[State]
    deal: int
    players: int
    screen: Device


RUMMY_PICTURES: Final = {
    "rummy": Told(may(Meld, LayOff), 25, 4, WIDE_SCREEN),
    "rummy-eight": Told(may(Meld), 20, 8, PHONE),
}


class Scene(NamedTuple):
    """Something else than a table with a server: what leads there, and on what screen."""

    lead: Callable[[Guest], None]
    screen: Device


def _score(guest: Guest) -> None:
    """Keep the score of some rounds, and begin to enter another."""
    keeper = Keeper(guest)
    for bid, declarer, tricks in (
        ("8 hearts", "Ann", 9),
        ("7 spades", "Ben", 7),
        ("8 no-trumps", "Cat", 6),
    ):
        keeper.tell(bid, declarer, tricks)
        expect(keeper.entry.get_by_role("button", name="Write it down")).to_have_count(0)
    keeper.tap(re.compile("^7 hearts,"))
    keeper.tap("Cat")


def _score_of_three(guest: Guest) -> None:
    """Enter the tricks of three players."""
    keeper = Keeper(guest, "three-handed", NAMES[:3])
    keeper.tap(re.compile("^8 hearts,"))
    keeper.tap("Ann")
    keeper.tap("Ann 8, Ben 1, Cat 1")


def _without_a_network(guest: Guest) -> None:
    """Begin a game on the device, and look at the home page."""
    overhear(guest)
    keep(guest, "/")
    guest.page.goto(f"/new?rules={ENDLESS}")
    begin(guest, Player(guest, Mouse()))
    guest.page.get_by_role("link", name="Home").click()
    expect(guest.page.get_by_text("No network: you are playing on this device.")).to_be_visible()


SCENES: Final = {
    "score": Scene(_score, SCREEN),
    "score-three": Scene(_score_of_three, PHONE),
    "offline": Scene(_without_a_network, SCREEN),
}


def take_scene(browser: Browser, server: ServerProcess, name: str, folder: Path) -> None:
    """Take one picture of a scene."""
    scene = SCENES[name]
    guest = Guest(browser, server, scene.screen, folder, {}, keeps=True)
    scene.lead(guest)
    expect(guest.page.get_by_role("main")).to_be_visible()
    _keep(guest, name, folder)


def take_rummy(browser: Browser, server: ServerProcess, name: str, folder: Path) -> None:
    """Take one picture of a table of rummy."""
    told = RUMMY_PICTURES[name]
    guest = Guest(browser, server, told.screen, folder, {})
    options = {"players": told.players, "target": 500}
    guest.sit_down_in(RummyStory(told.until, deal=told.deal), options, preset=RUMMY, bots="sampling")
    guest.group(re.compile("^Your hand")).wait_for()
    for card in guest.seen["own"]["choices"]["melds"][0]["cards"]:
        held = guest.page.locator(f"[data-own] [data-card='{card}'][aria-pressed=false]").first
        held.click(position={"x": 9, "y": 24})
    _keep(guest, name, folder)


def _keep(guest: Guest, name: str, folder: Path) -> None:
    guest.page.mouse.move(0, 0)
    guest.page.wait_for_timeout(500)  # whatever moves comes to rest
    guest.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)
    guest.go()


def take(browser: Browser, server: ServerProcess, name: str, folder: Path) -> None:
    """Take one picture."""
    picture = PICTURES[name]
    guest = Guest(browser, server, picture.screen, folder, {})
    guest.sit_down({"scoring.target": 1000}, preset=picture.preset, bots="rule-1")
    picture.moment(Player(guest, Mouse(), picture.bid))
    _keep(guest, name, folder)


def main(folder: Path, names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PYTEST_CURRENT_TEST"] = "pictures (call)"  # stories draw their chance from a test's name
    with sync_playwright() as playwright, TemporaryDirectory() as kept:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with serving(Path(kept), "pictures") as server:
            takers = {
                **dict.fromkeys(PICTURES, take),
                **dict.fromkeys(RUMMY_PICTURES, take_rummy),
                **dict.fromkeys(SCENES, take_scene),
            }
            for name in names or takers:
                takers[name](browser, server, name, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
