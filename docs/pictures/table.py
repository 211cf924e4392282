"""Take the picture of the table in the README from a real game: `python docs/pictures/table.py`."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Locator, Page, sync_playwright

TRICKS: Final = 2
"""Finished tricks when the picture is taken, in the middle of the next one."""
LYING: Final = 2
"""Cards that others have played to that one."""
SIZE: Final = {"width": 1280, "height": 800}


@contextmanager
def served() -> Iterator[str]:
    """Run a server of its own; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("fivehundred")), "serve", "--port", str(port), "--db"]
    with TemporaryDirectory() as folder, subprocess.Popen([*command, f"{folder}/tables.db"]) as server:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def play(page: Page) -> None:
    """Play a bid, the exchange and some tricks, by taking what the screen offers."""
    hand = page.get_by_role("group", name="Your hand")
    cards = hand.get_by_role("button", disabled=False)
    bids = page.get_by_role("group", name="Bids").get_by_role("button", disabled=False)
    discards = hand.locator("[aria-pressed=false]")
    while not is_mid_trick(page):
        page.wait_for_timeout(200)
        if bids.count():
            seven = bids.filter(has_text="7").first
            (seven if seven.count() else bids.filter(has_text="Pass")).click()
        elif discards.count():
            for _ in range(3):
                at_left_edge(discards.last)
            page.get_by_role("button", name="Discard 3").click()
        elif cards.count() and not is_mid_trick(page):
            at_left_edge(cards.first)


def is_mid_trick(page: Page) -> bool:
    """Whether it is our turn in the middle of a trick, late enough."""
    told = page.locator("body").inner_text()
    lying = page.get_by_role("group", name="Cards on the table").get_by_role("img")
    hand = page.get_by_role("group", name="Your hand").get_by_role("button", disabled=False)
    return f"trick {TRICKS}." in told and hand.count() > 0 and lying.count() >= LYING


def at_left_edge(card: Locator) -> None:
    """Press a card where no other lies over it."""
    card.click(position={"x": 9, "y": 40})


def main() -> None:
    """Write the picture beside this file."""
    with served() as address, sync_playwright() as browsers:
        browser = browsers.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport=SIZE, device_scale_factor=1)  # type: ignore[arg-type]
        page.goto(address, wait_until="networkidle")
        page.get_by_role("button", name="Play now").click()
        play(page)
        page.wait_for_timeout(1500)
        page.screenshot(path=Path(__file__).with_suffix(".jpg"), type="jpeg", quality=82)
        browser.close()


if __name__ == "__main__":
    main()
