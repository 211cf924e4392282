"""After the auction: the declarer takes the kitty and discards (K1–K3), then may name a joker (JK5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from fivehundred.cards import BLACK_JOKER, RED_JOKER, Card, CardSet, Suit, bits, cards_in
from fivehundred.engine import play
from fivehundred.engine.actions import Action, Discard, Nominate, kind_of
from fivehundred.engine.contract import order_of, terms_of
from fivehundred.engine.notation import card_text, cards_text
from fivehundred.engine.round import Round
from fivehundred.engine.violations import Reason, Violation

if TYPE_CHECKING:
    from fivehundred.engine.phase import Phase


def begin(round: Round) -> Phase:
    """Return what follows the auction: the exchange, or at once what comes after it (K3)."""
    contract, declarer = round.settled()
    hands = round.hands
    if not terms_of(round.rules, contract).takes_kitty:
        return begin_naming(round, hands)
    taken = hands[declarer] | bits(round.deal.kitty)
    return Exchange(round, declarer, (*hands[:declarer], taken, *hands[declarer + 1 :]))


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer holds the kitty and must discard as many cards."""

    round: Round
    declarer: int
    hands: tuple[int, ...]

    name = "exchange"

    @property
    def actor(self) -> int:
        """The declarer."""
        return self.declarer

    hand_to_play = actor

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every choice of cards to discard."""
        return Discards(self.hands[self.declarer], self.round.rules.kitty_size)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no discard for now, or None (K1)."""
        if not isinstance(action, Discard):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a discard")
        missing = CardSet(action.cards - self.hands[self.declarer])
        if missing:
            return Violation.of(Reason.DISCARD_NOT_HELD, cards=cards_text(missing, self.round.rules))
        needed = self.round.rules.kitty_size
        if len(action.cards) != needed:
            return Violation.of(Reason.DISCARD_COUNT, count=len(action.cards), needed=needed)
        return None

    def after(self, action: Action) -> Phase:
        """Return what follows a legal discard."""
        assert isinstance(action, Discard)
        seat = self.declarer
        kept = self.hands[seat] & ~action.cards
        hands = (*self.hands[:seat], kept, *self.hands[seat + 1 :])
        return begin_naming(replace(self.round, discards=action.cards), hands)


@dataclass(frozen=True, slots=True)
class Discards(Collection[Action]):
    """Every choice of `count` cards from a hand, not listed until asked for."""

    hand: int
    count: int

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Discard):
            return False
        return len(action.cards) == self.count and not action.cards & ~self.hand

    def __iter__(self) -> Iterator[Action]:
        for cards in combinations(cards_in(self.hand), self.count):
            yield Discard(CardSet.of(cards))

    def __len__(self) -> int:
        return comb(self.hand.bit_count(), self.count)


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
