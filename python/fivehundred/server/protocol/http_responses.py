"""What the server answers over HTTP."""

from __future__ import annotations

from typing import Literal

import msgspec

from fivehundred.server.protocol.http_requests import OptionValue
from fivehundred.server.protocol.messages import AnyRules, Happening
from fivehundred.server.protocol.parts import BotShown, PhaseName, SeatKind, Speed
from fivehundred.server.protocol.rummy import RummyLine
from fivehundred.server.protocol.tricks import (
    CalledSeen,
    CallSeen,
    ClaimSeen,
    ContractSeen,
    TrickSeen,
    TricksLine,
    TricksRules,
)


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
    """A preset: what it is called, what it is in one line, and all its options by dotted path."""

    name: str
    label: str
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

    A schedule is five rows of five values; `suggestions` are texts that it may be, besides others, and the
    word that leaves a number out. `default` is null where there is none.
    """

    path: str
    summary: str
    rule: str
    type: Literal["bool", "int", "choice", "text", "schedule"]
    default: OptionValue | None
    choices: list[ChoiceShown]
    suggestions: list[str]
    least: int | None
    most: int | None


class SectionShown(_Answer, frozen=True):
    """Options under one heading, by the beginning of their paths; of a special its rule and its bid, too."""

    path: str
    title: str
    rule: str | None
    bid: str | None


class GameShown(_Answer, frozen=True):
    """A game that tables play, and all that its rules can be made of.

    `players` is the option that says how many play, null where presets say so.
    """

    label: str
    presets: list[PresetShown]
    players: str | None
    bots: list[BotShown]
    bot: str
    """The bot in empty seats where no other is asked for."""
    sections: list[SectionShown]
    options: list[OptionShown]
    example: str
    """House rules as a document, for people who write one."""


class Catalogue(_Answer, frozen=True):
    """All that a new table can be made of."""

    games: list[GameShown]
    speeds: list[Speed]
    clocks: list[int]
    """Seconds for a decision to choose from; 0 is no clock."""
    clock_of: dict[Speed, int]
    """The clock that suits each speed."""


# House rules


class ExclusionShown(_Answer, frozen=True):
    """A value that an option may not have beside the others, and why."""

    option: str
    value: OptionValue
    reason: str


class ComplaintShown(_Answer, frozen=True):
    """A contradiction among house rules, the options that it is about, and a value of each that would end it.

    A value of null leaves the option as in the preset.
    """

    reason: str
    options: list[str]
    mends: dict[str, OptionValue | None]


class CautionShown(_Answer, frozen=True):
    """A value of an option that can be played but may not be meant, and why."""

    option: str
    text: str


class RulesChecked(_Answer, frozen=True):
    """What house rules come to: the options that differ from a preset, and the same as a document and a link.

    Without complaints `rules` are what a table would be told, `exclusions` what may not be chosen beside
    them, and `cautions` what may not be meant. With complaints there are none of these, and `mended` has
    options that go together, with the one to be kept, if such were found.
    """

    preset: str
    options: dict[str, OptionValue]
    document: str
    link: str
    rules: AnyRules | None
    exclusions: list[ExclusionShown]
    cautions: list[CautionShown]
    complaints: list[ComplaintShown]
    mended: dict[str, OptionValue] | None


# Tables


class SeatShown(_Answer, frozen=True):
    """Who sits at a seat."""

    kind: SeatKind
    name: str


class TableCard(_Answer, frozen=True):
    """A table as lists show it: `mine` is one's own seat, `turn` that of the person everybody waits for."""

    table: str
    title: str
    preset: str
    preset_label: str
    seats: list[SeatShown]
    phase: PhaseName
    round: int
    scores: list[int]
    mine: int | None
    turn: int | None
    listed: bool
    changed_at: int


# Finished rounds


class Gathered(_Answer, frozen=True):
    """A deal whose cards were gathered and dealt again: who dealt, and in what packets."""

    dealer: int
    packets: list[tuple[bool, int]]


class Proof(_Answer, frozen=True):
    """What a deal was made from, in hexadecimal; a seat that gave no nonce has an empty one.

    `gathered` are the deals since the shuffle, the shuffled one first, where the cards were not shuffled for
    this deal; all the rest is then of that shuffle. A deal `on_device` was made there, under the id that
    `table` says, before the server took the table up.
    """

    table: str
    game: int
    round: int
    commitment: str
    secret: str
    nonces: list[str]
    seed: str
    gathered: list[Gathered] = []
    on_device: bool = False


class LaidShown(_Answer, frozen=True):
    """Cards that a seat laid away after the auction."""

    seat: int
    cards: list[str]


class TricksRound(_Answer, frozen=True, tag_field="type", tag=True):
    """A finished round of the trick-taking game with all its cards: as dealt, then what was done.

    `stock` are cards to pick or to draw (T2c, T2d), `chosen` what the dealer switched on (X8), and `played`
    the hands by place with which the play began, cards that lay covered among them. `rules` are those of the
    round where they are not the table's, because the dealer had chosen others.
    """

    hands: list[list[str]]
    kitty: list[str]
    stock: list[str]
    chosen: list[str]
    rules: TricksRules | None
    called: CalledSeen | None
    laid: list[LaidShown]
    played: list[list[str]]
    calls: list[CallSeen]
    contract: ContractSeen
    tricks: list[TrickSeen]
    claim: ClaimSeen | None
    line: TricksLine
    proof: Proof


class TurnShown(_Answer, frozen=True):
    """Something that was done in a round of rummy: what it made happen, with all the cards.

    `seat` did it, null chance; `hand` is what it held after that, nothing at the end of the round.
    """

    happenings: list[Happening]
    seat: int | None
    hand: list[str]


class RummyRound(_Answer, frozen=True, tag_field="type", tag=True):
    """A finished round of rummy: the hands as dealt, and what was done.

    `review` is a look back at it by seat, in sentences with `{}` for the player's name.
    """

    hands: list[list[str]]
    turned_up: str
    turns: list[TurnShown]
    review: list[list[str]]
    line: RummyLine
    proof: Proof


AnyRound = TricksRound | RummyRound


class StrainMade(_Answer, frozen=True):
    """How many tricks each seat would take as declarer in a strain; null where it was not found out."""

    strain: str
    tricks: list[int | None]


class RoundAnalysed(_Answer, frozen=True):
    """What best play comes to in a finished round, all hands being known.

    `costs` go with the tricks, card by card: how much of the `stake` a card gave away, so many tricks, or 1
    for the contract itself; null where it was not found out. `for_contract` are the seats whose cards were
    chosen for the contract. `makeable` holds for the hands as they were played.
    """

    stake: Literal["tricks", "contract"]
    for_contract: list[int]
    costs: list[list[int | None]]
    makeable: list[StrainMade]
