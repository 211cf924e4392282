"""The telling of each game."""

from __future__ import annotations

from typing import Any

from fivehundred.cli.score.rummy import RummyTelling
from fivehundred.cli.score.telling import Telling
from fivehundred.cli.score.tricks import TricksTelling
from fivehundred.keeper.records import AnyScore
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.rummy.rules import RummyRules


def telling_of(game: AnyScore) -> Telling[Any]:
    """Return how a score game is told."""
    return RummyTelling() if isinstance(game, RummyScore) else TricksTelling()


def telling_for(rules: Any) -> Telling[Any]:
    """Return how the score games of these rules are told."""
    return RummyTelling() if isinstance(rules, RummyRules) else TricksTelling()
