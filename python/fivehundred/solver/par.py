"""Par: what each seat could make with the best use of the kitty, and where a perfect auction ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from fivehundred.engine.actions import Deal
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.play import RoundEnd
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.round import Round, lacks_partner
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.score.round_score import RoundScore, score
from fivehundred.rules.options import PassedOut
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.solver.bidding import best_contract, gain
from fivehundred.solver.dealt import round_of
from fivehundred.solver.exchange import BestExchange, Progress, best_exchanges


@dataclass(frozen=True, slots=True)
class Par:
    """The best that can be made of a deal.

    `best` says for every contract what its declarer can make of it. `line` is where a perfect auction ends,
    as on the score sheet: each side in turn bids on while it gains (see `best_contract`); None if everybody
    passes and the cards are dealt again.
    """

    best: Mapping[Contract, BestExchange]
    line: RoundScore | None

    @property
    def is_bound(self) -> bool:
        """Whether a search was stopped, so that a declarer may make more than is said here."""
        return any(best.is_bound for best in self.best.values())

    @property
    def is_estimate(self) -> bool:
        """Whether there are contracts whose opponents may do better than they are taken to (B5)."""
        return any(best.is_estimate for best in self.best.values())

    @property
    def is_certain(self) -> bool:
        """Whether all of it is proved."""
        return not self.is_bound and not self.is_estimate


def par(
    deal: Deal,
    rules: Rules,
    *,
    dealer: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Par:
    """Return the par of a deal: every contract by every declarer, with the best discards.

    `nodes` limits each search and repeats exactly, `seconds` limits all of them together. The ways to discard
    are listed before and the auction is held afterwards, which takes up to a few seconds more.

    >>> from fivehundred import deal_from_seed, preset
    >>> rules = preset("three-handed")
    >>> found = par(deal_from_seed(rules, 0, bytes(32)), rules)
    >>> str(found.line.contract), found.line.contract.declarer, found.line.points
    ('OM', 2, (0, 0, 500))

    Raises:
        IllegalActionError: It is no deal of the pack.
        ValueError: There is no such dealer, a limit is out of range, or cards are still to be drawn or
            picked before the auction (T2c, T2d).
    """
    return par_of_round(round_of(deal, rules, dealer), nodes=nodes, seconds=seconds, progress=progress)


def par_of_round(
    round: Round,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Par:
    """Return the par of a round as its auction begins, whatever was bid and played in it.

    Raises:
        ValueError: A limit is out of range, or cards are still to be drawn or picked before the auction (T2c,
            T2d).
    """
    contracts = _contracts(round)
    found = best_exchanges(round, contracts, nodes=nodes, seconds=seconds, progress=progress)
    best = {contract: _best(contract, each) for contract, each in found.items()}
    lines = {contract: _line(contract, each) for contract, each in best.items()}
    ends_in = best_contract(replace(round, contract=None, calls=()), lines)
    return Par(best, None if ends_in is None else lines[ends_in])


def _best(contract: Contract, found: Sequence[BestExchange]) -> BestExchange:
    """Return what the declarer does: where a partner may be called, what scores most (T5a)."""
    declarer = contract.declarer
    if declarer is None:
        return found[0]
    side = found[0].start.round.rules.side_of(declarer)
    return max(found, key=lambda each: gain(_line(contract, each), side))


def _contracts(round: Round) -> Iterator[Contract]:
    """Yield every contract that the auction of a round may end in."""
    rules = round.rules
    for bid, seat in product(rules.bids, rules.table.all_seats):
        if not lacks_partner(rules, round.dealer, bid, seat):
            yield Contract(bid, seat)
    if rules.auction.passed_out is PassedOut.NO_TRUMP_HAND:
        yield Contract(None, None)


def _line(contract: Contract, found: BestExchange) -> RoundScore:
    """Return what a contract scores, the tricks of the defence dealt out evenly among its seats."""
    round = replace(found.start.round, contract=contract)
    terms, makers = round.terms, found.objective.side
    defenders = [seat for seat in terms.active if seat not in makers]
    won = _tricks(found)
    winners = [makers[0]] * won + [defenders[place % len(defenders)] for place in range(HAND_SIZE - won)]
    end = RoundEnd(round, terms, tuple(Trick((), 0, winner) for winner in winners))
    return score(Outcome.of(end), (0,) * round.rules.table.sides)


def _tricks(found: BestExchange) -> int:
    """Return how many tricks the makers take; the fewest that miss a target they cannot keep to."""
    target = found.objective.target
    if target is None:
        return found.value
    kept = bool(found.value)
    return next(count for count in range(HAND_SIZE + 1) if (count in target) is kept)
