"""The best use of the kitty: what to discard, and what that leaves the declarer able to make (K1, JK5)."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from fivehundred import native
from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine.actions import Deal
from fivehundred.engine.contract import Contract, order_of, terms_of
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from fivehundred.solver.objective import Objective, objective_of
from fivehundred.solver.position import position
from fivehundred.solver.starts import starts

MOST_AT_ONCE: Final = 32
"""Ways of one contract that are tried together: a good one among them spares those after it a question."""

Progress = Callable[[int, int], object]
"""Told now and then how many ways to begin are settled, and how many there are."""

Question = tuple[TrickPlay, Objective, int | None]
"""A first lead, who asks, and the numbers of tricks that would do, as a set of bits."""


@dataclass(frozen=True, slots=True)
class BestExchange:
    """The most that a declarer can make of a contract, and how.

    `value` counts as in a `Solution`, and is proved; where `is_bound`, a way that was not searched to its end
    may do better still. `start` is the play before the first lead, the best discards laid away.
    """

    objective: Objective
    start: TrickPlay
    value: int
    is_bound: bool

    @property
    def state(self) -> State:
        """A game before the first lead, without scores, to solve."""
        rules = self.start.round.rules
        return State(rules, (0,) * rules.table.sides, (), self.start)

    @property
    def discards(self) -> CardSet:
        """What to discard; nothing where the kitty is not taken (K3)."""
        return self.start.round.discards

    @property
    def named(self) -> tuple[tuple[Card, Suit], ...]:
        """The suits that jokers are best given before the lead (JK5)."""
        return self.start.named


@dataclass(slots=True)
class Hunt:
    """The search for the best exchange of a contract, which asks questions and takes their answers.

    Each question is whether a way to begin beats what is proved so far. The most promising way is asked
    alone until it has shown what it can do; then more and more of the others at once.
    """

    objective: Objective
    best: TrickPlay
    pending: list[TrickPlay]
    value: int = 0
    is_bound: bool = False
    at_once: int = 1

    @classmethod
    def begin(cls, round: Round) -> Hunt:
        """Return the search before its first question."""
        ways = list(starts(round))
        objective = objective_of(ways[0])
        ways.sort(key=lambda way: _power(way, objective.side), reverse=objective.target is None)
        not_all_were_tried = ways[0].round.gift is not None
        return cls(objective, ways[0], ways, is_bound=not_all_were_tried)

    @property
    def questions(self) -> list[Question]:
        """What to ask now; nothing when the search is over."""
        if self.value == self.objective.highest:
            return []
        wanted = self.objective.at_least(self.value + 1)
        return [(way, self.objective, wanted) for way in self.pending[: self.at_once]]

    def take(self, answers: Sequence[int | None]) -> None:
        """Go on with the answers: 1 for yes, 0 for no, None where the search was stopped."""
        asked, self.pending = self.pending[: len(answers)], self.pending[len(answers) :]
        better = [way for way, answer in zip(asked, answers, strict=True) if answer]
        self.is_bound |= None in answers
        if better:
            self.best, self.value = better[0], self.value + 1
            self.pending = better + self.pending
        else:
            self.at_once = min(2 * self.at_once, MOST_AT_ONCE)

    def result(self) -> BestExchange:
        """Return what was found."""
        is_bound = self.is_bound and self.value < self.objective.highest
        return BestExchange(self.objective, self.best, self.value, is_bound)


def _power(start: TrickPlay, seats: Iterable[int]) -> int:
    """Return roughly what the cards of these seats are worth."""
    cards = (card for seat in seats for card in cards_in(start.hands[seat]))
    return sum(max(strength[card] for strength in start.order.strength) for card in cards)


# Contracts of a deal


def best_exchange(
    deal: Deal,
    rules: Rules,
    contract: Contract,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestExchange:
    """Return the best exchange for a contract of this deal.

    `nodes` limits each search and repeats exactly, `seconds` limits all of them together.

    >>> from fivehundred import Bid, deal_from_seed, preset
    >>> rules = preset("three-handed")
    >>> best = best_exchange(deal_from_seed(rules, 2, bytes(32)), rules, Contract(Bid.of("9C"), 0))
    >>> best.value, str(best.discards)
    (9, '8D 9D 9H')
    """
    round = Round(rules, 0, 0, 0, deal)
    found = best_exchanges(round, [contract], nodes=nodes, seconds=seconds, progress=progress)
    return found[contract]


def best_exchanges(
    round: Round,
    contracts: Iterable[Contract],
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> dict[Contract, BestExchange]:
    """Return the best exchange for each of these contracts of one deal, limited as `best_exchange` is."""
    keys = {contract: _what_matters(round.rules, contract) for contract in contracts}
    one_of_each = {key: contract for contract, key in keys.items()}
    hunts = {key: Hunt.begin(replace(round, contract=contract)) for key, contract in one_of_each.items()}
    _pursue(list(hunts.values()), _Limits.of(nodes, seconds), progress)
    return {contract: hunts[key].result() for contract, key in keys.items()}


def _what_matters(rules: Rules, contract: Contract) -> Hashable:
    """Return what the search depends on: contracts alike in this have the same best exchange."""
    terms = terms_of(rules, contract)
    target = terms.target if terms.level is None else None
    return contract.declarer, order_of(rules, terms), terms.takes_kitty, terms.active, target


@dataclass(frozen=True, slots=True)
class _Limits:
    """When to stop: each search after so many nodes, all of them at a time of the clock."""

    nodes: int | None
    end: float | None

    @classmethod
    def of(cls, nodes: int | None, seconds: float | None) -> _Limits:
        return cls(nodes, None if seconds is None else time.monotonic() + seconds)

    @property
    def seconds(self) -> float | None:
        """The time that is left."""
        return None if self.end is None else max(self.end - time.monotonic(), 0.0)


def _pursue(hunts: Sequence[Hunt], limits: _Limits, progress: Progress | None) -> None:
    """Ask what all searches ask, many questions at a time, until none has any left."""
    total = sum(len(hunt.pending) for hunt in hunts)
    while asking := [(hunt, questions) for hunt in hunts if (questions := hunt.questions)]:
        answers = iter(_answers([question for _, questions in asking for question in questions], limits))
        for hunt, questions in asking:
            hunt.take(list(islice(answers, len(questions))))
        if progress is not None:
            progress(total - sum(len(hunt.questions and hunt.pending) for hunt in hunts), total)


def _answers(questions: Sequence[Question], limits: _Limits) -> list[int | None]:
    if limits.seconds == 0:
        return [None] * len(questions)
    asked = [(position(way), objective.seats, wanted) for way, objective, wanted in questions]
    return [value for value, _, _ in native.value_many(asked, nodes=limits.nodes, seconds=limits.seconds)]
