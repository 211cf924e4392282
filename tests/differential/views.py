"""What each seat is shown of a game: the package's views, and what the oracle says lies open or is known."""

from differential.umpires import ORACLE_NAMES
from differential.wording import are_same, bits_of, name_of, names_of
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import AuctionView, View
from oracle.game import GameReferee


def is_looked_at_closely(state: State) -> bool:
    """Whether to compare what takes long: after one in four of the calls and tricks, others in each round."""
    match state.phase:
        case Auction(calls=passed) | TrickPlay(tricks=passed):
            return (state.number + len(passed)) % 4 == 0
        case _:
            return True


def compare_views(state: State, oracle: GameReferee) -> None:
    """What lies open to all, and what each seat, or a spectator, has been shown; A10, A11, P5."""
    opened, kitty = oracle.open_to_all(), oracle.kitty_in_sight()
    for seat in (None, *range(oracle.seats)):
        view = state.view(seat)
        assert {other for other, _ in view.open_hands} == opened
        assert all(are_same(hand, oracle.hands[other]) for other, hand in view.open_hands)
        if isinstance(view, AuctionView):
            assert oracle.auction is not None
            assert set(view.barred) == set(oracle.auction.barred)
            assert view.redeals == oracle.redeals
        if not _is_kitty_taken(oracle):
            assert sorted(ORACLE_NAMES[card] for card in view.kitty_open) == sorted(kitty)
        _compare_own(seat, view, oracle)
        _compare_makers(seat, view, oracle)
        if is_looked_at_closely(state):
            _compare_places(seat, view, oracle)


def _is_kitty_taken(oracle: GameReferee) -> bool:
    """Whether the kitty has left the table, or play has begun."""
    return oracle.phase() not in ("drawing", "market", "auction") or oracle.contract is not None


def _compare_own(seat: int | None, view: View, oracle: GameReferee) -> None:
    """What is shown to some and not to all; M3, M4."""
    knows = seat is not None and oracle.has_looked(seat)
    assert view.may_look == (seat is not None and oracle.may_look(seat))
    assert are_same(view.hand, oracle.hands[seat] if knows and seat is not None else [])
    gifts = [(gift.giver, gift.receiver, sorted(names_of(gift.cards))) for gift in view.gifts]
    assert gifts == [
        (giver, receiver, sorted(cards) if giver is None or seat in (giver, receiver) else [])
        for giver, receiver, cards in oracle.gifts
    ]


def _compare_makers(seat: int | None, view: View, oracle: GameReferee) -> None:
    """T5a: who knows the partner by a card called; nobody else may see it in anything."""
    partner = oracle.known_partner(seat)
    if view.called:
        assert oracle.called
        assert (name_of(view.called.card), view.called.partner) == (oracle.called[0], partner)
    if oracle.called and oracle.bargain and view.terms:
        makers = {oracle.bargain.declarer, *([] if partner is None else [partner])}
        assert set(view.terms.makers) == makers - set(oracle.bargain.folded)


def _compare_places(seat: int | None, view: View, oracle: GameReferee) -> None:
    """What lies where, and what this seat sees of it.

    A hidden card is among those thought possible, and none is of which all know that it lies elsewhere.
    """
    seen = bits_of(oracle.cards_seen_by(seat))
    hidden = {place: bits_of(cards) & ~seen for place, cards in oracle.whereabouts().items()}
    slots = {(slot.place, slot.seat): slot for slot in slots_of(view) if slot.count}
    counts = {place: cards.bit_count() for place, cards in hidden.items() if cards}
    assert {place: slot.count for place, slot in slots.items()} == counts, f"{seat}: {slots}, {counts}"
    for place, slot in slots.items():
        assert not hidden[place] & ~slot.possible, f"{seat}: {place} {slot.possible}, {hidden[place]}"
        assert not seen & slot.possible, f"{seat}: {place} {slot.possible}, {seen}"
        elsewhere = bits_of(oracle.cannot_lie(*place))
        assert not elsewhere & slot.possible, f"{seat}: {place} {slot.possible}, {elsewhere}"
