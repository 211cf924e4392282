"""The score of rummy at the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fivehundred.cli.score.telling import Telling
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.rummy.typed import expected, read_told
from fivehundred.rummy.rules import RummyRules
from fivehundred.wording import counted


class RummyTelling(Telling[RummyScore]):
    """Five Hundred rummy."""

    asked: ClassVar = {}

    def new(self, rules: RummyRules, dealer: int, players: tuple[str, ...]) -> RummyScore:
        """Return a game before its first round."""
        return RummyScore(rules, dealer, players=players)

    def title(self, game: RummyScore) -> str:
        """Return what is played."""
        return f"Five Hundred rummy: {counted(game.seats, 'player')}, to {game.rules.target} points"

    def read(self, line: str, game: RummyScore) -> Told:
        """Read a round as it is typed."""
        return read_told(line, game)

    def usage(self, game: RummyScore) -> Iterator[str]:
        """Yield how a round is typed."""
        yield f"Type {expected(game)}."
        yield "Where nobody went out, begin with nobody. For a pile taken in vain add pile and the name."

    def status(self, game: RummyScore) -> Iterator[str]:  # noqa: ARG002
        """Yield what the table must know before the next round, beside its dealer: nothing."""
        yield from ()

    def unscored(self, told: Told) -> str:  # noqa: ARG002
        """Return what became of a round that has no line on the sheet; every round of rummy has one."""
        return ""
