"""What the package has, in the oracle's words."""

from collections.abc import Collection
from functools import cache

from differential.umpires import ORACLE_NAMES
from fivehundred.cards import CARDS, Card, cards_in
from fivehundred.engine.actions import Action, Deal, Discard, Give
from fivehundred.engine.notation import action_text
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.ruleset import Rules
from oracle.game import Act
from oracle.packs import Options

BITS = {ORACLE_NAMES[card]: card.bit for card in CARDS}
"""The package's cards, each as a set, by the oracle's names."""


def plain(rules: Rules) -> Options:
    """Every option by its dotted name, as plain values."""
    return {
        option.path: option.value.value if isinstance(option.value, Choice) else option.value
        for option in options_of(rules)
    }


def in_words(action: Action) -> Act:
    """An action as the oracle reads it."""
    match action:
        case Deal(hands, kitty, stock):
            *dealt, rest, others = [
                [ORACLE_NAMES[card] for card in cards] for cards in (*hands, kitty, stock)
            ]
            return "deal", dealt, rest, others
        case Discard():
            return "discard", names_of(action.cards)
        case Give():
            return "give", names_of(action.cards)
        case _:
            return text_of(action)


@cache
def text_of(action: Action) -> str:
    """A call, a name, a play or a deed as text, in every pack the same: a single joker is the black one."""
    return action_text(action, Rules()).replace("Jo", "JB")


def name_of(card: Card | None) -> str | None:
    return None if card is None else ORACLE_NAMES[card]


def names_of(cards: int) -> list[str]:
    """The oracle's names of a set of cards, in the package's order."""
    return [ORACLE_NAMES[card] for card in cards_in(cards)]


def are_same(cards: int, hand: Collection[str]) -> bool:
    """Whether a set of cards is this hand; a card that is there twice makes it another."""
    return cards == bits_of(hand) and cards.bit_count() == len(hand)


def bits_of(cards: Collection[str]) -> int:
    """The oracle's cards as a set of the package's."""
    return sum(map(BITS.__getitem__, cards))
