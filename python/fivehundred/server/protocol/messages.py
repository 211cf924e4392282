"""Messages at a live table: sum types, one a direction, all in this file.

A message is a JSON object whose `type` is the class's name. Commands carry an `id`, chosen by the client and
different for each new command: the answer names it, and sending a command again under the same `id` gives the
same answer and does nothing twice. Times are milliseconds since 1970 on the server's clock. Cards, calls and
suits stand in notation. `docs/protocol.md` tells the story; the client's types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from fivehundred.rules import agreed_options

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
SuitText = Literal["S", "C", "D", "H"]
Speed = Literal["calm", "normal", "quick", "instant"]
SeatKind = Literal["open", "person", "bot"]
DealForm = Literal["hands", "table-hands", "market", "draw"]
Partners = Literal["fixed", "called", "called-secretly", "rotating"]
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
    "over",
]


class _Message(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, forbid_unknown_fields=True
):
    """A message either way."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a message. What has its default value is left out."""


# What a player may do with the cards: the class names are those of the engine's actions.


class Choose(_Message, frozen=True):
    """Say before the deal what of the agreed list is played."""

    items: Annotated[
        list[Annotated[str, Meta(max_length=agreed_options.LONGEST)]], Meta(max_length=agreed_options.MOST)
    ]


class Keep(_Message, frozen=True):
    """Keep the card that was drawn; the next one is thrown away."""


class Throw(_Message, frozen=True):
    """Throw the card away that was drawn; the next one is kept."""


class Pick(_Message, frozen=True):
    """Pick an open card, for the kitty or for one's hand."""

    card: CardText


class Bid(_Message, frozen=True):
    """Bid."""

    bid: Annotated[str, Meta(max_length=12)]


class Pass(_Message, frozen=True):
    """Pass in the auction."""


class Discard(_Message, frozen=True):
    """Lay cards away."""

    cards: Annotated[list[CardText], Meta(max_length=16)]


class Give(_Message, frozen=True):
    """Hand cards to the partner, to the declarer who called a slam, or to an opponent."""

    cards: Annotated[list[CardText], Meta(max_length=16)]


class Look(_Message, frozen=True):
    """Look at one's hand: at any time of the auction."""


class Misdeal(_Message, frozen=True):
    """Have the cards dealt again."""


class CallBreach(_Message, frozen=True):
    """Call a breach."""


class Decline(_Message, frozen=True):
    """Call no breach."""


class CallSlam(_Message, frozen=True):
    """Call a slam."""


class Claim(_Message, frozen=True):
    """Claim the tricks that are left."""


class Concede(_Message, frozen=True):
    """Give up the tricks that are left."""


class CallPartner(_Message, frozen=True):
    """Call a card, whose holder is the partner, or play alone."""

    card: CardText | None


class Nominate(_Message, frozen=True):
    """Name the joker's suit, or none."""

    suit: SuitText | None


class Play(_Message, frozen=True):
    """Play a card; whoever leads a joker, or follows with an anti-joker, may have to name a suit."""

    card: CardText
    suit: SuitText | None = None


Plain = Keep | Throw | Pass | Look | Misdeal | CallBreach | Decline | CallSlam | Claim | Concede
"""Deeds that say all with their name."""
Deed = Choose | Pick | Bid | Discard | Give | CallPartner | Nominate | Play | Plain


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


class Ping(_Message, frozen=True):
    """See whether the line is up."""


class Refresh(_Message, frozen=True):
    """Ask for the whole view: a change does not fit to the last one."""


AtTable = Sit | Leave | TakeBack | PutBot | Remove | Say
InGame = Begin | GiveNonce | Ready | Act | Type | Nudge | Propose | Answer
Logged = AtTable | InGame
"""Commands that the log keeps; the others are questions."""
Question = Hint | Why
Command = Logged | Question
FromClient = Command | Ping | Refresh


# From the server: the table


class SeatSeen(_Part, frozen=True):
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


class CallSeen(_Part, frozen=True):
    """A call of the auction: a bid in notation, or `P`."""

    seat: int
    call: str


class PlaySeen(_Part, frozen=True):
    """A card on the table, by the place whose hand it came from; `suit` is what its leader named."""

    seat: int
    card: str
    suit: str | None = None


class CancelSeen(_Part, frozen=True):
    """A card that kept others in its trick from winning."""

    by: str
    cards: list[str]


class TrickSeen(_Part, frozen=True):
    """A trick in the order played, and the place that took it."""

    plays: list[PlaySeen]
    winner: int
    cancels: list[CancelSeen] = []
    """Why higher cards did not win it (X3, X5)."""


class CalledSeen(_Part, frozen=True):
    """The card called for a partner, null where the declarer plays alone, and the partner once known."""

    card: str | None
    partner: int | None


class BreachSeen(_Part, frozen=True):
    """What a breach is worth, and which seat has called it."""

    value: int
    caller: int | None = None


class ClaimSeen(_Part, frozen=True):
    """How a round ended before its last trick: who claimed or gave up the rest, and who got how many tricks.

    `hand` is what a claimer laid down.
    """

    seat: int
    what: Literal["claim", "concede"]
    tricks: list[int]
    hand: list[str] = []


class ContractSeen(_Part, frozen=True):
    """The contract; no bid and no declarer where everybody passed and the round is played all the same.

    `makers` and `folded` are places, as far as everybody knows them.
    """

    bid: str | None
    declarer: int | None
    value: int
    target: list[int]
    """The fewest and the most tricks with which it is made."""
    trumps: str | None = None
    makers: list[int] = []
    folded: list[int] = []
    slam: bool = False
    """The declarer has called a slam."""


class OpenHand(_Part, frozen=True):
    """A hand that everybody sees, by its place; one on the table is seen as far as it is not covered."""

    seat: int
    cards: list[str]
    covering: list[str] = []
    """Those of its cards under which another one lies."""


CardRole = Literal["megatrump", "anti-megatrump", "anti-joker"]


class RoleSeen(_Part, frozen=True):
    """A card to which the contract gives a role of its own."""

    card: str
    role: CardRole


class NamedJoker(_Part, frozen=True):
    """A joker and the suit named for it."""

    card: str
    suit: str


class FineSeen(_Part, frozen=True):
    """Points that a seat's claim has cost its side."""

    seat: int
    points: int


class Proposal(_Part, frozen=True):
    """What is proposed, by whom, and who has yet to agree; `about` is the seat that a bot is to play."""

    what: Proposable
    seat: int
    awaited: list[int]
    until: int
    about: int | None = None


class WaitingSeen(_Part, frozen=True):
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


class Ending(_Part, frozen=True):
    """How the game ended: the winning sides, and by which door.

    That is by winning, by losing, by a spread of points, after the rounds agreed, or by giving up.
    """

    winners: list[int]
    door: Literal["front", "back", "spread", "rounds", "resigned"]


class TableSeen(_Part, frozen=True):
    """What everybody sees of a table.

    `position` counts what has happened with cards, undone actions too. `trick` is on the table; `last_trick`
    was swept before it. `next_at` is when the table goes on by itself: a deal, a bot, a card that nobody can
    choose. `commitment` is the hash of the next deal's secret. `sheet` counts the finished rounds.

    A *seat* is somebody at the table, a *place* a hand that is played. They are the same where hands do not
    lie on the table for the seats: those have the places after the seats, in the same order.
    """

    phase: PhaseName
    game: int
    round: int
    position: int
    seats: list[SeatSeen]
    scores: list[int]
    sheet: int
    dealer: int | None = None
    gathered: bool = False
    """Whether the next deal is made without a shuffle, from the cards as they were gathered."""
    actor: int | None = None
    hand_to_play: int | None = None
    """The place whose hand the next card comes from."""
    chosen: list[str] = []
    """What the dealer has switched on for this round, by the names of the agreed list."""
    calls: list[CallSeen] = []
    barred: list[int] = []
    """Seats that may not bid in this auction."""
    unlooked: list[int] = []
    """Seats that have not looked at their hands."""
    raising: int | None = None
    """The seat that has won the auction and may still raise its bid."""
    contract: ContractSeen | None = None
    breach: BreachSeen | None = None
    """The breach that is offered or called."""
    kitty: int = 0
    """How many cards lie in it."""
    kitty_open: list[str] = []
    """Those of its cards that everybody has seen."""
    market: list[str] = []
    """The open cards to pick from."""
    stock: int = 0
    """How many cards are left to draw, with the one that was drawn."""
    thrown: list[int] = []
    """How many cards each seat has thrown away."""
    covered: list[int] = []
    """How many cards of each place lie covered."""
    called: CalledSeen | None = None
    """The call for a partner."""
    named: list[NamedJoker] = []
    roles: list[RoleSeen] = []
    """Cards that are more than they look under this contract."""
    may_undo: int | None = None
    """The seat that may ask for its last deed back."""
    undone: int = 0
    """How often something was taken back in this round."""
    asked: str | None = None
    """What the trick asks for, in words."""
    trick: list[PlaySeen] = []
    last_trick: TrickSeen | None = None
    open_hands: list[OpenHand] = []
    fines: list[FineSeen] = []
    """What claims have cost in this round, in order; those of the last round until the next deal."""
    claim: ClaimSeen | None = None
    """What ended the last round before its last trick, until the next deal."""
    proposal: Proposal | None = None
    waiting: WaitingSeen | None = None
    ending: Ending | None = None
    next_at: int | None = None
    commitment: str | None = None


# From the server: what happened


class _Happening(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, omit_defaults=True):
    """An event of the game, as far as the guest may know it: cards that they may not are left out."""


class RulesChosen(_Happening, frozen=True):
    """The dealer has said what of the agreed list is played."""

    seat: int
    items: list[str]


class Dealt(_Happening, frozen=True):
    """The cards were dealt; `market` are those that lie open to be picked."""

    dealer: int
    market: list[str] = []


class MisdealCalled(_Happening, frozen=True):
    """The cards are dealt again: a seat said so, or none needed to."""

    seat: int | None


class CardDrawn(_Happening, frozen=True):
    """A seat kept one of two cards and threw the other away."""

    seat: int
    kept: str | None = None
    thrown: str | None = None


class CardPicked(_Happening, frozen=True):
    """A seat took an open card, for the kitty or for its own hand."""

    seat: int
    card: str


class HandSeen(_Happening, frozen=True):
    """A seat has looked at its hand."""

    seat: int


class CallMade(_Happening, frozen=True):
    """A seat bid or passed, in notation. `is_answer` says that it had won and was asked for a raise."""

    seat: int
    call: str
    is_answer: bool = False


class KittyTurnedUp(_Happening, frozen=True):
    """Cards of the kitty now lie face up."""

    cards: list[str]


class PassedOut(_Happening, frozen=True):
    """The auction ended without a contract; `is_gathered` says that the next deal is not shuffled."""

    had_bid: bool = False
    is_gathered: bool = False


class ContractMade(_Happening, frozen=True):
    """The auction ended with a contract; no bid and declarer where all passed and the round is played."""

    bid: str | None
    declarer: int | None


class HandsFolded(_Happening, frozen=True):
    """These seats sit the round out."""

    seats: list[int]


class BreachAnswered(_Happening, frozen=True):
    """A defender called a breach, or none."""

    seat: int
    is_called: bool = False


class KittyTaken(_Happening, frozen=True):
    """The declarer took the kitty."""

    seat: int
    count: int
    cards: list[str] = []


class SlamCalled(_Happening, frozen=True):
    """The declarer called a slam."""

    seat: int


class CardsGiven(_Happening, frozen=True):
    """Cards changed hands."""

    giver: int
    receiver: int
    count: int
    cards: list[str] = []


class CardsDiscarded(_Happening, frozen=True):
    """A seat laid cards away."""

    seat: int
    count: int
    cards: list[str] = []


class PartnerCalled(_Happening, frozen=True):
    """The declarer called a card for a partner, or none to play alone."""

    seat: int
    card: str | None


class PartnerShown(_Happening, frozen=True):
    """Everybody knows from now on who plays with the declarer; null: nobody does."""

    seat: int | None


class JokerNamed(_Happening, frozen=True):
    """The declarer gave a joker a suit, or none."""

    seat: int
    card: str
    suit: str | None


class HandOpened(_Happening, frozen=True):
    """A hand lies open from now on."""

    seat: int


class CardPlayed(_Happening, frozen=True):
    """A card of the hand at `place` was played; `seat` chose it. `suit` is what its leader named."""

    place: int
    seat: int
    card: str
    suit: str | None = None
    is_led: bool = False


class TrickTaken(_Happening, frozen=True):
    """A trick is complete; `number` counts from 0."""

    number: int
    trick: TrickSeen


class CardsTurnedUp(_Happening, frozen=True):
    """Cards of a hand on the table that no other covers any more."""

    place: int
    cards: list[str]


class TricksClaimed(_Happening, frozen=True):
    """A seat claimed the rest, or at misère to take none of it; `hand` is what it laid down."""

    seat: int
    is_accepted: bool = False
    is_for_none: bool = False
    hand: list[str] = []


class TricksConceded(_Happening, frozen=True):
    """The declarer gave up the rest."""

    seat: int


class ClaimFined(_Happening, frozen=True):
    """A claim costs its seat points."""

    seat: int
    points: int


class RoundScored(_Happening, frozen=True):
    """A round was played to its end: what it scored by side, and the totals."""

    points: list[int]
    totals: list[int]


class GameEnded(_Happening, frozen=True):
    """The game is over."""

    ending: Ending


class TakenBack(_Happening, frozen=True):
    """The last deed of somebody was taken back, with all that came after it."""


class SeatTaken(_Happening, frozen=True):
    """Somebody, or a bot, has a seat now."""

    seat: int


class SeatLeft(_Happening, frozen=True):
    """A seat has lost its owner."""

    seat: int


class LineLost(_Happening, frozen=True):
    """The owner of a seat is not connected any more."""

    seat: int


class StoodIn(_Happening, frozen=True):
    """A bot plays for the owner of a seat."""

    seat: int


class CameBack(_Happening, frozen=True):
    """The owner of a seat plays on."""

    seat: int


class Nudged(_Happening, frozen=True):
    """A seat has reminded the player that is waited for."""

    seat: int
    to: int


class Proposed(_Happening, frozen=True):
    """A seat asks the others for something; `about` is the seat that a bot is to play."""

    seat: int
    what: Proposable
    about: int | None = None


class ProposalDropped(_Happening, frozen=True):
    """What was proposed was not agreed to."""


Doing = SeatTaken | SeatLeft | LineLost | StoodIn | CameBack | Nudged | Proposed | ProposalDropped
"""What people do besides playing."""

Happening = (
    RulesChosen
    | Dealt
    | MisdealCalled
    | CardDrawn
    | CardPicked
    | HandSeen
    | CallMade
    | KittyTurnedUp
    | PassedOut
    | ContractMade
    | HandsFolded
    | BreachAnswered
    | KittyTaken
    | SlamCalled
    | CardsGiven
    | CardsDiscarded
    | PartnerCalled
    | PartnerShown
    | JokerNamed
    | HandOpened
    | CardPlayed
    | TrickTaken
    | CardsTurnedUp
    | TricksClaimed
    | TricksConceded
    | ClaimFined
    | RoundScored
    | GameEnded
    | TakenBack
    | Doing
)


class Told(_Part, frozen=True):
    """What an entry of the log made happen; `seq` is its number."""

    seq: int
    happenings: list[Happening]


# From the server: one's own seat


class _Choices(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, omit_defaults=True):
    """What the seat that decides may do."""


class ChooseItems(_Choices, frozen=True):
    """What of the agreed list is played: one of the `choices`, each a set of names."""

    choices: list[list[str]]


class ChooseDraw(_Choices, frozen=True):
    """Keeping the card that was drawn, or throwing it away."""

    card: str


class ChoosePick(_Choices, frozen=True):
    """One of the open cards, for the kitty or for the own hand."""

    cards: list[str]
    to: Literal["kitty", "hand"]


class ChooseCall(_Choices, frozen=True):
    """A call. `calls` are the legal ones: bids in notation, `P` where passing is allowed."""

    calls: list[str]
    may_call_misdeal: bool = False


class ChooseLook(_Choices, frozen=True):
    """Looking at one's hand, or one of the calls that are made without."""

    calls: list[str]


class ChooseBreach(_Choices, frozen=True):
    """Calling a breach, or not. It is won if the makers take `at_most` so many tricks, or `at_least`."""

    value: int
    at_most: int | None = None
    at_least: int | None = None


class ChooseDiscard(_Choices, frozen=True):
    """So many cards to lay away, any of the hand; `slam` is what a slam called before that would be worth."""

    count: int
    slam: int | None = None


class ChooseGift(_Choices, frozen=True):
    """So many cards to hand to another seat: any of the hand, or of these `cards`."""

    count: int
    to: int
    cards: list[str] = []


class ChoosePartner(_Choices, frozen=True):
    """A card to call, whose holder is the partner; or none, to play alone."""

    cards: list[str]


class ChooseSuit(_Choices, frozen=True):
    """A suit for the joker; null is no suit."""

    card: str
    suits: list[str | None]


class PlayChoice(_Part, frozen=True):
    """A legal card; `suits` are what its leader may name, null naming none."""

    card: str
    suits: list[str | None] = []


class ChooseCard(_Choices, frozen=True):
    """A card; or the rest of the round is claimed, or given up."""

    plays: list[PlayChoice]
    may_claim: bool = False
    may_concede: bool = False


Choices = (
    ChooseItems
    | ChooseDraw
    | ChoosePick
    | ChooseCall
    | ChooseLook
    | ChooseBreach
    | ChooseDiscard
    | ChooseGift
    | ChoosePartner
    | ChooseSuit
    | ChooseCard
)


class OwnSeen(_Part, frozen=True):
    """What one seat sees besides.

    `hand` is sorted for the contract, from the left; it is empty while its cards lie face down, not looked
    at. `taken_up` are those of its cards that came from the kitty or the open cards, `received` those that
    another seat handed over; `discards` is what it laid away, `given` what it handed over. `drawn` is the
    card that it keeps or throws away, `thrown` are those that it has thrown away. `is_partner` says that it
    is the partner who was called, whether others know or not. `may_look` says that the seat may look
    at its hand, in turn or not. `stand_in` says how it may have a bot stand in for the player that is waited
    for: by its own word, or if others agree. `choices` is there when the seat decides.
    """

    seat: int
    hand: list[str] = []
    taken_up: list[str] = []
    received: list[str] = []
    discards: list[str] = []
    given: list[str] = []
    drawn: str | None = None
    thrown: list[str] = []
    is_partner: bool = False
    may_look: bool = False
    stand_in: Literal["by-word", "if-agreed"] | None = None
    choices: Choices | None = None


# From the server: messages


class BidRow(_Part, frozen=True):
    """A bid of the ladder, lowest first. All but specials have a level and a strain: S C D H N or J5.

    `given` is how many cards of the kitty the bidder undertakes to leave to the opponents.
    """

    bid: str
    value: int
    level: int | None = None
    strain: str | None = None
    given: int = 0
    is_game: bool = False
    """For all ten tricks, above every ordinary bid."""
    special: str | None = None
    beside: int | None = None
    """The level at which a special stands among the ordinary bids."""
    is_blind: bool = False
    """Whether it is only bid before a look at the hand."""


class Difference(_Part, frozen=True):
    """An option that is not as in the preset."""

    option: str
    value: str
    summary: str


class AgreedItem(_Part, frozen=True):
    """Something that the dealer may switch on: how it is named, what it is, and its rule."""

    name: str
    title: str
    rule: str


class RulesSeen(_Part, frozen=True):
    """The rules of a table, as far as a screen needs them."""

    preset: str
    preset_label: str
    title: str
    differences: list[Difference]
    seats: int
    sides: int
    places: int
    """How many hands are played: more than seats where each has one on the table, too."""
    form: DealForm
    """The option `deal.form`."""
    partners: Partners
    """The option `table.partners`."""
    target: int
    hand_size: int
    pack: list[str]
    """In published order."""
    hands: int
    packets: list[tuple[bool, int]]
    """How the pack is dealt: whether to the kitty, and how many to each place, from the dealer's left."""
    ladder: list[BidRow]
    claims: str = "verified"
    """The option of that name: whether the rest of a round may be claimed, and what it costs."""
    rounds: int = 0
    """How many rounds a game has, instead of a target; 0 is no fixed number."""
    is_exact: bool = False
    """Whether only exactly the target wins."""
    agreed: list[AgreedItem] = []
    """What the dealer may switch on before each deal."""


class Welcome(_Message, frozen=True):
    """The first message of a connection: what stays as it is, and the last things said."""

    table: str
    rules: RulesSeen
    speed: Speed
    clock: int
    """Seconds for a decision, 0 for no clock."""
    bots: list[str]
    name: str
    """The guest's own name, empty if not given yet."""
    now: int
    client: str = ""
    """The first script of the client that the server has: a page with another one loads anew."""


class RoundRules(_Message, frozen=True):
    """The rules from now on, where the dealer has chosen others, or a round with others is over."""

    rules: RulesSeen


class Seen(_Message, frozen=True):
    """The table as it is at `seq`; `own` is null for a spectator. `answers` are commands now in the log.

    `edition` numbers what this process has shown of the table. `told` is all that happened with the cards
    after the entry `since`; on entering, and where more has happened than is kept, it is the whole round.
    `is_host` says whether the guest is the table's host, seated or not.
    """

    edition: int
    seq: int
    table: TableSeen
    own: OwnSeen | None
    is_host: bool
    answers: list[str]
    since: int
    told: list[Told]


class Changed(_Message, frozen=True, omit_defaults=True):
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


class BreachScored(_Part, frozen=True):
    """How a called breach went: who had called it, whether it was won, and what it scored by side."""

    caller: int
    won: bool
    points: list[int]


class SheetLine(_Part, frozen=True):
    """A finished round: the contract, tricks by seat, points and totals by side.

    `makers` are the sides that played for the contract, `chosen` is what the dealer had switched on.
    `made` is null where nobody bid, and where play was cut off before the contract was decided; then
    `scored_out` is the side that reached the target on its tricks. `fined` are the seats whose claims cost
    points, once for each claim; `barred` are those that may not bid in the next auction.
    """

    round: int
    dealer: int
    contract: ContractSeen
    taken: list[int]
    made: bool | None
    points: list[int]
    totals: list[int]
    makers: list[int] = []
    chosen: list[str] = []
    breach: BreachScored | None = None
    fined: list[int] = []
    barred: list[int] = []
    scored_out: int | None = None


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


FromServer = Welcome | RoundRules | Seen | Changed | Sheet | Said | Done | Refused | Hinted | Because | Pong

encode = msgspec.json.Encoder().encode
"""Write a message."""
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode = _decoder.decode
"""Read a client's message.

Raises:
    msgspec.ValidationError, msgspec.DecodeError: It is none; says what and where.
"""
