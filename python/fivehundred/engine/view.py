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


def view_of(state: State, seat: int | None) -> View:
    """Return what a seat knows of this game."""
    phase = state.phase
    is_actor = seat is not None and seat == state.actor
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
        legal_actions=state.legal_actions if is_actor else (),
    )
    match phase:
        case Dealing():
            return view()
        case Auction():
            return _with_cards(view, seat, phase.round.hands)(
                calls=phase.calls, kitty_size=len(phase.round.deal.kitty)
            )
        case Exchange():
            return _after_auction(_with_cards(view, seat, phase.hands), seat, phase.round)()
        case Naming():
            view = _after_auction(_with_cards(view, seat, phase.hands), seat, phase.round)
            return view(joker_asked_about=phase.joker, named=phase.named)
        case TrickPlay():
            view = _after_auction(_with_cards(view, seat, phase.hands), seat, phase.round)
            return _in_play(view, phase)


def _with_cards(view: partial[View], seat: int | None, hands: tuple[int, ...]) -> partial[View]:
    """Add the seat's own hand, and how many cards everybody holds."""
    hand = NO_CARDS if seat is None else CardSet(hands[seat])
    return partial(view, hand=hand, hand_sizes=tuple(map(int.bit_count, hands)))


def _after_auction(view: partial[View], seat: int | None, round: Round) -> partial[View]:
    """Add what the auction has settled, and the exchange as far as the seat knows it."""
    assert round.contract is not None
    terms = terms_of(round.rules, round.contract)
    is_declarer = seat is not None and seat == round.contract.declarer
    return partial(
        view,
        calls=round.calls,
        contract=round.contract,
        terms=terms,
        taken_up=CardSet.of(round.deal.kitty) if is_declarer and terms.takes_kitty else NO_CARDS,
        discards=round.discards if is_declarer else NO_CARDS,
        kitty_size=0 if terms.takes_kitty else len(round.deal.kitty),
        discard_size=len(round.discards),
    )


def _in_play(view: partial[View], phase: TrickPlay) -> View:
    return view(
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
