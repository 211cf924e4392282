"""A game of rummy as its rules, first dealer and actions: everything needed to have any state of it again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fivehundred.engine.actions import expect
from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import RecordError
from fivehundred.rummy.actions import Action, Deal, Reshuffle, kind_of
from fivehundred.rummy.notation import action_text
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State, Step


@dataclass(frozen=True, slots=True)
class Record:
    """A game played so far, or any part of it from the start; `players` are names by seat, or none.

    Raises:
        ValueError: There is no such dealer, or there are not as many names as seats.
        TypeError: Actions or players are no tuple.
    """

    rules: RummyRules
    dealer: int = 0
    actions: tuple[Action, ...] = ()
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.rules.expect_seat(self.dealer, "dealer")
        expect(self.actions, tuple, "a tuple of actions")
        expect(self.players, tuple, "a tuple of names")
        seats = self.rules.players
        if len(self.players) not in (0, seats) or not all(isinstance(name, str) for name in self.players):
            raise ValueError(f"players {self.players!r}: {seats} names, or none")

    def steps(self) -> Iterator[Step]:
        """Yield each action's step: the state after it, and what it made happen.

        Raises:
            RecordError: An action is not possible where it stands.
        """
        state = State.start(self.rules, self.dealer)
        for index, action in enumerate(self.actions):
            try:
                step = state.step(action)
            except IllegalActionError as error:
                raise RecordError(f"{_place(index, action, state)}: {error}", index=index) from error
            yield step
            state = step.state


def _place(index: int, action: Action, state: State) -> str:
    """Return where in a record an action stands, and what it is."""
    what = kind_of(action) if isinstance(action, Deal | Reshuffle) else action_text(action)
    return f"action {index + 1} of the record, {what} in round {state.number + 1}"


def replay(record: Record, length: int | None = None) -> State:
    """Return the state after all actions of a record, or after the first `length`.

    >>> replay(Record(RummyRules(), dealer=2)).actor
    -1

    Raises:
        RecordError: An action is not possible where it stands.
    """
    state = State.start(record.rules, record.dealer)
    for step in Record(record.rules, record.dealer, record.actions[:length]).steps():
        state = step.state
    return state
