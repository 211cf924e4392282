"""Many rounds shared out among as many processes as there are cores."""

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

Player = Callable[[int, int], Counter[str]]
"""Plays so many rounds, those from a first number on, and counts what they showed."""

SHARE = 5000
"""Rounds that one process plays at a time; so many take it half a minute or so."""


def play_all(play: Player, rounds: int) -> Counter[str]:
    """Play so many rounds, the first share of them here if it is the only one."""
    firsts = range(0, rounds, SHARE)
    sizes = [min(SHARE, rounds - first) for first in firsts]
    if len(sizes) <= 1:
        return play(0, rounds)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        try:
            return sum(pool.map(play, firsts, sizes), Counter[str]())
        except BaseException:
            pool.shutdown(cancel_futures=True)  # what has gone wrong in one share is not waited for in others
            raise


def too_rare(seen: Counter[str], least: Mapping[str, int], share: float) -> dict[str, int]:
    """What was seen less than a third as often as it should be in a share of the rounds that `least` is for.

    A ruleset is played several times in a row, so what few of them show comes in lumps.
    """
    return {name: seen[name] for name, count in least.items() if seen[name] < count * share // 3}
