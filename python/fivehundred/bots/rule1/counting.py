"""How many tricks a contract should bring: the own hand, the kitty, and the partner, each counted once."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.rule1.discarding import best_kept
from fivehundred.bots.rule1.estimate import TRICK, aboves, stopped, tricks
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.bots.rule1.partnership import (
    calls_partner,
    is_ours,
    partner_hands,
    tabled,
    terms_if_own,
)
from fivehundred.cards import Strain, Suit, bits
from fivehundred.engine.actions import Bid
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat

_ALL: Final = HAND_SIZE * TRICK
_CHANCES: Final = (6, 10, 16, 24, 36, 50, 63, 74, 83, 90, 95, 98, 99)
"""Chance to make a contract, by halves of a trick from three below the bid to three above."""
_KITTY_CARD: Final = 28
"""What each card of the kitty brings, most of it by what may be laid away for it."""
_SUPPORT: Final = 80
"""Percent of its own tricks that a hand brings its partner: some of them both have counted."""
_CALLED: Final = 120
"""What the card brings by which a partner is called, besides an average hand."""
GIFTS_COST: Final = (0, 15, 40, 80, 150, 240)
"""What it costs to leave the opponents so many cards of the kitty: the worst of them first."""
_CROWD: Final = 60
"""What each opponent beyond the second costs, as more hands can trump; one alone adds as much."""
_DEFENDERS_PICK: Final = 120
"""What it costs that the defender takes a card of the market, too (T2c)."""
_MEGATRUMP: Final = 50
"""What a promise loses when another level is bid than the one it was made at (X1)."""
_MARGIN: Final = 50
"""A bid promises its level and this much more."""
_FOES_STRAIN: Final = 150
"""What it costs that a foe has bid the strain."""
_FOES_LEVEL: Final = 20
"""What each level from six up costs that a foe has bid."""
_USUAL: Final = 2
"""Opponents where three or four play."""
_UNSTOPPED: Final = 1
"""Suits that no-trump may leave unstopped besides what the joker does."""


def standing(view: View) -> tuple[Seat, Bid] | None:
    """Return who made the highest bid so far that can win, and the bid."""
    bids = [(seat, call) for seat, call in view.calls if isinstance(call, Bid) and can_win(view.rules, call)]
    return bids[-1] if bids else None


def can_win(rules: Rules, bid: Bid) -> bool:
    """Whether a bid can become the contract; if not, it only shows something (A5, A14)."""
    is_inkle = rules.auction.inkle_void and bid.level == LEVELS[0]
    return not is_inkle and rules.bids.level(bid) >= rules.auction.min_contract


def chance(to_spare: int) -> int:
    """Return the chance of a contract by the hundredths of a trick to spare, by halves of a trick."""
    place = min(max(to_spare + 300, 0), 599)
    low, rest = divmod(place, 50)
    return _CHANCES[low] + (_CHANCES[low + 1] - _CHANCES[low]) * rest // 50


def expected(view: View, bid: Bid) -> int:
    """Return how many tricks this seat's side should take with a bid's cards, its own or the partner's."""
    opener, raised = _opened(view, bid), _raised(view, bid)
    if opener is not None and opener[0] != view.seat:
        support = _tricks(view, bid, view.hand) * _SUPPORT // 100 - _hindrance(view) - GIFTS_COST[bid.given]
        return _promised(view, bid, opener[1]) + support - _foes_claim(view, bid)
    alone = _with_kitty(view, bid)
    table = max(_tricks(view, bid, tabled(view)), 0) * _SUPPORT // 100
    support = table + average_support(view, alone + table)
    if opener is not None and raised is not None:
        support = max(support, _promised(view, bid, raised, alone=False) - _promised(view, bid, opener[1]))
    return alone + support - _foes_claim(view, bid)


def _hindrance(view: View) -> int:
    """Return what a table's form takes off: many opponents, or one who picks a card."""
    opponents = view.rules.places - 1 - partner_hands(view)
    is_market = view.rules.deal.form is DealForm.MARKET
    return _CROWD * (opponents - _USUAL) + (_DEFENDERS_PICK if is_market else 0)


def _tricks(view: View, bid: Bid, hand: int) -> int:
    terms = terms_if_own(view, bid)
    return tricks(order_of(view.rules, terms), terms.strain.trumps, hand, Elsewhere.of(view))


def _with_kitty(view: View, bid: Bid) -> int:
    """Return what the hand takes with the kitty: with its open cards, and with what the others bring."""
    terms, seen = terms_if_own(view, bid), bits(view.kitty_open)
    kept = best_kept(view, terms, view.hand | seen, len(view.kitty_open))
    unseen = view.rules.kitty_size - len(view.kitty_open)
    return _tricks(view, bid, kept) + _KITTY_CARD * unseen - GIFTS_COST[bid.given] - _hindrance(view)


def best_strain(view: View, hand: int) -> tuple[Strain, int]:
    """Return the strain in which these cards, all or some of a hand, take most tricks, and how many."""
    elsewhere, strains = Elsewhere.of(view), [strain for strain in Strain if _is_played(view, strain)]
    counts = {strain: _in_strain(view, strain, hand, elsewhere) for strain in strains}
    return max(counts.items(), key=lambda counted: counted[1])


def _in_strain(view: View, strain: Strain, hand: int, elsewhere: Elsewhere) -> int:
    order = card_order(view.rules, strain, LEVELS[0])
    return tricks(order, strain.trumps, hand, elsewhere)


def _is_played(view: View, strain: Strain) -> bool:
    return strain is not Strain.JACKS or view.rules.specials.j5


# The partner


def average_support(view: View, alone: int) -> int:
    """Return what partners bring on average, one by a called card that card, too (T5a)."""
    return average_share(view, alone) + (_CALLED if calls_partner(view) else 0)


def average_share(view: View, alone: int) -> int:
    """Return what partners bring on average with unseen cards: their share of the tricks that are left."""
    seen = len(tabled(view))
    unseen, others = HAND_SIZE * partner_hands(view) - seen, HAND_SIZE * (view.rules.places - 1) - seen
    return (_ALL - alone) * unseen // others


def _promised(view: View, bid: Bid, level: int, *, alone: bool = True) -> int:
    """Return what a bid of this level promises for another one: without its partners, or with them.

    A megatrump that may have been bid on is no more than a small trump at another level (X1).
    """
    promised = _promised_alone(view, level) if alone else TRICK * level + _MARGIN
    return promised - (_MEGATRUMP if view.rules.plusplus.megatrump and level != bid.level else 0)


def _promised_alone(view: View, level: int) -> int:
    """Return what a seat that opens at this level has without its partners."""
    others, partners = view.rules.table.seats - 1, partner_hands(view)
    return ((TRICK * level + _MARGIN) * others - _ALL * partners) // (others - partners)


def _opened(view: View, bid: Bid) -> tuple[Seat, int] | None:
    """Return who of this side first bid the strain, and at what level."""
    return next(iter(_own_bids(view, bid)), None)


def _raised(view: View, bid: Bid) -> int | None:
    """Return to what level a partner has raised this seat's strain."""
    return max((level for seat, level in _own_bids(view, bid) if seat != view.seat), default=None)


def _own_bids(view: View, bid: Bid) -> list[tuple[Seat, int]]:
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
    terms = terms_if_own(view, bid)
    if terms.strain.trumps is None:
        return _may_bid_no_trump(view, bid)
    return bid.level != HAND_SIZE or _holds_top_trump(view, bid, terms.strain.trumps)


def _holds_top_trump(view: View, bid: Bid, trumps: Suit) -> bool:
    order = order_of(view.rules, terms_if_own(view, bid))
    return aboves(order, trumps, view.hand, Elsewhere.of(view).cards)[:1] == [0]


def _may_bid_no_trump(view: View, bid: Bid) -> bool:
    order = order_of(view.rules, terms_if_own(view, bid))
    jokers = order.floating & view.rules.cards
    opener = _opened(view, bid)
    partner_has_it = opener is not None and opener[0] != view.seat and bid.level != HAND_SIZE
    side = view.hand | tabled(view)
    if jokers and not side & jokers and not partner_has_it:
        return False
    unstopped = [suit for suit in Suit if not stopped(order, suit, side, Elsewhere.of(view))]
    return len(unstopped) <= _UNSTOPPED
