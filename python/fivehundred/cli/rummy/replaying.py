"""A record of rummy, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cli.rummy.hearing import Heard
from fivehundred.cli.rummy.narration import told
from fivehundred.rummy.actions import Deal
from fivehundred.rummy.record import Record
from fivehundred.rummy.state import State
from fivehundred.rummy.words import RummyWords
from fivehundred.seats import Seat, at_seats
from fivehundred.wording import capital, counted


def replayed(record: Record, seat: Seat | None, *, symbols: bool) -> Iterator[list[str]]:
    """Yield the heading, then the lines of each step, as a seat saw it or with all hands open."""
    words = RummyWords(record.rules, seat, symbols)
    yield list(_heading(record, words))
    before = State.start(record.rules, record.dealer)
    for step, action in zip(record.steps(), record.actions, strict=True):
        heard = Heard.of(step, seat, before.number)
        lines = list(told(heard, words))
        if isinstance(action, Deal):
            lines = ["", f"Round {before.number + 1}.", *lines, *_hands(step.state, words)]
        yield lines
        before = step.state


def _heading(record: Record, words: RummyWords) -> Iterator[str]:
    rules = record.rules
    yield f"Five Hundred rummy: {counted(rules.players, 'player')}, to {rules.target} points."
    if record.players:
        seated = (f"{words.name(seat)} ({player})" for seat, player in at_seats(record.players))
        yield f"{capital(', '.join(seated))}."


def _hands(state: State, words: RummyWords) -> Iterator[str]:
    """Yield the hands that are to be seen: all, or that of one seat."""
    for seat in state.rules.all_seats:
        if words.seat in (None, seat):
            yield f"  {capital(words.whose(seat))} hand: {words.hand(state.view(seat).hand)}"
