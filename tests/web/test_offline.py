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
from playwright.sync_api import Locator, expect

from fivehundred.server.local import site
from web.accessibility import complaints
from web.guest import DESKTOP, PHONE, Guest, Welcome
from web.own_device import ENDLESS, LOADING, begin, keep, overhear
from web.player import Finger, Player

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]  # Python for WebAssembly starts in each of them


def test_games_and_scores_go_on_without_a_network(welcome: Welcome) -> None:
    guest = welcome(PHONE, keeps=True)
    overhear(guest)
    keep(guest, "/")
    guest.picture("offline-kept")
    assert complaints(guest, "kept") == []
    scores = play_a_round(guest, "/")
    take_up(guest, guest.page.url, scores)
    go_on_in_another_tab(guest)
    go_home(guest)
    expect(guest.page.get_by_text("No network: you are playing on this device.")).to_be_visible()
    guest.picture("offline-home")
    assert complaints(guest, "offline") == []
    read_a_sheet(guest, "/", "American")
    learn(guest, "/")
    come_back_to_the_score_at_once(guest, keep_score(guest))
    begin_another_score_at_once(guest)


def read_a_sheet(guest: Guest, base: str, preset: str) -> None:
    """Read rules that were never read with a network, and come home."""
    guest.page.goto(f"{base}rules")
    guest.page.get_by_role("link", name=preset, exact=True).tap()
    expect_sheet(guest, preset)
    guest.page.goto(base)


def learn(guest: Guest, base: str) -> None:
    """Begin the lesson, and come home."""
    guest.page.get_by_role("link", name="Learn it in five minutes").tap()
    guest.page.get_by_role("link", name="Next").tap()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("A trick")
    guest.page.goto(base)


def read_own_sheets(guest: Guest, base: str, table: str) -> None:
    """Read rules that no file tells of, and those of a table on this device: it writes them itself."""
    guest.page.goto(f"{base}rules/set~scoring.target=700")
    expect(guest.page.get_by_text("The first side with 700 points wins.")).to_be_visible(timeout=LOADING)
    expect(guest.page.get_by_role("link", name="PDF to print")).to_have_count(0)
    guest.page.goto(f"{table}/rules")
    expect(guest.page.get_by_role("link", name="Back to the table")).to_be_visible(timeout=LOADING)
    expect_sheet(guest, "Standard")
    guest.page.goto(base)


def expect_sheet(guest: Guest, title: str) -> None:
    """See that a rule sheet is there, with its styles."""
    heading = guest.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(title)
    expect(heading).to_have_css("margin-top", "0px")  # not as browsers have it


def take_up(guest: Guest, table: str, scores: list[int]) -> None:
    """Come to a table anew, where a round has been played."""
    guest.page.goto(table)
    expect(guest.button("Next deal")).to_be_visible(timeout=LOADING)
    assert guest.seen["table"]["scores"] == scores


def go_on_in_another_tab(guest: Guest) -> None:
    """Have the next deal in a second tab, and see it in the first one."""
    other = guest.context.new_page()
    other.goto(guest.page.url)
    other.get_by_role("button", name="Next deal").tap(timeout=LOADING)
    expect(guest.button("Next deal")).to_have_count(0)
    expect(guest.group("Bids").or_(guest.group("Contract")).first).to_be_visible()
    other.close()


def go_home(guest: Guest) -> None:
    """Leave a table, and find it listed."""
    table = guest.page.url
    guest.page.get_by_role("link", name="Home").tap()
    kept = guest.page.get_by_role("region", name="On this device").get_by_role("link")
    expect(kept).to_have_count(1)
    assert table.endswith(str(kept.get_attribute("href")))


def keep_score(guest: Guest) -> Locator:
    """Write down the first round of a game with real cards; return where its points stand."""
    guest.page.get_by_role("link", name="Keep score").tap()
    guest.page.get_by_label(re.compile("^Seat 1")).fill("Ann", timeout=LOADING)
    guest.button("Begin").tap()
    entry = guest.page.get_by_role("region", name=re.compile("ound [0-9]+$"))
    entry.get_by_role("button", name=re.compile("^8 hearts,")).tap()
    entry.get_by_role("button", name="Ann", exact=True).tap()
    guest.button("Write it down").tap()
    points = guest.page.get_by_role("region", name="Standing").locator(".points").first
    expect(points).to_have_text("300")
    return points


def come_back_to_the_score_at_once(guest: Guest, points: Locator) -> None:
    """Open the page of a game again: it stands there, with its next round, before Python has started."""
    guest.page.reload()
    expect(points).to_have_text("300")
    expect(guest.button(re.compile("^8 hearts,"))).to_be_visible()
    assert guest.page.evaluate("globalThis.wasAnsweredAtOnce")


def begin_another_score_at_once(guest: Guest) -> None:
    """Fill in the form for a new game by the same rules, which is there before Python has started."""
    guest.page.goto("/score?new")
    seat = guest.page.get_by_label(re.compile("^Seat 1"))
    expect(seat).to_have_value("Ann")
    seat.fill("Ben")
    assert guest.page.evaluate("globalThis.wasAnsweredAtOnce")


def send_score(guest: Guest, points: Locator) -> None:
    """Open a game's link, as somebody does who was sent it."""
    guest.button("More about this game").tap()
    guest.page.get_by_role("menuitem", name="Share as a link").tap()
    link = guest.page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile("#sheet="))
    guest.page.goto(link.input_value())
    expect(guest.button("Open it")).to_be_visible(timeout=LOADING)
    expect(points).to_have_text("300")


def play_a_round(guest: Guest, home: str) -> list[int]:
    """Begin a table with bots, play until the next deal, and return the scores."""
    guest.visit(f"{home}new?rules={ENDLESS}")
    player = Player(guest, Finger())
    begin(guest, player)
    player.play_to(player.asked.next_deal)
    scores: list[int] = guest.seen["table"]["scores"]
    assert any(scores)
    return scores


def test_a_game_begun_without_a_network_goes_on_at_the_server_and_a_friend_comes(welcome: Welcome) -> None:
    ann = welcome(PHONE, keeps=True)
    overhear(ann)
    keep(ann, "/")
    ann.visit(f"/new?rules={ENDLESS}")
    player = Player(ann, Finger())
    begin(ann, player)
    player.play_to(player.asked.cards)
    before, device = ann.seen, ann.page.url
    move_to_the_server(ann)
    expect(ann.page.get_by_text("The game stays on this device.")).to_be_visible()
    ann.picture("move-without-a-network")
    expect(player.asked.cards.first).to_be_visible()
    ann.context.set_offline(False)
    move_to_the_server(ann)
    ann.page.wait_for_url(lambda url: url != device)
    expect(player.asked.cards.first).to_be_visible()
    assert [ann.seen[part] for part in ("table", "own")] == [before[part] for part in ("table", "own")]
    go_on_with_a_friend(ann, player, welcome(DESKTOP))
    ann.page.goto("/")
    expect(ann.page.get_by_role("region", name="My games").get_by_role("link")).to_have_count(1)
    expect(ann.page.get_by_role("region", name="On this device")).to_have_count(0)


def move_to_the_server(guest: Guest) -> None:
    """Let the server have the table that the guest sits at, as its list of seats offers."""
    guest.button("More").tap()
    guest.button("Seats").tap()
    move = guest.button("Move to the server")
    expect(move).to_be_visible()
    guest.picture("move-to-the-server")
    assert complaints(guest, "move") == []
    move.tap()


def go_on_with_a_friend(ann: Guest, player: Player, bob: Guest) -> None:
    """Play the round to its end at the server, look at its deal, and let a friend sit down for the next."""
    bob.call_me("Bob")
    bob.page.goto(ann.page.url)
    expect(bob.group("Contract")).to_be_visible()
    assert not bob.seen["own"]
    player.play_to(player.asked.next_deal)
    ann.page.reload()
    ann.button("Look at the round").tap()
    ann.button("Verify this deal").tap()
    expect(ann.page.get_by_text("This deal was made on a player’s device")).to_be_visible()
    ann.picture("deal-of-the-device")
    bob.choose_for_seat("North", "Sit here")
    expect(bob.button("Next deal")).to_be_visible()
    assert bob.seen["own"]["seat"] == 2


@dataclass(frozen=True)
class Host:
    """A web server that knows nothing but files, and the log of what it was asked."""

    address: str
    said: Path


@contextmanager
def hosting(folder: Path, base: str) -> Iterator[Host]:
    """Serve a folder as hosts of files do, with the page for what they do not find that a site brings."""
    said = folder.with_suffix(".said")
    said.touch()

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, text: str, *told: object) -> None:
            with said.open("a") as log:
                print(text % told, file=log)

        def send_error(self, code: int, *_: Any) -> None:
            page = (folder / f".{base}404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Host(f"http://127.0.0.1:{server.server_port}", said)
        server.shutdown()


BASE = "/cards/"
"""Where a site lies on its host."""
BESIDE = "/table/"
"""Where another one does."""


def test_a_site_of_plain_files_is_the_whole_table_below_any_address(
    welcome: Welcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "sheet_file", lambda _: b"%PDF-")  # their making has tests of its own
    for base in (BASE, BESIDE):
        site.write_site(tmp_path / base.strip("/"), base)
    with hosting(tmp_path, BASE) as host:
        guest = welcome(PHONE, at=host, keeps=True)
        overhear(guest)
        look_at_rules(guest)
        keep(guest, BASE)
        scores = play_a_round(guest, BASE)
        table = guest.page.url
        go_home(guest)
        read_a_sheet(guest, BASE, "American")
        read_own_sheets(guest, BASE, table)
        learn(guest, BASE)
        send_score(guest, keep_score(guest))
        guest.context.set_offline(False)
        open_by_host(guest, table)
        names = guest.page.evaluate(_NAMES)
        own = f"fivehundred {BASE} "
        assert {name for name in names if not name.startswith(own)} == {"fivehundred.settings"}
        guest.page.goto(BESIDE)
        upgrade(guest, tmp_path / BASE.strip("/"))
        guest.context.set_offline(True)
        take_up(guest, table, scores)
        guest.picture("site-upgraded")
        guest.go()


_NAMES = """
    async () => [
        ...Object.keys(localStorage),
        ...(await caches.keys()),
        ...(await indexedDB.databases()).map(({ name }) => name),
    ]
"""
"""The names of all that a browser keeps for a host."""


def look_at_rules(guest: Guest) -> None:
    """Read rules, and go from there to a table that plays by them."""
    guest.page.goto(f"{BASE}rules/")
    guest.page.get_by_role("link", name="Australian", exact=True).tap()
    expect_sheet(guest, "Australian")
    with guest.page.expect_response(f"**{BASE}rules/australian/sheet.pdf") as printed:
        guest.page.evaluate("fetch(document.querySelector('[href$=\".pdf\"]').href)")
    assert printed.value.ok
    guest.page.get_by_role("link", name="Play by these rules").tap()
    expect(guest.page.get_by_role("heading", name="New table")).to_be_visible()


def open_by_host(guest: Guest, table: str) -> None:
    """Open a table as somebody does whose browser keeps no pages: the host knows no such file."""
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    line.send("Network.setBypassServiceWorker", {"bypass": True})
    answer = guest.page.goto(table)
    assert (answer and answer.status) == 404
    expect(guest.button("Next deal")).to_be_visible(timeout=LOADING)
    guest.troubles = [trouble for trouble in guest.troubles if "404" not in trouble or table not in trouble]
    line.detach()


_KEPT = """
    async ([start, former, patience]) => {
        for (const begun = Date.now(); Date.now() - begun < patience; ) {
            const names = (await caches.keys()).filter((name) => name.startsWith(start));
            if (names.length === 1 && names[0] !== start + former) return names[0].slice(start.length);
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }
"""
"""Waits until the pages of one build are kept, and of another than a former one."""


def build_kept(guest: Guest, base: str, former: str = "") -> str:
    """The build of a site that the browser keeps, once it is another than the former."""
    return str(guest.page.evaluate(_KEPT, [f"fivehundred {base} .pages.", former, LOADING]))


def upgrade(guest: Guest, folder: Path) -> None:
    """Put a newer version where a site is, and wait until it has taken the place of the older one."""
    beside, former = build_kept(guest, BESIDE), build_kept(guest, BASE)
    (script,) = folder.glob("assets/index-*.js")
    for file in [path for path in folder.rglob("*") if path.suffix in {".html", ".js"}]:
        text = file.read_text("utf-8").replace(script.name, "index-newer.js")
        file.write_text(text.replace(former, "newer"), "utf-8")
    script.rename(script.with_name("index-newer.js"))
    guest.page.goto(BASE)
    assert build_kept(guest, BASE, former) == "newer"
    assert build_kept(guest, BESIDE) == beside
