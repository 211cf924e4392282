"""How often contracts are made that the network bids and `expert` plays, with and against `rule-2`.

Each deal is bid by the installed network for both sides, for either and for none, and `rule-2` bids for the
others. What comes of it is what `training.auction` is told.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from fivehundred import State
from fivehundred.bots import bot
from fivehundred.bots.expert.contracts import best_values
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.protocol import Bot, Budget
from fivehundred.engine.actions import Bid
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.auction import Auction
from fivehundred.seats import SEATS, Seat
from training.deals import PLAYERS, RULES, called, dealt, played

SEATINGS: Final = tuple(tuple(bool(sides >> seat % 2 & 1) for seat in range(PLAYERS)) for sides in range(4))
"""At which seats the network and `expert` are: at none, at those of one side or of the other, at all."""
MOST: Final = 3
"""More tricks to spare, or more too few, count as so many."""
_BEATEN: Final = -1
"""The tricks to spare of a misère that best play beats; of one that it does not they are 0."""
_STEPS: Final = 100
_SMALL: Final = np.diag([0, 0.1, 0.1, 0.1, 0.1, 0.1, 1])
"""How strongly a curve is held to 0."""


class Made(NamedTuple):
    """A contract: how many tricks best play spares its makers, who plays and defends, whether it is made.

    `kind` is empty but for a misère. `is_its` and `is_against_it` say whether `expert` plays and defends it.
    """

    kind: str
    spare: float
    is_its: bool
    is_against_it: bool
    is_made: bool


def made(number: int) -> list[Made]:
    """Return the contracts that a deal by its number comes to."""
    return [found for seating in SEATINGS if (found := _made(dealt(number), seating)) is not None]


def _made(state: State, seating: Sequence[bool]) -> Made | None:
    """Return what a deal comes to with the network and `expert` at these seats; None if all pass."""
    start, contract = state, None
    for call in called(state, [not is_its for is_its in seating]):
        if isinstance(call, Bid) and state.actor is not None:
            contract = Contract(call, state.actor)
        state = state.apply(call)
    if contract is None:
        return None
    bid, declarer = contract.by
    is_its, is_against_it = seating[declarer], seating[(declarer + 1) % PLAYERS]
    kind = "" if bid.special is None else str(bid)
    return Made(kind, _spare(start, contract), is_its, is_against_it, _is_made(state, seating))


def _spare(start: State, contract: Contract) -> float:
    """Return the tricks that best play brings the makers beyond what they have bid."""
    if not isinstance(start.phase, Auction):
        raise TypeError("a deal does not begin with an auction")
    bid, _ = contract.by
    (value,) = best_values([played(start.phase.round, contract, Worth(start.view(SEATS[1])))])
    if bid.special is not None:
        return 0 if value > 0.5 else _BEATEN
    return value - (bid.level or 0)


def _is_made(state: State, seating: Sequence[bool]) -> bool:
    """Return whether the contract is made when the round is played on."""
    players = {seat: _player(seat, is_its=seating[seat]) for seat in RULES.table.all_seats}
    while not state.sheet and state.actor is not None:
        state = state.apply(players[state.actor].choose(state.view(state.actor), Budget()).action)
    return bool(state.sheet[-1].made)


def _player(seat: Seat, *, is_its: bool) -> Bot:
    return bot("expert", bytes(32), seat) if is_its else bot("rule-2")


def curves(found: Sequence[Made]) -> Mapping[tuple[bool, bool], list[float]]:
    """Return how often contracts with -3 to 3 tricks to spare are made, by who plays and who defends them.

    The odds are taken to rise at one pace up to no trick to spare, at another with the first one, and at a
    third with more; and to be so many times better or worse by who plays and who defends.
    """
    ordinary = [each for each in found if not each.kind]
    seen = np.array(
        [_known(each.spare, is_its=each.is_its, is_against_it=each.is_against_it) for each in ordinary]
    )
    came = np.array([each.is_made for each in ordinary], float)
    weights = np.zeros(seen.shape[1])
    for _ in range(_STEPS):
        often = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (came - often) - _SMALL @ weights
        weights += np.linalg.solve((seen.T * (often * (1 - often))) @ seen + _SMALL, slope)
    return {
        (its, against): [
            float(1 / (1 + np.exp(-weights @ np.array(_known(spare, is_its=its, is_against_it=against)))))
            for spare in range(-MOST, MOST + 1)
        ]
        for its in (False, True)
        for against in (False, True)
    }


def _known(spare: float, *, is_its: bool, is_against_it: bool) -> list[float]:
    """Return what the odds of an ordinary contract depend on."""
    spare = min(max(spare, -MOST), MOST)
    return [
        1,
        min(spare, 0),
        min(max(spare, 0), 1),
        max(spare - 1, 0),
        is_its,
        is_against_it,
        is_its and is_against_it,
    ]


def told(found: Sequence[Made]) -> str:
    """Return a table of how many contracts there were of each kind, and how often they were made."""
    grouped: dict[tuple[str, bool, bool, int], list[bool]] = defaultdict(list)
    for each in found:
        spare = round(min(max(each.spare, -MOST), MOST))
        grouped[each.kind, each.is_its, each.is_against_it, spare].append(each.is_made)
    lines = [
        "| contract | tricks to spare | made by | against | contracts | made |",
        "|---|---|---|---|---|---|",
    ]
    for (kind, is_its, is_against_it, spare), came in sorted(grouped.items()):
        who, whom = ("expert" if yes else "rule-2" for yes in (is_its, is_against_it))
        often = f"{sum(came) / len(came):.0%}"
        lines.append(f"| {kind or 'tricks'} | {spare} | {who} | {whom} | {len(came)} | {often} |")
    return "\n".join(lines)


def main() -> None:
    """Play on all cores, and print how often contracts were made."""
    parser = argparse.ArgumentParser(prog="python -m training.made", description=main.__doc__)
    parser.add_argument("--deals", type=int, default=300, help="how many deals (default 300)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    with multiprocessing.Pool() as pool:
        numbers = range(arguments.first, arguments.first + arguments.deals)
        found = [each for contracts in pool.imap(made, numbers) for each in contracts]
    print(told(found))
    for (is_its, is_against_it), curve in curves(found).items():
        who, whom = ("expert" if yes else "rule-2" for yes in (is_its, is_against_it))
        print(f"{who} against {whom}: {', '.join(f'{often:.2f}' for often in curve)}")


if __name__ == "__main__":
    main()
