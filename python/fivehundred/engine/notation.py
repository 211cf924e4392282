"""Actions as short text, the same in records, rule-book pages and at the prompt.

Calls: `P`, `7H`, `8N`, `7J5`, `M`, `OM`. Plays: a card, `7H`; a led joker that names a suit, `Jo=H`.
Discards: `discard 5S 6C 7D`; cards handed over: `give 5S`. Other deeds are their word alone: `look`,
`misdeal`, `keep`, `throw`, `breach`, `decline`, `slam`, `claim`, `concede`. A look of a seat that is not in
turn: `look:2`. Naming a joker before the lead: `name H`, or `name -` for none. Calling a partner:
`partner AH`, or `partner -` to play alone. The dealer's choice: `choose megatrump anti-joker`, or `choose -`.
A card of the market: `pick 5H`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fivehundred.cards import BLACK_JOKER, JOKERS, RED_JOKER, Card, Suit
from fivehundred.engine import actions
from fivehundred.engine.actions import Action, Bid, Call, Pass, Play, kind_of
from fivehundred.errors import NotationError
from fivehundred.rules.ruleset import Rules

_SUITS: Final = {str(suit): suit for suit in Suit}
NONE: Final = "-"
"""Says that nothing is named, called or chosen."""
_SEATS: Final = tuple("012345")
"""The seats of the largest table; whether a table has so many is not known here."""

DEEDS: Final[dict[str, Action]] = {
    "look": actions.Look(),
    "misdeal": actions.Misdeal(),
    "keep": actions.Keep(),
    "throw": actions.Throw(),
    "breach": actions.CallBreach(),
    "decline": actions.Decline(),
    "slam": actions.CallSlam(),
    "claim": actions.Claim(),
    "concede": actions.Concede(),
}
"""The actions that a word alone says."""
_ALONE: Final[dict[Action, str]] = {Pass(): "P"} | {action: word for word, action in DEEDS.items()}


def card_text(card: Card, rules: Rules) -> str:
    """Write a card: the only joker is `Jo`, of two the black one is `JB`, the other one `JR` or `JW` (D4).

    >>> card_text(BLACK_JOKER, Rules())
    'Jo'
    """
    if card == RED_JOKER and rules.has_white_joker:
        return "JW"
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


def read_spoken(text: str) -> Action:
    """Read what stands in an auction: a call, a misdeal, a look of the seat in turn or of another.

    >>> read_spoken("P"), read_spoken("look"), read_spoken("look:2")
    (Pass(), Look(seat=None), Look(seat=2))

    Raises:
        NotationError: The text is nothing that is said there.
    """
    word, colon, seat = text.lower().partition(":")
    if word == "look":
        return actions.Look(_read_seat(seat) if colon else None)
    return actions.Misdeal() if text.lower() == "misdeal" else read_call(text)


def _read_seat(text: str) -> int:
    if text not in _SEATS:
        raise NotationError(repr(text), f"a seat, {_SEATS[0]} to {_SEATS[-1]}")
    return int(text)


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


def read_nomination(text: str) -> actions.Nominate:
    """Read what `name` is followed by: a suit, or `-` for none.

    Raises:
        NotationError: The text is neither.
    """
    if text == NONE:
        return actions.Nominate(None)
    try:
        return actions.Nominate(read_suit(text))
    except NotationError as error:
        raise NotationError(error.found, f"{error.expected}, or - for none") from None


def read_partner(text: str) -> actions.CallPartner:
    """Read what `partner` is followed by: a card, or `-` for none.

    Raises:
        NotationError: The text is neither.
    """
    return actions.CallPartner(None if text == NONE else Card(text))


def action_text(action: Action, rules: Rules) -> str:
    """Write an action in one line.

    >>> action_text(Play(BLACK_JOKER, Suit.HEARTS), Rules())
    'Jo=H'
    """
    match action:
        case Bid():
            return str(action)
        case Play(card, suit):
            return card_text(card, rules) if suit is None else f"{card_text(card, rules)}={suit}"
        case actions.Look(int(seat)):
            return f"look:{seat}"
        case actions.Deal():
            return "deal"
        case _:
            return _ALONE.get(action) or " ".join(_words(action, rules))


def _words(action: Action, rules: Rules) -> Iterator[str]:
    """Yield the keyword of an action, and what stands after it."""
    match action:
        case actions.Discard(cards):
            yield from ("discard", cards_text(cards, rules))
        case actions.Give(cards):
            yield from ("give", cards_text(cards, rules))
        case actions.Nominate(suit):
            yield from ("name", NONE if suit is None else str(suit))
        case actions.CallPartner(card):
            yield from ("partner", NONE if card is None else card_text(card, rules))
        case actions.Choose(items):
            yield from ("choose", *(items or (NONE,)))
        case actions.Pick(card):
            yield from ("pick", card_text(card, rules))
        case _:
            raise ValueError(f"{kind_of(action)} has no words")
