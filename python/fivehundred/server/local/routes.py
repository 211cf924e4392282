"""What the server answers over HTTP, answered on the device: the same addresses, bodies and reasons."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from fivehundred.errors import KernelMissingError
from fivehundred.keeper import desk
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.http.catalogue import catalogue
from fivehundred.server.http.http_errors import ANSWERED, Denial, DeniedError, reason_for
from fivehundred.server.http.sheets import link_page, table_page
from fivehundred.server.live.registry import Registry
from fivehundred.server.local.storage import Owner, StoredIndex
from fivehundred.server.observer import Observer
from fivehundred.server.protocol.http_requests import NewTable, Rename, RulesDraft
from fivehundred.server.protocol.http_responses import Me, Reason, RoundAnalysed, TableCard, TableOpened
from fivehundred.server.protocol.score import ScoreRequest
from fivehundred.server.table_ids import read_table_id
from fivehundred.server.views.listing import card_of
from fivehundred.server.views.showings import showing_for, showing_in

JSON: Final = "application/json"
TEXT: Final = "text/plain"
HTML: Final = "text/html"
NO_KERNEL: Final = "this needs the server, which tries out all ways to play in compiled code"

Body = TypeVar("Body")


@dataclass(frozen=True, slots=True)
class Here:
    """What routes answer from: the guest, the tables, and how lists show them."""

    owner: Owner
    registry: Registry
    index: StoredIndex
    observer: Observer


class Asked(NamedTuple):
    """A request: what stands in the places of its address, after it, and in its body."""

    places: Mapping[str, str]
    query: Mapping[str, Sequence[str]]
    body: str

    def read(self, kind: type[Body]) -> Body:
        """Return the body as what is asked for here.

        Raises:
            NotUnderstoodError: It is something else; says where.
        """
        try:
            return msgspec.json.decode(self.body, type=kind)
        except msgspec.MsgspecError as error:
            raise NotUnderstoodError(str(error)) from error


class NotUnderstoodError(DeniedError):
    """The body of a request is not what it should be."""

    def __init__(self, where: str) -> None:
        super().__init__(Denial.NOT_UNDERSTOOD)
        self.where = where


class Answer(NamedTuple):
    """What is answered: an object, written as JSON, or a text."""

    told: Any
    kind: str = JSON


Route = Callable[[Here, Asked], Awaitable[Answer]]


async def answer(here: Here, method: str, address: str, body: str) -> str:
    """Return status, kind and body of the answer to a request, as JSON."""
    try:
        status, (told, kind) = 200, await _answered(here, method, address, body)
    except Exception as error:  # noqa: BLE001 (all of them are answered)
        status, (told, kind) = _refused(here, error)
    text = msgspec.json.encode(told).decode() if kind == JSON else told
    return msgspec.json.encode({"status": status, "kind": kind, "body": text}).decode()


async def _answered(here: Here, method: str, address: str, body: str) -> Answer:
    _, _, path, query, _ = urlsplit(address)
    for pattern, routes in ROUTES.items():
        if found := re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", pattern), path):
            if method not in routes:
                raise DeniedError(Denial.WRONG_METHOD)
            places = {name: unquote(place) for name, place in found.groupdict().items()}
            return await routes[method](here, Asked(places, parse_qs(query), body))
    raise DeniedError(Denial.NOT_FOUND)


def _refused(here: Here, error: Exception) -> tuple[int, Answer]:
    if not isinstance(error, ANSWERED):
        here.observer.trouble("fault", error)
    status, reason = reason_for(error)
    if isinstance(error, KernelMissingError):
        reason = Reason(reason=reason.reason, text=NO_KERNEL)
    elif isinstance(error, NotUnderstoodError):
        reason = Reason(reason=reason.reason, text=error.where)
    return status, Answer(reason)


# The guest


async def me(here: Here, _: Asked) -> Answer:
    """Say who I am."""
    return Answer(Me(name=here.owner.guest.name, csrf=""))


async def rename(here: Here, asked: Asked) -> Answer:
    """Be called something else."""
    return Answer(Me(name=(await here.owner.rename(asked.read(Rename).name)).name, csrf=""))


# Rules, scores and tables


async def the_catalogue(_: Here, __: Asked) -> Answer:
    """Say what a new table can be made of."""
    return Answer(catalogue())


async def check_rules(_: Here, asked: Asked) -> Answer:
    """Say what house rules come to, what they exclude, and what is wrong with them."""
    draft = asked.read(RulesDraft)
    return Answer(showing_for(draft.preset, draft.rules).rules_checked(draft))


async def score(_: Here, asked: Asked) -> Answer:
    """Keep the score of a game with real cards; the browser keeps the game."""
    wanted: Any = asked.read(ScoreRequest)  # type: ignore[arg-type]
    return Answer(desk.answer(msgspec.to_builtins(wanted)))


async def open_table(here: Here, asked: Asked) -> Answer:
    """Open a table."""
    return Answer(TableOpened(table=await here.registry.open(here.owner.guest, asked.read(NewTable))))


async def tables(here: Here, asked: Asked) -> Answer:
    """List my tables; there are no others here."""
    is_mine = asked.query.get("which") == ["mine"]
    cards: list[TableCard] = await here.index.mine(here.owner.guest.id) if is_mine else []
    return Answer(cards)


async def table_card(here: Here, asked: Asked) -> Answer:
    """Show a table as lists do."""
    return Answer(card_of(await _table(here, asked), here.owner.guest.id))


async def _table(here: Here, asked: Asked) -> Table:
    table_id = read_table_id(asked.places["table"])
    table = await here.registry.table(table_id) if table_id else None
    if table is None:
        raise DeniedError(Denial.NO_TABLE)
    return table


# The rules to read


async def rules_page(_: Here, asked: Asked) -> Answer:
    """Show rules, given as in a link, on a sheet."""
    return Answer(link_page(asked.places["rules"]), HTML)


async def table_rules_page(here: Here, asked: Asked) -> Answer:
    """Show a table's rules on a sheet."""
    return Answer(table_page(await _table(here, asked)), HTML)


# What has been played


async def record_text(here: Here, asked: Asked) -> Answer:
    """Write the finished rounds as text."""
    entries = await _entries(here, asked)
    return Answer(showing_in(entries).record_text(entries), TEXT)


async def record_json(here: Here, asked: Asked) -> Answer:
    """Write the finished rounds as JSON."""
    entries = await _entries(here, asked)
    return Answer(msgspec.Raw(showing_in(entries).record_json(entries).encode()))


async def finished_round(here: Here, asked: Asked) -> Answer:
    """Show a finished round with all its cards, and what its deal was made from."""
    entries = await _entries(here, asked)
    return _found(showing_in(entries).round_shown(entries, *_round_of(asked)))


async def analysed_round(here: Here, asked: Asked) -> Answer:
    """Tell what each card of a finished round cost, and what could have been made with its hands."""
    entries = await _entries(here, asked)
    analysed: RoundAnalysed | None = showing_in(entries).round_analysed(entries, *_round_of(asked))
    return _found(analysed)


async def _entries(here: Here, asked: Asked) -> Sequence[Entry]:
    table_id = read_table_id(asked.places["table"])
    entries = await here.registry.entries(table_id) if table_id else ()
    if not entries:
        raise DeniedError(Denial.NO_TABLE)
    return entries


def _round_of(asked: Asked) -> tuple[int, int]:
    game, number = asked.places["game"], asked.places["number"]
    if not (game.isdecimal() and number.isdecimal()):
        raise DeniedError(Denial.NOT_FOUND)
    return int(game), int(number)


def _found(told: object | None) -> Answer:
    if told is None:
        raise DeniedError(Denial.NO_ROUND)
    return Answer(told)


ROUTES: Final[Mapping[str, Mapping[str, Route]]] = {
    "/api/me": {"GET": me, "PUT": rename},
    "/api/catalogue": {"GET": the_catalogue},
    "/api/rules/check": {"POST": check_rules},
    "/api/score": {"POST": score},
    "/api/tables": {"GET": tables, "POST": open_table},
    "/api/tables/{table}": {"GET": table_card},
    "/api/tables/{table}/record.txt": {"GET": record_text},
    "/api/tables/{table}/record.json": {"GET": record_json},
    "/api/tables/{table}/rounds/{game}/{number}": {"GET": finished_round},
    "/api/tables/{table}/rounds/{game}/{number}/analysis": {"GET": analysed_round},
    "/rules/{rules}": {"GET": rules_page},
    "/t/{table}/rules": {"GET": table_rules_page},
}
