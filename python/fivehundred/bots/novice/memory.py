"""What somebody knows at the table who does not keep track of the cards."""

from __future__ import annotations

from dataclasses import replace

from fivehundred.bots.rule1.play_context import Table
from fivehundred.cards import CardSet, bits
from fivehundred.engine.views.knowledge import PlayView


def forgetful(view: PlayView, table: Table, tricks: int) -> Table:
    """Return the table as it is for somebody who remembers only this many tricks, the last ones.

    Any hidden hand may hold whatever does not lie in sight and was not played in those tricks.
    """
    if len(view.tricks) <= tricks:
        return table
    in_sight = bits(card for _, card in view.table) | view.hand
    for place in table.open:
        in_sight |= table.held[place]
    for trick in view.tricks[len(view.tricks) - tricks :]:
        in_sight |= bits(card for _, card in trick.plays)
    unseen = CardSet(view.rules.cards & ~in_sight)
    return replace(
        table, held={place: held if place in table.open else unseen for place, held in table.held.items()}
    )
