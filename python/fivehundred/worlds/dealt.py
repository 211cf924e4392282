"""A world taken back to the deal: what was taken up, handed over and laid away to bring its cards there.

Several ways may have led there. This is one of them, and all that the seat has seen fits it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest

from fivehundred.cards import NO_CARDS, Card, CardSet, bits, cards_in
from fivehundred.engine.actions import Deal
from fivehundred.engine.round import Called, Gift, Round
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE, saving_cards
from fivehundred.seats import Place
from fivehundred.worlds.limits import is_of_kitty
from fivehundred.worlds.whereabouts import Whereabouts


def round_of(world: Whereabouts) -> Round:
    """Return the round as it must have gone to come to a world."""
    view, found = world.view, _Found.by_the_auction(world)
    dealt = Round.of(view.rules, view.number, view.dealer, 0, _deal(world, found))
    is_drawn = view.phase != "drawing"
    tabled = dealt.hands[view.rules.table.seats :]
    return replace(
        dealt,
        chosen=view.chosen,
        hands=(*found.hands, *tabled) if is_drawn else dealt.hands,
        kitty=found.kitty,
        market=view.market,
        thrown=world.thrown if is_drawn else (),
        calls=view.calls,
        contract=view.contract,
        gifts=found.gifts,
        laid=tuple((seat, world.discards[seat]) for seat, _ in view.laid),
        called=_called(world),
        breach=view.breach,
    )


def with_open_cards(view: View, hidden: Sequence[Card]) -> tuple[Card, ...]:
    """Return the kitty in the order dealt, given its hidden cards: those turned up come first (A10, A11)."""
    opened = view.kitty_open
    turned = len(opened) - (view.rules.auction.last_kitty_card_open and bool(hidden) and bool(opened))
    return (*opened[:turned], *hidden, *opened[turned:])


def _called(world: Whereabouts) -> Called | None:
    """Return the call for a partner, and who it is in this world (T5a)."""
    view, called = world.view, world.view.called
    if called is None or called.card is None or view.contract is None:
        return called
    others = (seat for seat in view.rules.table.all_seats if seat != view.contract.declarer)
    holder = next((seat for seat in others if called.card in world.hands[seat] | view.played(seat)), None)
    return Called(called.card, holder)


# What the auction found


@dataclass(frozen=True, slots=True)
class _Found:
    """Hands by seat and kitty as the auction found them, and what was handed over since."""

    hands: tuple[int, ...]
    kitty: tuple[Card, ...]
    gifts: tuple[Gift, ...] = ()

    @classmethod
    def by_the_auction(cls, world: Whereabouts) -> _Found:
        """Return what it found in a world: the last thing done is undone first."""
        view = world.view
        seats = view.rules.table.all_seats
        held = [world.hands[seat] | world.discards[seat] | view.played(seat) for seat in seats]
        gifts = _taken_back(view, held)
        kitty = _kitty_taken_back(view, held, gifts) if _is_kitty_taken(view) else world.kitty
        return cls(tuple(map(int, held)), kitty, gifts)


def _taken_back(view: View, held: list[CardSet]) -> tuple[Gift, ...]:
    """Return what was handed over, having handed it back."""
    gifts = []
    for gift in reversed(view.gifts):
        cards = gift.cards or _given(view, gift, held)
        held[gift.receiver] -= cards
        if gift.giver is not None:
            held[gift.giver] |= cards
        gifts.append(replace(gift, cards=cards))
    return tuple(reversed(gifts))


def _given(view: View, gift: Gift, held: Sequence[CardSet]) -> CardSet:
    """Return unknown cards that may have been given: of a kitty (B5), by a declarer (M4), to one (M11)."""
    assert view.terms is not None
    assert gift.giver is not None
    cards, saving = held[gift.receiver], saving_cards(view.rules.deal)
    if is_of_kitty(view, gift):
        return _some(view, cards, 1)
    wanted = NO_CARDS if held[gift.giver] & saving else cards & saving
    if view.terms.gives_to is None:
        return _some(view, cards - bits(view.kitty_open), 1, wanted)
    return _some(view, cards, view.rules.kitty_size, CardSet.of(islice(wanted, 1)))


def _some(view: View, cards: CardSet, number: int, wanted: CardSet = NO_CARDS) -> CardSet:
    """Return so many of these: of the open kitty, then those wanted, at last what prevents misdeals (L3)."""
    opened, saving = cards & bits(view.kitty_open), cards & saving_cards(view.rules.deal)
    in_turn = (opened, cards & wanted, cards - saving, saving)
    return CardSet.of(islice(dict.fromkeys(chain.from_iterable(in_turn)), number))


def _is_kitty_taken(view: View) -> bool:
    return view.terms is not None and view.terms.takes_kitty and not view.kitty_size


def _kitty_taken_back(view: View, held: list[CardSet], gifts: Iterable[Gift]) -> tuple[Card, ...]:
    """Return what was the kitty, having taken it back from the declarer."""
    assert view.contract is not None
    _, declarer = view.contract.by
    kitty = _own_kitty(view, gifts) if view.seat == declarer else _sure_kitty(view, gifts)
    kitty |= _some(view, held[declarer] - kitty, view.rules.kitty_size - len(kitty))
    held[declarer] -= kitty
    return with_open_cards(view, tuple(kitty - bits(view.kitty_open)))


def _own_kitty(view: View, gifts: Iterable[Gift]) -> CardSet:
    """Return the kitty that the seat itself has taken."""
    return view.taken_up - bits(card for gift in gifts if gift.receiver == view.seat for card in gift.cards)


def _sure_kitty(view: View, gifts: Iterable[Gift]) -> CardSet:
    """Return the cards of the kitty that have been seen, and those that were given away of it (B5)."""
    given = (gift.cards for gift in gifts if is_of_kitty(view, gift))
    return CardSet(bits(view.kitty_open) | bits(chain.from_iterable(given)))


# The deal


def _deal(world: Whereabouts, found: _Found) -> Deal:
    """Return a deal with the cards of hands and kitty as the auction found them."""
    rules, dead = world.view.rules, iter(world.dead)
    tabled = (_column(world, place) for place in rules.all_places[rules.table.seats :])
    buried = (tuple(islice(dead, HAND_SIZE)) for _ in range(rules.places, rules.hands))
    hands = (*map(tuple, map(cards_in, found.hands)), *tabled, *buried)
    match rules.deal.form:
        case DealForm.DRAW:
            return Deal(((),) * len(hands), found.kitty, (*_drawn(world, found), *world.stock))
        case DealForm.MARKET:
            picked = chain.from_iterable(gift.cards for gift in found.gifts if gift.giver is None)
            return Deal(hands, (), (*world.view.market, *found.kitty, *picked, *dead))
        case _:
            return Deal(hands, found.kitty)


def _column(world: Whereabouts, place: Place) -> tuple[Card, ...]:
    """Return the hand on the table at a place as dealt: what was covered first, and then its covers (T2a)."""
    there = world.hands[place] | world.view.played(place)
    pairs = [pair for pair in (*world.view.turned, *world.covers) if pair[0] in there]
    return (*(under for _, under in pairs), *(cover for cover, _ in pairs))


def _drawn(world: Whereabouts, found: _Found) -> Iterator[Card]:
    """Yield what was drawn, each card that was kept before the one thrown away with it (T2d)."""
    view = world.view
    seats = ((view.dealer + step) % view.rules.table.seats for step in range(1, view.rules.table.seats + 1))
    pairs = [zip(cards_in(found.hands[seat]), world.thrown[seat], strict=True) for seat in seats]
    for turn in zip_longest(*pairs, fillvalue=()):
        yield from chain.from_iterable(turn)
