"""`State`: a whole game of rummy as an immutable value."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.violations import IllegalActionError, Violation
from fivehundred.rummy import score
from fivehundred.rummy.actions import Action, Chance, kind_of
from fivehundred.rummy.events import Event, happened
from fivehundred.rummy.game import Game
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.endings import RoundEnd, TurnEnd
from fivehundred.rummy.phases.phase import Phase, phase_of
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import Outcome
from fivehundred.rummy.view import View, view_of
from fivehundred.rummy.violations import Reason


@dataclass(frozen=True, slots=True)
class State(Game):
    """A game of Five Hundred rummy: its rules, the score sheet, and the phase that the round is in.

    Exactly one actor decides, a seat or `CHANCE`, until the game is over. Applying an action gives a new
    state and leaves this one as it was.

    >>> state = State.start(RummyRules(), dealer=3)
    >>> state = state.apply(state.chance_of(bytes(32)))
    >>> from fivehundred.rummy.actions import Draw, TakePile
    >>> state.actor, Draw() in state.legal_actions, state.violation(TakePile()).slug
    (0, True, 'pile-not-earned')
    """

    @classmethod
    def start(cls, rules: RummyRules, dealer: int = 0) -> State:
        """Return a game before its first deal.

        Raises:
            ValueError: There is no such seat.
        """
        dealing = Dealing(rules, 0, rules.expect_seat(dealer, "dealer"))
        return cls(rules, (0,) * rules.players, (), dealing)

    def violation(self, action: Action) -> Violation | None:
        """Return why this action is not possible now, or None if it is.

        Raises:
            TypeError: It is no action of rummy.
        """
        if self.is_over:
            return Violation.of(Reason.GAME_OVER, action=kind_of(action))
        return self.phase.violation(action)

    def apply(self, action: Action) -> State:
        """Return the game after this action.

        Raises:
            IllegalActionError: It is not possible now; `violation` on the error says why.
        """
        return self._going_on(self._next_phase(action))

    def step(self, action: Action) -> Step:
        """Return the game after this action, and what it made happen, in order.

        `rummy.events.known_to` says what of an event a seat may know.

        Raises:
            IllegalActionError: It is not possible now; `violation` on the error says why.
        """
        phase = self._next_phase(action)
        after = self._going_on(phase)
        return Step(after, tuple(happened(self, action, phase, after)))

    def _next_phase(self, action: Action) -> Phase:
        violation = self.violation(action)
        if violation is not None:
            raise IllegalActionError(violation)
        return phase_of(self.phase.after(action))

    def _going_on(self, phase: Phase) -> State:
        """Return the game in its next phase: the next turn, or the next deal where the round is over."""
        match phase:
            case RoundEnd():
                return self.scored(Outcome.of(phase))
            case TurnEnd(round, seat):
                return State(self.rules, self.scores, self.sheet, Drawing(round, self.rules.left_of(seat)))
            case _:
                return State(self.rules, self.scores, self.sheet, phase)

    def scored(self, outcome: Outcome) -> State:
        """Return the game after a round, with its line on the sheet; the deal passes to the left (R1).

        It does not matter whether its cards were played here or elsewhere.
        """
        line = score.score(outcome, self.scores)
        deal = Dealing(self.rules, line.number + 1, self.rules.left_of(line.dealer))
        result = score.result(self.rules, line.totals)
        return State(self.rules, line.totals, (*self.sheet, line), deal, result)

    def chance_of(self, seed: bytes) -> Chance:
        """Return the deal, or the new stock, that a seed makes.

        Raises:
            ValueError: It is no seed, or it is not for chance to act.
        """
        if self.is_over or not isinstance(self.phase, Dealing | Reshuffling):
            raise ValueError("chance has nothing to do now: there is neither a deal nor a new stock to make")
        return self.phase.chance_of(seed)

    def stock_seed(self, deal_seed: bytes) -> bytes:
        """Return the seed of what chance does now, in a round that was dealt from this one (L5, R8).

        The deal itself is made from it; the seed of a new stock follows from it, another one for each stock.
        """
        return self.phase.seed_from(deal_seed) if isinstance(self.phase, Reshuffling) else deal_seed

    def view(self, seat: int | None) -> View:
        """Return what a seat knows; None for a spectator, who sees what lies open.

        Raises:
            ValueError: There is no such seat.
        """
        return view_of(self, None if seat is None else self.rules.expect_seat(seat))


@dataclass(frozen=True, slots=True)
class Step:
    """The game after an action, and the events of the step in the order that a table tells them."""

    state: State
    events: tuple[Event, ...]
