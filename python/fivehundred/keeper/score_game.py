"""`ScoreGame`: a game with real cards as an immutable value, whatever is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from fivehundred.engine.actions import expect
from fivehundred.engine.violations import IllegalActionError, Violation
from fivehundred.errors import RecordError
from fivehundred.seats import SEATS, Seat, Side


class Scored(Protocol):
    """What a score game has come to: the engine's own state, before a deal."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side."""
        ...

    @property
    def sheet(self) -> tuple[Any, ...]:
        """The rounds that were scored."""
        ...

    @property
    def dealer(self) -> Seat:
        """Who deals next."""
        ...

    @property
    def number(self) -> int:
        """The number of the next deal, from 0."""
        ...

    @property
    def result(self) -> Any:
        """How the game ended, None while it goes on."""
        ...


def _refusal_of(players: tuple[str, ...], seats: int) -> str:
    """Return why players cannot be called so, or nothing."""
    if not players:
        return ""
    [(name, times)] = Counter(players).most_common(1)
    if len(players) != seats or (times > 1 and not name):
        return f"{seats} players sit at this table; name all {seats}, or none"
    if unwritable := [name for name in players if not _can_be_written(name)]:
        return f"the name {unwritable[0]!a} has characters that cannot be written; leave them out"
    if times > 1:
        count = "two" if times == 2 else times
        return f"{count} players are called {name}; give each a name of their own"
    return ""


def _plain(name: str) -> str:
    """Return a name as it can be typed in the line of a round, where commas and blanks are alike."""
    return " ".join(name.replace(",", " ").split())


def _can_be_written(name: str) -> bool:
    """Whether a name can be encoded; an argument that is not UTF-8 arrives with halves of characters."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


RulesT = TypeVar("RulesT")
ToldT = TypeVar("ToldT")
StateT = TypeVar("StateT", bound=Scored)


@dataclass(frozen=True, slots=True)
class ScoreGame(ABC, Generic[RulesT, ToldT, StateT]):
    """The rules, the first dealer and the rounds as they were told; `players` are names by seat, or none.

    All else follows: `state` is the engine's, with sheet, scores, result and the next deal. Every deal is a
    round here, so that number `n` of the sheet is `rounds[n]`. Undoing is keeping the value before.

    Raises:
        ValueError: There is no such dealer, or the names are not one for each seat.
        TypeError: Rounds or players are no tuple.
    """

    rules: RulesT
    dealer: int = 0
    rounds: tuple[ToldT, ...] = ()
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        expect(self.rounds, tuple, "a tuple of rounds")
        expect(self.players, tuple, "a tuple of names")
        if type(self.dealer) is not int or self.dealer not in range(self.seats):
            raise ValueError(f"dealer {self.dealer!r}: seats are 0 to {self.seats - 1}")
        if refusal := _refusal_of(self.players, self.seats):
            raise ValueError(refusal)

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @abstractmethod
    def start(self) -> StateT:
        """Return the game before its first round."""

    @abstractmethod
    def refusal(self, state: StateT, told: ToldT) -> Violation | None:
        """Return why a round cannot have come after this state, or None."""

    @abstractmethod
    def after(self, state: StateT, told: ToldT) -> StateT:
        """Return the game after a round that can have come."""

    @abstractmethod
    def side_names(self) -> tuple[str, ...]:
        """Return what the columns of the sheet are called."""

    @abstractmethod
    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats that score in a column of the sheet."""

    @abstractmethod
    def name(self, seat: Seat) -> str:
        """Return what a seat is called: its player's name, or where it is."""

    @abstractmethod
    def went(self, line: Any) -> str:
        """Return how the round of a line went, in a few words."""

    @abstractmethod
    def notes(self, line: Any) -> Iterator[str]:
        """Yield sentences about what else there was to a round."""

    @abstractmethod
    def winners(self, result: Any) -> tuple[Side, ...]:
        """Return the columns that won by the result."""

    @abstractmethod
    def end(self, result: Any) -> str:
        """Return a sentence that says how the game ended."""

    # What follows from the rounds

    def states(self) -> Iterator[StateT]:
        """Yield the state before the first round, then after each.

        Raises:
            RecordError: A round is not possible where it stands.
        """
        state = self.start()
        yield state
        for index, told in enumerate(self.rounds):
            refusal = self.refusal(state, told)
            if refusal is not None:
                error = RecordError(f"round {index + 1}: {refusal}", index=index)
                raise error from IllegalActionError(refusal)
            state = self.after(state, told)
            yield state

    @property
    def state(self) -> StateT:
        """The game after all its rounds.

        Raises:
            RecordError: A round is not possible where it stands.
        """
        *_, last = self.states()
        return last

    def violation(self, told: ToldT) -> Violation | None:
        """Return why this cannot be the next round, or None."""
        return self.refusal(self.state, told)

    def seat_named(self, name: str) -> Seat | None:
        """Return the seat whose player a name fits best and alone: as it is, in any case, as a beginning."""
        name = _plain(name)
        asked, names = name.lower(), [(seat, _plain(self.name(seat))) for seat in SEATS[: self.seats]]
        as_it_is = [seat for seat, known in names if known == name]
        in_any_case = [seat for seat, known in names if known.lower() == asked]
        beginning = [seat for seat, known in names if known.lower().startswith(asked)]
        fitting = as_it_is or in_any_case or beginning
        return fitting[0] if len(fitting) == 1 else None

    def seats_named(self, words: Sequence[str]) -> Iterator[tuple[str, Seat | None]]:
        """Yield names in a row, each of as many words as fit a player, with the seats; None for nobody's."""
        while words:
            runs = ((count, self.seat_named(" ".join(words[:count]))) for count in range(len(words), 0, -1))
            count, seat = next((run for run in runs if run[1] is not None), (1, None))
            yield " ".join(words[:count]), seat
            words = words[count:]

    def words_of_name(self, words: Sequence[str]) -> int:
        """Return how many of these words are a player's whole name that they begin with; 0 if they do not.

        A name may have words that mean something else in the line of a round, such as a number.
        """
        names = {_plain(self.name(seat)).lower() for seat in SEATS[: self.seats]}
        runs = range(len(words), 0, -1)
        return next((count for count in runs if " ".join(words[:count]).lower() in names), 0)

    # Telling rounds

    def with_round(self, told: ToldT) -> Self:
        """Return the game with one more round.

        Raises:
            IllegalActionError: It is not possible; `violation` on the error says why.
        """
        violation = self.violation(told)
        if violation is not None:
            raise IllegalActionError(violation)
        return replace(self, rounds=(*self.rounds, told))

    def corrected(self, number: int, told: ToldT) -> Self:
        """Return the game with another round in place of one, counted from 0; all after it follows.

        Raises:
            IllegalActionError: The round itself is not possible.
            RecordError: A later one would not be, which `index` names. It can be corrected or deleted first.
            ValueError: There is no round of this number.
        """
        before = self.before(number).with_round(told)
        return self._followed_by(before, self.rounds[number + 1 :], number + 1)

    def deleted(self, number: int) -> Self:
        """Return the game without a round, counted from 0; all after it follows.

        Raises:
            RecordError: A later round would not be possible, which `index` names.
            ValueError: There is no round of this number.
        """
        return self._followed_by(self.before(number), self.rounds[number + 1 :], number + 1)

    def before(self, number: int) -> Self:
        """Return the game as it was before a round, counted from 0.

        Raises:
            ValueError: There is no round of this number.
        """
        if number not in range(len(self.rounds)):
            told = f"rounds are 1 to {len(self.rounds)}" if self.rounds else "no round has been told yet"
            raise ValueError(f"there is no round {number + 1}: {told}")
        return replace(self, rounds=self.rounds[:number])

    def _followed_by(self, game: Self, later: tuple[ToldT, ...], first: int) -> Self:
        """Return the game with the later rounds as well, the first of which has had this number."""
        whole = replace(game, rounds=(*game.rounds, *later))
        try:
            for _ in whole.states():
                pass
        except RecordError as error:
            number, why = error.index - len(game.rounds) + first, error.__cause__
            way = f"round {number + 1} would no longer be possible: {why}; correct or delete it first"
            raise RecordError(way, index=number) from why
        return whole
