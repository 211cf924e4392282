"""What a step of rummy made happen, as a closed sum of frozen events.

`State.step` gives the events of an action in the order in which a table would tell them. They hold
everything; `known_to` gives what one seat, or a spectator, may know of an event.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivehundred.cards import Card
from fivehundred.engine.actions import of_kind
from fivehundred.rummy.actions import Action, Discard, Draw, LayOff, Meld, Reshuffle, Take, TakePile
from fivehundred.rummy.card_bag import EMPTY, CardBag
from fivehundred.rummy.game import Game
from fivehundred.rummy.melds import Combination
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.endings import RoundEnd, TurnEnd
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.phase import Phase
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.round import Round
from fivehundred.rummy.score import Result, RoundScore
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt: `hands` by seat, the first discard, and how many are left in the stock (R1)."""

    dealer: Seat
    hands: tuple[CardBag, ...]
    turned_up: Card
    stock: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew from the stock, in which so many are left; others do not see the card (R4)."""

    seat: Seat
    card: Card | None
    stock: int


@dataclass(frozen=True, slots=True)
class TopTaken:
    """A seat took the top discard (R4)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PileTaken:
    """A seat took the whole pile, and owes a new combination in this turn (R4, R5)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StockRanOut:
    """A seat chose to draw and there was nothing left: the stock is made anew, or the round ends (R8)."""

    seat: Seat
    is_refilled: bool


@dataclass(frozen=True, slots=True)
class StockReshuffled:
    """The discards but the top one are the new stock, of so many cards (R8)."""

    stock: int


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """A seat laid a combination, which has this number on the table, for so many points (R6, R9)."""

    seat: Seat
    number: int
    meld: Combination
    points: int


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat laid a card off on a combination, which is `meld` since then (R7, R9)."""

    seat: Seat
    number: int
    card: Card
    meld: Combination
    points: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A seat threw a card on the pile and ended its turn (R3)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PileDutyFailed:
    """A seat that had taken the pile laid no new combination in that turn (R5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has no cards left (R8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round is over and its line is on the sheet (R9)."""

    line: RoundScore


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (R10)."""

    result: Result


Event = (
    Dealt
    | CardDrawn
    | TopTaken
    | PileTaken
    | StockRanOut
    | StockReshuffled
    | MeldLaid
    | LaidOff
    | CardDiscarded
    | PileDutyFailed
    | WentOut
    | RoundScored
    | GameEnded
)


def known_to(event: Event, seat: int | None) -> Event:
    """Return what a seat may know of an event; None is a spectator, who knows what lies open.

    Cards that it may not know are left out; how many there are is known.
    """
    match event:
        case Dealt():
            hands = (hand if owner == seat else EMPTY for owner, hand in enumerate(event.hands))
            return replace(event, hands=tuple(hands))
        case CardDrawn() if event.seat != seat:
            return replace(event, card=None)
        case _:
            return event


# What happened


def happened(before: Game, action: Action, phase: Phase, after: Game) -> Iterator[Event]:
    """Yield the events of a legal action, which led from one state to another.

    `phase` is what came next in the round: it tells how the round ended, which the state after it does not.
    """
    match before.phase:
        case Dealing():
            yield _dealt(before.phase, of_kind(Drawing, phase))
        case Drawing():
            yield _drawn(before.phase, action, phase)
        case Reshuffling():
            yield from _reshuffled(before.phase.seat, of_kind(Reshuffle, action).cards)
        case Laying():
            yield from _turned(before.phase, action, phase)
    if isinstance(phase, RoundEnd):
        yield RoundScored(after.sheet[-1])
    if after.result is not None:
        yield GameEnded(after.result)


def _dealt(now: Dealing, phase: Drawing) -> Event:
    round = phase.round
    return Dealt(now.dealer, tuple(map(CardBag, round.hands)), round.pile[0], len(round.stock))


def _drawn(now: Drawing, action: Action, phase: Phase) -> Event:
    """Return the way in which a seat drew (R4)."""
    round = now.round
    match action:
        case Draw() if round.stock:
            return CardDrawn(now.seat, round.stock[0], len(round.stock) - 1)
        case Draw():
            return StockRanOut(now.seat, is_refilled=isinstance(phase, Reshuffling))
        case Take():
            return TopTaken(now.seat, round.pile[-1])
        case TakePile():
            return PileTaken(now.seat, round.pile)
        case _:
            raise TypeError(action)


def _reshuffled(seat: Seat, stock: tuple[Card, ...]) -> Iterator[Event]:
    """Yield the new stock and the card drawn from it (R8)."""
    yield StockReshuffled(len(stock))
    yield CardDrawn(seat, stock[0], len(stock) - 1)


def _turned(now: Laying, action: Action, phase: Phase) -> Iterator[Event]:
    """Yield what a seat did in its turn, and how the turn ended if it did (R3, R5, R8)."""
    if isinstance(phase, Laying | TurnEnd | RoundEnd):
        yield _laid(now, action, phase.round)
        if phase.round.failed[now.seat] > now.round.failed[now.seat]:
            yield PileDutyFailed(now.seat)
        if isinstance(phase, RoundEnd) and phase.out is not None:
            yield WentOut(phase.out)


def _laid(now: Laying, action: Action, then: Round) -> Event:
    """Return what was laid down, laid off or thrown away (R3)."""
    match action:
        case Meld():
            meld = then.table[-1]
            return MeldLaid(now.seat, len(then.table), meld, meld.points)
        case LayOff(card, number):
            meld = then.table[number - 1]
            points = meld.points - now.round.table[number - 1].points
            return LaidOff(now.seat, number, card, meld, points)
        case Discard(card):
            return CardDiscarded(now.seat, card)
        case _:
            raise TypeError(action)
