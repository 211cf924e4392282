"""The score sheet: how a contract went, what it scored, and how the game ended."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Protocol

from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.points import FINE
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.keeper.tricks.told import Why
from fivehundred.rules.bids import Bid
from fivehundred.rules.options import Partners, ScoringRules
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat, Side, at_places, of_sides
from fivehundred.wording import Words, capital, counted, listed

UNSCORED: Final = {
    Why.PASSED_OUT: "Passed out",
    Why.THROWN_IN: "Thrown in",
    Why.MISDEAL: "A misdeal",
}
"""What became of a deal that has no line on the sheet."""


class HasSheet(Protocol):
    """A game as far as it is scored: of the engine, or as a seat sees it."""

    @property
    def rules(self) -> Rules:
        """The rules."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side."""
        ...

    @property
    def sheet(self) -> tuple[RoundScore, ...]:
        """The rounds that were scored."""
        ...


def sheet_lines(game: HasSheet, words: Words) -> Iterator[str]:
    """Yield the score sheet, a line a round, then the scores."""
    if game.sheet:
        sides = [words.side(side) for side in game.rules.table.all_sides]
        yield f"Score sheet: points, and the new score in brackets, of {'; '.join(sides)}."
    for line in game.sheet:
        yield f"{line.number + 1}. {capital(outcome(line, words))}: {'; '.join(_points(line))}."
        yield from notes(line, words)
    yield scores_line(game, words)


def round_line(line: RoundScore, words: Words) -> str:
    """Return how a round went and what it scored."""
    scored = ", ".join(f"{words.side(side)} {points}" for side, points in of_sides(_points(line)))
    return f"{capital(outcome(line, words))}: {scored}."


def _points(line: RoundScore) -> list[str]:
    """Return what each side scored in a round, and had then."""
    return [f"{scored:+} ({total})" for scored, total in zip(line.points, line.totals, strict=True)]


def scores_line(game: HasSheet, words: Words) -> str:
    """Return the scores as they stand."""
    totals = ", ".join(f"{words.side(side)} {total}" for side, total in of_sides(game.scores))
    return f"Scores: {totals}. {_goal(game.rules.scoring)}"


def _goal(scoring: ScoringRules) -> str:
    if scoring.rounds:
        return f"The game is over after {counted(scoring.rounds, 'round')}."
    return f"The game is to {'exactly ' if scoring.walker else ''}{scoring.target}."


def outcome(line: RoundScore, words: Words) -> str:
    """Return how the round's contract went."""
    contract = line.contract
    if contract.bid is None or contract.declarer is None:
        sides = words.rules.table.all_sides
        taken = ", ".join(f"{words.side(side)} {_taken(line, words, (side,))}" for side in sides)
        return f"no contract, tricks: {taken}"
    makers = _taken(line, words, line.makers)
    bid = f"{words.bid(contract.bid)}{' and a slam' if contract.slam else ''}"
    tricks = counted(makers, "trick")
    partners = [words.side(side) for side in line.makers if words.rules.table.partners is not Partners.FIXED]
    by = listed(partners or [words.name(contract.declarer)])
    return f"{bid} by {by} {_verdict(line, contract.bid)} with {tricks}"


def _taken(line: RoundScore, words: Words, sides: Collection[Side]) -> int:
    """Return the tricks of sides together."""
    return sum(count for place, count in at_places(line.taken) if words.rules.side_of(place) in sides)


def _verdict(line: RoundScore, bid: Bid) -> str:
    """Return whether the contract was made; a special is lost, others are set."""
    if line.made is None:
        return "cut off"
    return "made" if line.made else "set" if bid.special is None else "lost"


def notes(line: RoundScore, words: Words) -> Iterator[str]:
    """Yield what else there is to a round: what the dealer chose, a breach, fines, who may not bid next."""
    if line.chosen:
        yield f"   Played with {words.items(line.chosen)}."
    if line.breach is not None:
        stake = next((f" ({points:+})" for points in line.breach.points if points), "")
        outcome = f"breach {'won' if line.breach.won else 'lost'}{stake}"
        yield f"   {capital(words.side(words.rules.side_of(line.breach.caller)))}: {outcome}."
    yield from (f"   {fine}" for fine in fine_lines(line.fined, words))
    if line.barred:
        yield f"   {capital(listed([words.name(seat) for seat in line.barred]))} may not bid next."


def fine_lines(fined: Sequence[Seat], words: Words) -> Iterator[str]:
    """Yield what claims cost these seats, which stand here once for each claim (P4)."""
    for seat in dict.fromkeys(fined):
        claims = fined.count(seat)
        price = f"{FINE * claims} points for {counted(claims, 'claim')}"
        yield f"{words.does(seat, 'pay', price)}."


def result_line(result: Result, words: Words) -> str:
    """Return how the game ended."""
    winners = [seat for side in result.winners for seat in words.seats(side)]
    door = _OFF_THE_TARGET if words.rules.scoring.walker and result.door == "back" else _DOORS[result.door]
    if len(winners) == 1:
        return f"{words.does(winners[0], 'win', 'the game')}{door}."
    return f"{capital(listed([words.name(seat) for seat in winners]))} win the game{door}."


_DOORS: Final = {
    "front": "",
    "back": ", a side having gone out by the back door",
    "spread": ", the sides being too far apart",
    "rounds": ", all rounds being played",
}
_OFF_THE_TARGET: Final = ", a side having gone too far, or too low"
"""How a side loses where exactly the target wins: above it as well as at the back door (S9)."""
