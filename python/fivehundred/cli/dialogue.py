"""The talk between the table and its player: events told, questions asked, commands answered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fivehundred.cli.games import voice_of
from fivehundred.cli.kit import AnyHeard
from fivehundred.cli.paths import exists, file_at, is_file
from fivehundred.cli.refusal import MENDABLE, message_of
from fivehundred.cli.save_file import holds_game, read_kept, save_text, write_whole
from fivehundred.cli.saved_games import SavedGame
from fivehundred.cli.table import Table
from fivehundred.cli.terminal import Terminal, Whole
from fivehundred.cli.voice import Shown
from fivehundred.engine.violations import Violation
from fivehundred.errors import NotationError
from fivehundred.wording import capital, counted


@dataclass(frozen=True, slots=True)
class Places:
    """Where a game goes: the file it is kept in, and the record, if one is wanted."""

    kept: SavedGame
    record: Path | None = None


class Dialogue:
    """A game between a table and the person at the terminal."""

    def __init__(self, table: Table, terminal: Terminal, places: Places, max_rounds: int) -> None:
        self.table = table
        self.terminal = terminal
        self.places = places
        self.max_rounds = max_rounds
        self.voice = voice_of(table, symbols=terminal.symbols)
        self.is_leaving = False
        self._auto_through: float = -1
        self._is_asked = False
        self._just_said: list[str] = []
        self._announced = -1

    def run(self) -> None:
        """Play until the game ends or the player leaves; what is decided is kept at once."""
        self.keep()
        while not self.table.is_over and not self.is_leaving:
            self._announce()
            if self.is_leaving:
                break
            if self.table.awaits_player:
                self._decide()
            else:
                self._tell(self.table.step())
        self.keep()

    def keep(self) -> None:
        """Write the game, and its record, where they belong."""
        kept, former = self.places.kept, self.places.kept.path
        kept.write(save_text(self.table))
        if kept.path != former:
            self.terminal.say("Another terminal has kept a game in this one's place; yours is kept in:")
            self.terminal.say(Whole(f"  {kept.path}"))
        if self.places.record is not None:
            write_whole(self.places.record, self.table.kit.write_text(self.table.record))

    # Events

    def _announce(self) -> None:
        """Seal a round before anything is done in it; stop instead where enough have been played."""
        view = self.table.view
        if not self.voice.is_between(view) or view.number == self._announced:
            return
        if view.number >= self.max_rounds:
            self.terminal.say(f"Stopped after {counted(view.number, 'round')}.")
            self.is_leaving = True
            return
        self.terminal.say("", f"Round {view.number + 1}. {self._seal()}")

    def _seal(self) -> str:
        """Return what a round is checked by when it is over; with that it is announced."""
        self._announced = self.table.view.number
        return self.voice.seal(self.table)

    def _tell(self, heard: AnyHeard) -> None:
        self._say_before_question(self.voice.told(heard))
        self.terminal.say(*self.voice.closing(heard, self.table, self.places.record))

    def _say_before_question(self, lines: Iterable[str]) -> None:
        """Say what the next question need not say again."""
        self._is_asked, self._just_said = False, list(lines)
        self.terminal.say(*self._just_said)

    # Decisions

    def _decide(self) -> None:
        if self.table.view.number <= self._auto_through:
            self.do(self.table.advice().action)
            return
        if not self._is_asked:
            self._is_asked = True
            lines = self.voice.question(self.table)
            self.terminal.say(*(line for line in lines if line not in self._just_said))
        line = self.terminal.ask(self.offers())
        if line is None:
            self.is_leaving = True
        else:
            self._answer(line)

    def offers(self) -> list[str]:
        """Return what may be typed now: commands, and what one may do, unless there are too many ways."""
        return [*self.voice.offers(self.table.view), *COMMANDS, *self.voice.shown]

    def do(self, action: Any) -> None:
        """Do what was decided."""
        heard = self.table.play(action)
        self.keep()
        self._tell(heard)

    def _answer(self, line: str) -> None:
        """Answer a line: an empty one, a command, or an action."""
        word, _, rest = line.partition(" ")
        name = _ALIASES.get(word.lower(), word.lower())
        if not line:
            self.tell_situation()
        elif name in COMMANDS:
            COMMANDS[name].run(self, rest.strip())
        elif name in self.voice.shown:
            self.terminal.say(*self.voice.shown[name].lines(self.voice, self.table.view))
        else:
            self._act(line)

    def tell_situation(self) -> None:
        """Say where the round stands and ask again; of a game that is over, how it ended."""
        view = self.table.view
        if view.result is not None:
            self.terminal.say(*self.voice.scores(view))
            return
        self._say_before_question(self.voice.situation(view))
        if view.number != self._announced and not self.voice.is_between(view):
            self.terminal.say(self._seal())

    def _act(self, line: str) -> None:
        try:
            action = self.voice.read(line, self.table.view)
        except NotationError as error:
            self.terminal.say(f"{capital(str(error))}. Type help for more.")
            return
        violation = self.table.violation(action)
        if violation is None:
            self.do(action)
        else:
            self.terminal.say(self._refused(violation))

    def _refused(self, violation: Violation) -> str:
        return f"{capital(self.voice.said(str(violation)))}."

    # Commands

    def hint(self, _: str) -> None:
        """Say what the adviser would do, and why."""
        choice = self.table.advice()
        deed = self.voice.deed(choice.action, self.table.view)
        reasons = self.voice.said(" ".join(choice.reasons))
        self.terminal.say(f"Hint: {deed}. {reasons}".rstrip())

    def why(self, rest: str) -> None:
        """Say why something is refused, or that it is not."""
        try:
            action = self.voice.read(rest, self.table.view)
        except NotationError as error:
            self.terminal.say(f"Why what? Type why and {error.expected}.")
            return
        violation = self.table.violation(action)
        if violation is not None:
            self.terminal.say(self._refused(violation))
            return
        self.terminal.say(f"Nothing is wrong: you may {self.voice.deed(action, self.table.view)}.")

    def auto(self, rest: str) -> None:
        """Let the adviser decide: this once, to the end of the round, or of the game."""
        through = {"": -1, "round": self.table.view.number, "game": math.inf}.get(rest.lower())
        if through is None:
            self.terminal.say("Type auto for one decision, auto round, or auto game.")
            return
        self._auto_through = through
        self.do(self.table.advice().action)

    def undo(self, _: str) -> None:
        """Go back to the player's last decision."""
        undone = self.table.undo()
        if undone is None:
            self.terminal.say("There is no decision of yours to take back.")
            return
        self._auto_through = -1
        self.keep()
        self.terminal.say(f"Undone: you {self.voice.deed(undone, self.table.view)}.")
        self.tell_situation()

    def hand(self, _: str) -> None:
        """Show the player's hand, and those that lie open."""
        self.terminal.say(*self.voice.hand(self.table.view))

    def score(self, _: str) -> None:
        """Show the score sheet."""
        self.terminal.say(*self.voice.scores(self.table.view))

    def rules(self, _: str) -> None:
        """Show the rules of this round."""
        self.terminal.say(*self.voice.rules(self.table.view))

    def save(self, rest: str) -> None:
        """Keep the game in a file as well; one that holds something else is left alone."""
        try:
            path = at_home(rest) if rest else self.places.kept.path
            if file_at(path) == file_at(self.places.kept.path):
                self.keep()
                path = self.places.kept.path  # which may be another one by now
            else:
                self._copy_to(path)
        except MENDABLE as error:
            self.terminal.say(f"Not saved: {message_of(error)}.")
            return
        self.terminal.say(f"Saved to {path}.")

    def _copy_to(self, path: Path) -> None:
        if exists(path):
            if is_file(path) and not holds_game(path):
                raise NotationError("a file that holds no game", "the name of a new one", path=str(path))
            other, _ = read_kept(path)
            if not other.is_same_game(self.table):
                raise NotationError("another game", "this one, or a new file", path=str(path))
        write_whole(path, save_text(self.table))

    def help(self, _: str) -> None:
        """Say what may be typed now and at other times, and list the commands."""
        self.terminal.say(f"Now: {self.voice.expected(self.table.view)}.")
        self.terminal.say(f"{self.voice.examples} An empty line says where the round stands.")
        names = {"what": self.voice.asked_why}
        commands: list[Command | Shown[Any]] = [*COMMANDS.values(), *self.voice.shown.values()]
        for command in commands:
            self.terminal.say(f"{command.usage}: {command.summary}".format(**names))

    def quit(self, _: str) -> None:
        """Leave; the game is kept."""
        self.is_leaving = True


def at_home(text: str) -> Path:
    """Read the name of a file, which may begin with a home's."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise NotationError("the home of somebody unknown", "the name of a file", path=text) from None


@dataclass(frozen=True, slots=True)
class Command:
    """What may be typed besides actions."""

    run: Callable[[Dialogue, str], None]
    usage: str
    summary: str


COMMANDS: Final = {
    "hint": Command(Dialogue.hint, "hint", "what to do, and why"),
    "why": Command(Dialogue.why, "why {what}", "why it is refused"),
    "auto": Command(
        Dialogue.auto,
        "auto, auto round, auto game",
        "do what hint says: once, or to the end of the round or game",
    ),
    "undo": Command(Dialogue.undo, "undo", "back to your last decision; may be repeated"),
    "hand": Command(Dialogue.hand, "hand", "your hand, and what lies open beside it"),
    "score": Command(Dialogue.score, "score", "the score sheet"),
    "rules": Command(Dialogue.rules, "rules", "the rules of this round"),
    "save": Command(Dialogue.save, "save, save FILE", "keep the game in a file as well"),
    "help": Command(Dialogue.help, "help or ?", "what you can type"),
    "quit": Command(Dialogue.quit, "quit", "leave; the game is kept"),
}
_ALIASES: Final = {"?": "help", "q": "quit", "exit": "quit", "bids": "auction", "scores": "score"}
