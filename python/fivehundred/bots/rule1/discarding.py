"""What to lay away: of the sensible ways, the one that leaves the hand worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.danger import masters, risk
from fivehundred.bots.rule1.estimate import tricks
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.cards import Card, Suit, bits, cards_in
from fivehundred.engine.actions import Discard
from fivehundred.engine.contracts.contract import Terms, order_of
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.engine.views.knowledge import ContractView, View
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.wording import listed, suit_word


def discard(view: ContractView) -> Choice:
    """Return what a seat with too many cards lays away, and why."""
    kept = best_kept(view, view.terms, view.hand, len(view.hand) - HAND_SIZE)
    return Choice(Discard(view.hand - kept), (_reason(view, kept),))


def best_kept(view: View, terms: Terms, hand: int, count: int) -> int:
    """Return what is best kept of a hand that parts with this many cards."""
    if not count:
        return hand
    order = order_of(view.rules, terms)
    thrown = ways_for(order, terms, hand, count, view.rules.cards)
    return max((hand & ~cards for cards in thrown), key=worth(view, terms))


def worth(view: View, terms: Terms) -> Callable[[int], int]:
    """Return how a hand is judged: by its tricks, in specials by how safe it is."""
    order, elsewhere = order_of(view.rules, terms), Elsewhere.of(view)
    if terms.is_special:
        return lambda hand: -risk(terms, order, hand, elsewhere.cards)
    return lambda hand: tricks(order, terms.strain.trumps, hand, elsewhere)


def ways_for(order: CardOrder, terms: Terms, hand: int, count: int, pack: int) -> Iterator[int]:
    """Yield the sensible ways to part with cards: from each suit the lowest ones, in specials the highest.

    In hi/lo masters, which may be too many, make piles of their own.
    """
    apart = masters(order, hand, pack) if terms.is_special and not terms.is_misere else 0
    return ways(order, hand, count, highest=terms.is_special, apart=apart)


def ways(order: CardOrder, hand: int, count: int, *, highest: bool = False, apart: int = 0) -> Iterator[int]:
    """Yield the ways to part with so many cards: from each suit the lowest, or the highest, ones.

    Cards set `apart` make piles of their own.
    """
    piles = [*_piles(order, hand & ~apart), *_piles(order, apart)]
    return _from_piles([pile[::-1] if highest else pile for pile in piles], count)


def _piles(order: CardOrder, hand: int) -> list[list[Card]]:
    """Return the hand by suit, each pile rising; cards of no suit make a pile of their own."""
    piles = [list(cards_in(hand & order.special))]
    left = hand & ~order.special
    for suit in Suit:
        piles.append(sorted(cards_in(left & order.follows[suit]), key=order.strength[suit].__getitem__))
        left &= ~order.follows[suit]
    return piles


def _from_piles(piles: Sequence[Sequence[Card]], count: int) -> Iterator[int]:
    """Yield every way to take this many cards from the front of piles."""
    begun, room = [(0, count)], sum(map(len, piles))
    for pile in piles:
        room -= len(pile)
        fronts = [bits(pile[:size]) for size in range(min(len(pile), count) + 1)]
        begun = [
            (taken | front, left - size)
            for taken, left in begun
            for size, front in enumerate(fronts[: left + 1])
            if left - size <= room
        ]
    return (taken for taken, _ in begun)


def _reason(view: ContractView, kept: int) -> str:
    order = order_of(view.rules, view.terms)
    thrown = listed([str(card) for card in view.hand - kept])
    cards = "card" if (view.hand - kept).bit_count() == 1 else "cards"
    if view.terms.is_special and not view.terms.is_misere:
        return f"You lay away {thrown} and keep cards that are sure to win or sure to lose."
    if view.terms.is_misere:
        return f"You lay away {thrown}, the {cards} most likely to be caught with a trick."
    voids = [
        suit_word(suit) for suit in Suit if view.hand & order.follows[suit] and not kept & order.follows[suit]
    ]
    if voids and view.terms.strain.trumps is not None:
        return f"You lay away {thrown}: without {listed(voids)} you can trump there."
    return f"You lay away {thrown}, the {cards} least likely to take a trick."
