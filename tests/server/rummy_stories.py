"""What has happened at a table of rummy before somebody comes to it.

One person sits with bots, and all play by rules of thumb, until the test's goal is reached. A deal that does
not lead there in its first round is an error that names those that do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fivehundred.engine.actions import CHANCE, SEED_SIZE
from fivehundred.rummy.actions import Action, LayOff, Meld, TakePile
from fivehundred.rummy.bots import Budget, bot
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.rummy.action_codec import deed_of
from server.stories import PERSON, TRIED

Goal = Callable[[State], bool]


def asked(phase: str) -> Goal:
    """It is the person's turn in a phase."""
    return lambda state: state.actor == PERSON and state.phase.name == phase


def may(*kinds: type[Action]) -> Goal:
    """The person may do something of each of these kinds."""
    return lambda state: (
        state.actor == PERSON
        and all(any(isinstance(action, kind) for action in state.legal_actions) for kind in kinds)
    )


may_lay = may(Meld)
may_lay_off = may(LayOff)
may_take_all = may(TakePile)


def round_is_over(state: State) -> bool:
    """A round has been scored."""
    return bool(state.sheet)


@dataclass(frozen=True)
class RummyStory:
    """How a game begins, until a goal is reached in its first round."""

    until: Goal
    deal: int = 0
    dealer: int = PERSON - 1

    def told(self, rules: RummyRules, bots: str) -> list[events.Event]:  # noqa: ARG002
        """What happens from the beginning of the game on.

        Raises:
            AssertionError: The deal does not lead to the goal.
        """
        happened = self._told(rules)
        if happened is None:
            others = (replace(self, deal=deal) for deal in range(TRIED))
            leading = [other.deal for other in others if other._told(rules) is not None]
            raise AssertionError(
                f"deal {self.deal} does not lead there; of the first {TRIED}, these do: {leading}"
            )
        return happened

    def _told(self, rules: RummyRules) -> list[events.Event] | None:
        """What happens; None if the round goes by without the goal."""
        seed, dealer = self.deal.to_bytes(SEED_SIZE), SEATS[self.dealer % rules.players]
        state, happened = State.start(rules, dealer), list[events.Event]([events.Begun(dealer=dealer)])
        while not self.until(state):
            if state.sheet:
                return None
            event, action = _next(state, seed, is_first=len(happened) == 1)
            happened.append(event)
            state = state.apply(action)
        return happened


def _next(state: State, seed: bytes, *, is_first: bool) -> tuple[events.Event, Action]:
    """What happens next, and the action of it."""
    if state.actor == CHANCE:
        own = state.stock_seed(seed)
        event = events.Dealt(seed=own) if is_first else events.Shuffled(seed=own)
        return event, state.chance_of(own)
    action = bot("thumb").choose(state.view(state.deciding), Budget()).action
    by = "person" if state.actor == PERSON else "bot"
    return events.Acted(deed=deed_of(action), by=by), action  # type: ignore[arg-type]
