"""Who plays with whom: as the table has it, or as far as a seat can tell where partners change (T2a, T5)."""

from __future__ import annotations

from fivehundred.cards import CardSet
from fivehundred.engine.actions import Bid
from fivehundred.engine.contracts.contract import Contract, Terms, terms_of
from fivehundred.engine.round import crosswise
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import ContractView, View
from fivehundred.rules.options import Partners, Share
from fivehundred.seats import Place


def partners_of(view: View, place: Place) -> tuple[Place, ...]:
    """Return the places that play with a place, as far as the seat that looks knows."""
    match view.rules.table.partners:
        case Partners.FIXED:
            return view.rules.partners_of(place)
        case Partners.ROTATING:
            return crosswise(view.rules.table.seats, view.dealer, place)
        case _:
            pair = makers(view)
            return tuple(other for other in pair if other != place) if place in pair else ()


def terms_if_own(view: View, bid: Bid) -> Terms:
    """Return what a bid means if the seat that looks declares it, with the partners it knows."""
    return terms_of(view.rules, Contract(bid, view.own_seat), partners_of(view, view.own_seat))


def is_ours(view: View, seat: Place) -> bool:
    """Whether a seat is that of the seat that looks, or plays with it."""
    return seat == view.own_seat or seat in partners_of(view, view.own_seat)


def makers(view: View) -> tuple[Place, ...]:
    """Return the places that play for the contract: those that are known, and the one that must be."""
    if not isinstance(view, ContractView):
        return ()
    known, suspects = view.terms.makers, suspected(view)
    return (*known, suspects[0]) if len(suspects) == 1 else known


def suspected(view: ContractView) -> tuple[Place, ...]:
    """Return the seats that may be the secret partner; none once it is known (T5a).

    The declarer may have called a card of its own to be alone, but hardly anybody does.
    """
    called = view.called
    if called is None or called.card is None or called.partner is not None:
        return ()
    hidden = (slot for slot in slots_of(view) if slot.place == "hand" and called.card in slot.possible)
    return tuple(slot.seat for slot in hidden if slot.seat is not None and slot.seat not in view.terms.makers)


def partner_hands(view: View) -> int:
    """Return how many hands will play with this seat if it is declarer, partners yet to be called too."""
    if calls_partner(view):
        return 1
    return len(partners_of(view, view.own_seat))


def calls_partner(view: View) -> bool:
    """Whether a declarer calls a partner by a card (T5a)."""
    return view.rules.table.partners in (Partners.CALLED, Partners.CALLED_SECRETLY)


def tabled(view: View) -> CardSet:
    """Return the cards in sight of the seat's own hand on the table (T2a)."""
    own = [hand for place, hand in view.open_hands if _is_own_table(view, place)]
    return own[0] if own else CardSet()


def _is_own_table(view: View, place: Place) -> bool:
    return place >= view.rules.table.seats and view.rules.owner_of(place) == view.seat


def shared(view: View, value: int) -> int:
    """Return what a contract of this value scores a declarer who has a partner (S15)."""
    scores_singly = view.rules.table.partners is not Partners.FIXED
    is_halved = scores_singly and view.rules.scoring.partner_share is Share.HALF
    return value // 2 if is_halved and partner_hands(view) else value
