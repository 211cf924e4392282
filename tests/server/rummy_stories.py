"""What has happened at a table of rummy before somebody comes to it.

One person sits with bots, and all play by rules of thumb, until the test's goal is reached. A deal that does
not lead there in its first round is an error that names those that do.
"""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.actions import CHANCE, SEED_SIZE
from fivehundred.rummy.actions import Action, LayOff, Meld, TakePile
from fivehundred.rummy.bots import Budget, bot
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.rummy.action_codec import deed_of
from server.stories import PERSON, Beginning, Goal


def may(*kinds: type[Action]) -> Goal[State]:
    """The person may do something of each of these kinds."""
    return lambda state: (
        state.actor == PERSON
        and all(any(isinstance(action, kind) for action in state.legal_actions) for kind in kinds)
    )


may_lay = may(Meld)
may_lay_off = may(LayOff)
may_take_all = may(TakePile)


@dataclass(frozen=True)
class RummyStory(Beginning[RummyRules, State]):
    """How a game of rummy begins."""

    def _told(self, rules: RummyRules, bots: str) -> list[events.Event] | None:  # noqa: ARG002
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
