"""What a seat at rummy sees, and what it may do, as bytes for the kernel.

`crates/core/src/rummy/wire.rs` says how they are laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fivehundred.cards import Card
from fivehundred.rummy.actions import Action, Discard, Draw, LayOff, Meld, Take, TakePile
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.melds import Combination, Group, Run, combination_of, place_of
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.rummy.view import Table, View
from fivehundred.seats import SEATS

_NO_CARD: Final = 255
_GROUP: Final = 4
_ANYBODY: Final = SEATS[0]


def sight_bytes(view: View) -> bytes:
    """Return what the seat of a view sees of its round, whose turn it is.

    Raises:
        ValueError: It is the view of no seat, or of no round.
    """
    if view.table is None or view.seat is None:
        raise ValueError("only a seat in a round sees what can be played on")
    return b"".join(_parts(view, view.table, view.seat))


def _parts(view: View, table: Table, seat: int) -> Iterator[bytes]:
    yield _rules(view.rules)
    taken = _NO_CARD if view.taken is None else view.taken
    yield bytes([seat, view.phase == "lay", taken, view.owes_meld])
    yield bytes([table.refills, sum(1 << each for each in table.melded), table.stock])
    for size, failed, laid in zip(table.sizes, table.failed, table.laid, strict=True):
        yield bytes([size, failed]) + laid.to_bytes(2, "little")
    for bag in (view.hand, *map(CardBag, table.known)):
        yield _listed(bag)
    yield _listed(table.pile)
    yield bytes([len(table.melds)])
    for combination in table.melds:
        yield _combination(combination)


def _rules(rules: RummyRules) -> bytes:
    is_end = rules.stock_out is StockOut.END
    return bytes([rules.players, rules.packs, rules.throw_back is ThrowBack.MAY, is_end])


def _listed(cards: Iterable[Card]) -> bytes:
    listed = bytes([*cards])
    return bytes([len(listed)]) + listed


def _combination(combination: Combination) -> bytes:
    cards = _listed(combination.cards)
    match combination:
        case Group():
            return bytes([_GROUP, place_of(combination.cards[0]), len(combination.cards)]) + cards
        case Run(suit, low):
            return bytes([suit, low, combination.high]) + cards


def deed_bytes(action: Action) -> bytes:
    """Return what a seat does, which is legal.

    Raises:
        TypeError: It is nothing that a seat does.
    """
    match action:
        case Draw():
            return bytes([0])
        case Take():
            return bytes([1])
        case TakePile():
            return bytes([2])
        case Meld() if (combination := combination_of(action, _ANYBODY)) is not None:
            return bytes([3]) + _combination(combination)
        case LayOff(card, number):
            return bytes([4, card, number - 1])
        case Discard(card):
            return bytes([5, card])
        case _:
            raise TypeError(f"expected what a seat does, not {action!r}")
