"""What a step of the game made happen, as a closed sum of frozen events.

`State.step` gives the events of an action in the order in which a table would tell them: first the deed
itself, then what followed from it. They hold everything; `known_to` gives what one seat, or a spectator, may
know of an event. Nobody who tells people about a game needs to compare two states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, bits
from fivehundred.engine.actions import (
    Action,
    Bid,
    Call,
    CallBreach,
    CallPartner,
    CallSlam,
    Choose,
    Claim,
    Concede,
    Deal,
    Discard,
    Give,
    Keep,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Pick,
    Play,
    of_kind,
)
from fivehundred.engine.contracts.compile import roles
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.contracts.order import NAMED, anti_has_value, cancelled
from fivehundred.engine.game import Game
from fivehundred.engine.phases import bid_conditions
from fivehundred.engine.phases.auction import AllPassed, Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.open_kitty import open_cards
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.phase import BeforeDeal, LivePhase, Phase, RoundOver
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.round import Round
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.seats import SEATS, Place, Seat, at_places


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """The dealer has said what of the agreed list is played (X8)."""

    seat: Seat
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt: `hands` by seat, empty where they are drawn (T2d).

    `open_hands` are pairs of place and hand on the table, without the cards that are covered (T2a); `market`
    are the open cards beside (T2c). `is_seen` says that every seat has seen its hand: not where a blind bid
    is possible (M3), nor in a deal that is void at once (L3).
    """

    dealer: Seat
    hands: tuple[CardSet, ...]
    sizes: tuple[int, ...]
    kitty_size: int
    open_hands: tuple[tuple[Place, CardSet], ...] = ()
    market: tuple[Card, ...] = ()
    is_seen: bool = True


@dataclass(frozen=True, slots=True)
class MisdealCalled:
    """The cards are dealt again: a seat said so, or none needed to (L3)."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat kept one of two cards and threw the other away (T2d).

    `is_first_kept` says that it kept the one that it saw first. Whoever sees neither has None for all three.
    """

    seat: Seat
    kept: Card | None
    thrown: Card | None
    is_first_kept: bool | None


@dataclass(frozen=True, slots=True)
class CardPicked:
    """A seat took an open card of the market, for the kitty or for its own hand (T2c)."""

    seat: Seat
    card: Card
    is_for_kitty: bool


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A seat has looked at its hand, which it had not seen until then (M3)."""

    seat: Seat
    hand: CardSet


@dataclass(frozen=True, slots=True)
class CallMade:
    """A seat bid or passed; `is_answer` says that it had won and was asked for a raise (A7)."""

    seat: Seat
    call: Call
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class KittyTurnedUp:
    """Cards of the kitty now lie face up (A10, A11, B5)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PassedOut:
    """The auction ended without a contract (A6); `is_gathered` says that the next deal is not shuffled."""

    had_bid: bool
    is_gathered: bool


@dataclass(frozen=True, slots=True)
class ContractMade:
    """The auction ended with a contract; without bid and declarer where all passed and the hand is played."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class HandsFolded:
    """These seats sit the round out (M1, M11)."""

    seats: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class BreachAnswered:
    """A defender called a breach or declined to (S12)."""

    seat: Seat
    is_called: bool


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The declarer took the kitty (K1)."""

    seat: Seat
    cards: CardSet
    count: int


@dataclass(frozen=True, slots=True)
class SlamCalled:
    """The declarer undertakes to win every trick alone (M11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsGiven:
    """Cards changed hands (M4, M11, B5)."""

    giver: Seat
    receiver: Seat
    cards: CardSet
    count: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A seat laid cards away (K1)."""

    seat: Seat
    cards: CardSet
    count: int


@dataclass(frozen=True, slots=True)
class PartnerCalled:
    """The declarer called a card for a partner, or none to play alone (T5a)."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class PartnerShown:
    """Everybody knows from now on who plays with the declarer; None: nobody does (T5a)."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class JokerNamed:
    """The declarer gave a joker a suit before the first lead, or none (JK5)."""

    seat: Seat
    joker: Card
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand lies open from now on (P5, M14)."""

    seat: Place
    hand: CardSet


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card of the hand at `place` was played; `seat` chose it, for a dummy or a steered hand another.

    `suit` is the suit that a joker led names, or that an anti-joker which follows is played as;
    `trick` counts from 0.
    """

    place: Place
    seat: Seat
    card: Card
    suit: Suit | None
    is_led: bool
    trick: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; `number` counts from 0.

    `cancelled` are pairs of cards and the higher ones that they kept from winning (X3, X5). `role` is what
    the contract makes of the card that won (X1, X2, X4), `worthless` an anti-joker that counts for nothing.
    `named` is the suit that its leader named, `played_as` an anti-joker that followed, and the suit
    named for it (X6).
    """

    number: int
    trick: Trick
    cancelled: tuple[tuple[CardSet, CardSet], ...] = ()
    role: str | None = None
    worthless: Card | None = None
    named: Suit | None = None
    played_as: tuple[Card, Suit] | None = None


@dataclass(frozen=True, slots=True)
class CardsTurnedUp:
    """Cards of a hand on the table that no other covers any more (T2a)."""

    place: Place
    cards: CardSet


@dataclass(frozen=True, slots=True)
class TricksClaimed:
    """A seat claimed the rest, or at misère to take none of it (P4).

    If the claim was accepted, `hand` is what it laid down, and `given` the tricks that each place has by it.
    """

    seat: Seat
    is_accepted: bool
    hand: CardSet
    is_for_none: bool
    given: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TricksConceded:
    """The declarer gave up the rest (P4); `given` are the tricks that each place has by it."""

    seat: Seat
    given: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimFined:
    """A claim costs its seat points (P4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round was played to its end; `line` is its line on the sheet (S1)."""

    line: RoundScore


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (S14)."""

    result: Result


BeforeAuction = RulesChosen | Dealt | MisdealCalled | CardDrawn | CardPicked
InAuction = HandSeen | CallMade | KittyTurnedUp | PassedOut | ContractMade | HandsFolded | BreachAnswered
InExchange = KittyTaken | SlamCalled | CardsGiven | CardsDiscarded | PartnerCalled | PartnerShown | JokerNamed
InPlay = HandOpened | CardPlayed | TrickTaken | CardsTurnedUp
AtTheEnd = TricksClaimed | TricksConceded | ClaimFined | RoundScored | GameEnded
Event = BeforeAuction | InAuction | InExchange | InPlay | AtTheEnd


# Who may know what


def known_to(event: Event, seat: int | None) -> Event:
    """Return what a seat may know of an event; None is a spectator, who knows what lies open.

    Cards that it may not know are left out; how many there are stays.
    """
    match event:
        case Dealt():
            known = seat if event.is_seen else None
            hands = (hand if owner == known else NO_CARDS for owner, hand in enumerate(event.hands))
            return replace(event, hands=tuple(hands))
        case CardDrawn() if event.seat != seat:
            return replace(event, kept=None, thrown=None, is_first_kept=None)
        case HandSeen() if event.seat != seat:
            return replace(event, hand=NO_CARDS)
        case CardsGiven() if seat not in (event.giver, event.receiver):
            return replace(event, cards=NO_CARDS)
        case KittyTaken() | CardsDiscarded() if event.seat != seat:
            return replace(event, cards=NO_CARDS)
        case _:
            return event


# What happened


def happened(before: Game, action: Action, phase: Phase, after: Game) -> Iterator[Event]:
    """Yield the events of a legal action, which led from one state to another.

    `phase` is what came next in the round: it tells how the round ended, which the state after it does not.
    """
    yield from _deed(before.phase, action, phase)
    if not isinstance(before.phase, TrickPlay):
        yield from _turned_up(before.phase, phase)
        yield from _auction_over(before.phase, phase, after.phase)
        yield from _kitty_taken(before.phase, phase)
    yield from _hands_opened(before.phase, phase)
    if len(after.sheet) > len(before.sheet):
        yield RoundScored(after.sheet[-1])
    if after.result is not None:
        yield GameEnded(after.result)


def _deed(now: LivePhase, action: Action, phase: Phase) -> Iterator[Event]:
    """Yield what was done, with what belongs to it in its own phase."""
    match now:
        case Choosing():
            yield RulesChosen(now.actor, of_kind(Choose, action).items)
        case Dealing():
            yield from _dealt(now, action, phase)
        case Drawing():
            first, second, *_ = now.stock
            is_kept = isinstance(action, Keep)
            kept, thrown = (first, second) if is_kept else (second, first)
            yield CardDrawn(now.seat, kept, thrown, is_kept)
        case Market():
            yield CardPicked(now.seat, of_kind(Pick, action).card, is_for_kitty=now.round.contract is None)
        case Auction():
            yield from _spoken(now, action)
        case Offer():
            yield BreachAnswered(now.actor, is_called=isinstance(action, CallBreach))
        case TrickPlay():
            yield from _played(now, action, phase)
        case _:
            yield from _arranged(now, action, phase)


def _dealt(now: Dealing, action: Action, phase: Phase) -> Iterator[Event]:
    """Yield the deal, and that it is void where it must be (L3)."""
    is_void = isinstance(phase, Dealing)
    round = Round.of(now.rules, now.number, now.dealer, now.redeals, of_kind(Deal, action))
    seats = now.rules.table.seats
    hands = tuple(map(CardSet, round.hands))
    yield Dealt(
        dealer=now.dealer,
        hands=hands[:seats],
        sizes=tuple(map(len, hands)),
        kitty_size=len(round.kitty),
        open_hands=() if is_void else tuple(at_places(hands))[seats:],
        market=() if is_void else round.market,
        is_seen=not is_void and not bid_conditions.hides_hands(now.rules),
    )
    if is_void:
        yield MisdealCalled(None)


def _spoken(now: Auction, action: Action) -> Iterator[Event]:
    """Yield a call, a look or a misdeal; who calls has looked before, but for a blind bid (M3)."""
    match action:
        case Look(seat):
            looker = now.turn if seat is None else SEATS[seat]
            yield HandSeen(looker, CardSet(now.round.hands[looker]))
        case Misdeal():
            yield MisdealCalled(now.turn)
        case Bid() | Pass():
            is_blind = isinstance(action, Bid) and bid_conditions.is_blind(now.round.rules, action)
            if not now.has_looked and not is_blind:
                yield HandSeen(now.turn, CardSet(now.round.hands[now.turn]))
            yield CallMade(now.turn, action, is_answer=now.asks_winner)
        case _:
            raise TypeError(action)


def _arranged(now: Exchange | Giving | Calling | Naming, action: Action, phase: Phase) -> Iterator[Event]:
    """Yield what was done between the auction and the first lead."""
    match now, action:
        case Exchange(), CallSlam():
            yield SlamCalled(now.seat)
        case Exchange(), Discard(cards):
            yield CardsDiscarded(now.seat, cards, len(cards))
        case Giving(), Give(cards):
            yield CardsGiven(now.seat, now.receiver, cards, len(cards))
            if now.round.contract is not None and now.round.contract.slam:
                yield from _folded(now.round)
        case Calling(), CallPartner(card):
            yield PartnerCalled(now.declarer, card)
            yield from _partner_called(phase)
        case Naming(), Nominate(suit):
            yield JokerNamed(now.declarer, now.joker, suit)
        case _:
            raise TypeError(action)


def _partner_called(phase: Phase) -> Iterator[Event]:
    """Yield what everybody knows once a card has been called: openly, its holder says so (T5a)."""
    assert not isinstance(phase, BeforeDeal | RoundOver)
    round = phase.round
    if round.called is not None and round.called.card is not None and round.says_partner:
        yield PartnerShown(round.called.partner)
    yield from _folded(round)


def _folded(round: Round) -> Iterator[Event]:
    if round.terms.folded:
        yield HandsFolded(round.terms.folded)


def _played(now: TrickPlay, action: Action, phase: Phase) -> Iterator[Event]:
    """Yield a card with the trick that it completes, or a claim or concession (P1-P5)."""
    assert isinstance(phase, TrickPlay | RoundEnd)
    match action:
        case Play(card, suit):
            is_led, trick = now.ask is None, len(now.tricks)
            yield CardPlayed(now.turn, now.actor, card, suit, is_led, trick)
            called = now.round.called
            if called is not None and called.card == card and not now.round.says_partner:
                yield PartnerShown(called.partner)
            if len(phase.tricks) > trick:
                yield _taken(now, action, phase.tricks[-1])
                yield from _uncovered(now, phase)
        case Claim():
            is_accepted = isinstance(phase, RoundEnd)
            hand = CardSet(now.hands[now.actor]) if is_accepted else NO_CARDS
            given = phase.given if isinstance(phase, RoundEnd) else ()
            yield TricksClaimed(now.actor, is_accepted, hand, now.terms.is_misere, given)
            yield from map(ClaimFined, phase.fined[len(now.fined) :])
        case Concede():
            yield TricksConceded(now.actor, phase.given if isinstance(phase, RoundEnd) else ())
        case _:
            raise TypeError(action)


def _taken(now: TrickPlay, last: Play, trick: Trick) -> TrickTaken:
    """Return the trick that this card completes with what else than rank decided it."""
    terms, order, plays, history = now.terms, now.order, trick.plays, now.history
    if last.suit is not None and now.ask is not None:
        history = history.followed(order, now.turn, last.card, now.ask, suit=last.suit)
    won = next(index for index, (place, _) in enumerate(plays) if place == trick.winner)
    found = roles(now.round.rules, terms.strain.trumps, terms.level)
    antis = [card for _, card in plays if order.anti >> card & 1]
    is_worthless = bool(antis) and not anti_has_value(order, history, trick.ask, plays)
    played_as = next(((antis[0], suit) for suit in Suit if antis and history.named >> suit & 1), None)
    is_stray = played_as is not None and not order.ask_suits[trick.ask] >> played_as[1] & 1
    ruffs = is_stray and plays[won][1] in antis
    return TrickTaken(
        number=len(now.tricks),
        trick=trick,
        cancelled=tuple((CardSet(by), CardSet(kept)) for by, kept in cancelled(order, trick.ask, plays, won)),
        role=None if ruffs else next((role for role, cards in found.items() if plays[won][1] in cards), None),
        played_as=played_as,
        worthless=antis[0] if is_worthless else None,
        named=Suit(trick.ask) if order.asks[plays[0][1]] == NAMED and trick.ask in tuple(Suit) else None,
    )


def _uncovered(now: TrickPlay, phase: TrickPlay | RoundEnd) -> Iterator[Event]:
    """Yield the cards that turn up where those of the trick lay (T2a)."""
    if not isinstance(phase, TrickPlay):
        return
    under = dict(now.covers)
    for place, card in phase.tricks[-1].plays:
        if card in under:
            yield CardsTurnedUp(place, CardSet(under[card].bit))


def _turned_up(now: LivePhase, phase: Phase) -> Iterator[Event]:
    """Yield the cards of the kitty that lie face up since then; picks for it have been told of (T2c)."""
    if isinstance(now, Market) or isinstance(phase, BeforeDeal | RoundOver):
        return
    was = _open_kitty(now)
    if cards := tuple(card for card in _open_kitty(phase) if card not in was):
        yield KittyTurnedUp(cards)


def _open_kitty(phase: LivePhase) -> tuple[Card, ...]:
    match phase:
        case Choosing() | Dealing() | Drawing():
            return ()
        case Auction():
            return open_cards(phase.round, phase.calls)
        case _:
            return open_cards(phase.round, phase.round.calls)


def _auction_over(now: LivePhase, phase: Phase, then: LivePhase) -> Iterator[Event]:
    """Yield what an auction came to; with a contract, everybody looks at last (M3)."""
    if not isinstance(now, Auction) or isinstance(phase, Auction):
        return
    if isinstance(phase, AllPassed):
        dealing = then.dealing if isinstance(then, Choosing) else then
        had_bid = any(isinstance(call, Bid) for _, call in phase.round.calls)
        yield PassedOut(had_bid, is_gathered=isinstance(dealing, Dealing) and bool(dealing.gathered))
    elif not isinstance(phase, BeforeDeal) and phase.round.contract is not None:
        yield ContractMade(phase.round.contract)
        yield from _folded(phase.round)
        yield from _last_looks(now, phase.round)


def _last_looks(now: Auction, round: Round) -> Iterator[Event]:
    """Yield the looks of those who have seen their hands neither before nor with the last call."""
    caller, call = round.calls[-1]
    is_blind = isinstance(call, Bid) and bid_conditions.is_blind(round.rules, call)
    for seat in round.rules.table.all_seats:
        if not now.has_seen(seat) and (seat != caller or is_blind):
            yield HandSeen(seat, CardSet(round.hands[seat]))


def _kitty_taken(now: LivePhase, phase: Phase) -> Iterator[Event]:
    """Yield that the declarer took the kitty up (K1), once no breach can be called any more (S12)."""
    if not _awaits_exchange(now) or _awaits_exchange(phase) or isinstance(phase, BeforeDeal | RoundOver):
        return
    round = phase.round
    if round.declarer is not None and round.terms.takes_kitty and round.kitty:
        yield KittyTaken(round.declarer, CardSet(bits(round.kitty)), len(round.kitty))


def _awaits_exchange(phase: Phase) -> bool:
    """Whether the kitty lies there for whoever wins the auction."""
    return isinstance(phase, Auction) or (isinstance(phase, Offer) and phase.is_before_exchange)


def _hands_opened(now: LivePhase, phase: Phase) -> Iterator[Event]:
    """Yield the hands that are laid open (P5, M14)."""
    if isinstance(phase, TrickPlay):
        known = now.exposed if isinstance(now, TrickPlay) else ()
        yield from (
            HandOpened(seat, CardSet(phase.hands[seat])) for seat in phase.exposed if seat not in known
        )
