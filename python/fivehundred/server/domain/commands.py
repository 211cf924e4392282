"""What a command comes to: one event, or a refusal. Pure; the same for every process."""

from __future__ import annotations

from typing import Any, assert_never

from fivehundred.any_game import AnyState
from fivehundred.errors import NotationError
from fivehundred.seats import SEATS, Seat
from fivehundred.server import rate_limits
from fivehundred.server.clocks import AT_ONCE, Milliseconds
from fivehundred.server.domain import events, waiting_times
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.domain.graphemes import MOST_MARKS, has_stacked_marks, is_readable, legible
from fivehundred.server.domain.guests import Guest, NameRefusedError, clean_name
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import messages as ask


def decide(table: Table, guest: Guest, command: ask.Logged, waited: Milliseconds = AT_ONCE) -> events.Event:
    """Return what a guest's command does to a table; `waited` is how long others have waited for a player.

    Raises:
        RefusedError: It is not possible now.
    """
    is_taken = table.seq < rate_limits.LOG or _leads_to_the_end(table, command)
    _require(is_taken, Refusal.LOG_FULL)
    match command:
        case ask.Sit():
            return _sit(table, guest, command)
        case ask.Leave():
            return _leave(table, guest)
        case ask.TakeBack():
            return _take_back(table, guest)
        case ask.PutBot():
            return _put_bot(table, guest, command)
        case ask.Remove():
            return _remove(table, guest, command)
        case ask.Say():
            return _say(table, guest, command)
        case _:
            return _decide_game(table, guest, command, waited)


def _decide_game(  # noqa: C901 (a line for each kind)
    table: Table, guest: Guest, command: ask.InGame, waited: Milliseconds
) -> events.Event:
    """Return what a command does to the game itself."""
    match command:
        case ask.Begin():
            return _begin(table, guest)
        case ask.GiveNonce():
            return _give_nonce(table, guest, command)
        case ask.Ready():
            return _ready(table, guest, command)
        case ask.Act():
            return _act(table, guest, command)
        case ask.Type():
            return _type(table, guest, command)
        case ask.Nudge():
            return _nudge(table, guest, waited)
        case ask.Propose(what="stand-in"):
            return _let_stand_in(table, guest, waited)
        case ask.Propose():
            return _propose(table, guest, command)
        case ask.Answer():
            return _answer(table, guest, command)
        case _:
            assert_never(command)


def _leads_to_the_end(table: Table, command: ask.Logged) -> bool:
    """Whether a command is one that a running game may need to come to its end, or gives a seat up."""
    match command:
        case ask.Leave():
            return True
        case (
            ask.Act()
            | ask.Type()
            | ask.GiveNonce()
            | ask.Ready()
            | ask.TakeBack()
            | ask.Nudge()
            | ask.Answer()
        ):
            return table.is_playing
        case ask.Propose(what="resign" | "stand-in"):
            return table.is_playing
        case _:
            return False


def _require(condition: object, refusal: Refusal, **context: object) -> None:
    if not condition:
        raise RefusedError.of(refusal, **context)


# Seats


def _sit(table: Table, guest: Guest, command: ask.Sit) -> events.Event:
    seat = _existing(table, command.seat)
    taken = table.seats[seat]
    _require(taken.kind != "person", Refusal.SEAT_TAKEN, seat=seat, name=taken.name)
    _require(table.is_between_rounds, Refusal.SEAT_IN_PLAY)
    _require(not table.is_gathered_elsewhere, Refusal.DEALT_ELSEWHERE)
    return events.Seated(seat=seat, guest=guest.id, name=_name(command.name or guest.name))


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except NameRefusedError as error:
        raise RefusedError.of(Refusal.NAME_NEEDED, problem=error) from None


def _leave(table: Table, guest: Guest) -> events.Event:
    return events.Left(seat=_own(table, guest))


def _take_back(table: Table, guest: Guest) -> events.Event:
    seat = _own(table, guest)
    _require(table.seats[seat].bot, Refusal.NO_BOT_PLAYS)
    return events.Returned(seat=seat)


def _put_bot(table: Table, guest: Guest, command: ask.PutBot) -> events.Event:
    seat = _by_host(table, guest, command.seat)
    taken = table.seats[seat]
    _require(taken.kind != "person", Refusal.SEAT_TAKEN, seat=seat, name=taken.name)
    expect_bot(table.kit, command.bot)
    return events.BotSeated(seat=seat, bot=command.bot)


def expect_bot(kit: AnyKit, bot: str) -> None:
    """Refuse what is no bot of a game.

    Raises:
        RefusedError: There is none of that name.
    """
    _require(bot in kit.bots, Refusal.NO_SUCH_BOT, bot=bot, bots=", ".join(kit.bots))


def _remove(table: Table, guest: Guest, command: ask.Remove) -> events.Event:
    seat = _by_host(table, guest, command.seat)
    _require(table.seats[seat].guest != guest.id, Refusal.OWN_SEAT)
    return events.Left(seat=seat)


def _own(table: Table, guest: Guest) -> Seat:
    seat = table.seat_of(guest.id)
    if seat is None:
        raise RefusedError.of(Refusal.NOT_SEATED)
    return seat


def _existing(table: Table, seat: int) -> Seat:
    _require(seat < len(table.seats), Refusal.NO_SUCH_SEAT, seat=seat, last=len(table.seats) - 1)
    return SEATS[seat]


def _by_host(table: Table, guest: Guest, seat: int) -> Seat:
    _require(guest.id == table.host, Refusal.NOT_HOST)
    return _existing(table, seat)


# The game


def _begin(table: Table, guest: Guest) -> events.Event:
    _require(guest.id == table.host, Refusal.NOT_HOST)
    _require(not table.is_playing, Refusal.ALREADY_BEGUN)
    return events.Begun(dealer=table.next_dealer)


def _ready(table: Table, guest: Guest, command: ask.Ready) -> events.Event:
    seat = _own(table, guest)
    _require(table.state is not None, Refusal.NOT_BEGUN)
    _require(table.is_between_rounds, Refusal.NOT_NOW)
    return events.Readied(seat=seat, nonce=table.seats[seat].nonce or command.nonce)


def _give_nonce(table: Table, guest: Guest, command: ask.GiveNonce) -> events.Event:
    """Take a number for the next deal; the first one stays, whichever window of a guest it comes from."""
    seat = _own(table, guest)
    _require(table.state is not None, Refusal.NOT_BEGUN)
    _require(table.is_between_rounds and table.seats[seat].nonce is None, Refusal.NOT_NOW)
    return events.NonceGiven(seat=seat, nonce=command.nonce)


def _act(table: Table, guest: Guest, command: ask.Act) -> events.Event:
    seat, state = _playing(table, guest)
    return _done(table, seat, state, command.deed, command.position)


def _type(table: Table, guest: Guest, command: ask.Type) -> events.Event:
    seat, state = _playing(table, guest)
    view = state.view(seat)
    try:
        deed = table.kit.deed_of(table.kit.read(command.text, view), view.rules)
    except NotationError as error:
        raise RefusedError.of(Refusal.NOT_UNDERSTOOD, problem=error) from None
    return _done(table, seat, state, deed, command.position)


def _playing(table: Table, guest: Guest) -> tuple[Seat, AnyState]:
    """Return the guest's seat, and the state of the game that it plays in."""
    seat = _own(table, guest)
    if table.state is None:
        raise RefusedError.of(Refusal.NOT_BEGUN)
    _require(not table.is_over, Refusal.GAME_OVER)
    return seat, table.state


def _done(table: Table, seat: Seat, state: AnyState, deed: ask.Deed, position: int) -> events.Event:
    """Return what becomes of a deed: a look may come at any time of the auction, all else in turn."""
    is_look = table.kit.is_look(deed)
    is_timely = table.dealt <= position if is_look else table.position == position
    _require(is_timely, Refusal.STALE)
    if is_look and state.actor != seat:
        _check(table, table.kit.look(seat))
        return events.Looked(seat=seat)
    _require(state.actor == seat, Refusal.NOT_YOUR_TURN)
    _check(table, understood(table, deed))
    return events.Acted(deed=deed)


def understood(table: Table, deed: ask.Deed) -> Any:
    """Return the action that a deed names in the game of this table.

    Raises:
        RefusedError: It names no card, bid or suit, or it is a deed of another game.
    """
    try:
        return table.kit.action_of(deed)
    except NotationError as error:
        raise RefusedError.of(Refusal.NOT_UNDERSTOOD, problem=error) from None


def refusal(table: Table, action: Any) -> RefusedError | None:
    """Return why the rules refuse this now, written as the table writes, or None."""
    violation = table.playing_state.violation(action)
    if violation is None:
        return None
    return RefusedError(violation.slug, table.kit.said(str(violation), table.current_rules))


def _check(table: Table, action: Any) -> None:
    refused = refusal(table, action)
    if refused is not None:
        raise refused


# Consent, and talk


def _propose(table: Table, guest: Guest, command: ask.Propose) -> events.Event:
    seat = _own(table, guest)
    _require(table.is_playing, Refusal.GAME_OVER if table.is_over else Refusal.NOT_BEGUN)
    _require(table.asked is None, Refusal.ALREADY_PROPOSED)
    if command.what == "undo":
        _require(table.may_undo == seat, Refusal.NOTHING_TO_UNDO)
    return events.Proposed(seat=seat, what=command.what)


def _answer(table: Table, guest: Guest, command: ask.Answer) -> events.Event:
    seat, asked = _own(table, guest), table.asked
    if asked is None or seat not in (*asked.awaited, asked.seat, asked.about):
        raise RefusedError.of(Refusal.NOTHING_PROPOSED)
    if not command.agree or seat not in asked.awaited:
        return events.Dropped()
    if asked.about is not None and guest.id == table.host:
        return events.StoodIn(seat=asked.about, bot=table.opened.bot)
    return events.Agreed(seat=seat)


def _nudge(table: Table, guest: Guest, waited: Milliseconds) -> events.Event:
    seat, _ = _own_and_awaited(table, guest)
    _require(table.nudged is None, Refusal.NUDGED)
    _require(waited >= waiting_times.NUDGE_AFTER, Refusal.TOO_SOON)
    return events.Nudged(seat=seat)


def _let_stand_in(table: Table, guest: Guest, waited: Milliseconds) -> events.Event:
    """Return that a bot stands in for the player that is waited for: the host says so, others propose it."""
    seat, awaited = _own_and_awaited(table, guest)
    _require(waited >= waiting_times.STAND_IN_AFTER, Refusal.TOO_SOON)
    if guest.id == table.host:
        return events.StoodIn(seat=awaited, bot=table.opened.bot)
    return events.Proposed(seat=seat, what="stand-in")


def _own_and_awaited(table: Table, guest: Guest) -> tuple[Seat, Seat]:
    """Return the guest's seat, and that of the other player that is waited for."""
    seat, awaited = _own(table, guest), table.awaited_person
    _require(table.seats[seat].is_played_by_person, Refusal.BOT_PLAYS)
    _require(table.asked is None, Refusal.ALREADY_PROPOSED)
    if awaited is None or awaited == seat:
        raise RefusedError.of(Refusal.NOBODY_AWAITED)
    return seat, awaited


def _say(table: Table, guest: Guest, command: ask.Say) -> events.Event:
    seat = table.seat_of(guest.id)
    name = guest.name if seat is None else table.seats[seat].name
    text = legible(command.text)
    _require(is_readable(text), Refusal.NOTHING_SAID)
    _require(not has_stacked_marks(text), Refusal.TOO_MANY_MARKS, most=MOST_MARKS)
    return events.Spoken(guest=guest.id, seat=seat, name=name, text=text)
