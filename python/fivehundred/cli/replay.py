"""`fivehundred replay`: a record, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import TextIOWrapper

import click

from fivehundred.cli.games import kit_of_text, replayed
from fivehundred.cli.options import content_of, reading, seat_at, symbols_option
from fivehundred.cli.score.replaying import told_rounds
from fivehundred.cli.terminal import Terminal
from fivehundred.keeper.records import form_of, read_score


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--all", "everything", is_flag=True, help="Print all of it at once.")
@click.option("--seat", type=click.IntRange(min=0), help="As this seat saw it; else all hands lie open.")
@symbols_option
def replay(file: TextIOWrapper, *, everything: bool, seat: int | None, symbols: bool | None) -> None:
    """Step through the record in FILE: Enter goes on, b goes back, q ends. Without a terminal, print it."""
    terminal = Terminal(symbols=symbols)
    with reading(file.name):
        told_steps = list(_steps(content_of(file), seat, symbols=terminal.symbols))
    if everything or not terminal.is_interactive:
        for lines in told_steps:
            terminal.say(*lines)
    else:
        _walk(told_steps, terminal)


def _steps(text: str, seat: int | None, *, symbols: bool) -> Iterator[Sequence[str]]:
    """Yield the lines of each step of a record, or of each round of a score game."""
    if form_of(text) is not None:
        if seat is not None:
            raise click.UsageError("a score has no hands to be seen: leave --seat out")
        yield from told_rounds(read_score(text), symbols=symbols)
        return
    kit = kit_of_text(text)
    record = kit.read(text)
    kit.check(record)
    viewer = None if seat is None else seat_at("seat", seat, kit.seats(record.rules))
    yield from replayed(kit, record, viewer, symbols=symbols)


def _walk(steps: Sequence[Sequence[str]], terminal: Terminal) -> None:
    """Show a step at a time, as the person at the terminal asks."""
    place = 0
    while 0 <= place < len(steps):
        terminal.say(*steps[place])
        answer = terminal.ask()
        if answer is None or answer.lower().startswith("q"):
            return
        place = max(place - 1, 0) if answer.lower().startswith("b") else place + 1
