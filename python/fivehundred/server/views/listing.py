"""A table as lists show it, with nothing but what a spectator sees."""

from __future__ import annotations

import msgspec

from fivehundred.server.domain.table import Table
from fivehundred.server.protocol.http_responses import SeatShown, TableCard
from fivehundred.server.views.showings import showing_of


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A table at entry `seq` as a list shows it to a spectator, and the guests by seat."""

    seq: int
    card: TableCard
    guests: list[str | None]


def listing(table: Table) -> Listing:
    """Return how lists show a table, with the guests that sit there."""
    guests = [seat.guest for seat in table.seats]
    return Listing(seq=table.seq, card=card_of(table, None), guests=guests)


def card_of(table: Table, guest: str | None) -> TableCard:
    """Return a table in short, as lists show it to a guest."""
    showing, preset = showing_of(table.kit), table.opened.preset
    return TableCard(
        table=table.id,
        title=showing.title(preset),
        preset=preset,
        preset_label=showing.label(preset),
        seats=[SeatShown(kind=seat.kind, name=seat.name) for seat in table.seats],
        phase=table.phase,
        round=table.round_number,
        scores=[0] * table.kit.sides(table.rules) if table.state is None else list(table.state.scores),
        mine=table.seat_of(guest),
        turn=table.awaited_person,
        listed=table.opened.is_listed,
        changed_at=table.moved_at,
    )
