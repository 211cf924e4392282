"""Playing to a trick that somebody else has led: second hand low, third hand high, nothing wasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.keeping import cheapest, lowest
from fivehundred.bots.rule1.table import Table, play_card
from fivehundred.cards import Card, CardSet, bits

_SMALL_CARDS: Final = 2
"""With more cards of a suit than this a winner at no-trump can wait."""
_CLEARLY: Final = 2
"""So many beaters fewer make it worth putting a card on a partner's."""


def follow(table: Table) -> Choice:
    """Return the card for a trick that this seat wants its side to win, and why."""
    if len(table.playable) == 1:
        return play_card(min(table.playable), "It is the only card you may play.")
    winners = [card for card in table.playable if table.takes(card)]
    if table.winner[0] in table.friends:
        return _with_partner_winning(table, winners)
    if not winners:
        return play_card(_give(table), f"You cannot beat the {table.winner[1]}, so you {_giving(table)}.")
    return _against_the_winner(table, winners)


def _give(table: Table) -> Card:
    """Return the card to part with: the lowest that does not win, else the lowest of all."""
    cards = bits(card for card in table.playable if not table.takes(card)) or table.playable
    return lowest(table, cards) if table.follows else cheapest(table, cards)


def _giving(table: Table) -> str:
    return "play your lowest card" if table.follows else "throw off the card you need least"


# A friend is winning


def _with_partner_winning(table: Table, winners: Sequence[Card]) -> Choice:
    """Leave the trick to the partner, unless the partner's card is weak and a better one can be spared."""
    seat, card = table.winner
    better = [own for own in winners if _is_spare(table, own) and _helps(table, own)] if table.follows else []
    if better:
        best = _third_hand(table, better)
        whose = f"your {table.friend(seat)}'s {card}"
        return play_card(best, f"Third hand high: the {best} is harder to beat than {whose}.")
    return play_card(_give(table), f"Your {table.friend(seat)}'s {card} is winning, so you {_giving(table)}.")


def _is_spare(table: Table, card: Card) -> bool:
    """Whether a card may be lost on a partner's trick: not the highest trump, which takes a trick anyway."""
    trumps, order = table.trumps, table.order
    if trumps is None:
        return not order.floating >> card & 1
    is_trump = bool(order.follows[trumps] >> card & 1)
    return not is_trump or table.above(card, trumps, table.foes) > 0


def _helps(table: Table, card: Card) -> bool:
    """Whether foes still to play have clearly fewer cards that beat this one than the partner's."""
    assert table.ask is not None
    ranks, against = table.order.strength[table.ask], _may_follow(table)
    return _beaten_by(ranks, table.winner[1], against) - _beaten_by(ranks, card, against) >= _CLEARLY


def _may_follow(table: Table) -> CardSet:
    """Return the cards of the suit asked for that foes still to play may hold."""
    assert table.ask is not None
    return table.held_by(table.foes_to_come) & table.order.follows[table.ask]


def _safe_ones(table: Table, winners: Sequence[Card]) -> list[Card]:
    """Return the winning cards that no foe still to play is likely to beat."""
    assert table.ask is not None
    return [
        card
        for card in winners
        if table.is_safe((*table.plays, (table.seat, card)), table.ask, table.foes_to_come)
    ]


# A foe is winning


def _against_the_winner(table: Table, winners: Sequence[Card]) -> Choice:
    """Win as cheaply as will do; second in hand leave it to the partner unless the trick is sure."""
    safe = _safe_ones(table, winners)
    if safe:
        return _win_safely(table, safe)
    if table.friends_to_come:
        friend = table.friend(table.friends_to_come[0])
        return play_card(_give(table), f"Your {friend} is yet to play: you {_giving(table)}.")
    best = _third_hand(table, winners)
    return play_card(best, f"Third hand high: the {best} beats the {table.winner[1]} and may hold the trick.")


def _win_safely(table: Table, safe: Sequence[Card]) -> Choice:
    best = lowest(table, bits(safe))
    if not table.foes_to_come:
        return play_card(best, f"The {best} is the cheapest card that takes the trick.")
    if table.friends_to_come and _can_wait(table, best):
        friend = table.friend(table.friends_to_come[0])
        return play_card(_give(table), f"Second hand low: your {friend} is yet to play; the {best} can wait.")
    return play_card(best, f"The {best} beats the {table.winner[1]}; nobody after you is likely to beat it.")


def _can_wait(table: Table, best: Card) -> bool:
    """Whether a sure winner keeps: the highest trump, or at no-trump a card with small ones to go first."""
    if not table.follows:
        return not _is_spare(table, best)
    return table.trumps is None and len(table.playable) > _SMALL_CARDS


def _third_hand(table: Table, winners: Sequence[Card]) -> Card:
    """Return the highest winning card, or the lowest of those that are as good as it."""
    assert table.ask is not None
    ranks, against = table.order.strength[table.ask], _may_follow(table)
    if not table.follows:
        return lowest(table, bits(winners))
    highest = max(winners, key=ranks.__getitem__)
    higher = _beaten_by(ranks, highest, against)
    return lowest(table, bits(card for card in winners if _beaten_by(ranks, card, against) == higher))


def _beaten_by(ranks: bytes, card: Card, cards: CardSet) -> int:
    return sum(ranks[other] > ranks[card] for other in cards)
