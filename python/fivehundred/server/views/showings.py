"""How each game is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.kits import kit_for, kit_for_text
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.rummy.kit import RummyKit
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.kit import TricksKit
from fivehundred.server.views.rummy.showing import RummyShowing
from fivehundred.server.views.showing import Showing
from fivehundred.server.views.tricks.showing import TricksShowing

_SHOWINGS: Final[dict[str, Showing]] = {TricksKit.name: TricksShowing(), RummyKit.name: RummyShowing()}


def showing_of(kit: AnyKit) -> Showing:
    """Return how a game is shown."""
    return _SHOWINGS[kit.name]


def showings() -> Iterable[Showing]:
    """Return how every game is shown."""
    return _SHOWINGS.values()


def showing_in(entries: Sequence[Entry]) -> Showing:
    """Return how the game is shown that a table's log tells of.

    Raises:
        ValueError: It does not begin with the opening of a table.
    """
    return showing_of(Table.fold(entries[:1]).kit)


def showing_for(preset: str, text: str | None) -> Showing:
    """Return how the game is shown whose rules a preset says, or a text instead.

    Raises:
        NotationError: The text is neither document nor link.
        RulesError: It is no rules document.
    """
    return showing_of(kit_for(preset) if text is None else kit_for_text(text))
