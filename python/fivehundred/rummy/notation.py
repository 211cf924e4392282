"""Actions of rummy as short text, one line each.

`draw`, `take`, `pile`; `meld 7D 8D 9D`, `meld AS 2S 3S low`; `lay AS on 2`, `lay AS on 2 high`;
`discard 3S`. Combinations are numbered from 1 in the order laid in the round. What chance does is `deal` or
`reshuffle` with the cards in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NoReturn

from fivehundred.cards import Card
from fivehundred.errors import NotationError
from fivehundred.rummy.actions import (
    Ace,
    Action,
    Deal,
    Discard,
    Draw,
    LayOff,
    Meld,
    Reshuffle,
    Take,
    TakePile,
    kind_of,
)

WORDS: Final[dict[str, Action]] = {"draw": Draw(), "take": Take(), "pile": TakePile()}
"""The actions that a word alone says."""
_ALONE: Final = {action: word for word, action in WORDS.items()}

END: Final = "the end of the line"
"""What is expected where nothing may follow."""
_ENDS: Final = {str(end): end for end in Ace}
_EXAMPLES: Final = (
    "draw, take, pile, meld 7D 8D 9D, lay AS on 2, discard 3S, or for chance deal or reshuffle with cards"
)
_LAY: Final = "a card and a combination's number such as lay AS on 2, and low or high for an ace"


def action_text(action: Action) -> str:
    """Write an action in one line.

    >>> action_text(LayOff(Card("AS"), 2, Ace.LOW))
    'lay AS on 2 low'

    Raises:
        TypeError: It is no action of rummy.
    """
    match action:
        case Meld(cards, ace):
            return _line("meld", *cards, *_end(ace))
        case LayOff(card, meld, ace):
            return _line("lay", card, "on", meld, *_end(ace))
        case Discard(card):
            return _line("discard", card)
        case Deal(cards) | Reshuffle(cards):
            return _line("deal" if isinstance(action, Deal) else "reshuffle", *cards)
        case Draw() | Take() | TakePile():
            return _ALONE[action]
        case _:
            raise TypeError(kind_of(action))


def _line(*words: object) -> str:
    return " ".join(map(str, words))


def _end(ace: Ace | None) -> Iterable[Ace]:
    return () if ace is None else (ace,)


class _Words:
    """The words of a line, read from the left, with their columns."""

    def __init__(self, line: str) -> None:
        self._words: list[tuple[str, int]] = []
        column = 0
        for word in line.split():
            column = line.index(word, column)
            self._words.append((word, column + 1))
            column += len(word)
        self._last = (f"the end of {line.strip()!r}" if self._words else "an empty line", len(line) + 1)
        self._next = 0

    @property
    def left(self) -> int:
        """How many words have not been read."""
        return len(self._words) - self._next

    def peek(self) -> str:
        """Return the next word in small letters; nothing at the end."""
        return self._words[self._next][0].lower() if self.left else ""

    def word(self) -> str:
        """Return the next word in small letters, which is then read."""
        found = self.peek()
        self._next += 1
        return found

    def card(self, expected: str) -> Card:
        """Return the next word as a card, which is then read.

        Raises:
            NotationError: It is no card.
        """
        try:
            card = Card(self.peek())
        except NotationError:
            self.refuse(expected)
        self._next += 1
        return card

    def end(self) -> Ace | None:
        """Return the end of an ace if the next word names one, which is then read."""
        return _ENDS[self.word()] if self.peek() in _ENDS else None

    def refuse(self, expected: str) -> NoReturn:
        """Refuse the next word, or that the line ends here."""
        if not self.left:
            raise NotationError(self._last[0], expected, column=self._last[1])
        word, column = self._words[self._next]
        raise NotationError(repr(word), expected, column=column)


def read_action(line: str) -> Action:
    """Read an action, in letters of either case.

    >>> read_action("MELD as 2s 3s low") == Meld((Card("AS"), Card("2S"), Card("3S")), Ace.LOW)
    True
    >>> read_action("discard 3X")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: line 1, column 9: found '3X', expected a card such as discard 3S

    Raises:
        NotationError: The text is no action; says where, and what would be right.
    """
    words = _Words(line)
    action = _read(words)
    if words.left:
        words.refuse(END)
    return action


def _read(words: _Words) -> Action:
    """Read the keyword and what it needs after it."""
    keyword = words.peek()
    if keyword not in WORDS and keyword not in _READERS:
        words.refuse(_EXAMPLES)
    words.word()
    return WORDS[keyword] if keyword in WORDS else _READERS[keyword](words)


def _read_meld(words: _Words) -> Meld:
    return Meld(_cards(words, "cards such as meld 7D 8D 9D, and low or high for an ace"), words.end())


def _read_discard(words: _Words) -> Discard:
    return Discard(words.card("a card such as discard 3S"))


def _read_deal(words: _Words) -> Deal:
    return Deal(_order(words, "the cards of the pack in their order"))


def _read_reshuffle(words: _Words) -> Reshuffle:
    return Reshuffle(_order(words, "the cards of the new stock, the next one first"))


def _order(words: _Words, expected: str) -> tuple[Card, ...]:
    """Read one card or more, up to the end of the line."""
    cards = [words.card(expected)]
    while words.left:
        cards.append(words.card(expected))
    return tuple(cards)


def _cards(words: _Words, expected: str) -> tuple[Card, ...]:
    """Read one card or more, up to the end or to the end of an ace."""
    cards = [words.card(expected)]
    while words.left and words.peek() not in _ENDS:
        cards.append(words.card(expected))
    return tuple(cards)


def _read_lay_off(words: _Words) -> LayOff:
    card = words.card(_LAY)
    if words.peek() != "on":
        words.refuse(_LAY)
    words.word()
    number = words.peek()
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        words.refuse(_LAY)
    words.word()
    return LayOff(card, int(number), words.end())


_READERS: Final[dict[str, Callable[[_Words], Action]]] = {
    "meld": _read_meld,
    "lay": _read_lay_off,
    "discard": _read_discard,
    "deal": _read_deal,
    "reshuffle": _read_reshuffle,
}
