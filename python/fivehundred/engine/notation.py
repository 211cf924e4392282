"""Actions as short text, the same in records, rule-book pages and at the prompt.

Calls: `P`, `7H`, `8N`, `7J5`, `M`, `OM`. Plays: a card, `7H`; a led joker that names a suit, `Jo=H`.
Discards: `discard 5S 6C 7D`; cards handed over: `give 5S`. Other deeds are their word alone: `look`,
`misdeal`, `breach`, `decline`, `slam`, `claim`, `concede`. Naming a joker before the lead: `name H`, or
`name -` for none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fivehundred.cards import BLACK_JOKER, JOKERS, Card, Suit
from fivehundred.engine.actions import (
    Action,
    Bid,
    Call,
    CallBreach,
    CallSlam,
    Claim,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    Look,
    Misdeal,
    Nominate,
    Pass,
    Play,
)
from fivehundred.errors import NotationError
from fivehundred.rules.ruleset import Rules

_SUITS: Final = {str(suit): suit for suit in Suit}
_NO_SUIT: Final = "-"

DEEDS: Final[dict[str, Action]] = {
    "look": Look(),
    "misdeal": Misdeal(),
    "breach": CallBreach(),
    "decline": Decline(),
    "slam": CallSlam(),
    "claim": Claim(),
    "concede": Concede(),
}
"""The actions that a word alone says."""
_DEED_WORDS: Final = {action: word for word, action in DEEDS.items()}


def card_text(card: Card, rules: Rules) -> str:
    """Write a card; the black joker is `Jo` where it is the only one, else `JB`.

    >>> card_text(BLACK_JOKER, Rules())
    'Jo'
    """
    both = rules.cards & JOKERS == JOKERS
    return "JB" if both and card == BLACK_JOKER else str(card)


def cards_text(cards: Iterable[Card], rules: Rules) -> str:
    """Write cards with blanks between them.

    >>> cards_text([Card("AS"), BLACK_JOKER], Rules())
    'AS Jo'
    """
    return " ".join(card_text(card, rules) for card in cards)


def read_call(text: str) -> Call:
    """Read a call.

    >>> read_call("P"), str(read_call("7H"))
    (Pass(), '7H')

    Raises:
        NotationError: The text is no call.
    """
    return Pass() if text.upper() in ("P", "PASS") else Bid.of(text)


def read_suit(text: str) -> Suit:
    """Read a suit's letter.

    Raises:
        NotationError: The text is no suit.
    """
    try:
        return _SUITS[text.upper()]
    except KeyError:
        raise NotationError(repr(text), "a suit: S, C, D or H") from None


def read_play(text: str) -> Play:
    """Read a play.

    >>> read_play("Jo=H")
    Play(card=Card('Jo'), suit=Suit.HEARTS)

    Raises:
        NotationError: The text is no play.
    """
    card, equals, suit = text.partition("=")
    return Play(Card(card), read_suit(suit) if equals else None)


def read_nomination(text: str) -> Nominate:
    """Read what `name` is followed by: a suit, or `-` for none.

    Raises:
        NotationError: The text is neither.
    """
    if text == _NO_SUIT:
        return Nominate(None)
    try:
        return Nominate(read_suit(text))
    except NotationError as error:
        raise NotationError(error.found, f"{error.expected}, or - for none") from None


def action_text(action: Action, rules: Rules) -> str:
    """Write an action in one line.

    >>> action_text(Play(BLACK_JOKER, Suit.HEARTS), Rules())
    'Jo=H'
    """
    match action:
        case Pass():
            return "P"
        case Bid():
            return str(action)
        case Discard(cards):
            return f"discard {cards_text(cards, rules)}"
        case Give(cards):
            return f"give {cards_text(cards, rules)}"
        case Nominate(suit):
            return f"name {_NO_SUIT if suit is None else suit}"
        case Play(card, suit):
            return card_text(card, rules) if suit is None else f"{card_text(card, rules)}={suit}"
        case Deal():
            return "deal"
        case _:
            return _DEED_WORDS[action]
