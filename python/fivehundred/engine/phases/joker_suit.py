"""Naming a joker's suit before the first lead (JK5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from fivehundred.cards import BLACK_JOKER, RED_JOKER, Card, Suit
from fivehundred.engine.actions import Action, Nominate, kind_of, of_kind
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.notation import card_text
from fivehundred.engine.phases import play
from fivehundred.engine.round import Round
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import Colour
from fivehundred.seats import Seat


def begin(round: Round, hands: tuple[int, ...]) -> Stage:
    """Return the offer to name jokers (JK5), or the play where there is none."""
    _, declarer = round.settled()
    floating = order_of(round.rules, round.terms).floating
    if not round.rules.joker.named_before_lead or not floating:
        return play.begin(round, hands)
    offered = tuple(joker for joker in _from_the_higher(round) if floating >> joker & 1)
    return Naming(round, declarer, hands, offered)


def _from_the_higher(round: Round) -> tuple[Card, Card]:
    is_black = round.rules.pack.higher_joker is Colour.BLACK
    return (BLACK_JOKER, RED_JOKER) if is_black else (RED_JOKER, BLACK_JOKER)


@dataclass(frozen=True, slots=True)
class Naming(Stage):
    """The declarer is asked for the suit of each joker in turn.

    Every declarer at no-trump is asked, holder or not, so that the question itself gives nothing away;
    without the joker the only answer is none.
    """

    round: Round
    declarer: Seat
    hands: tuple[int, ...]
    offered: tuple[Card, ...]
    named: tuple[tuple[Card, Suit], ...] = ()

    name = "naming"

    @property
    def actor(self) -> Seat:
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

    def after(self, action: Action) -> Stage:
        """Return the offer of the next joker, or the play."""
        suit = of_kind(Nominate, action).suit
        named = self.named if suit is None else (*self.named, (self.joker, suit))
        if len(self.offered) > 1:
            return replace(self, offered=self.offered[1:], named=named)
        return play.begin(self.round, self.hands, named)
