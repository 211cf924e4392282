"""What is asked of a contract: how many tricks its makers can take, or whether they keep to its target."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.contract import Contract, terms_of
from fivehundred.engine.play import TrickPlay
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Objective:
    """What a side plays for, against all others together.

    Without a `target` it wants as many tricks as it can get; this is how ordinary bids are played (S1). With
    one, the tricks it takes in the whole round must come to one of these numbers: none in misère (M1).
    """

    side: tuple[int, ...]
    target: tuple[int, ...] | None = None

    @property
    def highest(self) -> int:
        """The highest value that there is: all tricks, or the target kept to."""
        return HAND_SIZE if self.target is None else 1

    @property
    def seats(self) -> int:
        """The side as a set of bits, for the kernel."""
        return sum(1 << seat for seat in self.side)

    @property
    def counts(self) -> int | None:
        """The target as a set of bits, for the kernel."""
        return None if self.target is None else sum(1 << count for count in self.target)

    def at_least(self, value: int) -> int | None:
        """Return the numbers of tricks, as a set of bits, that come to this value or more."""
        return (2 << HAND_SIZE) - (1 << value) if self.target is None else self.counts


def objective_of(phase: TrickPlay) -> Objective:
    """Return what the makers play for; where nobody bid (A6), what the side on turn does.

    >>> from fivehundred import Bid, Pass, State, preset
    >>> state = State.start(preset("three-handed"), dealer=2).dealt(bytes(32))
    >>> for call in (Bid.of("OM"), Pass(), Pass()):
    ...     state = state.apply(call)
    >>> state = state.apply(next(iter(state.legal_actions)))
    >>> objective_of(state.phase)
    Objective(side=(0,), target=(0,))
    """
    contract, rules = phase.round.contract, phase.round.rules
    if contract is None or contract.declarer is None:
        side = rules.side_of(phase.turn)
        return Objective(tuple(seat for seat in phase.terms.active if rules.side_of(seat) == side))
    return objective_under(rules, contract)


def objective_under(rules: Rules, contract: Contract) -> Objective:
    """Return what the makers of a contract play for; partners who fold are none of them (M1).

    Raises:
        ValueError: A defender chooses the declarer's cards (M15): the makers decide nothing.
    """
    terms = terms_of(rules, contract)
    if terms.steered:
        raise ValueError(f"in {contract} a defender chooses the declarer's cards: there is nothing to solve")
    return Objective(tuple(sorted(terms.makers)), tuple(terms.target) if terms.is_special else None)
