"""The table without a network: kept on the device, played there, taken up again; and without any server."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from fivehundred.server.local import site
from web.accessibility import complaints
from web.guest import PHONE, Guest, Welcome
from web.player import Finger, Mouse, Player

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]  # Python for WebAssembly starts in each of them

LOADING = 90_000
"""Milliseconds until the engine has been fetched and runs, on busy cores."""
_OVERHEAR = """
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data }) => data.type === "heard" && overheard(data.text));
        }
    };
"""
_REPEATED = """
    let drawn = 0;
    crypto.getRandomValues = (bytes) => {
        bytes.forEach((_, place) => (bytes[place] = drawn = (drawn * 75 + 74) % 65537));
        return bytes;
    };
"""
"""A worker's secrets that are the same each time, as those of servers are in tests."""
ENDLESS = "standard~scoring.target=5000~scoring.back_door=off"


def overhear(guest: Guest) -> None:
    """Hear what the engine tells the page, as other tests hear a server. It deals the same each time."""
    guest.context.expose_binding("overheard", lambda _, text: guest.frames.append(text))
    guest.context.add_init_script(_OVERHEAR)
    guest.page.on("worker", lambda worker: worker.evaluate(_REPEATED))


def keep(guest: Guest) -> None:
    """Keep the game on the device, as its owner does, and be without a network from then on."""
    guest.page.goto("/")
    guest.picture("offline-offered")
    guest.button("Keep on this device").click()
    expect(guest.page.get_by_text("Kept on this device.")).to_be_visible(timeout=LOADING)
    assert complaints(guest, "kept") == []
    guest.context.set_offline(True)


def test_games_and_scores_go_on_without_a_network(welcome: Welcome) -> None:
    guest = welcome(PHONE, keeps=True)
    overhear(guest)
    keep(guest)
    guest.page.goto(f"/new?rules={ENDLESS}")
    scores = play_a_round(guest, Player(guest, Finger()))
    guest.page.reload()
    expect(guest.button("Next deal")).to_be_visible(timeout=LOADING)
    assert guest.seen["table"]["scores"] == scores
    table = guest.page.url

    guest.page.get_by_role("link", name="Home").tap()
    expect(guest.page.get_by_text("No network: you are playing on this device.")).to_be_visible()
    kept = guest.page.get_by_role("region", name="On this device").get_by_role("link")
    expect(kept).to_have_count(1)
    assert table.endswith(str(kept.get_attribute("href")))
    guest.picture("offline-home")
    assert complaints(guest, "offline") == []

    guest.page.get_by_role("link", name="Keep score").tap()
    guest.page.get_by_label(re.compile("^Seat 1")).fill("Ann")
    guest.button("Begin").tap()
    entry = guest.page.get_by_role("region", name=re.compile("ound [0-9]+$"))
    entry.get_by_role("button", name=re.compile("^8 hearts,")).tap()
    entry.get_by_role("button", name="Ann", exact=True).tap()
    guest.button("Write it down").tap()
    expect(guest.page.get_by_role("region", name="Standing").locator(".points").first).to_have_text("300")


def play_a_round(guest: Guest, player: Player) -> list[int]:
    """Begin with bots, play until the next deal, and return the scores."""
    guest.page.get_by_role("radio", name="Instant").check(timeout=LOADING)
    guest.button("Begin with bots").click()
    guest.page.wait_for_url(re.compile("/t/"), timeout=LOADING)
    expect(player.asked.anything.first).to_be_visible(timeout=LOADING)
    player.play_to(player.asked.next_deal)
    scores: list[int] = guest.seen["table"]["scores"]
    assert any(scores)
    return scores


@dataclass(frozen=True)
class Host:
    """A web server that knows nothing but files."""

    address: str


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def send_error(self, code: int, *_: Any) -> None:
            """Answer as hosts of files do, with the page that is there for what they do not find."""
            page = (folder / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Host(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()


def test_a_site_of_plain_files_is_the_whole_table(
    welcome: Welcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "sheet_file", lambda _: b"%PDF-")  # their making has tests of its own
    site.write_site(tmp_path / "site")
    with hosting(tmp_path / "site") as host:
        guest = welcome(at=host)
        overhear(guest)
        guest.page.goto(f"/new?rules={ENDLESS}")
        play_a_round(guest, Player(guest, Mouse()))
        guest.picture("site-round-over")
        guest.page.goto("/rules/australian/")
        expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
        guest.go()
