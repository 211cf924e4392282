"""The offer of a breach: each defender may bet that the contract fails badly (S12)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from fivehundred.engine.actions import Action, Answer, CallBreach, Decline, kind_of
from fivehundred.engine.contracts.contract import Contract, Terms, defenders
from fivehundred.engine.round import Next, Round
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat

LOWEST_LEVEL: Final = 7
"""The lowest ordinary contract of which a breach may be called."""


def offer(round: Round, hands: tuple[int, ...], then: Next) -> Stage:
    """Return the offer to the defenders, or at once what comes then, where there is nothing to offer."""
    contract, declarer = round.settled()
    if round.breach is not None or not is_offered(round.rules, contract, round.terms):
        return then(round, hands)
    against = defenders(round.rules, round.terms, declarer)
    return Offer(round, hands, tuple(seat for seat in round.around(declarer) if seat in against), then)


def is_offered(rules: Rules, contract: Contract, terms: Terms) -> bool:
    """Whether breaches of this contract may be called: of seven or more, and of specials but low misère."""
    if not rules.scoring.breach or contract.bid is None:
        return False
    if contract.bid.special is not None:
        return contract.bid.special.may_be_breached
    return terms.target.start >= LOWEST_LEVEL  # ten of a called slam (M11)


@dataclass(frozen=True, slots=True)
class Offer(Stage):
    """The defenders are asked in turn; `waiting` are those that have not answered yet."""

    round: Round
    hands: tuple[int, ...]
    waiting: tuple[Seat, ...]
    then: Next = field(repr=False)

    name = "breach"

    @property
    def actor(self) -> Seat:
        """The defender who is asked."""
        return self.waiting[0]

    hand_to_play = actor

    @property
    def is_before_exchange(self) -> bool:
        """Whether the kitty still lies on the table."""
        return not self.round.laid

    @property
    def legal_actions(self) -> Collection[Action]:
        """To decline or to call."""
        return (Decline(), CallBreach())

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no answer to the offer, or None."""
        if isinstance(action, Answer):
            return None
        return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a breach, or to decline it")

    def after(self, action: Action) -> Stage:
        """Return the offer to the next defender, or what comes when all have declined or one has called."""
        if isinstance(action, CallBreach):
            return self.then(replace(self.round, breach=self.actor), self.hands)
        if len(self.waiting) > 1:
            return replace(self, waiting=self.waiting[1:])
        return self.then(self.round, self.hands)
