"""How many tricks a contract should bring: the own hand, the kitty, and the partner, each counted once."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.rule1.discarding import best_kept
from fivehundred.bots.rule1.estimate import TRICK, aboves, stopped, tricks
from fivehundred.cards import Suit, bits
from fivehundred.engine.actions import Bid
from fivehundred.engine.contract import Contract, Terms, order_of, terms_of
from fivehundred.engine.view import View
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules

_ALL: Final = HAND_SIZE * TRICK
_CHANCES: Final = (6, 10, 16, 24, 36, 50, 63, 74, 83, 90, 95, 98, 99)
"""Chance to make a contract, by halves of a trick from three below the bid to three above."""
_KITTY_CARD: Final = 28
"""What each card of the kitty brings, most of it by what may be laid away for it."""
_SUPPORT: Final = 80
"""Percent of its own tricks that a hand brings its partner: some of them both have counted."""
_MARGIN: Final = 50
"""A bid promises its level and this much more."""
_FOES_STRAIN: Final = 150
"""What it costs that a foe has bid the strain."""
_FOES_LEVEL: Final = 20
"""What each level from six up costs that a foe has bid."""
_UNSTOPPED: Final = 1
"""Suits that no-trump may leave unstopped besides what the joker does."""


def standing(view: View) -> tuple[int, Bid] | None:
    """Return who made the highest bid so far that can win, and the bid."""
    bids = [(seat, call) for seat, call in view.calls if isinstance(call, Bid) and can_win(view.rules, call)]
    return bids[-1] if bids else None


def can_win(rules: Rules, bid: Bid) -> bool:
    """Whether a bid can become the contract; if not, it only shows something (A5, A14)."""
    is_inkle = rules.auction.inkle_void and bid.level == LEVELS[0]
    return not is_inkle and rules.bids.level(bid) >= rules.auction.min_contract


def is_ours(view: View, seat: int) -> bool:
    """Whether a seat is of the side of the seat that looks."""
    assert view.seat is not None
    return view.rules.side_of(seat) == view.rules.side_of(view.seat)


def chance(to_spare: int) -> int:
    """Return the chance of a contract by the hundredths of a trick to spare, by halves of a trick."""
    place = min(max(to_spare + 300, 0), 599)
    low, rest = divmod(place, 50)
    return _CHANCES[low] + (_CHANCES[low + 1] - _CHANCES[low]) * rest // 50


def expected(view: View, bid: Bid) -> int:
    """Return how many tricks this seat's side should take with a bid's cards, its own or the partner's."""
    opener, raised = _opened(view, bid), _raised(view, bid)
    if opener is not None and opener[0] != view.seat:
        support = _own_tricks(view, bid) * _SUPPORT // 100
        return _promised_alone(view, opener[1]) + support - _foes_claim(view, bid)
    alone = _with_kitty(view, bid)
    support = average_support(view, alone)
    if opener is not None and raised is not None:
        support = max(support, TRICK * raised + _MARGIN - _promised_alone(view, opener[1]))
    return alone + support - _foes_claim(view, bid)


def _terms(view: View, bid: Bid) -> Terms:
    return terms_of(view.rules, Contract(bid, view.seat))


def _own_tricks(view: View, bid: Bid) -> int:
    terms = _terms(view, bid)
    return tricks(order_of(view.rules, terms), terms.strain.trumps, view.hand, view.rules.cards)


def _with_kitty(view: View, bid: Bid) -> int:
    """Return what the hand takes with the kitty: with its open cards, and with what the others bring."""
    terms, seen = _terms(view, bid), bits(view.kitty_open)
    kept = best_kept(view.rules, terms, view.hand | seen, len(view.kitty_open))
    own = tricks(order_of(view.rules, terms), terms.strain.trumps, kept, view.rules.cards)
    return own + _KITTY_CARD * (view.rules.kitty_size - len(view.kitty_open))


# The partner


def average_support(view: View, alone: int) -> int:
    """Return what partners bring on average: their share of the tricks that are left."""
    return (_ALL - alone) * _partners(view) // (view.rules.table.seats - 1)


def _promised_alone(view: View, level: int) -> int:
    """Return what a seat that opens at this level has without its partners."""
    others, partners = view.rules.table.seats - 1, _partners(view)
    return ((TRICK * level + _MARGIN) * others - _ALL * partners) // (others - partners)


def _partners(view: View) -> int:
    assert view.seat is not None
    return len(view.rules.partners_of(view.seat))


def _opened(view: View, bid: Bid) -> tuple[int, int] | None:
    """Return who of this side first bid the strain, and at what level."""
    return next(iter(_own_bids(view, bid)), None)


def _raised(view: View, bid: Bid) -> int | None:
    """Return to what level a partner has raised this seat's strain."""
    return max((level for seat, level in _own_bids(view, bid) if seat != view.seat), default=None)


def _own_bids(view: View, bid: Bid) -> list[tuple[int, int]]:
    """Return this side's bids so far in the strain of a bid, as pairs of seat and level."""
    return [
        (seat, call.level)
        for seat, call in view.calls
        if isinstance(call, Bid) and call.strain is bid.strain and call.level and is_ours(view, seat)
    ]


def _foes_claim(view: View, bid: Bid) -> int:
    """Return what the foes' bids take off: they have high cards, and in a strain of theirs the trumps."""
    foes = [call for seat, call in view.calls if isinstance(call, Bid) and not is_ours(view, seat)]
    high = max((call.level - LEVELS.start + 1 for call in foes if call.level), default=0)
    return _FOES_LEVEL * high + (_FOES_STRAIN if any(call.strain is bid.strain for call in foes) else 0)


# What no count makes up for


def is_sound(view: View, bid: Bid) -> bool:
    """Whether the hand has what a bid must have, whatever the count says.

    No-trump wants the joker and a stopper in all suits but one; a slam wants the highest card there is.
    """
    terms = _terms(view, bid)
    if terms.strain.trumps is None:
        return _may_bid_no_trump(view, bid)
    return bid.level != HAND_SIZE or _holds_top_trump(view, bid, terms.strain.trumps)


def _holds_top_trump(view: View, bid: Bid, trumps: Suit) -> bool:
    order = order_of(view.rules, _terms(view, bid))
    return aboves(order, trumps, view.hand, view.rules.cards)[:1] == [0]


def _may_bid_no_trump(view: View, bid: Bid) -> bool:
    order = order_of(view.rules, _terms(view, bid))
    jokers = order.floating & view.rules.cards
    opener = _opened(view, bid)
    partner_has_it = opener is not None and opener[0] != view.seat and bid.level != HAND_SIZE
    if jokers and not view.hand & jokers and not partner_has_it:
        return False
    unstopped = [suit for suit in Suit if not stopped(order, suit, view.hand, view.rules.cards)]
    return len(unstopped) <= _UNSTOPPED
