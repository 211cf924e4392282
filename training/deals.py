"""Deals, with what each contract comes to by best play there, and with an auction of `rule-2`.

In half of the auctions the network that is installed bids for one side, as `rule-2` has to answer calls, too,
that it would not make. Seat 0 deals in all of them. What contracts come to does not depend on that, so seats
may be turned round.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivehundred import State, preset
from fivehundred.bots import bot
from fivehundred.bots.expert.contracts import best_values, first_lead
from fivehundred.bots.expert.policy import CALLS, learnt, name_of
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.protocol import Budget
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Call
from fivehundred.engine.contracts.contract import Contract, terms_of
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.bids import LEVELS, Special
from fivehundred.seats import SEATS, Seat

PLAYERS: Final = 4
KITTY: Final = 4
"""The owner of a card in the kitty."""
MOST_CALLS: Final = 40
RULES: Final = preset("australian")
_CARDS: Final = CardSet(RULES.cards)
STRAINS: Final = [bid for bid in RULES.bids if bid.level == LEVELS[0]]
"""The lowest bid in each strain."""
MISERES: Final = [
    next(bid for bid in RULES.bids if bid.special == special)
    for special in (Special.MISERE, Special.OPEN_MISERE)
]
_HOPELESS: Final = (330, 380)
"""Hundredths of a trick, of a hand and of both of a side, below which a strain is not worth solving."""
_SUPPORT: Final = 0.8
_MORE: Final = 0.6
"""Tricks that a side takes besides, where it is not solved."""
_MOST_RISK: Final = 130
"""A hand in more danger than this is not worth solving without tricks."""
_MADE: Final = (0.97, 0.9)
"""How often a misère is made, closed and open, that best play does not beat and `expert` defends against."""
_LET_THROUGH: Final = ((0.36, 0.0027, 0.1), (0.14, 0.0005, 0.04))
"""How often one is made that best play beats: less by the danger, but at least the last."""
_WILD: Final = (0.03, 0.01)
"""How often one is made that is not worth solving."""
_A_TIME: Final = 100
"""Deals that a process is given at once."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals as arrays, a row for each.

    `owners` has the seat that was dealt each of the 43 cards; `tricks` what best play brings the side of each
    seat in each strain; `miseres` how often each seat makes a misère and an open one; `calls` what is said,
    as outputs of the network, and -1 after the last; `by_rule` the seats for which `rule-2` says it.
    """

    owners: NDArray[np.uint8]
    tricks: NDArray[np.float32]
    miseres: NDArray[np.float32]
    calls: NDArray[np.int8]
    by_rule: NDArray[np.bool_]

    def keep(self, path: Path) -> None:
        """Write them to a file."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **parts)

    @classmethod
    def read(cls, *paths: Path) -> Deals:
        """Read them from files."""
        files = [np.load(path) for path in paths]
        return cls(*(np.concatenate([file[name] for file in files]) for name in cls.__slots__))


Row = tuple[list[int], list[list[float]], list[list[float]], list[int], list[bool]]


def dealt(number: int) -> State:
    """Return a deal by its number, before the first call."""
    return State.start(RULES, SEATS[0]).dealt(hashlib.sha256(f"auction {number}".encode()).digest())


def solved(number: int) -> Row:
    """Return a deal by its number, with what there is to know of it."""
    state = dealt(number)
    auction = state.phase
    if not isinstance(auction, Auction):
        raise TypeError("a deal does not begin with an auction")
    round = auction.round
    hands = [int(hand) for hand in round.hands]
    owners = [next((seat for seat in range(PLAYERS) if hands[seat] >> card & 1), KITTY) for card in _CARDS]
    worth, by_rule = Worth(state.view(SEATS[1])), _seated(number)
    return (
        owners,
        _tricks(round, worth, hands),
        _miseres(round, worth, hands),
        _calls(state, by_rule),
        by_rule,
    )


def _tricks(round: Round, worth: Worth, hands: list[int]) -> list[list[float]]:
    """Return what best play brings each seat's side in each strain; a guess where nobody would bid it."""
    found = [[0.0] * len(STRAINS) for _ in hands]
    asked: list[tuple[Seat, int, TrickPlay]] = []
    for seat, hand in zip(SEATS, hands, strict=False):
        for number, bid in enumerate(STRAINS):
            _, strain = bid.tricks_in
            own = worth.tricks(strain, hand)
            both = own + _SUPPORT * worth.tricks(strain, hands[(seat + 2) % PLAYERS])
            found[seat][number] = max(0.0, both / TRICK + _MORE)
            if own >= _HOPELESS[0] or both >= _HOPELESS[1]:
                asked.append((seat, number, played(round, Contract(bid, seat), worth)))
    for (seat, number, _), value in zip(asked, best_values([play for *_, play in asked]), strict=True):
        found[seat][number] = value
    return found


def _miseres(round: Round, worth: Worth, hands: list[int]) -> list[list[float]]:
    """Return how often each seat makes a misère and an open one."""
    found = [[*_WILD] for _ in hands]
    asked: list[tuple[Seat, int, float, TrickPlay]] = []
    for seat, hand in zip(SEATS, hands, strict=False):
        for number, bid in enumerate(MISERES):
            risk = worth.risk(terms_of(RULES, Contract(bid, seat), RULES.partners_of(seat)), hand)
            if risk is not None and risk <= _MOST_RISK:
                danger = risk / (number + 1)  # an open hand is taken to be in twice as much
                asked.append((seat, number, danger, played(round, Contract(bid, seat), worth)))
    for (seat, number, danger, _), value in zip(
        asked, best_values([play for *_, play in asked]), strict=True
    ):
        often, less, least = _LET_THROUGH[number]
        found[seat][number] = _MADE[number] if value > 0.5 else max(often - less * danger, least)
    return found


def played(round: Round, contract: Contract, worth: Worth) -> TrickPlay:
    """Return the play of a contract before its first lead.

    Raises:
        ValueError: It comes to no play.
    """
    play = first_lead(round, contract, worth)
    if play is None:
        raise ValueError(f"{contract.bid} comes to no play")
    return play


def _seated(number: int) -> list[bool]:
    """Return for which seats `rule-2` bids: in every other deal for all of them, else for one side."""
    return [number % 2 == 0 or seat % 2 == number // 2 % 2 for seat in range(PLAYERS)]


def _calls(state: State, by_rule: Sequence[bool]) -> list[int]:
    """Return what is said in an auction."""
    said = [CALLS.index(name_of(call)) for call in islice(called(state, by_rule), MOST_CALLS)]
    return said + [-1] * (MOST_CALLS - len(said))


def called(state: State, by_rule: Sequence[bool]) -> Iterator[Call]:
    """Yield the calls of an auction: of `rule-2` for these seats, of the installed network for the others."""
    rule = bot("rule-2")
    while isinstance(state.phase, Auction) and state.number == 0 and state.actor is not None:
        view = state.view(state.actor)
        taught = None if by_rule[state.actor] or not isinstance(view, AuctionView) else learnt(view)
        call = taught or rule.choose(view, Budget()).action
        if not isinstance(call, Call):
            raise TypeError(f"{call} is no call")
        yield call
        state = state.apply(call)


def main() -> None:
    """Solve deals on all cores, and write them to a file."""
    parser = argparse.ArgumentParser(prog="python -m training.deals", description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=60_000, help="how many deals (default 60000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (default 0)")
    arguments = parser.parse_args()
    rows: list[Row] = []
    with multiprocessing.Pool() as pool:
        numbers = range(arguments.first, arguments.first + arguments.deals)
        for row in pool.imap(solved, numbers, _A_TIME):
            rows.append(row)
            if len(rows) % 1000 == 0:
                print(f"{len(rows)} of {arguments.deals} deals", flush=True)
    owners, tricks, miseres, calls, by_rule = zip(*rows, strict=True)
    Deals(
        np.array(owners, np.uint8),
        np.array(tricks, np.float32),
        np.array(miseres, np.float32),
        np.array(calls, np.int8),
        np.array(by_rule),
    ).keep(arguments.file)


if __name__ == "__main__":
    main()
