"""What every request passes, and what every answer carries."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from fivehundred.server import metrics, rate_limits, services
from fivehundred.server.client_version import STATIC
from fivehundred.server.protocol import messages
from fivehundred.server.protocol.parts import MESSAGE_SIZE
from fivehundred.server.services import Settings
from fivehundred.server.table_ids import read_table_id
from server.running import (
    PATIENCE,
    Running,
    closing_code,
    counted,
    eventually,
    faults,
    opened,
    received,
    running,
)

HEADERS = {
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = Settings(db=tmp_path_factory.mktemp("server") / "tables.sqlite3", is_behind_proxy=True)
    with running(settings) as found:
        yield found


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for its own machine."""
    file = tmp_path_factory.mktemp("own") / "tables.sqlite3"
    with running(Settings(db=file, is_for_this_machine=True)) as found:
        yield found


@pytest.fixture(scope="module")
def table(server: Running) -> str:
    with server.guest() as host:
        found: str = host.post("/api/tables", json={"name": "Ada"}).json()["table"]
        return found


# Headers


HTTPS = {"X-Forwarded-Proto": "https"}
PAGES = ["/", "/new", "/learn", "/t/ABCDE-FGHJK", "/nothing"]
ADDRESSES = [
    "/api/me",
    "/api/catalogue",
    "/api/tables",
    "/api/tables/ABCDEFGHJK",
    "/api/schema",
    "/api/nothing",
]


@pytest.mark.parametrize("path", [*PAGES, *ADDRESSES, "/healthz", "/metrics", "/assets/../../secrets"])
def test_every_answer_has_the_headers(server: Running, path: str) -> None:
    with server.stranger() as stranger:
        answer = stranger.get(path)
    assert answer.headers.keys() >= {header.lower() for header in HEADERS}
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_parts_of_pages_carry_what_goes_for_them_alone(server: Running) -> None:
    """The other headers are about pages; here they would be half a kilobyte of each small file."""
    with server.stranger() as stranger:
        parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', stranger.get("/").text)
        for part in parts:
            headers = stranger.get(part).headers
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "Content-Security-Policy" not in headers
    assert {part.rpartition(".")[2] for part in parts} == {"js", "css"}


def test_only_what_runs_beside_a_page_may_run_webassembly(server: Running) -> None:
    (worker,) = [file.name for file in (STATIC / "assets").iterdir() if file.name.startswith("worker-")]
    with server.stranger() as stranger:
        policy = stranger.get(f"/assets/{worker}").headers["Content-Security-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'; " in policy


def test_refusals_have_the_headers_too(server: Running) -> None:
    with server.stranger() as stranger:
        for answer in [stranger.post("/api/tables"), stranger.delete("/api/me"), stranger.put("/api/me")]:
            assert answer.is_client_error
            assert "Content-Security-Policy" in answer.headers


def test_what_is_about_somebody_is_kept_nowhere(server: Running) -> None:
    with server.guest() as guest:
        assert guest.get("/api/me").headers["Cache-Control"] == "no-store"
        assert guest.get("/api/tables?which=mine").headers["Cache-Control"] == "no-store"


def test_the_page_has_no_script_or_style_of_its_own(server: Running) -> None:
    with server.stranger() as stranger:
        page = stranger.get("/").text
    assert not re.findall(r"<style|style=|<script(?![^>]*\bsrc=)|\bon\w+=", page)


# Cookies


def test_scripts_cannot_read_the_guests_cookie(server: Running) -> None:
    with server.stranger() as stranger:
        guest, csrf = stranger.get("/api/me").headers.get_list("Set-Cookie")
    assert guest.startswith("fivehundred_guest=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(guest.split("; "))
    assert csrf.startswith("fivehundred_csrf=")
    assert "HttpOnly" not in csrf
    assert "Secure" not in guest + csrf


def test_cookies_of_an_encrypted_page_stay_on_encrypted_pages(server: Running) -> None:
    with server.stranger(**{"X-Forwarded-Proto": "https"}) as stranger:
        cookies = stranger.get("/api/me").headers.get_list("Set-Cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {
        "__Host-fivehundred_guest",
        "__Host-fivehundred_csrf",
    }
    assert all({"Secure", "Path=/"} <= set(cookie.split("; ")) for cookie in cookies)
    assert not any("Domain" in cookie for cookie in cookies)


def test_an_encrypted_page_takes_no_cookie_that_another_host_could_have_set(server: Running) -> None:
    with server.guest() as guest:
        guest.put("/api/me", json={"name": "Ada"})
        assert guest.get("/api/me").json()["name"] == "Ada"
        assert guest.get("/api/me", headers=HTTPS).json()["name"] == ""


def test_without_a_proxy_nobodys_word_is_taken(tmp_path: Path) -> None:
    encrypted = {"X-Forwarded-Proto": "https"}
    with (
        running(Settings(db=tmp_path / "tables.sqlite3")) as server,
        server.stranger(**encrypted) as stranger,
    ):
        assert "Secure" not in stranger.get("/api/me").headers["Set-Cookie"]


# Forged requests


def test_a_page_of_ours_may_change_something(server: Running) -> None:
    with server.guest() as guest:
        assert guest.put("/api/me", json={"name": "Ada"}).json()["name"] == "Ada"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", ""]
)
def test_another_sites_page_may_not(server: Running, origin: str) -> None:
    with server.guest() as guest:
        answer = guest.put("/api/me", json={"name": "Mallory"}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["reason"]) == (403, "other-origin")
        assert guest.get("/api/me").json()["name"] == ""


def test_an_unencrypted_page_is_another_site_for_an_encrypted_one(server: Running) -> None:
    with server.guest() as guest:
        cookie = f"__Host-fivehundred_guest={guest.cookies['fivehundred_guest']}"
        headers = HTTPS | {"Cookie": cookie, "Origin": server.origin}
        assert guest.put("/api/me", json={"name": "Ada"}, headers=headers).status_code == 403
        headers["Origin"] = server.origin.replace("http", "https")
        assert guest.put("/api/me", json={"name": "Ada"}, headers=headers).status_code == 200


# Names that lead here


@pytest.mark.parametrize(
    ("host", "is_answered"),
    [
        *((name, True) for name in ("localhost", "localhost:8500", "LOCALHOST", "127.0.0.1:1", "127.9.9.9")),
        *((name, True) for name in ("[::1]", "[::1]:8500")),
        *((name, False) for name in ("evil.example", "evil.example:8500", "localhost.evil.example", "")),
        *((name, False) for name in ("127.0.0.1.evil.example", "192.168.0.7:8500", "localhost:", "[::1")),
    ],
)
def test_a_server_for_its_own_machine_answers_to_that_machines_names(
    own: Running, host: str, is_answered: bool
) -> None:
    with own.stranger(Host=host) as stranger:
        answer = stranger.get("/api/catalogue")
    assert answer.status_code == (200 if is_answered else 421)
    assert is_answered or answer.json()["reason"] == "other-host"


def test_a_server_for_its_own_machine_lets_nobody_in_by_another_name(own: Running) -> None:
    with own.guest() as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        assert own.handshake(guest, table) == 101
        assert own.handshake(guest, table, Host="evil.example") == 403


def test_a_server_behind_a_proxy_answers_to_any_name(server: Running) -> None:
    with server.stranger(Host="games.example") as stranger:
        assert stranger.get("/api/catalogue").status_code == 200


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for a network of its own, with a public name besides."""
    file = tmp_path_factory.mktemp("shared") / "tables.sqlite3"
    with running(Settings(db=file, names={"games.example"})) as found:
        yield found


@pytest.mark.parametrize(
    ("host", "is_answered"),
    [
        *((name, True) for name in ("localhost:8500", "192.168.0.7:8500", "[fd00::7]:8500", "games.example")),
        *((name, True) for name in ("Kitchen:8500", "kitchen-pc.local", "kitchen.lan", "GAMES.example:1")),
        *((name, False) for name in ("evil.example", "games.example.evil.example", "evil.local.example", "")),
    ],
)
def test_a_server_for_its_network_answers_to_names_that_no_other_site_can_have(
    shared: Running, host: str, is_answered: bool
) -> None:
    with shared.stranger(Host=host) as stranger:
        answer = stranger.get("/api/catalogue")
    assert answer.status_code == (200 if is_answered else 421)
    assert is_answered or answer.json()["reason"] == "other-host"


@pytest.mark.parametrize("token", [b"", b"0" * 64, "é".encode()])
def test_the_csrf_token_must_be_the_guests_own(server: Running, token: bytes) -> None:
    with server.guest() as guest:
        answer = guest.put("/api/me", json={"name": "Ada"}, headers={b"X-CSRF-Token": token})
    assert (answer.status_code, answer.json()["reason"]) == (403, "csrf")


def test_another_guests_csrf_token_is_of_no_use(server: Running) -> None:
    with server.guest() as ada, server.guest() as ben:
        headers = {"X-CSRF-Token": ben.headers["X-CSRF-Token"]}
        assert ada.put("/api/me", json={"name": "Ada"}, headers=headers).status_code == 403


def test_a_live_connection_from_another_site_is_not_accepted(server: Running, table: str) -> None:
    with server.guest() as guest:
        assert server.handshake(guest, table, Origin="http://evil.example") == 403


def test_a_live_connection_from_our_own_page_is(server: Running, table: str) -> None:
    with server.guest() as guest, server.join(guest, table, origin=server.origin) as line:
        assert '"Welcome"' in str(line.recv(timeout=PATIENCE))


# Limits


def test_an_address_may_ask_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "REQUESTS", rate_limits.Limit(burst=5, rate=0.001))
    with running(Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)) as server:
        with server.stranger() as hasty:
            assert all(hasty.get("/api/tables").is_success for _ in range(5))
            refused = hasty.get("/api/me")
            assert (refused.status_code, refused.json()["reason"]) == (429, "too-fast")
            assert server.handshake(hasty, "ABCDEFGHJK") == 403
        with server.stranger() as other:
            assert other.get("/api/tables").is_success


def test_an_address_may_have_only_so_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "WEBSOCKETS", 1)
    too_many = counted(metrics.JOINS, outcome="too-many")
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    same = {"X-Forwarded-For": "203.0.113.7"}
    with running(settings) as server, server.guest(**same) as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        with server.join(guest, table, headers=same) as line:
            received(line, "Welcome")
            assert server.handshake(guest, table) == 403
        assert eventually(lambda: server.handshake(guest, "ABCDEFGHJK") == 101), "it is given back"
    assert counted(metrics.JOINS, outcome="too-many") > too_many


def test_lines_that_come_in_one_moment_are_counted_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, at_once = 3, 12
    monkeypatch.setattr(services, "WEBSOCKETS", most)
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    same = {"X-Forwarded-For": "203.0.113.7"}
    with running(settings) as server, server.guest(**same) as guest, ExitStack() as lines:
        table, together = opened(guest, name="Ada"), Barrier(at_once)

        def come(_: int) -> bool:
            together.wait(PATIENCE)
            try:
                lines.enter_context(server.join(guest, table, headers=same))
            except InvalidStatus:
                return False
            return True

        with ThreadPoolExecutor(at_once) as crowd:
            assert sum(crowd.map(come, range(at_once))) == most


def test_an_address_may_open_only_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "TABLES_OF_ADDRESS", rate_limits.Limit(burst=2, rate=0.001))
    with running(Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)) as server:
        answers = []
        for _ in range(3):
            with server.guest(**{"X-Forwarded-For": "203.0.113.7"}) as guest:
                answers.append(guest.post("/api/tables", json={"name": "Ada"}))
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["reason"] == "too-fast"
        with server.guest() as guest:
            assert guest.post("/api/tables", json={"name": "Ben"}).is_success


def test_an_address_may_have_only_so_many_tables_in_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "LISTED", 2)
    same, listed = {"X-Forwarded-For": "203.0.113.7"}, {"name": "Ada", "listed": True}
    with running(Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)) as server:
        answers = []
        for _ in range(3):
            with server.guest(**same) as guest:
                answers.append(guest.post("/api/tables", json=listed))
        assert [answer.status_code for answer in answers] == [201, 201, 409]
        assert answers[-1].json()["reason"] == "list-full"
        with server.guest(**same) as guest, server.guest() as other:
            assert guest.post("/api/tables", json=listed | {"listed": False}).status_code == 201
            assert other.post("/api/tables", json=listed).status_code == 201
            assert len(guest.get("/api/tables").json()) == 3


def test_an_address_may_bring_only_so_many_guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "GUESTS", rate_limits.Limit(burst=2, rate=0.001))
    with running(Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)) as server:
        same = {"X-Forwarded-For": "203.0.113.7"}
        statuses = []
        for _ in range(3):
            with server.stranger(**same) as stranger:
                statuses.append(stranger.get("/api/me").status_code)
        assert statuses == [200, 200, 429]


def test_a_guest_may_open_only_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "TABLES", rate_limits.Limit(burst=2, rate=0.001))
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.guest() as guest:
        statuses = [guest.post("/api/tables", json={"name": "Ada"}).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


def test_an_address_may_look_only_so_often_into_the_past(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "HISTORIES", rate_limits.Limit(burst=2, rate=0.001))
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    with running(settings) as server, server.guest() as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        addresses = (f"/api/tables/{table}/{what}" for what in ("record.txt", "record.json", "rounds/1/0"))
        assert [guest.get(address).status_code for address in addresses] == [200, 200, 429]


def test_a_body_has_a_size(server: Running) -> None:
    with server.guest() as guest:
        answer = guest.post("/api/tables", json={"rules": "#" * 100_000})
    assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")


def test_a_message_has_a_size(server: Running, table: str) -> None:
    with server.guest() as guest, server.join(guest, table) as line:
        line.send("x" * (MESSAGE_SIZE + 1))
        assert closing_code(line) == 1009


# What cannot be guessed


def test_tables_that_do_not_exist_look_alike(server: Running) -> None:
    with server.stranger() as stranger:
        answers = [
            stranger.get(f"/api/tables/{table}{rest}")
            for table in ("ABCDEFGHJK", "abcde-fghjk", "0", "..", "É" * 10)
            for rest in ("", "/qr.svg", "/record.txt", "/record.json", "/rounds/1/0", "/rounds/1/0/analysis")
        ]
    assert {answer.status_code for answer in answers} == {404}
    assert {answer.text for answer in answers} <= {
        '{"reason":"no-such-table","text":"there is no such table"}',
        '{"reason":"not-found","text":"there is nothing here"}',
    }


# Texts that are none, and letters that are others


@pytest.mark.parametrize(
    "body", [b'{"name":"\xff"}', b'{"rules":"\xc3("}', b"\xff", b'{"name":"\xed\xa0\x80"}', b'{"\xff":1}']
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/rules/check"])
def test_bytes_that_are_no_text_are_not_understood(server: Running, path: str, body: bytes) -> None:
    with server.guest() as guest:
        answer = guest.post(path, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["reason"]) == (400, "not-understood")


@pytest.mark.parametrize(
    "path", ["/api/tables?which=%ff", "/rules/%ff", "/t/%ff/rules", "/api/tables/%ff/qr.svg"]
)
def test_addresses_that_are_no_text_are_no_fault(server: Running, path: str) -> None:
    with server.stranger() as stranger:
        assert stranger.get(path, headers={b"Cookie": b"fivehundred_guest=\xff"}).status_code < 500


@pytest.mark.parametrize("rest", ["", "/qr.svg", "/record.txt", "/record.json", "/rounds/1/0"])
@pytest.mark.parametrize("letter", ["\u017f", "\u212a", "\u0131", "\ufb05", "\uff21"])
def test_a_letter_that_becomes_another_is_no_letter_of_a_code(
    server: Running, letter: str, rest: str
) -> None:
    with server.stranger() as stranger:
        answer = stranger.get(f"/api/tables/{letter}BCDEFGHJK{rest}")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-such-table")
    assert read_table_id(f"{letter}BCDEFGHJK") is None


@pytest.mark.parametrize("wish", [{"id": "a\n"}, {"nonce": "5" * 32 + "\n"}])
def test_no_id_or_nonce_ends_in_a_new_line(wish: dict[str, str]) -> None:
    message = {"type": "Ready", "id": "a", "nonce": "5" * 32}
    assert messages.decode(json.dumps(message).encode()) == messages.Ready("a", "5" * 32)
    with pytest.raises(msgspec.ValidationError):
        messages.decode(json.dumps(message | wish).encode())


# Buckets


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(rate_limits, "monotonic", lambda: now)
    bucket = rate_limits.Bucket(rate_limits.Limit(burst=2, rate=0.5))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now += 2
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_only_so_many_buckets_are_kept() -> None:
    buckets = rate_limits.Buckets(rate_limits.Limit(burst=1, rate=0.001), kept=2)
    assert [buckets.take(key) for key in ("a", "b", "a", "c", "b")] == [True, True, False, True, True]


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::ffff:127.0.0.1", None),
        ("::1", None),
        ("127.0.0.1", None),
        ("", ""),
    ],
)
def test_who_is_counted_together(address: str, source: str | None) -> None:
    assert rate_limits.source_of(address, is_itself_trusted=True) == source


def test_behind_a_proxy_this_machine_is_counted_too() -> None:
    assert rate_limits.source_of("127.0.0.1", is_itself_trusted=False) == "127.0.0.1"


# Who leaves early


def test_a_client_that_leaves_early_is_no_fault(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    head = b"POST /api/rules/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    with server.guest() as guest:
        cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        token = guest.headers["X-CSRF-Token"]
        said = (
            f"Cookie: {cookies}\r\nX-CSRF-Token: {token}\r\nContent-Type: application/json\r\n\r\n".encode()
        )
        left, faults_before = left_early(), faults()
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(head.replace(b"\r\n\r\n", b"\r\n" + said))
        assert eventually(lambda: left_early() == left + 1)
    assert faults() == faults_before
    assert "fault" not in capsys.readouterr().out


def left_early() -> float:
    return counted(metrics.REQUESTS, route="/api/rules/check", status="499")


# Shares


def test_a_share_is_given_back() -> None:
    shares = rate_limits.Shares(1)
    with shares.one("a") as first, shares.one("a") as second, shares.one("b") as other:
        assert (first, second, other) == (True, False, True)
    with shares.one("a") as again:
        assert again
    assert all(shares.take(None) for _ in range(5)), "this machine itself is not counted"


def test_requests_of_an_address_are_counted_while_they_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 1)
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    head = b"POST /api/rules/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
    same = {"X-Forwarded-For": "203.0.113.7"}
    with running(settings) as server, server.guest(**same) as guest, server.stranger() as other:
        cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        said = f"Cookie: {cookies}\r\nX-CSRF-Token: {guest.headers['X-CSRF-Token']}\r\n"
        from_there = "X-Forwarded-For: 203.0.113.7\r\nContent-Type: application/json\r\n"
        waits = "Expect: 100-continue\r\n\r\n{"
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(head + (said + from_there + waits).encode())
            assert connection.recv(100).startswith(b"HTTP/1.1 100 "), "it is let in, and its body awaited"
            assert guest.get("/api/me").json()["reason"] == "too-fast"
            assert other.get("/api/me").status_code == 200
        assert eventually(lambda: guest.get("/api/me").status_code == 200)


def test_messages_of_an_address_are_counted_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MESSAGES_OF_ADDRESS", rate_limits.Limit(burst=3, rate=0.001))
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    same = {"X-Forwarded-For": "203.0.113.7"}
    with running(settings) as server, server.guest(**same) as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        with (
            server.join(guest, table, headers=same) as one,
            server.join(guest, table, headers=same) as two,
        ):
            for line in (one, two, one):
                line.send('{"type":"Ping"}')
                received(line, "Pong")
            two.send('{"type":"Ping"}')
            assert closing_code(two) == 4429


@pytest.mark.parametrize("limit", ["ENTRIES", "ENTRIES_OF_ADDRESS"])
def test_what_a_log_keeps_is_counted_on_all_lines_and_refused_politely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(services, limit, rate_limits.Limit(burst=2, rate=0.001))
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    same = {"X-Forwarded-For": "203.0.113.7"}
    with running(settings) as server, server.guest(**same) as ada, server.guest(**same) as ben:
        table = ada.post("/api/tables", json={"name": "Ada"}).json()["table"]
        with server.join(ada, table, headers=same) as one, server.join(ada, table, headers=same) as two:
            assert [change_seats(line, place) for place, line in enumerate((one, two), start=1)] == [
                None,
                None,
            ]
            assert change_seats(one, 3) == "too-fast"
            one.send('{"type":"Ping"}')
            assert received(one, "Pong"), "the line stays open"
        with server.join(ben, table, headers=same) as other:
            assert change_seats(other, 0) == (None if limit == "ENTRIES" else "too-fast")


def change_seats(line: ClientConnection, seat: int) -> str | None:
    """Sit down; return the reason if that is refused."""
    line.send(json.dumps({"type": "Sit", "id": f"to-{seat}", "seat": seat, "name": "Ada"}))
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        if f"to-{seat}" in (*message.get("answers", ()), message.get("answer")):
            reason: str | None = message.get("reason")
            return reason
