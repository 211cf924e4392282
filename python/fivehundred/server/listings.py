"""A table as lists show it, with nothing but what a spectator sees."""

from __future__ import annotations

from fivehundred.rules.document import preset_label, preset_title
from fivehundred.server.answers import SeatShown, TableCard
from fivehundred.server.index import Listing
from fivehundred.server.seen import table_seen
from fivehundred.server.table import Table


def listing(table: Table) -> Listing:
    """Return how lists show a table, with the guests that sit there."""
    guests = [seat.guest for seat in table.seats]
    return Listing(seq=table.seq, card=card_of(table, None), guests=guests)


def card_of(table: Table, guest: str | None) -> TableCard:
    """Return a table in short, as lists show it to a guest."""
    seen = table_seen(table)
    return TableCard(
        table=table.id,
        title=preset_title(table.opened.preset),
        preset=table.opened.preset,
        preset_label=preset_label(table.opened.preset),
        seats=[SeatShown(kind=seat.kind, name=seat.name) for seat in table.seats],
        phase=seen.phase,
        round=seen.round,
        scores=seen.scores,
        mine=table.seat_of(guest),
        turn=seen.actor,
        listed=table.opened.is_listed,
        changed_at=table.moved_at,
    )
