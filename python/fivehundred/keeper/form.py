"""How a score game is written down, as text and as JSON: what every game has, and what each must say."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from fivehundred.engine.records.frame import after_header, header, names_in, seat_in
from fivehundred.engine.records.json_node import Node, json_document
from fivehundred.engine.records.lexer import Statement, Word
from fivehundred.errors import NotationError
from fivehundred.keeper.score_game import ScoreGame
from fivehundred.rules.document import Plain, did_you_mean, read_setting

VERSION: Final = 1
_HEADER: Final = ("set", "players", "dealer")

RulesT = TypeVar("RulesT")
ToldT = TypeVar("ToldT")
GameT = TypeVar("GameT", bound=ScoreGame[Any, Any, Any])


class NamesRefusedError(NotationError):
    """Players who cannot be called so: says why to a person."""

    def __init__(self, players: tuple[str, ...], why: str) -> None:
        super().__init__(", ".join(players), why, path="players")

    def __str__(self) -> str:
        return self.expected


class Form(ABC, Generic[RulesT, ToldT, GameT]):
    """How the score games of one game are written down and read."""

    format: ClassVar[str]
    """What they begin with."""
    keywords: ClassVar[tuple[str, ...]]
    """What the lines of their rounds begin with."""

    @abstractmethod
    def game(self, rules: RulesT, dealer: int, rounds: tuple[ToldT, ...], players: tuple[str, ...]) -> GameT:
        """Return a score game."""

    def made(self, rules: RulesT, dealer: int, rounds: tuple[ToldT, ...], players: tuple[str, ...]) -> GameT:
        """Return a score game, or refuse its players as something that was read."""
        try:
            return self.game(rules, dealer, rounds, players)
        except ValueError as error:
            raise NamesRefusedError(players, str(error)) from error

    @abstractmethod
    def rules(self, settings: Mapping[str, Any]) -> RulesT:
        """Return the rules of these options."""

    @abstractmethod
    def settings(self, rules: RulesT) -> Mapping[str, Plain]:
        """Return the options that make the rules."""

    @abstractmethod
    def line(self, told: ToldT) -> str:
        """Write a round as a line."""

    @abstractmethod
    def comment(self, line: Any) -> str:
        """Return what a round scored, as a comment on its line."""

    @abstractmethod
    def read_line(self, statement: Statement, rules: RulesT) -> ToldT:
        """Read the line of a round."""

    @abstractmethod
    def plain(self, told: ToldT) -> dict[str, Any]:
        """Return a round as plain values."""

    @abstractmethod
    def read_plain(self, node: Node, rules: RulesT) -> ToldT:
        """Read a round from plain values."""

    # Text

    def write_text(self, game: GameT) -> str:
        """Write a score game as text, with comments on what each round scored.

        Raises:
            RecordError: A round is not possible where it stands.
        """
        return "\n".join([*self._header(game), *self._rounds(game)]) + "\n"

    def _header(self, game: GameT) -> Iterator[str]:
        yield f"{self.format} {VERSION}"
        yield from header(self.settings(game.rules), game.players, game.dealer)
        yield ""

    def _rounds(self, game: GameT) -> Iterator[str]:
        states = game.states()
        lines = len(next(states).sheet)
        for told, state in zip(game.rounds, states, strict=True):
            scored = state.sheet[lines:]
            lines = len(state.sheet)
            yield "  ".join([self.line(told), *(f"# {self.comment(line)}" for line in scored)])

    def read_text(self, text: str) -> GameT:
        """Read a score game from text.

        Raises:
            NotationError: Says line, column and what was expected.
            RulesError: Its options are unknown or contradict each other.
        """
        reader = _TextReader(self)
        for statement in after_header(text, self.format, VERSION):
            reader.take(statement)
        return self.made(reader.fixed_rules(), reader.dealer, tuple(reader.rounds), reader.players)

    # JSON

    def to_plain(self, game: GameT) -> dict[str, Any]:
        """Return a score game as plain values, ready for JSON."""
        return {
            "format": self.format,
            "version": VERSION,
            "rules": dict(self.settings(game.rules)),
            "dealer": game.dealer,
            "players": list(game.players),
            "rounds": [self.plain(told) for told in game.rounds],
        }

    def write_json(self, game: GameT) -> str:
        """Write a score game as JSON."""
        return json.dumps(self.to_plain(game), ensure_ascii=False) + "\n"

    def read_json(self, text: str) -> GameT:
        """Read a score game from JSON.

        Raises:
            NotationError: It is no JSON (says line and column), or no score game (names the place in it).
            RulesError: Its options are unknown or contradict each other.
        """
        return self.from_plain(json_document(text))

    def from_plain(self, document: object) -> GameT:
        """Return the score game that plain values describe, as `to_plain` makes them.

        Raises:
            NotationError: They describe none; names the place.
            RulesError: Its options are unknown or contradict each other.
        """
        root = Node(document)
        root.expect_format(self.format, VERSION)
        rules = self.rules(root.get("rules").mapping())
        seats = self.game(rules, 0, (), ()).seats
        dealer = root.get("dealer").seat(seats)
        players = root.get("players").names(seats)
        rounds = tuple(self.read_plain(node, rules) for node in root.get("rounds").items())
        return self.made(rules, dealer, rounds, players)


class _TextReader:
    """Collects a score game from statements in their order."""

    def __init__(self, form: Form[Any, Any, Any]) -> None:
        self.form = form
        self.settings: dict[str, Any] = {}
        self.rules: Any = None
        self.dealer = 0
        self.players: tuple[str, ...] = ()
        self.rounds: list[Any] = []
        self.made: set[str] = set()

    def fixed_rules(self) -> Any:
        """Return the rules; from now on they cannot be changed."""
        if self.rules is None:
            self.rules = self.form.rules(self.settings)
        return self.rules

    def take(self, statement: Statement) -> None:
        keyword, known = statement.keyword, (*_HEADER, *self.form.keywords)
        if keyword.text not in known:
            keyword.refuse(f"one of {', '.join(known)}{did_you_mean(keyword.text, known)}")
        if keyword.text in self.form.keywords:
            self.rounds.append(self.form.read_line(statement, self.fixed_rules()))
            return
        if self.rounds:
            keyword.refuse("rules, players and dealer before the first round")
        if keyword.text in self.made and keyword.text != "set":
            keyword.refuse(f"no second {keyword.text} line")
        self.made.add(keyword.text)
        self._take_header(statement)

    def _take_header(self, statement: Statement) -> None:
        match statement.keyword.text:
            case "set":
                self._set(statement)
            case "players":
                self.players = names_in(statement, self._seats())
            case _:
                self.dealer = seat_in(statement, self._seats())

    def _set(self, statement: Statement) -> None:
        if self.rules is not None:
            statement.keyword.refuse("no more rules: they stand before players, dealer and rounds")
        setting = statement.text.removeprefix("set").strip()
        if "=" not in setting:
            statement.refuse_end("option = value, such as auction.lowest = 7")
        self.settings.update([read_setting(setting)])

    def _seats(self) -> int:
        seats: int = self.form.game(self.fixed_rules(), 0, (), ()).seats
        return seats


# Lines of rounds


def clauses(words: tuple[Word, ...], keys: Collection[str]) -> dict[str, tuple[Word, ...]]:
    """Return the words after each of the key words that stand in a line.

    Raises:
        NotationError: The line begins with another word, or has a key word twice.
    """
    found: dict[str, tuple[Word, ...]] = {}
    key = ""
    for word in words:
        if word.text in keys:
            if word.text in found:
                word.refuse(f"no second {word.text}")
            key = word.text
            found[key] = ()
        elif not key:
            word.refuse(f"one of {', '.join(keys)}{did_you_mean(word.text, keys)}")
        else:
            found[key] = (*found[key], word)
    return found


def read_count(text: str) -> int:
    """Read a whole number from 0 on.

    Raises:
        NotationError: It is none.
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise NotationError(repr(text), "a whole number")
    return int(text)
