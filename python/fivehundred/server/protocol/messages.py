"""Messages at a live table: sum types, one a direction.

A message is a JSON object whose `type` is the class's name. Commands carry an `id`, chosen by the client and
different for each new command: the answer names it, and sending a command again under the same `id` gives the
same answer and does nothing twice. Times are milliseconds since 1970 on the server's clock. Cards, calls and
suits stand in notation. What every game's messages have is in `parts`, what is of one game in `tricks` and
`rummy`. `docs/protocol.md` tells the story; the client's types are generated from all of these.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fivehundred.server.protocol.parts import (
    BotShown,
    CommandId,
    Doing,
    GameEnded,
    MessageBase,
    Name,
    Nonce,
    PartBase,
    Proposable,
    RoundScored,
    Saying,
    SeatNumber,
    Speed,
    TakenBack,
)
from fivehundred.server.protocol.rummy import (
    RummyDeed,
    RummyHappening,
    RummyLine,
    RummyOwn,
    RummyRules,
    RummySeen,
)
from fivehundred.server.protocol.tricks import (
    TricksDeed,
    TricksHappening,
    TricksLine,
    TricksOwn,
    TricksRules,
    TricksSeen,
)

Deed = TricksDeed | RummyDeed
"""What a player may do with the cards."""


# From the client


class _Command(MessageBase, frozen=True):
    """Something that is answered by its `id`."""

    id: CommandId


class Sit(_Command, frozen=True):
    """Take an open seat, or a bot's between rounds; from a seat of one's own: move to it."""

    seat: SeatNumber
    name: Name | None = None


class Leave(_Command, frozen=True):
    """Give up one's seat; in a game a bot plays on."""


class TakeBack(_Command, frozen=True):
    """Take one's seat back from the bot that stands in."""


class PutBot(_Command, frozen=True):
    """The host puts a bot in a seat that is open or a bot's."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)]


class Remove(_Command, frozen=True):
    """The host removes whoever sits there; in a game a bot plays on."""

    seat: SeatNumber


class Begin(_Command, frozen=True):
    """The host begins the game; bots take the open seats."""


class GiveNonce(_Command, frozen=True):
    """Add a number to the shuffle of the next deal, once, without being ready for it."""

    nonce: Nonce


class Ready(_Command, frozen=True):
    """Ready for the next deal, or for another game when one is over. `nonce` goes into the shuffle."""

    nonce: Nonce


class Act(_Command, frozen=True):
    """Call, discard, name or play. `position` is that of the view it answers: no late click counts."""

    position: int
    deed: Deed


class Type(_Command, frozen=True):
    """Like `Act`, with what was typed: `7h`, `pass`, `discard 5s 6c 7d`, `joker hearts`."""

    position: int
    text: Annotated[str, Meta(max_length=160)]


class Nudge(_Command, frozen=True):
    """Remind the player that is waited for, once a decision."""


class Propose(_Command, frozen=True):
    """Ask the others: to take one's last action back, to give the game up, or to let a bot stand in.

    The bot plays for the player that is waited for, until they are back; the host asks nobody.
    """

    what: Proposable


class Answer(_Command, frozen=True):
    """Agree to what is proposed, or not; a player for whom a bot is to stand in says no by being there."""

    agree: bool


class Say(_Command, frozen=True):
    """Say something to the table."""

    text: Saying


class Hint(_Command, frozen=True):
    """Ask what a bot would do here. Not kept in the log."""


class Why(_Command, frozen=True):
    """Ask why something is not possible now. Not kept in the log."""

    deed: Deed


class Ping(MessageBase, frozen=True):
    """See whether the line is up."""


class Refresh(MessageBase, frozen=True):
    """Ask for the whole view: a change does not fit to the last one."""


AtTable = Sit | Leave | TakeBack | PutBot | Remove | Say
InGame = Begin | GiveNonce | Ready | Act | Type | Nudge | Propose | Answer
Logged = AtTable | InGame
"""Commands that the log keeps; the others are questions."""
Question = Hint | Why
Command = Logged | Question
FromClient = Command | Ping | Refresh


# From the server: what happened

Happening = Doing | RoundScored | GameEnded | TakenBack | TricksHappening | RummyHappening


class Told(PartBase, frozen=True):
    """What an entry of the log made happen; `seq` is its number."""

    seq: int
    happenings: list[Happening]


# From the server: messages

AnyTable = TricksSeen | RummySeen
AnyOwn = TricksOwn | RummyOwn
AnyRules = TricksRules | RummyRules
AnyLine = TricksLine | RummyLine


class Welcome(MessageBase, frozen=True):
    """The first message of a connection: which table it is, what is played there, and who one is."""

    table: str
    rules: AnyRules
    speed: Speed
    clock: int
    """Seconds for a decision, 0 for no clock."""
    bots: list[BotShown]
    name: str
    """The guest's own name, empty if not given yet."""
    now: int
    client: str = ""
    """The first script of the client that the server has: a page with another one loads anew."""


class RoundRules(MessageBase, frozen=True):
    """The rules from now on, where the dealer has chosen others, or a round with others is over."""

    rules: AnyRules


class Seen(MessageBase, frozen=True):
    """The table as it is at `seq`; `own` is null for a spectator. `answers` are commands now in the log.

    `edition` numbers what this process has shown of the table. `told` is all that happened with the cards
    after the entry `since`; on entering, and where more has happened than is kept, it is the whole round.
    `is_host` says whether the guest is the table's host, seated or not.
    """

    edition: int
    seq: int
    table: AnyTable
    own: AnyOwn | None
    is_host: bool
    answers: list[str]
    since: int
    told: list[Told]


class Changed(MessageBase, frozen=True, omit_defaults=True):
    """What has changed since the edition before this one; `told` is all that has happened since.

    `table` and `own` say what has changed of those of the last view, as `changes` beside this file describes.
    A client that knows another edition asks for the whole view: `Refresh`.
    """

    edition: int
    seq: int
    table: dict[str, Any] = {}
    own: dict[str, Any] = {}
    answers: list[str] = []
    told: list[Told] = []


class Sheet(MessageBase, frozen=True):
    """The score sheet of the game, whole."""

    game: int
    lines: list[AnyLine]


class Said(MessageBase, frozen=True):
    """A line of chat; `seat` is null for a spectator's."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: int


class Done(MessageBase, frozen=True):
    """Commands that are in the log, where no newer view comes with the answer."""

    answers: list[str]


class Refused(MessageBase, frozen=True):
    """A command that was not possible, why, and what would be. Nothing has changed."""

    answer: str
    reason: str
    """A stable slug."""
    text: str


class Hinted(MessageBase, frozen=True):
    """What a bot would do: a deed, and its reasons."""

    answer: str
    deed: Deed
    text: str
    reasons: list[str]


class Because(MessageBase, frozen=True):
    """Why a deed is not possible now; no reason where it is."""

    answer: str
    reason: str | None
    text: str


class Pong(MessageBase, frozen=True):
    """The line is up."""

    now: int


FromServer = Welcome | RoundRules | Seen | Changed | Sheet | Said | Done | Refused | Hinted | Because | Pong

encode = msgspec.json.Encoder().encode
"""Write a message."""
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode = _decoder.decode
"""Read a client's message.

Raises:
    msgspec.ValidationError, msgspec.DecodeError: It is none; says what and where.
"""
