"""Misère: the caller stays under the others, and they try to stay under the caller."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.danger import danger
from fivehundred.bots.rule1.table import Table, play_card
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import Play
from fivehundred.engine.order import NAMED

_DUCKED_EASILY: Final = 3
"""With as many lower cards about the caller is taken to have one of them."""


def play_misere(table: Table) -> Choice:
    """Return the card of a seat in a misère that still stands, and why."""
    if table.ask is None:
        return _caller_leads(table) if table.is_declarer else _defender_leads(table)
    if len(table.playable) == 1:
        return play_card(min(table.playable), "It is the only card you may play.")
    losers = CardSet.of(card for card in table.playable if not table.takes(card))
    return _caller_follows(table, losers) if table.is_declarer else _defender_follows(table, losers)


# The caller


def _caller_leads(table: Table) -> Choice:
    best = min(table.options, key=lambda play: (_lead_risk(table, play), _length(table, play), play.card))
    return Choice(best, (f"Of all your cards the {best.card} is most likely to be beaten.",))


def _lead_risk(table: Table, play: Play) -> int:
    """Return in percent how likely a lead is to win, by the lower and higher cards that are out."""
    if table.order.low >> play.card & 1:
        return 0
    ask = table.ask_of(play)
    lower, higher = table.below(play.card, ask, table.foes), table.above(play.card, ask, table.foes)
    return 100 * lower // (lower + higher) if higher else 100


def _caller_follows(table: Table, losers: CardSet) -> Choice:
    winning = table.winner[1]
    if not losers:
        return _caller_must_take(table)
    if not table.follows:
        card = min(losers, key=lambda card: (_danger_without(table, card), -_rank(table, card), card))
        return play_card(card, f"You cannot follow, so you get rid of the {card}, your most dangerous card.")
    card = _highest(table, losers)
    return play_card(card, f"The {card} is your highest card that stays under the {winning}.")


def _caller_must_take(table: Table) -> Choice:
    if not table.to_come:
        card = _highest(table, table.playable)
        return play_card(card, f"You have to take this trick, so you get rid of the {card}.")
    card = _lowest(table, table.playable)
    return play_card(card, f"You cannot stay under the {table.winner[1]}; your lowest may still be beaten.")


def _danger_without(table: Table, card: Card) -> int:
    """Return the danger of the hand once this card is gone."""
    kept = table.hand - card.bit
    return danger(table.order, kept, kept | table.held_by(table.foes))


# The defenders


def _defender_leads(table: Table) -> Choice:
    best = min(table.options, key=lambda play: (*_against_lead(table, play), play.card))
    escapes, nothing_above, _, _ = _against_lead(table, best)
    if escapes:
        return Choice(best, ("The caller is out of every suit that you can lead.",))
    if nothing_above:
        return Choice(best, (f"The caller can get under whatever you lead; you can spare the {best.card}.",))
    return Choice(
        best, (f"The caller is not out of that suit and may have to play a card above your {best.card}.",)
    )


def _against_lead(table: Table, play: Play) -> tuple[bool, bool, int, int]:
    """Return what speaks against a lead: the caller is out of the suit, has nothing above, gets under it."""
    assert table.declarer is not None
    ask, caller = table.ask_of(play), (table.declarer,)
    escapes = table.is_void(table.declarer, ask) or bool(table.order.floating >> play.card & 1)
    above = table.above(play.card, ask, caller)
    return escapes, not above, table.below(play.card, ask, caller), -above


def _defender_follows(table: Table, losers: CardSet) -> Choice:
    if table.declarer in table.to_come:
        return _before_the_caller(table, losers)
    if table.winner[0] != table.declarer:
        card = _highest(table, table.playable)
        return play_card(
            card, f"The caller is safe in this trick, so you get rid of the {card} and keep low cards."
        )
    if not losers:
        card = _highest(table, table.playable)
        return play_card(card, f"You cannot stay under the caller's card, so you get rid of the {card}.")
    return _under_the_caller(table, losers)


def _under_the_caller(table: Table, losers: CardSet) -> Choice:
    caught = f"The caller's {table.winner[1]} is winning"
    card = _highest(table, losers)
    if table.follows:
        return play_card(card, f"{caught}: you stay under it with the {card} and keep your lower cards.")
    return play_card(card, f"{caught}: you throw off the {card} and keep low cards.")


def _before_the_caller(table: Table, losers: CardSet) -> Choice:
    if losers:
        card = _highest(table, losers)
        return play_card(card, f"The caller is still to play: you stay out of the way with the {card}.")
    card = _lowest(table, table.playable)
    if _is_ducked(table, card):
        card = _highest(table, table.playable)
        return play_card(card, f"The caller can stay under any card of yours, so you get rid of the {card}.")
    return play_card(card, f"You play the {card} so that the caller may have to go above it.")


def _is_ducked(table: Table, card: Card) -> bool:
    """Whether the caller is taken to have a card below this one."""
    assert table.ask is not None
    assert table.declarer is not None
    if table.is_void(table.declarer, table.ask):
        return True
    return table.below(card, table.ask, (table.declarer,)) >= _DUCKED_EASILY


# Cards


def _length(table: Table, play: Play) -> int:
    """Return how many own cards there are of the suit that is led."""
    return len(table.mine(table.ask_of(play)))


def _rank(table: Table, card: Card) -> int:
    """Return how high a card is in its suit; a joker without a suit is highest of all."""
    ask = table.order.asks[card]
    return table.order.strength[Suit.SPADES if ask == NAMED else ask][card]


def _highest(table: Table, cards: CardSet) -> Card:
    return max(cards, key=lambda card: (_rank(table, card), -card))


def _lowest(table: Table, cards: CardSet) -> Card:
    return min(cards, key=lambda card: (_rank(table, card), card))
