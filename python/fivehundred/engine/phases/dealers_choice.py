"""Dealer's choice: what of the agreed list is played in the round to come (X8)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fivehundred.engine.actions import Action, Choose, kind_of, of_kind
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules import agreed_options
from fivehundred.rules.dealers_choice import choices, chosen, refusal
from fivehundred.seats import Seat


def before(dealing: Dealing) -> Choosing | Dealing:
    """Return the choice before a deal, or the deal at once where there is none."""
    return Choosing(dealing) if dealing.rules.plusplus.dealers_choice else dealing


@dataclass(frozen=True, slots=True)
class Choosing(Stage):
    """The dealer chooses before the deal that waits; its rules are those of the table."""

    dealing: Dealing

    name = "choosing"

    @property
    def actor(self) -> Seat:
        """The dealer."""
        return self.dealing.dealer

    hand_to_play = actor

    @property
    def agreed(self) -> tuple[str, ...]:
        """The list that the table has agreed on."""
        return agreed_options.items(self.dealing.rules.plusplus.dealers_choice)

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every choice whose rules do not contradict each other, first that of nothing."""
        return tuple(map(Choose, choices(self.dealing.rules)))

    def violation(self, action: Action) -> Violation | None:
        """Return why this may not be chosen, or None."""
        if not isinstance(action, Choose):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="the dealer's choice")
        if action.items != tuple(item for item in self.agreed if item in action.items):
            items, listed = ", ".join(action.items), ", ".join(self.agreed)
            return Violation.of(Reason.CHOICE_UNKNOWN, items=items, agreed=listed)
        reason = refusal(self.dealing.rules, action.items)
        return None if reason is None else Violation.of(Reason.CHOICE_REFUSED, why=reason)

    def after(self, action: Action) -> Dealing:
        """Return the deal under the rules that were chosen."""
        items = of_kind(Choose, action).items
        return self.dealing.under(chosen(self.dealing.rules, items), items)
