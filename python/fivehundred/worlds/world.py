"""A world: everything that a seat does not see, as it may be."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Round
from fivehundred.engine.state import State
from fivehundred.worlds.dealt import round_of
from fivehundred.worlds.whereabouts import Whereabouts


@dataclass(frozen=True, slots=True, kw_only=True)
class World(Whereabouts):
    """Where every card may lie, as a round and a game that can go on from there."""

    @property
    def round(self) -> Round:
        """The round, with which the solver answers questions about auction and exchange.

        What was dealt, and what taken up or handed over since, is one of the ways that there may have been.
        """
        return round_of(self)

    @property
    def state(self) -> State:
        """The game in the play of the cards, to solve; its rules are those of the round.

        Raises:
            ValueError: No cards are being played.
        """
        view, round = self.view, self.round
        if view.order is None or view.history is None or view.hand_to_play is None:
            raise ValueError(
                "a world is a position to solve when cards are played, and no cards are being played"
            )
        phase = TrickPlay(
            round,
            round.terms,
            view.order,
            view.named,
            tuple(map(int, self.hands)),
            view.history,
            view.hand_to_play,
            view.ask,
            view.table,
            view.tricks,
            view.fined,
            self.covers,
        )
        return State(view.rules, view.scores, view.sheet, phase)
