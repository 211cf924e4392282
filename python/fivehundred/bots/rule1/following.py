"""Playing to a trick that somebody else has led: second hand low, third hand high, nothing wasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.keeping import cheapest, lowest
from fivehundred.bots.rule1.play_context import Table, play_card
from fivehundred.cards import Card, CardSet, bits, cards_in
from fivehundred.seats import Place
from fivehundred.wording import capital

_THIRD: Final = 2
"""Cards that lie when the third hand plays."""
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
        return _cancel(table) or play_card(
            _give(table), f"You cannot beat the {table.winner[1]}, so you {_giving(table)}."
        )
    return _against_the_winner(table, winners)


def _give(table: Table) -> Card:
    """Return the card to part with: the lowest that does not win, else the lowest of all."""
    low = [card for card in table.playable if not table.takes(card)]
    friendly = bits(card for card in low if _leaves_friend(table, card))
    cards = friendly or bits(low) or table.playable
    cards = cards & ~_still_to_cancel(table) or cards
    return lowest(table, cards) if table.follows else cheapest(table, cards)


def _still_to_cancel(table: Table) -> int:
    """Return the cards that may yet cancel one of a foe's (X3, X5)."""
    foes = table.held_by(table.foes)
    return bits(card for cancel in table.order.cancels if cancel.what & foes for card in cards_in(cancel.by))


def _leaves_friend(table: Table, card: Card) -> bool:
    """Whether a friend is winning once this card lies there, too: it may cancel the winner's (X3, X5)."""
    return bool(table.order.cancels) and table.winner_with(card)[0] in table.friends


def _cancel(table: Table) -> Choice | None:
    """Cancel the card of a foe who is winning, if that gives the trick to a friend (X3, X5)."""
    cards = [card for card in table.playable if _leaves_friend(table, card)]
    if not cards:
        return None
    best, (friend, card) = lowest(table, bits(cards)), table.winner_with(cards[0])
    why = f"The {best} cancels the {table.winner[1]}, so your {table.friend(friend)}'s {card} wins."
    return play_card(best, why)


def _giving(table: Table) -> str:
    return "play your lowest card" if table.follows else "throw off the card you need least"


# A friend is winning


def _with_partner_winning(table: Table, winners: Sequence[Card]) -> Choice:
    """Leave the trick to the partner, unless the partner's card is weak and a better one can be spared."""
    seat, card = table.winner
    better = [own for own in winners if _is_spare(table, own) and _helps(table, own)]
    if better:
        best, whose = _third_hand(table, better), f"your {table.friend(seat)}'s {card}"
        if not table.follows:
            return play_card(best, f"You trump with the {best}, since {whose} is likely to be beaten.")
        return play_card(best, _third(table, f"the {best} is harder to beat than {whose}."))
    return play_card(_give(table), f"Your {table.friend(seat)}'s {card} is winning, so you {_giving(table)}.")


def _is_spare(table: Table, card: Card) -> bool:
    """Whether a card may be lost on a partner's trick: not the highest trump, which takes a trick anyway."""
    trumps, order = table.trumps, table.order
    if trumps is None:
        return not order.floating >> card & 1
    is_trump = bool(order.follows[trumps] >> card & 1)
    return not is_trump or table.above(card, trumps, table.foes) > 0


def _helps(table: Table, card: Card) -> bool:
    """Whether foes still to play have clearly fewer cards that beat this one, or one in sight is beaten."""
    partners, in_sight = table.winner[1], [seat for seat in table.foes_to_come if seat in table.open]
    beaters = table.above(card, table.asked, table.foes_to_come)
    if not beaters and table.above(partners, table.asked, in_sight):
        return True
    return table.above(partners, table.asked, table.foes_to_come) - beaters >= _CLEARLY


def _safe_ones(table: Table, winners: Sequence[Card]) -> list[Card]:
    """Return the winning cards that no foe still to play is likely to beat."""
    return [
        card
        for card in winners
        if table.is_safe((*table.plays, (table.seat, card)), table.asked, table.foes_to_come)
    ]


# A foe is winning


def _against_the_winner(table: Table, winners: Sequence[Card]) -> Choice:
    """Win as cheaply as will do; second in hand leave it to the partner unless the trick is sure."""
    safe = _safe_ones(table, winners)
    choice = _leave_to_friend(table, safe)
    if choice is not None:
        return choice
    if safe:
        return _win_safely(table, safe)
    if table.friends_to_come:
        friend = table.friend(table.friends_to_come[0])
        return play_card(_give(table), f"Your {friend} is yet to play: you {_giving(table)}.")
    best = _third_hand(table, winners)
    return play_card(best, _third(table, f"the {best} beats the {table.winner[1]} and may hold the trick."))


def _third(table: Table, why: str) -> str:
    """Return why a high card is played, with the rule of thumb where it is the third hand that plays it."""
    return f"Third hand high: {why}" if len(table.plays) == _THIRD else capital(why)


def _leave_to_friend(table: Table, safe: Sequence[Card]) -> Choice | None:
    """Leave the trick to a friend who is known to have a cheaper card that should take it."""
    ranks, give = table.order.strength[table.asked], _give(table)
    cheapest_own = min((ranks[card] for card in safe), default=max(ranks) + 1)
    for seat in table.friends_to_come:
        takers = [card for card in _takers(table, seat, give) if ranks[card] < cheapest_own]
        if takers:
            best, friend = min(takers, key=ranks.__getitem__), table.friend(seat)
            why = f"Your {friend} can take the trick with the {best}, so you {_giving(table)}."
            return play_card(give, why)
    return None


def _takers(table: Table, seat: Place, given: Card) -> list[Card]:
    """Return the cards of a friend yet to play that should take the trick after this card."""
    known, plays = table.known.get(seat, CardSet()), (*table.plays, (table.seat, given))
    playable = known & table.order.follows[table.asked] or (known if seat in table.open else CardSet())
    return [
        card
        for card in cards_in(playable)
        if table.is_winner(plays, table.asked, seat, card)
        and table.is_safe((*plays, (seat, card)), table.asked, table.foes_to_come)
    ]


def _win_safely(table: Table, safe: Sequence[Card]) -> Choice:
    best = lowest(table, bits(safe))
    if not table.foes_to_come:
        return play_card(best, f"The {best} is the cheapest card that takes the trick.")
    if table.friends_to_come and _can_wait(table):
        friend = table.friend(table.friends_to_come[0])
        return play_card(_give(table), f"Second hand low: your {friend} is yet to play; the {best} can wait.")
    return play_card(best, f"The {best} beats the {table.winner[1]}; nobody after you is likely to beat it.")


def _can_wait(table: Table) -> bool:
    """Whether a sure winner keeps: at no-trump, with small ones to go first."""
    return table.follows and table.trumps is None and len(table.playable) > _SMALL_CARDS


def _third_hand(table: Table, winners: Sequence[Card]) -> Card:
    """Return the highest winning card, or the lowest of those that are as good as it."""
    if not table.follows:
        return lowest(table, bits(winners))
    beaters = {card: table.above(card, table.asked, table.foes_to_come) for card in winners}
    best = min(beaters.values())
    return lowest(table, bits(card for card in winners if beaters[card] == best))
