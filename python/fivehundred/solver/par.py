"""Par: what each seat could make with the best use of the kitty, and where a perfect auction ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fivehundred.engine.actions import Deal
from fivehundred.engine.contract import Contract, terms_of
from fivehundred.engine.play import RoundEnd, Trick
from fivehundred.engine.round import Round
from fivehundred.engine.scoring import RoundScore, score
from fivehundred.rules.options import PassedOut
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.solver.bidding import best_contract
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

    `nodes` limits each search and repeats exactly, `seconds` limits all of them together.

    >>> from fivehundred import deal_from_seed, preset
    >>> rules = preset("three-handed")
    >>> found = par(deal_from_seed(rules, 0, bytes(32)), rules)
    >>> str(found.line.contract), found.line.contract.declarer, found.line.points
    ('OM', 2, (0, 0, 500))
    """
    round = Round(rules, 0, dealer, 0, deal)
    best = best_exchanges(round, _contracts(rules), nodes=nodes, seconds=seconds, progress=progress)
    lines = {contract: _line(contract, found) for contract, found in best.items()}
    ends_in = best_contract(round, lines)
    return Par(best, None if ends_in is None else lines[ends_in])


def _contracts(rules: Rules) -> Iterator[Contract]:
    """Yield every contract that an auction may end in, but where a defender plays for the declarer (M15)."""
    for bid in rules.bids:
        contracts = (Contract(bid, seat) for seat in range(rules.table.seats))
        yield from (contract for contract in contracts if not terms_of(rules, contract).steered)
    if rules.auction.passed_out is PassedOut.NO_TRUMP_HAND:
        yield Contract(None, None)


def _line(contract: Contract, found: BestExchange) -> RoundScore:
    """Return what a contract scores, the tricks of the defence dealt out evenly among its seats."""
    round = replace(found.start.round, contract=contract)
    terms, makers = terms_of(round.rules, contract), found.objective.side
    defenders = [seat for seat in terms.active if seat not in makers]
    won = _tricks(found)
    winners = [makers[0]] * won + [defenders[place % len(defenders)] for place in range(HAND_SIZE - won)]
    end = RoundEnd(round, terms, tuple(Trick((), 0, winner) for winner in winners))
    return score(end, (0,) * round.rules.table.sides)


def _tricks(found: BestExchange) -> int:
    """Return how many tricks the makers take; the fewest that miss a target they cannot keep to."""
    target = found.objective.target
    if target is None:
        return found.value
    kept = bool(found.value)
    return next(count for count in range(HAND_SIZE + 1) if (count in target) is kept)
