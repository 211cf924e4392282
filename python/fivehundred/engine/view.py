"""What a seat knows. A view is built by listing that, never by taking away from the whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
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


@dataclass(frozen=True, slots=True)
class Own:
    """The cards that one seat knows and others do not: a part of its view, quicker to have than the whole."""

    hand: CardSet = NO_CARDS
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat knows of a game; `seat` is None for a spectator.

    `hand` is the seat's own, `open_hands` are pairs of seat and hand that everybody sees; `taken_up` are the
    kitty's cards and `discards` those laid away, if the seat itself has taken and laid them. `hand_sizes`,
    `kitty_size` and `discard_size` count what lies where, hidden or not. `calls` go as far as the auction has
    come; `contract` and `terms` are there when it is over, `order` and `history` once cards are played.
    `legal_actions` is empty unless the seat decides.
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
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS
    open_hands: tuple[tuple[int, CardSet], ...] = ()
    hand_sizes: tuple[int, ...] = ()
    kitty_size: int = 0
    discard_size: int = 0
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

    def played(self, seat: int | None) -> CardSet:
        """Return the cards that a seat has played in this round."""
        tricks = (*(trick.plays for trick in self.tricks), self.table)
        return CardSet(bits(card for plays in tricks for other, card in plays if other == seat))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The hidden places, each with what may lie there: worked out from the rest of the view."""
        unseen = CardSet(self.rules.cards & ~self.hand & ~self.discards & ~_seen_by_all(self))
        opened = {self.seat, *(seat for seat, _ in self.open_hands)}
        hands = (
            Slot("hand", seat, size, _possible(self, seat, unseen))
            for seat, size in enumerate(self.hand_sizes)
            if seat not in opened
        )
        return (*hands, *_laid_away(self, unseen))


def own_of(state: State, seat: int | None) -> Own:
    """Return the cards that a seat knows and others do not; none for a spectator."""
    phase = state.phase
    if seat is None or isinstance(phase, Dealing):
        return Own()
    if isinstance(phase, Auction):
        return Own(CardSet(phase.round.hands[seat]))
    return Own(CardSet(phase.hands[seat]), *_exchanged(phase.round, seat))


def _exchanged(round: Round, seat: int) -> tuple[CardSet, CardSet]:
    """Return what a seat has taken up from the kitty and what it has laid away."""
    if round.contract is None or seat != round.contract.declarer:
        return NO_CARDS, NO_CARDS
    takes_kitty = terms_of(round.rules, round.contract).takes_kitty
    return CardSet.of(round.deal.kitty) if takes_kitty else NO_CARDS, round.discards


def view_of(state: State, seat: int | None) -> View:
    """Return what a seat knows of this game."""
    phase, own = state.phase, own_of(state, seat)
    view = partial(
        View,
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
        hand=own.hand,
        taken_up=own.taken_up,
        discards=own.discards,
    )
    match phase:
        case Dealing():
            return view()
        case Auction():
            kitty_size = len(phase.round.deal.kitty)
            return view(calls=phase.calls, hand_sizes=_sizes(phase.round.hands), kitty_size=kitty_size)
        case Exchange():
            return _after_auction(view, phase.round)(hand_sizes=_sizes(phase.hands))
        case Naming():
            view = _after_auction(view, phase.round)
            return view(hand_sizes=_sizes(phase.hands), joker_asked_about=phase.joker, named=phase.named)
        case TrickPlay():
            return _in_play(_after_auction(view, phase.round), phase)


def _sizes(hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards everybody holds."""
    return tuple(map(int.bit_count, hands))


def _after_auction(view: partial[View], round: Round) -> partial[View]:
    """Add what the auction has settled."""
    assert round.contract is not None
    terms = terms_of(round.rules, round.contract)
    return partial(
        view,
        calls=round.calls,
        contract=round.contract,
        terms=terms,
        kitty_size=0 if terms.takes_kitty else len(round.deal.kitty),
        discard_size=len(round.discards),
    )


def _in_play(view: partial[View], phase: TrickPlay) -> View:
    return view(
        hand_sizes=_sizes(phase.hands),
        named=phase.named,
        open_hands=tuple((seat, CardSet(phase.hands[seat])) for seat in phase.exposed),
        order=phase.order,
        history=phase.history,
        ask=phase.ask,
        table=phase.table,
        tricks=phase.tricks,
    )


def _seen_by_all(view: View) -> int:
    played = bits(card for trick in view.tricks for _, card in trick.plays) | bits(
        card for _, card in view.table
    )
    for _, hand in view.open_hands:
        played |= hand
    return played


def _laid_away(view: View, unseen: CardSet) -> Iterator[Slot]:
    """Yield the kitty or the discards as a hidden place, if there is one and the seat does not know it."""
    unnamed = unseen - bits(joker for joker, _ in view.named)
    if view.kitty_size:
        yield Slot("kitty", None, view.kitty_size, unnamed)
    if view.discard_size and not view.discards:
        yield Slot("discards", None, view.discard_size, unnamed)


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
