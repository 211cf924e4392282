"""Why a request is not answered: status, stable slug, and a sentence."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import MsgspecError

from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import KernelMissingError, NotationError, RulesError
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.guests import NameRefusedError
from fivehundred.server.domain.log import DamagedError
from fivehundred.server.protocol.http_responses import Reason


class Denial(Enum):
    """A reason that has to do with the request; reasons of tables and rules are theirs."""

    NOT_UNDERSTOOD = 400, "not-understood", "this request cannot be understood"
    NO_GUEST = 401, "no-guest", "ask GET /api/me first: it makes you a guest"
    FORBIDDEN = 403, "forbidden", "this is not allowed"
    CSRF = 403, "csrf", "the header X-CSRF-Token is missing or wrong; GET /api/me says what it must be"
    OTHER_ORIGIN = 403, "other-origin", "this request comes from another site"
    NOT_FOUND = 404, "not-found", "there is nothing here"
    NO_TABLE = 404, "no-such-table", "there is no such table"
    NO_ROUND = 404, "no-such-round", "there is no such round, or it is not finished"
    WRONG_METHOD = 405, "wrong-method", "this address cannot be asked in this way"
    OTHER_HOST = (
        421,
        "other-host",
        "this server does not go by this name: use the address that it showed when it was started",
    )
    TOO_LARGE = 413, "too-large", "this request is too large"
    TOO_FAST = 429, "too-fast", "that was too much at once; wait a moment"
    FAULT = 500, "fault", "something went wrong here; it has been noted"
    DAMAGED = 503, "damaged", "what is kept of a table is damaged; the server's log says more"
    DISK = 503, "disk", "tables cannot be written or read"
    NO_KERNEL = 503, "no-kernel", "this needs the kernel, which could not be compiled here"
    NOT_BUILT = 503, "not-built", "the pages are not built: run `make setup`"

    def __init__(self, status: int, slug: str, text: str) -> None:
        self.status = status
        self.slug = slug
        self.text = text

    @classmethod
    def of_status(cls, status: int) -> Denial:
        """Return the reason for a status that comes from the framework."""
        return next((denial for denial in cls if denial.status == status), cls.FAULT)


class DeniedError(Exception):
    """A request that is not answered, and why."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(denial.text)
        self.denial = denial


_DENIALS: Final[dict[type[Exception], Denial]] = {
    RecursionError: Denial.NOT_UNDERSTOOD,  # a body of lists within lists without end
    UnicodeDecodeError: Denial.NOT_UNDERSTOOD,
    OSError: Denial.DISK,  # full or gone: nothing has happened
    KernelMissingError: Denial.NO_KERNEL,
    **dict.fromkeys((DamagedError, IllegalActionError, MsgspecError), Denial.DAMAGED),
}
_WISHES: Final[dict[type[Exception], str]] = {
    NameRefusedError: "name",
    NotationError: "notation",
    RulesError: "rules",
}
"""Reasons for which a wish cannot be met, besides those of the tables."""
ANSWERED: Final = (DeniedError, RefusedError, *_DENIALS, *_WISHES)
"""The errors that are answered with more than that something went wrong."""
WRONG_HERE: Final = (OSError, IllegalActionError, MsgspecError)
"""Those of them that nobody who asks can help."""


def reason_for(error: Exception) -> tuple[int, Reason]:
    """Return status and reason with which an error is answered. A fault's own words may name cards."""
    if isinstance(error, RefusedError):
        return 409, Reason(reason=error.reason, text=str(error))
    for kind, slug in _WISHES.items():
        if isinstance(error, kind):
            return 400, Reason(reason=slug, text=str(error))
    denial = error.denial if isinstance(error, DeniedError) else _denial_of(error)
    return denial.status, Reason(reason=denial.slug, text=denial.text)


def _denial_of(error: Exception) -> Denial:
    return next((denial for kind, denial in _DENIALS.items() if isinstance(error, kind)), Denial.FAULT)
