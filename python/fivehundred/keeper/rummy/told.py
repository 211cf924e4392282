"""A round of rummy as it is told, and whether it can have been so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fivehundred.engine.actions import expect
from fivehundred.engine.violations import Grounds, Violation
from fivehundred.rummy.card_bag import with_cards
from fivehundred.rummy.melds import points_of
from fivehundred.rummy.rules import PACK, RummyRules
from fivehundred.rummy.score import RoundScore
from fivehundred.rummy.words import RummyWords
from fivehundred.seats import Seat

UNIT: Final = 5
"""Every card counts a multiple of it (R9)."""
LEAST_LAID: Final = 15
"""What the cheapest combination counts: one's own comes first (R7, R9)."""
_IN_A_PACK: Final = points_of(with_cards(0, PACK))


@dataclass(frozen=True, slots=True)
class Told:
    """A round of rummy: what each seat has laid and still held in points, and who went out, or nobody (R8).

    `failed` counts the piles that each took without laying a combination (R5); none where it is left out.
    """

    out: Seat | None
    laid: tuple[int, ...]
    held: tuple[int, ...]
    failed: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for numbers in (self.laid, self.held, self.failed):
            expect(numbers, tuple, "a tuple of numbers")

    @classmethod
    def of(cls, line: RoundScore) -> Told:
        """Return the round that a line of the sheet tells of."""
        return cls(line.out, line.laid, line.held, line.failed if any(line.failed) else ())


class Reason(Grounds):
    """Why a round of rummy that is told is not possible."""

    COUNTS = "counts", "{what}: {count} numbers; {seats} play, so as many are needed"
    NOT_A_COUNT = "not-a-count", "{what} {points}: cards count in fives, from 0"
    OUT_UNKNOWN = "out-unknown", "there is no seat {seat}: seats are 0 to {last}"
    OUT_HOLDS = "out-holds", "{name} went out, and so held nothing, not {points}"
    OUT_LAID_NOTHING = "out-laid-nothing", "{name} went out, and so must have laid a combination"
    HELD_NOTHING = "held-nothing", "{name} held no cards, and so must have gone out"
    LAID_TOO_LITTLE = "laid-too-little", "{name} laid {points}; no combination counts less than {least}"
    MORE_THAN_THE_PACK = (
        "more-than-the-pack",
        "all cards together count {most}, not {points}",
    )
    PILE_NOT_EARNED = "pile-not-earned", "{name} laid nothing, and so cannot have taken the whole pile"


def violation(rules: RummyRules, told: Told, words: RummyWords) -> Violation | None:
    """Return why a round cannot have been so, or None."""
    return next(_violations(rules, told, words), None)


def _violations(rules: RummyRules, told: Told, words: RummyWords) -> Iterator[Violation]:
    """Yield why a round cannot have been so; each reason takes for granted that none came before it."""
    yield from _counts(rules, told)
    if told.out is not None and told.out not in rules.all_seats:
        yield Violation.of(Reason.OUT_UNKNOWN, seat=told.out, last=rules.players - 1)
    for seat in rules.all_seats:
        went_out = _of_who_went_out if seat == told.out else _of_who_did_not
        yield from went_out(told, seat, words.name(seat))
        yield from _laid(told, seat, words.name(seat))
    most, points = _IN_A_PACK * rules.packs, sum((*told.laid, *told.held))
    if points > most:
        yield Violation.of(Reason.MORE_THAN_THE_PACK, most=most, points=points)


def _of_who_went_out(told: Told, seat: Seat, name: str) -> Iterator[Violation]:
    """Yield why a seat cannot have gone out (R8)."""
    if told.held[seat]:
        yield Violation.of(Reason.OUT_HOLDS, name=name, points=told.held[seat])
    if not told.laid[seat]:
        yield Violation.of(Reason.OUT_LAID_NOTHING, name=name)


def _of_who_did_not(told: Told, seat: Seat, name: str) -> Iterator[Violation]:
    """Yield why a seat must have gone out (R8)."""
    if not told.held[seat]:
        yield Violation.of(Reason.HELD_NOTHING, name=name)


def _laid(told: Told, seat: Seat, name: str) -> Iterator[Violation]:
    """Yield why a seat cannot have laid so little (R4, R7, R9)."""
    laid = told.laid[seat]
    if 0 < laid < LEAST_LAID:
        yield Violation.of(Reason.LAID_TOO_LITTLE, name=name, points=laid, least=LEAST_LAID)
    if not laid and told.failed and told.failed[seat]:
        yield Violation.of(Reason.PILE_NOT_EARNED, name=name)


def _counts(rules: RummyRules, told: Told) -> Iterator[Violation]:
    counts = {"laid": told.laid, "held": told.held, "piles": told.failed or (0,) * rules.players}
    for what, numbers in counts.items():
        if len(numbers) != rules.players:
            yield Violation.of(Reason.COUNTS, what=what, count=len(numbers), seats=rules.players)
        for number in numbers:
            if type(number) is not int or number < 0 or (what != "piles" and number % UNIT):
                yield Violation.of(Reason.NOT_A_COUNT, what=what, points=number)
