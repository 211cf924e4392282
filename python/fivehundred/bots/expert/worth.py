"""What a hand is worth to its side in an auction: alone, or with a partner who has bid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fivehundred.bots.expert.gauge import Danger, Gauge, Remembered, gauges
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.bots.rule1.partnership import calls_partner, partners_of
from fivehundred.cards import Strain
from fivehundred.engine.contracts.contract import Terms, order_of
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import Exposure
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Seat

_ALL: Final = HAND_SIZE * TRICK
_KITTY_CARD: Final = 28
"""What a card of the kitty brings on average, in hundredths of a trick."""
_SUPPORT: Final = 0.8
"""How much of its own tricks a hand brings a partner who has bid: some of them both have counted."""
_PROMISE: Final = 50
"""A bid promises its level and this much more."""
_OPEN_HAND: Final = 2
"""How many times as dangerous a contract without tricks is with the hand open."""


class Worth:
    """What hands are worth in every strain, in hundredths of a trick; and how dangerous they are."""

    def __init__(self, view: View) -> None:
        self.rules = view.rules
        self.gauges: Mapping[Strain, Gauge] = gauges(view.rules, Elsewhere.of(view))
        self._tricks = {strain: Remembered(gauge.tricks) for strain, gauge in self.gauges.items()}
        self._dangers: dict[CardOrder, Danger] = {}
        self._others = view.rules.places - 1
        self._kitty = _KITTY_CARD * (view.rules.kitty_size - len(view.kitty_open))
        self._partners = [_partner_hands(view, seat) for seat in view.rules.table.all_seats]

    def tricks(self, strain: Strain, hand: int) -> int:
        """Return what a hand should take by itself."""
        return self._tricks[strain][hand]

    def alone(self, seat: Seat, strain: Strain, hand: int, *, with_kitty: bool = True) -> float:
        """Return what a hand takes with the kitty and the partners' share of the tricks that are left."""
        own = self._tricks[strain][hand] + (self._kitty if with_kitty else 0)
        return own + (_ALL - own) * self._partners[seat] / self._others

    def with_partner(self, seat: Seat, strain: Strain, hand: int, level: int) -> float:
        """Return what a hand takes together with a partner who has bid the strain at this level."""
        partners, promised = self._partners[seat], TRICK * level + _PROMISE
        if self._others > partners:
            promised = (promised * self._others - _ALL * partners) // (self._others - partners)
        return promised + _SUPPORT * self._tricks[strain][hand]

    def danger(self, terms: Terms) -> Danger:
        """Return how dangerous hands are under these terms."""
        order = order_of(self.rules, terms)
        found = self._dangers.get(order)
        if found is None:
            found = self._dangers[order] = Danger(order, self.rules.cards)
        return found

    def risk(self, terms: Terms, hand: int) -> int | None:
        """Return how dangerous a contract without tricks is, the worst cards laid away; None for others."""
        if not terms.is_misere or len(terms.makers) > 1 or terms.steered:
            return None
        danger, count = self.danger(terms), self.rules.kitty_size if terms.takes_kitty else 0
        risk = danger.of(danger.kept(hand, count))
        return risk if terms.exposed is Exposure.NEVER else _OPEN_HAND * risk

    def kept(self, terms: Terms, hand: int, count: int) -> int:
        """Return what is best kept of a hand that parts with so many cards."""
        if terms.is_special:
            return self.danger(terms).kept(hand, count)
        return self.gauges[terms.strain].kept(hand, count)


def _partner_hands(view: View, seat: Seat) -> int:
    """Return how many hands play with a declarer, a partner yet to be called too (T5a)."""
    return 1 if calls_partner(view) else len(partners_of(view, seat))
