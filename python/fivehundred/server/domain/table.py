"""A table as a value: the fold of its log. It knows no clock, no connection and no disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, Self, assert_never

import msgspec
from msgspec.structs import replace

from fivehundred.any_game import AnyState, AnyStep
from fivehundred.engine.actions import CHANCE
from fivehundred.seats import SEATS, Seat, Side, at_seats, of_sides
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.deal_seed import round_secret
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.kits import kit_of
from fivehundred.server.domain.log import Entry
from fivehundred.server.protocol.parts import PhaseName, Proposable

KEPT: Final = 16
"""So much of what was told before a deal is kept, for those who have not heard it yet."""
_NEVER: Final = Moment(0)
"""When cards last moved where none have."""
DealNumber = tuple[int, int]
"""Which deal: in which game, and in which of its rounds."""
_FIRST: Final[DealNumber] = 0, 0
_NONE: Final[DealNumber] = 1 << 62, 0


class TableSeat(msgspec.Struct, frozen=True):
    """A seat at the table: its owner, the bot that plays here or stands in, and what it waits for."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    lost_at: Moment | None = None
    nonce: str | None = None
    is_ready: bool = False

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

    what: Proposable
    seat: Seat
    awaited: frozenset[Seat]
    at: Moment
    about: Seat | None = None
    """The seat that a bot is to play."""


class TakenBack(NamedTuple):
    """The last deed of somebody was taken back, with all that came after it."""


class GivenUp(NamedTuple):
    """A side gave the game up, so that these won."""

    winners: tuple[Side, ...]


class Reminded(NamedTuple):
    """A seat reminded the player that is waited for."""

    seat: Seat
    to: Seat


class Asking(NamedTuple):
    """A seat asks the others for something; `about` is the seat that a bot is to play."""

    seat: Seat
    what: Proposable
    about: Seat | None


Doing = (
    events.Seated
    | events.BotSeated
    | events.Left
    | events.Lost
    | events.StoodIn
    | events.Returned
    | events.Dropped
    | Reminded
    | Asking
)
"""What people do besides playing, or what becomes of them."""
OfTable = TakenBack | GivenUp | Doing
"""What happens at any table; all else are events of the game that is played."""


class Told(NamedTuple):
    """What an entry of the log made happen, by the rules of its round; `seq` is its number."""

    seq: int
    rules: Any
    happenings: tuple[Any, ...]


class Back(msgspec.Struct, frozen=True):
    """The table to which a seat goes back that takes its last deed back, with what was told until then."""

    seat: Seat
    state: AnyState
    told: tuple[Told, ...]
    position: int


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table, its people and its game.

    `kit` is what the table needs of the game that is played here, by whose `rules`. `seq` is the number of
    the last entry. `game` counts games from 1, `position` what has happened with cards in all of them, but
    for looks beside the turn; `dealt` is where the last deal stands, and `deal_seed` what it was made from.
    `state` is None until the first game begins; `back` is where an undo leads, None where nothing may be
    taken back. `undone` counts what was taken back in the round. `told` is what has happened in it, from the
    choice before its deal on, `told_before` the last of what came before that, all of it after the entry
    `told_from`; `people` is the last of what people have done besides. `last_score` is what the last round
    scored, until the next deal. `moved_at` is when cards last moved, `turn_at` when whoever decides began to,
    but for the time that was not theirs; `nudged` is the seat that has reminded them. Deals from
    `served_from` on come from the `secret`; those before it were made on a device.
    """

    id: str
    opened: events.Opened
    kit: AnyKit
    rules: Any
    host: str
    secret: bytes
    seats: tuple[TableSeat, ...]
    seq: int = 1
    served_from: DealNumber = _FIRST
    game: int = 0
    position: int = 0
    dealt: int = 0
    deal_seed: bytes = b""
    state: AnyState | None = None
    back: Back | None = None
    undone: int = 0
    told: tuple[Told, ...] = ()
    told_before: tuple[Told, ...] = ()
    told_from: int = 0
    people: tuple[Told, ...] = ()
    last_score: Any = None
    asked: Asked | None = None
    resigned: Side | None = None
    moved_at: Moment = _NEVER
    turn_at: Moment = _NEVER
    nudged: Seat | None = None

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
        kit = kit_of(opened.game)
        rules = kit.read_rules(opened.rules)
        seats = (TableSeat(),) * len(kit.seats(rules))
        at = first.at
        table = cls(
            id=first.table,
            opened=opened,
            kit=kit,
            rules=rules,
            host=opened.host,
            secret=opened.secret,
            seats=seats,
            served_from=_NONE if opened.begun_as else _FIRST,
            moved_at=at,
            turn_at=at,
        )
        for entry in rest:
            table = table.after(events.from_bytes(entry.event), entry.at)
        return table

    def after(self, event: events.Event, at: Moment) -> Self:
        """Return the table after an event.

        Raises:
            IllegalActionError: It is a deed that the rules do not allow.
        """
        return replace(self._with(event, at), seq=self.seq + 1)

    def _with(self, event: events.Event, at: Moment) -> Self:  # noqa: C901 (a line for each kind)
        match event:
            case events.Opened():
                raise ValueError("a table is opened once")
            case events.Seated():
                return self._seated(event, at)
            case events.BotSeated():
                return self._with_seat(event.seat, TableSeat(bot=event.bot))._noting(event)
            case events.Left():
                return self._left(event, at)
            case events.Lost():
                lost = replace(self.seats[event.seat], lost_at=at)
                return self._with_seat(event.seat, lost)._noting(event)
            case events.StoodIn():
                return self._stood_in(event, at)._noting(*self._dropping, event)
            case events.Returned():
                return self._returned(event, at)
            case events.Nudged():
                return self._reminded(event)
            case events.Spoken():
                return self
            case events.TakenUp():
                return self._taken_up(event)
            case _:
                return self._with_game(event, at)

    def _with_game(self, event: events.InGame, at: Moment) -> Self:  # noqa: C901 (a line for each kind)
        match event:
            case events.Begun():
                return self._begun(event, at)
            case events.NonceGiven():
                return self._nonce_given(event)
            case events.Readied():
                return self._readied(event, at)
            case events.Dealt():
                return self._dealt(event, at)
            case events.Shuffled():
                return self._shuffled(event, at)
            case events.Acted():
                return self._acted(event, at)
            case events.Looked():
                return self._looked(event)
            case events.Proposed():
                return self._proposed(event, at)
            case events.Agreed():
                return self._agreed(event, at)
            case events.Dropped():
                return self._unasked(at)._noting(*self._dropping)
            case _:
                assert_never(event)

    # Questions

    @property
    def playing_state(self) -> AnyState:
        """The state of the game.

        Raises:
            ValueError: None has begun at this table.
        """
        if self.state is None:
            raise ValueError("no game has begun at this table")
        return self.state

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
        phase: PhaseName = "over" if self.is_over else self.state.phase.name
        return phase

    @property
    def awaits_chance(self) -> bool:
        """Whether the next thing to happen is a deal, or chance acts within a round."""
        return self.state is not None and self.resigned is None and self.state.actor == CHANCE

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return self.kit.seats(self.rules)

    @property
    def is_between_rounds(self) -> bool:
        """Whether seats may change hands."""
        return not self.is_playing or (self.state is not None and self.kit.is_between(self.state))

    @property
    def current_rules(self) -> Any:
        """The rules of the round, which may be others than the table's."""
        return self.rules if self.state is None else self.kit.rules_of(self.state, self.rules)

    @property
    def winners_left(self) -> tuple[Side, ...]:
        """The sides that have won because another one gave up: of them those with the highest score."""
        scores = () if self.state is None else self.state.scores
        others = [side for side, _ in of_sides(scores) if side != self.resigned]
        best = max(scores[side] for side in others)
        return tuple(side for side in others if scores[side] == best)

    @property
    def chosen(self) -> Any:
        """What has been chosen for the deal that comes next, None where that is nothing."""
        return self.kit.choice_in(self.told[-1].happenings) if self.told else None

    def told_since(self, seq: int) -> tuple[int, tuple[Told, ...]]:
        """Return what has happened after an entry, or all of the round where that is not kept.

        First comes the entry after which it is everything, but for older doings of people.
        """
        if seq >= self.told_from:
            told = [told for told in (*self.told_before, *self.told, *self.people) if told.seq > seq]
            return seq, tuple(sorted(told, key=lambda each: each.seq))
        before = self.told_before[-1].seq if self.told_before else self.told_from
        return self.told[0].seq - 1 if self.told else before, self.told

    @property
    def deciding_seat(self) -> Seat | None:
        """The seat whose turn it is; None where chance or nobody decides."""
        actor = None if self.state is None or self.resigned is not None else self.state.actor
        return None if actor == CHANCE else actor

    @property
    def awaited_person(self) -> Seat | None:
        """The seat of the person everybody waits for; None while a bot, chance or nobody decides."""
        seat = self.deciding_seat
        return seat if seat is not None and self.seats[seat].is_played_by_person else None

    @property
    def round_secret(self) -> bytes:
        """The secret of the deal that comes next, or that is being played."""
        return round_secret(self.secret_of(self.deal_number), *self.deal_number)

    @property
    def deal_number(self) -> DealNumber:
        """The deal that comes next, or that is being played."""
        return self.game, self.round_number

    def secret_of(self, deal: DealNumber) -> bytes:
        """Return what the secret of a deal is made from."""
        return self.secret if self.is_served(deal) else self.opened.secret

    def id_of(self, deal: DealNumber) -> str:
        """Return the id of the table under which a deal is made."""
        return self.id if self.is_served(deal) else self.opened.begun_as

    def is_served(self, deal: DealNumber) -> bool:
        """Whether a deal is made by this server, not by a device where the table was begun."""
        return deal >= self.served_from

    @property
    def is_gathered_elsewhere(self) -> bool:
        """Whether the first deal here is gathered, of cards that were shuffled on a device."""
        is_first = self.state is not None and self.deal_number == self.served_from
        return is_first and self.kit.is_gathered(self.playing_state)

    @property
    def round_number(self) -> int:
        """The number of the round being played or dealt next, from 0."""
        return 0 if self.state is None else self.state.number

    @property
    def next_dealer(self) -> Seat:
        """Who deals first in the game after this one: whoever would have dealt next."""
        if self.state is None:
            return SEATS[0]
        return self.kit.next_dealer(self.state)

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat that a guest owns, None if there is none."""
        owners = (number for number, seat in at_seats(self.seats) if guest and seat.guest == guest)
        return next(owners, None)

    def persons(self) -> list[Seat]:
        """Return the seats that people play themselves."""
        return [number for number, seat in at_seats(self.seats) if seat.is_played_by_person]

    @property
    def may_undo(self) -> Seat | None:
        """The seat that may ask for its last deed back."""
        return None if self.back is None or self.is_over or self.asked is not None else self.back.seat

    @property
    def is_practice(self) -> bool:
        """Whether nobody but bots plays with the person who sits here, if one does."""
        return sum(seat.guest is not None for seat in self.seats) <= 1

    # What events do

    def _noting(self, *doings: Doing) -> Self:
        """Return the table where the entry that comes next tells of what people do, if that is anything."""
        if not doings:
            return self
        return replace(self, people=(*self.people, Told(self.seq + 1, self.rules, doings))[-KEPT:])

    @property
    def _dropping(self) -> tuple[events.Dropped, ...]:
        """What is told where something is no longer proposed, without having been agreed to."""
        return () if self.asked is None else (events.Dropped(),)

    def _with_seat(self, number: Seat, seat: TableSeat, **changes: Any) -> Self:
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seats=seats, **changes)

    def _turned(self, seat: Seat, at: Moment) -> Self:
        """Return the table where somebody else plays a seat from now on: if it decides, it begins to."""
        return replace(self, turn_at=at, nudged=None) if seat == self.deciding_seat else self

    def _unasked(self, at: Moment) -> Self:
        """Return the table without what was proposed; answering that was nobody's time to decide."""
        if self.asked is None:
            return self
        is_beside = self.asked.what == "stand-in"
        turn_at = self.turn_at if is_beside else _stood_still(self.turn_at, self.asked.at, at)
        return replace(self, asked=None, turn_at=turn_at)

    def _seated(self, event: events.Seated, at: Moment) -> Self:
        table, former = self._unasked(at), self.seat_of(event.guest)
        doings: list[Doing] = [*self._dropping, event]
        if former is not None:
            table = table._with_seat(former, TableSeat(bot=self._bot_left()))._turned(former, at)
            doings.insert(-1, events.Left(seat=former))
        table = table._with_seat(event.seat, TableSeat(event.guest, event.name))._turned(event.seat, at)
        return table._noting(*doings)

    def _bot_left(self) -> str | None:
        """Return the bot that plays on where somebody gets up from the game."""
        return self.opened.bot if self.is_playing else None

    def _left(self, event: events.Left, at: Moment) -> Self:
        table = (
            self._unasked(at)._with_seat(event.seat, TableSeat(bot=self._bot_left()))._turned(event.seat, at)
        )
        table = table._noting(*self._dropping, event)
        if self.seats[event.seat].guest != self.host:
            return table
        others = (seat.guest for seat in table.seats if seat.guest)
        return replace(table, host=next(others, self.host))

    def _stood_in(self, event: events.StoodIn, at: Moment) -> Self:
        seat = replace(self.seats[event.seat], bot=event.bot)
        return self._unasked(at)._with_seat(event.seat, seat)._turned(event.seat, at)

    def _returned(self, event: events.Returned, at: Moment) -> Self:
        """Return the table with a player back.

        The time that a line was lost is nobody's; nor is the time while there was nobody else to wait.
        """
        seat, table = self.seats[event.seat], self._to_owner(event.seat)
        if table is not self:
            table = table._noting(event)
        if seat.bot is not None:
            return replace(table, turn_at=at, nudged=None)
        if seat.lost_at is not None and event.seat == self.deciding_seat:
            return replace(table, turn_at=_stood_still(self.turn_at, seat.lost_at, at))
        return table

    def _to_owner(self, seat: Seat) -> Self:
        """Return the table with a seat played by its owner."""
        if self.seats[seat].bot is None and self.seats[seat].lost_at is None:
            return self
        return self._with_seat(seat, replace(self.seats[seat], bot=None, lost_at=None))

    def _taken_up(self, event: events.TakenUp) -> Self:
        """Return the table where the server deals from the next deal on.

        Numbers that were given for it were given before anybody knew the hash of its secret: they are void.
        """
        game, number = self.deal_number
        seats = tuple(replace(seat, nonce=None, is_ready=False) for seat in self.seats)
        first = (game, number) if self.is_between_rounds else (game, number + 1)
        return replace(self, secret=event.secret, served_from=first, seats=seats)

    def _begun(self, event: events.Begun, at: Moment) -> Self:
        bot = self.opened.bot
        filled = [number for number, seat in at_seats(self.seats) if seat.kind == "open"]
        seats = tuple(replace(seat, bot=bot) if seat.kind == "open" else seat for seat in self.seats)
        state = self.kit.start(self.rules, event.dealer)
        table = self._noting(*(events.BotSeated(seat=seat, bot=bot) for seat in filled))
        table = replace(table, seats=seats, game=self.game + 1, last_score=None, resigned=None)
        return table._moved(state, at, told=(), **self._kept_of(self.told))

    def _readied(self, event: events.Readied, at: Moment) -> Self:
        table = self._returned(events.Returned(seat=event.seat), at)
        seat = replace(table.seats[event.seat], nonce=event.nonce, is_ready=True)
        return table._with_seat(event.seat, seat)

    def _nonce_given(self, event: events.NonceGiven) -> Self:
        return self._with_seat(event.seat, replace(self.seats[event.seat], nonce=event.nonce))

    def _dealt(self, event: events.Dealt, at: Moment) -> Self:
        seats = tuple(replace(seat, nonce=None, is_ready=False) for seat in self.seats)
        step = self._step_of_chance(event.seed)
        choice = self.told[-1:] if self.chosen else ()
        game, number = self.deal_number
        return self._moved(
            step.state,
            at,
            seats=seats,
            served_from=(game, number + 1) if self.is_gathered_elsewhere else self.served_from,
            told=(*choice, self._telling(step)),
            last_score=None,
            dealt=self.position + 1,
            deal_seed=event.seed,
            undone=0,
            **self._kept_of(self.told[: len(self.told) - len(choice)]),
        )

    def _step_of_chance(self, seed: bytes) -> AnyStep:
        state = self.playing_state
        return state.step(self.kit.chance_of(state, seed))

    def _shuffled(self, event: events.Shuffled, at: Moment) -> Self:
        step = self._step_of_chance(event.seed)
        return self._moved(step.state, at, told=(*self.told, self._telling(step)))

    def _acted(self, event: events.Acted, at: Moment) -> Self:
        before, actor = self.playing_state, self.playing_state.deciding
        step = before.step(self.kit.action_of(event.deed))
        table = self._to_owner(actor) if event.by == "person" else self
        back = () if table is self else (events.Returned(seat=actor),)
        return table._moved(
            step.state,
            at,
            back=self._back_after(event, step),
            told=(*self.told, self._telling(step, *back)),
            last_score=self.kit.line_in(step) or self.last_score,
        )

    def _back_after(self, event: events.Acted, step: AnyStep) -> Back | None:
        """Return where an undo leads after a deed: among people to before it, if it showed nobody a card.

        With bots alone it leads to before the person's own last deed, whatever bots have done and shown
        since, until the round is over or the person's own hand has got new cards.
        """
        before = self.playing_state
        here = Back(before.deciding, before, self.told, self.position) if event.by == "person" else None
        if not self.is_practice:
            return None if here is None or self.kit.shows_more(step) else here
        back = here or self.back
        return None if back is None or self.kit.brings_cards(step, back.seat) else back

    def _looked(self, event: events.Looked) -> Self:
        """Return the table after a look: nobody is held up by it, and no undo takes it back (M3)."""
        look, back = self.kit.look(event.seat), self.back
        step = self.playing_state.step(look)
        telling = self._telling(step)
        if back is not None:
            back = replace(back, state=back.state.step(look).state, told=(*back.told, telling))
        return replace(self, state=step.state, back=back, told=(*self.told, telling))

    def _kept_of(self, told: tuple[Told, ...]) -> dict[str, Any]:
        """Return what is still to be told when another round begins, and after which entry it is all."""
        everything = (*self.told_before, *told)
        dropped = everything[:-KEPT]
        told_from = dropped[-1].seq if dropped else self.told_from
        return {"told_before": everything[-KEPT:], "told_from": told_from}

    def _telling(self, step: AnyStep, *doings: Doing) -> Told:
        """Return what the entry that comes next makes happen."""
        return Told(self.seq + 1, self.kit.rules_in(step), (*doings, *step.events))

    def _moved(self, state: AnyState, at: Moment, **changes: Any) -> Self:
        changes = {"back": None, "asked": None, "nudged": None} | changes
        return replace(self, state=state, position=self.position + 1, moved_at=at, turn_at=at, **changes)

    def _proposed(self, event: events.Proposed, at: Moment) -> Self:
        about = self.awaited_person if event.what == "stand-in" else None
        asked = Asked(event.what, event.seat, self._concerned(event), at, about)
        table = replace(self, asked=asked)._settled(at)
        return table if table.asked is None else table._noting(Asking(event.seat, event.what, about))

    def _reminded(self, event: events.Nudged) -> Self:
        """Return the table where the player that is waited for has been reminded."""
        table: Self = replace(self, nudged=event.seat)
        return (
            table if self.awaited_person is None else table._noting(Reminded(event.seat, self.awaited_person))
        )

    def _concerned(self, event: events.Proposed) -> frozenset[Seat]:
        """Return whose consent is needed: all other people's for an undo, the partners' for giving up.

        A player whose seat a bot is to play is not asked. Where more than two sides play, nobody can give up
        a game that goes on between others without them.
        """
        side = self.kit.side_of(self.rules, event.seat)
        others = frozenset(self.persons()) - {event.seat}
        if event.what == "stand-in":
            return frozenset(seat for seat in others if seat != self.awaited_person)
        if event.what == "undo" or self.kit.sides(self.rules) > 2:
            return others
        return frozenset(seat for seat in others if self.kit.side_of(self.rules, seat) == side)

    def _agreed(self, event: events.Agreed, at: Moment) -> Self:
        if self.asked is None:  # so it is in logs from when a change of seats did not end a proposal
            return self
        asked = replace(self.asked, awaited=self.asked.awaited - {event.seat})
        return replace(self, asked=asked)._settled(at)

    def _settled(self, at: Moment) -> Self:
        """Return the table after what was proposed, if everybody has agreed."""
        asked = self.asked
        if asked is None or asked.awaited:
            return self
        if asked.what == "resign":
            side = self.kit.side_of(self.rules, asked.seat)
            over: Self = replace(self, asked=None, back=None, resigned=side)
            end = Told(self.seq + 1, self.rules, (GivenUp(over.winners_left),))
            return replace(over, told=(*self.told, end))
        if asked.about is not None:
            bot = events.StoodIn(seat=asked.about, bot=self.opened.bot)
            return self._stood_in(bot, at)._noting(bot)
        if self.back is None:
            raise ValueError("there is nothing to take back")
        back = Told(self.seq + 1, self.current_rules, (TakenBack(),))
        told = (*self.back.told, back)
        return self._moved(self.back.state, at, told=told, undone=self.undone + 1)


def _stood_still(begun: Moment, since: Moment, until: Moment) -> Moment:
    """Return when a turn would have begun but for the time, up to now, that was not its player's."""
    return Moment(until - max(0, since - begun))
