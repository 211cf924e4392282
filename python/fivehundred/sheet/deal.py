"""The deal (section L)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rules.options import DealForm, Misdeal
from fivehundred.rules.pack import HAND_SIZE, OPEN_CARDS, PICKED
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import has_table_hands
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number, numbered
from fivehundred.wording import capital, listed


def deal(rules: Rules) -> Iterator[Statement]:
    """Yield how the cards come to the players."""
    yield says(
        "L1 L5",
        "Chance picks the first dealer; after each round the deal passes to the left. The shuffle is fair:"
        " on a screen, everybody can check it once the round is over.",
    )
    yield from _cards(rules)
    if rules.deal.dead_hands:
        yield says("L4", _dead_hands(rules.deal.dead_hands))
    if rules.auction.last_kitty_card_open and rules.kitty_size:
        yield says("A11", "The last card dealt to the kitty is laid face up for all to see.")
    if rules.deal.misdeal is not Misdeal.OFF:
        yield says("L3", _misdeal(rules))


def _cards(rules: Rules) -> Iterator[Statement]:
    """Yield which cards go where."""
    match rules.deal.form:
        case DealForm.DRAW:
            yield says("L1 T2d", _drawing(rules))
        case DealForm.MARKET:
            yield says("L1 L2", _packets(rules))
            yield says("T2c", _MARKET)
        case DealForm.TABLE_HANDS:
            yield says("L1 L2", _packets(rules))
            yield says("T2a", _TABLE_HANDS)
        case _:
            yield says("L1 L2", _packets(rules))


_TABLE_HANDS: Final = (
    "The hands lie as if four players sat there, each player’s own two opposite each other. Of a hand on the"
    " table the first five cards dealt lie face down in a row, where nobody sees them; the next five are laid"
    " on them face up, in the same order."
)
_MARKET: Final = (
    f"Lay {number(OPEN_CARDS)} more cards open on the table, the market; the rest is out of play. Before the"
    " bidding first the player who did not deal, then the dealer moves one of the open cards aside: these"
    f" {number(PICKED)}, face up, are the kitty."
)


def _drawing(rules: Rules) -> str:
    count = rules.kitty_size
    kitty = f"Lay {numbered(count, 'card')} aside, face down, as the kitty; the" if count else "The"
    return (
        f"{kitty} rest is the stock. In turn, first the player who did not deal, draw a card, look at it, and"
        " keep it or throw it away, face down; the next card is then thrown away or kept, the other way"
        f" round. Nobody else sees any of this. It ends when both players hold {number(HAND_SIZE)} cards."
    )


def _packets(rules: Rules) -> str:
    dealt = sum(size for to_kitty, size in rules.packets if to_kitty)
    kitty = f" and {number(dealt)} to the kitty, face down" if dealt else ""
    packets = [f"{size} to the kitty" if to_kitty else f"{size} to each" for to_kitty, size in rules.packets]
    each = f"each of the {number(rules.places)} hands" if has_table_hands(rules) else "each player"
    return f"Deal {number(HAND_SIZE)} cards to {each}{kitty}, from the dealer’s left: {listed(packets)}."


def _dead_hands(count: int) -> str:
    hands = "A hand is" if count == 1 else f"{capital(number(count))} hands are"
    return f"{hands} dealt to nobody, face down, as if more players sat there; those cards are out of play."


def _misdeal(rules: Rules) -> str:
    lacks = "jack, queen, king, ace or joker" if rules.deal.misdeal_without_aces else "jack, queen or king"
    if rules.deal.misdeal is Misdeal.MUST:
        hand = "hand that is held" if has_table_hands(rules) else "hand"
        return f"If any {hand} has no {lacks}, the same dealer deals again at once."
    held = " in hand" if has_table_hands(rules) else ""
    return f"A player without any {lacks}{held} may, before a first call, have the same dealer deal again."
