"""What the terminal needs of a game to play it: a third one is played by a kit and a voice of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from fivehundred.any_game import AnyChoice, AnyState
from fivehundred.engine.shuffle import commitment
from fivehundred.rules.document import did_you_mean
from fivehundred.seats import Seat

RulesT = TypeVar("RulesT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
StateT = TypeVar("StateT", bound=AnyState)


class AnyRecord(Protocol):
    """A game as its rules, first dealer and actions; `players` are names by seat."""

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        ...

    @property
    def dealer(self) -> int:
        """Who deals first."""
        ...

    @property
    def actions(self) -> tuple[Any, ...]:
        """What was done so far."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where."""
        ...


class AnyHeard(Protocol):
    """A step of a game as one seat hears of it."""

    @property
    def view(self) -> Any:
        """What the seat knows after it."""
        ...

    @property
    def number(self) -> int:
        """The round in which it happened."""
        ...


class Kit(ABC, Generic[RulesT, ActionT, ViewT, StateT]):
    """How a game is begun, played on and written down."""

    format: ClassVar[str]
    """What its records begin with."""
    bots: ClassVar[Sequence[str]]
    """The names of those who play it by themselves."""
    bot: ClassVar[str]
    """The bot against which one plays where no other is asked for."""
    adviser: ClassVar[str]
    """The bot whose choice is the hint, and which plays in the player's place when asked to."""

    @abstractmethod
    def seats(self, rules: RulesT) -> int:
        """Return how many play."""

    @abstractmethod
    def record(self, rules: RulesT, dealer: int, players: tuple[str, ...]) -> AnyRecord:
        """Return the record of a game before its first deal."""

    @abstractmethod
    def states(self, record: AnyRecord) -> Iterator[StateT]:
        """Yield the state before the first action, then after each.

        Raises:
            RecordError: An action is not possible where it stands.
        """

    @abstractmethod
    def step(self, state: StateT, action: ActionT, seat: Seat) -> tuple[StateT, AnyHeard]:
        """Return the state after an action, and what a seat hears of it.

        Raises:
            IllegalActionError: It is not possible now.
        """

    @abstractmethod
    def chance(self, state: StateT, secret: bytes) -> ActionT | None:
        """Return what chance does, in the game of this secret; None where it has nothing to do."""

    @abstractmethod
    def is_choice(self, state: StateT) -> bool:
        """Whether the seat that decides has something to choose."""

    @abstractmethod
    def choose(self, name: str, seed: bytes, seat: Seat, view: ViewT) -> AnyChoice:
        """Return what a bot does in a seat's place, and why."""

    def check(self, record: AnyRecord) -> None:
        """Play a record through.

        Raises:
            RecordError: An action is not possible where it stands.
        """
        for _ in self.states(record):
            pass

    @abstractmethod
    def read(self, text: str) -> AnyRecord:
        """Read a record, from JSON if the text begins with a brace, else from text.

        Raises:
            NotationError: Says where and what was expected.
            RulesError: Its options are unknown or contradict each other.
        """

    @abstractmethod
    def verdicts(self, record: AnyRecord) -> Iterator[tuple[bool, str]]:
        """Yield for each time that chance acted whether it fits its seed, and a line that says so.

        Raises:
            RecordError: An action is not possible where it stands.
        """

    @abstractmethod
    def write_text(self, record: Any) -> str:
        """Write a record as text."""

    @abstractmethod
    def to_plain(self, record: Any) -> dict[str, Any]:
        """Return a record as plain values, ready for JSON."""

    @abstractmethod
    def from_plain(self, document: object) -> AnyRecord:
        """Return the record that plain values describe.

        Raises:
            NotationError: They describe none.
            RulesError: Its options are unknown or contradict each other.
        """

    def expect_bot(self, name: str) -> None:
        """Refuse what is no bot of this game.

        Raises:
            ValueError: Says which there are.
        """
        if name not in self.bots:
            names = f"{', '.join(self.bots)}{did_you_mean(name, self.bots)}"
            raise ValueError(f"found {name!r}, expected one of {names}")

    def expect_alone(self, name: str) -> None:
        """Refuse what cannot play where only bots do.

        Raises:
            ValueError: Says why, or which there are.
        """
        self.expect_bot(name)

    @abstractmethod
    def play_alone(
        self, rules: RulesT, names: Sequence[str], secret: bytes, dealer: int, max_rounds: int
    ) -> tuple[AnyRecord, bool]:
        """Let bots play a game; return its record, and whether it came to its end."""


AnyKit = Kit[Any, Any, Any, Any]


def verdict(seed: bytes | None, *, fits: bool) -> str:
    """Return how cards stand to the seed that they are said to come from."""
    if seed is None:
        return "no seed is recorded"
    return f"{'fits its seed' if fits else 'DOES NOT FIT its seed'}, commitment {commitment(seed)}"
