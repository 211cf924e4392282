"""The table as the auction finds it, drawn in lines of text.

Seat 0 is below, the others clockwise, the kitty between them, and what lies dead aside.
"""

from collections.abc import Collection, Iterator
from itertools import zip_longest
from typing import Final

from fivehundred.cards import Card, CardSet, Suit, cards_in
from fivehundred.engine.notation import card_text
from fivehundred.engine.round import Round
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place

KITTY: Final = -1
NOBODY: Final = -2
DEAD: Final = -3
PLACES: Final = {
    2: ((NOBODY, 1, NOBODY), (NOBODY, KITTY, NOBODY), (NOBODY, 0, DEAD)),
    3: ((1, NOBODY, 2), (NOBODY, KITTY, NOBODY), (NOBODY, 0, DEAD)),
    4: ((NOBODY, 2, NOBODY), (1, KITTY, 3), (NOBODY, 0, NOBODY)),
    5: ((2, NOBODY, 3), (1, KITTY, 4), (NOBODY, 0, NOBODY)),
    6: ((2, 3, 4), (NOBODY, KITTY, NOBODY), (1, 0, 5)),
}
"""Who sits where, by the number of hands that are played."""
WIDTH: Final = 24


def drawing(round: Round) -> Iterator[str]:
    """Yield the lines of the drawing."""
    for row in PLACES[round.rules.places]:
        cells = [list(_cell(round, place)) for place in row]
        for parts in zip_longest(*cells, fillvalue=""):
            yield "".join(part.ljust(WIDTH) for part in parts).rstrip()


def _cell(round: Round, place: int) -> Iterator[str]:
    """Yield the lines of one place at the table."""
    if place == KITTY:
        yield from ("", "kitty", *_suits(round.rules, round.kitty), "")
    elif place == DEAD:
        for hand in round.deal.hands[round.rules.places :]:
            yield from ("dead", *_suits(round.rules, hand))
    elif place != NOBODY:
        yield _title(round, place)
        yield from _suits(round.rules, list(cards_in(round.hands[place])))
        yield from _covered(round, place)


def _title(round: Round, place: int) -> str:
    owner = round.rules.owner_of(Place(place))
    if owner != place:
        return f"table hand of seat {owner}"
    return f"seat {place}, dealer" if place == round.dealer else f"seat {place}"


def _covered(round: Round, place: int) -> Iterator[str]:
    """Yield what lies under which card of a hand (T2a)."""
    hand = CardSet(round.hands[place])
    columns = [(cover, covered) for cover, covered in round.covers if cover in hand]
    if columns:
        yield "covered"
        yield from (f"  {_name(round, covered)} under {_name(round, cover)}" for cover, covered in columns)


def _name(round: Round, card: Card) -> str:
    return card_text(card, round.rules)


def _suits(rules: Rules, cards: Collection[Card]) -> Iterator[str]:
    """Yield a line for the jokers, if there are any, and for each suit, from the highest card."""
    jokers = [card_text(card, rules) for card in cards if card.is_joker]
    if jokers:
        yield "  " + " ".join(jokers)
    for suit in Suit:
        ranks = [str(card.rank) for card in sorted(cards, reverse=True) if card.suit is suit]
        if ranks:
            yield f"{suit} " + " ".join(ranks)
