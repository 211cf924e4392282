"""The solver beside a bridge solver's answers: 300 plain deals and 300 suit contracts, each leader.

`DEALS=300` asks about all of them.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivehundred import native
from solver.deals import PLAIN, SIDES, SUIT, SolvedDeal, read
from solver.orders import OrderOf, plain_order, standard_order

DEALS = int(os.environ.get("DEALS", "100"))
FILES = [pytest.param(PLAIN, plain_order, id="plain"), pytest.param(SUIT, standard_order, id="suit")]


def positions(deal: SolvedDeal, order_of: OrderOf) -> Iterator[tuple[native.Tricks, int, int]]:
    """Each leader under each strain: the position, the leader's side, and how many tricks it takes."""
    for strain, tricks in deal.tricks.items():
        order = order_of(strain)
        for leader, (side, taken) in enumerate(zip(SIDES, tricks, strict=True)):
            yield native.tricks(order, deal.hands, range(len(SIDES)), leader), side, taken


@pytest.mark.slow
@pytest.mark.parametrize(("path", "order_of"), FILES)
def test_every_leader_takes_what_the_bridge_solver_says(path: Path, order_of: OrderOf) -> None:
    asked = [position for deal in read(path)[:DEALS] for position in positions(deal, order_of)]
    solved = native.value_many([(tricks, side, None, None) for tricks, side, _ in asked])

    assert [value for value, _, _ in solved] == [taken for _, _, taken in asked]


@pytest.mark.parametrize(("path", "order_of"), FILES)
def test_the_leaders_of_a_deal_may_be_asked_about_together(path: Path, order_of: OrderOf) -> None:
    solver = native.Solver()
    for deal in read(path)[:10]:
        for strain, taken in deal.tricks.items():
            tricks = native.tricks(order_of(strain), deal.hands, range(len(SIDES)), 0)
            by_leader, _, _ = solver.leaders(tricks, SIDES[0])
            expected = [(seat, count if seat in (0, 2) else 10 - count) for seat, count in enumerate(taken)]
            assert by_leader == expected


@pytest.mark.parametrize(("path", "order_of"), FILES)
def test_a_target_is_reached_or_not(path: Path, order_of: OrderOf) -> None:
    solver = native.Solver()
    for deal in read(path)[:10]:
        for tricks, side, taken in positions(deal, order_of):
            reached = [solver.reaches(tricks, side, target)[0] for target in range(12)]
            assert reached == [target <= taken for target in range(12)]


@pytest.mark.parametrize("path", [PLAIN, SUIT])
def test_files_are_as_the_writer_writes_them(path: Path) -> None:
    assert path.read_text("utf-8") == "".join(f"{deal.line()}\n" for deal in read(path))
