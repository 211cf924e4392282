"""What a table needs of a game to be played there. Another game is a kit of its own, and a row in `kits`.

A table's log, seats, pace, undo and proposals know no cards: they ask the kit of the game that is played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from fivehundred.any_game import AnyChoice, AnyState, AnyStep
from fivehundred.bot_profile import BotProfile
from fivehundred.seats import Seat, Side
from fivehundred.server.protocol.http_requests import OptionValue
from fivehundred.server.protocol.messages import Deed

RulesT = TypeVar("RulesT")
ActionT = TypeVar("ActionT")
StateT = TypeVar("StateT", bound=AnyState)
StepT = TypeVar("StepT", bound=AnyStep)
ViewT = TypeVar("ViewT")


class Kit(ABC, Generic[RulesT, ActionT, StateT, StepT, ViewT]):
    """How a game is played on at a table."""

    name: ClassVar[str]
    """What records of the game begin with, and what logs call it."""
    bots: ClassVar[Sequence[str]]
    """The names of those who play it by themselves."""
    profiles: ClassVar[Sequence[BotProfile]]
    """How they are introduced to people, and in which order."""
    bot: ClassVar[str]
    """The bot in empty seats where no other is asked for."""
    adviser: ClassVar[str]
    """The bot whose choice is the hint."""

    # Rules

    @abstractmethod
    def wished(self, preset: str, options: Mapping[str, OptionValue], text: str | None) -> tuple[RulesT, str]:
        """Return the rules that somebody asks for, and the preset they are told from.

        A `text` is a document or a link, and takes the place of preset and options.

        Raises:
            NotationError: The text cannot be read.
            RulesError: Unknown or contradictory options.
        """

    @abstractmethod
    def link_of(self, rules: RulesT, base: str) -> str:
        """Write rules for a link, as what differs from a preset."""

    @abstractmethod
    def document(self, rules: RulesT) -> str:
        """Write rules as TOML to be kept, whatever they are told from."""

    @abstractmethod
    def read_rules(self, document: str) -> RulesT:
        """Return the rules of a document. Tables with the same ones share them, and what is kept for them."""

    @abstractmethod
    def seats(self, rules: RulesT) -> tuple[Seat, ...]:
        """Return every seat, clockwise."""

    @abstractmethod
    def sides(self, rules: RulesT) -> int:
        """Return how many sides score."""

    @abstractmethod
    def side_of(self, rules: RulesT, seat: Seat) -> Side:
        """Return the side for which a seat scores."""

    def rules_of(self, state: StateT, rules: RulesT) -> RulesT:  # noqa: ARG002
        """Return the rules of the round, where they may be others than the table's."""
        return rules

    @abstractmethod
    def rules_in(self, step: StepT) -> RulesT:
        """Return the rules by which the events of a step are told."""

    # The game

    @abstractmethod
    def start(self, rules: RulesT, dealer: Seat) -> StateT:
        """Return a game before its first deal."""

    @abstractmethod
    def is_between(self, state: StateT) -> bool:
        """Whether a deal comes next, or what is agreed before it."""

    @abstractmethod
    def next_dealer(self, state: StateT) -> Seat:
        """Return who deals first in the game after this one: whoever would have dealt next."""

    @abstractmethod
    def chance_of(self, state: StateT, seed: bytes) -> ActionT:
        """Return what chance does with a seed."""

    def later_seed(self, state: StateT, seed: bytes) -> bytes:  # noqa: ARG002
        """Return the seed of what chance does within a round, made from the seed of its deal.

        Raises:
            ValueError: Chance has nothing to do within a round.
        """
        raise ValueError("chance deals here, and does nothing within a round")

    def look(self, seat: Seat) -> ActionT:
        """Return that a seat looks at its hand out of turn.

        Raises:
            ValueError: In this game nobody does.
        """
        raise ValueError(f"seat {seat} holds its hand open to itself all the time")

    # Deeds

    @abstractmethod
    def action_of(self, deed: Deed) -> ActionT:
        """Return the action that a deed names.

        Raises:
            NotationError: A card, bid or suit in it is none, or it is a deed of another game.
        """

    @abstractmethod
    def deed_of(self, action: ActionT, rules: RulesT) -> Deed:
        """Return the deed of an action; cards are written as at a table with these rules.

        Raises:
            ValueError: It is chance's, which is nobody's deed.
        """

    def is_look(self, deed: Deed) -> bool:  # noqa: ARG002
        """Whether this is a look at one's hand, which may come out of turn."""
        return False

    @abstractmethod
    def read(self, text: str, view: ViewT) -> ActionT:
        """Read what was typed.

        Raises:
            NotationError: It is nothing that is asked for now.
        """

    @abstractmethod
    def said(self, sentence: str, rules: RulesT) -> str:
        """Return a sentence of the rules or of a bot as this table writes cards."""

    # What a deed makes happen

    @abstractmethod
    def line_in(self, step: StepT) -> Any | None:
        """Return what a round scored, if the step ended one."""

    @abstractmethod
    def shows_more(self, step: StepT) -> bool:
        """Whether a deed has shown cards that its seat or another had not seen, besides those it is about."""

    @abstractmethod
    def brings_cards(self, step: StepT, seat: Seat) -> bool:
        """Whether the next deal is near, or a seat knows cards of its own from now on that it did not."""

    def choice_in(self, happenings: Sequence[Any]) -> Any | None:  # noqa: ARG002
        """Return what was chosen for the deal that comes next, if this says so."""
        return None

    def chosen_by(self, choice: Any) -> ActionT:
        """Return the action by which something was chosen for the deal that comes next.

        Raises:
            ValueError: In this game nothing is.
        """
        raise ValueError(f"{choice!r}: nothing is chosen before a deal here")

    def is_gathered(self, state: StateT) -> bool:  # noqa: ARG002
        """Whether the next deal is made without a shuffle, of the cards as they were gathered."""
        return False

    def packets(self, rules: RulesT) -> list[tuple[bool, int]]:  # noqa: ARG002
        """Return how the pack is dealt: whether to the kitty, and how many to each place."""
        return []

    # Pace

    def is_forced(self, state: StateT) -> bool:  # noqa: ARG002
        """Whether there is nothing to choose, as everybody knows."""
        return False

    def is_quick(self, state: StateT) -> bool:  # noqa: ARG002
        """Whether this is soon decided."""
        return False

    def is_after_trick(self, state: StateT) -> bool:  # noqa: ARG002
        """Whether something has just been swept from the table, which people look at first."""
        return False

    # Bots

    @abstractmethod
    def choose(self, name: str, seed: bytes, view: ViewT) -> AnyChoice:
        """Return what a bot does, told nothing but its view; `seed` is for those that draw lots.

        Raises:
            ValueError: There is no bot of that name.
        """


AnyKit = Kit[Any, Any, Any, Any, Any]
