"""Questions to the solver, asked at the command line, and their answers for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click

from fivehundred.cli.refusal import Refusal
from fivehundred.cli.solve.report import (
    exchange_lines,
    line_lines,
    par_lines,
    review_lines,
    solution_lines,
    tricks_lines,
)
from fivehundred.cli.solve.report_json import (
    plain_exchange,
    plain_par,
    plain_review,
    plain_solution,
    plain_tricks,
)
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record import Record
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from fivehundred.solver import judged, solve
from fivehundred.solver.exchange import best_of_round, is_settled
from fivehundred.solver.limits import Limits
from fivehundred.solver.makeable import makeable_with
from fivehundred.solver.par import par_of_round
from fivehundred.solver.review import played_in
from fivehundred.wording import Words


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: for people, for programs, and whether all of it is certain."""

    lines: Sequence[str]
    plain: object
    is_finished: bool


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A record with all its states, and how long the search may take."""

    record: Record
    states: Sequence[State]
    words: Words
    limits: Limits

    def position(self, *, with_line: bool) -> Answer:
        """Solve the position that the record has come to, or judge its last round if that is over."""
        state = self.states[-1]
        if isinstance(state.phase, TrickPlay) and not state.is_over:
            return self._solved(state, with_line=with_line)
        if state.round is not None and state.round.contract is not None and not state.is_over:
            return self.contract(state.round.contract, with_line=with_line)
        if state.sheet:
            return self.round(state.sheet[-1].number + 1)
        raise click.UsageError("no card is to be played here yet: ask for a --contract, or for --all")

    def _solved(self, state: State, *, with_line: bool) -> Answer:
        solution = solve(state, nodes=self.limits.nodes, seconds=self.limits.seconds)
        rules = state.current_rules
        words = self.words.under(rules)
        lines = list(solution_lines(state, solution, words))
        if with_line:
            lines += line_lines(state, solution, words)
        is_finished = solution.is_finished and bool(solution.line or not with_line)
        return Answer(lines, plain_solution(solution, rules), is_finished)

    def contract(self, contract: Contract, *, with_line: bool) -> Answer:
        """Find the best use of the kitty for a contract, and solve the play from the first lead."""
        round = self._settled_round()
        with _progress() as progress:
            best = best_of_round(
                round, contract, nodes=self.limits.nodes, seconds=self.limits.seconds, progress=progress
            )
        solved = self._solved(best.state, with_line=with_line)
        return Answer(
            [*exchange_lines(best, self.words.under(round.rules)), *solved.lines],
            {"exchange": plain_exchange(best, round.rules), "solution": solved.plain},
            solved.is_finished and best.is_certain,
        )

    def everything(self) -> Answer:
        """Tell what every declarer can make: with the hands played, or with the best discards before that."""
        round = self._settled_round()
        if not isinstance(self._last_dealt().phase, TrickPlay):
            return self._par(round)
        tricks = makeable_with(
            round, self._first_lead.hands, nodes=self.limits.nodes, seconds=self.limits.seconds
        )
        lines = tricks_lines(tricks, self.words.under(round.rules))
        return Answer(list(lines), plain_tricks(tricks), is_finished=None not in tricks.values())

    def _par(self, round: Round) -> Answer:
        with _progress() as progress:
            found = par_of_round(
                round, nodes=self.limits.nodes, seconds=self.limits.seconds, progress=progress
            )
        lines = par_lines(found, self.words.under(round.rules))
        return Answer(list(lines), plain_par(found, round.rules), found.is_certain)

    def round(self, number: int) -> Answer:
        """Judge every card of a round, which counts from 1."""
        played = played_in(self.record, number - 1)
        if not played:
            raise Refusal(f"no cards were played in round {number}")
        found = judged(played, nodes=self.limits.nodes, seconds=self.limits.seconds)
        rules = played[0][0].current_rules
        return Answer(
            list(review_lines(found, self.words.under(rules))),
            plain_review(found, rules),
            is_finished=all(each.cost is not None for each in found),
        )

    @property
    def rules(self) -> Rules:
        """The rules of the last round dealt, which its dealer may have chosen (X8)."""
        return self._last_dealt().current_rules

    def _settled_round(self) -> Round:
        """Return the last round dealt, once nothing is to be drawn or picked before its auction."""
        round = self._last_dealt().round
        assert round is not None
        if not is_settled(round):
            raise Refusal("cards are still to be drawn or picked before the auction: go on until they are")
        return round

    @property
    def _first_lead(self) -> TrickPlay:
        """The last play before its first card."""
        return next(
            state.phase
            for state in reversed(self.states)
            if isinstance(state.phase, TrickPlay) and not state.phase.tricks and not state.phase.table
        )

    def _last_dealt(self) -> State:
        """Return the last state in which cards are dealt."""
        for state in reversed(self.states):
            if state.round is not None:
                return state
        raise Refusal("no cards are dealt in this record")


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Show at a terminal how many ways to discard have been tried."""
    terminal = sys.stderr
    with click.progressbar(
        length=1, label="Trying discards", file=terminal, hidden=not terminal.isatty()
    ) as bar:

        def show(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        yield show
