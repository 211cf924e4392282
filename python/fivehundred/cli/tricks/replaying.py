"""A record of the trick-taking game, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.arrange import arranged
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.cli.tricks.book import TricksBook
from fivehundred.cli.tricks.hearing import Heard
from fivehundred.cli.tricks.narration import told
from fivehundred.cli.tricks.render import hand_text, open_hand_lines
from fivehundred.engine.events import CardDrawn, Dealt, GameEnded, RoundScored
from fivehundred.engine.records.record import Record
from fivehundred.engine.state import State
from fivehundred.keeper.tricks.sheet import notes, result_line, round_line
from fivehundred.seats import Seat, at_seats
from fivehundred.wording import Words, capital


def replayed(record: Record, seat: Seat | None, *, symbols: bool) -> Iterator[list[str]]:
    """Yield the heading, then the lines of each step, as a seat saw it or with all hands open."""
    words = Words(record.rules, seat, symbols)
    yield list(_heading(record, words))
    for step in record.steps():
        heard = Heard.of(step, words.seat)
        lines = [*told(heard, words), *_round_end(heard, words)]
        if heard.tells_of(Dealt):
            lines = ["", f"Round {heard.number + 1}.", *lines]
        if _shows_hands(heard):
            lines += _hands(step.state, words)
        yield lines


def _heading(record: Record, words: Words) -> Iterator[str]:
    yield f"Five Hundred: {TricksBook().title(record.rules)}."
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
