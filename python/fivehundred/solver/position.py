"""Positions of the kernel from states: the hands as they were before the first lead, and every card since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivehundred import native
from fivehundred.cards import Suit, bits
from fivehundred.engine.actions import Play
from fivehundred.engine.contracts.order import NAMED
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.phases.trick_position import Covers, Plays
from fivehundred.engine.state import State
from fivehundred.seats import Place


def trick_play(state: State) -> TrickPlay:
    """Return the trick play that a state is in.

    Raises:
        ValueError: Its cards are not being played.
    """
    if state.is_over or not isinstance(state.phase, TrickPlay):
        raise ValueError("only the play of the cards can be solved, and no cards are being played here")
    return state.phase


def position(phase: TrickPlay) -> native.Tricks:
    """Return the position that a round's play has come to, with everything that was shown on the way.

    Raises:
        UnsolvableError: A rule in force is not known to the kernel (X6).
    """
    played = list(plays(phase))
    hands = list(phase.hands)
    for place, play in played:
        hands[place] |= play.card.bit
    covered = bits(under for _, under in phase.round.covers)
    hands = [hand & ~covered for hand in hands]  # without those that have turned up since
    leader = played[0][0] if played else phase.turn
    tricks = native.tricks(phase.order, hands, phase.terms.active, leader, _covers(phase, hands))
    for _, play in played:
        tricks.play(play.card, play.suit)
    return tricks


def _covers(phase: TrickPlay, hands: Sequence[int]) -> Covers:
    """Return the covers in the hands that play (T2a)."""
    held = sum(hands[place] for place in phase.terms.active)
    return tuple((cover, under) for cover, under in phase.round.covers if held >> cover & 1)


def plays(phase: TrickPlay) -> Iterator[tuple[Place, Play]]:
    """Yield each card played so far, with its place."""
    for trick in phase.tricks:
        yield from _as_played(phase, trick.plays, trick.ask)
    if phase.ask is not None:
        yield from _as_played(phase, phase.table, phase.ask)


def _as_played(phase: TrickPlay, cards: Plays, ask: int) -> Iterator[tuple[Place, Play]]:
    """Yield the cards of a trick; a lead that named a suit names it again."""
    (leader, led), *others = cards
    yield leader, Play(led, Suit(ask) if phase.order.asks[led] == NAMED else None)
    for place, card in others:
        yield place, Play(card)
