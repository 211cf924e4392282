"""After the auction: the kitty and its exchange (K1–K4, M4, M11, B5, T2c).

Each step says what comes next by the cards that lie where: whoever holds more than ten discards, the
opponents first, the declarer last.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from fivehundred.cards import CardSet, bits
from fivehundred.engine.actions import Action, CallSlam, Discard, kind_of, of_kind
from fivehundred.engine.notation import cards_text
from fivehundred.engine.phases import breach, market, partner_call
from fivehundred.engine.phases.card_subsets import Discards
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.round import Round, with_hand
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Seat


def begin(round: Round) -> Stage:
    """Return what follows the auction: the offer of a breach, then the exchange (S12)."""
    return breach.offer(round, round.hands, begin_exchange)


def begin_exchange(round: Round, hands: tuple[int, ...]) -> Stage:
    """Return the exchange, or at once what comes after it (K3)."""
    (_, declarer), terms = round.settled(), round.terms
    if terms.takes_kitty:
        hands = with_hand(hands, declarer, hands[declarer] | bits(round.kitty))
    if terms.gives_to is not None:
        return Giving(round, hands, declarer, terms.gives_to, len(round.kitty), discard)
    return _share_out(round, hands)


def _share_out(round: Round, hands: tuple[int, ...]) -> Stage:
    """Return the gift of the next kitty card that the bid leaves to an opponent, or the discards (B5)."""
    contract, declarer = round.settled()
    given = 0 if contract.bid is None else contract.bid.given
    if len(round.gifts) == given:
        return discard(round, hands)
    opponents = [seat for seat in round.around(declarer) if seat not in round.partners_of(declarer)]
    receiver = opponents[len(round.gifts) % len(opponents)]
    pool = hands[declarer] & bits(round.kitty)
    return Giving(round, hands, declarer, receiver, 1, _share_out, pool)


def discard(round: Round, hands: tuple[int, ...]) -> Stage:
    """Return the discard of the next who holds too much, or what comes when nobody does."""
    _, declarer = round.settled()
    partners = round.partners_of(declarer)
    around = sorted(round.around(declarer), key=lambda seat: seat in partners)
    for seat in (*around, declarer):
        count = hands[seat].bit_count() - HAND_SIZE
        if count > 0:
            return Exchange(round, seat, hands, count)
    if market.is_waiting(round):
        return market.for_defender(round, hands, discard)
    return breach.offer(round, hands, partner_call.begin) if round.laid else partner_call.begin(round, hands)


@dataclass(frozen=True, slots=True)
class Exchange(Stage):
    """A seat with too many cards discards `count`: the declarer, or somebody who was given some."""

    round: Round
    seat: Seat
    hands: tuple[int, ...]
    count: int

    name = "exchange"

    @property
    def actor(self) -> Seat:
        """The seat that discards."""
        return self.seat

    hand_to_play = actor

    @property
    def may_call_slam(self) -> bool:
        """Whether the declarer may still call a slam (M11)."""
        contract, declarer = self.round.settled()
        is_special = contract.bid is None or contract.bid.special is not None
        is_possible = self.round.rules.specials.called_slam and not is_special and not contract.slam
        return is_possible and self.seat == declarer and bool(self.round.partners_of(declarer))

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

    def after(self, action: Action) -> Stage:
        """Return what follows a legal discard, or the call of a slam."""
        if isinstance(action, CallSlam):
            return self._slam_called()
        cards = of_kind(Discard, action).cards
        hands = with_hand(self.hands, self.seat, self.hands[self.seat] & ~cards)
        return discard(replace(self.round, laid=(*self.round.laid, (self.seat, cards))), hands)

    def _slam_called(self) -> Giving:
        """Return the choice of a card for the declarer, by the partner first on the left (M11)."""
        contract, declarer = self.round.settled()
        round = replace(self.round, contract=replace(contract, slam=True))
        giver = round.rules.owner_of(round.partners_of(declarer)[0])
        return Giving(round, self.hands, giver, declarer, 1, discard)
