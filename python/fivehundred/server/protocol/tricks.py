"""What messages say of the trick-taking game. Cards, calls and suits stand in notation."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivehundred.rules import agreed_options
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

SuitText = Literal["S", "C", "D", "H"]
DealForm = Literal["hands", "table-hands", "market", "draw"]
Partners = Literal["fixed", "called", "called-secretly", "rotating"]


# What a player may do with the cards: the class names are those of the engine's actions.


class Choose(MessageBase, frozen=True):
    """Say before the deal what of the agreed list is played."""

    items: Annotated[
        list[Annotated[str, Meta(max_length=agreed_options.LONGEST)]], Meta(max_length=agreed_options.MOST)
    ]


class Keep(MessageBase, frozen=True):
    """Keep the card that was drawn; the next one is thrown away."""


class Throw(MessageBase, frozen=True):
    """Throw the card away that was drawn; the next one is kept."""


class Pick(MessageBase, frozen=True):
    """Pick an open card, for the kitty or for one's hand."""

    card: CardText


class Bid(MessageBase, frozen=True):
    """Bid."""

    bid: Annotated[str, Meta(max_length=12)]


class Pass(MessageBase, frozen=True):
    """Pass in the auction."""


class Give(MessageBase, frozen=True):
    """Hand cards to the partner, to the declarer who called a slam, or to an opponent."""

    cards: Annotated[list[CardText], Meta(max_length=16)]


class Look(MessageBase, frozen=True):
    """Look at one's hand: at any time of the auction."""


class Misdeal(MessageBase, frozen=True):
    """Have the cards dealt again."""


class CallBreach(MessageBase, frozen=True):
    """Call a breach."""


class Decline(MessageBase, frozen=True):
    """Call no breach."""


class CallSlam(MessageBase, frozen=True):
    """Call a slam."""


class Claim(MessageBase, frozen=True):
    """Claim the tricks that are left."""


class Concede(MessageBase, frozen=True):
    """Give up the tricks that are left."""


class CallPartner(MessageBase, frozen=True):
    """Call a card, whose holder is the partner, or play alone."""

    card: CardText | None


class Nominate(MessageBase, frozen=True):
    """Name the joker's suit, or none."""

    suit: SuitText | None


class Play(MessageBase, frozen=True):
    """Play a card; whoever leads a joker, or follows with an anti-joker, may have to name a suit."""

    card: CardText
    suit: SuitText | None = None


Plain = Keep | Throw | Pass | Look | Misdeal | CallBreach | Decline | CallSlam | Claim | Concede
"""Deeds that say all with their name."""
TricksDeed = Choose | Pick | Bid | Discard | Give | CallPartner | Nominate | Play | Plain


# The table


class CallSeen(PartBase, frozen=True):
    """A call of the auction: a bid in notation, or `P`."""

    seat: int
    call: str


class PlaySeen(PartBase, frozen=True):
    """A card on the table, by the place whose hand it came from; `suit` is what its leader named."""

    seat: int
    card: str
    suit: str | None = None


class CancelSeen(PartBase, frozen=True):
    """A card that kept others in its trick from winning."""

    by: str
    cards: list[str]


class TrickSeen(PartBase, frozen=True):
    """A trick in the order played, and the place that took it."""

    plays: list[PlaySeen]
    winner: int
    cancels: list[CancelSeen] = []
    """Why higher cards did not win it (X3, X5)."""


class CalledSeen(PartBase, frozen=True):
    """The card called for a partner, null where the declarer plays alone, and the partner once known."""

    card: str | None
    partner: int | None


class BreachSeen(PartBase, frozen=True):
    """What a breach is worth, and which seat has called it."""

    value: int
    caller: int | None = None


class ClaimSeen(PartBase, frozen=True):
    """How a round ended before its last trick: who claimed or gave up the rest, and who got how many tricks.

    `hand` is what a claimer laid down.
    """

    seat: int
    what: Literal["claim", "concede"]
    tricks: list[int]
    hand: list[str] = []


class ContractSeen(PartBase, frozen=True):
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


class OpenHand(PartBase, frozen=True):
    """A hand that everybody sees, by its place; one on the table is seen as far as it is not covered."""

    seat: int
    cards: list[str]
    covering: list[str] = []
    """Those of its cards under which another one lies."""


CardRole = Literal["megatrump", "anti-megatrump", "anti-joker"]


class RoleSeen(PartBase, frozen=True):
    """A card to which the contract gives a role of its own."""

    card: str
    role: CardRole


class NamedJoker(PartBase, frozen=True):
    """A joker and the suit named for it."""

    card: str
    suit: str


class FineSeen(PartBase, frozen=True):
    """Points that a seat's claim has cost its side."""

    seat: int
    points: int


class TricksSeen(TableSeen, frozen=True, kw_only=True, tag_field="type", tag=True):
    """What everybody sees of a table.

    `trick` is on the table; `last_trick` was swept before it.

    A *seat* is somebody at the table, a *place* a hand that is played. They are the same where hands do not
    lie on the table for the seats: those have the places after the seats, in the same order.
    """

    gathered: bool = False
    """Whether the next deal is made without a shuffle, from the cards as they were gathered."""
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
    asked: str | None = None
    """What the trick asks for, in words."""
    trick: list[PlaySeen] = []
    last_trick: TrickSeen | None = None
    open_hands: list[OpenHand] = []
    fines: list[FineSeen] = []
    """What claims have cost in this round, in order; those of the last round until the next deal."""
    claim: ClaimSeen | None = None
    """What ended the last round before its last trick, until the next deal."""


# What happened


class RulesChosen(HappeningBase, frozen=True):
    """The dealer has said what of the agreed list is played."""

    seat: int
    items: list[str]


class Dealt(HappeningBase, frozen=True):
    """The cards were dealt; `market` are those that lie open to be picked."""

    dealer: int
    market: list[str] = []


class MisdealCalled(HappeningBase, frozen=True):
    """The cards are dealt again: a seat said so, or none needed to."""

    seat: int | None


class CardDrawn(HappeningBase, frozen=True):
    """A seat kept one of two cards and threw the other away."""

    seat: int
    kept: str | None = None
    thrown: str | None = None


class CardPicked(HappeningBase, frozen=True):
    """A seat took an open card, for the kitty or for its own hand."""

    seat: int
    card: str


class HandSeen(HappeningBase, frozen=True):
    """A seat has looked at its hand."""

    seat: int


class CallMade(HappeningBase, frozen=True):
    """A seat bid or passed, in notation. `is_answer` says that it had won and was asked for a raise."""

    seat: int
    call: str
    is_answer: bool = False


class KittyTurnedUp(HappeningBase, frozen=True):
    """Cards of the kitty now lie face up."""

    cards: list[str]


class PassedOut(HappeningBase, frozen=True):
    """The auction ended without a contract; `is_gathered` says that the next deal is not shuffled."""

    had_bid: bool = False
    is_gathered: bool = False


class ContractMade(HappeningBase, frozen=True):
    """The auction ended with a contract; no bid and declarer where all passed and the round is played."""

    bid: str | None
    declarer: int | None


class HandsFolded(HappeningBase, frozen=True):
    """These seats sit the round out."""

    seats: list[int]


class BreachAnswered(HappeningBase, frozen=True):
    """A defender called a breach, or none."""

    seat: int
    is_called: bool = False


class KittyTaken(HappeningBase, frozen=True):
    """The declarer took the kitty."""

    seat: int
    count: int
    cards: list[str] = []


class SlamCalled(HappeningBase, frozen=True):
    """The declarer called a slam."""

    seat: int


class CardsGiven(HappeningBase, frozen=True):
    """Cards changed hands."""

    giver: int
    receiver: int
    count: int
    cards: list[str] = []


class CardsDiscarded(HappeningBase, frozen=True):
    """A seat laid cards away."""

    seat: int
    count: int
    cards: list[str] = []


class PartnerCalled(HappeningBase, frozen=True):
    """The declarer called a card for a partner, or none to play alone."""

    seat: int
    card: str | None


class PartnerShown(HappeningBase, frozen=True):
    """Everybody knows from now on who plays with the declarer; null: nobody does."""

    seat: int | None


class JokerNamed(HappeningBase, frozen=True):
    """The declarer gave a joker a suit, or none."""

    seat: int
    card: str
    suit: str | None


class HandOpened(HappeningBase, frozen=True):
    """A hand lies open from now on."""

    seat: int


class CardPlayed(HappeningBase, frozen=True):
    """A card of the hand at `place` was played; `seat` chose it. `suit` is what its leader named."""

    place: int
    seat: int
    card: str
    suit: str | None = None
    is_led: bool = False


class TrickTaken(HappeningBase, frozen=True):
    """A trick is complete; `number` counts from 0."""

    number: int
    trick: TrickSeen


class CardsTurnedUp(HappeningBase, frozen=True):
    """Cards of a hand on the table that no other covers any more."""

    place: int
    cards: list[str]


class TricksClaimed(HappeningBase, frozen=True):
    """A seat claimed the rest, or at misère to take none of it; `hand` is what it laid down."""

    seat: int
    is_accepted: bool = False
    is_for_none: bool = False
    hand: list[str] = []


class TricksConceded(HappeningBase, frozen=True):
    """The declarer gave up the rest."""

    seat: int


class ClaimFined(HappeningBase, frozen=True):
    """A claim costs its seat points."""

    seat: int
    points: int


TricksHappening = (
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
)


# One's own seat


class ChooseItems(ChoicesBase, frozen=True):
    """What of the agreed list is played: one of the `choices`, each a set of names."""

    choices: list[list[str]]


class ChooseDraw(ChoicesBase, frozen=True):
    """Keeping the card that was drawn, or throwing it away."""

    card: str


class ChoosePick(ChoicesBase, frozen=True):
    """One of the open cards, for the kitty or for the own hand."""

    cards: list[str]
    to: Literal["kitty", "hand"]


class ChooseCall(ChoicesBase, frozen=True):
    """A call. `calls` are the legal ones: bids in notation, `P` where passing is allowed."""

    calls: list[str]
    may_call_misdeal: bool = False


class ChooseLook(ChoicesBase, frozen=True):
    """Looking at one's hand, or one of the calls that are made without."""

    calls: list[str]


class ChooseBreach(ChoicesBase, frozen=True):
    """Calling a breach, or not. It is won if the makers take `at_most` so many tricks, or `at_least`."""

    value: int
    at_most: int | None = None
    at_least: int | None = None


class ChooseDiscard(ChoicesBase, frozen=True):
    """So many cards to lay away, any of the hand; `slam` is what a slam called before that would be worth."""

    count: int
    slam: int | None = None


class ChooseGift(ChoicesBase, frozen=True):
    """So many cards to hand to another seat: any of the hand, or of these `cards`."""

    count: int
    to: int
    cards: list[str] = []


class ChoosePartner(ChoicesBase, frozen=True):
    """A card to call, whose holder is the partner; or none, to play alone."""

    cards: list[str]


class ChooseSuit(ChoicesBase, frozen=True):
    """A suit for the joker; null is no suit."""

    card: str
    suits: list[str | None]


class PlayChoice(PartBase, frozen=True):
    """A legal card; `suits` are what its leader may name, null naming none."""

    card: str
    suits: list[str | None] = []


class ChooseCard(ChoicesBase, frozen=True):
    """A card; or the rest of the round is claimed, or given up."""

    plays: list[PlayChoice]
    may_claim: bool = False
    may_concede: bool = False


TricksChoices = (
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


class TricksOwn(OwnSeen, frozen=True, tag_field="type", tag=True):
    """What one seat sees besides.

    The hand is sorted for the contract; it is empty while its cards lie face down, not looked at. `taken_up`
    are those of its cards that came from the kitty or the open cards, `received` those that another seat
    handed over; `discards` is what it laid away, `given` what it handed over. `drawn` is the card that it
    keeps or throws away, `thrown` are those that it has thrown away. `is_partner` says that it is the partner
    who was called, whether others know or not. `may_look` says that the seat may look at its hand, in turn or
    not. `choices` is there when the seat decides.
    """

    taken_up: list[str] = []
    received: list[str] = []
    discards: list[str] = []
    given: list[str] = []
    drawn: str | None = None
    thrown: list[str] = []
    is_partner: bool = False
    may_look: bool = False
    choices: TricksChoices | None = None


# Rules, and the score sheet


class BidRow(PartBase, frozen=True):
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


class AgreedItem(PartBase, frozen=True):
    """Something that the dealer may switch on: how it is named, what it is, and its rule."""

    name: str
    title: str
    rule: str


class TricksRules(RulesSeen, frozen=True, kw_only=True, tag_field="type", tag=True):
    """The rules of a table, as far as a screen needs them."""

    places: int
    """How many hands are played: more than seats where each has one on the table, too."""
    form: DealForm
    """The option `deal.form`."""
    partners: Partners
    """The option `table.partners`."""
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


class BreachScored(PartBase, frozen=True):
    """How a called breach went: who had called it, whether it was won, and what it scored by side."""

    caller: int
    won: bool
    points: list[int]


class TricksLine(SheetLine, frozen=True, kw_only=True, tag_field="type", tag=True):
    """A finished round: the contract, tricks by seat, points and totals by side.

    `makers` are the sides that played for the contract, `chosen` is what the dealer had switched on.
    `made` is null where nobody bid, and where play was cut off before the contract was decided; then
    `scored_out` is the side that reached the target on its tricks. `fined` are the seats whose claims cost
    points, once for each claim; `barred` are those that may not bid in the next auction.
    """

    contract: ContractSeen
    taken: list[int]
    made: bool | None
    makers: list[int] = []
    chosen: list[str] = []
    breach: BreachScored | None = None
    fined: list[int] = []
    barred: list[int] = []
    scored_out: int | None = None
