"""How a contract is played in a world: a sensible exchange, and then what play brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from fivehundred import native
from fivehundred.bots.expert.worth import Worth
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Action, CallPartner, Decline, Discard
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases import exchange
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.phase import AfterAuction, phase_of
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.stage import Stage
from fivehundred.solver.objective import objective_of
from fivehundred.solver.position import position
from fivehundred.solver.starts import partners

_PLAYOUTS: Final = 6
_NODES: Final = 60_000
"""Positions that a deal is searched for."""
_BEST_OF_QUICK: Final = (-0.17, 1.1)
"""What best play takes, from what quick play takes: so much, and so much for each trick of it."""


def first_lead(round: Round, contract: Contract, worth: Worth) -> TrickPlay | None:
    """Return the play of a contract before its first lead, after a sensible exchange; None if it has none."""
    return played_from(exchange.begin(replace(round, contract=contract)), worth)


def played_from(stage: Stage, worth: Worth) -> TrickPlay | None:
    """Return the play that a round comes to from here, before the first lead; None if it comes to none."""
    phase = phase_of(stage)
    while not isinstance(phase, TrickPlay):
        if not isinstance(phase, AfterAuction):
            return None
        phase = phase_of(phase.after(_done(phase, worth)))
    return phase


def _done(phase: AfterAuction, worth: Worth) -> Action:
    """Return what is done between auction and play."""
    match phase:
        case Exchange():
            hand = phase.hands[phase.seat]
            return Discard(CardSet(hand & ~worth.kept(phase.round.terms, hand, phase.count)))
        case Offer():
            return Decline()
        case Calling():
            found = partners(phase)
            return CallPartner(found[0].card if found else None)
        case _:
            return next(iter(phase.legal_actions))


@dataclass(frozen=True, slots=True)
class Quick:
    """What quick play says of an ordinary contract: tricks as best play would take, and its own least."""

    tricks: float
    least: int


def quick(play: TrickPlay, seed: int) -> Quick:
    """Return about how many tricks the makers of an ordinary contract take, judged by quick play.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    counts = native.Playouts(position(play), objective_of(play).seats, "take", seed).histogram(_PLAYOUTS)
    least, each = _BEST_OF_QUICK
    taken = sum(tricks * times for tricks, times in enumerate(counts)) / _PLAYOUTS
    return Quick(least + each * taken, next(tricks for tricks, times in enumerate(counts) if times))


def best_values(plays: Sequence[TrickPlay]) -> list[float]:
    """Return what best play of all comes to for the makers of each: tricks, or 1 for a target kept to.

    Where that takes too long it is the middle of what is known of it.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    objectives = map(objective_of, plays)
    asked = [each.asked(position(play), each.counts) for play, each in zip(plays, objectives, strict=True)]
    answers = native.value_many(asked, threads=1, nodes=_NODES)
    return [sum(bounds) / 2 if value is None else float(value) for value, bounds, _ in answers]
