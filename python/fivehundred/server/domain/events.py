"""What has happened at a table: the entries of its log. A table is the fold of them, nothing else.

An event says all that is needed to repeat it, chance and names included. Entries are never changed; a new
field has a default, so that old logs can be read.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fivehundred.seats import Seat
from fivehundred.server.protocol.messages import Deed
from fivehundred.server.protocol.parts import Proposable, Speed


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, omit_defaults=True):
    """Something that has happened."""


class Opened(_Event, frozen=True):
    """A table was opened: its rules as TOML, and the secret that all deals come from."""

    rules: str
    preset: str
    host: str
    secret: bytes
    speed: Speed = "normal"
    bot: str = "rule-1"
    game: str = "fivehundred"
    """What is played; in logs from before there was anything else, that."""
    is_listed: bool = False
    clock: int = 0
    """Seconds for a decision; 0 is no clock, as in logs from before there was one."""
    begun_as: str = ""
    """The id that the table had on the device where it was begun; its deals were made under it there."""


class Seated(_Event, frozen=True):
    """A guest took a seat, coming from none or from another one."""

    seat: Seat
    guest: str
    name: str


class BotSeated(_Event, frozen=True):
    """A bot took a seat that was nobody's."""

    seat: Seat
    bot: str


class Left(_Event, frozen=True):
    """A seat's owner gave it up, or the host removed them."""

    seat: Seat


class Lost(_Event, frozen=True):
    """A seat's owner is no longer connected."""

    seat: Seat


class StoodIn(_Event, frozen=True):
    """A bot stands in for a seat's owner."""

    seat: Seat
    bot: str


class Returned(_Event, frozen=True):
    """A seat's owner is back and plays on."""

    seat: Seat


class Begun(_Event, frozen=True):
    """A game began."""

    dealer: Seat


class NonceGiven(_Event, frozen=True):
    """A seat gave its part of the shuffle of the next deal."""

    seat: Seat
    nonce: str


class Readied(_Event, frozen=True):
    """A seat is ready for the next deal, and gave its part of the shuffle."""

    seat: Seat
    nonce: str


class Dealt(_Event, frozen=True):
    """The cards were dealt from this seed."""

    seed: bytes


class Shuffled(_Event, frozen=True):
    """Chance acted within a round, from this seed."""

    seed: bytes


class Acted(_Event, frozen=True):
    """The seat that decides did something; `by` says whether its owner or a bot chose."""

    deed: Deed
    by: Literal["person", "bot", "rules"] = "person"


class Looked(_Event, frozen=True):
    """A seat looked at its hand while another was to decide."""

    seat: Seat


class Nudged(_Event, frozen=True):
    """A seat reminded the player that is waited for."""

    seat: Seat


class Proposed(_Event, frozen=True):
    """A seat asked the others for something; where nobody has to agree, it is so."""

    seat: Seat
    what: Proposable


class Agreed(_Event, frozen=True):
    """A seat agreed to what was proposed; when the last one has, it is so."""

    seat: Seat


class Dropped(_Event, frozen=True):
    """What was proposed did not come to be."""


class Spoken(_Event, frozen=True):
    """Somebody said something; `seat` is null for a spectator's."""

    guest: str
    seat: Seat | None
    name: str
    text: str


class TakenUp(_Event, frozen=True):
    """A table that was begun on a device goes on here; all later deals come from this secret."""

    secret: bytes


AtTable = Seated | BotSeated | Left | Lost | StoodIn | Returned | Nudged | Spoken | TakenUp
InGame = Begun | NonceGiven | Readied | Dealt | Shuffled | Acted | Looked | Proposed | Agreed | Dropped
Event = Opened | AtTable | InGame

to_bytes: Final = msgspec.json.Encoder().encode
from_bytes: Final = msgspec.json.Decoder(Event).decode
