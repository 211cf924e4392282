"""`fivehundred replay`: a record, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import TextIOWrapper

import click

from fivehundred.arrange import arranged
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.cli.event import Event
from fivehundred.cli.events import told
from fivehundred.cli.options import reading, symbols_option
from fivehundred.cli.page import Page
from fivehundred.cli.render import hand_text, open_hand_lines
from fivehundred.cli.rule_sheet import title
from fivehundred.cli.sheet import notes, result_line, round_line
from fivehundred.engine.actions import Deal
from fivehundred.engine.record import Record
from fivehundred.engine.record_json import read_record
from fivehundred.engine.state import State
from fivehundred.words import Words, capital


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--all", "everything", is_flag=True, help="Print all of it at once.")
@click.option("--seat", type=click.IntRange(min=0), help="As this seat saw it; else all hands lie open.")
@symbols_option
def replay(file: TextIOWrapper, *, everything: bool, seat: int | None, symbols: bool | None) -> None:
    """Step through the record in FILE: Enter goes on, b goes back, q ends. Without a terminal, print it."""
    with reading(file.name):
        record = read_record(file.read())
        states = list(record.states())
    if seat is not None and seat >= record.rules.table.seats:
        raise click.UsageError(f"--seat {seat}: this table has seats 0 to {record.rules.table.seats - 1}")
    page = Page(symbols=symbols)
    steps = list(_steps(record, states, Words(record.rules, seat, page.symbols)))
    if everything or not page.is_terminal:
        for step in steps:
            page.say(*step)
    else:
        _walk(steps, page)


def _walk(steps: Sequence[Sequence[str]], page: Page) -> None:
    """Show a step at a time, as the person at the page asks."""
    place = 0
    while 0 <= place < len(steps):
        page.say(*steps[place])
        answer = page.ask()
        if answer is None or answer.lower().startswith("q"):
            return
        place = max(place - 1, 0) if answer.lower().startswith("b") else place + 1


def _steps(record: Record, states: Sequence[State], words: Words) -> Iterator[list[str]]:
    """Yield the lines of each step: the heading, then action by action."""
    yield list(_heading(record, words))
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        event = Event.of(before, action, after, words.seat)
        lines = [*told(event, words), *_round_end(event, words)]
        if isinstance(action, Deal):
            lines = ["", f"Round {event.before.number + 1}.", *lines]
        if _shows_hands(event):
            lines += _hands(after, words)
        yield lines


def _heading(record: Record, words: Words) -> Iterator[str]:
    yield f"Five Hundred: {title(record.rules)}."
    if record.players:
        seated = (f"{words.name(seat)} ({player})" for seat, player in enumerate(record.players))
        yield f"{capital(', '.join(seated))}."


def _round_end(event: Event, words: Words) -> Iterator[str]:
    if event.is_scored:
        yield round_line(event.after.sheet[-1], words)
        yield from notes(event.after.sheet[-1], words)
    if event.after.result is not None:
        yield result_line(event.after.result, words)


def _shows_hands(event: Event) -> bool:
    """Whether all hands are shown: when they have come together, and before each trick."""
    before, after = event.before, event.after
    if isinstance(event.action, Deal) or before.phase == "drawing" != after.phase:
        return any(after.hand_sizes)
    return after.phase == "play" and not after.table


def _hands(state: State, words: Words) -> Iterator[str]:
    """Yield the hands that are to be seen: all, or that of one seat, and those on the table (T2a)."""
    seats = range(state.rules.table.seats)
    for seat in seats if words.seat is None else [words.seat]:
        view = state.view(seat)
        hand = _face_down(state, seat) if view.hidden_own and words.seat is None else view.hand
        text = hand_text(arranged(view, hand, seat), words)
        yield f"  {capital(words.hand(seat))}: {'face down' if view.hidden_own and not hand else text}"
    yield from (f"  {line}" for line in open_hand_lines(state.view(None), words, known=seats))


def _face_down(state: State, seat: int) -> CardSet:
    """Return a hand that its seat has not looked at (M3)."""
    return NO_CARDS if state.round is None else CardSet(state.round.hands[seat])
