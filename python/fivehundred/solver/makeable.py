"""What each seat could make in each strain with the hands as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivehundred import native
from fivehundred.cards import CardSet, Strain, bits
from fivehundred.engine import play
from fivehundred.engine.actions import Deal
from fivehundred.engine.contract import Contract
from fivehundred.engine.round import Round
from fivehundred.rules.bids import Bid
from fivehundred.rules.ruleset import Rules
from fivehundred.solver.objective import objective_under
from fivehundred.solver.position import position

Makeable = Mapping[tuple[Strain, int], int | None]
"""Tricks by strain and declarer; None where the search was stopped."""


def makeable(
    deal: Deal,
    rules: Rules,
    *,
    exchange: tuple[int, CardSet] | None = None,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Makeable:
    """Return how many tricks each declarer's side takes in each strain, every hand known.

    The kitty stays where it is, unless one seat's `exchange` is given: the seat, and what it discards. Where
    the level of a bid has a say in how cards rank (X1), it is the lowest that may be bid. `nodes` limits each
    search and repeats exactly, `seconds` limits all of them together.

    >>> from fivehundred import deal_from_seed, preset
    >>> rules = preset("three-handed")
    >>> table = makeable(deal_from_seed(rules, 0, bytes(32)), rules)
    >>> [table[Strain.HEARTS, declarer] for declarer in range(3)]
    [0, 2, 8]
    """
    hands = _after(exchange, deal)[: rules.table.seats]
    contracts = [(bid, seat) for bid in lowest_bids(rules) for seat in range(rules.table.seats)]
    questions = [_question(deal, rules, hands, bid, seat) for bid, seat in contracts]
    answers = native.value_many(questions, threads=threads, nodes=nodes, seconds=seconds)
    return {
        (bid.strain, seat): value
        for (bid, seat), (value, _, _) in zip(contracts, answers, strict=True)
        if bid.strain is not None
    }


def lowest_bids(rules: Rules) -> Iterator[Bid]:
    """Yield the lowest bid in each strain."""
    seen: set[Strain | None] = {None}
    for bid in sorted(rules.bids, key=lambda bid: (bid.strain or 0, bid.level or 0)):
        if bid.strain not in seen:
            seen.add(bid.strain)
            yield bid


def _after(exchange: tuple[int, CardSet] | None, deal: Deal) -> tuple[int, ...]:
    hands = [bits(hand) for hand in deal.hands]
    if exchange is not None:
        seat, discards = exchange
        hands[seat] = (hands[seat] | bits(deal.kitty)) & ~discards
    return tuple(hands)


def _question(
    deal: Deal, rules: Rules, hands: tuple[int, ...], bid: Bid, seat: int
) -> tuple[native.Tricks, int, None]:
    contract = Contract(bid, seat)
    first = play.begin(Round(rules, 0, 0, 0, deal, contract=contract), hands)
    return position(first), objective_under(rules, contract).seats, None
