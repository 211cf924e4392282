"""`State`: a whole game as an immutable value."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards import Card
from fivehundred.engine.actions import Action, Choose, Deal, Declaration, Look, kind_of
from fivehundred.engine.events import Event, happened
from fivehundred.engine.game import Game
from fivehundred.engine.phases import dealers_choice
from fivehundred.engine.phases.auction import AllPassed, Auction, Misdealt
from fivehundred.engine.phases.deal import Dealing, gathered
from fivehundred.engine.phases.phase import Phase, phase_of
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.score import ending, round_score, score_out
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.engine.views.private_cards import Own, own_of
from fivehundred.engine.views.view import view_of
from fivehundred.engine.violations import IllegalActionError, Reason, Violation
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS


@dataclass(frozen=True, slots=True)
class State(Game):
    """A game of Five Hundred: its rules, the score sheet, and the phase that the round is in.

    Exactly one actor decides, a seat or `CHANCE`, until the game is over. Applying an action gives a new
    state and leaves this one as it was; who wants the past back keeps the actions, see
    `fivehundred.engine.records.record`.

    >>> state = State.start(Rules(), dealer=3).dealt(bytes(32))
    >>> from fivehundred import Bid
    >>> state.actor, Bid.of("7H") in state.legal_actions, state.violation(Bid.of("M")).slug
    (0, True, 'bid-unknown')
    """

    @classmethod
    def start(cls, rules: Rules, dealer: int = 0) -> State:
        """Return a game before its first deal.

        Raises:
            ValueError: There is no such seat.
        """
        dealing = Dealing(rules, 0, rules.expect_seat(dealer, "dealer"))
        return cls(rules, (0,) * rules.table.sides, (), dealers_choice.before(dealing))

    @property
    def declarations(self) -> tuple[Look | Declaration, ...]:
        """What may be done beside the turn: looks of those who wait (M3), a claim, a concession (P4)."""
        phase = self.phase
        return phase.declarations if isinstance(phase, Auction | TrickPlay) and not self.is_over else ()

    def violation(self, action: Action) -> Violation | None:
        """Return why this action is not possible now, or None if it is."""
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

        `engine.events.known_to` says what of an event a seat may know.

        Raises:
            IllegalActionError: It is not possible now; `violation` on the error says why.
        """
        phase = self._next_phase(action)
        after = self._going_on(phase)
        rules = after.current_rules if isinstance(action, Choose) else self.current_rules
        return Step(after, tuple(happened(self, action, phase, after)), rules, self.number)

    def _next_phase(self, action: Action) -> Phase:
        violation = self.violation(action)
        if violation is not None:
            raise IllegalActionError(violation)
        return self._unless_scored_out(phase_of(self.phase.after(action)))

    def _going_on(self, phase: Phase) -> State:
        """Return the game in its next phase, or before the next deal where the round is over."""
        if isinstance(phase, RoundEnd):
            return self.scored(Outcome.of(phase))
        if isinstance(phase, AllPassed):
            return self.passed_out(phase.round, gathered(phase.round))
        if isinstance(phase, Misdealt):
            return self.misdealt(phase.round)
        return State(self.rules, self.scores, self.sheet, phase)

    def _unless_scored_out(self, phase: Phase) -> Phase:
        """Return this phase, or the end of the round if it is decided by then (S8)."""
        if not isinstance(phase, TrickPlay):
            return phase
        return score_out.cut_off(phase, self.scores) or phase

    # How a round ends, whether its cards were played here or elsewhere

    def scored(self, outcome: Outcome) -> State:
        """Return the game after a round, with its line on the sheet."""
        rules, line = outcome.rules, round_score.score(outcome, self.scores)
        result = ending.result(rules, line, rounds=len(self.sheet) + 1)
        if result is None:
            line = ending.with_breach(rules, line)
        barred = sum(1 << seat for seat in line.barred)
        deal = Dealing.next(self.rules, outcome.number, outcome.dealer, barred)
        return State(self.rules, line.totals, (*self.sheet, line), dealers_choice.before(deal), result)

    def passed_out(self, former: Round | Dealing, gathered: tuple[Card, ...] = ()) -> State:
        """Return the game after a deal without a contract; `gathered` is a pack that is not shuffled (A6)."""
        deal = Dealing.again(self.rules, former, gathered)
        return State(self.rules, self.scores, self.sheet, dealers_choice.before(deal))

    def misdealt(self, former: Round | Dealing) -> State:
        """Return the game after a misdeal (L3)."""
        return State(self.rules, self.scores, self.sheet, Dealing.after_misdeal(former))

    def dealt(self, seed: bytes) -> State:
        """Return the game after the deal that this seed makes (L5), or that needs none (A6).

        Raises:
            IllegalActionError: It is not time to deal.
        """
        return self.apply(self.deal_of(seed))

    def step_dealt(self, seed: bytes) -> Step:
        """Return the game after this deal, and what it made happen.

        Raises:
            IllegalActionError: It is not time to deal.
        """
        return self.step(self.deal_of(seed))

    def deal_of(self, seed: bytes) -> Deal:
        """Return the deal that this seed makes (L5), or that needs none (A6)."""
        phase = self.phase if isinstance(self.phase, Dealing) else Dealing(self.rules, 0, SEATS[0])
        return phase.deal_of(seed)

    def view(self, seat: int | None) -> PhaseView:
        """Return what a seat knows; None for a spectator, who sees what lies open.

        Raises:
            ValueError: There is no such seat.
        """
        return view_of(self, None if seat is None else self.rules.expect_seat(seat))

    def own(self, seat: int) -> Own:
        """Return the cards that a seat knows and others do not.

        Raises:
            ValueError: There is no such seat.
        """
        return own_of(self.phase, self.rules.expect_seat(seat))


@dataclass(frozen=True, slots=True)
class Step:
    """The game after an action, and the events of the step in the order that a table tells them.

    `rules` and `number` are those of the round that the events belong to, which may be over.
    """

    state: State
    events: tuple[Event, ...]
    rules: Rules
    number: int
