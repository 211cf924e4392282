"""What is asked of a contract: how many tricks its makers can take, or whether they keep to its target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fivehundred import native
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Place

Asked = tuple[native.Tricks, int, int | None, int]
"""A position, the side, the numbers of tricks it wants, and whose cards it chooses: sets as bits."""


@dataclass(frozen=True, slots=True)
class Objective:
    """What a side plays for, against all others together; partners who fold are none of it (M1).

    The side counts places: a hand on the table is played with its owner's (T2a).
    Without a `target` it wants as many tricks as it can get; this is how ordinary bids are played (S1). With
    one, the tricks it takes in the whole round must come to one of these numbers: none in misère (M1).
    Of a seat that is `steered` (M15) the others choose the cards.
    """

    side: tuple[Place, ...]
    target: tuple[int, ...] | None = None
    steered: Place | None = None

    @property
    def highest(self) -> int:
        """The highest value that there is: all tricks, or the target kept to."""
        return HAND_SIZE if self.target is None else 1

    @property
    def seats(self) -> int:
        """The side as a set of bits, for the kernel."""
        return _set(self.side)

    @property
    def counts(self) -> int | None:
        """The target as a set of bits, for the kernel."""
        return None if self.target is None else _set(self.target)

    def plays(self, seat: Place) -> bool:
        """Return whether the cards of a seat are chosen for the side."""
        return seat in self.side and seat != self.steered

    def asked(self, tricks: native.Tricks, wanted: int | None) -> Asked:
        """Return the question about a position for the kernel, with the numbers of tricks that would do."""
        return tricks, self.seats, wanted, _set(place for place in self.side if self.plays(place))

    def at_least(self, value: int) -> int | None:
        """Return the numbers of tricks, as a set of bits, that come to this value or more."""
        return (2 << HAND_SIZE) - (1 << value) if self.target is None else self.counts


def _set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def objective_of(phase: TrickPlay) -> Objective:
    """Return what the makers play for; where nobody bid (A6), what the side on turn does.

    >>> from fivehundred import Bid, Pass, State, preset
    >>> state = State.start(preset("three-handed"), dealer=2).dealt(bytes(32))
    >>> for call in (Bid.of("OM"), Pass(), Pass()):
    ...     state = state.apply(call)
    >>> state = state.apply(next(iter(state.legal_actions)))
    >>> objective_of(state.phase)
    Objective(side=(0,), target=(0,), steered=None)
    """
    terms, declarer = phase.terms, phase.round.declarer
    if declarer is None:
        return Objective(tuple(sorted((phase.turn, *phase.round.partners_of(phase.turn)))))
    target = tuple(terms.target) if terms.is_special else None
    return Objective(tuple(sorted(terms.makers)), target, declarer if terms.steered else None)
