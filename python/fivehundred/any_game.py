"""A game to those who play it without knowing its cards: the terminal and the server."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from fivehundred.engine.violations import Violation
from fivehundred.seats import Seat


class AnyState(Protocol):
    """A game as one immutable value, whatever is played."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side."""
        ...

    @property
    def sheet(self) -> tuple[Any, ...]:
        """The finished rounds."""
        ...

    @property
    def number(self) -> int:
        """The number of the round being played, or dealt next, from 0."""
        ...

    @property
    def dealer(self) -> Seat:
        """Who deals it."""
        ...

    @property
    def phase(self) -> Any:
        """What the round has come to; it has a name."""
        ...

    @property
    def result(self) -> Any:
        """How the game ended, None while it goes on."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def actor(self) -> Seat | None:
        """The seat that decides, `CHANCE`, or None when the game is over."""
        ...

    @property
    def deciding(self) -> Seat:
        """The seat that decides, or `CHANCE`."""
        ...

    @property
    def legal_actions(self) -> Collection[Any]:
        """What may be done now."""
        ...

    def violation(self, action: Any) -> Violation | None:
        """Return why an action is not possible now, or None."""
        ...

    def step(self, action: Any) -> AnyStep:
        """Return the game after an action, and what it made happen."""
        ...

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat knows."""
        ...


class AnyStep(Protocol):
    """The game after an action, and the events of the step."""

    @property
    def state(self) -> Any:
        """The game."""
        ...

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened, in order."""
        ...


class AnyChoice(Protocol):
    """What a bot does, and why."""

    @property
    def action(self) -> Any:
        """What it does."""
        ...

    @property
    def reasons(self) -> tuple[str, ...]:
        """Sentences that say why."""
        ...
