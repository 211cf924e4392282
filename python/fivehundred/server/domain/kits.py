"""The games that tables play."""

from __future__ import annotations

from typing import Final

from fivehundred.rules.document import read_document
from fivehundred.rules.share_link import base_of, is_link
from fivehundred.rummy.rules import RUMMY
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.rummy.kit import RummyKit
from fivehundred.server.domain.tricks.kit import TricksKit

_FIRST: Final[AnyKit] = TricksKit()
_KITS: Final[dict[str, AnyKit]] = {kit.name: kit for kit in (_FIRST, RummyKit())}
_BY_PRESET: Final = {RUMMY: RummyKit.name}
"""Games that are chosen by a name where presets of the first one are."""

FIRST: Final = _FIRST.name
"""The game that is meant where no other one is named."""


def kit_of(name: str) -> AnyKit:
    """Return how a game is played.

    Raises:
        ValueError: There is none of that name.
    """
    if name not in _KITS:
        raise ValueError(f"no game {name!r} is played here; games are {', '.join(_KITS)}")
    return _KITS[name]


def kit_for(preset: str) -> AnyKit:
    """Return how the game is played that a preset is one of, whether there is such a preset or not."""
    return _KITS[_BY_PRESET.get(preset, FIRST)]


def kit_for_text(text: str) -> AnyKit:
    """Return how the game is played whose rules a document or a link says.

    Raises:
        NotationError: It is neither; says where.
        RulesError: It is no rules document.
    """
    return kit_for(base_of(text) if is_link(text) else read_document(text)[0])
