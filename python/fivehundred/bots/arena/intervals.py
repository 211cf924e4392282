"""How much of a difference may be luck: means and shares with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, stdev
from typing import Final

_CONFIDENCE: Final = 1.96
"""Standard errors on each side of the mean in a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval, whose ends are None if its width is unknown."""

    value: float
    low: float | None
    high: float | None

    def interval(self, form: str) -> str:
        """Return the interval as text, its ends written in a format.

        >>> Estimate(1.5, -0.25, 3.25).interval("+.2f"), Estimate(5.0, None, None).interval("+.2f")
        ('-0.25 to +3.25', 'unknown')
        """
        if self.low is None or self.high is None:
            return "unknown"
        return f"{self.low:{form}} to {self.high:{form}}"


def mean_of(values: Sequence[float]) -> Estimate:
    """Return the mean of values with its interval, which assumes that the mean is normally distributed.

    >>> mean_of([2.0, 4.0, 6.0]).value, mean_of([5.0])
    (4.0, Estimate(value=5.0, low=None, high=None))

    Raises:
        ValueError: There are none.
    """
    if not values:
        raise ValueError("the mean of no values")
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    error = _CONFIDENCE * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - error, mean + error)


def share_of(won: float, games: int) -> Estimate:
    """Return the share of games won, from 0 to 1, with Wilson's interval, which assumes independent games.

    >>> share = share_of(8, 10)
    >>> round(share.value, 3), round(share.low, 3), round(share.high, 3)
    (0.8, 0.49, 0.943)

    Raises:
        ValueError: There were no games.
    """
    if games < 1:
        raise ValueError("a share of no games")
    share, square = won / games, _CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    width = _CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return Estimate(share, max(0.0, middle - width), min(1.0, middle + width))


def part_of(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """Return which part of all the wholes the parts come to; None if the wholes come to nothing.

    Each part belongs to the whole in its place. The interval assumes that they are many, and normally
    distributed.

    >>> part_of([1.0, 1.0], [2.0, 2.0])
    Estimate(value=0.5, low=0.5, high=0.5)
    """
    total = fsum(wholes)
    if total == 0:
        return None
    part = fsum(parts) / total + 0.0  # never minus zero
    if len(parts) < 2:
        return Estimate(part, None, None)
    misses = [one - part * whole for one, whole in zip(parts, wholes, strict=True)]
    error = _CONFIDENCE * stdev(misses) * sqrt(len(parts)) / abs(total)
    return Estimate(part, part - error, part + error)
