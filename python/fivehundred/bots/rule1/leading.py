"""Leading to a trick. The rules are tried in turn; the first that has something to say decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.hi_lo import take_sure_trick
from fivehundred.bots.rule1.keeping import cheapest
from fivehundred.bots.rule1.play_context import Table
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import Play
from fivehundred.seats import Place
from fivehundred.wording import capital, suit_word

_LONG_TRUMPS: Final = 4
"""With as many trumps a declarer draws them even without the highest."""
_LAST_OUT: Final = 2
"""A joker at no-trump draws the last cards of a suit when no more than this are out."""


def lead(table: Table) -> Choice:
    """Return the card to lead for a seat that wants its side to take tricks, and why."""
    return next(choice for rule in _RULES if (choice := rule(table)) is not None)


# Drawing trumps, drawing with the joker


def _draw_trumps(table: Table) -> Choice | None:
    """Makers take the defenders' trumps away with their own highest."""
    trumps = _own_trumps(table)
    if not trumps or not table.is_maker or not _foes_trumps(table):
        return None
    top = trumps[-1]
    if _is_safe(table, top):
        why = f"You draw the defenders' trumps: {_holds(table, top)}."
        return _spare(table, top) or _choice(top, why)
    return _drive_out(table, trumps) if table.is_declarer else None


def _draw_through_friend(table: Table) -> Choice | None:
    """Makers whose own trumps do not hold lead to a higher one that a friend is known to have."""
    trumps = _own_trumps(table)
    if not trumps or not table.is_maker or not _foes_trumps(table) or _is_safe(table, trumps[-1]):
        return None
    return _to_friend(table, trumps)


def _drive_out(table: Table, trumps: Sequence[Play]) -> Choice | None:
    """A declarer with long trumps drives the highest out, or looks for it in the partner's hand."""
    if len(trumps) < _LONG_TRUMPS or table.trumps is None:
        return None
    top, low = trumps[-1], trumps[0]
    if table.above(top.card, table.trumps, table.foes) == 1:
        return _choice(top, f"You are long in trumps: the {top.card} should drive out the one above it.")
    return _choice(low, f"You are long in trumps: the {low.card} draws a round and keeps your higher ones.")


def _draw_with_joker(table: Table) -> Choice | None:
    """At no-trump the joker draws the last cards of a suit while there is another card to profit."""
    jokers = [play for play in table.options if table.order.floating >> play.card & 1]
    useful = [play for play in jokers if _profits(table, play)]
    if not useful:
        return None
    best = min(useful, key=lambda play: (len(table.out(table.ask_of(play))), play.card))
    suit = suit_word(table.ask_of(best))
    return _choice(best, f"The joker, led as {suit}, draws a round, so that your other {suit} may win.")


def _profits(table: Table, play: Play) -> bool:
    """Whether a card of the suit that a joker names is helped by drawing that suit."""
    suit = table.ask_of(play)
    if not table.mine(suit):
        return False
    if len(table.hand) == 2:
        return True
    out = table.held_by(table.foes) & table.order.follows[suit]
    return 0 < len(out) <= _LAST_OUT and not any(_is_safe(table, own) for own in in_suit(table, suit))


# Cashing


def _cash(table: Table) -> Choice | None:
    """Take the tricks that are there, from the suit that has most cards out: it is trumped least."""
    masters = [play for play in _plain_leads(table) if _is_safe(table, play)]
    if not masters:
        return None
    masters = [play for play in masters if play.card != table.secret] or masters
    side = [play for play in masters if table.ask_of(play) != table.trumps]
    best = max(side or masters, key=lambda play: (_promise(table, play), _rank(table, play)))
    return _spare(table, best) or _choice(best, f"{capital(_holds(table, best))}.")


def _promise(table: Table, play: Play) -> int:
    """Return how promising a suit is: cards that are out while foes have trumps, else the own length."""
    suit = table.ask_of(play)
    return len(table.out(suit)) if _foes_trumps(table) else len(table.mine(suit))


def _spare(table: Table, best: Play) -> Choice | None:
    """Lead low instead where a friend's hand in sight would have to put another sure winner on a card."""
    ask, low = table.ask_of(best), in_suit(table, table.ask_of(best))[0]
    for seat in table.friends:
        held = table.held[seat] & table.order.follows[ask] if seat in table.open else CardSet()
        least = min(held, key=table.order.strength[ask].__getitem__, default=None)
        if least is not None and low != best and _is_taken(table, low, seat, least):
            whose = f"your {table.friend(seat)}'s {least}"
            why = f"The {best.card} and {whose} would fall together, so you lead the {low.card}."
            return _choice(low, why)
    return None


# Helping the partner, helping oneself


def _cross(table: Table) -> Choice | None:
    """Lead to a card that a friend is known to hold and that no foe is likely to beat."""
    plain = [suit for suit in Suit if suit != table.trumps]
    return next((choice for suit in plain if (choice := _to_friend(table, in_suit(table, suit)))), None)


def _to_friend(table: Table, leads: Sequence[Play]) -> Choice | None:
    """Lead the lowest of a suit to the best card of it in a friend's hand, if that should hold."""
    if not leads:
        return None
    low, ask = leads[0], table.ask_of(leads[0])
    for whose, card in _friends_best(table, ask):
        if _is_taken(table, low, table.seat, card):
            return _choice(low, f"You lead to the {card} {whose}, which should take the trick.")
    return None


def _friends_best(table: Table, suit: int) -> list[tuple[str, Card]]:
    """Return the highest cards of a suit that friends are known to hold, with where they are."""
    ranks, follows = table.order.strength[suit], table.order.follows[suit]
    suited = {f"of your {table.friend(seat)}": hand & follows for seat, hand in table.known.items()}
    if table.promised is not None:
        suited["that you called"] = CardSet(follows & table.promised.bit)
    return [(whose, max(held, key=ranks.__getitem__)) for whose, held in suited.items() if held]


def _let_partner_trump(table: Table) -> Choice | None:
    """Lead a suit that a partner is out of and that no foe can trump higher."""
    for suit in Suit:
        leads = in_suit(table, suit)
        partner = next((seat for seat in table.friends if _can_trump(table, seat, suit)), None)
        if leads and partner is not None and not any(_can_trump(table, foe, suit) for foe in table.foes):
            friend, card = table.friend(partner), leads[0].card
            trumps = f"may be able to trump your {card}"
            return _choice(leads[0], f"Your {friend} is out of {suit_word(suit)} and {trumps}.")
    return None


def _can_trump(table: Table, seat: Place, suit: Suit) -> bool:
    """Whether a seat is known to be out of a suit and may have a trump for it."""
    if table.trumps is None or suit == table.trumps or not table.is_void(seat, suit):
        return False
    return bool(table.held[seat] & table.order.follows[table.trumps])


def _singleton(table: Table) -> Choice | None:
    """A defender with a trump or two leads a single card, to trump that suit next time."""
    if table.is_maker or not _own_trumps(table):
        return None
    for suit in Suit:
        leads = in_suit(table, suit)
        if suit != table.trumps and len(leads) == len(table.mine(suit)) == 1 and table.out(suit):
            only = f"The {leads[0].card} is your only card in {suit_word(suit)}"
            return _choice(leads[0], f"{only}: you can trump the next lead there.")
    return None


# Nothing better


def _low(table: Table) -> Choice | None:
    """Lead low from the best suit outside trumps."""
    suits = [suit for suit in Suit if suit != table.trumps and in_suit(table, suit)]
    if not suits or len(table.hand) == 1:
        return None
    best = max(suits, key=lambda suit: (_comfort(table, suit), -suit))
    lowest = in_suit(table, best)[0]
    return _choice(lowest, f"Nothing is sure to win, so {leading_low(table, best)}.")


def leading_low(table: Table, suit: Suit) -> str:
    """Return in words that the lowest card of a suit is led."""
    leads = in_suit(table, suit)
    if len(leads) == 1:
        return f"you lead the {leads[0].card}, your only card in {suit_word(suit)}"
    return f"you lead low from {suit_word(suit)}"


def _comfort(table: Table, suit: Suit) -> tuple[bool, bool, bool, int]:
    """Return what speaks for leading a suit: no foe trumps it, a friend is strong there, it is long."""
    top = in_suit(table, suit)[-1].card
    trumped = any(_can_trump(table, foe, suit) for foe in table.foes)
    guarded = len(table.mine(suit)) > 1 and table.above(top, suit, table.foes) == 1
    return not trumped, _is_backed(table, suit), table.trumps is None or not guarded, len(table.mine(suit))


def _is_backed(table: Table, suit: Suit) -> bool:
    """Whether a friend is known to have a card of the suit that one card at most beats."""
    return any(table.above(card, suit, table.foes) <= 1 for _, card in _friends_best(table, suit))


def _anything(table: Table) -> Choice:
    """Lead the card that is missed least."""
    card = cheapest(table, table.playable)
    best = next(play for play in table.options if play.card == card)
    alone = len(table.hand) == 1
    return _choice(best, "It is your last card." if alone else f"You can spare the {card} best.")


_RULES: Final[tuple[Callable[[Table], Choice | None], ...]] = (
    take_sure_trick,
    _draw_through_friend,
    _draw_trumps,
    _draw_with_joker,
    _cash,
    _cross,
    _let_partner_trump,
    _singleton,
    _low,
    _anything,
)


# What leads there are


def _rank(table: Table, play: Play) -> int:
    return table.order.strength[table.ask_of(play)][play.card]


def _plain_leads(table: Table) -> list[Play]:
    """Return the leads of cards that belong to a suit, the lowest first."""
    plain = [play for play in table.options if table.order.suits[play.card]]
    return sorted(plain, key=lambda play: (_rank(table, play), play.card))


def in_suit(table: Table, suit: int) -> list[Play]:
    """Return the leads of cards that belong to this suit, the lowest first."""
    return [play for play in _plain_leads(table) if table.ask_of(play) == suit]


def _own_trumps(table: Table) -> list[Play]:
    return [] if table.trumps is None else in_suit(table, table.trumps)


def _foes_trumps(table: Table) -> CardSet:
    """Return the trumps that foes may hold."""
    if table.trumps is None:
        return CardSet()
    return table.held_by(table.foes) & table.order.follows[table.trumps]


def _is_taken(table: Table, lead: Play, seat: Place, card: Card) -> bool:
    """Whether a friend's card should take the trick after this lead."""
    plays, ask = ((table.seat, lead.card), (seat, card)), table.ask_of(lead)
    return table.is_winner(plays[:1], ask, seat, card) and table.is_safe(plays, ask, table.foes)


def _is_safe(table: Table, play: Play) -> bool:
    """Whether no foe is likely to beat this lead."""
    return table.is_safe(((table.seat, play.card),), table.ask_of(play), table.foes)


def _holds(table: Table, play: Play) -> str:
    """Say that a lead holds: for sure, or likely where what beats it may lie dead."""
    if table.above(play.card, table.ask_of(play), table.foes):
        return f"the {play.card} should hold, as what beats it may well be out of play"
    return f"no opponent can follow with a card that beats the {play.card}"


def _choice(play: Play, reason: str) -> Choice:
    return Choice(play, (reason,))
