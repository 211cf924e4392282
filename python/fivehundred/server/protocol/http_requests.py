"""What a guest asks for over HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fivehundred.rules.text_limits import LONGEST
from fivehundred.server.protocol.parts import Name, SeatNumber, Speed

Word = Annotated[str, Meta(min_length=1, max_length=40)]
Seconds = Annotated[int, Meta(ge=0, le=600)]
OptionValue = bool | int | Annotated[str, Meta(max_length=400)] | list[list[int]]


class _Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class Rename(_Wish, frozen=True):
    """Be called something else."""

    name: Name


Options = Annotated[dict[Annotated[str, Meta(max_length=80)], OptionValue], Meta(max_length=400)]


class RulesDraft(_Wish, frozen=True):
    """See what house rules come to: a preset and options that differ from it, or a text instead.

    The text, `rules`, is a document or a link. `kept` is the option that is to stay as it is when others give
    way to it, usually the one that was changed last.
    """

    preset: Word = "standard"
    options: Options = {}
    rules: Annotated[str, Meta(max_length=LONGEST)] | None = None
    kept: Annotated[str, Meta(max_length=80)] | None = None


class KeptTable(_Wish, frozen=True):
    """Take up a table that a device keeps: its id there, and time and event of each entry of its log."""

    table: Annotated[str, Meta(min_length=1, max_length=20)]
    entries: Annotated[list[tuple[Annotated[int, Meta(ge=0)], str]], Meta(min_length=1)]


class NewTable(_Wish, frozen=True):
    """Open a table, with a preset and options that differ from it, or with a document or a link instead.

    `seat` is one's own, null to watch. `bots` is the kind of bot for empty seats, null for the usual one.
    `clock` is the time for a decision, 0 for no clock, null for what suits the speed. With `begin`, bots take
    the empty seats and the game starts at once.
    """

    preset: Word = "standard"
    options: Options = {}
    rules: Annotated[str, Meta(max_length=LONGEST)] | None = None
    name: Name | None = None
    seat: SeatNumber | None = 0
    bots: Word | None = None
    speed: Speed = "normal"
    clock: Seconds | None = None
    listed: bool = False
    begin: bool = False
