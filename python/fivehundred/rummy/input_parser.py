"""What people type at rummy, read leniently: `7d 8d 9d` is laid down, `7d` thrown, `as 2` laid off on 2."""

from __future__ import annotations

from typing import Final

from fivehundred.cards import Suit
from fivehundred.errors import NotationError
from fivehundred.input_parser import UnknownWordsError
from fivehundred.rummy.actions import Action
from fivehundred.rummy.notation import END
from fivehundred.rummy.notation import read_action as read_strictly
from fivehundred.rummy.view import View

_SYMBOLS: Final = str.maketrans({suit.symbol: str(suit) for suit in Suit} | {",": " "})
_VERBS: Final = {
    "throw": "discard",
    "d": "draw",
    "stock": "draw",
    "t": "take",
    "top": "take",
    "p": "pile",
}
_WAYS: Final = ("draw", "take", "pile", "meld", "lay", "discard")


def read_action(text: str, view: View) -> Action:
    """Read what the seat that decides has typed; whether it is legal is another question.

    >>> from fivehundred.rummy.rules import RummyRules
    >>> from fivehundred.rummy.state import State
    >>> state = State.start(RummyRules(), dealer=3)
    >>> view = state.apply(state.chance_of(bytes(32))).view(0)
    >>> [str(read_action(text, view)) for text in ("d", "pile")]
    ['Draw()', 'TakePile()']
    >>> read_action("7d, 8♦ 9d", view) == read_action("meld 7D 8D 9D", view)
    True

    Raises:
        NotationError: The text is nothing that this phase asks for.
    """
    words = text.translate(_SYMBOLS).lower().split()
    try:
        return read_strictly(" ".join(_in_full(words)))
    except NotationError as error:
        raise _unknown(words, error, view) from None


def _unknown(words: list[str], error: NotationError, view: View) -> UnknownWordsError:
    """Return what to say of words that cannot be read."""
    verb = _VERBS.get(words[0], words[0]) if words else ""
    if verb == "discard" and error.expected == END:
        return UnknownWordsError("card", "", "one card to throw, such as discard 3S")
    if verb in _WAYS and not error.found.startswith("'"):  # it breaks off
        return UnknownWordsError("card", "", error.expected)
    is_card = verb in _WAYS and error.expected != END
    return UnknownWordsError("card" if is_card else "words", error.found, expected(view))


def _in_full(words: list[str]) -> list[str]:
    """Return the words with the verb that is meant, and without those that are there for the ear."""
    words = [_VERBS.get(word, word) if index == 0 else word for index, word in enumerate(words)]
    words = [word for word in words if word not in ("the", "a", "off", "ace", "with", "combination", "from")]
    if words[:2] == ["draw", "stock"] or words[:2] == ["take", "pile"]:
        return words[:1] if words[0] == "draw" else words[1:]
    if words[:1] == ["take"]:
        return words[:1]
    if words[:1] == ["lay"] and "on" not in words:
        return ["meld", *words[1:]]
    if not words or words[0] in _WAYS:
        return words
    if "on" in words:
        return ["lay", *words]
    return ["meld" if len(words) > 1 else "discard", *words]


def expected(view: View) -> str:
    """Return what may be typed now."""
    if view.phase == "draw":
        return "draw, take or pile"
    return "cards to lay such as meld 7D 8D 9D, lay AS on 2, or a card to throw such as discard 3S"
