"""What people type at the prompt, read leniently: `7h`, `open misere`, `discard 5s 6c 7d`, `joker hearts`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from fivehundred.cards import JOKERS, Card, CardSet, Suit
from fivehundred.engine.actions import (
    Action,
    Call,
    CallBreach,
    CallSlam,
    Claim,
    Concede,
    Decline,
    Discard,
    Give,
    Misdeal,
    Nominate,
    Pass,
    Play,
)
from fivehundred.engine.notation import DEEDS
from fivehundred.engine.view import View
from fivehundred.errors import NotationError
from fivehundred.rules.bids import Bid, Special

EXPECTED: Final = {
    "auction": "a call such as 7H, 8N, misere or pass",
    "breach": "breach or decline",
    "exchange": "cards to discard, such as discard 5S 6C 7D",
    "giving": "cards to hand over, such as give 5S 6C",
    "naming": "a suit for the joker, such as hearts, or no suit",
    "play": "a card such as QH",
}
"""What may be typed in each phase."""

_SUITS: Final = {
    name: suit for suit in Suit for name in (str(suit), suit.name, suit.name.removesuffix("S"), suit.symbol)
}
_STRAINS: Final = (
    {name: str(suit) for name, suit in _SUITS.items()}
    | dict.fromkeys(("N", "NT", "NO TRUMP", "NO TRUMPS", "NOTRUMP", "NOTRUMPS"), "N")
    | dict.fromkeys(("J5", "JACKS"), "J5")
)
_DEEDS: Final = {word.upper(): deed for word, deed in DEEDS.items()} | {
    "CALL A SLAM": CallSlam(),
    "CALL A MISDEAL": Misdeal(),
    "CLAIM THE REST": Claim(),
    "GIVE UP": Concede(),
}
"""What is said without naming cards."""
_ANSWERS: Final = dict.fromkeys(("CALL A BREACH", "YES", "Y"), CallBreach()) | dict.fromkeys(
    ("CALL NO BREACH", "NO BREACH", "NO", "PASS", "P"), Decline()
)
"""Other answers to the offer of a breach."""
_NO_SUIT: Final = ("-", "NO SUIT", "NONE", "NO")
_JOKER_NAMES: Final = {"BLACK JOKER": "JB", "RED JOKER": "JR", "JOKER": "JO"}


_BID: Final = re.compile(r"(\d+|GAME IN|GAME|G) ?(.+)")
"""A level, or the game of all ten tricks, and a strain."""


def read_action(text: str, view: View) -> Action:
    """Read what the seat that decides has typed; whether it is legal is another question.

    >>> from fivehundred import State, preset
    >>> view = State.start(preset("australian")).dealt(bytes(32)).view(1)
    >>> str(read_action("7 hearts", view)), str(read_action("Open Misère", view)), read_action("p", view)
    ('7H', 'OM', Pass())

    Raises:
        NotationError: The text is nothing that this phase asks for.
    """
    words = _plain(text)
    if words in _DEEDS:
        return _DEEDS[words]
    try:
        match view.phase:
            case "auction":
                return _call(_after(words, "BID", "CALL"))
            case "breach":
                return _ANSWERS[words]
            case "exchange":
                return Discard(_cards(_after(words, "DISCARD"), view))
            case "giving":
                return Give(_cards(_after(words, "GIVE", "HAND OVER"), view))
            case "naming":
                return Nominate(_named_suit(_after(words, "NAME", "JO", "JB", "JR")))
            case _:
                return _play(_after(words, "PLAY", "LEAD"), view)
    except (KeyError, NotationError):
        raise NotationError(repr(text), EXPECTED.get(view.phase, EXPECTED["play"])) from None


def _plain(text: str) -> str:
    """Return the text in capitals, without accents and commas, jokers by their short names."""
    letters = unicodedata.normalize("NFKD", text.upper())
    bare = "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")
    words = " ".join(re.sub(r"[,;=/]|(?<=\w)-(?=\w)|\bAND\b", " ", bare).split())
    for name, short in _JOKER_NAMES.items():
        words = words.replace(name, short)
    return words


_SPECIALS: Final = {
    name: special for special in Special for name in (special.code, _plain(special.title))
} | {
    "OPEN M": Special.OPEN_MISERE,
    "SUPER OPEN": Special.SUPER_OPEN_MISERE,
    "SHIELDS": Special.SHIELDS,
}
"""Specials by what they are called."""


def _after(words: str, *verbs: str) -> str:
    """Return the words without the verb before them."""
    for verb in verbs:
        words = words.removeprefix(f"{verb} ")
    return words


def _call(words: str) -> Call:
    if words in ("P", "PASS"):
        return Pass()
    if words in _SPECIALS:
        return Bid(special=_SPECIALS[words])
    found = _BID.fullmatch(words)
    if found is None:
        raise NotationError(repr(words), EXPECTED["auction"])
    level, strain = found.groups()
    return Bid.of(("G" if level.startswith("G") else level) + _STRAINS[strain])


def _cards(words: str, view: View) -> CardSet:
    return CardSet.of(_card(word, view) for word in words.split())


def _card(word: str, view: View) -> Card:
    if word == "JO":
        return _joker(view)
    for suit in Suit:
        word = word.replace(suit.symbol, str(suit))
    return Card(word)


def _joker(view: View) -> Card:
    """Return the joker that is meant where none is named: the only one in the hand, or in the pack."""
    held = view.hand & JOKERS
    jokers = held if len(held) == 1 else CardSet(view.rules.cards & JOKERS)
    if len(jokers) != 1:
        raise NotationError("joker", "JB or JR")
    return next(iter(jokers))


def _named_suit(words: str) -> Suit | None:
    return None if words in _NO_SUIT else _SUITS[words]


def _play(words: str, view: View) -> Play:
    """Read a card with the suit that it names; where only one suit can be named, it need not be said."""
    name, _, suit = words.partition(" ")
    card = _card(name, view)
    if suit:
        return Play(card, _SUITS[suit])
    possible = [action for action in view.legal_actions if isinstance(action, Play) and action.card == card]
    return possible[0] if len(possible) == 1 else Play(card)
