"""The table on the guest's own device: kept there, and played at without a network."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from web.guest import Guest
from web.player import Player

LOADING: Final = 90_000
"""Milliseconds until the engine has been fetched and runs, on busy cores."""
_OVERHEAR: Final = """
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        constructor(...all) {
            super(...all);
            let isPythonReady = false;
            this.addEventListener("message", ({ data }) => {
                if (data.type === "heard") overheard(data.text);
                if (data.type === "ready") isPythonReady = true;
                if (data.type === "answered" && !isPythonReady) globalThis.wasAnsweredAtOnce = true;
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
