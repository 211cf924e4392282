"""The table on the guest's own device: kept there, and played at without a network."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from fivehundred.rummy.rules import RUMMY
from fivehundred.server.local.storage import Owner
from fivehundred.server.protocol.http_requests import NewTable
from server.rummy_stories import RummyStory
from server.stories import AnyBeginning, Story, log_of
from web.guest import Guest
from web.player import Player

LOADING: Final = 90_000
"""Milliseconds until the engine has been fetched and runs, on busy cores."""
_OVERHEAR: Final = """
    let isStarted = false;
    let start;
    globalThis.engineStarts = new Promise((resolve) => (start = resolve)).then(() => (isStarted = true));
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data }) => {
                if (data.type === "heard") overheard(data.text);
                if (data.type === "ready") start();
                if (data.type === "answered" && !isStarted) globalThis.wasAnsweredAtOnce = true;
            });
        }
    };
"""
_REPEATED: Final = """
    let drawn = 0;
    crypto.getRandomValues = (bytes) => {
        bytes.forEach((_, place) => (bytes[place] = drawn = (drawn * 75 + 74) % 65537));
        return bytes;
    };
    null; // a function would be called
"""
"""A worker's secrets that are the same each time, as those of servers are in tests."""
ENDLESS: Final = "standard~scoring.target=5000~scoring.back_door=off"
_WAS_HERE: Final = "localStorage['fivehundred.here'] ??= '[\"0000000000\"]'"
"""A browser that has kept a table before: its pages make room for tables."""
_KEEP_LOG: Final = """
    async ([table, rows, patience]) => {
        const isThere = ({ name }) => name === "fivehundred";
        const moment = () => new Promise((over) => setTimeout(over, 20));
        const deadline = Date.now() + patience;
        while (!(await indexedDB.databases()).some(isThere)) {
            if (Date.now() > deadline) throw new Error("the page has made no room for tables on this device");
            await moment();
        }
        const database = await new Promise((resolve) => {
            indexedDB.open("fivehundred").onsuccess = ({ target }) => resolve(target.result);
        });
        const change = database.transaction("entries", "readwrite");
        for (const [seq, at, event] of rows) change.objectStore("entries").add({ table, seq, at, event });
        await new Promise((resolve) => (change.oncomplete = resolve));
        database.close();
        const kept = JSON.parse(localStorage["fivehundred.here"]);
        localStorage["fivehundred.here"] = JSON.stringify([...kept, table]);
    }
"""
"""Keeps the log of a table where pages keep theirs, and says that it is on this device."""
_ENGINE_STARTS: Final = """
    (patience) => new Promise((resolve, reject) => {
        engineStarts.then(resolve);
        setTimeout(() => reject(new Error("the engine has not started on this device")), patience);
    })
"""
"""Waits for the engine on this device."""


def overhear(guest: Guest) -> None:
    """Hear what the engine tells the page, as other tests hear a server. It deals the same each time."""
    guest.context.expose_binding("overheard", lambda _, text: guest.frames.append(text))
    guest.context.add_init_script(_OVERHEAR)
    guest.page.on("worker", lambda worker: worker.evaluate(_REPEATED))


def keep(guest: Guest, home: str) -> None:
    """Keep the game on the device, as its owner does, and be without a network from then on."""
    guest.page.goto(home)
    guest.button("Keep on this device").click()
    expect(guest.page.get_by_text("Kept on this device.")).to_be_visible(timeout=LOADING)
    guest.context.set_offline(True)


def begin(guest: Guest, player: Player) -> None:
    """Sit down with bots."""
    guest.page.get_by_role("radio", name="Instant").check(timeout=LOADING)
    guest.button("Begin with bots").click()
    guest.page.wait_for_url(re.compile("/t/"), timeout=LOADING)
    expect(player.asked.anything.first).to_be_visible(timeout=LOADING)


class AtHome(Guest):
    """A guest whose tables are on their own device: they play there as others do at the server."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        overhear(self)
        self.context.add_init_script(_WAS_HERE)

    def sit_down(self, options: Mapping[str, object] | None = None, **wish: object) -> str:
        """Open a table where bots fill the seats, and look at it; return its id."""
        beginning = RummyStory if wish.get("preset") == RUMMY else Story
        return self.sit_down_in(beginning(lambda _: True), options, **wish)

    def visit(self, path: str) -> None:
        """Come to a page, and wait for the engine where it has to be started."""
        super().visit(path)
        if path.startswith("/t/"):
            self.page.evaluate(_ENGINE_STARTS, LOADING)

    def _take_up(self, wanted: NewTable, story: AnyBeginning) -> str:
        if self.page.url == "about:blank":
            self.page.goto("/")
        log = log_of(Owner.ID, wanted, story)
        rows = [(entry.seq, entry.at, entry.event.decode()) for entry in log]
        self.page.evaluate(_KEEP_LOG, [log[0].table, rows, LOADING])
        return log[0].table


BOTH: Final = pytest.mark.parametrize("kind", [Guest, AtHome], ids=["at-the-server", "at-home"])
"""Tests that are run twice: with tables of the server, and with tables on the guest's own device."""
