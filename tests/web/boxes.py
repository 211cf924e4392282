"""Whether things on a page stand apart, and on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from playwright.sync_api import Locator, expect

from web.guest import Guest

HAIR: Final = 1.0
"""By so much boxes may overlap, for borders and rounding."""


class Box(NamedTuple):
    """Where something is seen."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        """Whether some of both is in the same place."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > HAIR
            and min(self.bottom, other.bottom) - max(self.top, other.top) > HAIR
        )


def box_of(name: str, thing: Locator) -> Box:
    """Return where something is seen."""
    expect(thing).to_be_visible()
    found = thing.bounding_box()
    assert found is not None, name
    return Box(name, found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"])


def stand_apart(guest: Guest, **things: Locator | Iterable[Locator]) -> None:
    """See that these do not overlap, and that all of them is on the screen."""
    boxes = [
        box_of(name, thing)
        for name, named in things.items()
        for thing in ([named] if isinstance(named, Locator) else named)
    ]
    width, height = guest.device.width, guest.device.height
    for box in boxes:
        seen = Box(
            "screen", max(box.left, 0), max(box.top, 0), min(box.right, width), min(box.bottom, height)
        )
        lost = max(abs(one - other) for one, other in zip(box[1:], seen[1:], strict=True))
        assert lost <= HAIR, f"{box} is not on the screen of {width}×{height}"
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other), f"{one} and {other} overlap"
