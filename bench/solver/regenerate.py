"""Ask DDS again about the deals in `tests/data/solver`, and write its answers anew."""

from __future__ import annotations

from dataclasses import replace

from bench.solver import dds
from bench.solver.mapping import mapped
from fivehundred.cards import Strain
from solver.deals import PLAIN, SIDES, SUIT, SolvedDeal, read, write
from solver.orders import OrderOf, plain_order, standard_order


def renewed(deal: SolvedDeal, order_of: OrderOf) -> SolvedDeal:
    """The same deal, its answers those of DDS."""
    return replace(deal, tricks={strain: _answers(deal, strain, order_of) for strain in deal.tricks})


def _answers(deal: SolvedDeal, strain: Strain, order_of: OrderOf) -> tuple[int, ...]:
    hands = mapped(order_of(strain), strain, deal.hands)
    leaders = range(len(SIDES))
    return tuple(dds.tricks(dds.deal(hands, strain, leader)).score[0] for leader in leaders)


if __name__ == "__main__":
    for path, order_of in ((PLAIN, plain_order), (SUIT, standard_order)):
        write(path, [renewed(deal, order_of) for deal in read(path)])
