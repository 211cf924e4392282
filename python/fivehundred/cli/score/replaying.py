"""A score game, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivehundred.cli.score.tellings import telling_of
from fivehundred.keeper.records import AnyScore
from fivehundred.seats import SEATS
from fivehundred.wording import capital, listed, with_symbols


def told_rounds(game: AnyScore, *, symbols: bool) -> Iterator[list[str]]:
    """Yield the heading, then the lines of each round; after the last one how the game ended or stands.

    Raises:
        RecordError: A round is not possible where it stands.
    """
    telling = telling_of(game)
    yield [f"{telling.title(game)}.", f"{capital(seated(game))}."]
    states = game.states()
    before = next(states)
    for told, state in zip(game.rounds, states, strict=True):
        lines = [line for line in state.sheet if line.number == before.number]
        heading = f"Round {before.number + 1}, dealt by {game.name(before.dealer)}."
        scored = [text for line in lines for text in round_lines(game, line)]
        end = [] if state.result is None else [game.end(state.result)]
        said = ["", heading, *(scored or [telling.unscored(told)]), *end]
        yield [with_symbols(text) for text in said] if symbols else said
        before = state


def seated(game: AnyScore) -> str:
    """Return who sits where."""
    return f"clockwise: {listed([game.name(seat) for seat in SEATS[: game.seats]])}"


def round_lines(game: AnyScore, line: Any) -> Iterator[str]:
    """Yield how a round went, what each side scored, and what else there was to it."""
    scored = zip(game.side_names(), line.points, line.totals, strict=True)
    points = ", ".join(f"{name} {score:+} ({total})" for name, score, total in scored)
    yield f"{capital(game.went(line))}: {points}."
    yield from game.notes(line)
