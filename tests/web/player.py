"""How somebody plays on a page: what the screen asks, and answers by mouse, finger or keyboard.

Nobody here knows a rule: they take what the screen offers.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import reduce
from time import monotonic
from typing import Final, Protocol

from playwright.sync_api import Error, Locator, Page, expect

from web.guest import Guest

PATIENCE: Final = 20
"""Seconds until something must be asked, and the table have gone on after an answer."""
SETTLING: Final = 2
"""Seconds in which the table hears of a deed, if it is one."""
MOST_STOPS: Final = 60
"""How often Tab may be pressed before something has the focus."""
_PLAYABLE: Final = "button:not([aria-disabled], [aria-pressed], [aria-label$='not playable now'])"
_CHOOSABLE: Final = "[aria-pressed=false]:not([aria-label$='not playable now'])"
_LIT: Final = "button:enabled:not([aria-disabled])"
_HANDS: Final = ":is([aria-label='Your hand'], [aria-label='Your table hand'], [aria-label$='open hand'])"
"""The hands that somebody may have to play from."""
_FIRST_IN_SIGHT: Final = """
    (kinds) => kinds.findIndex(([css, says]) =>
        [...document.querySelectorAll(css)].some((found) =>
            new RegExp(says).test(found.textContent) && found.checkVisibility({ visibilityProperty: true })))
"""
SEND: Final = re.compile(r"^(Discard|Hand over) \d")
"""The button with which chosen cards go."""
_LEFT_EDGE: Final = {"x": 9, "y": 24}
"""Where a card is in sight, however many lie over it."""


class Asked:
    """What the screen asks of a guest, if anything: the first of these that is in sight.

    The browser is asked once for all of them, and finds them by CSS: looked for by its role, each would
    cost a look at everything on the page, after every deed.
    """

    def __init__(self, guest: Guest) -> None:
        self._page = guest.page
        self._kinds: list[tuple[Locator, tuple[str, str]]] = []
        self.items = self._kind(_LIT, r"^\s*Play with ")
        self.drawn = self._kind(_LIT, r"^\s*Keep\s*$")
        self.market = self._kind(f"[aria-label='The market'] {_PLAYABLE}")
        self.bids = self._kind(f"[aria-label=Bids] {_LIT}")
        self.alone = self._kind(_LIT, r"^\s*Play alone\s*$")
        self.suits = self._kind("[aria-labelledby=which-suit] button")
        self.breach = self._kind(_LIT, r"^\s*No breach\s*$")
        self.to_choose = self._kind(f"[aria-label='Your hand'] {_CHOOSABLE}")
        self.cards = self._kind(f"{_HANDS} {_PLAYABLE}")
        self.next_deal = self._kind(_LIT, r"^\s*Next deal\s*$")
        self.end = self._kind(_LIT, r"^\s*Play again\s*$")
        self.anything = reduce(Locator.or_, (kind for kind, _ in self._kinds))

    def _kind(self, css: str, says: str = "") -> Locator:
        kind = self._page.locator(css, has_text=re.compile(says)) if says else self._page.locator(css)
        self._kinds.append((kind, (css, says)))
        return kind

    def now(self) -> Locator | None:
        """Return what is asked."""
        place: int = self._page.evaluate(_FIRST_IN_SIGHT, [wanted for _, wanted in self._kinds])
        return None if place < 0 else self._kinds[place][0]


class Style(Protocol):
    """A way to answer."""

    def press(self, thing: Locator) -> None:
        """Choose something that the screen offers."""
        ...

    def send(self, guest: Guest) -> None:
        """Let the cards that are chosen go."""
        ...

    def hurry(self, guest: Guest, anything: Locator) -> None:
        """Hurry whatever is under way, or wait until anything is asked."""
        ...


class Player:
    """A guest who plays on in one style; `bid` says which of the lit calls to make."""

    def __init__(self, guest: Guest, style: Style, bid: Callable[[list[str]], str] | None = None) -> None:
        self.guest = guest
        self.asked = Asked(guest)
        self._style = style
        self._bid = bid or low_then_pass

    def play_to(self, goal: Locator) -> None:
        """Answer whatever is asked until something is in sight."""
        together([self], goal)

    def answer(self, asked: Locator | None) -> None:
        """Answer what is asked; if nothing is, hurry whatever is under way."""
        assert asked is not self.asked.end, "the game is over"
        if asked is None:
            self._style.hurry(self.guest, self.asked.anything)
        elif asked is self.asked.bids:
            self._until_heard(self.call)
        elif asked is self.asked.to_choose:
            self.send()
        elif asked is self.asked.next_deal:
            self._style.press(asked)
            expect(asked).to_be_hidden()
        else:
            self._until_heard(lambda: self._style.press(asked.first))

    def _until_heard(self, deed: Callable[[], None]) -> None:
        """Do something, and wait until the table has gone on: a finger's tap is no deed before it is told."""
        before = self.position
        deed()
        deadline = monotonic() + SETTLING
        while self.position == before and not self.asked.suits.first.is_visible() and monotonic() < deadline:
            self.guest.page.wait_for_timeout(10)

    @property
    def position(self) -> int:
        """How far the table has come."""
        return int(self.guest.seen["table"]["position"])

    def call(self) -> None:
        """Make one of the calls that are lit."""
        lit = [str(call.get_attribute("data-call")) for call in self.asked.bids.all()]
        if lit:
            self._style.press(self.guest.page.locator(f'[data-call="{self._bid(lit)}"]'))

    def send(self) -> None:
        """Lay away the first cards of the hand, or hand them over."""
        send = self.guest.button(SEND)
        count = int((send.text_content() or "").split()[-1])
        for _ in range(count):
            self._style.press(self.asked.to_choose.first)
        self._style.send(self.guest)
        expect(send.and_(self.guest.page.get_by_role("button", disabled=False))).to_be_hidden()


def together(players: Sequence[Player], goal: Locator) -> None:
    """Let players answer whatever is asked until something is in sight."""
    position: int | None = None
    deadline = monotonic() + PATIENCE
    for player in itertools.cycle(players):
        asked = player.asked.now()  # first, so that the goal itself is never pressed
        if goal.first.is_visible():
            return
        assert monotonic() < deadline, f"nothing leads to {goal}; asked is {asked}"
        if asked and player.position != position:
            position, deadline = player.position, monotonic() + PATIENCE
        player.answer(asked)


def low_then_pass(lit: list[str]) -> str:
    """Open the auction if nobody has, else pass."""
    return min(lit, key=lambda call: (not call.startswith("6"), call != "P", call))


def highest(lit: list[str]) -> str:
    """Make the bid that stands last in the grid, to become the declarer."""
    return next((call for call in reversed(lit) if call != "P"), "P")


class Mouse:
    """One press of the mouse for everything."""

    def press(self, thing: Locator) -> None:
        """Press it where it is in sight."""
        thing.click(position=_LEFT_EDGE)  # type: ignore[arg-type]

    def send(self, guest: Guest) -> None:
        """Press the button."""
        guest.button(SEND).click()

    def hurry(self, guest: Guest, _: Locator) -> None:
        """Press where there is nothing to press."""
        guest.page.mouse.click(*_nowhere(guest))


class Finger:
    """Two taps for a call or a card; one for buttons, and to choose a card."""

    def press(self, thing: Locator) -> None:
        """Tap it, and again if that has only picked it; one that a former tap had picked needs no second."""
        is_choice = thing.get_attribute("aria-pressed") is not None
        picks = not is_choice and bool(thing.get_attribute("data-card") or thing.get_attribute("data-call"))
        chosen = thing.page.locator(_path(thing)) if picks else thing
        chosen.tap(position=_LEFT_EDGE)  # type: ignore[arg-type]
        if picks:
            with suppress(Error):
                chosen.tap(position=_LEFT_EDGE, timeout=1000)  # type: ignore[arg-type]

    def send(self, guest: Guest) -> None:
        """Tap the button."""
        guest.button(SEND).tap()

    def hurry(self, guest: Guest, _: Locator) -> None:
        """Tap where there is nothing to tap."""
        guest.page.touchscreen.tap(*_nowhere(guest))


class Keyboard:
    """Nothing but keys: every other call and card is typed, the others are found with the arrows."""

    def __init__(self) -> None:
        self._types = False

    def press(self, thing: Locator) -> None:
        """Go to it and press Enter, or type it."""
        written = thing.get_attribute("data-call") or thing.get_attribute("data-card")
        self._types = not self._types
        if written and self._types and thing.get_attribute("aria-pressed") is None:
            self._type(thing.page, written)
        else:
            self.go_to(thing)
            thing.page.keyboard.press("Enter")

    def send(self, guest: Guest) -> None:
        """Go to the button and press Enter."""
        self.press(guest.button(SEND))

    def hurry(self, _: Guest, anything: Locator) -> None:
        """Wait: a key that hurries a trick might answer what is asked meanwhile."""
        anything.first.wait_for()

    def go_to(self, thing: Locator) -> None:
        """Move the focus there: to its group with Tab, within the group with arrows."""
        group = thing.locator("xpath=ancestor::*[@role='group'][1]")
        is_cell = bool(thing.get_attribute("data-call") or thing.get_attribute("data-card"))
        self._tab_to(group if is_cell else thing)
        for key in self._ways(thing) if is_cell else ():
            if is_focused(thing):
                return
            thing.page.keyboard.press(key)
        expect(thing).to_be_focused()

    def _tab_to(self, place: Locator) -> None:
        for _ in range(MOST_STOPS):
            if has_focus(place):
                return
            place.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {place}")

    def _ways(self, thing: Locator) -> list[str]:
        """Keys that pass by everything in a group: a row of cards, or the ladder to its last corner."""
        if thing.get_attribute("data-card"):
            return ["Home", *["ArrowRight"] * 16]
        return [*["ArrowLeft"] * 8, *["ArrowUp"] * 8, *["ArrowRight"] * 8, *["ArrowDown"] * 8]

    def _type(self, page: Page, written: str) -> None:
        text = "joker" if written.startswith("Jo") else written.lower()
        page.keyboard.type(text[0])
        expect(page.get_by_role("textbox", name="Type what you do")).to_be_focused()
        page.keyboard.type(text[1:])
        page.keyboard.press("Enter")


def is_focused(thing: Locator) -> bool:
    """Whether it has the focus."""
    return bool(thing.evaluate("thing => thing === document.activeElement"))


def has_focus(place: Locator) -> bool:
    """Whether it has the focus, or something in it has."""
    return bool(place.evaluate("place => place.contains(document.activeElement)"))


def _path(thing: Locator) -> str:
    """A selector of the same card or call, whatever else changes."""
    kind = next(kind for kind in ("data-card", "data-call") if thing.get_attribute(kind))
    return f'button[{kind}="{thing.get_attribute(kind)}"]'


def _nowhere(guest: Guest) -> tuple[float, float]:
    """A point on the felt that belongs to nothing."""
    return guest.device.width * 0.3, guest.device.height * 0.25
