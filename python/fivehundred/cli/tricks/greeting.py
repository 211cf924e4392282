"""What a player is told on sitting down: what is played, who sits where, what is not as in most games."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cli.table import Table
from fivehundred.cli.tricks.book import TricksBook
from fivehundred.cli.tricks.render import COVERED
from fivehundred.rules.options import DealForm, Partners
from fivehundred.seats import SEATS
from fivehundred.wording import Words, counted, listed


def greeting(table: Table, words: Words) -> Iterator[str]:
    """Yield what is played and who sits where."""
    yield f"Five Hundred: {TricksBook().title(table.rules)}."
    seats, seat = table.rules.table.all_seats, table.seat
    others = (*seats[seat + 1 :], *seats[:seat])
    seated = (f"{words.name(other)} ({table.record.players[other]})" for other in others)
    yield f"Clockwise from you: {', '.join(seated)}."
    yield from forms_of_play(words)
    if not table.is_over:
        yield "Type what you do, hint for advice, or help."


def forms_of_play(words: Words) -> Iterator[str]:
    """Yield who plays with whom, and what else is unlike the usual game."""
    rules = words.rules
    if rules.deal.form is not DealForm.HANDS:
        yield f"You play with {rules.deal.form.summary}."
    if rules.deal.dead_hands:
        yield f"Dealt to nobody, and out of play: {counted(rules.deal.dead_hands, 'hand')}."
    if rules.table.partners is not Partners.FIXED:
        yield f"Partners: {rules.table.partners.summary}."
    partners = [seat for seat in rules.partners_of(SEATS[words.seat or 0]) if seat < rules.table.seats]
    if partners:
        yield f"You play with {listed([words.name(seat) for seat in partners])}."
    if rules.deal.form is DealForm.TABLE_HANDS:
        yield f"On the table a card that covers another one is written 9S/{COVERED}."
