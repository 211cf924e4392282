"""Auctions as they come to mind: count the hand in its longest suit, hope for the partner, bid that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.counting import average_share
from fivehundred.bots.rule1.estimate import TRICK, aboves, tricks
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.bots.rule1.partnership import partner_hands
from fivehundred.bots.rule1.words import tricks_word
from fivehundred.cards import Strain, Suit
from fivehundred.engine.actions import Bid, Pass
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.bids import LEVELS
from fivehundred.wording import suit_word

_HIGH: Final = 3
"""Trumps that fewer others beat are tricks, for a beginner."""
_TRUMP: Final = 40
"""What a lower one counts."""
_SECOND: Final = 60
"""What the second card of a side suit counts: a king, guarded or not."""
_PARTNER: Final = 200
_KITTY: Final = 50

Count = Callable[[AuctionView, Suit], int]
"""Returns how many tricks somebody counts on with a suit as trumps, in hundredths."""


def count_and_bid(view: AuctionView, by_rule: Choice, count: Count) -> Choice:
    """Return the lowest bid in the longest suit, if that is no more than was counted.

    What others have called tells nothing, and specials are left alone. Whatever else there is to decide is
    done by rule.
    """
    if not isinstance(by_rule.action, Bid | Pass) or Pass() not in view.legal_actions:
        return by_rule
    counts = {suit: count(view, suit) for suit in Suit}
    suit = max(counts, key=lambda suit: (_length(view, suit), counts[suit]))
    left = list(_ordinary(view, Strain(suit)))
    bids = [bid for bid in left if TRICK * (bid.level or 0) <= counts[suit]]
    counted = tricks_word(min(counts[suit], TRICK * LEVELS[-1]))
    trumps = suit_word(suit)
    said = f"With the help you hope for, you count {counted} in {trumps}"
    if bids:
        return Choice(bids[0], (f"{said}.",))
    return Choice(
        Pass(), (f"{said}: too few to bid." if left else f"{said}, but no bid in {trumps} is left.",)
    )


def _ordinary(view: AuctionView, strain: Strain) -> Iterator[Bid]:
    for action in view.legal_actions:
        if isinstance(action, Bid) and action.is_ordinary and not action.given and action.strain is strain:
            yield action


def _length(view: AuctionView, suit: Suit) -> int:
    return (view.hand & _order(view, suit).follows[suit]).bit_count()


def _order(view: AuctionView, trumps: Suit) -> CardOrder:
    return card_order(view.rules, Strain(trumps), LEVELS[0])


def beginners_count(view: AuctionView, trumps: Suit) -> int:
    """Return the tricks that a beginner sees: every ace, the card below it, and two from the partner."""
    order = _order(view, trumps)
    helped = _PARTNER * bool(partner_hands(view)) + _KITTY * bool(view.rules.kitty_size)
    total = helped + sum(_side_suit(view, order, suit, trumps) for suit in Suit if suit is not trumps)
    above = aboves(order, trumps, view.hand, view.rules.cards)
    return total + sum(TRICK if higher < _HIGH else _TRUMP for higher in above)


def _side_suit(view: AuctionView, order: CardOrder, suit: Suit, trumps: Suit) -> int:
    own = view.hand & ~order.follows[trumps]
    above = aboves(order, suit, own, view.rules.cards & ~own)
    return sum({0: TRICK, 1: _SECOND}.get(higher, 0) for higher in above)


def casual_count(view: AuctionView, trumps: Suit) -> int:
    """Return the tricks of the hand by the rules of thumb, with an average partner and the kitty."""
    alone = tricks(_order(view, trumps), trumps, view.hand, Elsewhere.of(view))
    return alone + average_share(view, alone) + _KITTY * bool(view.rules.kitty_size)
