"""Whether a claim stands, judged from the claimer's view alone (P4).

Whoever claims every trick leads to every trick, and chooses nothing but the order of the own cards. Trumps
go first, and every suit from the top: whatever the others hold, no order does better. So each lead need only
be set against the worst that one seat may hold. The i-th lead of a suit is beaten by a seat with i cards of
it of which one is higher, as that card can be kept till then; and a seat with more trumps than the claimer
draws ruffs in the end.

This is exact where each card belongs to one suit and nothing cancels. Elsewhere a proof is good, but some
sure claims have none:

- A card that an unseen one cancels is never sure (X3, X5).
- An unseen anti-joker counts as one more card of any suit (X6). One's own is the lowest trump; without trumps
  its holder proves nothing. Unseen and free to be named as trumps, and so to ruff, it stops every claim.
- An unseen joker without a suit stops every claim. One's own is led last, or at once as the top of a suit
  that it may name (JK1).
- An anti-megatrump that asks for either suit is led when all trumps are drawn (X2).

A misère declarer who is not in the lead is safe if in each suit the first card from the bottom is below the
first unseen one, the second below the second, and so on: there is then a card to play under any lead, and
what is left is safe again. In the lead, a card must be below all unseen ones of its suit, and a defender must
hold one of these. Here, too, some sure claims have no proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import NamedTuple

from fivehundred.cards import Card, Suit, bits, cards_in
from fivehundred.engine.contracts.order import CardOrder, fixed_ask, nameable, winning_play
from fivehundred.engine.phases.open_kitty import open_cards
from fivehundred.engine.phases.trick_position import TrickPosition
from fivehundred.engine.round import Round
from fivehundred.rules.options import Partners
from fivehundred.seats import Place


def proved(play: TrickPosition) -> bool:
    """Whether the seat on turn is sure of all tricks that are left; a misère declarer, of none of them."""
    terms = play.terms
    if play.actor != play.turn:
        return False
    if terms.is_misere:
        return terms.makers == (play.turn,) and _takes_none(play)
    return not terms.is_special and _takes_all(play)


# What the claimer knows


class _Other(NamedTuple):
    """Another seat: the cards it is sure to hold, and how many more, each one of those `possible`.

    `pending` says that it has yet to play to the trick on the table.
    """

    seat: Place
    sure: int
    hidden: int
    possible: int
    pending: bool

    @property
    def reach(self) -> int:
        """All cards that it may hold."""
        return self.sure | self.possible if self.hidden else self.sure

    @property
    def tricks_left(self) -> int:
        """How many cards it holds after the trick on the table."""
        return self.sure.bit_count() + self.hidden - self.pending


@dataclass(frozen=True, slots=True)
class _Sight:
    """The other seats that play, and the unseen cards, which they hold or which lie elsewhere."""

    others: tuple[_Other, ...]
    unseen: int

    @property
    def reach(self) -> int:
        """All cards that any other seat may hold."""
        return reduce(or_, (other.reach for other in self.others))

    @property
    def elsewhere(self) -> int:
        """How many unseen cards are not in play."""
        return self.unseen.bit_count() - sum(other.hidden for other in self.others)

    def most(self, other: _Other, cards: int) -> int:
        """Return how many of these cards the seat may hold.

        By Hall's condition: whichever seats one takes, what is left to them must suffice for their hands.
        """
        wanted = cards & other.possible
        most = min(other.hidden, wanted.bit_count())
        for reach, hidden in self._groups(other):
            most = min(most, reach.bit_count() - hidden + (wanted & ~reach).bit_count())
        return most + (cards & other.sure).bit_count()

    def most_if_void(self, other: _Other, cards: int, void: int) -> int:
        """Return how many of these cards the seat may hold if it holds none of the others given."""
        without = other._replace(possible=other.possible & ~void)
        is_possible = all(
            (reach | without.possible).bit_count() >= hidden + other.hidden
            for reach, hidden in self._groups(other)
        )
        return self.most(without, cards) if is_possible else 0

    def _groups(self, other: _Other) -> Iterator[tuple[int, int]]:
        """Yield what each group of seats without this one may hold, and how many cards are hidden there.

        Seats that may hold any unseen card, and places elsewhere, add nothing to the condition.
        """
        bound = [seat for seat in self.others if seat.possible != self.unseen and seat.seat != other.seat]
        for group in chain.from_iterable(combinations(bound, size) for size in range(len(bound) + 1)):
            yield reduce(or_, (seat.possible for seat in group), 0), sum(seat.hidden for seat in group)


def _sight_of(play: TrickPosition) -> _Sight:
    """Return what the seat on turn knows of the others.

    The declarer holds the jokers that are named (JK5), the partner a card called openly (T5a). The declarer
    alone may hold what lay open in the kitty it took (A10, A11, T2c), but for what it gave away (B5). Hands
    of others that lie open are no help: nobody claims where there are any.
    """
    unseen, known = play.round.rules.cards & ~_seen(play), _known(play)
    held = {seat: cards & unseen for seat, cards in known.items()}
    hidden = unseen & ~reduce(or_, held.values(), 0)
    acted = {play.turn, *(seat for seat, _ in play.table)}
    others = tuple(
        _other(play, seat, held.get(seat, 0), hidden, pending=play.ask is not None and seat not in acted)
        for seat in play.terms.active
        if seat != play.turn
    )
    return _Sight(others, hidden)


def _known(play: TrickPosition) -> dict[Place | None, int]:
    """Return the cards that everybody knows to be in a seat's hand, as long as they are (JK5, T5a)."""
    called, partner = play.round.called, play.round.told_partner
    known: dict[Place | None, int] = {play.round.declarer: bits(joker for joker, _ in play.named)}
    if partner is not None and called is not None and called.card is not None:
        known[partner] = called.card.bit
    return known


def _seen(play: TrickPosition) -> int:
    """Return the cards that have left play in the claimer's sight, and those in its hand."""
    round = play.round
    seen = play.hands[play.turn] | round.laid_by(play.turn) | bits(round.market) | _called_in_vain(round)
    if round.thrown:
        seen |= round.thrown[play.turn]
    if not play.terms.takes_kitty:
        seen |= _open_in_kitty(play)
    for plays in (play.table, *(trick.plays for trick in play.tricks)):
        for _, card in plays:
            seen |= 1 << card
    return seen


def _called_in_vain(round: Round) -> int:
    """Return a card called openly that nobody plays with: it lies in the kitty, or laid away (T5a)."""
    called, is_open = round.called, round.rules.table.partners is Partners.CALLED
    if not is_open or called is None or called.card is None or called.partner is not None:
        return 0
    return called.card.bit


def _open_in_kitty(play: TrickPosition) -> int:
    """Return the cards of the kitty that everybody has seen (A10, A11)."""
    return bits(open_cards(play.round, play.round.calls))


def _other(play: TrickPosition, seat: Place, sure: int, unseen: int, *, pending: bool) -> _Other:
    shown_out, follows = play.history.shown_out[seat], play.order.follows
    lacks = reduce(or_, (follows[suit] for suit in Suit if shown_out >> suit & 1), 0)
    gifts, declarer = play.round.gifts, play.round.declarer
    if seat != declarer and all((gift.giver, gift.receiver) != (declarer, seat) for gift in gifts):
        lacks |= _open_in_kitty(play)
    for gift in gifts:
        if gift.is_known_to(play.turn) and gift.receiver != seat:
            lacks |= gift.cards
    return _Other(seat, sure, play.hands[seat].bit_count() - sure.bit_count(), unseen & ~lacks, pending)


# All tricks


def _takes_all(play: TrickPosition) -> bool:
    order, hand = play.order, play.hands[play.turn]
    takers = _takers(play)
    if not takers or (hand & order.anti and play.terms.strain.trumps is None):
        return False
    if _is_topped(play, hand):
        return False
    sight = _sight_of(play)
    if order.names & sight.reach and order.ruffs:
        return False
    if any(cancel.what & hand and cancel.by & sight.reach for cancel in order.cancels):
        return False
    if play.ask is None:
        return _leads_through(play, sight, hand)
    return any(
        _takes_the_trick(play, sight, play.ask, card) and _leads_through(play, sight, hand ^ 1 << card)
        for card in cards_in(takers)
    )


def _takers(play: TrickPosition) -> int:
    """Return the cards that take the trick as far as it has come; this spares most claims a closer look."""
    if play.ask is None:
        return play.playable
    ask, strength = play.ask, play.order.strength[play.ask]
    return bits(card for card in cards_in(play.playable) if strength[card] and _wins_so_far(play, ask, card))


def _is_topped(play: TrickPosition, hand: int) -> bool:
    """Whether another hand tops a suit that is to be led: what it holds it may hold, so nothing is proved.

    This spares most claims a closer look. A joker without a suit may go before the best of one (JK1).
    """
    is_last = play.ask is not None and hand.bit_count() == 1
    if is_last or hand & play.order.floating:
        return False
    others = reduce(or_, (play.hands[place] for place in play.terms.active if place != play.turn))
    return any(_is_suit_topped(play.order, suit, hand, others) for suit in Suit if suit != play.ask)


def _is_suit_topped(order: CardOrder, suit: Suit, hand: int, others: int) -> bool:
    strength, asks = order.strength[suit], order.asks
    best = max((strength[card] for card in cards_in(hand) if asks[card] == suit), default=None)
    return best is not None and any(strength[card] > best for card in cards_in(others & order.follows[suit]))


def _wins_so_far(play: TrickPosition, asked: int, card: Card) -> bool:
    ask = fixed_ask(play.order, asked, card)
    plays = (*play.table, (play.turn, card))
    return winning_play(play.order, play.history, ask, plays) == len(play.table)


def _takes_the_trick(play: TrickPosition, sight: _Sight, ask: int, card: Card) -> bool:
    """Whether none of the seats that have yet to play can beat this card."""
    rank = play.order.strength[ask][card]
    return not any(other.pending and _may_beat(play.order, sight, ask, rank, other) for other in sight.others)


def _may_beat(order: CardOrder, sight: _Sight, ask: int, rank: int, other: _Other) -> bool:
    """Whether a seat may hold a card above this rank that it may play to the trick.

    A joker of one who could follow (JK2) needs no thought: whoever may hold one stops the next lead.
    """
    higher, follows = _above(order.strength[ask], rank, other.reach), order.follows[ask]
    if not higher:
        return False
    return sight.most(other, higher & follows) > 0 or sight.most_if_void(other, higher, follows) > 0


def _leads_through(play: TrickPosition, sight: _Sight, hand: int) -> bool:
    """Whether these cards, led after the trick on the table, are sure to take a trick each."""
    if not hand:
        return True
    if _may_ruff(play, sight, hand):
        return False
    weak = next((suit for suit in Suit if not _runs(play, sight, suit, hand)), None)
    if weak is None:
        return True
    return _runs_with_joker(play, sight, weak, hand) and all(
        _runs(play, sight, suit, hand) for suit in Suit if suit > weak
    )


def _may_ruff(play: TrickPosition, sight: _Sight, hand: int) -> bool:
    """Whether another seat may be left with a trump, or may hold a joker without a suit."""
    order, suit = play.order, play.terms.strain.trumps
    trumps = order.floating if suit is None else order.follows[suit]
    drawn = sum(order.asks[card] == suit for card in cards_in(hand))
    return any(
        sight.most(other, trumps) > 0 and _length(play, sight, other, trumps, suit) > drawn
        for other in sight.others
    )


def _length(play: TrickPosition, sight: _Sight, other: _Other, cards: int, suit: Suit | None) -> int:
    """Return how many of these cards of a suit the seat may be left with after the trick on the table."""
    most = sight.most(other, cards | play.order.anti)
    return min(most - (other.pending and play.ask == suit), other.tricks_left)


def _runs(play: TrickPosition, sight: _Sight, suit: Suit, hand: int, top: int = 0) -> bool:
    """Whether the cards that ask for this suit, and one led before them, hold from the top down."""
    order, strength = play.order, play.order.strength[suit]
    ranks = sorted((strength[card] for card in cards_in(hand) if order.asks[card] == suit), reverse=True)
    ranks = [top, *ranks] if top else ranks
    return not ranks or not any(_may_hold_up(play, sight, suit, ranks, other) for other in sight.others)


def _may_hold_up(play: TrickPosition, sight: _Sight, suit: Suit, ranks: list[int], other: _Other) -> bool:
    """Whether a seat may beat one of these leads: the last that it can follow is the lowest."""
    follows = play.order.follows[suit]
    if not other.reach & follows:
        return False
    length = min(len(ranks), _length(play, sight, other, follows, suit))
    if length < 1:
        return False
    higher = _above(play.order.strength[suit], ranks[length - 1], other.reach & follows)
    return bool(higher) and sight.most(other, higher) > 0


def _runs_with_joker(play: TrickPosition, sight: _Sight, suit: Suit, hand: int) -> bool:
    """Whether a suit holds once a joker has been led as its first card (JK1)."""
    order, jokers = play.order, hand & play.order.floating
    if not jokers or play.ask is not None:
        return False
    joker = next(cards_in(jokers))
    names = nameable(order, play.history, play.turn, hand, joker)
    return bool(names >> suit & 1) and _runs(play, sight, suit, hand, top=order.strength[suit][joker])


def _above(strength: bytes, rank: int, cards: int) -> int:
    """Return the cards that are stronger than this."""
    return bits(card for card in cards_in(cards) if strength[card] > rank)


# No trick at misère


def _takes_none(play: TrickPosition) -> bool:
    sight, order, hand = _sight_of(play), play.order, play.hands[play.turn]
    reach = sight.reach
    if hand & order.floating or (hand & order.anti and reach & order.floating):
        return False  # a joker that the own anti-joker cancels may leave it the trick
    if reach & (order.low | order.anti):
        return False  # led, they are below every card
    return any(
        _ducks(order, hand ^ 1 << card, reach) and _loses_the_trick(play, sight, card)
        for card in cards_in(play.playable)
    )


def _ducks(order: CardOrder, hand: int, reach: int) -> bool:
    """Whether these cards can be played under whatever the others lead."""
    return all(
        own < other
        for suit in Suit
        for own, other in zip(_rising(order, suit, hand), _rising(order, suit, reach), strict=False)
    )


def _rising(order: CardOrder, suit: Suit, cards: int) -> list[int]:
    """Return the ranks of a suit's cards among these, the lowest first."""
    return sorted(order.strength[suit][card] for card in cards_in(cards & order.follows[suit]))


def _loses_the_trick(play: TrickPosition, sight: _Sight, card: Card) -> bool:
    """Whether this card is sure not to take the trick."""
    order = play.order
    if play.ask is not None:
        return not _wins_so_far(play, play.ask, card)
    if order.special >> card & 1:
        return bool(order.low >> card & 1)
    follows, strength = order.follows[order.asks[card]], order.strength[order.asks[card]]
    if (sight.unseen & follows).bit_count() <= sight.elsewhere:
        return False
    return all(strength[other] > strength[card] for other in cards_in(sight.reach & follows))
