"""The talk between the score and who keeps it: rounds told, corrected, shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from fivehundred.cli.dialogue import at_home
from fivehundred.cli.paths import exists
from fivehundred.cli.refusal import MENDABLE, message_of
from fivehundred.cli.save_file import write_whole
from fivehundred.cli.saved_games import SavedGame
from fivehundred.cli.score.kept import kept_scores
from fivehundred.cli.score.replaying import round_lines
from fivehundred.cli.score.telling import Asked, Telling
from fivehundred.cli.terminal import Terminal, Whole, command
from fivehundred.errors import FiveHundredError, NotationError
from fivehundred.keeper import sheet
from fivehundred.keeper.night import night, of_players
from fivehundred.keeper.records import AnyScore, write_score, write_score_json
from fivehundred.wording import capital, counted, with_symbols


class ScoreDialogue:
    """A score game, and the person at the terminal who keeps it. It is saved at every change."""

    def __init__(self, game: AnyScore, telling: Telling[Any], terminal: Terminal, kept: SavedGame) -> None:
        self.game = game
        self.telling = telling
        self.terminal = terminal
        self.kept = kept
        self.is_leaving = False
        self._former: list[AnyScore] = []

    def run(self) -> None:
        """Take rounds and commands until the person leaves."""
        self._keep()
        self._say_status()
        while not self.is_leaving:
            line = self.terminal.ask([*COMMANDS, *self.telling.asked])
            if line is None:
                return
            try:
                self._answer(line)
            except FiveHundredError as error:
                self._say(f"{capital(str(error))}.")

    def _keep(self) -> None:
        """Write the game where it belongs."""
        former = self.kept.path
        self.kept.write(write_score_json(self.game))
        if self.kept.path != former:
            self.terminal.say("Another terminal has kept a score in this one's place; yours is kept in:")
            self.terminal.say(Whole(f"  {self.kept.path}"))

    def _answer(self, line: str) -> None:
        """Answer a line: an empty one, a command, or a round."""
        word, _, rest = line.partition(" ")
        name = _ALIASES.get(word.lower(), word.lower())
        if not line:
            self.sheet("")
        elif name in COMMANDS:
            COMMANDS[name].run(self, rest.strip())
        elif name in self.telling.asked:
            self._say(*self.telling.asked[name].lines(self.telling, self.game, rest.strip()))
        else:
            self._become(self.game.with_round(self.telling.read(line, self.game)))
            self._say_last()
            self._say_status()

    def _become(self, game: AnyScore) -> None:
        """Go on with another state of the game; the one before can be had again by undo."""
        former, self.game = self.game, game
        self._former.append(former)
        self._keep()

    # What is said

    def _say(self, *lines: str) -> None:
        """Say lines, with the symbols of suits where the terminal shows them."""
        for line in lines:
            said = with_symbols(line) if self.terminal.symbols else line
            self.terminal.say(Whole(said) if isinstance(line, Whole) else said)

    def _say_last(self) -> None:
        """Say what the last round scored."""
        self._say(*self._scored(len(self.game.rounds) - 1))

    def _scored(self, number: int) -> list[str]:
        """Return what a round scored, or why it scored nothing."""
        lines = [line for line in self.game.state.sheet if line.number == number]
        if not lines:
            return [self.telling.unscored(self.game.rounds[number])]
        return [text for line in lines for text in round_lines(self.game, line)]

    def _say_status(self) -> None:
        """Say how the game ended, or who deals and what the table must know."""
        state = self.game.state
        if state.result is not None:
            self._say(self.game.end(state.result))
            return
        dealer = self.game.name(state.dealer)
        self._say(f"Round {state.number + 1}: {dealer} deals.", *self.telling.status(self.game))

    # Commands

    def sheet(self, _: str) -> None:
        """Show the sheet."""
        self._say(*map(Whole, sheet.drawn(self.game)))
        self._say_status()

    def undo(self, _: str) -> None:
        """Go back to the game before the last change."""
        if not self._former:
            self.terminal.say("There is no change to take back; delete takes away the last round.")
            return
        self.game = self._former.pop()
        self._keep()
        self.terminal.say("Undone.")
        self.sheet("")

    def correct(self, rest: str) -> None:
        """Put another round in place of one."""
        word, _, line = rest.partition(" ")
        number = self._number(word, "correct")
        before = self.game.before(number)
        self._become(self.game.corrected(number, self.telling.read(line, before)))
        self.sheet("")

    def delete(self, rest: str) -> None:
        """Take a round away: the last one, or the one of a number."""
        number = self._number(rest or str(len(self.game.rounds)), "delete")
        self._become(self.game.deleted(number))
        self.sheet("")

    def _number(self, word: str, change: str) -> int:
        """Return the number of a round that is to change, counted from 0."""
        numbers = [str(number) for number, _ in enumerate(self.game.rounds, 1)]
        if word not in numbers:
            raise UnknownRoundError(word, len(numbers), change)
        return numbers.index(word)

    def rounds(self, _: str) -> None:
        """List all rounds with their numbers, those without a score, too."""
        for number in range(len(self.game.rounds)):
            first, *others = self._scored(number)
            self._say(f"{number + 1:>2}  {first}", *(f"    {text}" for text in others))

    def csv(self, rest: str) -> None:
        """Write the sheet for a spreadsheet."""
        self._deliver(sheet.csv_text(self.game), rest)

    def share(self, rest: str) -> None:
        """Write the sheet as a text to send."""
        self._deliver(sheet.shared(self.game), rest)

    def record(self, rest: str) -> None:
        """Write the game as a record, which replay reads."""
        self._deliver(write_score(self.game), rest)

    def _deliver(self, text: str, name: str) -> None:
        """Write a text to a new file, or here if none is named."""
        if not name:
            self.terminal.say(*map(Whole, text.splitlines()))
            return
        try:
            path = at_home(name)
            if exists(path):
                raise NotationError("a file that exists", "the name of a new one", path=str(path))
            write_whole(path, text)
        except MENDABLE as error:
            self.terminal.say(f"Not written: {message_of(error)}.")
            return
        self.terminal.say(f"Written to {path}.")

    def night(self, _: str) -> None:
        """Show the totals of all games of these players that are kept."""
        games = of_players((game for _, game in kept_scores(self.kept.path)), self.game.players)
        if not games:
            self.terminal.say("A night has totals when its players have names: --players Ann,Ben,…")
            return
        self.terminal.say(f"{counted(len(games), 'game')} of these players kept here:")
        for each in night(games):
            won = f"{each.won} of {counted(each.finished, 'game')} won" if each.finished else "none finished"
            self.terminal.say(f"  {each.player}: {won}, {each.points} points")

    def games(self, _: str) -> None:
        """List the games that are kept, and how to go on with each."""
        for path, game in kept_scores(self.kept.path):
            scores = zip(game.side_names(), game.state.scores, strict=True)
            stands = ", ".join(f"{name} {score}" for name, score in scores)
            self.terminal.say(f"{capital(stands)}, after {counted(len(game.rounds), 'round')}:")
            self.terminal.say(command("fivehundred", "score", "--resume", "--save", path))

    def help(self, _: str) -> None:
        """Say what may be typed."""
        self._say(*self.telling.usage(self.game))
        commands: list[Command | Asked[Any]] = [*COMMANDS.values(), *self.telling.asked.values()]
        self.terminal.say(*(f"{command.usage}: {command.summary}" for command in commands))

    def quit(self, _: str) -> None:
        """Leave; the score is kept."""
        self.is_leaving = True


class UnknownRoundError(NotationError):
    """There is no round of a number: says which there are."""

    def __init__(self, word: str, rounds: int, change: str) -> None:
        self.word = word
        self.rounds = rounds
        self.change = change
        super().__init__(repr(word), f"the number of a round, 1 to {rounds}")

    def __str__(self) -> str:
        if not self.rounds:
            return "no round has been told yet"
        if not self.word.isdecimal():
            return f"say the number of the round to {self.change}, such as {self.change} {self.rounds}"
        return f"there is no round {self.found}; say its number, 1 to {self.rounds}"


@dataclass(frozen=True, slots=True)
class Command:
    """What may be typed besides rounds."""

    run: Callable[[ScoreDialogue, str], None]
    usage: str
    summary: str


COMMANDS: Final = {
    "undo": Command(ScoreDialogue.undo, "undo", "take back the last change; may be repeated"),
    "correct": Command(ScoreDialogue.correct, "correct NUMBER ROUND", "put another round in its place"),
    "delete": Command(ScoreDialogue.delete, "delete, delete NUMBER", "take away the last round, or that one"),
    "sheet": Command(ScoreDialogue.sheet, "sheet, or an empty line", "the score sheet, and who deals"),
    "rounds": Command(ScoreDialogue.rounds, "rounds", "every deal with its number and what it scored"),
    "share": Command(ScoreDialogue.share, "share, share FILE", "the sheet as a text"),
    "csv": Command(ScoreDialogue.csv, "csv, csv FILE", "the sheet for a spreadsheet"),
    "record": Command(ScoreDialogue.record, "record, record FILE", "the game as a record, for replay"),
    "night": Command(ScoreDialogue.night, "night", "the totals of all games of these players"),
    "games": Command(ScoreDialogue.games, "games", "the games that are kept, and how to go on with each"),
    "help": Command(ScoreDialogue.help, "help or ?", "what you can type"),
    "quit": Command(ScoreDialogue.quit, "quit", "leave; the score is kept"),
}
QUITTING: Final = ("quit", "q", "exit")
"""Ways to leave."""
_ALIASES: Final = {**dict.fromkeys(QUITTING, "quit"), "?": "help", "score": "sheet", "scores": "sheet"}
