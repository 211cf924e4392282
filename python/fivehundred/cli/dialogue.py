"""The talk between the table and its player: events told, questions asked, commands answered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fivehundred.cli.hearing import BETWEEN, Heard
from fivehundred.cli.narration import told
from fivehundred.cli.paths import exists, file_at
from fivehundred.cli.question import question
from fivehundred.cli.refusal import MENDABLE, message_of
from fivehundred.cli.render import (
    call_lines,
    claim_line,
    higher_bids,
    last_trick_line,
    open_hand_lines,
    own_lines,
    situation,
    trick_lines,
)
from fivehundred.cli.rule_sheet import rule_lines
from fivehundred.cli.save_file import read_kept, save_text, write_whole
from fivehundred.cli.saved_games import SavedGame
from fivehundred.cli.sheet import result_line, sheet_lines
from fivehundred.cli.table import ADVISER, Table
from fivehundred.cli.terminal import Terminal, Whole
from fivehundred.cli.verify import ways_to_check
from fivehundred.engine.actions import Action, Claim
from fivehundred.engine.notation import action_text
from fivehundred.engine.records.record_text import write_text
from fivehundred.engine.shuffle import commitment
from fivehundred.engine.views.knowledge import View
from fivehundred.engine.violations import Violation
from fivehundred.errors import NotationError
from fivehundred.input_parser import expected, read_action
from fivehundred.wording import Words, capital, counted

MOST_OFFERED: Final = 200
"""So many ways to go on are completed as they are typed; discards are more."""


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
        self.table_words = Words(table.rules, table.seat, terminal.symbols)
        self.is_leaving = False
        self._auto_through: float = -1
        self._is_asked = False
        self._just_said: list[str] = []
        self._announced = -1

    @property
    def words(self) -> Words:
        """The words of the round, whose rules may be others than the table's (X8)."""
        return self.table_words.under(self.table.view.rules)

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
            write_whole(self.places.record, write_text(self.table.record))

    # Events

    def _announce(self) -> None:
        """Seal a round before anything is done in it; stop instead where enough have been played."""
        view = self.table.view
        if view.phase not in BETWEEN or view.number == self._announced:
            return
        if view.number >= self.max_rounds:
            self.terminal.say(f"Stopped after {counted(view.number, 'round')}.")
            self.is_leaving = True
            return
        self.terminal.say("", f"Round {view.number + 1}. {self._seal()}")

    def _seal(self) -> str:
        """Return what a round is checked by when it is over; with that it is announced."""
        number = self._announced = self.table.view.number
        if self.table.view.gathered:
            return "The cards are dealt as they were gathered, without a shuffle."
        return f"Sealed deal (SHA-256 of its seed): {commitment(self.table.seed(number))}"

    def _tell(self, heard: Heard) -> None:
        self._say_before_question(told(heard, self.table_words))
        if heard.line is not None:
            self._tell_scores(heard.view)
        if heard.ends_deal and not heard.view.gathered:
            self._open_seal(heard.number)

    def _tell_scores(self, view: View) -> None:
        """Show the score sheet, and how the game ended, if it has."""
        self.terminal.say(*sheet_lines(view, self.table_words))
        if view.result is not None:
            self.terminal.say(result_line(view.result, self.table_words))

    def _open_seal(self, number: int) -> None:
        """Show the seed that the cards of a round come from when it is over, and how to check its deal."""
        shuffled = self.table.shuffled(number)
        self.terminal.say(
            f"Seed of round {shuffled.number + 1}: {self.table.seed(shuffled.number).hex()}",
            *ways_to_check(shuffled.current_rules, shuffled.dealer, self.places.record),
        )

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
            lines = question(self.table.view, self.words)
            self.terminal.say(*(line for line in lines if line not in self._just_said))
            if Claim() in self.table.declarations:
                self.terminal.say(claim_line(self.table.view))
        line = self.terminal.ask(self.offers())
        if line is None:
            self.is_leaving = True
        else:
            self._answer(line)

    def offers(self) -> list[str]:
        """Return what may be typed now: commands, and what one may do, unless there are too many ways."""
        view = self.table.view
        legal = view.legal_actions if len(view.legal_actions) <= MOST_OFFERED else ()
        return [*(action_text(action, view.rules) for action in legal), *COMMANDS]

    def do(self, action: Action) -> None:
        """Do what was decided."""
        heard = self.table.play(action)
        self.keep()
        self._tell(heard)

    def _answer(self, line: str) -> None:
        """Answer a line: an empty one, a command, or an action."""
        name, _, rest = line.partition(" ")
        command = COMMANDS.get(_ALIASES.get(name.lower(), name.lower()))
        if not line:
            self.tell_situation()
        elif command is not None:
            command.run(self, rest.strip())
        else:
            self._act(line)

    def tell_situation(self) -> None:
        """Say where the round stands and ask again; of a game that is over, how it ended."""
        view = self.table.view
        if view.result is not None:
            self._tell_scores(view)
            return
        self._say_before_question(situation(view, self.words))
        if view.number != self._announced and view.phase not in BETWEEN:
            self.terminal.say(self._seal())

    def _act(self, line: str) -> None:
        try:
            action = read_action(line, self.table.view)
        except NotationError as error:
            self.terminal.say(f"{capital(str(error))}. Type help for more.")
            return
        violation = self.table.violation(action)
        if violation is None:
            self.do(action)
        else:
            self.terminal.say(self._refused(violation))

    def _refused(self, violation: Violation) -> str:
        return f"{capital(self._said(violation))}."

    def _said(self, *sentences: object) -> str:
        """Return what a bot or the referee says, in this table's words."""
        return self.words.said(" ".join(map(str, sentences)))

    # Commands

    def hint(self, _: str) -> None:
        """Say what the adviser would do, and why."""
        choice = self.table.advice()
        verb, what = self.words.deed(choice.action, leads=not self.table.view.table)
        self.terminal.say(
            f"{ADVISER} would {verb} {what}".rstrip() + f". {self._said(*choice.reasons)}".rstrip()
        )

    def why(self, rest: str) -> None:
        """Say why a card or a bid is refused, or that it is not."""
        try:
            action = read_action(rest, self.table.view)
        except NotationError as error:
            self.terminal.say(f"Why what? Type why and {error.expected}.")
            return
        violation = self.table.violation(action)
        if violation is not None:
            self.terminal.say(self._refused(violation))
            return
        verb, what = self.words.deed(action)
        self.terminal.say(f"Nothing is wrong: you may {verb} {what}".rstrip() + ".")

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
        verb, what = self.words.deed(undone, leads=not self.table.view.table)
        self.terminal.say(f"Undone: you {verb} {what}".rstrip() + ".")
        self.tell_situation()

    def hand(self, _: str) -> None:
        """Show the player's hand, and those that lie open."""
        view, words = self.table.view, self.words
        self.terminal.say(*open_hand_lines(view, words, known=(self.table.seat,)), *own_lines(view, words))

    def last(self, _: str) -> None:
        """Show the last trick."""
        self.terminal.say(last_trick_line(self.table.view, self.words))

    def auction(self, _: str) -> None:
        """Show the calls, and what may be bid."""
        self.terminal.say(*call_lines(self.table.view, self.words), *higher_bids(self.table.view, self.words))

    def score(self, _: str) -> None:
        """Show the score sheet."""
        self.terminal.say(*sheet_lines(self.table.view, self.words))

    def tricks(self, _: str) -> None:
        """Show who has taken how many tricks."""
        self.terminal.say(*trick_lines(self.table.view, self.words))

    def rules(self, _: str) -> None:
        """Show the rules of this round."""
        self.terminal.say(*rule_lines(self.table.view.rules))

    def save(self, rest: str) -> None:
        """Keep the game in a file as well; one that holds something else is left alone."""
        try:
            path = _at_home(rest) if rest else self.places.kept.path
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
            other, _ = read_kept(path)
            if not other.is_same_game(self.table):
                raise NotationError("another game", "this one, or a new file", path=str(path))
        write_whole(path, save_text(self.table))

    def help(self, _: str) -> None:
        """Say what may be typed now and at other times, and list the commands."""
        self.terminal.say(f"Now: {expected(self.table.view)}.")
        self.terminal.say(
            "Type what you do: 7H or pass; discard 5S 6C 7D; name hearts or no suit;"
            " QH, or joker hearts to lead the joker as a heart; claim or concede the rest."
            " Where the rules have it: misere, look, misdeal, game in hearts, 7.2H, give 5S 6C, slam,"
            " breach or decline, keep or throw, pick 5H, partner AH or alone, choose megatrump."
            " An empty line says where the round stands."
        )
        self.terminal.say(*(f"{command.usage}: {command.summary}" for command in COMMANDS.values()))

    def quit(self, _: str) -> None:
        """Leave; the game is kept."""
        self.is_leaving = True


def _at_home(text: str) -> Path:
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
    "hint": Command(Dialogue.hint, "hint", f"what {ADVISER} would do, and why"),
    "why": Command(Dialogue.why, "why CARD or BID", "why it is refused"),
    "auto": Command(Dialogue.auto, "auto, auto round, auto game", f"let {ADVISER} decide for you"),
    "undo": Command(Dialogue.undo, "undo", "back to your last decision; may be repeated"),
    "hand": Command(Dialogue.hand, "hand", "your hand, and those that lie open"),
    "last": Command(Dialogue.last, "last", "the last trick"),
    "tricks": Command(Dialogue.tricks, "tricks", "who has taken how many"),
    "auction": Command(Dialogue.auction, "auction", "the calls with their values, and what you may bid"),
    "score": Command(Dialogue.score, "score", "the score sheet"),
    "rules": Command(Dialogue.rules, "rules", "the rules of this round"),
    "save": Command(Dialogue.save, "save, save FILE", "keep the game in a file as well"),
    "help": Command(Dialogue.help, "help or ?", "what you can type"),
    "quit": Command(Dialogue.quit, "quit", "leave; the game is kept"),
}
_ALIASES: Final = {"?": "help", "q": "quit", "exit": "quit", "bids": "auction", "scores": "score"}
