"""`fivehundred score`: the score of a game with real cards."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from fivehundred.cli.options import RulesChoice, rules_options, symbols_option
from fivehundred.cli.refusal import Refusal, message_of
from fivehundred.cli.signals import ended_by_signals

if TYPE_CHECKING:
    from fivehundred.cli.score.dialogue import ScoreDialogue
    from fivehundred.cli.score.telling import Telling
    from fivehundred.cli.terminal import Terminal
    from fivehundred.keeper.records import AnyScore

_FILE: Final = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What was asked for: options left out are None."""

    choice: RulesChoice
    players: str | None
    dealer: str | None
    resume: bool
    save: Path | None
    symbols: bool | None

    @property
    def path(self) -> Path:
        """Where the score is kept."""
        from fivehundred.cli.score.kept import score_path

        return self.save or score_path()


@click.command()
@click.argument("name", metavar="[PRESET]", required=False)
@rules_options
@click.option("--players", metavar="NAMES", help="Who plays, clockwise, with commas between them.")
@click.option("--dealer", metavar="NAME", help="Who deals first.")
@click.option("--resume", is_flag=True, help="Go on with the score that was kept.")
@click.option("--save", type=_FILE, help="Keep the score here instead of the usual place.")
@symbols_option
def score(name: str | None, choice: RulesChoice, **options: Any) -> None:
    """Keep the score of a game with real cards. It is saved at every change."""
    request = Request(choice=choice.named(name), **options)
    _talk(_begun(request))


def _begun(request: Request) -> ScoreDialogue:
    """Return the talk about a new game, or about the one that was kept."""
    from fivehundred.cli.saved_games import SavedGame
    from fivehundred.cli.score.dialogue import ScoreDialogue
    from fivehundred.cli.score.replaying import seated
    from fivehundred.cli.score.tellings import telling_of
    from fivehundred.cli.terminal import Terminal
    from fivehundred.wording import capital

    terminal, content = Terminal(symbols=request.symbols), None
    if request.resume:
        game, content = _kept(request)
        telling = telling_of(game)
    else:
        _refuse_full_place(request)
        game, telling = _new(request, terminal)
        _make_room(request, terminal)
    terminal.say(f"{telling.title(game)}.", f"{capital(seated(game))}. Type help for what you can type.")
    return ScoreDialogue(game, telling, terminal, SavedGame(request.path, content))


def _kept(request: Request) -> tuple[AnyScore, bytes]:
    from fivehundred.cli.paths import exists
    from fivehundred.cli.score.kept import read_kept_score

    given = {"players": request.players, "dealer": request.dealer}
    named = [f"--{option}" for option, value in given.items() if value is not None]
    for option in [*named, *filter(None, [request.choice.given])]:
        raise click.UsageError(f"--resume goes on with the game as it was: leave {option} out")
    if not exists(request.path):
        raise click.UsageError(f"no score is kept at {request.path}; leave --resume out to begin one")
    return read_kept_score(request.path)


def _new(request: Request, terminal: Terminal) -> tuple[AnyScore, Telling[Any]]:
    """Return a new game; who plays and who deals is asked for where it was not given."""
    from fivehundred.cli.score.tellings import telling_for

    _, rules = request.choice.game()
    telling = telling_for(rules)
    unled = _named(telling, rules, request.players, terminal)
    game: AnyScore = telling.new(rules, _dealer(request.dealer, unled, terminal), unled.players)
    return game, telling


def _named(telling: Telling[Any], rules: Any, given: str | None, terminal: Terminal) -> AnyScore:
    """Return a new game with its players, who are asked for until they can be so if they were not given."""
    if given is not None:
        try:
            return _with_players(telling, rules, given)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="'--players'") from None
    from fivehundred.wording import capital

    unnamed: AnyScore = telling.new(rules, 0, ())
    terminal.say(f"Who plays? {unnamed.seats} names, clockwise, with commas between them; Enter for none.")
    while answer := terminal.ask():
        _leave_if_asked(answer)
        try:
            return _with_players(telling, rules, answer)
        except ValueError as error:
            terminal.say(capital(f"{error}."))
    return unnamed


def _leave_if_asked(answer: str) -> None:
    """Leave before there is a game if that is what was answered."""
    from fivehundred.cli.score.dialogue import QUITTING

    if answer.lower() in QUITTING:
        raise click.exceptions.Exit


def _with_players(telling: Telling[Any], rules: Any, names: str) -> AnyScore:
    """Return a new game with these players, or with none where the text is empty.

    Where no comma stands between them, names are single words if there are as many as seats.
    """
    unnamed: AnyScore = telling.new(rules, 0, ())
    words = names.split()
    is_plain = "," not in names and len(words) == unnamed.seats
    named = words if is_plain else [" ".join(name.split()) for name in names.split(",")]
    if words and not all(named):
        raise ValueError(f"{unnamed.seats} players sit at this table; name all {unnamed.seats}, or none")
    game: AnyScore = telling.new(rules, 0, tuple(named)) if words else unnamed
    return game


def _dealer(given: str | None, game: AnyScore, terminal: Terminal) -> int:
    """Return who deals first, which is asked for until it is known if it was not given."""
    from fivehundred.seats import SEATS
    from fivehundred.wording import listed

    names = [game.name(seat) for seat in SEATS[: game.seats]]
    if given is not None:
        seat = game.seat_named(given)
        if seat is None:
            raise click.BadParameter(f"{given!r}: say {listed(names, 'or')}", param_hint="'--dealer'")
        return seat
    terminal.say(f"Who deals first? Enter for {names[0]}.")
    while answer := terminal.ask():
        seat = game.seat_named(answer)
        if seat is not None:
            return seat
        _leave_if_asked(answer)
        terminal.say(f"Say {listed(names, 'or')}.")
    return 0


def _refuse_full_place(request: Request) -> None:
    """Refuse to write a new game over a file that was named."""
    from fivehundred.cli.paths import exists

    if request.save is not None and exists(request.save):
        raise click.UsageError(f"{request.save} exists: --resume goes on with it, or name another file")


def _make_room(request: Request, terminal: Terminal) -> None:
    """See that the score kept so far is not lost to a new one."""
    from fivehundred.cli.paths import exists
    from fivehundred.cli.saved_games import set_aside

    if exists(request.path):
        terminal.say(
            "The score kept so far is set aside. To go on with it:", _resuming(set_aside(request.path))
        )


def _talk(dialogue: ScoreDialogue) -> None:
    """Keep score until the person leaves, or a signal comes."""
    try:
        with ended_by_signals():
            dialogue.run()
    except KeyboardInterrupt as interrupt:
        dialogue.terminal.say("", *_ways_on(dialogue))
        number = interrupt.args[0] if interrupt.args else signal.SIGINT
        sys.exit(128 + number)
    except BrokenPipeError:
        raise  # nobody reads on
    except OSError as error:
        lines = [message_of(error), *_ways_on(dialogue, " as far as it could be")]
        raise Refusal("\n".join(lines)) from error
    dialogue.terminal.say(*_ways_on(dialogue))


def _ways_on(dialogue: ScoreDialogue, how: str = "") -> Sequence[str]:
    """Return that the score is kept, and what goes on with it; nothing where it is not."""
    place = dialogue.kept.place
    return [] if place is None else [f"The score is kept{how}. To go on:", _resuming(place)]


def _resuming(path: Path) -> str:
    """Return the command that goes on with the score kept at a path."""
    from fivehundred.cli.score.kept import score_path
    from fivehundred.cli.terminal import command

    place = [] if path == score_path() else ["--save", path]
    return command("fivehundred", "score", "--resume", *place)
