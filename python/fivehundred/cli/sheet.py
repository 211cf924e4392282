"""The score sheet: how a contract went, what it scored, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.engine.contract import terms_of
from fivehundred.engine.scoring import Result, RoundScore
from fivehundred.engine.view import View
from fivehundred.words import Words, capital, counted, listed


def sheet_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the score sheet, a line a round, then the scores."""
    if view.sheet:
        sides = [words.side(side) for side in range(view.rules.table.sides)]
        yield f"Score sheet; points and totals of {'; '.join(sides)}."
    for line in view.sheet:
        yield f"{line.number + 1}. {capital(outcome(line, words))}: {'; '.join(_points(line))}."
    yield scores_line(view, words)


def round_line(line: RoundScore, words: Words) -> str:
    """Return how a round went and what it scored."""
    scored = ", ".join(f"{words.side(side)} {points}" for side, points in enumerate(_points(line)))
    return f"{capital(outcome(line, words))}: {scored}."


def _points(line: RoundScore) -> list[str]:
    """Return what each side scored in a round and has now."""
    return [f"{scored:+} = {total}" for scored, total in zip(line.points, line.totals, strict=True)]


def scores_line(view: View, words: Words) -> str:
    """Return the scores as they stand."""
    totals = ", ".join(f"{words.side(side)} {total}" for side, total in enumerate(view.scores))
    return f"Scores: {totals}. The game is to {view.rules.scoring.target}."


def outcome(line: RoundScore, words: Words) -> str:
    """Return how the round's contract went."""
    contract = line.contract
    if contract.bid is None or contract.declarer is None:
        taken = ", ".join(f"{words.name(seat)} {count}" for seat, count in enumerate(line.taken))
        return f"no contract, tricks: {taken}"
    makers = sum(line.taken[seat] for seat in words.seats(words.rules.side_of(contract.declarer)))
    verb = "made" if line.made else "lost" if terms_of(words.rules, contract).is_misere else "set"
    return (
        f"{words.bid(contract.bid)} by {words.name(contract.declarer)} {verb} with {counted(makers, 'trick')}"
    )


def result_line(result: Result, words: Words) -> str:
    """Return how the game ended."""
    winners = [seat for side in result.winners for seat in words.seats(side)]
    door = "" if result.door == "front" else ", a side having gone out by the back door"
    if len(winners) == 1:
        return f"{words.does(winners[0], 'win', 'the game')}{door}."
    return f"{capital(listed([words.name(seat) for seat in winners]))} win the game{door}."
