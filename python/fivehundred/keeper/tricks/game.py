"""`TricksScore`: a score game of Five Hundred."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State
from fivehundred.engine.violations import Violation
from fivehundred.keeper.score_game import ScoreGame
from fivehundred.keeper.tricks import check, scored, sheet
from fivehundred.keeper.tricks.told import Told
from fivehundred.keeper.tricks.words import PlayerWords
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class TricksScore(ScoreGame[Rules, Told, State]):
    """A score game of Five Hundred, by any rules.

    >>> from fivehundred import Bid, Contract
    >>> from fivehundred.keeper.tricks.told import Played
    >>> from fivehundred.seats import SEATS
    >>> game = TricksScore(Rules(), dealer=3, players=("Ann", "Ben", "Cat", "Dan"))
    >>> game = game.with_round(Played(Contract(Bid.of("8H"), SEATS[0]), taken=(5, 1, 4, 0)))
    >>> game.state.scores, game.name(game.state.dealer)
    ((300, 10), 'Ann')
    >>> str(game.violation(Played(Contract(Bid.of("8H"), SEATS[0]), taken=(5, 1, 4, 1))))
    'the tricks add up to 11; there are 10'
    """

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.table.seats

    @property
    def words(self) -> PlayerWords:
        """The words of its table."""
        return PlayerWords(self.rules, players=self.players)

    def start(self) -> State:
        """Return the game before its first round."""
        return State.start(self.rules, self.dealer)

    def refusal(self, state: State, told: Told) -> Violation | None:
        """Return why a round cannot have come after this state, or None."""
        return check.violation(state, told, self.words)

    def after(self, state: State, told: Told) -> State:
        """Return the game after a round that can have come."""
        return scored.after(state, told)

    def side_names(self) -> tuple[str, ...]:
        """Return what the columns of the sheet are called."""
        return tuple(map(self.words.side, self.rules.table.all_sides))

    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats that score in a column of the sheet."""
        return tuple(self.words.seats(side))

    def name(self, seat: Seat) -> str:
        """Return what a seat is called: its player's name, or where it is."""
        return self.words.name(seat)

    def went(self, line: RoundScore) -> str:
        """Return how the round of a line went, in a few words."""
        return sheet.outcome(line, self.words)

    def notes(self, line: RoundScore) -> Iterator[str]:
        """Yield sentences about what else there was to a round."""
        return (note.strip() for note in sheet.notes(line, self.words))

    def winners(self, result: Result) -> tuple[Side, ...]:
        """Return the columns that won by the result."""
        return result.winners

    def end(self, result: Result) -> str:
        """Return a sentence that says how the game ended."""
        return sheet.result_line(result, self.words)
