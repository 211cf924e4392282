"""The best use of the kitty: what to discard, and what that leaves the declarer able to make (K1, JK5)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final

from fivehundred import native
from fivehundred.cards import Card, CardSet, Suit, bits, cards_in
from fivehundred.engine.actions import Deal
from fivehundred.engine.contracts.contract import Contract, order_of
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round, lacks_partner
from fivehundred.engine.state import State
from fivehundred.rules.options import PassedOut
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place
from fivehundred.solver.dealt import round_of
from fivehundred.solver.limits import Limits
from fivehundred.solver.objective import Objective, objective_of
from fivehundred.solver.position import position
from fivehundred.solver.starts import Way, cards_change_hands, highest_ranks, ways

MOST_AT_ONCE: Final = 32
"""Ways of one contract that are tried together: a good one among them spares those after it a question."""

TOGETHER: Final = MOST_AT_ONCE // 2
"""Questions that share what is found, as ways of one contract are alike; of two cores each gets half."""

Progress = Callable[[int, int], object]
"""Told now and then how many ways to begin are settled, and how many there are."""

Question = tuple[TrickPlay, Objective, int | None]
"""A first lead, who asks, and the numbers of tricks that would do, as a set of bits."""


@dataclass(frozen=True, slots=True)
class BestExchange:
    """The most that a declarer can make of a contract, and how.

    `value` counts as in a `Solution`, and is proved; where `is_bound`, a way that was not searched to its end
    may do better still. `start` is the play before the first lead, the best discards laid away. Where
    opponents lay away cards that they were given (B5), one way for them was tried, so the value
    `is_estimate`.
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
    def is_estimate(self) -> bool:
        """Whether opponents might have done better than they are taken to (B5)."""
        makers = self.start.terms.makers
        given = (gift for gift in self.start.round.gifts if gift.giver is not None)
        return any(gift.receiver not in makers for gift in given)

    @property
    def is_certain(self) -> bool:
        """Whether no way is better, and no answer of the opponents."""
        return not self.is_bound and not self.is_estimate

    @property
    def discards(self) -> CardSet:
        """What to discard; nothing where the kitty is not taken (K3)."""
        round = self.start.round
        return round.laid_by(round.declarer)

    @property
    def named(self) -> tuple[tuple[Card, Suit], ...]:
        """The suits that jokers are best given before the lead (JK5)."""
        return self.start.named


@dataclass(slots=True)
class Hunt:
    """The search for the best exchange of a contract, which asks questions and takes their answers.

    Each question is whether a way to begin beats what is proved so far, whatever the opponents answer. The
    most promising way is asked alone until it has shown what it can do; then more and more of the others at
    once. `start` is what the opponents make of the best way.
    """

    objective: Objective
    best: Way
    start: TrickPlay
    pending: list[Way]
    value: int = 0
    is_bound: bool = False
    at_once: int = 1

    @classmethod
    def begin(cls, found: Iterable[Way]) -> Hunt:
        """Return the search among these ways before its first question."""
        pending = list(found)
        start = pending[0][0]
        objective = objective_of(start)
        pending.sort(key=lambda way: _power(way[0], objective.side), reverse=objective.target is None)
        return cls(objective, pending[0], pending[0][0], pending, is_bound=cards_change_hands(start.round))

    @property
    def questions(self) -> list[Question]:
        """What to ask now; nothing when the search is over."""
        if self.value == self.objective.highest:
            return []
        wanted = self.objective.at_least(self.value + 1)
        asked = self.pending[: self.at_once]
        return [(start, self.objective, wanted) for start in chain.from_iterable(asked)]

    def take(self, answers: Sequence[int | None]) -> None:
        """Go on with the answers: 1 for yes, 0 for no, None where the search was stopped."""
        asked, self.pending = self.pending[: self.at_once], self.pending[self.at_once :]
        remaining = iter(answers)
        verdicts = [(way, list(islice(remaining, len(way)))) for way in asked]
        better = [way for way, said in verdicts if all(said)]
        self.is_bound |= any(None in said and 0 not in said for _, said in verdicts)
        self._see_refuted(verdicts)
        if better:
            self.best, self.start, self.value = better[0], better[0][0], self.value + 1
            self.pending = better + self.pending
        else:
            self.at_once = min(2 * self.at_once, MOST_AT_ONCE)

    def _see_refuted(self, verdicts: Sequence[tuple[Way, Sequence[int | None]]]) -> None:
        """Remember by which answer the opponents keep the best way from doing better."""
        for way, said in verdicts:
            if way is self.best and 0 in said:
                self.start = way[said.index(0)]

    def result(self) -> BestExchange:
        """Return what was found."""
        is_bound = self.is_bound and self.value < self.objective.highest
        return BestExchange(self.objective, self.start, self.value, is_bound)


def _power(start: TrickPlay, seats: Iterable[Place]) -> int:
    """Return roughly what the cards of these seats are worth."""
    ranks = highest_ranks(start.order)
    return sum(ranks[card] for seat in seats for card in cards_in(start.hands[seat]))


# Contracts of a deal


def best_exchange(
    deal: Deal,
    rules: Rules,
    contract: Contract,
    *,
    dealer: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
) -> BestExchange:
    """Return the best exchange for a contract of this deal.

    Who plays with whom may depend on the `dealer` (T5b), and so does who leads where nobody has bid (A6).
    `nodes` limits each search and repeats exactly, `seconds` limits all of them together, but not the listing
    of the ways before.

    >>> from fivehundred import Bid, deal_from_seed, preset
    >>> rules = preset("three-handed")
    >>> best = best_exchange(deal_from_seed(rules, 2, bytes(32)), rules, Contract(Bid.of("9C"), 0))
    >>> best.value, str(best.discards)
    (9, '8D 9D 9H')

    Raises:
        IllegalActionError: It is no deal of the pack.
        ValueError: There is no such dealer, or what `best_of_round` refuses.
    """
    return best_of_round(round_of(deal, rules, dealer), contract, nodes=nodes, seconds=seconds)


def best_of_round(
    round: Round,
    contract: Contract,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestExchange:
    """Return the best exchange for a contract of this round, with the partner who helps most (T5a).

    Raises:
        ValueError: No auction ends in this contract, a limit is out of range, or cards are still to be drawn
            or picked before the auction (T2c, T2d).
    """
    _expect(contract, round)
    found = best_exchanges(round, [contract], nodes=nodes, seconds=seconds, progress=progress)
    return max(found[contract], key=lambda best: best.value)


def _expect(contract: Contract, round: Round) -> None:
    """Refuse what the auction of a round cannot end in."""
    rules = round.rules
    if contract.slam:
        raise ValueError("a slam is called when the auction is over, so no auction ends in it (M11)")
    if contract == Contract(None, None):
        if rules.auction.passed_out is not PassedOut.NO_TRUMP_HAND:
            raise ValueError("these rules have no round without a contract (A6)")
        return
    rules.expect_seat(contract.declarer, "declarer")
    if contract.bid not in rules.bids:
        raise ValueError(f"these rules have no bid of {contract.bid or 'nothing'}")
    bid, declarer = contract.by
    if lacks_partner(rules, round.dealer, bid, declarer):
        raise ValueError(f"{bid} is played with a partner, whom the dealer does not have (T5b)")


def best_exchanges(
    round: Round,
    contracts: Iterable[Contract],
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> dict[Contract, tuple[BestExchange, ...]]:
    """Return the best exchange for each of these contracts of one round, limited as `best_exchange` is.

    Where partners are called there is one for the declarer alone, then one for each partner (T5a).
    """
    start = _before_exchange(round)
    rounds = {contract: replace(start, contract=contract) for contract in contracts}
    keys = {contract: _what_matters(each) for contract, each in rounds.items()}
    one_of_each = {key: contract for contract, key in keys.items()}
    hunts = {key: _hunts(rounds[contract]) for key, contract in one_of_each.items()}
    _pursue(list(chain.from_iterable(hunts.values())), Limits.of(nodes, seconds), progress)
    return {contract: tuple(hunt.result() for hunt in hunts[key]) for contract, key in keys.items()}


def _before_exchange(round: Round) -> Round:
    """Return the round as the auction has left it, whatever was done since.

    Raises:
        ValueError: Cards are still to be drawn or picked before the auction (T2c, T2d).
    """
    if not is_settled(round):
        raise ValueError("cards are still to be drawn or picked before the auction")
    picked = bits(card for gift in round.gifts if gift.giver is None for card in gift.cards)
    market = (*round.market, *cards_in(picked))
    return replace(round, market=market, gifts=(), laid=(), called=None)


def is_settled(round: Round) -> bool:
    """Return whether hands and kitty are as the auction finds them, all drawn and picked (T2c, T2d)."""
    return all(round.hands) and len(round.kitty) == round.rules.kitty_size


def _hunts(round: Round) -> list[Hunt]:
    """Return a search for each set of makers that there may be."""
    found: dict[tuple[Place, ...], list[Way]] = {}
    for way in ways(round):
        found.setdefault(_partnership(way), []).append(way)
    return [Hunt.begin(found[makers]) for makers in sorted(found, key=len)]


def _partnership(way: Way) -> tuple[Place, ...]:
    """Return who plays for the contract, or sits out for it."""
    terms = way[0].terms
    return (*terms.makers, *terms.folded)


def _what_matters(round: Round) -> Hashable:
    """Return what the search depends on: contracts alike in this have the same best exchange."""
    terms, contract = round.terms, round.settled_contract
    target = terms.target if terms.level is None else None
    given = None if contract.bid is None else contract.bid.given
    order, who = order_of(round.rules, terms), (contract.declarer, terms.makers, terms.active)
    return order, who, terms.takes_kitty, terms.gives_to, terms.steered, target, given


def _pursue(hunts: Sequence[Hunt], limits: Limits, progress: Progress | None) -> None:
    """Ask what all searches ask, many questions at a time, until none has any left."""
    total = sum(len(hunt.pending) for hunt in hunts)
    while asking := [(hunt, questions) for hunt in hunts if (questions := hunt.questions)]:
        answers = iter(_answers([question for _, questions in asking for question in questions], limits))
        for hunt, questions in asking:
            hunt.take(list(islice(answers, len(questions))))
        if progress is not None:
            progress(total - sum(len(hunt.questions and hunt.pending) for hunt in hunts), total)


def _answers(questions: Sequence[Question], limits: Limits) -> list[int | None]:
    if limits.seconds == 0:
        return [None] * len(questions)
    asked = [objective.asked(position(way), wanted) for way, objective, wanted in questions]
    found = native.value_many(asked, together=TOGETHER, nodes=limits.nodes, seconds=limits.seconds)
    return [value for value, _, _ in found]
