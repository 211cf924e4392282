"""The table as it is dealt, drawn in lines of text.

Seat 0 is below, the others clockwise, the kitty between them, and a dead hand aside.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from fivehundred.cards import Card, Suit
from fivehundred.engine.actions import Deal
from fivehundred.engine.notation import card_text
from fivehundred.rules.ruleset import Rules

KITTY = -1
NOBODY = -2
DEAD = -3
PLACES = {
    3: ((1, NOBODY, 2), (NOBODY, KITTY, NOBODY), (NOBODY, 0, DEAD)),
    4: ((NOBODY, 2, NOBODY), (1, KITTY, 3), (NOBODY, 0, NOBODY)),
}
"""Who sits where, by the number of seats."""
WIDTH = 24


def drawing(rules: Rules, deal: Deal, dealer: int) -> Iterator[str]:
    """Yield the lines of the drawing."""
    for row in PLACES[rules.table.seats]:
        cells = [list(_cell(rules, deal, dealer, place)) for place in row]
        for parts in zip_longest(*cells, fillvalue=""):
            yield "".join(part.ljust(WIDTH) for part in parts).rstrip()


def _cell(rules: Rules, deal: Deal, dealer: int, place: int) -> Iterator[str]:
    """Yield the lines of one place at the table."""
    if place == NOBODY:
        return
    if place == KITTY:
        yield from ("", "kitty", *_suits(rules, deal.kitty), "")
        return
    if place == DEAD:
        for hand in deal.hands[rules.table.seats :]:
            yield from ("dead", *_suits(rules, hand))
        return
    yield f"seat {place}, dealer" if place == dealer else f"seat {place}"
    yield from _suits(rules, deal.hands[place])


def _suits(rules: Rules, cards: Sequence[Card]) -> Iterator[str]:
    """Yield a line for the jokers, if there are any, and for each suit, from the highest card."""
    jokers = [card_text(card, rules) for card in cards if card.is_joker]
    if jokers:
        yield "  " + " ".join(jokers)
    for suit in Suit:
        ranks = [str(card.rank) for card in sorted(cards, reverse=True) if card.suit is suit]
        if ranks:
            yield f"{suit} " + " ".join(ranks)
