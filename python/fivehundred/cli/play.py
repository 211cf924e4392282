"""`fivehundred play`: a game against bots."""

from __future__ import annotations

import secrets
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from fivehundred.cli.options import (
    RulesChoice,
    find_modules_here,
    read_secret,
    rules_options,
    seat_at,
    symbols_option,
    typed,
)
from fivehundred.cli.refusal import MENDABLE, Refusal, message_of
from fivehundred.cli.signals import ended_by_signals
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.seats import Seat

if TYPE_CHECKING:
    from fivehundred.cli.dialogue import Dialogue
    from fivehundred.cli.kit import AnyKit
    from fivehundred.cli.table import Table
    from fivehundred.cli.terminal import Terminal

_FILE: Final = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What was asked for: options left out are None."""

    choice: RulesChoice
    seed: bytes | None
    bots: str | None
    seat: int | None
    dealer: int | None
    record: Path | None
    resume: bool
    save: Path | None
    all_bots: bool
    max_rounds: int
    symbols: bool | None

    @property
    def secret(self) -> bytes:
        """Where a new game's chance comes from."""
        return secrets.token_bytes(SEED_SIZE) if self.seed is None else self.seed

    def bot_names(self, kit: AnyKit, count: int) -> tuple[str, ...]:
        """Return the names of so many bots: those asked for, with commas between them, or one for all."""
        names = tuple((self.bots or kit.bot).split(","))
        find_modules_here(names)
        for name in names:
            try:
                (kit.expect_alone if self.all_bots else kit.expect_bot)(name)
            except ValueError as error:
                raise click.BadParameter(str(error), param_hint="'--bots'") from None
        if len(names) not in (1, count):
            wanted = "one" if count == 1 else f"one for all, or {count}"
            raise click.UsageError(f"--bots names {len(names)} bots; this game has {count}: name {wanted}")
        return names * count if len(names) == 1 else names

    def first_dealer(self, secret: bytes, seats: int) -> Seat:
        """Return who deals first: the seat asked for, or one that the secret draws (L1)."""
        from fivehundred.engine.shuffle import first_dealer

        if self.dealer is None:
            return first_dealer(secret, seats)
        return seat_at("dealer", self.dealer, seats)

    def refuse(self, *options: str, because: str) -> None:
        """Refuse options that do not go together with another one."""
        for option in options:
            value = getattr(self, option)
            if value is not None and value is not False:  # seat 0 is given, too
                raise click.UsageError(f"{because}: leave --{option} out")


@click.command()
@click.argument("name", metavar="[PRESET]", required=False)
@rules_options
@click.option(
    "--seed",
    type=typed(read_secret),
    metavar="N|HEX",
    help="Where the deals come from.",
)
@click.option(
    "--bots",
    metavar="NAMES",
    help="Who plays with you: beginner, casual, club, expert. One name for all, or clockwise.",
)
@click.option("--seat", type=click.IntRange(min=0), help="Your seat, from 0 clockwise.")
@click.option("--dealer", type=click.IntRange(min=0), help="Who deals first; drawn if left out.")
@click.option("--record", type=_FILE, help="Write the game here, to read or to replay.")
@click.option("--resume", is_flag=True, help="Go on with the game that was kept.")
@click.option("--save", type=_FILE, help="Keep the game here instead of the usual place.")
@click.option("--all-bots", is_flag=True, help="Let bots play; print the game unless --record names a file.")
@click.option(
    "--max-rounds", type=click.IntRange(min=1), default=200, show_default=True, help="Stop after these."
)
@symbols_option
def play(name: str | None, choice: RulesChoice, **options: Any) -> None:
    """Play a game against bots. It is kept after each of your decisions."""
    request = Request(choice=choice.named(name), **options)
    if request.all_bots:
        request.refuse("resume", "save", "seat", because="--all-bots plays a whole game without you")
        _play_alone(request)
    else:
        _play_at_page(request)


# Bots by themselves


def _play_alone(request: Request) -> None:
    from fivehundred.cli.save_file import autosave_path
    from fivehundred.wording import counted

    _spare_files(request.record, autosave_path())
    (kit, rules), secret = request.choice.game(), request.secret
    seats = kit.seats(rules)
    names, dealer = request.bot_names(kit, seats), request.first_dealer(secret, seats)
    record, is_over = kit.play_alone(rules, names, secret, dealer, request.max_rounds)
    _deliver(kit.write_text(record), request.record)
    if not is_over:
        click.echo(f"Stopped after {counted(request.max_rounds, 'round')}; the game is not over.", err=True)


def _deliver(record: str, path: Path | None) -> None:
    """Write a record to its file, or else where other output goes."""
    from fivehundred.cli.save_file import write_whole
    from fivehundred.cli.terminal import command

    if path is None:
        click.echo(record, nl=False)
        return
    write_whole(path, record)
    click.echo(f"The game is written to {path}. To look at it:\n{command('fivehundred', 'replay', path)}")


# A person among bots


def _play_at_page(request: Request) -> None:
    from fivehundred.cli.dialogue import Dialogue, Places
    from fivehundred.cli.save_file import autosave_path
    from fivehundred.cli.saved_games import SavedGame
    from fivehundred.cli.terminal import Terminal

    terminal, path = Terminal(symbols=request.symbols), request.save or autosave_path()
    table, content = _kept_table(request, path) if request.resume else (_new_table(request), None)
    _spare_files(request.record, path, table if request.resume else None)
    if not request.resume:
        _make_room(request, path, terminal)
    places = Places(SavedGame(path, content), request.record)
    dialogue = Dialogue(table, terminal, places, request.max_rounds)
    terminal.say(*dialogue.voice.greeting(table))
    if request.resume:
        dialogue.tell_situation()
    _talk(dialogue, request)


def _spare_files(record: Path | None, kept: Path, going_on: Table | None = None) -> None:
    """Refuse a record that would be written over a file, unless it holds the game that goes on, as kept."""
    from fivehundred.cli.paths import file_at, is_file
    from fivehundred.cli.save_file import holds_game

    if record is None:
        return
    if file_at(record) == file_at(kept) or holds_game(record):
        raise click.UsageError(f"--record {record}: a game is kept there; name another file for the record")
    own = None if going_on is None else going_on.kit.write_text(going_on.record).encode()
    if is_file(record) and record.read_bytes() != own:
        raise click.UsageError(f"--record {record}: that file exists; name a new one for the record")


def _kept_table(request: Request, path: Path) -> tuple[Table, bytes]:
    from fivehundred.cli.paths import exists
    from fivehundred.cli.save_file import read_kept

    because = "--resume goes on with the game as it was"
    request.refuse("seed", "bots", "seat", "dealer", because=because)
    if request.choice.given:
        raise click.UsageError(f"{because}: leave {request.choice.given} out")
    if not exists(path):
        raise click.UsageError(f"no game is kept at {path}; leave --resume out to begin one")
    return read_kept(path)


def _new_table(request: Request) -> Table:
    from fivehundred.cli.table import PLAYER, Table

    (kit, rules), secret = request.choice.game(), request.secret
    seats = kit.seats(rules)
    seat = seat_at("seat", request.seat or 0, seats)
    left = request.bot_names(kit, seats - 1)
    clockwise = (PLAYER, *left)
    players = tuple(clockwise[(place - seat) % seats] for place in range(seats))
    return Table(kit, kit.record(rules, request.first_dealer(secret, seats), players), secret)


def _make_room(request: Request, path: Path, terminal: Terminal) -> None:
    """See that no kept game is lost to a new one."""
    from fivehundred.cli.paths import exists
    from fivehundred.cli.saved_games import set_aside

    if not exists(path):
        return
    if request.save is not None:
        raise click.UsageError(f"{path} {_what_it_holds(path)}; name another file for a new game")
    terminal.say("The game kept so far is set aside. To go on with it:", _resuming(set_aside(path)))


def _what_it_holds(path: Path) -> str:
    from fivehundred.cli.save_file import read_kept

    try:
        table, _ = read_kept(path)
    except MENDABLE:
        return "exists"
    return "holds a finished game" if table.is_over else "exists: --resume goes on with it"


def _talk(dialogue: Dialogue, request: Request) -> None:
    """Play until the game ends, the player leaves, or a signal comes."""
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
    if not dialogue.table.is_over:
        dialogue.terminal.say(*_ways_on(dialogue))
    elif request.save is None:
        dialogue.places.kept.drop()


def _ways_on(dialogue: Dialogue, how: str = "") -> Sequence[str]:
    """Return that the game is kept, and what goes on with it; nothing where it is not."""
    place = dialogue.places.kept.place
    return [] if place is None else [f"The game is kept{how}. To go on:", _resuming(place)]


def _resuming(path: Path) -> str:
    """Return the command that goes on with the game kept at a path."""
    from fivehundred.cli.save_file import autosave_path
    from fivehundred.cli.terminal import command

    place = [] if path == autosave_path() else ["--save", path]
    return command("fivehundred", "play", "--resume", *place)
