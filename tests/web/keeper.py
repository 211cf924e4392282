"""Somebody who keeps the score of a game with real cards in the browser."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from web.guest import Guest

NAMES: Final = ("Ann", "Ben", "Cat", "Dan")


class Keeper:
    """A guest who keeps the score of a game."""

    def __init__(self, guest: Guest, rules: str = "standard", names: tuple[str, ...] = NAMES) -> None:
        self.guest = guest
        self.page = guest.page
        self.taps = 0
        guest.visit(f"/score?rules={rules}")
        for seat, name in enumerate(names):
            self.page.get_by_label(re.compile(f"^Seat {seat + 1}")).fill(name)
        guest.button("Begin").click()
        expect(self.entry).to_be_visible()

    @property
    def entry(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("ound [0-9]+$"))

    @property
    def points(self) -> Locator:
        return self.page.get_by_role("region", name="Standing").locator(".points")

    def tap(self, name: str | re.Pattern[str], *, within: Locator | None = None) -> None:
        """Tap a button of the round that is entered, which must be on the screen as it is."""
        button = (within or self.entry).get_by_role("button", name=name, exact=isinstance(name, str))
        expect(button).to_be_in_viewport()
        button.tap() if self.guest.device.is_touched else button.click()
        self.taps += 1

    def press(self, name: str) -> None:
        """Press a button of the round that is entered, which may have to be scrolled to."""
        self.entry.get_by_role("button", name=name, exact=True).click()

    def tell(self, bid: str, declarer: str, tricks: int | None = None) -> None:
        """Tell an ordinary round; without a number of tricks it is just made."""
        self.tap(re.compile(f"^{bid},"))
        self.tap(declarer)
        if tricks is not None:
            self.tap(str(tricks))
        self.tap("Write it down")

    def stands(self, *points: str) -> None:
        expect(self.points).to_have_text(list(points))

    def choose(self, what: str) -> None:
        self.guest.button("More about this game").click()
        self.page.get_by_role("menuitem", name=what).click()

    def link(self) -> str:
        """The link that gives the sheet to others."""
        self.choose("Share as a link")
        field = self.page.get_by_label("Link", exact=True)
        expect(field).to_have_value(re.compile("/score#sheet="))
        return field.input_value()

    def open_row(self, number: int) -> Locator:
        self.page.get_by_role("group", name="Sheet").get_by_role("button").nth(number).click()
        return self.page.get_by_role("dialog")
