"""The score of a round, one line of the sheet, and the end of the game (R5, R8–R10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.rummy.melds import points_of
from fivehundred.rummy.phases.endings import RoundEnd
from fivehundred.rummy.rules import RummyRules
from fivehundred.seats import SEATS, Seat

OUT_BONUS: Final = 50
"""What going out is worth (R8)."""

PILE_PENALTY: Final = 50
"""What it costs to take the pile and to lay no new combination in that turn (R5)."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One line of the score sheet; all but `number`, `dealer` and `out` by seat.

    `laid` is what each has laid in points, `held` what was left in its hand, `failed` how often it took the
    pile without laying a combination. `out` went out, or nobody did.
    """

    number: int
    dealer: Seat
    laid: tuple[int, ...]
    held: tuple[int, ...]
    failed: tuple[int, ...]
    out: Seat | None
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def bonus(self, seat: Seat) -> int:
        """Return what a seat got for going out (R8)."""
        return OUT_BONUS if seat == self.out else 0

    def penalty(self, seat: Seat) -> int:
        """Return what piles cost a seat for which it laid nothing (R5)."""
        return PILE_PENALTY * self.failed[seat]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round came out, without its cards; all but `out` by seat, as in the line that it scores."""

    number: int
    dealer: Seat
    laid: tuple[int, ...]
    held: tuple[int, ...]
    failed: tuple[int, ...]
    out: Seat | None

    @classmethod
    def of(cls, end: RoundEnd) -> Outcome:
        """Return the outcome of a round that was played here."""
        round = end.round
        held = tuple(map(points_of, round.hands))
        return cls(round.number, round.dealer, round.laid, held, round.failed, end.out)


def score(outcome: Outcome, totals: Sequence[int]) -> RoundScore:
    """Return the round's line, given the totals before it."""
    points = tuple(
        laid - in_hand - PILE_PENALTY * failed + (OUT_BONUS if seat == outcome.out else 0)
        for seat, (laid, in_hand, failed) in enumerate(
            zip(outcome.laid, outcome.held, outcome.failed, strict=True)
        )
    )
    return RoundScore(
        number=outcome.number,
        dealer=outcome.dealer,
        laid=outcome.laid,
        held=outcome.held,
        failed=outcome.failed,
        out=outcome.out,
        points=points,
        totals=tuple(before + won for before, won in zip(totals, points, strict=True)),
    )


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won it."""

    winner: Seat


def result(rules: RummyRules, totals: Sequence[int]) -> Result | None:
    """Return the end of the game, or None while nobody has the target alone at the top (R10)."""
    highest = max(totals)
    if highest < rules.target or totals.count(highest) > 1:
        return None
    return Result(SEATS[totals.index(highest)])
