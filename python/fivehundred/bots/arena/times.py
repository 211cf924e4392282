"""How long decisions took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, floor, log10

_MICRO = 1e-6


@dataclass(frozen=True, slots=True)
class Times:
    """How many decisions took how long, in microseconds to two digits.

    `total` and `longest` are exact, in seconds. Times of several games can be added.

    >>> times = Times.of([0.001, 0.002]) + Times.of([0.0096])
    >>> times.decisions, round(times.mean, 4), times.quantile(0.5), times.longest
    (3, 0.0042, 0.002, 0.0096)
    """

    counts: Mapping[int, int] = field(default_factory=dict)
    total: float = 0.0
    longest: float = 0.0

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Times:
        """Count decisions that took so many seconds each."""
        times = list(seconds)
        return cls(Counter(map(_two_digits, times)), sum(times), max(times, default=0.0))

    def __add__(self, other: Times) -> Times:
        counts = Counter(self.counts) + Counter(other.counts)
        return Times(counts, self.total + other.total, max(self.longest, other.longest))

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Seconds per decision; 0 if there was none."""
        return self.total / self.decisions if self.counts else 0.0

    def quantile(self, share: float) -> float:
        """Return the seconds within which this share of decisions was made, to two digits; 0 if none was."""
        left = ceil(share * self.decisions)
        for time, count in sorted(self.counts.items()):
            left -= count
            if left <= 0:
                return time * _MICRO
        return 0.0


def _two_digits(seconds: float) -> int:
    """Return microseconds, rounded to two digits.

    >>> _two_digits(0.0012345), _two_digits(0.0000071)
    (1200, 7)
    """
    micros = round(seconds / _MICRO)
    return round(micros, 1 - floor(log10(micros))) if micros > 0 else 0
