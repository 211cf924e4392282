"""What the server answers over HTTP."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
import segno
from litestar import Request, Response, get, post, put, route
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from litestar.types import Scope

from fivehundred.errors import NotationError, RulesError
from fivehundred.keeper import desk
from fivehundred.rules.document import DEFAULT_PRESET
from fivehundred.server import metrics
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.engine_files import EngineFiles, engine_files
from fivehundred.server.http.catalogue import catalogue
from fivehundred.server.http.http_errors import Denial, DeniedError
from fivehundred.server.http.pages import File
from fivehundred.server.http.printing import sheet_file
from fivehundred.server.http.security import (
    CSRF_COOKIE,
    GUEST_COOKIE,
    cookie_name,
    csrf_token,
    is_encrypted,
    token_of,
)
from fivehundred.server.http.sheets import (
    PDF,
    STYLE,
    ReadRules,
    link_page,
    read_rules,
    refusal_page,
    rules_of,
    table_page,
)
from fivehundred.server.protocol.http_requests import KeptTable, NewTable, Rename, RulesDraft
from fivehundred.server.protocol.http_responses import (
    AnyRound,
    Catalogue,
    Me,
    RoundAnalysed,
    RulesChecked,
    TableCard,
    TableOpened,
)
from fivehundred.server.protocol.score import ScoreAnswer, ScoreRequest
from fivehundred.server.services import Services
from fivehundred.server.table_ids import read_table_id, shown
from fivehundred.server.views.listing import card_of
from fivehundred.server.views.showings import showing_for, showing_in
from fivehundred.sheet.html import style

YEAR: Final = 365 * 24 * 3600
KEPT_SIZE: Final = 1024 * 1024
"""Bytes in the log of a table that a device keeps: more than the entries that may be taken up ever have."""

Told = TypeVar("Told")
AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
Parts = NamedDependency[Services]
Someone = NamedDependency[Guest | None]
RulesLink = Annotated[str, PathParameter(description="Rules, as a link says them.")]
EngineFile = Annotated[str, PathParameter(description="A file of the engine, by its name.")]
TableId = Annotated[str, PathParameter(description="A table's id, as people write it.")]


# What routes are given


async def the_services(scope: Scope) -> Services:
    """Return the parts of the running server."""
    running: Services = scope["litestar_app"].state.services
    return running


async def the_guest(request: AnyRequest, services: Parts) -> Guest | None:
    """Return who asks, None for somebody who has never been here."""
    token = token_of(request)
    return await services.guests.guest_of(token) if token else None


def refuse_haste(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Let an address ask only so often.

    Raises:
        DeniedError: It has asked for too much at once.
    """
    services: Services = connection.app.state.services
    _take(is_allowed=services.limits.requests.take(_source(connection, services)))


def _take(*, is_allowed: bool) -> None:
    if not is_allowed:
        raise DeniedError(Denial.TOO_FAST)


def _source(connection: AnyConnection, services: Services) -> str | None:
    return services.source_of(connection.client.host if connection.client else "")


def _known(guest: Guest | None) -> Guest:
    if guest is None:
        raise DeniedError(Denial.NO_GUEST)
    return guest


async def _table(services: Services, text: str) -> Table:
    table_id = read_table_id(text)
    table = await services.registry.table(table_id) if table_id else None
    if table is None:
        raise DeniedError(Denial.NO_TABLE)
    return table


# The guest


@get("/api/me")
async def me(request: AnyRequest, services: Parts, guest: Someone) -> Response[Me]:
    """Say who I am; a new browser becomes a guest."""
    token = token_of(request)
    if guest is None:
        _take(is_allowed=services.limits.guests.take(_source(request, services)))
        token, guest = await services.guests.welcome()
    csrf = csrf_token(token)
    set_cookie = partial(Cookie, max_age=YEAR, secure=is_encrypted(request.scope), samesite="lax")
    cookies = [
        set_cookie(cookie_name(GUEST_COOKIE, request.scope), value=token, httponly=True),
        set_cookie(cookie_name(CSRF_COOKIE, request.scope), value=csrf),
    ]
    return Response(Me(name=guest.name, csrf=csrf), cookies=cookies)


@put("/api/me")
async def rename(request: AnyRequest, services: Parts, guest: Someone, data: JSONBody[Rename]) -> Me:
    """Be called something else."""
    renamed = await services.guests.rename(_known(guest), data.name)
    return Me(name=renamed.name, csrf=csrf_token(token_of(request)))


# Tables


@get("/api/catalogue", responses={200: ResponseSpec(Catalogue, description="All that it can be made of.")})
async def the_catalogue(request: AnyRequest) -> Response[bytes]:
    """Say what a new table can be made of."""
    return _packed_catalogue().answer(request)


@cache
def _packed_catalogue() -> File:
    """Return the catalogue, which is packed once: it is as long as all that a page loads besides."""
    return File.read("catalogue.json", msgspec.json.encode(catalogue()))


@post("/api/rules/check", status_code=200)
async def check_rules(request: AnyRequest, services: Parts, data: JSONBody[RulesDraft]) -> RulesChecked:
    """Say what house rules come to, what they exclude, and what is wrong with them."""
    _take(is_allowed=services.limits.drafts.take(_source(request, services)))
    return await services.threads.run(_checked, data)


def _checked(draft: RulesDraft) -> RulesChecked:
    return showing_for(draft.preset, draft.rules).rules_checked(draft)


@post("/api/score", status_code=200)
async def score(request: AnyRequest, services: Parts, data: JSONBody[ScoreRequest]) -> ScoreAnswer:
    """Keep the score of a game with real cards; the browser keeps the game."""
    _take(is_allowed=services.limits.scores.take(_source(request, services)))
    return await services.threads.run(_scored, data)


def _scored(wanted: ScoreRequest) -> ScoreAnswer:
    answer: ScoreAnswer = msgspec.convert(desk.answer(msgspec.to_builtins(wanted)), ScoreAnswer)
    return answer


@post("/api/tables")
async def open_table(
    request: AnyRequest, services: Parts, guest: Someone, data: JSONBody[NewTable]
) -> TableOpened:
    """Open a table."""
    host = _known(guest)
    _take(is_allowed=services.limits.tables.take(host.id))
    source = _source(request, services)
    _take(is_allowed=services.limits.tables_of_address.take(source))
    opening = partial(services.registry.open, host, data)
    return TableOpened(table=await (services.posted.post(source, opening) if data.listed else opening()))


@post("/api/tables/taken-up", request_max_body_size=KEPT_SIZE)
async def take_up(
    request: AnyRequest, services: Parts, guest: Someone, data: JSONBody[KeptTable]
) -> TableOpened:
    """Take up a table that a device keeps."""
    host, source, limits = _known(guest), _source(request, services), services.limits
    _take(is_allowed=limits.taken_up.take(source) and limits.tables.take(host.id))
    _take(is_allowed=limits.tables_of_address.take(source))
    return TableOpened(table=await services.registry.take_up(host, data, services.log.append_all))


@get("/api/tables")
async def tables(
    services: Parts, guest: Someone, which: FromQuery[Literal["mine", "listed"]] = "listed"
) -> list[TableCard]:
    """List my tables, or those that everybody may see."""
    if which == "listed":
        return await services.index.listed()
    return [] if guest is None else await services.index.mine(guest.id)


@get("/api/tables/{table:str}")
async def table_card(services: Parts, guest: Someone, table: TableId) -> TableCard:
    """Show a table as lists do."""
    return card_of(await _table(services, table), None if guest is None else guest.id)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: AnyRequest, services: Parts, table: TableId) -> bytes:
    """Draw the link to a table, for the camera of a phone."""
    found = await _table(services, table)
    drawing = io.BytesIO()
    link = f"{request.url.scheme}://{request.url.netloc}/t/{shown(found.id)}"
    segno.make_qr(link).save(drawing, kind="svg", light="#fff", xmldecl=False, omitsize=True)
    return drawing.getvalue()


# What has been played


@get("/api/tables/{table:str}/record.txt", media_type="text/plain")
async def record_text(request: AnyRequest, services: Parts, table: TableId) -> Response[str]:
    """Write the finished rounds as text."""
    return _download(await _history(request, services, table, _as_text), f"{table.lower()}.txt")


@get("/api/tables/{table:str}/record.json")
async def record_json(request: AnyRequest, services: Parts, table: TableId) -> Response[str]:
    """Write the finished rounds as JSON."""
    return _download(await _history(request, services, table, _as_json), f"{table.lower()}.json")


async def _history(
    request: AnyRequest, services: Services, text: str, tell: Callable[[Sequence[Entry]], Told]
) -> Told:
    """Return what is told of a table's past, in a thread: a long game takes a while to be gone through."""
    _take(is_allowed=services.limits.histories.take(_source(request, services)))
    table_id = read_table_id(text)
    entries = await services.registry.entries(table_id) if table_id else ()
    if not entries:
        raise DeniedError(Denial.NO_TABLE)
    return await services.threads.run(tell, entries)


def _as_text(entries: Sequence[Entry]) -> str:
    return showing_in(entries).record_text(entries)


def _as_json(entries: Sequence[Entry]) -> str:
    return showing_in(entries).record_json(entries)


def _download(text: str, name: str) -> Response[str]:
    return Response(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/api/tables/{table:str}/rounds/{game:int}/{number:int}")
async def finished_round(
    request: AnyRequest, services: Parts, table: TableId, game: FromPath[int], number: FromPath[int]
) -> AnyRound:
    """Show a finished round with all its cards, and what its deal was made from."""
    found = await _history(
        request, services, table, lambda entries: showing_in(entries).round_shown(entries, game, number)
    )
    if found is None:
        raise DeniedError(Denial.NO_ROUND)
    return found


@get("/api/tables/{table:str}/rounds/{game:int}/{number:int}/analysis")
async def analysed_round(
    request: AnyRequest, services: Parts, table: TableId, game: FromPath[int], number: FromPath[int]
) -> RoundAnalysed:
    """Tell what each card of a finished round cost, and what could have been made with its hands."""
    found = await _history(
        request, services, table, lambda entries: showing_in(entries).round_analysed(entries, game, number)
    )
    if found is None:
        raise DeniedError(Denial.NO_ROUND)
    return found


# The rules to read and to print


@get(["/rules", "/rules/{rules:str}"], include_in_schema=False, media_type=MediaType.HTML)
async def rules_page(
    request: AnyRequest, services: Parts, rules: RulesLink = DEFAULT_PRESET
) -> Response[str]:
    """Show rules, given as in a link, on a sheet."""
    _take(is_allowed=services.limits.drafts.take(_source(request, services)))
    try:
        return Response(await services.threads.run(link_page, rules))
    except (NotationError, RulesError) as error:
        return Response(await services.threads.run(refusal_page, f"{error}"), status_code=404)


@get(f"/rules/{{rules:str}}{PDF}", include_in_schema=False)
async def rules_file(request: AnyRequest, services: Parts, rules: RulesLink) -> Response[bytes]:
    """Print rules, given as in a link."""
    _take(is_allowed=services.limits.drafts.take(_source(request, services)))
    read = await services.threads.run(read_rules, rules)
    return await _printed(request, services, read)


@get("/t/{table:str}/rules", include_in_schema=False, media_type=MediaType.HTML)
async def table_rules_page(request: AnyRequest, services: Parts, table: TableId) -> str:
    """Show a table's rules on a sheet."""
    _take(is_allowed=services.limits.drafts.take(_source(request, services)))
    return await services.threads.run(table_page, await _table(services, table))


@get(f"/t/{{table:str}}/rules{PDF}", include_in_schema=False)
async def table_rules_file(request: AnyRequest, services: Parts, table: TableId) -> Response[bytes]:
    """Print a table's rules."""
    return await _printed(request, services, rules_of(await _table(services, table)))


async def _printed(request: AnyRequest, services: Services, read: ReadRules) -> Response[bytes]:
    """Return a sheet as a file, made in a thread: to find the size of its type takes a while."""
    _take(is_allowed=services.limits.histories.take(_source(request, services)))
    headers = {"Content-Disposition": f'inline; filename="five-hundred-{read.base}.pdf"'}
    content = await services.threads.run(sheet_file, read)
    return Response(content, headers=headers, media_type="application/pdf")


@get(STYLE, include_in_schema=False)
async def rules_style(request: AnyRequest) -> Response[bytes]:
    """Give the look of rule sheets."""
    return _style().answer(request)


@cache
def _style() -> File:
    return File.read(STYLE, style().encode())


# What a browser needs to play without us


@get("/engine/{name:path}", include_in_schema=False)
async def engine_file(request: AnyRequest, services: Parts, name: EngineFile) -> Response[bytes]:
    """Give a part of the engine."""
    found = await services.threads.run(_engine_file, name.removeprefix("/"))
    if found is None:
        raise DeniedError(Denial.NOT_FOUND)
    return found.answer(request)


def _engine_file(name: str) -> File | None:
    engine = engine_files()
    return _kept(engine, name) if engine is not None and name in set(engine) else None


@cache
def _kept(engine: EngineFiles, name: str) -> File:
    """Return a file that stays at hand: to pack the largest takes a second."""
    return File.read(f"/engine/{name}", engine.read(name))


# For whoever runs the server


@route("/healthz", http_method=["GET", "HEAD"], include_in_schema=False)
async def health(services: Parts) -> dict[str, str]:
    """Say whether tables can be written and read, and whether any is known to be damaged."""
    try:
        await services.check()
    except OSError:
        raise DeniedError(Denial.DISK) from None
    if not services.health.is_readable:
        raise DeniedError(Denial.DISK)
    if not services.health.is_well:
        raise DeniedError(Denial.DAMAGED)
    return {"status": "well"}


@get("/metrics", include_in_schema=False)
async def measured() -> Response[bytes]:
    """Say what was counted and timed."""
    return Response(metrics.exposition(), headers={"content-type": metrics.CONTENT_TYPE})


ROUTES: Final = (
    me,
    rename,
    the_catalogue,
    check_rules,
    score,
    open_table,
    take_up,
    tables,
    table_card,
    qr,
    record_text,
    record_json,
    finished_round,
    analysed_round,
    rules_page,
    rules_file,
    table_rules_page,
    table_rules_file,
    rules_style,
    engine_file,
    health,
    measured,
)
