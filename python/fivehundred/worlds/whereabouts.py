"""Where the cards that a seat does not see may lie, in one way that fits all it has seen."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivehundred.cards import Card, CardSet
from fivehundred.engine.phases.trick_position import Covers
from fivehundred.engine.views.knowledge import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """Where every card may lie: what a seat sees, and the rest in one way that fits all it has seen.

    `hands` are those of all places; of those on the table `covers` are pairs of a card and the one under it
    (T2a). `discards` and `thrown` are what each seat has laid and thrown away, `kitty` is what nobody has
    taken up, in the order dealt, `stock` what is still to be drawn, the next card first (T2d), and `dead`
    what nobody sees or plays (L4, T2c).
    """

    view: View = field(repr=False)
    hands: tuple[CardSet, ...]
    discards: tuple[CardSet, ...]
    thrown: tuple[CardSet, ...]
    kitty: tuple[Card, ...]
    covers: Covers
    stock: tuple[Card, ...]
    dead: CardSet
