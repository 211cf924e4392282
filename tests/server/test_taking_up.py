"""A game that was begun on a device goes on at a table here, and none that cannot have happened does."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from fivehundred import Bid, Pass, Rules, preset
from fivehundred.engine.shuffle import commitment
from fivehundred.rules.document import with_settings
from fivehundred.seats import SEATS
from fivehundred.server import rate_limits, services
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.deal_seed import round_secret, table_seed
from fivehundred.server.domain.log import Entry, SeqTakenError
from fivehundred.server.domain.schedule import next_due, seed_of
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.taking_up import TakingUp
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol.http_responses import Proof
from fivehundred.server.services import Settings
from fivehundred.server.store.sqlite_file import SqliteFile
from fivehundred.server.store.sqlite_log import SqliteLog
from fivehundred.server.views.history import rounds
from fivehundred.server.views.showings import showing_in
from server.kept import Kept, recorded
from server.kit import GUESTS, START, STRANGER, entries_of, seated, table_seen
from server.running import Running, card, received, refused, running

PATH = "/api/tables/taken-up"
SECRET = bytes(range(32))
LATER = Moment(1 << 50)
ANN = GUESTS[0]
BEYOND = 10_000


def checked(kept: Kept, now: Moment = LATER) -> TakingUp:
    """A log that has been looked at to its end."""
    taking = TakingUp(ANN, kept.sent, now)
    taking.begin()
    taking.go_on(BEYOND)
    return taking


def taken(kept: Kept, now: Moment = LATER) -> Sequence[Entry]:
    """The log of a table that was taken up."""
    return checked(kept, now).taken_up(SECRET)[1]


def on_the_device(kept: Kept) -> Table:
    """The table as the device has it."""
    return Table.fold([Entry(kept.table, seq, Moment(at), text.encode()) for seq, at, text, _ in kept.rows])


def sent(client: httpx.Client, kept: Kept) -> httpx.Response:
    return client.post(PATH, json=kept.body)


def taken_up(client: httpx.Client, kept: Kept) -> str:
    answer = sent(client, kept)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


# What goes on


@pytest.mark.parametrize("preset", ["standard", "three-handed", "rummy", "dealers-choice", "two-handed-draw"])
def test_a_game_is_the_same_at_whatever_entry_it_is_taken_up(preset: str) -> None:
    whole = recorded(preset)
    for count in range(1, len(whole.rows) + 1, 5):
        kept = whole.until(count)
        theirs, ours = on_the_device(kept), Table.fold(taken(kept))
        assert (ours.state, ours.position, ours.game, ours.told) == (
            theirs.state,
            theirs.position,
            theirs.game,
            theirs.told,
        )
        assert (ours.back is None, ours.undone) == (theirs.back is None, theirs.undone)
        assert [seat.bot for seat in ours.seats] == [seat.bot for seat in theirs.seats]
        assert ours.seat_of(ANN.id) == theirs.seat_of("here")
        assert ours.id != theirs.id


def test_nobody_else_is_shown_the_table_in_a_list() -> None:
    assert not Table.fold(taken(recorded().but(1, is_listed=True))).opened.is_listed


def test_the_hand_is_held_on_at_the_new_table_and_others_see_nothing_of_it(
    server: Running, ada: httpx.Client
) -> None:
    whole = recorded()
    kept = whole.until(len(whole.rows) - 4)
    table = taken_up(ada, kept)
    view = on_the_device(kept).playing_state.view(SEATS[0])
    with server.join(ada, table) as line:
        assert received(line, "Said")["text"] == "Only the two of us, bots"
        seen = received(line, "Seen")
        assert (seen["own"]["seat"], len(seen["own"]["hand"])) == (0, view.hand.bit_count())
        assert view.hand
        assert seen["is_host"]
    with server.guest() as ben, server.join(ben, table) as line:
        assert received(line, "Seen")["own"] is None
        line.send('{"type": "Sit", "id": "s", "seat": 1, "name": "Ben"}')
        assert received(line, "Refused")["reason"] == "seat-in-play"
    assert [seat.kind for seat in card(ada, table).seats] == ["person", "bot", "bot", "bot"]
    assert table in [each["table"] for each in ada.get("/api/tables?which=mine").json()]


def test_friends_sit_down_where_the_next_deal_is_the_servers(server: Running, ada: httpx.Client) -> None:
    table = taken_up(ada, recorded())
    with server.guest() as ben, server.join(ben, table) as line:
        line.send('{"type": "Sit", "id": "s", "seat": 1, "name": "Ben"}')
        while "s" not in received(line, "Seen")["answers"]:
            pass
    assert card(ada, table).seats[1].name == "Ben"


# Deals


def gone_on(entries: Sequence[Entry], until: Callable[[Table], bool]) -> list[Entry]:
    """The log after the table has gone on, every seat doing the first thing that it may."""
    table, log = Table.fold(entries), list(entries)
    while not until(table):
        event = the_next(table)
        table = table.after(event, LATER)
        log.append(Entry(table.id, table.seq, LATER, events.to_bytes(event)))
    return log


def the_next(table: Table) -> events.Event:
    if table.awaits_chance:
        due = next_due(table, {ANN.id}, {})
        assert due
        assert due.event
        return due.event
    legal = table.playing_state.legal_actions
    first = Bid.of("7H") if Bid.of("7H") in legal else next(iter(legal))
    return events.Acted(deed=table.kit.deed_of(first, table.current_rules))


def proof_of(entries: Sequence[Entry], number: int) -> Proof:
    shown: Any = showing_in(entries).round_shown(entries, 1, number)
    assert shown is not None
    proof: Proof = shown.proof
    return proof


def test_a_deal_of_the_device_is_said_to_be_one_and_the_next_is_the_servers() -> None:
    whole = recorded()
    kept = whole.until(whole.where(events.Dealt) + 2)
    entries = gone_on(taken(kept), lambda table: len(table.playing_state.sheet) == 2)
    table = Table.fold(entries)
    device, server = proof_of(entries, 0), proof_of(entries, 1)
    assert (device.table, device.on_device) == (kept.table, True)
    assert (server.table, server.on_device) == (table.id, False)
    for proof in (device, server):
        secret = bytes.fromhex(proof.secret)
        assert commitment(secret) == proof.commitment
        assert table_seed(secret, proof.table, 1, proof.round, proof.nonces).hex() == proof.seed
    assert bytes.fromhex(server.secret) == round_secret(SECRET, 1, 1)


def test_the_hash_on_the_screen_stays_while_a_round_is_played_and_numbers_given_before_are_void() -> None:
    whole = recorded()
    dealt = whole.until(whole.where(events.Dealt))
    ours, theirs = Table.fold(taken(dealt)), on_the_device(dealt)
    assert table_seen(ours).commitment == table_seen(theirs).commitment
    assert ours.round_secret == theirs.round_secret
    ready = whole.until(whole.where(events.Readied))
    assert on_the_device(ready).seats[0].is_ready
    table = Table.fold(taken(ready))
    assert table_seen(table).commitment == commitment(round_secret(SECRET, 1, 0))
    assert (table.seats[0].nonce, table.seats[0].is_ready) == (None, False)
    assert table.round_secret == round_secret(SECRET, 1, 0)


def test_the_first_deal_is_the_servers_where_none_was_made() -> None:
    table = Table.fold(taken(recorded().until(2)))
    begun = table.after(events.Begun(dealer=SEATS[0]), LATER)
    assert begun.round_secret == round_secret(SECRET, 1, 0)
    assert seed_of(begun) == table_seed(begun.round_secret, table.id, 1, 0, [""] * 4)


UNSHUFFLED = with_settings(preset("standard"), ["auction.unshuffled=true"])
PASS = events.Acted(deed=deed_of(Pass(), UNSHUFFLED))


def passed_out(rules: Rules = UNSHUFFLED) -> list[Entry]:
    """A table that was taken up where the next deal is gathered from one that was passed out."""
    first, ann, *_ = seated(rules)
    assert isinstance(first, events.Opened)
    happened = [replace(first, begun_as="ABCDEFGHJK"), ann, events.Begun(dealer=SEATS[0])]
    happened.append(events.Dealt(seed=seed_of(Table.fold(entries_of(happened)))))
    return entries_of([*happened, *[PASS] * 4, events.TakenUp(secret=SECRET)])


def test_A6_nobody_sits_down_to_cards_that_were_shuffled_on_a_device() -> None:
    entries = passed_out()
    sit = ask.Sit(id="s", seat=1, name="Xen")
    for _ in range(2):  # and passed out again
        with pytest.raises(RefusedError, match="shuffled on a device"):
            decide(Table.fold(entries), STRANGER, sit)
        entries = gone_on(entries, lambda table: not table.awaits_chance)
        for _ in range(4):
            entries.append(Entry(entries[0].table, len(entries) + 1, START, events.to_bytes(PASS)))
    entries = gone_on(entries, lambda table: not table.awaits_chance)
    entries = gone_on(entries, lambda table: table.is_between_rounds)
    *_, (gathered, _) = rounds(entries)
    assert gathered
    assert gathered.proof.on_device
    assert len(gathered.proof.gathered) == 3
    assert isinstance(decide(Table.fold(entries), STRANGER, sit), events.Seated)
    entries = gone_on(entries, lambda table: not table.awaits_chance)
    *_, (shuffled, _) = rounds(entries)
    assert shuffled
    assert not shuffled.proof.on_device


# What is refused

Fault = Callable[[Kept], tuple[Kept, int]]


def at(kind: type[events.Event], make: Callable[[Kept, int], Kept], **fields: object) -> Fault:
    """A fault at the first entry of a kind."""

    def plant(kept: Kept) -> tuple[Kept, int]:
        number = kept.where(kind, **fields)
        return make(kept, number), number

    return plant


def saying(kind: type[events.Event], **fields: object) -> Fault:
    """An entry of a kind that says something else."""
    return at(kind, lambda kept, number: kept.but(number, **fields))


def instead(text: str, kind: type[events.Event] = events.Dealt) -> Fault:
    """Another entry in the place of one."""
    return at(kind, lambda kept, number: kept.having(number, text))


def encoded(event: events.Event) -> str:
    return events.to_bytes(event).decode()


def without(kept: Kept, number: int) -> Kept:
    return Kept(kept.table, (*kept.rows[: number - 1], *kept.rows[number:]))


FAULTS: dict[str, tuple[Fault, str]] = {
    "half an entry": (instead('{"type":"Dealt"'), "Input data was truncated"),
    "no entry": (instead("[]"), "newer version may"),
    "an event of a newer version": (instead('{"type":"Danced","seat":0}'), "newer version may"),
    "a field of a newer version": (saying(events.Dealt, twice=True), "nothing is known here of twice"),
    "no opening": (lambda kept: (without(kept, 1), 1), "does not open"),
    "a second opening": (
        lambda kept: (kept.having(2, kept.rows[0][2]), 2),
        "Opened does not happen",
    ),
    "rules that contradict each other": (
        saying(events.Opened, rules='base = "standard"\n[rules]\ntable.seats = 3'),
        "table.sides",
    ),
    "rules without end": (saying(events.Opened, rules="#" * 20_001), "at most 20000"),
    "an unknown preset": (saying(events.Opened, preset="poker"), "no preset"),
    "an unknown bot": (saying(events.Opened, bot="hal"), "no bot"),
    "an unknown game": (saying(events.Opened, game="chess"), "no game"),
    "an endless clock": (saying(events.Opened, clock=601), "600"),
    "a short secret": (saying(events.Opened, secret="AAAA"), "no device opens"),
    "a table that was taken up": (saying(events.Opened, begun_as="ABCDEFGHJK"), "no device opens"),
    "a second person at a seat": (saying(events.Seated, guest="x"), "second person"),
    "a second person who speaks": (saying(events.Spoken, guest="x"), "second person"),
    "a name that is not seen": (saying(events.Seated, name="A\u202e"), "U\\+202E"),
    "a seat that is not there": (saying(events.Seated, seat=4), "no seat 4"),
    "a seat below all": (saying(events.Seated, seat=-1), ">= 0"),
    "another's words": (saying(events.Spoken, name="Eve"), "does not follow"),
    "a long speech": (saying(events.Spoken, text="x" * 201), "<= 200"),
    "another dealer": (saying(events.Begun, dealer=7), "does not follow"),
    "a number that is none": (saying(events.Readied, nonce="zz"), "regex"),
    "a chosen deal": (saying(events.Dealt, seed="A" * 43 + "="), "does not follow"),
    "a card in the auction": (saying(events.Acted, deed={"type": "Play", "card": "AS"}), "bid"),
    "a bot's deed that is not allowed": (
        at(events.Acted, lambda kept, number: kept.but(number, deed={"type": "Claim"}), by="bot"),
        "claim",
    ),
    "no card at all": (saying(events.Acted, deed={"type": "Bid", "bid": "77H"}), "found"),
    "a bot in a person's place": (
        at(events.Acted, lambda kept, number: kept.but(number, by="bot"), by="person"),
        "no bot decides",
    ),
    "a person in a bot's place": (
        at(events.Acted, lambda kept, number: kept.but(number, by="person"), by="bot"),
        "does not follow",
    ),
    "a deed that nobody chose": (
        at(events.Acted, lambda kept, number: kept.but(number, by="rules")),
        "does not follow",
    ),
    "a lost line": (instead(encoded(events.Lost(seat=SEATS[0]))), "Lost does not happen"),
    "a stand-in": (instead(encoded(events.StoodIn(seat=SEATS[0], bot="club"))), "StoodIn does not happen"),
    "taken up already": (instead(encoded(events.TakenUp(secret=SECRET))), "TakenUp does not happen"),
    "consent of nobody": (instead(encoded(events.Agreed(seat=SEATS[0]))), "Agreed does not happen"),
    "nothing to undo": (
        instead(encoded(events.Proposed(seat=SEATS[0], what="undo"))),
        "nothing can be taken back",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_log_that_cannot_have_happened_is_refused_with_entry_and_reason(fault: str) -> None:
    plant, why = FAULTS[fault]
    kept, number = plant(recorded())
    with pytest.raises(RefusedError, match=f"^entry {number} of this game cannot be taken up: (.|\n)*{why}"):
        checked(kept)


def test_no_entry_may_be_left_out() -> None:
    kept = recorded()
    assert taken(kept)
    needed: tuple[type[events.Event], ...] = (events.Readied, events.Begun, events.Dealt)
    for number in (*map(kept.where, needed), kept.where(events.Proposed) + 1):
        with pytest.raises(RefusedError, match="cannot be taken up"):
            checked(without(kept, number))


def test_a_table_of_another_id_has_other_deals() -> None:
    kept = recorded()
    number = kept.where(events.Dealt)
    for table, wrong in (("ABCDEFGHJK", number), ("abcde-fghjk", 1)):
        with pytest.raises(RefusedError, match=f"entry {wrong} of"):
            checked(Kept(table, kept.rows))


@pytest.mark.parametrize("shift", [-3_600_000, 3_600_000])
def test_a_clock_that_was_wrong_is_put_right(shift: int) -> None:
    kept = recorded()
    number = kept.where(events.Dealt)
    now = Moment(kept.rows[-1][1] + 10)
    moved = kept.having(number, kept.rows[number - 1][2], at=kept.rows[number - 1][1] + shift)
    times = [entry.at for entry in taken(moved, now)]
    assert times == sorted(times)
    assert times[-1] == now
    before = [entry.at for entry in taken(kept, now)]
    assert times[: number - 1] == before[: number - 1]
    assert times[number:] == (before[number:] if shift < 0 else [now] * len(before[number:]))


# Over HTTP


def test_what_is_refused_is_said_and_leaves_nothing(ada: httpx.Client) -> None:
    before = ada.get("/api/tables?which=mine").json()
    kept, number = FAULTS["a chosen deal"][0](recorded())
    reason = refused(sent(ada, kept))
    assert reason.reason == "log-refused"
    assert reason.text.startswith(f"entry {number} of this game")
    assert ada.get("/api/tables?which=mine").json() == before


@pytest.mark.parametrize(
    "body",
    [{"table": "ABCDEFGHJK", "entries": []}, {"entries": [[1, "{}"]]}, {"table": "A", "entries": [[-1, ""]]}],
)
def test_what_is_no_log_is_not_understood(ada: httpx.Client, body: object) -> None:
    assert refused(ada.post(PATH, json=body)).reason == "not-understood"


def test_a_log_has_an_end(ada: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = recorded()
    monkeypatch.setattr(rate_limits, "KEPT_LOG", len(kept.rows) - 1)
    reason = refused(sent(ada, kept))
    assert (reason.reason, f"{len(kept.rows)} entries" in reason.text) == ("log-too-long", True)
    monkeypatch.setattr(rate_limits, "KEPT_LOG", len(kept.rows))
    assert sent(ada, kept).status_code == 201


def test_a_log_has_a_size(ada: httpx.Client) -> None:
    body = json.dumps({"table": "ABCDEFGHJK", "entries": [[1, "x" * (1024 * 1024)]]})
    answer = ada.post(PATH, content=body, headers={"Content-Type": "application/json"})
    assert refused(answer).reason == "too-large"


def test_taken_up_again_it_is_the_same_table_and_never_a_second_one(
    server: Running, ada: httpx.Client
) -> None:
    whole = recorded()
    kept = whole.until(12)
    table = taken_up(ada, kept)
    assert taken_up(ada, kept) == table
    with server.join(ada, table) as line:
        line.send('{"type": "Say", "id": "h", "text": "Here I am"}')
        while received(line, "Said")["text"] != "Here I am":
            pass
    assert taken_up(ada, kept) == table
    reason = refused(sent(ada, whole))
    assert reason.reason == "taken-up"
    assert f"{table[:5]}-{table[5:]}" in reason.text
    with server.guest() as ben:
        assert taken_up(ben, kept) != table


def test_nobody_who_is_not_a_guest_takes_a_table_up(server: Running) -> None:
    with server.stranger() as stranger:
        assert sent(stranger, recorded()).status_code in {401, 403}


def test_an_address_may_take_only_so_many_tables_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "TAKEN_UP", rate_limits.Limit(burst=2, rate=0.001))
    with running(Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)) as server:
        statuses = []
        for _ in range(3):
            with server.guest(**{"X-Forwarded-For": "203.0.113.7"}) as guest:
                statuses.append(sent(guest, recorded()).status_code)
        with server.guest() as other:
            statuses.append(sent(other, recorded()).status_code)
    assert statuses == [201, 201, 429, 201]


def test_to_take_a_table_up_is_to_open_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "TABLES", rate_limits.Limit(burst=2, rate=0.001))
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.guest() as guest:
        assert sent(guest, recorded()).status_code == 201
        assert guest.post("/api/tables", json={"name": "Ada"}).status_code == 201
        assert refused(sent(guest, recorded())).reason == "too-fast"


@pytest.mark.anyio
async def test_a_log_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = await SqliteFile.open(tmp_path / "tables.sqlite3")
    try:
        log, entries = SqliteLog(file), list(taken(recorded()))
        with pytest.raises(SeqTakenError):
            await log.append_all([*entries[:3], *entries[4:]])
        assert await log.read(entries[0].table) == []
        await log.append_all(entries)
        assert await log.read(entries[0].table) == entries
        with pytest.raises(SeqTakenError):
            await log.append_all(entries)
    finally:
        await file.close()
