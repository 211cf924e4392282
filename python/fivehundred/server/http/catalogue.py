"""All that a new table can be made of: the games, and the paces."""

from __future__ import annotations

from functools import cache
from typing import get_args

from fivehundred.server.domain.waiting_times import CLOCKS, CLOCKS_OFFERED
from fivehundred.server.protocol.http_responses import Catalogue
from fivehundred.server.protocol.parts import Speed
from fivehundred.server.views.showings import showings


@cache
def catalogue() -> Catalogue:
    """Return the catalogue, the same for everybody."""
    return Catalogue(
        games=[showing.game_shown() for showing in showings()],
        speeds=list(get_args(Speed)),
        clocks=list(CLOCKS_OFFERED),
        clock_of=CLOCKS,
    )
