"""Messages at a live table: sum types, one a direction, all in this file.

A message is a JSON object whose `type` is the class's name. Commands carry an `id`, chosen by the client and
different for each new command: the answer names it, and sending a command again under the same `id` gives the
same answer and does nothing twice. Times are milliseconds since 1970 on the server's clock. Cards, calls and
suits stand in notation. `docs/protocol.md` tells the story; the client's types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

NAME_LENGTH: Final = 24
"""Characters in the name of a guest."""
SAYING_LENGTH: Final = 200
"""Characters in a line of chat."""
MESSAGE_SIZE: Final = 4096
"""Bytes in a message from a client."""

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Saying = Annotated[str, Meta(min_length=1, max_length=SAYING_LENGTH)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
CardText = Annotated[str, Meta(max_length=3)]
SuitText = Literal["S", "C", "D", "H"]
Speed = Literal["calm", "normal", "quick", "instant"]
SeatKind = Literal["open", "person", "bot"]
PhaseName = Literal["waiting", "deal", "auction", "exchange", "naming", "play", "over"]


class _Message(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, forbid_unknown_fields=True
):
    """A message either way."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a message. What has its default value is left out."""


# What a player may do with the cards: the class names are those of the engine's actions.


class Bid(_Message, frozen=True):
    """Bid."""

    bid: Annotated[str, Meta(max_length=12)]


class Pass(_Message, frozen=True):
    """Pass in the auction."""


class Discard(_Message, frozen=True):
    """Lay cards away."""

    cards: Annotated[list[CardText], Meta(max_length=16)]


class Nominate(_Message, frozen=True):
    """Name the joker's suit, or none."""

    suit: SuitText | None


class Play(_Message, frozen=True):
    """Play a card; whoever leads a joker may have to name a suit."""

    card: CardText
    suit: SuitText | None = None


Deed = Bid | Pass | Discard | Nominate | Play


# From the client


class _Command(_Message, frozen=True):
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
    text: Annotated[str, Meta(max_length=60)]


class Propose(_Command, frozen=True):
    """Ask the others: to take one's last action back, or one's partners to give the game up."""

    what: Literal["undo", "resign"]


class Answer(_Command, frozen=True):
    """Agree to what is proposed, or not."""

    agree: bool


class Say(_Command, frozen=True):
    """Say something to the table."""

    text: Saying


class Hint(_Command, frozen=True):
    """Ask what a bot would do here. Not kept in the log."""


class Why(_Command, frozen=True):
    """Ask why something is not possible now. Not kept in the log."""

    deed: Deed


class Ping(_Message, frozen=True):
    """See whether the line is up."""


Logged = Sit | Leave | TakeBack | PutBot | Remove | Begin | Ready | Act | Type | Propose | Answer | Say
"""Commands that the log keeps; the others are questions."""
Question = Hint | Why
Command = Logged | Question
FromClient = Command | Ping


# From the server: the table


class SeatSeen(_Part, frozen=True):
    """Who sits at a seat and how they stand. `cards` and `tricks` count, never name, cards.

    `bot` is the kind of a bot's seat, or of the bot that stands in for a person. `gone_at` is when a bot
    takes over for a person whose line is lost.
    """

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    gone_at: int | None = None
    is_host: bool = False
    is_ready: bool = False
    cards: int = 0
    tricks: int = 0


class CallSeen(_Part, frozen=True):
    """A call of the auction: a bid in notation, or `P`."""

    seat: int
    call: str


class PlaySeen(_Part, frozen=True):
    """A card on the table; `suit` is what its leader named."""

    seat: int
    card: str
    suit: str | None = None


class TrickSeen(_Part, frozen=True):
    """A trick in the order played, and who took it."""

    plays: list[PlaySeen]
    winner: int


class ContractSeen(_Part, frozen=True):
    """The contract; no bid and no declarer where everybody passed and the round is played all the same."""

    bid: str | None
    declarer: int | None
    value: int
    target: list[int]
    """The fewest and the most tricks with which it is made."""
    trumps: str | None = None
    folded: list[int] = []


class OpenHand(_Part, frozen=True):
    """A hand that everybody sees."""

    seat: int
    cards: list[str]


class NamedJoker(_Part, frozen=True):
    """A joker and the suit named for it."""

    card: str
    suit: str


class Proposal(_Part, frozen=True):
    """What is proposed, by whom, and who has yet to agree."""

    what: Literal["undo", "resign"]
    seat: int
    awaited: list[int]
    until: int


class Ending(_Part, frozen=True):
    """How the game ended: the winning sides, by winning, by losing, or by giving up."""

    winners: list[int]
    door: Literal["front", "back", "resigned"]


class TableSeen(_Part, frozen=True):
    """What everybody sees of a table.

    `position` counts what has happened with cards, undone actions too. `trick` is on the table; `last_trick`
    was swept before it. `next_at` is when the table goes on by itself: a deal, a bot, a card that nobody can
    choose. `commitment` is the hash of the next deal's secret. `sheet` counts the finished rounds.
    """

    phase: PhaseName
    game: int
    round: int
    position: int
    seats: list[SeatSeen]
    scores: list[int]
    sheet: int
    dealer: int | None = None
    actor: int | None = None
    hand_to_play: int | None = None
    calls: list[CallSeen] = []
    contract: ContractSeen | None = None
    kitty: int = 0
    """How many cards lie in it, face down."""
    named: list[NamedJoker] = []
    may_undo: int | None = None
    """The seat that may ask for its last deed back."""
    asked: str | None = None
    """What the trick asks for, in words."""
    trick: list[PlaySeen] = []
    last_trick: TrickSeen | None = None
    open_hands: list[OpenHand] = []
    proposal: Proposal | None = None
    ending: Ending | None = None
    next_at: int | None = None
    commitment: str | None = None


# From the server: one's own seat


class _Choices(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True):
    """What the seat that decides may do."""


class ChooseCall(_Choices, frozen=True):
    """A call. `calls` are the legal ones: bids in notation, `P` where passing is allowed."""

    calls: list[str]


class ChooseDiscard(_Choices, frozen=True):
    """So many cards to lay away, any of the hand."""

    count: int


class ChooseSuit(_Choices, frozen=True):
    """A suit for the joker; null is no suit."""

    card: str
    suits: list[str | None]


class PlayChoice(_Part, frozen=True):
    """A legal card; `suits` are what its leader may name, null naming none."""

    card: str
    suits: list[str | None] = []


class ChooseCard(_Choices, frozen=True):
    """A card."""

    plays: list[PlayChoice]


Choices = ChooseCall | ChooseDiscard | ChooseSuit | ChooseCard


class OwnSeen(_Part, frozen=True):
    """What one seat sees besides.

    `hand` is sorted for the contract, from the left. `taken_up` are those of its cards that came from the
    kitty, `discards` what it laid away. `choices` is there when the seat decides.
    """

    seat: int
    hand: list[str] = []
    taken_up: list[str] = []
    discards: list[str] = []
    choices: Choices | None = None


# From the server: messages


class BidRow(_Part, frozen=True):
    """A bid of the ladder, lowest first. Ordinary bids have a level and a strain: S C D H N or J5."""

    bid: str
    value: int
    level: int | None = None
    strain: str | None = None
    special: str | None = None


class Difference(_Part, frozen=True):
    """An option that is not as in the preset."""

    option: str
    value: str
    summary: str


class RulesSeen(_Part, frozen=True):
    """The rules of a table, as far as a screen needs them."""

    preset: str
    title: str
    differences: list[Difference]
    seats: int
    sides: int
    target: int
    hand_size: int
    pack: list[str]
    """In published order."""
    packets: list[tuple[bool, int]]
    """How the pack is dealt: whether to the kitty, and how many to each place, from the dealer's left."""
    ladder: list[BidRow]


class Welcome(_Message, frozen=True):
    """The first message of a connection: what stays as it is, and the last things said."""

    table: str
    rules: RulesSeen
    speed: Speed
    bots: list[str]
    name: str
    """The guest's own name, empty if not given yet."""
    now: int


class Seen(_Message, frozen=True):
    """The table as it is at `seq`; `own` is null for a spectator. `answers` are commands now in the log.

    `is_host` says whether the guest is the table's host, seated or not.
    """

    seq: int
    table: TableSeen
    own: OwnSeen | None
    is_host: bool
    answers: list[str]


class SheetLine(_Part, frozen=True):
    """A finished round: the contract, tricks by seat, points and totals by side."""

    round: int
    dealer: int
    contract: ContractSeen
    taken: list[int]
    made: bool | None
    points: list[int]
    totals: list[int]


class Sheet(_Message, frozen=True):
    """The score sheet of the game, whole."""

    game: int
    lines: list[SheetLine]


class Said(_Message, frozen=True):
    """A line of chat; `seat` is null for a spectator's."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: int


class Done(_Message, frozen=True):
    """Commands that are in the log, where no newer view comes with the answer."""

    answers: list[str]


class Refused(_Message, frozen=True):
    """A command that was not possible, why, and what would be. Nothing has changed."""

    answer: str
    reason: str
    """A stable slug."""
    text: str


class Hinted(_Message, frozen=True):
    """What a bot would do: a deed, and its reasons."""

    answer: str
    deed: Deed
    text: str
    reasons: list[str]


class Because(_Message, frozen=True):
    """Why a deed is not possible now; no reason where it is."""

    answer: str
    reason: str | None
    text: str


class Pong(_Message, frozen=True):
    """The line is up."""

    now: int


FromServer = Welcome | Seen | Sheet | Said | Done | Refused | Hinted | Because | Pong

encode = msgspec.json.Encoder().encode
"""Write a message."""
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode = _decoder.decode
"""Read a client's message.

Raises:
    msgspec.ValidationError, msgspec.DecodeError: It is none; says what and where.
"""
