"""`fivehundred replay`: a record, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import TextIOWrapper

import click

from fivehundred.arrange import arranged
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.cli.hearing import Heard
from fivehundred.cli.narration import told
from fivehundred.cli.options import reading, seat_at, symbols_option
from fivehundred.cli.render import hand_text, open_hand_lines
from fivehundred.cli.rule_sheet import title
from fivehundred.cli.sheet import notes, result_line, round_line
from fivehundred.cli.terminal import Terminal
from fivehundred.engine.events import CardDrawn, Dealt, GameEnded, RoundScored
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_json import read_record
from fivehundred.engine.state import State, Step
from fivehundred.seats import Seat, at_seats
from fivehundred.wording import Words, capital


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--all", "everything", is_flag=True, help="Print all of it at once.")
@click.option("--seat", type=click.IntRange(min=0), help="As this seat saw it; else all hands lie open.")
@symbols_option
def replay(file: TextIOWrapper, *, everything: bool, seat: int | None, symbols: bool | None) -> None:
    """Step through the record in FILE: Enter goes on, b goes back, q ends. Without a terminal, print it."""
    with reading(file.name):
        record = read_record(file.read())
        steps = list(record.steps())
    viewer = None if seat is None else seat_at("seat", seat, record.rules.table.seats)
    terminal = Terminal(symbols=symbols)
    told_steps = list(_told(record, steps, Words(record.rules, viewer, terminal.symbols)))
    if everything or not terminal.is_interactive:
        for lines in told_steps:
            terminal.say(*lines)
    else:
        _walk(told_steps, terminal)


def _walk(steps: Sequence[Sequence[str]], terminal: Terminal) -> None:
    """Show a step at a time, as the person at the terminal asks."""
    place = 0
    while 0 <= place < len(steps):
        terminal.say(*steps[place])
        answer = terminal.ask()
        if answer is None or answer.lower().startswith("q"):
            return
        place = max(place - 1, 0) if answer.lower().startswith("b") else place + 1


def _told(record: Record, steps: Iterable[Step], words: Words) -> Iterator[list[str]]:
    """Yield the lines of each step: the heading, then action by action."""
    yield list(_heading(record, words))
    for step in steps:
        heard = Heard.of(step, words.seat)
        lines = [*told(heard, words), *_round_end(heard, words)]
        if heard.tells_of(Dealt):
            lines = ["", f"Round {heard.number + 1}.", *lines]
        if _shows_hands(heard):
            lines += _hands(step.state, words)
        yield lines


def _heading(record: Record, words: Words) -> Iterator[str]:
    yield f"Five Hundred: {title(record.rules)}."
    if record.players:
        seated = (f"{words.name(seat)} ({player})" for seat, player in at_seats(record.players))
        yield f"{capital(', '.join(seated))}."


def _round_end(heard: Heard, words: Words) -> Iterator[str]:
    for event in heard.events:
        match event:
            case RoundScored(line):
                yield round_line(line, words)
                yield from notes(line, words)
            case GameEnded(result):
                yield result_line(result, words)
            case _:
                pass


def _shows_hands(heard: Heard) -> bool:
    """Whether all hands are shown: when they have come together, and before each trick."""
    view = heard.view
    if heard.tells_of(Dealt, CardDrawn) and view.phase != "drawing":
        return any(view.hand_sizes)
    return view.phase == "play" and not view.table


def _hands(state: State, words: Words) -> Iterator[str]:
    """Yield the hands that are to be seen: all, or that of one seat, and those on the table (T2a)."""
    seats = state.rules.table.all_seats
    for seat in [seat for seat in seats if words.seat in (None, seat)]:
        view = state.view(seat)
        hand = _face_down(state, seat) if view.hidden_own and words.seat is None else view.hand
        text = hand_text(arranged(view, hand, seat), words)
        yield f"  {capital(words.hand(seat))}: {'face down' if view.hidden_own and not hand else text}"
    yield from (f"  {line}" for line in open_hand_lines(state.view(None), words, known=seats))


def _face_down(state: State, seat: Seat) -> CardSet:
    """Return a hand that its seat has not looked at (M3)."""
    return NO_CARDS if state.round is None else CardSet(state.round.hands[seat])
