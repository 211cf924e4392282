"""Rules as pages and files: of presets, of links and of tables."""

from __future__ import annotations

import asyncio
import contextlib
import re
from pathlib import Path

import httpx
import pytest

from fivehundred.errors import RulesError
from fivehundred.rules.document import preset, preset_names, with_settings
from fivehundred.rummy.rules import RUMMY
from fivehundred.server import services
from fivehundred.server.http import routes, sheets
from fivehundred.server.rate_limits import Limit
from fivehundred.server.services import Settings
from fivehundred.server.table_ids import shown
from fivehundred.sheet import sheet_of
from fivehundred.sheet.page import Statement
from server.running import running

LINK = "standard~auction.lowest=7"


@pytest.fixture
def table(ada: httpx.Client) -> str:
    """The address of a table with a house rule."""
    wish = {"preset": "three-handed", "options": {"auction.lowest": 7}}
    return f"/t/{shown(ada.post('/api/tables', json=wish).json()['table'])}"


def says_all(page: str, *settings: str, base: str) -> bool:
    """Whether a page says all of a sheet."""
    parts = sheet_of(with_settings(preset(base), settings), base).parts
    return all(part.text in page for part in parts if isinstance(part, Statement))


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_a_preset_has_a_page(ada: httpx.Client, name: str) -> None:
    answer = ada.get(f"/rules/{name}")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert says_all(answer.text, base=name)
    assert f'<a href="/rules/{name}" aria-current="page">' in answer.text
    assert f'<a href="/new?rules={name}">Play by these rules</a>' in answer.text


def test_rules_are_those_of_the_standard_game_unless_others_are_named(ada: httpx.Client) -> None:
    assert ada.get("/rules").text == ada.get("/rules/standard").text


def test_house_rules_in_a_link_have_a_page(ada: httpx.Client) -> None:
    page = ada.get(f"/rules/{LINK}").text
    assert says_all(page, "auction.lowest=7", base="standard")
    assert f'<a href="/new?rules={LINK}">' in page


def test_a_table_has_a_page_of_its_rules(ada: httpx.Client, table: str) -> None:
    page = ada.get(f"{table}/rules").text
    assert says_all(page, "auction.lowest=7", base="three-handed")
    assert f'<a href="{table}">Back to the table</a>' in page
    assert f'<a href="{table}/rules/sheet.pdf">' in page


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("standart", "did you mean &#x27;standard&#x27;?"),
        ("standard~auction.lowest=9", "auction.lowest = 9: must be one of 6, 7"),
        ("standard~auction.lowest", "expected option=value"),
        ("standard~<b>=1", "&lt;b&gt;"),
    ],
)
def test_rules_that_are_none_say_why(ada: httpx.Client, link: str, reason: str) -> None:
    answer = ada.get(f"/rules/{link}")
    assert answer.status_code == 404
    assert "No such rules" in answer.text
    assert reason in answer.text
    assert "<b>" not in answer.text
    assert ada.get(f"/rules/{link}/sheet.pdf").status_code == 400


def test_rules_of_no_table_are_not_there(ada: httpx.Client) -> None:
    assert ada.get("/t/ABCDE-01234/rules").status_code == 404
    assert ada.get("/t/ABCDE-01234/rules/sheet.pdf").status_code == 404


def test_pages_keep_to_the_content_policy(ada: httpx.Client) -> None:
    page = ada.get(f"/rules/{LINK}").text
    assert re.findall(r"<script|<style|\s(?:on\w+|style)=|data:", page) == []
    assert re.findall(r'<link rel="stylesheet" href="(.*?)">', page) == [sheets.STYLE]
    assert ada.get(sheets.STYLE).headers["Content-Type"] == "text/css; charset=utf-8"


def test_every_link_on_a_page_leads_somewhere(ada: httpx.Client) -> None:
    addresses = re.findall(r'<a href="(.*?)"', ada.get(f"/rules/{LINK}").text)
    assert len(addresses) == 3 + len([*preset_names(), RUMMY])
    assert [address for address in addresses if ada.get(address).status_code != 200] == []


def test_sheets_are_files_to_print(ada: httpx.Client, table: str) -> None:
    for address, name in ((f"/rules/{LINK}", "standard"), (f"{table}/rules", "three-handed")):
        answer = ada.get(f"{address}/sheet.pdf")
        assert answer.headers["Content-Type"] == "application/pdf"
        assert answer.headers["Content-Disposition"] == f'inline; filename="five-hundred-{name}.pdf"'
        assert answer.content.startswith(b"%PDF-")


def test_an_address_may_have_only_so_many_files_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "HISTORIES", Limit(burst=2, rate=0.001))
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    with running(settings) as server, server.guest() as guest:
        addresses = [f"/rules/{name}/sheet.pdf" for name in ("standard", "australian", "perfect")]
        assert [guest.get(address).status_code for address in addresses] == [200, 200, 429]


def test_the_look_of_the_pages_is_packed_once() -> None:
    assert routes._style() is routes._style()


@pytest.mark.parametrize("work", ["table_page", "link_page", "refusal_page"])
def test_sheets_are_written_beside_the_event_loop(
    ada: httpx.Client, table: str, work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loops: list[bool] = []

    def noting(*_: object) -> str:
        loops.append(_is_in_a_loop())
        return ""

    monkeypatch.setattr(routes, work, noting)
    if work == "refusal_page":
        monkeypatch.setattr(routes, "link_page", _refuse)
    ada.get(f"{table}/rules" if work == "table_page" else f"/rules/{LINK}")
    assert loops == [False]


def _refuse(_: str) -> str:
    raise RulesError("no")


def _is_in_a_loop() -> bool:
    with contextlib.suppress(RuntimeError):
        return asyncio.get_running_loop().is_running()
    return False
