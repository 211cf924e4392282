"""What is shown of a game at a table. Another game is a showing of its own, and a row in `showings`.

Pushes, reconnects and exports all come from the view of its state, which lists what a seat knows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fivehundred.seats import Place, Seat
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table, Told
from fivehundred.server.protocol import http_responses, messages
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.protocol.parts import Ending
from fivehundred.sheet import Sheet


class Shown(NamedTuple):
    """What everybody saw of a table, and the spectator's view that it was made of."""

    public: Any
    seen: Any


class Showing(ABC):
    """How a game is shown to those at a table."""

    @abstractmethod
    def game_shown(self) -> http_responses.GameShown:
        """Return the game with all that its rules can be made of."""

    # The table

    @abstractmethod
    def table_seen(
        self, table: Table, shared: Mapping[str, Any], public: Any, before: Shown | None
    ) -> messages.AnyTable:
        """Return what everybody sees.

        `shared` is what every table shows, `public` what a spectator knows, None before the first game. What
        has been made of the same parts in what they saw `before` may be taken over.
        """

    @abstractmethod
    def counts(self, table: Table, public: Any) -> tuple[Sequence[int], Sequence[int]]:
        """Return by seat how many cards are in its hand, and how many tricks it has taken."""

    @abstractmethod
    def ending(self, result: Any) -> Ending:
        """Return how a game ended."""

    # One's own seat

    @abstractmethod
    def held_seen(self, table: Table, seat: Seat, public: Any) -> messages.AnyOwn:
        """Return what a seat sees besides, but for what it may do."""

    @abstractmethod
    def own_seen(self, table: Table, held: messages.AnyOwn, public: Any) -> messages.AnyOwn:
        """Return what a seat sees besides, with what it may do in the game."""

    @abstractmethod
    def still_held(
        self, held: Mapping[Place, messages.AnyOwn], told: Sequence[Told]
    ) -> dict[Place, messages.AnyOwn]:
        """Return what seats hold after what happened, as far as that can be told from what they held."""

    # What happened

    @abstractmethod
    def happening(self, event: Any, rules: Any, seat: Seat | None) -> messages.Happening:
        """Return an event of the game, as far as a seat may know it; None is a spectator."""

    @abstractmethod
    def is_public(self, event: Any) -> bool:
        """Whether everybody is told the same of an event of the game."""

    @abstractmethod
    def hint(self, choice: Any, view: Any) -> tuple[str, Sequence[str]]:
        """Return what a bot would do, as it stands after `would`, and why."""

    # Rules, and the score sheet

    @abstractmethod
    def rules_seen(self, rules: Any, base: str) -> messages.AnyRules:
        """Return what a screen needs of the rules."""

    @abstractmethod
    def rules_checked(self, wish: RulesDraft) -> http_responses.RulesChecked:
        """Tell what house rules come to, or what is wrong with them.

        Raises:
            NotationError: The document or link cannot be read.
            RulesError: There is no such preset or option.
        """

    @abstractmethod
    def line_seen(self, line: Any, rules: Any) -> messages.AnyLine:
        """Return a line of the score sheet; `rules` are the table's."""

    @abstractmethod
    def label(self, base: str) -> str:
        """Return what rules are called that are told from this preset."""

    @abstractmethod
    def title(self, base: str) -> str:
        """Return what they are, in one line."""

    @abstractmethod
    def sheet(self, rules: Any, base: str) -> Sheet:
        """Return the rule sheet."""

    # What has been played

    @abstractmethod
    def record_text(self, entries: Sequence[Entry]) -> str:
        """Write the record of a table's latest game as text, as far as its rounds are over."""

    @abstractmethod
    def record_json(self, entries: Sequence[Entry]) -> str:
        """Write it as JSON."""

    @abstractmethod
    def round_shown(self, entries: Sequence[Entry], game: int, number: int) -> http_responses.AnyRound | None:
        """Return a finished round, None where that game has none of this number."""

    @abstractmethod
    def round_analysed(
        self, entries: Sequence[Entry], game: int, number: int
    ) -> http_responses.RoundAnalysed | None:
        """Return what best play would have come to in a finished round, None where that is not known."""
