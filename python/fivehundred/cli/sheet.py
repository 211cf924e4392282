"""The score sheet: how a contract went, what it scored, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.engine.contract import terms_of
from fivehundred.engine.ending import Result
from fivehundred.engine.points import FINE
from fivehundred.engine.scoring import RoundScore
from fivehundred.engine.view import View
from fivehundred.rules.options import ScoringRules
from fivehundred.words import Words, capital, counted, listed


def sheet_lines(view: View, words: Words) -> Iterator[str]:
    """Yield the score sheet, a line a round, then the scores."""
    if view.sheet:
        sides = [words.side(side) for side in range(view.rules.table.sides)]
        yield f"Score sheet; points and totals of {'; '.join(sides)}."
    for line in view.sheet:
        yield f"{line.number + 1}. {capital(outcome(line, words))}: {'; '.join(_points(line))}."
        yield from notes(line, words)
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
    return f"Scores: {totals}. {_goal(view.rules.scoring)}"


def _goal(scoring: ScoringRules) -> str:
    if scoring.rounds:
        return f"The game is over after {counted(scoring.rounds, 'round')}."
    return f"The game is to {'exactly ' if scoring.walker else ''}{scoring.target}."


def outcome(line: RoundScore, words: Words) -> str:
    """Return how the round's contract went."""
    contract = line.contract
    if contract.bid is None or contract.declarer is None:
        taken = ", ".join(f"{words.name(seat)} {count}" for seat, count in enumerate(line.taken))
        return f"no contract, tricks: {taken}"
    makers = sum(line.taken[seat] for seat in words.seats(words.rules.side_of(contract.declarer)))
    bid = f"{words.bid(contract.bid)}{' and a slam' if contract.slam else ''}"
    tricks = counted(makers, "trick")
    return f"{bid} by {words.name(contract.declarer)} {_verdict(line, words)} with {tricks}"


def _verdict(line: RoundScore, words: Words) -> str:
    """Return whether the contract was made; a special is lost, others are set."""
    if line.made is None:
        return "cut off"
    is_special = terms_of(words.rules, line.contract).is_special
    return "made" if line.made else "lost" if is_special else "set"


def notes(line: RoundScore, words: Words) -> Iterator[str]:
    """Yield what else there is to a round: a breach, claims that cost points, who may not bid next."""
    if line.breach is not None:
        stake = next((f" ({points:+})" for points in line.breach.points if points), "")
        outcome = f"{'wins' if line.breach.won else 'loses'} the breach{stake}"
        yield f"   {capital(words.side(words.rules.side_of(line.breach.caller)))}: {outcome}."
    for seat in dict.fromkeys(line.fined):
        claims = line.fined.count(seat)
        yield f"   {capital(words.name(seat))}: {counted(claims, 'claim')} for {FINE * claims} points."
    if line.barred:
        yield f"   {capital(listed([words.name(seat) for seat in line.barred]))} may not bid next."


def result_line(result: Result, words: Words) -> str:
    """Return how the game ended."""
    winners = [seat for side in result.winners for seat in words.seats(side)]
    if len(winners) == 1:
        return f"{words.does(winners[0], 'win', 'the game')}{_DOORS[result.door]}."
    return f"{capital(listed([words.name(seat) for seat in winners]))} win the game{_DOORS[result.door]}."


_DOORS: Final = {
    "front": "",
    "back": ", a side having gone out by the back door",
    "spread": ", the sides being too far apart",
    "rounds": ", all rounds being played",
}
