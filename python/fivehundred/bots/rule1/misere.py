"""Tricks that the makers are better off without: they duck, and the defenders try to stay under them.

That is every trick of a misère, and every further one when the makers of hi/lo have theirs.
"""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.danger import danger
from fivehundred.bots.rule1.play_context import Table, play_card
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.actions import Play
from fivehundred.engine.contracts.order import NAMED
from fivehundred.seats import Place

_DUCKED_EASILY: Final = 3
"""With as many lower cards about a maker is taken to have one of them."""


def duck(table: Table) -> Choice:
    """Return the card for a trick that this hand should not take, and why."""
    if table.ask is None:
        return _lead_what_loses(table)
    if len(table.playable) == 1:
        return _only_card(table)
    losers = _losers(table)
    return _stay_under(table, losers) if losers else _take_unwillingly(table)


def catch(table: Table) -> Choice:
    """Return the card of a defender who wants a maker to take this trick, and why."""
    if table.ask is None:
        return _lead_against(table)
    if len(table.playable) == 1:
        return _only_card(table)
    return _follow_against(table, _losers(table))


def _only_card(table: Table) -> Choice:
    return play_card(min(table.playable), "It is the only card you may play.")


def _losers(table: Table) -> CardSet:
    """Return the playable cards that leave the trick to somebody else."""
    return CardSet.of(card for card in table.playable if not table.takes(card))


# The makers


def _lead_what_loses(table: Table) -> Choice:
    best = min(table.options, key=lambda play: (lead_risk(table, play), _length(table, play), play.card))
    return Choice(best, (f"Of all your cards the {best.card} is most likely to be beaten.",))


def lead_risk(table: Table, play: Play) -> int:
    """Return in percent how likely a lead's side is to win, by the lower and higher cards that are out."""
    if table.order.low >> play.card & 1:
        return 0
    ask = table.ask_of(play)
    card = max((play.card, *_forced(table, ask)), key=table.order.strength[ask].__getitem__)
    lower, higher = table.below(card, ask, table.foes), table.above(card, ask, table.foes)
    return 100 * lower // (lower + higher) if higher else 100


def _forced(table: Table, ask: int) -> list[Card]:
    """Return the lowest cards with which friends whose hands are in sight can follow."""
    seats = [seat for seat in table.friends if seat in table.open]
    hands = [table.held[seat] & table.order.follows[ask] for seat in seats]
    return [min(CardSet(hand), key=table.order.strength[ask].__getitem__) for hand in hands if hand]


def _stay_under(table: Table, losers: CardSet) -> Choice:
    if not table.follows:
        card = min(losers, key=lambda card: (danger_without(table, card), -_rank(table, card), card))
        return play_card(card, f"You cannot follow, so you get rid of the {card}, your most dangerous card.")
    card = highest(table, losers)
    return play_card(card, f"The {card} is your highest card that stays under the {table.winner[1]}.")


def _take_unwillingly(table: Table) -> Choice:
    if not table.foes_to_come:
        card = highest(table, table.playable)
        return play_card(card, f"You have to take this trick, so you get rid of the {card}.")
    card = lowest(table, table.playable)
    return play_card(card, f"You cannot stay under the {table.winner[1]}; your lowest may still be beaten.")


def danger_without(table: Table, card: Card) -> int:
    """Return the danger of the hand once this card is gone."""
    kept = table.hand - card.bit
    return danger(table.order, kept, kept | table.held_by(table.foes))


# The defenders


def _lead_against(table: Table) -> Choice:
    best = min(table.options, key=lambda play: (*_against_lead(table, play), play.card))
    escapes, nothing_above, ways_under, _ = _against_lead(table, best)
    if escapes:
        return Choice(best, ("Whatever you can lead, a card of another suit can be thrown off to it.",))
    if nothing_above:
        return Choice(best, (f"Whatever you lead can be ducked; you can spare the {best.card}.",))
    if ways_under:
        fewest = f"the {best.card} leaves them the fewest cards to do so with"
        return Choice(best, (f"They may duck whatever you lead; {fewest}.",))
    return Choice(best, (f"The {best.card} is low: it may have to be beaten by a card that wins the trick.",))


def _against_lead(table: Table, play: Play) -> tuple[bool, bool, int, int]:
    """Return what speaks against a lead, by the maker whom it is best aimed at."""
    return min(_against_maker(table, play, maker) for maker in table.terms.makers)


def _against_maker(table: Table, play: Play, maker: Place) -> tuple[bool, bool, int, int]:
    """Return what speaks against a lead: the maker is out of the suit, has nothing above, gets under it."""
    ask = table.ask_of(play)
    escapes = table.is_void(maker, ask) or bool(table.order.floating >> play.card & 1)
    above = table.above(play.card, ask, (maker,))
    return escapes, not above, _ways_under(table, play.card, ask, maker), -above


def _ways_under(table: Table, card: Card, ask: int, maker: Place) -> int:
    """Return the cards that a maker may duck with; a steered one does not choose (M15)."""
    return 0 if _is_steered(table, maker) else table.below(card, ask, (maker,))


def _is_steered(table: Table, maker: Place) -> bool:
    return table.terms.steered and maker == table.declarer


def _follow_against(table: Table, losers: CardSet) -> Choice:
    winner, card = table.winner
    caught, to_come = winner in table.terms.makers, _makers_to_come(table)
    if caught and losers:
        return _keep_caught(table, losers)
    if to_come:
        return _before_the_makers(table, losers)
    best = highest(table, table.playable)
    if caught:
        return play_card(best, f"You cannot stay under the {card}, so you get rid of the {best}.")
    return play_card(
        best, f"The makers are safe in this trick, so you get rid of the {best} and keep low cards."
    )


def _makers_to_come(table: Table) -> list[Place]:
    return [seat for seat in table.to_come if seat in table.terms.makers]


def _keep_caught(table: Table, losers: CardSet) -> Choice:
    card, caught = highest(table, losers), f"Their {table.winner[1]} is winning"
    if table.follows:
        rest = "" if card == lowest(table, losers) else " and keep your lower cards"
        return play_card(card, f"{caught}: you stay under it with the {card}{rest}.")
    return play_card(card, f"{caught}: you throw off the {card} and keep low cards.")


def _before_the_makers(table: Table, losers: CardSet) -> Choice:
    if losers:
        card = highest(table, losers)
        return play_card(card, f"One whom you want to catch is to play: you stay low with the {card}.")
    card = lowest(table, table.playable)
    if all(_is_ducked(table, card, maker) for maker in _makers_to_come(table)):
        card = highest(table, table.playable)
        return play_card(card, f"Any card of yours can be ducked, so you get rid of the {card}.")
    return play_card(card, f"You play the {card}, so low that it may have to be beaten.")


def _is_ducked(table: Table, card: Card, maker: Place) -> bool:
    """Whether a maker is taken to have a card below this one."""
    if table.is_void(maker, table.asked):
        return True
    if _is_steered(table, maker):
        return not table.above(card, table.asked, (maker,))
    return table.below(card, table.asked, (maker,)) >= _DUCKED_EASILY


# Cards


def _length(table: Table, play: Play) -> int:
    """Return how many own cards there are of the suit that is led."""
    return len(table.mine(table.ask_of(play)))


def _rank(table: Table, card: Card) -> int:
    """Return how high a card is in its suit; a joker without a suit is highest of all."""
    ask = table.order.asks[card]
    return table.order.strength[Suit.SPADES if ask == NAMED else ask][card]


def highest(table: Table, cards: CardSet) -> Card:
    """Return the highest of these cards, each in its suit."""
    return max(cards, key=lambda card: (_rank(table, card), -card))


def lowest(table: Table, cards: CardSet) -> Card:
    """Return the lowest of these cards, each in its suit."""
    return min(cards, key=lambda card: (_rank(table, card), card))
