"""What a seat knows. A view is built by listing that, never by taking away from the whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, bits
from fivehundred.engine.actions import Action, Call
from fivehundred.engine.auction import Auction
from fivehundred.engine.breach import Offer
from fivehundred.engine.contract import Contract, Terms, terms_of
from fivehundred.engine.deal import Dealing
from fivehundred.engine.ending import Result
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.kitty import open_cards
from fivehundred.engine.order import CardOrder, TrickHistory
from fivehundred.engine.play import Plays, Trick, TrickPlay
from fivehundred.engine.round import Gift, Round
from fivehundred.engine.scoring import RoundScore
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules

if TYPE_CHECKING:
    from fivehundred.engine.state import State


@dataclass(frozen=True, slots=True)
class Slot:
    """A place whose cards this seat does not see: `count` of them, each one of `possible`."""

    place: Literal["hand", "kitty", "discards", "dead"]
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

    `hand` is the seat's own, empty if `hidden_own` says that it has not looked; `open_hands` are pairs of
    seat and hand that everybody sees; `taken_up` are cards from the kitty or the partner and `discards` those
    laid away, if the seat itself has taken and laid them; `gift` is what was handed over, without the cards
    for those who do not know them; `kitty_open` are the cards of the kitty that everybody has seen, also once
    they are taken; `breach` is the seat that has called one. `hand_sizes`, `kitty_size` and `discard_size`
    count what lies where, hidden or not. `calls` go as far as the auction has come; `contract` and `terms`
    are there when it is over, `order` and `history` once cards are played. `legal_actions` is empty unless
    the seat decides.
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
    hidden_own: bool = False
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    taken_up: CardSet = NO_CARDS
    discards: CardSet = NO_CARDS
    gift: Gift | None = None
    breach: int | None = None
    open_hands: tuple[tuple[int, CardSet], ...] = ()
    hand_sizes: tuple[int, ...] = ()
    kitty_size: int = 0
    kitty_open: tuple[Card, ...] = ()
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
        opened: set[int | None] = {seat for seat, _ in self.open_hands}
        if not self.hidden_own:
            opened.add(self.seat)
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
        return Own(CardSet(phase.round.hands[seat]) if phase.looked >> seat & 1 else NO_CARDS)
    if isinstance(phase, Offer) and _is_before_exchange(phase):
        return Own(CardSet(phase.hands[seat]))
    return Own(CardSet(phase.hands[seat]), *_exchanged(phase.round, seat))


def _is_before_exchange(offer: Offer) -> bool:
    """Whether the kitty still lies on the table when a breach is offered."""
    return not offer.round.discards


def _exchanged(round: Round, seat: int) -> tuple[CardSet, CardSet]:
    """Return what a seat has taken up, from the kitty or from its partner, and what it has laid away."""
    if round.contract is None or round.declarer is None:
        return NO_CARDS, NO_CARDS
    taken = NO_CARDS
    if seat == round.declarer and terms_of(round.rules, round.contract).takes_kitty:
        taken = CardSet.of(round.deal.kitty)
    if round.gift is not None and seat == round.gift.receiver:
        taken |= round.gift.cards
    return taken, round.discards if seat == round.discarder else NO_CARDS


def _gift_seen(round: Round, seat: int | None) -> Gift | None:
    """Return what was handed over, with the cards for those two who know them."""
    gift = round.gift
    if gift is None or seat in (gift.giver, gift.receiver):
        return gift
    return replace(gift, cards=NO_CARDS)


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
            return _in_auction(view, phase)
        case Offer():
            kitty_size = len(phase.round.deal.kitty) if _is_before_exchange(phase) else 0
            return _after_auction(view, phase.round)(hand_sizes=_sizes(phase.hands), kitty_size=kitty_size)
        case Exchange() | Giving():
            return _after_auction(view, phase.round)(hand_sizes=_sizes(phase.hands))
        case Naming():
            view = _after_auction(view, phase.round)
            return view(hand_sizes=_sizes(phase.hands), joker_asked_about=phase.joker, named=phase.named)
        case TrickPlay():
            return _in_play(_after_auction(view, phase.round), phase)


def _sizes(hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards everybody holds."""
    return tuple(map(int.bit_count, hands))


def _in_auction(view: partial[View], phase: Auction) -> View:
    seat = view.keywords["seat"]
    return view(
        hidden_own=seat is not None and not phase.looked >> seat & 1,
        calls=phase.calls,
        hand_sizes=_sizes(phase.round.hands),
        kitty_size=len(phase.round.deal.kitty),
        kitty_open=open_cards(phase.round, phase.calls),
    )


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
        gift=_gift_seen(round, view.keywords["seat"]),
        breach=round.breach,
        kitty_open=open_cards(round, round.calls),
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
    """Yield what lies hidden from the seat besides hands: the kitty or the discards, and dead hands."""
    unnamed = unseen - bits(joker for joker, _ in view.named)
    if view.kitty_size > len(view.kitty_open):
        yield Slot("kitty", None, view.kitty_size - len(view.kitty_open), unnamed - bits(view.kitty_open))
    if view.discard_size and not view.discards:
        yield Slot("discards", None, view.discard_size, unnamed)
    if view.rules.deal.dead_hands and view.hand_sizes:
        elsewhere = bits(view.kitty_open) | (view.gift.cards if view.gift is not None else 0)
        yield Slot("dead", None, HAND_SIZE * view.rules.deal.dead_hands, unnamed - elsewhere)


def _possible(view: View, seat: int, unseen: CardSet) -> CardSet:
    """Return the unseen cards that a seat may hold, by what it has shown out of and by the jokers named."""
    gone = 0
    if view.contract is None or seat != view.contract.declarer:
        gone = bits(joker for joker, _ in view.named)
    if view.gift is not None and seat != view.gift.receiver:
        gone |= view.gift.cards
    if not _may_hold_kitty(view, seat):
        gone |= bits(view.kitty_open)
    if view.history is not None and view.order is not None:
        for suit in Suit:
            if view.history.shown_out[seat] >> suit & 1:
                gone |= view.order.follows[suit]
    return unseen - gone


def _may_hold_kitty(view: View, seat: int) -> bool:
    """Whether a hand may hold cards of the kitty: the declarer's, and one that was handed cards."""
    if view.kitty_size or view.contract is None:
        return False
    return seat == view.contract.declarer or (view.gift is not None and seat == view.gift.receiver)
