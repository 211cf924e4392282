"""What messages say of rummy, the melding game."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from fivehundred.server.protocol.parts import (
    CardText,
    ChoicesBase,
    Discard,
    HappeningBase,
    MessageBase,
    OwnSeen,
    PartBase,
    RulesSeen,
    SheetLine,
    TableSeen,
)

MOST_LAID: Final = 16
"""Cards in one deed at most."""

AceEnd = Literal["low", "high"]
MeldNumber = Annotated[int, Meta(ge=1, le=104)]

# What a player may do with the cards: the class names are those of the engine's actions.


class Draw(MessageBase, frozen=True):
    """Draw from the stock."""


class Take(MessageBase, frozen=True):
    """Take the top discard."""


class TakePile(MessageBase, frozen=True):
    """Take all the discards."""


class Meld(MessageBase, frozen=True):
    """Lay a combination; `ace` says where its ace stands, where both ends are possible."""

    cards: Annotated[list[CardText], Meta(max_length=MOST_LAID)]
    ace: AceEnd | None = None


class LayOff(MessageBase, frozen=True):
    """Lay a card off on a combination, counted from 1 in the order laid."""

    card: CardText
    meld: MeldNumber
    ace: AceEnd | None = None


RummyDeed = Draw | Take | TakePile | Meld | LayOff | Discard


# The table


class MeldSeen(PartBase, frozen=True):
    """A combination on the table: its cards, and by card the seat that laid it and what it counts."""

    cards: list[str]
    seats: list[int]
    points: list[int]


class RummySeen(TableSeen, frozen=True, kw_only=True, tag_field="type", tag=True):
    """What everybody sees of a table.

    All the discards lie open, the top one last. `laid` is what each seat has laid in points, `failed` how
    often it took the pile and laid no new combination, `melded` are those that have laid a combination of
    their own. `known` are by seat the cards of its hand that all have seen it take from the discards.
    `refills` is how often the discards have become a new stock. `owes_meld` says that the seat whose turn it
    is has taken the pile, and laid no new combination since.
    """

    stock: int = 0
    refills: int = 0
    pile: list[str] = []
    melds: list[MeldSeen] = []
    melded: list[int] = []
    laid: list[int] = []
    failed: list[int] = []
    known: list[list[str]] = []
    owes_meld: bool = False


# What happened


class HandsDealt(HappeningBase, frozen=True):
    """The cards were dealt: the first discard, and how many are left in the stock."""

    dealer: int
    turned_up: str
    stock: int


class StockDrawn(HappeningBase, frozen=True):
    """A seat drew from the stock, in which so many are left."""

    seat: int
    stock: int
    card: str | None = None


class TopTaken(HappeningBase, frozen=True):
    """A seat took the top discard."""

    seat: int
    card: str


class PileTaken(HappeningBase, frozen=True):
    """A seat took the whole pile, and owes a new combination in this turn."""

    seat: int
    cards: list[str]


class StockRanOut(HappeningBase, frozen=True):
    """A seat chose to draw and nothing was left: the stock is made anew, or the round ends."""

    seat: int
    is_refilled: bool = False


class StockReshuffled(HappeningBase, frozen=True):
    """The discards but the top one are the new stock, of so many cards."""

    stock: int


class MeldLaid(HappeningBase, frozen=True):
    """A seat laid a combination, which has this number on the table."""

    seat: int
    number: int
    cards: list[str]
    points: int


class LaidOff(HappeningBase, frozen=True):
    """A seat laid a card off on a combination."""

    seat: int
    number: int
    card: str
    points: int


class CardDiscarded(HappeningBase, frozen=True):
    """A seat threw a card on the pile and ended its turn."""

    seat: int
    card: str


class PileDutyFailed(HappeningBase, frozen=True):
    """A seat that had taken the pile laid no new combination, which costs points."""

    seat: int
    points: int


class WentOut(HappeningBase, frozen=True):
    """A seat has no cards left."""

    seat: int


RummyHappening = (
    HandsDealt
    | StockDrawn
    | TopTaken
    | PileTaken
    | StockRanOut
    | StockReshuffled
    | MeldLaid
    | LaidOff
    | CardDiscarded
    | PileDutyFailed
    | WentOut
)


# One's own seat


class ChooseSource(ChoicesBase, frozen=True):
    """Where the next card comes from; `has_pile` says that the whole pile may be taken."""

    has_pile: bool = False


class MeldChoice(PartBase, frozen=True):
    """A combination that may be laid, and what it counts; `ace` is there where its ace fits both ends."""

    cards: list[str]
    points: int
    ace: AceEnd | None = None


class LayOffChoice(PartBase, frozen=True):
    """A card that may be laid off on a combination; `ace` is there where it fits both ends."""

    card: str
    meld: int
    points: int
    ace: AceEnd | None = None


class ChooseLay(ChoicesBase, frozen=True):
    """Combinations to lay, cards to lay off, and cards to throw, with which the turn ends."""

    melds: list[MeldChoice] = []
    lay_offs: list[LayOffChoice] = []
    discards: list[str] = []


RummyChoices = ChooseSource | ChooseLay


class RummyOwn(OwnSeen, frozen=True, tag_field="type", tag=True):
    """What one seat sees besides. `choices` is there when the seat decides."""

    choices: RummyChoices | None = None


# Rules, and the score sheet


class RummyRules(RulesSeen, frozen=True, kw_only=True, tag_field="type", tag=True):
    """The rules of a table, as far as a screen needs them.

    `packs` is how many are played with, `pile_penalty` what it costs to take the pile and to lay nothing new.
    """

    packs: int
    pile_penalty: int


class RummyLine(SheetLine, frozen=True, kw_only=True, tag_field="type", tag=True):
    """A finished round, all by seat but who went `out`.

    `laid` is what each laid in points, `held` what was left in its hand, `bonus` what it got for going out,
    and `penalty` what piles cost it for which it laid nothing.
    """

    laid: list[int]
    held: list[int]
    bonus: list[int]
    penalty: list[int]
    out: int | None = None
