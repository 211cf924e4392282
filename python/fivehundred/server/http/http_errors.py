"""Why a request over HTTP is not answered: status, stable slug, and a sentence."""

from __future__ import annotations

from enum import Enum


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
        "this server is for its own machine only: ask for localhost",
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
