"""Parts of messages that every game's have, whatever is played at the table."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

NAME_LENGTH: Final = 24
"""Characters in the name of a guest, as people see them."""
NAME_CHARACTERS: Final = 120
"""Characters in it as they are written: a joined emoji has several."""
SAYING_LENGTH: Final = 200
"""Characters in a line of chat."""
MESSAGE_SIZE: Final = 4096
"""Bytes in a message from a client."""
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_CHARACTERS)]
Saying = Annotated[str, Meta(min_length=1, max_length=SAYING_LENGTH)]
Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
CardText = Annotated[str, Meta(max_length=3)]
Speed = Literal["calm", "normal", "quick", "instant"]
SeatKind = Literal["open", "person", "bot"]
Proposable = Literal["undo", "resign", "stand-in"]
PhaseName = Literal[
    "waiting",
    "choosing",
    "deal",
    "drawing",
    "market",
    "auction",
    "breach",
    "giving",
    "exchange",
    "calling",
    "naming",
    "play",
    "draw",
    "lay",
    "reshuffle",
    "over",
]


class MessageBase(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, forbid_unknown_fields=True
):
    """A message either way."""


class PartBase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a message. What has its default value is left out."""


class HappeningBase(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, omit_defaults=True
):
    """An event of the game, as far as the guest may know it: cards that they may not are left out."""


class ChoicesBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, omit_defaults=True):
    """What the seat that decides may do."""


# Deeds


class Discard(MessageBase, frozen=True):
    """Lay cards away."""

    cards: Annotated[list[CardText], Meta(max_length=16)]


# The table


class BotShown(PartBase, frozen=True):
    """A bot that may be asked for: its name, what people call it, and in a sentence how it plays.

    One that is not for people is not offered to them, but may sit at a table all the same.
    """

    name: str
    title: str
    about: str
    for_people: bool


class SeatSeen(PartBase, frozen=True):
    """Who sits at a seat and how they stand. `cards` and `tricks` count, never name, cards.

    `cards` are those of the own hand, `tricks` those of all hands that the seat plays.
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


class Proposal(PartBase, frozen=True):
    """What is proposed, by whom, and who has yet to agree; `about` is the seat that a bot is to play."""

    what: Proposable
    seat: int
    awaited: list[int]
    until: int
    about: int | None = None


class WaitingSeen(PartBase, frozen=True):
    """The player that other people wait for. `nudged` is the seat that has reminded them in this turn.

    From `nudge_at` on others may `Nudge` them, from `stand_in_at` on propose that a bot stands in. Where the
    table has a clock, a bot does so at `until` in any case; the time that is left is shown from `warn_at` on.
    """

    seat: int
    stand_in_at: int
    nudge_at: int | None = None
    nudged: int | None = None
    warn_at: int | None = None
    until: int | None = None


class Ending(PartBase, frozen=True):
    """How the game ended: the winning sides, and by which door.

    That is by winning, by losing, by a spread of points, after the rounds agreed, or by giving up.
    """

    winners: list[int]
    door: Literal["front", "back", "spread", "rounds", "resigned"]


class TableSeen(PartBase, frozen=True):
    """What everybody sees of a table, whatever is played there: a part for each game goes on from it.

    `position` counts what has happened with cards, undone actions too. `next_at` is when the table goes on by
    itself: a deal, a bot, a card that nobody can choose. `commitment` is the hash of the next deal's secret.
    `sheet` counts the finished rounds.
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
    may_undo: int | None = None
    """The seat that may ask for its last deed back."""
    undone: int = 0
    """How often something was taken back in this round."""
    proposal: Proposal | None = None
    waiting: WaitingSeen | None = None
    ending: Ending | None = None
    next_at: int | None = None
    commitment: str | None = None


# What happened


class RoundScored(HappeningBase, frozen=True):
    """A round was played to its end: what it scored by side, and the totals."""

    points: list[int]
    totals: list[int]


class GameEnded(HappeningBase, frozen=True):
    """The game is over."""

    ending: Ending


class TakenBack(HappeningBase, frozen=True):
    """The last deed of somebody was taken back, with all that came after it."""


class SeatTaken(HappeningBase, frozen=True):
    """Somebody, or a bot, has a seat now."""

    seat: int


class SeatLeft(HappeningBase, frozen=True):
    """A seat has lost its owner."""

    seat: int


class LineLost(HappeningBase, frozen=True):
    """The owner of a seat is not connected any more."""

    seat: int


class StoodIn(HappeningBase, frozen=True):
    """A bot plays for the owner of a seat."""

    seat: int


class CameBack(HappeningBase, frozen=True):
    """The owner of a seat plays on."""

    seat: int


class Nudged(HappeningBase, frozen=True):
    """A seat has reminded the player that is waited for."""

    seat: int
    to: int


class Proposed(HappeningBase, frozen=True):
    """A seat asks the others for something; `about` is the seat that a bot is to play."""

    seat: int
    what: Proposable
    about: int | None = None


class ProposalDropped(HappeningBase, frozen=True):
    """What was proposed was not agreed to."""


Doing = SeatTaken | SeatLeft | LineLost | StoodIn | CameBack | Nudged | Proposed | ProposalDropped
"""What people do besides playing."""


# One's own seat


class OwnSeen(PartBase, frozen=True):
    """What one seat sees besides, whatever is played.

    `hand` is sorted, from the left. `stand_in` says how the seat may have a bot stand in for the player that
    is waited for: by its own word, or if others agree.
    """

    seat: int
    hand: list[str] = []
    stand_in: Literal["by-word", "if-agreed"] | None = None


# Rules, and the score sheet


class Difference(PartBase, frozen=True):
    """An option that is not as in the preset."""

    option: str
    value: str
    summary: str


class RulesSeen(PartBase, frozen=True):
    """The rules of a table, as far as every screen needs them."""

    preset: str
    preset_label: str
    title: str
    differences: list[Difference]
    seats: int
    sides: int
    target: int
    hand_size: int
    pack: list[str]
    """In published order."""


class SheetLine(PartBase, frozen=True):
    """A finished round: points and totals by side."""

    round: int
    dealer: int
    points: list[int]
    totals: list[int]
