"""A guest with a browser of their own: cookies, settings, a page, and what went wrong on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, WebSocket, expect

from fivehundred.rummy.rules import RUMMY
from fivehundred.server.http.security import GUEST_COOKIE
from fivehundred.server.protocol.http_requests import NewTable
from server.following import Following
from server.process import ServerProcess
from server.stories import AnyBeginning, tell
from web.serving import done

_SETTLED: Final = {"motion": "off", "sound": False}
"""Settings of those who wait for no motion."""
_ENDLESS: Final = {"scoring.target": 5000, "scoring.back_door": "off"}
_ENDLESS_RUMMY: Final = {"target": 5000}
"""Options with which the game goes on, whatever is bid and lost."""
_KEEP: Final = "localStorage['fivehundred.settings'] ??= JSON.stringify(%s)"
_NONCE: Final = """
    const system = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => (bytes.length === 16 ? bytes.fill(0) : system(bytes));
"""
"""A browser's part of the shuffle is the same number each time: so the server's secrets alone decide."""
_KEEPS_NOTHING: Final = "delete Navigator.prototype.serviceWorker;"
"""A browser without service workers: they fetch all pages, which few tests need."""
_GO: Final = """(path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
"""Goes to another page as the client's own links do."""
_PAGES: Final = re.compile("/(t/.*|new|score)?")
"""The paths of the client's pages; all others come from the server as they are."""
_CLOSING: Final = 10
"""Seconds in which a menu closes once something was chosen."""
_LINE_IS_LOST: Final = re.compile(
    "WebSocket connection to"
    "|ERR_(INTERNET_DISCONNECTED|CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH)"
)
"""What browsers say of a line lost before or during a request, whatever the page makes of it."""


@dataclass(frozen=True)
class Device:
    """What somebody sits at."""

    name: str
    width: int
    height: int
    is_touched: bool = False


DESKTOP: Final = Device("desktop", 1440, 900)
TABLET: Final = Device("tablet", 768, 1024, is_touched=True)
PHONE: Final = Device("phone", 390, 844, is_touched=True)
SMALL_PHONE: Final = Device("small-phone", 320, 568, is_touched=True)
LYING_PHONE: Final = Device("lying-phone", 844, 390, is_touched=True)
SMALL_LYING_PHONE: Final = Device("small-lying-phone", 568, 320, is_touched=True)


class Guest:
    """Somebody who comes to the server's pages."""

    def __init__(
        self,
        browser: Browser,
        server: ServerProcess,
        device: Device,
        screenshots: Path | None,
        settings: Mapping[str, object],
        *,
        keeps: bool = False,
    ) -> None:
        size = {"width": device.width, "height": device.height}
        self.device = device
        self.context = browser.new_context(
            base_url=server.address,
            viewport=size,  # type: ignore[arg-type]
            has_touch=device.is_touched,
            is_mobile=device.is_touched,
            device_scale_factor=2 if device.is_touched and screenshots else 1,  # as fine as it is looked at
        )
        self.context.add_init_script(_KEEP % json.dumps({**_SETTLED, **settings}))
        self.context.add_init_script(_NONCE)
        if not keeps:
            self.context.add_init_script(_KEEPS_NOTHING)
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.console: list[str] = []
        self.frames: list[str] = []
        self._following, self._read, self._views = Following(), 0, list[Mapping[str, Any]]()
        self.server = server
        self._screenshots = screenshots
        self._watch(self.page)

    # Being there

    def go(self) -> None:
        """Leave."""
        self.context.close()

    def forget(self) -> None:
        """Keep nothing of what was seen and said, but follow the table that may still go on."""
        self._catch_up()
        self._read = 0
        for kept in (self.troubles, self.console, self.frames, self._views):
            kept.clear()

    def come_back(self) -> None:
        """Close the page, and open the same address in a new one."""
        address = self.page.url
        self.page.close()
        self.page = self.context.new_page()
        self._watch(self.page)
        self.page.goto(address)

    def visit(self, path: str) -> None:
        """Come to a page, or go there from another one as players do: without loading the client anew."""
        here, there = urlsplit(self.page.url).path, urlsplit(path).path
        if here != there and _PAGES.fullmatch(here) and _PAGES.fullmatch(there):
            self.page.evaluate(_GO, path)
        else:
            self.page.goto(path)

    def _watch(self, page: Page) -> None:
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("websocket", self._listen)

    def _note(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text} ({message.location})")
        if message.type in {"error", "warning"} and not _LINE_IS_LOST.search(message.text):
            self.troubles.append(f"{message.text} ({message.location})")

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def leave_behind(self, folder: Path, name: str) -> None:
        """Keep what the screen shows, as a picture and in words, and what the browser has said."""
        self.page.screenshot(path=folder / f"{name}.png")
        screen = self.page.locator("body").aria_snapshot()
        said = "\n".join([*self.console, *self.troubles])
        (folder / f"{name}.txt").write_text(f"{self.page.url}\n\n{screen}\n\n{said}\n")

    # Tables

    def open_table(self, options: Mapping[str, object] | None = None, **wish: object) -> str:
        """Open a table as the page would, at once, for a game without an end; return its id."""
        return str(self._ask("post", "/api/tables", _wish(options, wish))["table"])

    def call_me(self, name: str) -> None:
        """Take a name."""
        self._ask("put", "/api/me", {"name": name})

    def _ask(self, method: str, path: str, body: Mapping[str, object]) -> Mapping[str, Any]:
        requests = self.context.request
        headers = {"X-CSRF-Token": requests.get("/api/me").json()["csrf"], "Origin": self.server.address}
        answer = requests.fetch(path, method=method, data=dict(body), headers=headers)
        assert answer.ok, answer.text()
        found: Mapping[str, Any] = answer.json()
        return found

    def sit_down(self, options: Mapping[str, object] | None = None, **wish: object) -> str:
        """Open a table where bots fill the seats, and look at it; return its id."""
        table = self.open_table(options, begin=True, **wish)
        self.visit(f"/t/{table}")
        return table

    def sit_down_in(
        self, story: AnyBeginning, options: Mapping[str, object] | None = None, **wish: object
    ) -> str:
        """Look at a table where bots sit and a story has happened; return its id."""
        table = self._take_up(msgspec.convert(_wish(options, wish), NewTable), story)
        self.visit(f"/t/{table}")
        return table

    def _take_up(self, wanted: NewTable, story: AnyBeginning) -> str:
        """Have a table where a story has happened, and return its id."""
        self.context.request.get("/api/me")
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        return done(tell(self.server.db, cookies[GUEST_COOKIE], wanted, story))

    @property
    def seen(self) -> Mapping[str, Any]:
        """The last view that the server sent."""
        return self.views[-1]

    @property
    def views(self) -> list[Mapping[str, Any]]:
        """All views that the server sent, each change as the view that it leads to."""
        self._catch_up()
        return self._views

    def _catch_up(self) -> None:
        for frame in self.frames[self._read :]:
            message = self._following.read(frame)
            self._read += 1
            if message["type"] == "Seen":
                self._views.append(message)

    def round_shown(self, table: str, number: int = 0) -> Mapping[str, Any]:
        """A finished round of the first game, as everybody may see it."""
        shown: Mapping[str, Any] = self.context.request.get(f"/api/tables/{table}/rounds/1/{number}").json()
        return shown

    # Finding things

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def group(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("group", name=name, exact=isinstance(name, str))

    def seat(self, about: str) -> Locator:
        """The seat of which is said what begins like this: its name, then what it is and does."""
        return self.page.get_by_role("region", name=re.compile(f"^{about}(,|$)"))

    @contextmanager
    def tool(self, name: str) -> Iterator[Locator]:
        """Open a dialog of the table by its button, and close it again."""
        self.use(name)
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        yield dialog
        self.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()

    def use(self, name: str) -> None:
        """Press a button of the table, in the list behind the last one where there is little room."""
        tools = self.page.get_by_role("navigation", name="Table")
        expect(tools).to_be_visible()
        if not (wanted := tools.get_by_role("button", name=name)).is_visible():
            tools.get_by_role("button", name="More").click()
        wanted.click()

    @contextmanager
    def holding(self, path: str, said: str = "") -> Iterator[None]:
        """Hold what the page asks for at a path, if it says so, as long as this lasts."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            if said in (route.request.post_data or ""):
                held.append(route)
            else:
                route.continue_()

        self.page.route(path, hold)
        yield
        assert held, f"the page has not asked for {path}"
        for route in held:
            route.continue_()
        self.page.unroute(path)

    def choose_for_seat(self, seat: str, what: str) -> None:
        """Do something about a seat, by the menu beside it."""
        self.button("Your seat" if seat == "You" else f"Seat of {seat}").click()
        self.page.get_by_role("menuitem", name=what, exact=True).click()
        menu, sure = self.page.get_by_role("menu"), self.page.get_by_role("menuitem", name=re.compile(r"\?$"))
        deadline = monotonic() + _CLOSING
        while menu.is_visible():  # until it has closed, or asks once more
            assert monotonic() < deadline, f"the menu of {seat} stays open"
            if sure.is_visible():
                sure.click()
            self.page.wait_for_timeout(20)

    def picture(self, name: str) -> None:
        """Take a picture of the page, where pictures are wanted."""
        if self._screenshots:
            self.page.screenshot(path=self._screenshots / f"{name}-{self.device.name}.png")


def _wish(options: Mapping[str, object] | None, wish: Mapping[str, object]) -> dict[str, object]:
    """What to ask of a new table, for a quick game without an end."""
    endless = _ENDLESS_RUMMY if wish.get("preset") == RUMMY else _ENDLESS
    return {"name": "Ann", "speed": "instant", "clock": 0, "options": {**endless, **(options or {})}, **wish}


Welcome = Callable[..., Guest]
"""Lets a guest in; a fixture."""
