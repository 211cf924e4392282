"""A round of rummy as it is entered: who went out, then what each laid and held (R8, R9)."""

from __future__ import annotations

from typing import Any

from fivehundred.engine.records.json_node import Node
from fivehundred.keeper.entry import Entry
from fivehundred.keeper.rummy.form import RummyForm
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import UNIT, Told
from fivehundred.rummy.state import State


class RummyEntry(Entry[Told, RummyScore]):
    """How rounds of rummy are entered: a draft is a round as it is written down."""

    def asked(self, game: RummyScore, draft: Node) -> dict[str, Any]:
        """Return what may be told: the unit of all points, and what the draft comes to."""
        return {"type": "RummyAsked", "unit": UNIT, **self.preview(game, draft)}

    def told(self, game: RummyScore, draft: Node) -> Told:
        """Return the round that a draft tells of."""
        return RummyForm().read_plain(draft, game.rules)

    def draft(self, game: RummyScore, before: State, told: Told) -> dict[str, Any]:  # noqa: ARG002
        """Return the draft that tells of a round."""
        return RummyForm().plain(told)

    def unscored(self, told: Told) -> str:  # noqa: ARG002
        """Return what became of a round without a line on the sheet; every round of rummy has one."""
        return ""

    def barred(self, game: RummyScore) -> list[int]:  # noqa: ARG002
        """Return the seats that may not bid: nobody bids."""
        return []

    def needs(self, game: RummyScore) -> list[dict[str, Any]]:
        """Return by player the points to the target (R10)."""
        state = game.state
        if state.result is not None:
            return []
        return [
            {"side": side, "points": game.rules.target - score, "bids": []}
            for side, score in enumerate(state.scores)
        ]
