"""Logs from a device that are too long, deep, slow to follow, or cut, sent to be taken up as tables."""

from __future__ import annotations

import itertools
import json
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.shuffle import first_dealer
from fivehundred.rules.document import preset, with_settings
from fivehundred.seats import SEATS
from fivehundred.server import rate_limits
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.kits import kit_for
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.schedule import next_due
from fivehundred.server.domain.table import Table

GUESTS: Final = 20
"""Guests, each at an address of their own, as one address may have ten logs looked at."""
TABLE: Final = "MA110RY000"
OWNER: Final = "here"
SECRET: Final = bytes(SEED_SIZE)
BOT: Final = "random"
PLAYED: Final = 300
LARGEST: Final = 1_000_000
"""Bytes that are read of a request, nearly."""


async def attack(port: int, seconds: float) -> None:
    guests = [Attacker(port, f"198.51.100.{number}") for number in range(1, GUESTS + 1)]
    for guest in guests:
        await guest.come()
    turns, bodies = itertools.cycle(guests), itertools.cycle(_bodies())

    async def send() -> None:
        await next(turns).ask("POST", "/api/tables/taken-up", next(bodies))

    await again_and_again(seconds, send, beside=8)


def _bodies() -> list[bytes]:
    """Return what is sent. The longest log is legal but for its last entry, so nothing is kept of it."""
    log = _played(PLAYED)
    said = _text(events.Spoken(guest=OWNER, seat=None, name="Mallory", text="x"))
    slow = [*log, *[said] * (rate_limits.KEPT_LOG - PLAYED - 1), log[0]]
    opening, deed = json.loads(log[0]), json.loads(log[-1])
    deep = [json.dumps(opening | {"rules": "a" + ".a" * 9_900 + " = 1"}), *log[1:]]
    nested = [*log[:-1], json.dumps(deed)[:-1] + ',"deed":' + "[" * LARGEST]
    long = [log[0]] + ["{}"] * 60_000
    whole = _body(slow)
    return [whole, _body(deep), _body(nested)[:LARGEST], _body(long), whole[: len(whole) // 2]]


def _body(log: list[str]) -> bytes:
    return json.dumps({"table": TABLE, "entries": [(1, text) for text in log]}).encode()


def _text(event: events.Event) -> str:
    return events.to_bytes(event).decode()


def _played(count: int) -> list[str]:
    """Return the log of a table at which bots play at random, which is legal at every step."""
    rules = with_settings(preset("standard"), ["scoring.target=5000", "scoring.back_door=off"])
    opened = events.Opened(kit_for("standard").document(rules), "standard", OWNER, SECRET, "instant", BOT)
    table = Table.fold([Entry(TABLE, 1, Moment(1), events.to_bytes(opened))])
    log: list[events.Event] = [opened]
    seats = SEATS[: rules.table.seats]
    coming: list[events.Event] = [events.BotSeated(seat=seat, bot=BOT) for seat in seats]
    coming.append(events.Begun(dealer=first_dealer(SECRET, len(seats))))
    while len(log) < count:
        event = coming.pop(0) if coming else _next(table)
        table = table.after(event, Moment(1))
        log.append(event)
    return [_text(event) for event in log]


def _next(table: Table) -> events.Event:
    due = next_due(table, {OWNER}, {})
    if due is not None and due.event is not None:
        return due.event
    state = table.playing_state
    choice = table.kit.choose(BOT, table.position.to_bytes(4), state.view(state.deciding))
    return events.Acted(deed=table.kit.deed_of(choice.action, table.current_rules), by="bot")
