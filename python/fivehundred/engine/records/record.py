"""A game as its rules, first dealer and actions: everything needed to have any state of it again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fivehundred.engine.actions import Action, expect
from fivehundred.engine.state import State, Step
from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import RecordError
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Record:
    """A game played so far, or any part of it from the start; `players` are names by seat, or none.

    Raises:
        ValueError: There is no such dealer, or there are not as many names as seats.
        TypeError: Actions or players are no tuple.
    """

    rules: Rules
    dealer: int = 0
    actions: tuple[Action, ...] = ()
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.rules.expect_seat(self.dealer, "dealer")
        expect(self.actions, tuple, "a tuple of actions")
        expect(self.players, tuple, "a tuple of names")
        seats = self.rules.table.seats
        if len(self.players) not in (0, seats) or not all(isinstance(name, str) for name in self.players):
            raise ValueError(f"players {self.players!r}: {seats} names, or none")

    def states(self) -> Iterator[State]:
        """Yield the state before the first action, then after each.

        Raises:
            RecordError: An action is not possible where it stands.
        """
        state = State.start(self.rules, self.dealer)
        yield state
        for index, action in enumerate(self.actions):
            with _action_of_record(index):
                state = state.apply(action)
            yield state

    def steps(self) -> Iterator[Step]:
        """Yield each action's step: the state after it, and what it made happen.

        Raises:
            RecordError: An action is not possible where it stands.
        """
        state = State.start(self.rules, self.dealer)
        for index, action in enumerate(self.actions):
            with _action_of_record(index):
                step = state.step(action)
            yield step
            state = step.state


@contextmanager
def _action_of_record(index: int) -> Iterator[None]:
    """Say which action of a record is not possible."""
    try:
        yield
    except IllegalActionError as error:
        raise RecordError(f"action {index + 1} of the record: {error}", index=index) from error


def replay(record: Record, length: int | None = None) -> State:
    """Return the state after all actions of a record, or after the first `length`.

    >>> replay(Record(Rules(), dealer=2)).actor
    -1

    Raises:
        RecordError: An action is not possible where it stands.
    """
    part = Record(record.rules, record.dealer, record.actions[:length])
    *_, last = part.states()
    return last
