"""After the auction: the kitty and its exchange (K1–K3, M4, M11), then the naming of a joker (JK5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar

from fivehundred.cards import BLACK_JOKER, RED_JOKER, Card, CardSet, Suit, cards_in
from fivehundred.engine import breach, play
from fivehundred.engine.actions import Action, CallSlam, Discard, Give, Nominate, kind_of
from fivehundred.engine.contract import order_of, terms_of
from fivehundred.engine.notation import card_text, cards_text
from fivehundred.engine.round import Gift, Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.pack import HAND_SIZE

if TYPE_CHECKING:
    from fivehundred.engine.phase import Phase


def begin(round: Round) -> Phase:
    """Return what follows the auction: the offer of a breach, then the exchange (S12)."""
    return breach.offer(round, round.hands, begin_exchange)


def begin_exchange(round: Round, hands: tuple[int, ...]) -> Phase:
    """Return the exchange, or at once what comes after it (K3)."""
    contract, declarer = round.settled()
    terms, kitty = terms_of(round.rules, contract), CardSet.of(round.deal.kitty)
    if not terms.takes_kitty:
        return begin_naming(round, hands)
    hands = _with_hand(hands, declarer, hands[declarer] | kitty)
    if terms.gives_to is not None:
        return Giving(round, hands, declarer, terms.gives_to, len(kitty))
    return Exchange(round, declarer, hands, len(kitty))


def _with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """Return the hands with another one at this seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat with too many cards discards `count`: the declarer, or the partner who was given some."""

    round: Round
    seat: int
    hands: tuple[int, ...]
    count: int

    name = "exchange"

    @property
    def actor(self) -> int:
        """The seat that discards."""
        return self.seat

    hand_to_play = actor

    @property
    def may_call_slam(self) -> bool:
        """Whether the declarer may still call a slam (M11)."""
        contract, _ = self.round.settled()
        is_special = contract.bid is None or contract.bid.special is not None
        return self.round.rules.specials.called_slam and not is_special and not contract.slam

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every choice of cards to discard, and the slam where it may be called."""
        return Discards(self.hands[self.seat], self.count, offers_slam=self.may_call_slam)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no discard for now, or None (K1, M4, M11)."""
        if isinstance(action, CallSlam) and self.may_call_slam:
            return None
        if not isinstance(action, Discard):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a discard")
        missing = CardSet(action.cards - self.hands[self.seat])
        if missing:
            return Violation.of(Reason.DISCARD_NOT_HELD, cards=cards_text(missing, self.round.rules))
        if len(action.cards) != self.count:
            return Violation.of(Reason.DISCARD_COUNT, count=len(action.cards), needed=self.count)
        return None

    def after(self, action: Action) -> Phase:
        """Return what follows a legal discard, or the call of a slam."""
        if isinstance(action, CallSlam):
            return self._slam_called()
        assert isinstance(action, Discard)
        hands = _with_hand(self.hands, self.seat, self.hands[self.seat] & ~action.cards)
        return breach.offer(replace(self.round, discards=action.cards), hands, begin_naming)

    def _slam_called(self) -> Giving:
        """Return the choice of a card for the declarer, by the partner first on the left (M11)."""
        contract, declarer = self.round.settled()
        round = replace(self.round, contract=replace(contract, slam=True))
        return Giving(round, self.hands, round.rules.partners_of(declarer)[0], declarer, 1)


@dataclass(frozen=True, slots=True)
class Giving:
    """A seat hands `count` cards to its partner (M4, M11)."""

    round: Round
    hands: tuple[int, ...]
    seat: int
    receiver: int
    count: int

    name = "giving"

    @property
    def actor(self) -> int:
        """The seat that gives."""
        return self.seat

    hand_to_play = actor

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every choice of cards to hand over."""
        return Gifts(self.hands[self.seat], self.count)

    def violation(self, action: Action) -> Violation | None:
        """Return why these cards cannot be handed over now, or None."""
        if not isinstance(action, Give):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="cards to hand over")
        missing = CardSet(action.cards - self.hands[self.seat])
        if missing:
            return Violation.of(Reason.GIFT_NOT_HELD, cards=cards_text(missing, self.round.rules))
        if len(action.cards) != self.count:
            return Violation.of(Reason.GIFT_COUNT, count=len(action.cards), needed=self.count)
        return None

    def after(self, action: Action) -> Exchange:
        """Return the exchange in which the receiver discards."""
        assert isinstance(action, Give)
        hands = _with_hand(self.hands, self.seat, self.hands[self.seat] & ~action.cards)
        hands = _with_hand(hands, self.receiver, hands[self.receiver] | action.cards)
        round = replace(self.round, gift=Gift(self.seat, self.receiver, action.cards))
        return Exchange(round, self.receiver, hands, hands[self.receiver].bit_count() - HAND_SIZE)


@dataclass(frozen=True, slots=True)
class Choices(Collection[Action]):
    """Every choice of `count` cards from a hand, not listed until asked for."""

    hand: int
    count: int

    deed: ClassVar[type[Discard | Give]]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, self.deed):
            return False
        return len(action.cards) == self.count and not action.cards & ~self.hand

    def __iter__(self) -> Iterator[Action]:
        for cards in combinations(cards_in(self.hand), self.count):
            yield self.deed(CardSet.of(cards))

    def __len__(self) -> int:
        return comb(self.hand.bit_count(), self.count)


@dataclass(frozen=True, slots=True)
class Gifts(Choices):
    """What may be handed over."""

    deed = Give


@dataclass(frozen=True, slots=True)
class Discards(Choices):
    """What may be discarded; a slam stands last where it may be called (M11)."""

    offers_slam: bool = False

    deed = Discard

    def __contains__(self, action: object) -> bool:
        return (self.offers_slam and isinstance(action, CallSlam)) or Choices.__contains__(self, action)

    def __iter__(self) -> Iterator[Action]:
        yield from Choices.__iter__(self)
        if self.offers_slam:
            yield CallSlam()

    def __len__(self) -> int:
        return Choices.__len__(self) + self.offers_slam


def begin_naming(round: Round, hands: tuple[int, ...]) -> Phase:
    """Return the offer to name jokers (JK5), or the play where there is none."""
    contract, declarer = round.settled()
    floating = order_of(round.rules, terms_of(round.rules, contract)).floating
    if not round.rules.joker.named_before_lead or not floating:
        return play.begin(round, hands)
    offered = tuple(joker for joker in _from_the_higher(round) if floating >> joker & 1)
    return Naming(round, declarer, hands, offered)


def _from_the_higher(round: Round) -> tuple[Card, Card]:
    is_black = round.rules.pack.higher_joker == "black"
    return (BLACK_JOKER, RED_JOKER) if is_black else (RED_JOKER, BLACK_JOKER)


@dataclass(frozen=True, slots=True)
class Naming:
    """The declarer is asked for the suit of each joker in turn.

    Every declarer at no-trump is asked, holder or not, so that the question itself gives nothing away;
    without the joker the only answer is none.
    """

    round: Round
    declarer: int
    hands: tuple[int, ...]
    offered: tuple[Card, ...]
    named: tuple[tuple[Card, Suit], ...] = ()

    name = "naming"

    @property
    def actor(self) -> int:
        """The declarer."""
        return self.declarer

    hand_to_play = actor

    @property
    def joker(self) -> Card:
        """The joker asked about."""
        return self.offered[0]

    @property
    def legal_actions(self) -> Collection[Action]:
        """No suit, or any suit if the declarer holds the joker."""
        suits = Suit if self.hands[self.declarer] >> self.joker & 1 else ()
        return (Nominate(None), *map(Nominate, suits))

    def violation(self, action: Action) -> Violation | None:
        """Return why this joker may not be named so, or None (JK5)."""
        if not isinstance(action, Nominate):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="the joker's suit")
        if action.suit is not None and not self.hands[self.declarer] >> self.joker & 1:
            return Violation.of(Reason.JOKER_NOT_HELD, joker=card_text(self.joker, self.round.rules))
        return None

    def after(self, action: Action) -> Phase:
        """Return the offer of the next joker, or the play."""
        assert isinstance(action, Nominate)
        named = self.named if action.suit is None else (*self.named, (self.joker, action.suit))
        if len(self.offered) > 1:
            return replace(self, offered=self.offered[1:], named=named)
        return play.begin(self.round, self.hands, named)
