"""S8: what may be told is what can be played, trick by trick; ten tricks may also come by a claim."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from fivehundred import Contract, Rules, preset
from fivehundred.engine.contracts.contract import terms_of
from fivehundred.engine.score import score_out
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.state import State
from fivehundred.keeper.tricks import check
from fivehundred.keeper.tricks.told import Played
from fivehundred.keeper.tricks.words import PlayerWords
from fivehundred.seats import SEATS, SIDES

Ended = tuple[tuple[int, ...], int | None]
"""The tricks of each seat, and the defender that was first at the target."""


@pytest.mark.parametrize("number", range(8))
def test_S8_three_alone(number: int) -> None:
    rng = Random(number)
    rules = preset("original-1904").with_option("scoring.target", rng.choice((100, 300, 500)))
    totals = tuple(rules.scoring.target - 10 * rng.randint(1, 12) for _ in range(3))
    contract = Contract(rng.choice(list(rules.bids)), SEATS[0])

    played = reachable(rules, contract, totals)
    told = tellable(rules, contract, totals)
    assert played <= told
    unsaid = {(taken, None) for taken, _ in played}  # one alone was there, and need not be named
    assert {each for each in told if sum(each[0]) < 10} <= played | unsaid


def tellable(rules: Rules, contract: Contract, totals: tuple[int, ...]) -> set[Ended]:
    state = replace(State.start(rules, 0), scores=totals)
    words = PlayerWords(rules)
    return {
        (taken, first)
        for taken in product(range(11), repeat=3)
        if sum(taken) in range(1, 11)
        for first in (None, 1, 2)
        if not check.violation(
            state, Played(contract, taken, first=None if first is None else SIDES[first]), words
        )
    }


def reachable(rules: Rules, contract: Contract, totals: tuple[int, ...]) -> set[Ended]:
    """Every end of a round, by every order of its tricks."""
    ends: set[Ended] = set()
    playing: set[Ended] = {((0, 0, 0), None)}
    while playing:
        after = {each for game in playing for each in next_tricks(rules, contract, totals, game)}
        over = {each for each in after if is_over(rules, contract, totals, each[0])}
        ends |= over
        playing = after - over
    return ends


def next_tricks(rules: Rules, contract: Contract, totals: tuple[int, ...], game: Ended) -> Iterator[Ended]:
    taken, first = game
    scores_tricks = terms_of(rules, contract, ()).trick_points
    for seat in range(3):
        counts = tuple(count + (place == seat) for place, count in enumerate(taken))
        is_there = seat > 0 and scores_tricks and totals[seat] + 10 * counts[seat] >= rules.scoring.target
        yield counts, seat if first is None and is_there else first


def is_over(rules: Rules, contract: Contract, totals: tuple[int, ...], taken: tuple[int, ...]) -> bool:
    """Whether play ends with these tricks, as the engine judges it between two of them."""
    terms, left = terms_of(rules, contract, ()), 10 - sum(taken)
    winners = tuple(seat for seat in SEATS[:3] for _ in range(taken[seat]))
    outcome = Outcome(
        rules=rules, number=0, dealer=SEATS[0], contract=contract, partners=(), terms=terms, winners=winners
    )
    is_lost = terms.stops and terms.is_lost(taken[0], left)
    makers, others = score_out.makers_are_out, score_out.defenders_are_out
    return left == 0 or is_lost or makers(outcome, totals, left) or others(outcome, totals, left)
