"""How reasons speak of suits, strains and partners."""

from __future__ import annotations

from collections.abc import Collection

from fivehundred.cards import Strain, Suit


def suit_word(suit: int) -> str:
    """Return a suit as it is spoken.

    >>> suit_word(Suit.HEARTS)
    'hearts'
    """
    return Suit(suit).name.lower()


def strain_word(strain: Strain) -> str:
    """Return a strain as it is spoken.

    >>> strain_word(Strain.NO_TRUMP), strain_word(Strain.JACKS)
    ('no-trump', 'no-trump with jacks high')
    """
    if strain.trumps is not None:
        return suit_word(strain.trumps)
    return "no-trump" if strain is Strain.NO_TRUMP else "no-trump with jacks high"


def tricks_word(hundredths: int) -> str:
    """Return a count of tricks as it is spoken.

    >>> tricks_word(640)
    '6.4 tricks'
    """
    return f"{hundredths // 100}.{hundredths % 100 // 10} tricks"


def listed(words: Collection[str]) -> str:
    """Return the words as a list that is spoken.

    >>> listed(["5C", "6C", "7D"])
    '5C, 6C and 7D'
    """
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
