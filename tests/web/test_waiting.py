"""People who wait for a player at the table: a reminder, a bot in their place, and a clock."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import expect

from server.process import ServerProcess
from web.guest import PHONE, SMALL_PHONE, Device, Guest, Welcome

pytestmark = pytest.mark.slow

LAPTOP: Final = Device("laptop", 1280, 720)
PATIENCE: Final = 20_000
"""Milliseconds in which others may do something about a player who does not act, and some more."""


def _at_a_table(welcome: Welcome, at: ServerProcess, clock: int) -> tuple[Guest, Guest, Guest]:
    """Ann opens a table and begins; Bob, who is to bid first, and Cid come by its link."""
    ann, bob, cid = (welcome(device, at=at) for device in (LAPTOP, SMALL_PHONE, PHONE))
    table = ann.open_table(seat=0, clock=clock)
    ann.page.goto(f"/t/{table}")
    for guest, name, seat in ((bob, "Bob", "West"), (cid, "Cid", "North")):
        guest.call_me(name)
        guest.page.goto(f"/t/{table}")
        guest.button(re.compile(f"Sit here.*{seat}")).click()
        expect(ann.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    ann.button("Begin with bots").click()
    expect(bob.group("Bids").get_by_role("button", disabled=False).first).to_be_visible()
    return ann, bob, cid


def test_a_player_is_reminded_and_a_bot_plays_until_they_are_back(
    welcome: Welcome, hurried: ServerProcess
) -> None:
    ann, bob, cid = _at_a_table(welcome, hurried, clock=0)
    expect(ann.button("Nudge Bob")).to_be_visible(timeout=PATIENCE)
    _look("nudge", ann, cid)
    cid.button("Nudge Bob").click()
    expect(bob.page.get_by_role("status").filter(has_text="Cid is waiting for you")).to_be_visible()
    _look("nudged", bob)
    expect(ann.button("Nudge Bob")).to_be_hidden()
    stand_in = cid.button(re.compile("^Bot plays for Bob"))
    expect(stand_in).to_be_visible(timeout=PATIENCE)
    _look("stand-in", ann, cid)
    stand_in.click()
    expect(bob.button("I'm here")).to_be_visible()
    _look("stand-in-asked", ann, bob, cid)
    ann.page.get_by_role("alertdialog", name="Proposal").get_by_role("button", name="Agree").click()
    expect(cid.seat("Bob, a bot stands in")).to_be_visible()
    _is_back(bob, cid)


def test_a_bot_stands_in_for_who_takes_too_long(welcome: Welcome, hurried: ServerProcess) -> None:
    ann, bob, cid = _at_a_table(welcome, hurried, clock=12)
    expect(ann.page.get_by_role("region", name=re.compile("^Bob, .*time runs short$"))).to_be_visible(
        timeout=PATIENCE
    )
    expect(cid.seat("Bob").locator(".seconds")).to_have_text(re.compile(r"^[1-4]$"))
    expect(bob.page.get_by_text(re.compile(r"^A bot plays for you in \d s$"))).to_be_visible()
    _look("time-runs-short", ann, bob, cid)
    expect(ann.seat("Bob, a bot stands in")).to_be_visible(timeout=PATIENCE)
    _is_back(bob, ann)


def _is_back(guest: Guest, other: Guest) -> None:
    """One press takes the seat back, as everybody sees."""
    name = str(guest.seen["table"]["seats"][1]["name"])
    expect(guest.page.get_by_role("status").filter(has_text="A bot plays your cards")).to_be_visible()
    _look("stood-in", guest, other)
    guest.button("I'm back").click()
    expect(guest.button("I'm back")).to_be_hidden()
    expect(other.seat(f"{name}, a bot stands in")).to_be_hidden()


def _look(name: str, *guests: Guest) -> None:
    """Take pictures; nothing that stands above a hand overlaps."""
    for guest in guests:
        guest.picture(name)
        strip = guest.page.locator(".strip")
        boxes = [part.bounding_box() for part in strip.locator("> .plate, > .said, .actions button").all()]
        ends = [(box["x"], box["x"] + box["width"]) for box in boxes if box is not None]
        edges = [*sorted(ends), (guest.device.width, 0)]
        assert all(end <= start + 1 for (_, end), (start, _) in pairwise(edges)), (name, edges)
