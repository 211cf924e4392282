"""A table as a value: the fold of its log. It knows no clock, no connection and no disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from fivehundred.engine import timing
from fivehundred.engine.actions import (
    Action,
    Bid,
    CallPartner,
    Choose,
    Keep,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Pick,
    Play,
    Throw,
)
from fivehundred.engine.auction import Auction
from fivehundred.engine.choosing import Choosing
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange
from fivehundred.engine.giving import Giving
from fivehundred.engine.kitty import open_cards
from fivehundred.engine.market import Market
from fivehundred.engine.phase import BeforeDeal, Phase
from fivehundred.engine.play import RoundEnd, Trick, TrickPlay
from fivehundred.engine.state import State
from fivehundred.rules.document import read_rules
from fivehundred.rules.ruleset import Rules
from fivehundred.server import events
from fivehundred.server.deeds import action_of
from fivehundred.server.fair import round_secret
from fivehundred.server.log import Entry
from fivehundred.server.messages import PhaseName


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: its owner, the bot that plays here or stands in, and what it waits for."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    lost_at: int | None = None
    nonce: str | None = None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Whose seat it is; a person's stays theirs while a bot stands in."""
        return "person" if self.guest else "bot" if self.bot else "open"

    @property
    def is_played_by_person(self) -> bool:
        """Whether its owner makes its decisions."""
        return self.guest is not None and self.bot is None


class Asked(msgspec.Struct, frozen=True):
    """What one seat has proposed, and whose consent is still awaited."""

    what: Literal["undo", "resign"]
    seat: int
    awaited: frozenset[int]
    at: int


class Did(NamedTuple):
    """Something done in a round besides calls and plays: by a seat or by the rules, `to` another seat."""

    seat: int | None
    action: Action
    to: int | None = None


class Finish(msgspec.Struct, frozen=True):
    """How a round ended: its last deed, and the play that this was done in."""

    seat: int
    action: Action
    state: State
    play: TrickPlay

    @property
    def end(self) -> TrickPlay | RoundEnd:
        """What the deed led to."""
        return self.play.after(self.action)

    @property
    def trick(self) -> Trick | None:
        """The last trick; None where the round ended before its first one was full."""
        tricks = self.end.tricks
        return tricks[-1] if tricks else None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table, its people and its game.

    `seq` is the number of the last entry. `game` counts games from 1, `position` what has happened with
    cards in all of them, but for looks beside the turn; `dealt` is where the last deal stands. `state` is
    None until the first game begins; `before` is the state that undo leads back to, None where nothing may
    be taken back; `actor` did the last deed. `deeds` are those of the round, from the choice before its
    deal, and `deeds_before` those before the last one. `finish` is the end of the last round, until the
    next deal. `moved_at` is when cards last moved.
    """

    id: str
    opened: events.Opened
    rules: Rules
    host: str
    seats: tuple[Seat, ...]
    seq: int = 1
    game: int = 0
    position: int = 0
    dealt: int = 0
    state: State | None = None
    before: State | None = None
    actor: int | None = None
    deeds: tuple[Did, ...] = ()
    deeds_before: tuple[Did, ...] = ()
    finish: Finish | None = None
    asked: Asked | None = None
    resigned: int | None = None
    moved_at: int = 0

    @classmethod
    def fold(cls, entries: Sequence[Entry]) -> Self:
        """Return the table that a whole log tells of.

        Raises:
            ValueError: It does not begin with the opening of a table.
        """
        first, *rest = entries
        opened = events.from_bytes(first.event)
        if not isinstance(opened, events.Opened):
            raise ValueError(f"the log of table {first.table} begins with {type(opened).__name__}")
        rules = _rules(opened.rules)
        seats = (Seat(),) * rules.table.seats
        table = cls(
            id=first.table, opened=opened, rules=rules, host=opened.host, seats=seats, moved_at=first.at
        )
        for entry in rest:
            table = table.after(events.from_bytes(entry.event), entry.at)
        return table

    def after(self, event: events.Event, at: int) -> Self:
        """Return the table after an event.

        Raises:
            IllegalActionError: It is a deed that the rules do not allow.
        """
        changed: Self = replace(_AFTER[type(event)](self, event, at), seq=self.seq + 1)
        return changed

    # Questions

    @property
    def is_over(self) -> bool:
        """Whether the last game has ended and no other has begun."""
        return self.state is not None and (self.state.is_over or self.resigned is not None)

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.state is not None and not self.is_over

    @property
    def phase(self) -> PhaseName:
        """How far the table is: the phase of the game, or that there is none, or none any more."""
        if self.state is None:
            return "waiting"
        phase: PhaseName = "over" if self.is_over else self.state.phase.name  # type: ignore[assignment]
        return phase

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.is_playing and self.state is not None and isinstance(self.state.phase, Dealing)

    @property
    def is_between_rounds(self) -> bool:
        """Whether seats may change hands."""
        return not self.is_playing or (self.state is not None and isinstance(self.state.phase, BeforeDeal))

    @property
    def current_rules(self) -> Rules:
        """The rules of the round, which are not the table's where the dealer has chosen others (X8)."""
        return self.rules if self.state is None else self.state.current_rules

    @property
    def deciding_seat(self) -> int | None:
        """The seat whose turn it is; None where chance or nobody decides."""
        if self.state is None or self.is_over or self.awaits_deal:
            return None
        return self.state.actor

    @property
    def awaited_person(self) -> int | None:
        """The seat of the person everybody waits for; None while a bot, chance or nobody decides."""
        seat = self.deciding_seat
        return seat if seat is not None and self.seats[seat].is_played_by_person else None

    @property
    def round_secret(self) -> bytes:
        """The secret of the deal that comes next, or that is being played."""
        return round_secret(self.opened.secret, self.game, self.round_number)

    @property
    def round_number(self) -> int:
        """The number of the round being played or dealt next, from 0."""
        return 0 if self.state is None else self.state.number

    @property
    def next_dealer(self) -> int:
        """Who deals first in the game after this one: whoever would have dealt next."""
        if self.state is None:
            return 0
        round = self.state.round
        return self.state.dealer if round is None else round.left_of(round.dealer)

    def seat_of(self, guest: str | None) -> int | None:
        """Return the seat that a guest owns, None if there is none."""
        owners = (number for number, seat in enumerate(self.seats) if guest and seat.guest == guest)
        return next(owners, None)

    def persons(self) -> list[int]:
        """Return the seats that people play themselves."""
        return [number for number, seat in enumerate(self.seats) if seat.is_played_by_person]

    @property
    def may_undo(self) -> int | None:
        """The seat that may ask for its last deed back."""
        return self.actor if self.before is not None and not self.is_over and self.asked is None else None

    # What events do

    def _with_seat(self, number: int, seat: Seat, **changes: Any) -> Self:
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seats=seats, **changes)

    def _seated(self, event: events.Seated, _: int) -> Self:
        former = self.seat_of(event.guest)
        table = self if former is None else self._with_seat(former, Seat(bot=self._bot_left()))
        return table._with_seat(event.seat, Seat(event.guest, event.name), asked=None)

    def _bot_left(self) -> str | None:
        """Return the bot that plays on where somebody gets up from the game."""
        return self.opened.bot if self.is_playing else None

    def _bot_seated(self, event: events.BotSeated, _: int) -> Self:
        return self._with_seat(event.seat, Seat(bot=event.bot))

    def _left(self, event: events.Left, _: int) -> Self:
        table = self._with_seat(event.seat, Seat(bot=self._bot_left()), asked=None)
        if self.seats[event.seat].guest != self.host:
            return table
        others = (seat.guest for seat in table.seats if seat.guest)
        return replace(table, host=next(others, self.host))

    def _lost(self, event: events.Lost, at: int) -> Self:
        return self._with_seat(event.seat, replace(self.seats[event.seat], lost_at=at))

    def _stood_in(self, event: events.StoodIn, _: int) -> Self:
        return self._with_seat(event.seat, replace(self.seats[event.seat], bot=event.bot), asked=None)

    def _returned(self, event: events.Returned, _: int) -> Self:
        return self._with_seat(event.seat, replace(self.seats[event.seat], bot=None, lost_at=None))

    def _begun(self, event: events.Begun, at: int) -> Self:
        bot = self.opened.bot
        seats = tuple(replace(seat, bot=bot) if seat.kind == "open" else seat for seat in self.seats)
        state = State.start(self.rules, event.dealer)
        table = replace(self, seats=seats, game=self.game + 1, deeds=(), finish=None, resigned=None)
        return table._moved(state, at)

    def _readied(self, event: events.Readied, _: int) -> Self:
        return self._with_seat(event.seat, replace(self.seats[event.seat], nonce=event.nonce))

    def _dealt(self, event: events.Dealt, at: int) -> Self:
        assert self.state is not None
        seats = tuple(replace(seat, nonce=None) for seat in self.seats)
        state = self.state.dealt(event.seed)
        choice = tuple(did for did in self.deeds[:1] if isinstance(did.action, Choose))
        dealt_again = (Did(None, Misdeal()),) if isinstance(state.phase, Dealing) else ()
        table = replace(self, seats=seats, deeds=choice + dealt_again, finish=None, dealt=self.position + 1)
        return table._moved(state, at)

    def _acted(self, event: events.Acted, at: int) -> Self:
        before, action = self.state, action_of(event.deed)
        assert before is not None
        assert before.actor is not None
        state = before.apply(action)
        may_undo = event.by == "person" and not _shows_more(before, action, state)
        return self._moved(
            state,
            at,
            before=before if may_undo else None,
            actor=before.actor,
            deeds=self._deeds_after(before, Did(before.actor, action)),
            deeds_before=self.deeds,
            finish=self.finish if isinstance(before.phase, Choosing) else _finish(before, action, state),
        )

    def _looked(self, event: events.Looked, _: int) -> Self:
        """Return the table after a look: nobody is held up by it, and no undo takes it back (M3)."""
        assert self.state is not None
        look, deed = Look(event.seat), Did(event.seat, Look())
        return replace(
            self,
            state=self.state.apply(look),
            before=None if self.before is None else self.before.apply(look),
            deeds=(*self.deeds, deed),
            deeds_before=(*self.deeds_before, deed),
        )

    def _deeds_after(self, before: State, did: Did) -> tuple[Did, ...]:
        """Return the deeds of the round; a choice begins those of another one (X8)."""
        match before.phase, did.action:
            case _, Bid() | Pass() | Nominate() | Play():
                return self.deeds
            case Choosing(), _:
                return (did,)
            case Giving(receiver=receiver), _:
                return (*self.deeds, did._replace(to=receiver))
            case _:
                return (*self.deeds, did)

    def _moved(self, state: State, at: int, **changes: Any) -> Self:
        changes = {"before": None, "actor": None, "asked": None} | changes
        return replace(self, state=state, position=self.position + 1, moved_at=at, **changes)

    def _proposed(self, event: events.Proposed, at: int) -> Self:
        return replace(self, asked=Asked(event.what, event.seat, self._concerned(event), at))._settled(at)

    def _concerned(self, event: events.Proposed) -> frozenset[int]:
        """Return whose consent is needed: all other people's for an undo, the partners' for giving up.

        Where more than two sides play, nobody can give up a game that goes on between others without them.
        """
        side = self.rules.side_of(event.seat)
        others = frozenset(self.persons()) - {event.seat}
        if event.what == "undo" or self.rules.table.sides > 2:
            return others
        return frozenset(seat for seat in others if self.rules.side_of(seat) == side)

    def _agreed(self, event: events.Agreed, at: int) -> Self:
        if self.asked is None:  # so it is in logs from when a change of seats did not end a proposal
            return self
        asked = replace(self.asked, awaited=self.asked.awaited - {event.seat})
        return replace(self, asked=asked)._settled(at)

    def _settled(self, at: int) -> Self:
        """Return the table after what was proposed, if everybody has agreed."""
        asked = self.asked
        if asked is None or asked.awaited:
            return self
        if asked.what == "resign":
            return replace(self, asked=None, before=None, resigned=self.rules.side_of(asked.seat))
        assert self.before is not None
        return self._moved(self.before, at, deeds=self.deeds_before)

    def _dropped(self, _event: events.Dropped, _: int) -> Self:
        return replace(self, asked=None)

    def _spoken(self, _event: events.Spoken, _: int) -> Self:
        return self


@lru_cache(maxsize=256)
def _rules(document: str) -> Rules:
    """Return the rules of a table. Tables with the same ones share them, and what is kept for them."""
    return read_rules(document)


def _finish(before: State, action: Action, after: State) -> Finish | None:
    """Return how a round has ended by this, None if it has not, or if nothing was played."""
    if len(after.sheet) == len(before.sheet):
        return None
    assert before.actor is not None
    assert isinstance(before.phase, TrickPlay)
    return Finish(before.actor, action, before, before.phase)


def _shows_more(before: State, action: Action, after: State) -> bool:
    """Whether a deed has shown cards that its seat or another had not seen, besides the card played.

    So does a card that is called: its holder is known from then on, if only to itself (T5a).
    """
    if isinstance(action, Choose | Keep | Throw | Pick):
        return True
    if isinstance(action, CallPartner) and action.card is not None:
        return True
    if isinstance(after.phase, BeforeDeal | Exchange | Giving):
        return True
    return _in_sight(after) != _in_sight(before)


def _in_sight(state: State) -> tuple[object, ...]:
    """Return what changes when cards come into sight: seats that have not looked, open hands and cards."""
    phase, round = state.phase, state.round
    assert round is not None
    calls = phase.calls if isinstance(phase, Auction) else round.calls
    return unlooked(state), open_cards(round, calls), *_in_play(phase)


def _in_play(phase: Phase) -> tuple[object, ...]:
    """Return what changes when a play shows more than its card: a hand or a covered card, a partner."""
    if not isinstance(phase, TrickPlay):
        return (), 0, None
    return phase.exposed, len(phase.round.covers) - len(phase.covers), phase.shown_partner


def unlooked(state: State) -> tuple[int, ...]:
    """Return the seats that have not looked at their hands (M3)."""
    phase, seats = state.phase, tuple(range(state.rules.table.seats))
    match phase:
        case Auction():
            return tuple(seat for seat in seats if not phase.has_seen(seat))
        case Market() if phase.round.contract is None and timing.hides_hands(phase.round.rules):
            return seats
        case _:
            return ()


_AFTER: Final[Mapping[type, Callable[..., Any]]] = {
    events.Seated: Table._seated,
    events.BotSeated: Table._bot_seated,
    events.Left: Table._left,
    events.Lost: Table._lost,
    events.StoodIn: Table._stood_in,
    events.Returned: Table._returned,
    events.Begun: Table._begun,
    events.Readied: Table._readied,
    events.Dealt: Table._dealt,
    events.Acted: Table._acted,
    events.Looked: Table._looked,
    events.Proposed: Table._proposed,
    events.Agreed: Table._agreed,
    events.Dropped: Table._dropped,
    events.Spoken: Table._spoken,
}
