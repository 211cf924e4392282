"""The server on one's own device: a desk that answers a page without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from chance import REPEATED
from fivehundred import native
from fivehundred.bots import BOT_NAMES
from fivehundred.bots.profiles import LEVELS
from fivehundred.errors import KernelMissingError
from fivehundred.server.domain.kits import kit_for
from fivehundred.server.http.sheets import link_page
from fivehundred.server.local import Desk, begin
from fivehundred.server.services import Settings
from fivehundred.server.views import showings
from fivehundred.server.views.bots import bots_shown
from server.page import AT_ONCE, PATIENCE, Page, asked, opened
from server.running import running
from server.shelf import Shelf

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def desk_on(shelf: Shelf) -> AsyncIterator[Desk]:
    desk = await begin(shelf, REPEATED)
    try:
        yield desk
    finally:
        await desk.close()


@pytest.mark.parametrize("preset", ["standard", "three-handed", "rummy"])
async def test_a_round_is_played_with_bots_and_kept(preset: str) -> None:
    shelf = Shelf()
    async with desk_on(shelf) as desk:
        table = await opened(desk, preset=preset)
        page = Page(desk, table)
        await page.until(lambda: len(page.lines) == 1)
        assert (await asked(desk, "GET", f"/api/tables/{table}/rounds/1/0"))[0] == 200
        status, record = await asked(desk, "GET", f"/api/tables/{table}/record.txt")
        assert (status, record.splitlines()[0]) == (
            200,
            "fivehundred-rummy 1" if preset == "rummy" else "fivehundred 1",
        )
        _, (card,) = await asked(desk, "GET", "/api/tables?which=mine")
        assert (card["table"], card["mine"], card["scores"]) == (table, 0, page.seen["table"]["scores"])
    async with desk_on(shelf) as again:
        later = Page(again, table)
        await later.until(lambda: later.lines)
        assert later.lines[0] == page.lines[0]
        assert later.seen["seq"] >= page.seen["seq"]


async def test_rule_sheets_are_written_as_the_server_writes_them() -> None:
    async with desk_on(Shelf()) as desk:
        table = await opened(desk, preset="rummy")
        status, told = await asked(desk, "GET", f"/t/{table}/rules")
        assert (status, told.count("<h1>Rummy</h1>"), told.count(">Back to the table</a>")) == (200, 1, 1)
        link = "set~scoring.target=700"
        assert await asked(desk, "GET", f"/rules/{link}") == (200, link_page(link))
        status, reason = await asked(desk, "GET", "/rules/sett")
        assert (status, reason["reason"]) == (400, "rules")
        assert "did you mean" in reason["text"]


def score_request(**draft: object) -> dict[str, object]:
    return {"type": "ScoreBegin", "link": "standard", "players": ["Ada", "Bea", "Cyd", "Dot"], **draft}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/catalogue", None),
        ("GET", "/api/tables", None),
        ("GET", "/api/tables?which=mine", None),
        ("POST", "/api/rules/check", {"preset": "australian", "options": {"scores.target": 1000}}),
        ("POST", "/api/rules/check", {"rules": "three-handed.no-such-option-1"}),
        ("POST", "/api/score", score_request()),
        ("POST", "/api/score", score_request(players=["Ada"])),
        ("POST", "/api/tables", AT_ONCE | {"bots": "nobody"}),
        ("POST", "/api/tables", AT_ONCE | {"seat": 6}),
        ("POST", "/api/tables", AT_ONCE | {"name": " "}),
        ("POST", "/api/tables", AT_ONCE | {"preset": "no-such"}),
        ("PUT", "/api/me", {"name": "\u202e"}),
        ("GET", "/api/tables/ABCDE-01234", None),
        ("GET", "/api/tables/ABCDE-01234/rounds/1/0", None),
        ("GET", "/api/no-such-thing", None),
        ("PUT", "/api/catalogue", {}),
    ],
)
async def test_the_desk_answers_as_the_server_does(
    tmp_path: Path, method: str, path: str, body: object
) -> None:
    async with desk_on(Shelf()) as desk:
        mine = await asked(desk, method, path, body)
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.guest() as guest:
        answer = guest.request(method, path, json=body) if body is not None else guest.request(method, path)
    theirs = answer.json()
    assert mine == (200 if answer.status_code == 201 else answer.status_code, theirs)


async def test_a_body_that_is_none_is_refused_with_the_place() -> None:
    async with desk_on(Shelf()) as desk:
        status, reason = await asked(desk, "POST", "/api/tables", {"seat": "north"})
        assert (status, reason["reason"]) == (400, "not-understood")
        assert "$.seat" in reason["text"]


async def test_an_analysis_needs_the_server_where_there_is_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_kernel(*_: object) -> None:
        raise KernelMissingError

    monkeypatch.setattr(showings.showing_of(kit_for("standard")).__class__, "round_analysed", without_kernel)
    async with desk_on(Shelf()) as desk:
        table = await opened(desk)
        status, reason = await asked(desk, "GET", f"/api/tables/{table}/rounds/1/0/analysis")
    assert (status, reason["reason"]) == (503, "no-kernel")
    assert reason["text"].startswith("this needs the server")


async def test_a_name_is_kept() -> None:
    shelf = Shelf()
    async with desk_on(shelf) as desk:
        assert await asked(desk, "PUT", "/api/me", {"name": " Ada  L "}) == (
            200,
            {"name": "Ada L", "csrf": ""},
        )
    async with desk_on(shelf) as again:
        assert await asked(again, "GET", "/api/me") == (200, {"name": "Ada L", "csrf": ""})


async def test_two_tabs_play_on_with_one_table() -> None:
    shelf = Shelf()
    async with desk_on(shelf) as one, desk_on(shelf) as other:

        def tell(table: str, seq: int) -> None:
            for desk in (one, other):
                desk.changed(table, seq)

        shelf.on_append = tell
        table = await opened(one)
        first, second = Page(one, table), Page(other, table)
        await first.until(lambda: first.lines)
        await second.until(lambda: second.lines)
        assert second.lines[0] == first.lines[0]
        assert not {*first.refused, *second.refused} - {"late", "not-your-turn", "no-hint"}
    assert [row[0] for row in shelf.rows[table]] == [*range(1, len(shelf.rows[table]) + 1)]


async def test_what_a_full_disk_does_not_take_has_not_happened() -> None:
    shelf = Shelf()
    async with desk_on(shelf) as desk:
        table = await opened(desk, begin=False)
        page = Page(desk, table)
        await page.until(page.has_seen)
        before = len(shelf.rows[table])
        shelf.is_full = True
        page.say("Say", text="Hello")
        await page.until(lambda: page.refused)
        assert page.refused == ["disk"]
        assert (await asked(desk, "POST", "/api/tables", AT_ONCE))[0] == 503
        shelf.is_full = False
        page.say("Say", text="Hello")
        await page.until(lambda: len(shelf.rows[table]) > before)


async def test_a_command_that_is_sent_again_is_done_once() -> None:
    shelf = Shelf()
    async with desk_on(shelf) as desk:
        table = await opened(desk, begin=False)
        for _ in range(2):  # as after a line that broke before the answer
            page = Page(desk, table)
            await page.until(page.has_seen)
            page.say("Say", id="again", text="Hello")
            await page.until(page.has_done)
            page.close()
    assert [row[3] for row in shelf.rows[table]].count("here:again") == 1


@pytest.mark.parametrize(("table", "code"), [("ABCDE-01234", 4404), ("nonsense", 4404)])
async def test_a_line_to_no_table_ends(table: str, code: int) -> None:
    async with desk_on(Shelf()) as desk:
        page = Page(desk, table)
        async with asyncio.timeout(PATIENCE):
            while not page.codes:
                await asyncio.sleep(0)
        assert page.codes == [code]


async def test_a_log_with_a_gap_is_damaged() -> None:
    shelf = Shelf()
    async with desk_on(shelf) as desk:
        table = await opened(desk)
    del shelf.rows[table][1]
    async with desk_on(shelf) as again:
        assert (await asked(again, "GET", f"/api/tables/{table}"))[1]["reason"] == "damaged"
        page = Page(again, table)
        async with asyncio.timeout(PATIENCE):
            while not page.codes:
                await asyncio.sleep(0)
        assert page.codes == [4500]


def test_people_are_offered_the_levels() -> None:
    """And at rummy whoever plays to win; all others may be asked for by name."""
    tricks, rummy = (bots_shown(kit_for(preset)) for preset in ("standard", "rummy"))
    assert [bot.name for bot in tricks if bot.for_people] == [level.name for level in LEVELS]
    assert {bot.name for bot in tricks} == set(BOT_NAMES)
    assert [bot.name for bot in rummy if bot.for_people] == ["thumb", "sampling"]


async def test_bots_that_need_the_kernel_say_so_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def sentences() -> dict[str, str]:
        return {bot.name: bot.about for bot in bots_shown(kit_for("standard"))}

    there = sentences()
    monkeypatch.setattr(native, "HAS_KERNEL", False)
    here = sentences()
    assert {name for name in there if there[name] != here[name]} == {"expert", "sampler"}
    assert here["expert"] == "Needs compiled code that is not here, so it plays by rules of thumb."
