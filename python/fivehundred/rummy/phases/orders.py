"""What chance may do: put cards that are known into an order (R1, R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from fivehundred.cards import Card
from fivehundred.engine.actions import expect_seed
from fivehundred.engine.shuffle import shuffled_from
from fivehundred.rummy.actions import Action, Deal, Reshuffle

_LABELS: Final[dict[type[Deal | Reshuffle], bytes]] = {
    Deal: b"fivehundred/rummy/deal/1",
    Reshuffle: b"fivehundred/rummy/reshuffle/1",
}

_TOO_MANY: Final = "orders are too many to list or count; state.chance_of(seed) makes one"


@dataclass(frozen=True, slots=True)
class Orders(Collection[Action]):
    """Every order of cards. Too many to list: `in` works, and a seed makes one."""

    deed: type[Deal | Reshuffle]
    cards: tuple[Card, ...]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, self.deed) and differing(action.cards, self.cards) is None

    def __iter__(self) -> Iterator[Action]:
        raise TypeError(_TOO_MANY)

    def __len__(self) -> int:
        raise TypeError(_TOO_MANY)

    def __bool__(self) -> bool:
        return True


class Difference(NamedTuple):
    """Cards that are not there, and cards that should not be."""

    missing: str
    extra: str


def differing(cards: Sequence[Card], wanted: Sequence[Card]) -> Difference | None:
    """Return how cards differ from those wanted in any order, or None."""
    if sorted(cards) == sorted(wanted):
        return None
    there, needed = Counter(cards), Counter(wanted)
    return Difference(_text(needed - there), _text(there - needed))


def _text(cards: Counter[Card]) -> str:
    return " ".join(str(card) for card in cards.elements()) or "none"


def shuffled_order(deed: type[Deal | Reshuffle], cards: Sequence[Card], seed: bytes) -> tuple[Card, ...]:
    """Return these cards as a seed shuffles them for a deed of chance (L5).

    Raises:
        ValueError: It is no seed.
    """
    expect_seed(seed)
    return shuffled_from(cards, _LABELS[deed], seed)
