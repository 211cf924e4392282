"""All worlds that fit what a seat has seen: how many there are, and each of them by its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain
from math import factorial, prod
from operator import or_
from random import Random
from typing import Final

from fivehundred.cards import NO_CARDS, Card, CardSet, cards_in
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.engine.views.knowledge import View
from fivehundred.seats import at_places
from fivehundred.worlds.dealt import with_open_cards
from fivehundred.worlds.limits import holdings_of, not_held
from fivehundred.worlds.placements import Limit, Place, Placements
from fivehundred.worlds.world import World

_ORDERED: Final = ("kitty", "covered", "stock")
"""Places in which the order of cards matters: they come to light one after the other."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """All worlds that fit what a seat has seen, numbered from 0; `count` says how many there are.

    `slots` are the hidden places; `places` says what may lie in each, `limits` what else is known of them.

    Two worlds differ if some card lies elsewhere, or in another order in the kitty, in the stock (T2d) or
    under open cards (T2a). All count alike: what bids and cards may mean, and that a claim was refused, is
    not looked at.

    >>> from random import Random
    >>> from fivehundred import State, preset
    >>> view = State.start(preset("australian"), dealer=3).dealt(seed=bytes(32)).view(0)
    >>> worlds = worlds_of(view)
    >>> worlds.count, worlds[0].hands[0] == view.hand
    (181717430961306240, True)
    >>> str(worlds.draw(Random(1)).hands[1])
    '6S 7S 10S Jo 8C KC 4D 6D 4H 8H'
    """

    view: View
    count: int
    slots: tuple[Slot, ...] = field(repr=False)
    places: tuple[Place, ...] = field(repr=False)
    limits: tuple[Limit, ...] = field(repr=False)
    _placements: Placements = field(repr=False)
    _known: Mapping[str, Sequence[CardSet]] = field(repr=False)
    _covers: Mapping[int, Sequence[Card]] = field(repr=False)

    def draw(self, rng: Random) -> World:
        """Return one of the worlds, each as likely as any other."""
        return self[rng.randrange(self.count)]

    def __iter__(self) -> Iterator[World]:
        return map(self.__getitem__, range(self.count))

    def __getitem__(self, number: int) -> World:
        """Return the world of this number.

        Raises:
            IndexError: There are not so many.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"world {number}: there are {self.count}, numbered from 0")
        order, placement = divmod(number, self._placements.count)
        return self.filled(self._placements[placement], order)

    def filled(self, lying: Sequence[int], order: int) -> World:
        """Return the world with these cards in the hidden places, as sets of bits, in the order of `slots`.

        `order` numbers the orders of the cards in places where it matters, from 0 to one less than `orders`.
        """
        sets = {place: list(known) for place, known in self._known.items()}
        ordered: dict[tuple[str, int | None], Sequence[Card]] = {}
        for slot, cards in zip(self.slots, lying, strict=True):
            if slot.place in _ORDERED:
                order, ordered[slot.place, slot.seat] = _in_order(order, cards)
            else:
                sets[slot.place][slot.seat or 0] = CardSet(cards)
        return World(
            view=self.view,
            hands=tuple(sets["hand"]),
            discards=tuple(sets["discards"]),
            thrown=tuple(sets["thrown"]),
            kitty=with_open_cards(self.view, ordered.get(("kitty", None), ())),
            covers=self._columns(ordered),
            stock=(*self._drawn, *ordered.get(("stock", None), ())),
            dead=sets["dead"][0],
        )

    @property
    def orders(self) -> int:
        """How many orders the hidden cards can lie in, given who has which."""
        return self.count // self._placements.count

    def drawn(self, rng: Random) -> Sequence[int]:
        """Return which cards lie in each hidden place of some world, as sets of bits."""
        return self._placements[rng.randrange(self._placements.count)]

    def _columns(
        self, ordered: Mapping[tuple[str, int | None], Sequence[Card]]
    ) -> tuple[tuple[Card, Card], ...]:
        """Return the pairs of a cover and the card under it (T2a)."""
        pairs = (
            zip(covers, ordered["covered", place], strict=True) for place, covers in self._covers.items()
        )
        return tuple(chain.from_iterable(pairs))

    @property
    def _drawn(self) -> tuple[Card, ...]:
        """The card that the seat itself has drawn (T2d)."""
        return () if self.view.drawn is None else (self.view.drawn,)


def worlds_of(view: View) -> Worlds:
    """Return the worlds that fit a view; a spectator's, too.

    It takes a moment to count them, less than a millisecond as a rule, and next to none then to draw some.

    Raises:
        ValueError: No cards are dealt.
    """
    if not view.hand_sizes:
        raise ValueError("no cards are dealt, so there is nothing hidden")
    slots = slots_of(view)
    places, limits = tuple(_places(view, slots)), tuple(_limits(view, slots))
    placements = Placements.of(places, limits)
    orders = prod(factorial(slot.count) for slot in slots if slot.place in _ORDERED)
    count = placements.count * orders
    return Worlds(view, count, slots, places, limits, placements, _known(view), _covers(view))


def _places(view: View, slots: Sequence[Slot]) -> Iterator[Place]:
    """Yield the hidden places, with what may lie there after all that was played."""
    missing = not_held(view, reduce(or_, (slot.possible for slot in slots), NO_CARDS))
    for slot in slots:
        gone = missing.get(slot.seat, NO_CARDS) if slot.place == "hand" else NO_CARDS
        yield Place(slot.count, int(slot.possible - gone))


def _limits(view: View, slots: Sequence[Slot]) -> Iterator[Limit]:
    """Yield what more is known of the hidden places, given by their numbers."""
    for holding in holdings_of(view):
        places = frozenset(number for number, slot in enumerate(slots) if holding.is_about(slot))
        if places:
            yield Limit(places, holding.cards, holding.least, holding.most)


def _known(view: View) -> Mapping[str, Sequence[CardSet]]:
    """Return what the seat sees, by kind of place and by number; dead cards it never does."""
    opened = dict(view.open_hands)
    hands = [opened.get(place, NO_CARDS) for place, _ in at_places(view.hand_sizes)]
    discards, thrown = [NO_CARDS] * view.rules.table.seats, [NO_CARDS] * len(view.thrown_sizes)
    if view.seat is not None:
        hands[view.seat], discards[view.seat] = view.hand, view.discards
    if view.seat is not None and thrown:
        thrown[view.seat] = view.thrown
    return {"hand": hands, "discards": discards, "thrown": thrown, "dead": [NO_CARDS]}


def _covers(view: View) -> Mapping[int, Sequence[Card]]:
    """Return by place the cards that lie over others, or did until this trick began (T2a)."""
    hands, played = dict(view.open_hands), dict(view.table)
    covers: dict[int, Sequence[Card]] = {}
    for place, count in at_places(view.covered):
        lying = tuple(hands.get(place, NO_CARDS) & view.covering)
        if count:
            covers[place] = lying if len(lying) == count else (*lying, played[place])
    return covers


def _in_order(number: int, cards: int) -> tuple[int, Sequence[Card]]:
    """Return the cards in the order of this number, and what is left of the number."""
    left, ordered = list(cards_in(cards)), []
    while left:
        number, place = divmod(number, len(left))
        ordered.append(left.pop(place))
    return number, ordered
