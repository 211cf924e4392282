"""What is asked of the score keeper over HTTP, and what it answers: `keeper.desk` says what each means."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fivehundred.keeper.desk import MOST_GAMES
from fivehundred.server.protocol.http_requests import Options, Word
from fivehundred.server.protocol.parts import NAME_CHARACTERS, PartBase
from fivehundred.server.protocol.tricks import BidRow

KeptGame = dict[str, Any]
"""A score game as the browser keeps it: a document that only the server reads."""
DealKind = Literal["round", "passed", "thrown-in", "misdeal"]
Numbers = Annotated[list[int], Meta(max_length=40)]


class ScoreDraft(PartBase, frozen=True, forbid_unknown_fields=True):
    """A round as far as it has been entered.

    Of Five Hundred: `bid` and `declarer`, where a dash is a hand that nobody has bid for; `counts`, the
    tricks of those who count them together, the makers' first; a called `partner`, who called a `breach`, the
    seats that were `fined`, the side that was `first` at the target, what the dealer has `chosen`. Of rummy:
    who went `out`, and by seat the points `laid` and `held` and the `piles` taken in vain.
    """

    type: DealKind
    bid: str | None = None
    declarer: int | None = None
    counts: Numbers = []
    partner: int | None = None
    slam: bool = False
    breach: int | None = None
    fined: Numbers = []
    first: int | None = None
    chosen: Annotated[list[str], Meta(max_length=8)] | None = None
    out: int | None = None
    laid: Numbers | None = None
    held: Numbers | None = None
    piles: Numbers | None = None


# Requests


class _Request(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, forbid_unknown_fields=True
):
    """The body of a request."""


class ScoreBegin(_Request, frozen=True):
    """Begin a game by a preset and options that differ from it; without names where `players` is empty."""

    preset: Word
    options: Options = {}
    players: Annotated[list[Annotated[str, Meta(max_length=NAME_CHARACTERS)]], Meta(max_length=8)] = []
    dealer: int = 0


class ScoreShow(_Request, frozen=True):
    """Show a game."""

    game: KeptGame


class ScoreAsk(_Request, frozen=True):
    """Say what may be told of a round beside the draft: of the next one, or of one to correct."""

    game: KeptGame
    draft: ScoreDraft
    number: int | None = None


class ScoreTell(_Request, frozen=True):
    """Add a round."""

    game: KeptGame
    draft: ScoreDraft


class ScoreCorrect(_Request, frozen=True):
    """Put another round in place of one, counted from 0."""

    game: KeptGame
    number: int
    draft: ScoreDraft


class ScoreDelete(_Request, frozen=True):
    """Take a round away, counted from 0."""

    game: KeptGame
    number: int


class ScoreShare(_Request, frozen=True):
    """Write a game as texts to send."""

    game: KeptGame


class ScoreNight(_Request, frozen=True):
    """Add games up."""

    games: Annotated[list[KeptGame], Meta(max_length=MOST_GAMES)]


ScoreRequest = (
    ScoreBegin | ScoreShow | ScoreAsk | ScoreTell | ScoreCorrect | ScoreDelete | ScoreShare | ScoreNight
)


# Answers


class _Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of an answer."""


class _Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True):
    """An answer, or a part of one that says what it is."""


class RoundPreview(_Part, frozen=True):
    """What a round comes to: in words, and by side; no `points` where the deal had no score."""

    text: str
    points: list[int] | None
    totals: list[int]
    notes: list[str]


class WhyNot(_Part, frozen=True):
    """Why a round cannot have been so: a stable slug, and a sentence."""

    reason: str
    text: str


class AgreedTold(_Part, frozen=True):
    """Something that the dealer may have switched on."""

    item: str
    title: str


class UnscoredTold(_Part, frozen=True):
    """A way for a deal to have no score, and what it is called."""

    why: DealKind
    text: str


class BidTold(BidRow, frozen=True):
    """A bid of the ladder, and why no auction ends in it."""

    why: str | None = None


class DeclarerTold(_Part, frozen=True):
    """A seat, why it cannot have declared, and the seats that it may have called as partner."""

    seat: int
    why: str | None
    partners: list[int]


class CountTold(_Part, frozen=True):
    """Tricks of those who count them together: null if not known, and whether they must be told."""

    name: str
    count: int | None
    is_needed: bool


class TargetTold(_Part, frozen=True):
    """How many tricks make the contract."""

    least: int
    most: int


class FirstTold(_Part, frozen=True):
    """A side that may have been the first at the target."""

    side: int
    name: str


class Worth(_Part, frozen=True):
    """What a contract scores by side, tricks of the others left out: made just so, and failed."""

    made: list[int]
    failed: list[int]


class TricksAsked(_Answer, frozen=True):
    """What may be told of a round of Five Hundred, and what the draft comes to.

    All from `may_slam` on is about the contract, and empty until there is one: seats that may have called
    a `breach`, or whose claims may have cost points, `fines`.
    """

    agreed: list[AgreedTold]
    chosen: list[str]
    unscored: list[UnscoredTold]
    nobody_bid: bool
    bids: list[BidTold]
    declarers: list[DeclarerTold]
    may_slam: bool
    counts: list[CountTold]
    target: TargetTold | None
    breach: list[int]
    fines: list[int]
    first: list[FirstTold]
    worth: Worth | None
    preview: RoundPreview | None
    refused: WhyNot | None


class RummyAsked(_Answer, frozen=True):
    """What a draft of a round of rummy comes to; points are multiples of `unit`."""

    unit: int
    preview: RoundPreview | None
    refused: WhyNot | None


RoundAsked = TricksAsked | RummyAsked


class RoundKept(_Part, frozen=True):
    """A deal as it was told, and the draft that tells of it."""

    dealer: int
    text: str
    points: list[int] | None
    totals: list[int]
    notes: list[str]
    draft: ScoreDraft


class SideShown(_Part, frozen=True):
    """A column of the sheet, and the seats that score in it."""

    name: str
    seats: list[int]


class NeedShown(_Part, frozen=True):
    """What a side needs: points to the target if there is one, and the bids that win if just made."""

    side: int
    points: int | None
    bids: list[str]


class NextDeal(_Part, frozen=True):
    """How the game goes on: who deals, who may not bid, what each side needs, what may be told."""

    dealer: int
    barred: list[int]
    needs: list[NeedShown]
    asked: RoundAsked


class ScoreShown(_Answer, frozen=True):
    """A game: what to keep of it, its players by seat, its sheet, and how it goes on or has ended."""

    game: KeptGame
    players: list[str]
    sides: list[SideShown]
    rounds: list[RoundKept]
    scores: list[int]
    end: str | None
    winners: list[int]
    next: NextDeal | None


class ScoreAsked(_Answer, frozen=True):
    """What may be told of a round."""

    asked: RoundAsked


class ScoreRefused(_Answer, frozen=True):
    """A change that is not possible; `round` is the later one in its way, counted from 0."""

    reason: str
    text: str
    round: int | None


class ScoreTexts(_Answer, frozen=True):
    """A game as texts: to read, for a spreadsheet, and as a record."""

    text: str
    csv: str
    record: str


class StandingShown(_Part, frozen=True):
    """A player's games finished and won, and points of all of them."""

    player: str
    finished: int
    won: int
    points: int


class ScoreTotals(_Answer, frozen=True):
    """The standing of each player, most wins first."""

    standings: list[StandingShown]


ScoreAnswer = ScoreShown | ScoreAsked | ScoreRefused | ScoreTexts | ScoreTotals
