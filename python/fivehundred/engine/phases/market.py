"""The market of two players: open cards, of which each picks one for the kitty (T2c)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from fivehundred.cards import CardSet
from fivehundred.engine.actions import Action, Pick, kind_of, of_kind
from fivehundred.engine.notation import card_text, cards_text
from fivehundred.engine.round import Gift, Next, Round, with_hand
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.pack import OPEN_CARDS, PICKED
from fivehundred.seats import Seat


def before_auction(round: Round, then: Next) -> Market:
    """Return the choice of the kitty: the non-dealer picks first."""
    return Market(round, round.hands, round.left_of(round.dealer), then)


def is_waiting(round: Round) -> bool:
    """Whether the defender has still to take a card of the market."""
    return len(round.market) == OPEN_CARDS - PICKED


def for_defender(round: Round, hands: tuple[int, ...], then: Next) -> Market:
    """Return the choice of a card for the defender, when the declarer has discarded."""
    _, declarer = round.settled()
    return Market(round, hands, round.left_of(declarer), then)


@dataclass(frozen=True, slots=True)
class Market(Stage):
    """A seat picks one of the open cards: for the kitty, or once there is a contract for its own hand."""

    round: Round
    hands: tuple[int, ...]
    seat: Seat
    then: Next = field(repr=False)

    name = "market"

    @property
    def actor(self) -> Seat:
        """The seat that picks."""
        return self.seat

    hand_to_play = actor

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every open card."""
        return tuple(map(Pick, self.round.market))

    def violation(self, action: Action) -> Violation | None:
        """Return why this card may not be picked, or None."""
        if not isinstance(action, Pick):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a card of the market")
        if action.card in self.round.market:
            return None
        rules = self.round.rules
        market = cards_text(self.round.market, rules)
        return Violation.of(Reason.PICK_NOT_OPEN, card=card_text(action.card, rules), market=market)

    def after(self, action: Action) -> Stage:
        """Return the pick of the other seat, or what comes when both have picked."""
        card = of_kind(Pick, action).card
        market = tuple(other for other in self.round.market if other != card)
        round = replace(self.round, market=market)
        if round.contract is not None:
            return self._taken_up(round, CardSet(card.bit))
        round = replace(round, kitty=(*round.kitty, card))
        if len(round.kitty) < PICKED:
            return replace(self, round=round, seat=round.left_of(self.seat))
        return self.then(round, self.hands)

    def _taken_up(self, round: Round, card: CardSet) -> Stage:
        round = replace(round, gifts=(*round.gifts, Gift(None, self.seat, card)))
        return self.then(round, with_hand(self.hands, self.seat, self.hands[self.seat] | card))
