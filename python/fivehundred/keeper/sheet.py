"""The sheet of a score game: drawn as a table of text, and as rows for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any, Final

from fivehundred.keeper.score_game import ScoreGame
from fivehundred.wording import capital

_FORMULA: Final = tuple("=+-@\t\r")
"""What a spreadsheet takes for the beginning of a formula."""


def drawn(game: ScoreGame[Any, Any, Any]) -> Iterator[str]:
    """Yield the lines of the sheet: a row for each round with points and new score by side, then notes.

    Raises:
        RecordError: A round is not possible where it stands.
    """
    sheet = game.state.sheet
    rounds = [f"{line.number + 1:<2} {capital(game.went(line))}" for line in sheet]
    cells = [list(map(_cell, line.points, line.totals)) for line in sheet]
    names = list(game.side_names())
    width = max(map(len, ["", *rounds]))
    widths = [max(len(name), *(len(row[side]) for row in cells), 5) for side, name in enumerate(names)]
    yield _row("", width, names, widths)
    for line, text, row in zip(sheet, rounds, cells, strict=True):
        yield _row(text, width, row, widths)
        yield from (f"   {note}" for note in game.notes(line))


def _cell(points: int, total: int) -> str:
    return f"{points:+5d} {total:5d}"


def _row(text: str, width: int, cells: Sequence[str], widths: Sequence[int]) -> str:
    columns = (cell.rjust(wide) for cell, wide in zip(cells, widths, strict=True))
    return "  ".join([text.ljust(width), *columns])


def shared(game: ScoreGame[Any, Any, Any]) -> str:
    """Return the sheet as a text to send to somebody, with how the game ended or stands.

    Raises:
        RecordError: A round is not possible where it stands.
    """
    state = game.state
    scores = zip(game.side_names(), state.scores, strict=True)
    stands = f"{capital(', '.join(f'{name} {score}' for name, score in scores))}."
    end = [] if state.result is None else [game.end(state.result)]
    return "\n".join([*drawn(game), "", stands, *end]) + "\n"


def csv_text(game: ScoreGame[Any, Any, Any]) -> str:
    """Return the sheet as CSV: number, dealer and round in words, then points and new score by side.

    >>> from fivehundred.keeper.records import read_score
    >>> lines = ["fivehundred-rummy-score 1", "set players = 2", "round out 1 laid 30 55 held 25 0"]
    >>> csv_text(read_score(chr(10).join(lines))).splitlines()[-1]
    '1,South,North went out,5,5,105,105'

    Raises:
        RecordError: A round is not possible where it stands.
    """
    names = game.side_names()
    columns = [f"{name} {what}" for name in names for what in ("points", "score")]
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(map(_harmless, ["round", "dealer", "went", *columns]))
    for line in game.state.sheet:
        words = map(_harmless, (game.name(line.dealer), capital(game.went(line))))
        numbers = (number for pair in zip(line.points, line.totals, strict=True) for number in pair)
        table.writerow([line.number + 1, *words, *numbers])
    return text.getvalue()


def _harmless(text: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
