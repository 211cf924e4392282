"""What the server answers over HTTP."""

from __future__ import annotations

from typing import Literal

import msgspec

from fivehundred.server.messages import (
    CallSeen,
    ContractSeen,
    PhaseName,
    SeatKind,
    SheetLine,
    Speed,
    TrickSeen,
)
from fivehundred.server.wishes import OptionValue


class _Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, or a part of one."""


class Reason(_Answer, frozen=True):
    """Why something was not possible: a stable slug, and a sentence."""

    reason: str
    text: str


class Me(_Answer, frozen=True):
    """The guest: a name, empty if not given yet, and what the header `X-CSRF-Token` must say."""

    name: str
    csrf: str


class TableOpened(_Answer, frozen=True):
    """A new table."""

    table: str


# What tables can be opened


class PresetShown(_Answer, frozen=True):
    """A preset in one line; `settings` are all its options by dotted path."""

    name: str
    title: str
    seats: int
    sides: int
    target: int
    settings: dict[str, OptionValue | None]


class ChoiceShown(_Answer, frozen=True):
    """One way to play a rule."""

    value: str
    summary: str


class OptionShown(_Answer, frozen=True):
    """An option by dotted path, and what it may be: one of `choices`, or a number from `least` to `most`.

    A schedule is five rows of five values. `default` is null where there is none.
    """

    path: str
    summary: str
    rule: str
    type: Literal["bool", "int", "choice", "text", "schedule"]
    default: OptionValue | None
    choices: list[ChoiceShown]
    least: int | None
    most: int | None


class Catalogue(_Answer, frozen=True):
    """All that a new table can be made of."""

    presets: list[PresetShown]
    bots: list[str]
    speeds: list[Speed]
    options: list[OptionShown]


# Tables


class SeatShown(_Answer, frozen=True):
    """Who sits at a seat."""

    kind: SeatKind
    name: str


class TableCard(_Answer, frozen=True):
    """A table as lists show it; `mine` is the guest's own seat, `turn` the seat that everybody waits for."""

    table: str
    title: str
    preset: str
    seats: list[SeatShown]
    phase: PhaseName
    round: int
    scores: list[int]
    mine: int | None
    turn: int | None
    listed: bool
    changed_at: int


# Finished rounds


class Proof(_Answer, frozen=True):
    """What a deal was made from, in hexadecimal; a seat that gave no nonce has an empty one."""

    table: str
    game: int
    round: int
    commitment: str
    secret: str
    nonces: list[str]
    seed: str


class RoundShown(_Answer, frozen=True):
    """A finished round with all its cards: the hands and the kitty as dealt, then what was done."""

    hands: list[list[str]]
    kitty: list[str]
    discards: list[str]
    calls: list[CallSeen]
    contract: ContractSeen
    tricks: list[TrickSeen]
    line: SheetLine
    proof: Proof


class StrainMade(_Answer, frozen=True):
    """How many tricks each seat would take as declarer in a strain; null where it was not found out."""

    strain: str
    tricks: list[int | None]


class RoundAnalysed(_Answer, frozen=True):
    """What best play comes to in a finished round, all hands being known.

    `costs` go with the tricks, card by card: how much of the `stake` a card gave away, so many tricks, or 1
    for the contract itself; null where it was not found out. `makeable` holds for the hands as they were
    played.
    """

    stake: Literal["tricks", "contract"]
    costs: list[list[int | None]]
    makeable: list[StrainMade]
