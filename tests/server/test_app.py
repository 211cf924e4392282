"""The server from outside: guests, tables, pages, live connections, and how it starts and stops."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from struct import unpack
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection

from chance import this_test
from fivehundred.cli.serve import default_db
from fivehundred.engine.records.record_json import read_json
from fivehundred.engine.records.record_text import read_text
from fivehundred.errors import KernelMissingError, RecordError
from fivehundred.rules.document import preset_names
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.server.client_version import STATIC
from fivehundred.server.http import pages
from fivehundred.server.http.http_errors import Denial
from fivehundred.server.live.registry import Registry
from fivehundred.server.protocol import http_responses
from fivehundred.server.services import Settings
from fivehundred.server.store.file_lock import sole_use
from fivehundred.server.store.sqlite_file import FileRefusedError
from server.process import ServerProcess
from server.running import (
    PATIENCE,
    Running,
    card,
    closing_code,
    eventually,
    opened,
    received,
    refused,
    running,
)

NONCE = "0123456789abcdef" * 2


# Guests


def test_a_guest_is_known_again(ada: httpx.Client) -> None:
    me = msgspec.json.decode(ada.get("/api/me").content, type=http_responses.Me)
    assert me == http_responses.Me(name="Ada", csrf=ada.cookies["fivehundred_csrf"])


def test_a_guest_stays_for_a_year(server: Running) -> None:
    with server.stranger() as stranger:
        cookies = stranger.get("/api/me").headers.get_list("Set-Cookie")
    assert all("Max-Age=31536000" in cookie for cookie in cookies)


def test_a_forged_cookie_is_nobodys(server: Running) -> None:
    with server.stranger(Cookie="fivehundred_guest=forged") as stranger:
        assert stranger.get("/api/me").json()["name"] == ""
        assert stranger.cookies["fivehundred_guest"] != "forged"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\u202eadA", 7, None])
def test_nobody_can_be_called_just_anything(ada: httpx.Client, name: object) -> None:
    assert ada.put("/api/me", json={"name": name}).status_code == 400
    assert ada.get("/api/me").json()["name"] == "Ada"


def test_whoever_was_never_here_opens_no_table(server: Running) -> None:
    with server.guest() as guest:
        del guest.cookies["fivehundred_guest"]
        assert guest.post("/api/tables", json={}).status_code in {401, 403}


# The catalogue


def test_the_catalogue_has_every_preset_and_option(server: Running) -> None:
    with server.stranger() as stranger:
        found = msgspec.json.decode(stranger.get("/api/catalogue").content, type=http_responses.Catalogue)
    first = found.games[0]
    assert [preset.name for preset in first.presets] == list(preset_names())
    assert [option.path for option in first.options] == [option.path for option in options_of(Rules())]
    assert found.speeds == ["calm", "normal", "quick", "instant"]
    assert all(game.bot in {bot.name for bot in game.bots} for game in found.games)
    assert [bot.title for bot in first.bots][:4] == ["Beginner", "Casual player", "Club player", "Expert"]


def test_the_example_of_house_rules_is_one_of_its_game(ada: httpx.Client) -> None:
    catalogue = msgspec.json.decode(ada.get("/api/catalogue").content, type=http_responses.Catalogue)
    assert len(catalogue.games) > 1
    for game in catalogue.games:
        answer = ada.post("/api/rules/check", json={"rules": game.example})
        checked = msgspec.json.decode(answer.content, type=http_responses.RulesChecked)
        assert checked.preset in [preset.name for preset in game.presets]
        assert checked.options.keys() <= {option.path for option in game.options}
        assert checked.options
        assert not checked.complaints


def test_every_option_can_be_wished_for_as_the_catalogue_has_it(ada: httpx.Client) -> None:
    catalogue = msgspec.json.decode(ada.get("/api/catalogue").content, type=http_responses.Catalogue)
    for game in catalogue.games:
        wished = {option.path: option.default for option in game.options if option.default is not None}
        preset = game.presets[0].name
        assert card(ada, opened(ada, preset=preset, options=wished)).preset == preset


# Tables


def test_a_table_can_be_opened_and_found(ada: httpx.Client) -> None:
    table = opened(ada, preset="three-handed", listed=True)
    found = card(ada, table)
    assert (found.table, found.preset, found.phase, found.mine) == (table, "three-handed", "waiting", 0)
    assert [seat.kind for seat in found.seats] == ["person", "open", "open"]
    assert found in tables(ada, "mine")
    assert table in {listed.table for listed in tables(ada, "listed")}


def tables(client: httpx.Client, which: str) -> list[http_responses.TableCard]:
    answer = client.get("/api/tables", params={"which": which})
    return msgspec.json.decode(answer.content, type=list[http_responses.TableCard])


def test_a_table_that_is_not_listed_is_found_by_its_id_only(server: Running, ada: httpx.Client) -> None:
    table = opened(ada)
    with server.stranger() as stranger:
        assert card(stranger, f"{table[:5]}-{table[5:]}".lower()).mine is None
        assert table not in {listed.table for listed in tables(stranger, "listed")}
        assert tables(stranger, "mine") == []


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"preset": "standrad"}, "rules"),
        ({"options": {"auction.lowest": 12}}, "rules"),
        ({"rules": "no = [toml"}, "notation"),
        ({"bots": "nobody"}, "no-such-bot"),
        ({"seat": 6}, "no-such-seat"),
        ({"seat": 99}, "not-understood"),
        ({"name": "\u202e"}, "name"),
        ({"unknown": 1}, "not-understood"),
        ([], "not-understood"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_with_the_reason(
    ada: httpx.Client, wish: object, reason: str
) -> None:
    found = refused(ada.post("/api/tables", json=wish))
    assert found.reason == reason
    assert found.text


def test_what_is_not_json_is_answered_with_the_reason(ada: httpx.Client) -> None:
    for body in (b"", b"{", b"\xff", b"[" * 50_000):
        answer = ada.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["reason"]) == (400, "not-understood")


@pytest.mark.parametrize(
    ("error", "status", "reason"),
    [
        (OSError("no space left for JH"), 503, "disk"),
        (KeyError("JH"), 500, "fault"),
        (RecordError("JH", index=3), 500, "fault"),
    ],
)
def test_what_is_wrong_with_the_server_is_not_told_in_its_words(
    ada: httpx.Client, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, reason: str
) -> None:
    async def fails(*_: object) -> str:
        raise error

    monkeypatch.setattr(Registry, "open", fails)
    answer = ada.post("/api/tables", json={})
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert "JH" not in answer.text


def test_the_link_can_be_scanned(ada: httpx.Client) -> None:
    answer = ada.get(f"/api/tables/{opened(ada)}/qr.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    assert "<script" not in answer.text


# Live


def played_round(line: ClientConnection) -> None:
    """Play whatever is legal first until the first round is over, and perhaps the game with it."""
    for number in range(100):
        seen = received(line, "Seen")
        table, choices = seen["table"], (seen["own"] or {}).get("choices")
        if table["sheet"]:
            return
        if table["phase"] == "deal":
            line.send(json.dumps({"type": "Ready", "id": f"r{number}", "nonce": NONCE}))
        elif choices:
            deed = first(choices, seen["own"].get("hand", []))
            act = {"type": "Act", "id": f"a{number}", "position": table["position"], "deed": deed}
            line.send(json.dumps(act))
    pytest.fail("the round goes on and on")


def first(choices: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    match choices["type"]:
        case "ChooseCall":
            bids = [call for call in choices["calls"] if call != "P"]
            return {"type": "Bid", "bid": bids[0]} if bids else {"type": "Pass"}
        case "ChooseLook":
            return {"type": "Look"}
        case "ChooseDiscard":
            return {"type": "Discard", "cards": hand[: choices["count"]]}
        case "ChooseSuit":
            return {"type": "Nominate", "suit": choices["suits"][0]}
        case _:
            play = choices["plays"][0]
            return {"type": "Play", "card": play["card"], "suit": (play.get("suits") or [None])[0]}


def test_a_finished_round_is_shown_and_recorded(server: Running, ada: httpx.Client) -> None:
    table = opened(ada, begin=True, speed="instant", options={"auction.passed_out": "next-dealer"})
    address = f"/api/tables/{table}"
    assert ada.get(f"{address}/rounds/1/0").json()["reason"] == "no-such-round"
    assert "\ndeal " not in ada.get(f"{address}/record.txt").text
    with server.join(ada, table) as line:
        played_round(line)
        (sheet_line,) = received_sheet(ada, address)
    assert sheet_line.proof.nonces[0] == NONCE
    text, plain = ada.get(f"{address}/record.txt"), ada.get(f"{address}/record.json")
    assert read_text(text.text) == read_json(plain.text)
    assert text.headers["Content-Disposition"] == f'attachment; filename="{table.lower()}.txt"'


def received_sheet(client: httpx.Client, address: str) -> list[http_responses.TricksRound]:
    rounds = [client.get(f"{address}/rounds/1/{number}") for number in range(3)]
    return [
        msgspec.json.decode(shown.content, type=http_responses.TricksRound)
        for shown in rounds
        if shown.is_success
    ]


def test_a_connection_to_no_table_says_so(server: Running, ada: httpx.Client) -> None:
    for table in ("ABCDEFGHJK", "nothing"):
        with server.join(ada, table) as line:
            assert closing_code(line) == 4404


def test_a_connection_of_nobody_says_so(server: Running, ada: httpx.Client) -> None:
    table = opened(ada)
    with server.stranger() as stranger, server.join(stranger, table) as line:
        assert closing_code(line) == 4401


def test_a_message_that_is_none_ends_the_connection(server: Running, ada: httpx.Client) -> None:
    table = opened(ada)
    for message in (
        "",
        "hello",
        '{"a":' + "[" * 4000,
        '{"type":"Fold","id":"1"}',
        '{"type":"Sit","id":"1","seat":9}',
    ):
        with server.join(ada, table) as line:
            line.send(message)
            assert closing_code(line) == 4400


def test_who_asks_for_a_live_connection_over_http_gets_nothing(ada: httpx.Client) -> None:
    assert ada.get(f"/api/tables/{opened(ada)}/live").json()["reason"] == "not-found"


# Pages


@pytest.mark.parametrize("path", ["/", "/new", "/learn", "/t/ABCDE-FGHJK"])
def test_pages_are_the_clients(server: Running, path: str) -> None:
    with server.stranger() as stranger:
        answer = stranger.get(path)
        assert answer.text == (STATIC / "index.html").read_text("utf-8")
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        again = stranger.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/t/ABCDE-FGHJK", "/favicon.svg", "/healthz"])
def test_who_only_asks_whether_a_page_is_there_gets_its_headers(server: Running, path: str) -> None:
    with server.stranger() as stranger:
        page, headers = stranger.get(path), stranger.head(path)
    assert (headers.status_code, headers.content) == (200, b"")
    assert headers.headers.get("ETag") == page.headers.get("ETag")


def test_the_catalogue_is_packed_and_asked_for_once(ada: httpx.Client) -> None:
    packed = ada.get("/api/catalogue", headers={"Accept-Encoding": "gzip"})
    plain = ada.get("/api/catalogue", headers={"Accept-Encoding": "identity"})
    again = ada.get("/api/catalogue", headers={"If-None-Match": packed.headers["ETag"]})
    assert packed.json() == plain.json()
    assert int(packed.headers["Content-Length"]) * 10 < int(plain.headers["Content-Length"])
    assert (again.status_code, again.content) == (304, b"")


def test_icons_are_as_large_as_they_are_said_to_be(ada: httpx.Client) -> None:
    icons = ada.get("/manifest.webmanifest").json()["icons"]
    sizes = {icon["src"]: icon["sizes"] for icon in icons if icon["type"] == "image/png"}
    sizes["apple-touch-icon.png"] = "180x180"
    drawn = {name: ada.get(f"/{name}").content for name in sizes}
    assert {each[:8] for each in drawn.values()} == {b"\x89PNG\r\n\x1a\n"}
    assert {name: "{}x{}".format(*unpack(">II", each[16:24])) for name, each in drawn.items()} == sizes


@pytest.mark.parametrize("path", ["/nope", "/a/b/c", "/t/ABCDE-FGHJK/rules"])
def test_an_address_that_leads_nowhere_is_a_page_for_people(server: Running, path: str) -> None:
    with server.stranger() as stranger:
        page = stranger.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        reason = stranger.get(path, headers={"Accept": "application/json"})
    assert page.status_code == reason.status_code == 404
    assert page.text == (STATIC / "index.html").read_text("utf-8")
    assert reason.json()["reason"] in ("not-found", "no-such-table")


def test_programs_get_words_for_an_address_of_theirs_that_leads_nowhere(server: Running) -> None:
    with server.stranger() as stranger:
        answer = stranger.get("/api/nope", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["reason"]) == (404, "not-found")


def test_files_with_a_hash_in_their_name_are_kept_for_good(server: Running) -> None:
    with server.stranger() as stranger:
        paths = re.findall(r'(?:src|href)="(/assets/[^"]+)"', stranger.get("/").text)
        assert {path.rpartition(".")[2] for path in paths} >= {"js", "css"}
        for path in paths:
            answer = stranger.get(path)
            assert answer.is_success
            assert "immutable" in answer.headers["Cache-Control"]
            plain = stranger.get(path, headers={"Accept-Encoding": "identity"})
            assert "Content-Encoding" not in plain.headers
            assert plain.content == answer.content


@pytest.fixture
def client_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to put a client in, instead of the one that was built."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


def test_files_are_packed_once_and_sent_as_they_are_asked_for(client_files: Path, tmp_path: Path) -> None:
    script = "let card = 'JH';\n" * 500
    (client_files / "assets" / "table-1234.js").write_text(script)
    (client_files / "mark.svg").write_text("<svg/>")
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.stranger() as stranger:
        packed = stranger.get("/assets/table-1234.js", headers={"Accept-Encoding": "gzip, br"})
        plain = stranger.get("/assets/table-1234.js", headers={"Accept-Encoding": "identity"})
        mark = stranger.get("/mark.svg")
    assert (packed.headers["Content-Encoding"], packed.text) == ("gzip", script)
    assert int(packed.headers["Content-Length"]) < 200
    assert ("Content-Encoding" in plain.headers, plain.text) == (False, script)
    assert (mark.headers["Content-Type"], mark.headers["Cache-Control"]) == ("image/svg+xml", "no-cache")


@pytest.mark.usefixtures("client_files")
def test_a_server_without_pages_says_what_to_do(tmp_path: Path) -> None:
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.stranger() as stranger:
        answer = stranger.get("/")
    assert (answer.status_code, answer.json()["reason"]) == (503, "not-built")


def test_a_server_without_its_kernel_says_so_where_a_round_is_analysed(ada: httpx.Client) -> None:
    with patch("fivehundred.server.views.tricks.showing.round_analysed", side_effect=KernelMissingError):
        answer = ada.get(f"/api/tables/{opened(ada)}/rounds/1/0/analysis")
    assert (answer.status_code, answer.json()["reason"]) == (503, "no-kernel")


# For whoever runs the server


def test_health(server: Running) -> None:
    with server.stranger() as stranger:
        assert stranger.get("/healthz").json() == {"status": "well"}


def test_metrics_count_kinds_and_name_nothing(server: Running, ada: httpx.Client) -> None:
    table = opened(ada)
    with server.join(ada, table) as line:
        line.send('{"type":"Say","id":"1","text":"Well played"}')
        received(line, "Said")
        ada.get(f"/api/tables/{table}")
        assert eventually(lambda: "fivehundred_connections 1.0" in ada.get("/metrics").text)
        answer = ada.get("/metrics")
        text = answer.text
    assert answer.headers["content-type"] == "text/plain; version=1.0.0; charset=utf-8"
    assert 'fivehundred_commands_total{outcome="done",type="Say"}' in text
    assert 'route="/api/tables/{table}"' in text
    assert table not in text


def test_the_schema_tells_of_every_route(server: Running) -> None:
    with server.stranger() as stranger:
        found = stranger.get("/api/schema").json()
        assert stranger.get("/api/schema/openapi.json").json() == found
    assert set(found["paths"]) >= {"/api/me", "/api/tables", "/api/tables/{table}", "/api/catalogue"}


def test_denials_have_slugs_of_their_own() -> None:
    slugs = [denial.slug for denial in Denial]
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", slug) for slug in slugs)


# The command


@contextmanager
def command(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server as a process, and the address that it has printed."""
    words = [sys.executable, "-m", "fivehundred", "serve", "--port", "0", *arguments]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().rpartition(" ")[2].strip()
        finally:
            process.kill()


def stopped(process: subprocess.Popen[str], number: signal.Signals) -> int:
    """The exit status of a process that is sent a signal."""
    process.send_signal(number)
    return process.wait(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_server_stops_when_told_to_and_says_goodbye(tmp_path: Path, number: signal.Signals) -> None:
    with command("--db", str(tmp_path / "tables.sqlite3")) as (process, address):
        found = Running(int(address.rpartition(":")[2]))
        with found.guest() as guest:
            table = opened(guest, name="Ada", begin=True, speed="instant")
            with found.join(guest, table) as line:
                received(line, "Seen")
                assert stopped(process, number) == 0
                assert closing_code(line) == 1012
        assert process.stderr is not None
        assert {json.loads(line)["event"] for line in process.stderr} == {"request", "live"}


@pytest.mark.slow
def test_log_lines_name_nothing(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path / "tables.sqlite3")
    try:
        asyncio.run(process.start(this_test()))
        found = Running(process.port)
        with found.guest() as guest:
            guest.put("/api/me", json={"name": "Adalovelace"})
            table = opened(guest, begin=True, speed="instant")
            with found.join(guest, table) as line:
                played_round(line)
            guest.get(f"/api/tables/{table}/rounds/1/0")
            secrets = [table, "Adalovelace", "127.0.0.1", guest.cookies["fivehundred_guest"]]
        asyncio.run(process.stop())
    finally:
        process.clear()
    text = process.said.read_text()
    assert {json.loads(line)["event"] for line in text.splitlines()} == {"request", "live"}
    assert not [secret for secret in secrets if secret in text]


def test_a_taken_port_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = run("--port", port)
    assert refused.returncode == 2
    assert f"port {port} is taken" in refused.stderr


@pytest.mark.slow
def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    refused = run("--port", "0", "--db", str(tmp_path / "other.sqlite3"))
    assert (refused.returncode, "was made by another program" in refused.stderr) == (2, True)


@pytest.mark.slow
def test_a_second_server_on_a_file_is_told_so_until_the_first_is_killed(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with command("--db", str(db)) as (process, _):
        refused = run("--port", "0", "--db", str(db))
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert f"{db} is in use by another `fivehundred serve`: stop that one" in refused.stderr
        process.kill()
        process.wait()
        with command("--db", str(db)) as (_, address):
            assert httpx.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200


def test_one_server_uses_a_file_by_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "deep" / "tables.sqlite3")
    with (
        patch("fivehundred.server.store.file_lock.PATIENCE", 0),
        sole_use(tmp_path / "deep" / "tables.sqlite3"),
        pytest.raises(FileRefusedError, match="in use"),
        sole_use(tmp_path / "link.sqlite3"),
    ):
        pass
    with sole_use(tmp_path / "link.sqlite3"):
        assert stat.S_IMODE((tmp_path / "deep" / "tables.sqlite3-lock").stat().st_mode) == 0o600


def test_a_lock_that_cannot_be_had_is_a_fault_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3-lock").write_text("not a lock at all, but something else")
    with pytest.raises(OSError, match=r"tables\.sqlite3-lock"), sole_use(tmp_path / "tables.sqlite3"):
        pass


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "fivehundred", "serve", *arguments]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_what_is_missing_is_named() -> None:
    program = "import sys; sys.modules['litestar'] = None\nfrom fivehundred.cli import main\nmain(['serve'])"
    refused = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "pip install '.[server]'" in refused.stderr


def test_tables_are_kept_beside_the_terminals_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_db() == tmp_path / "fivehundred" / "tables.sqlite3"


def test_help_needs_nothing_of_the_server() -> None:
    program = "import sys, fivehundred.cli; sys.exit('msgspec' in sys.modules or 'uvicorn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
