"""What a seat knows. A view is built by listing that, never by taking away from the whole."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, bits
from fivehundred.engine.actions import Action, Call
from fivehundred.engine.auction import Auction
from fivehundred.engine.contract import Contract, Terms, terms_of
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Naming
from fivehundred.engine.order import CardOrder, TrickHistory
from fivehundred.engine.play import Plays, Trick, TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.scoring import Result, RoundScore
from fivehundred.rules.ruleset import Rules

if TYPE_CHECKING:
    from fivehundred.engine.state import State


@dataclass(frozen=True, slots=True)
class Slot:
    """A place whose cards this seat does not see: `count` of them, each one of `possible`."""

    place: Literal["hand", "kitty", "discards"]
    seat: int | None
    count: int
    possible: CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat knows of a game; `seat` is None for a spectator.

    `hand` is the seat's own, `open_hands` are pairs of seat and hand that everybody sees, `discards` those of
    the seat itself, `slots` the hidden places. `calls` go as far as the auction has come; `contract` and
    `terms` are there when it is over, `order` and `history` once cards are played. `legal_actions` is empty
    unless the seat decides.
    """

    rules: Rules
    seat: int | None
    phase: str
    number: int
    dealer: int
    actor: int | None
    hand_to_play: int | None
    scores: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    result: Result | None
    legal_actions: Collection[Action]
    hand: CardSet = NO_CARDS
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    discards: CardSet = NO_CARDS
    open_hands: tuple[tuple[int, CardSet], ...] = ()
    slots: tuple[Slot, ...] = ()
    joker_asked_about: Card | None = None
    named: tuple[tuple[Card, Suit], ...] = ()
    terms: Terms | None = None
    order: CardOrder | None = None
    history: TrickHistory | None = None
    ask: int | None = None
    table: Plays = ()
    tricks: tuple[Trick, ...] = ()

    def taken(self, seat: int) -> int:
        """Return how many tricks a seat has taken in this round."""
        return sum(trick.winner == seat for trick in self.tricks)


def view_of(state: State, seat: int | None) -> View:
    """Return what a seat knows of this game."""
    phase = state.phase
    view = View(
        rules=phase.rules if isinstance(phase, Dealing) else phase.round.rules,
        seat=seat,
        phase="over" if state.is_over else phase.name,
        number=phase.number if isinstance(phase, Dealing) else phase.round.number,
        dealer=phase.dealer if isinstance(phase, Dealing) else phase.round.dealer,
        actor=state.actor,
        hand_to_play=state.hand_to_play,
        scores=state.scores,
        sheet=state.sheet,
        result=state.result,
        legal_actions=state.legal_actions if seat is not None and seat == state.actor else (),
    )
    match phase:
        case Dealing():
            return view
        case Auction():
            return _with_cards(replace(view, calls=phase.calls), phase.round, phase.round.hands)
        case Exchange():
            return _with_cards(_after_auction(view, phase.round), phase.round, phase.hands)
        case Naming():
            view = replace(
                _after_auction(view, phase.round), joker_asked_about=phase.joker, named=phase.named
            )
            return _with_cards(view, phase.round, phase.hands)
        case TrickPlay():
            return _with_cards(_in_play(view, phase), phase.round, phase.hands)


def _after_auction(view: View, round: Round) -> View:
    assert round.contract is not None
    is_declarer = view.seat is not None and view.seat == round.contract.declarer
    return replace(
        view,
        calls=round.calls,
        contract=round.contract,
        terms=terms_of(round.rules, round.contract),
        discards=round.discards if is_declarer else NO_CARDS,
    )


def _in_play(view: View, phase: TrickPlay) -> View:
    return replace(
        _after_auction(view, phase.round),
        named=phase.named,
        open_hands=tuple((seat, CardSet(phase.hands[seat])) for seat in phase.exposed),
        order=phase.order,
        history=phase.history,
        ask=phase.ask,
        table=phase.table,
        tricks=phase.tricks,
    )


def _with_cards(view: View, round: Round, hands: tuple[int, ...]) -> View:
    """Add the seat's own hand and the places whose cards it does not see."""
    own = NO_CARDS if view.seat is None else CardSet(hands[view.seat])
    unseen = CardSet(view.rules.cards & ~own & ~view.discards & ~_seen_by_all(view))
    opened = {view.seat, *(seat for seat, _ in view.open_hands)}
    slots = [
        Slot("hand", seat, hand.bit_count(), _possible(view, seat, unseen))
        for seat, hand in enumerate(hands)
        if seat not in opened
    ]
    return replace(view, hand=own, slots=(*slots, *_laid_away(view, round, unseen)))


def _seen_by_all(view: View) -> int:
    played = bits(card for trick in view.tricks for _, card in trick.plays) | bits(
        card for _, card in view.table
    )
    for _, hand in view.open_hands:
        played |= hand
    return played


def _laid_away(view: View, round: Round, unseen: CardSet) -> tuple[Slot, ...]:
    """Return the kitty or the discards as a hidden place, if there is one and the seat does not know it."""
    unnamed = unseen - bits(joker for joker, _ in view.named)
    if round.discards:
        return () if view.discards else (Slot("discards", None, len(round.discards), unnamed),)
    held = view.phase == "exchange"
    return () if held or not round.deal.kitty else (Slot("kitty", None, len(round.deal.kitty), unnamed),)


def _possible(view: View, seat: int, unseen: CardSet) -> CardSet:
    """Return the unseen cards that a seat may hold, by what it has shown out of and by the jokers named."""
    gone = 0
    if view.contract is None or seat != view.contract.declarer:
        gone = bits(joker for joker, _ in view.named)
    if view.history is not None and view.order is not None:
        for suit in Suit:
            if view.history.shown_out[seat] >> suit & 1:
                gone |= view.order.follows[suit]
    return unseen - gone
