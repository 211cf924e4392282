"""`RummyScore`: a score game of rummy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fivehundred.engine.violations import Violation
from fivehundred.keeper.rummy import told
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.score_game import ScoreGame
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import Outcome, Result, RoundScore
from fivehundred.rummy.state import State
from fivehundred.rummy.violations import Reason
from fivehundred.rummy.words import RummyWords
from fivehundred.seats import SEATS, SIDES, Place, Seat, Side, at_seats

_TIMES: Final = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class PlayerWords(RummyWords):
    """A table's words, with players called by their names where they have any."""

    players: tuple[str, ...] = ()

    def name(self, place: Place) -> str:
        """Return what a seat is called inside a sentence."""
        return self.players[place] if self.players else RummyWords.name(self, place)


@dataclass(frozen=True, slots=True)
class RummyScore(ScoreGame[RummyRules, Told, State]):
    """A score game of rummy.

    >>> from fivehundred.seats import SEATS
    >>> game = RummyScore(RummyRules(players=2), players=("Ann", "Ben"))
    >>> game.with_round(Told(out=SEATS[1], laid=(30, 55), held=(25, 0))).state.scores
    (5, 105)
    """

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def words(self) -> PlayerWords:
        """The words of its table."""
        return PlayerWords(self.rules, players=self.players)

    def start(self) -> State:
        """Return the game before its first round."""
        return State.start(self.rules, self.dealer)

    def refusal(self, state: State, told_round: Told) -> Violation | None:
        """Return why a round cannot have come after this state, or None."""
        if state.is_over:
            return Violation.of(Reason.GAME_OVER, action="another round")
        return told.violation(self.rules, told_round, self.words)

    def after(self, state: State, told_round: Told) -> State:
        """Return the game after a round that can have come."""
        failed = told_round.failed or (0,) * self.seats
        return state.scored(
            Outcome(state.number, state.dealer, told_round.laid, told_round.held, failed, told_round.out)
        )

    def side_names(self) -> tuple[str, ...]:
        """Return what the columns of the sheet are called."""
        return tuple(map(self.name, self.rules.all_seats))

    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats that score in a column of the sheet."""
        return (SEATS[side],)

    def name(self, seat: Seat) -> str:
        """Return what a seat is called: its player's name, or where it is."""
        return self.words.name(seat)

    def went(self, line: RoundScore) -> str:
        """Return how the round of a line went, in a few words."""
        return "nobody went out" if line.out is None else f"{self.name(line.out)} went out"

    def notes(self, line: RoundScore) -> Iterator[str]:
        """Yield sentences about what else there was to a round."""
        for seat, failed in at_seats(line.failed):
            if failed:
                piles = f"{self.name(seat)} took the pile {_TIMES.get(failed, f'{failed} times')}"
                yield f"{piles} and laid no combination."

    def winners(self, result: Result) -> tuple[Side, ...]:
        """Return the columns that won by the result."""
        return (SIDES[result.winner],)

    def end(self, result: Result) -> str:
        """Return a sentence that says how the game ended."""
        return f"{self.words.does(result.winner, 'win', 'the game')}."
