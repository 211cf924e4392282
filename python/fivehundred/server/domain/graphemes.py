"""Characters as people see them: letters with their marks, joined emoji, flags."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import Final

_JOINER: Final = "\u200d"
_SKIN_TONES: Final = "\U0001f3fb-\U0001f3ff"
_LETTERS_OF_FLAGS: Final = "\U0001f1e6-\U0001f1ff"
_FLAG: Final = re.compile(f"[{_LETTERS_OF_FLAGS}]{{2}}|\U0001f3f4[\U000e0061-\U000e007a]{{5}}\U000e007f")
"""A flag: two letters of its own, or a black flag with the five invisible ones of a part of a country."""
_PIECE: Final = re.compile(f"({_FLAG.pattern})|.", re.DOTALL)
_JOINERS: Final = f"\u200c{_JOINER}"
"""Invisible characters that writing needs: Persian the one, Hindi both, and pictures the other."""
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or symbols and show nothing."""
MOST_MARKS: Final = 4
"""Marks on a letter: Hebrew with points and accents has no more."""
_GOES_WITH_THE_LAST: Final = re.compile(f"[{_SKIN_TONES}{_JOINER}]")


def graphemes(text: str) -> int:
    """Return how many characters people see.

    >>> graphemes("Éva"), graphemes("अंजलि"), graphemes("👩‍👩‍👧"), graphemes("🇦🇹🇦🇺"), graphemes("👍🏽")
    (3, 3, 1, 2, 1)
    """
    count, last = 0, ""
    for character in _FLAG.sub("⚑", text):
        count += not last or not (last == _JOINER or _goes_with_the_last(character))
        last = character
    return count


def _goes_with_the_last(character: str) -> bool:
    return _is_mark(character) or bool(_GOES_WITH_THE_LAST.match(character))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def is_seen(character: str) -> bool:
    """Whether a character shows, be it as a space."""
    return character.isprintable() and character not in _BLANKS


def is_readable(text: str) -> bool:
    r"""Whether there is anything to read in a text: more than blanks and marks.

    >>> is_readable("gg"), is_readable("👍🏽"), is_readable("\u3164 \u0301")
    (True, True, False)
    """
    return any(is_seen(character) and not _is_mark(character) for character in text if character != " ")


def has_stacked_marks(text: str) -> bool:
    r"""Whether a letter carries more marks than any language has, which would cover the lines around it.

    >>> has_stacked_marks("e\u0323\u0302"), has_stacked_marks("e" + "\u0302" * 5)
    (False, True)
    """
    runs = groupby(text, _is_mark)
    return any(sum(1 for _ in run) > MOST_MARKS for are_marks, run in runs if are_marks)


def legible(text: str) -> str:
    r"""Return a text in one line, without what cannot be seen or turns text around; joined pictures stay.

    >>> legible("Well\nplayed,\0 \u202eada\u202c! 👩‍👧"), legible("🇦🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿")
    ('Well played, ada! 👩‍👧', '🇦🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿')
    """
    spaced = "".join(" " if character.isspace() else character for character in text)
    kept = _PIECE.sub(lambda piece: piece[0] if piece[1] or _is_kept(piece[0]) else "", spaced)
    return " ".join(kept.split())


def _is_kept(character: str) -> bool:
    return character.isprintable() or character in _JOINERS


def seen_alone(text: str) -> str:
    """Return a text without the invisible characters that make one picture of several.

    >>> seen_alone("👩‍👧") == "👩👧", seen_alone("a\u200db") == "ab"
    (True, False)
    """
    text = _FLAG.sub("⚑", text)
    return "".join(
        character
        for place, character in enumerate(text)
        if character != _JOINER or not _joins(text[:place], text[place + 1 :])
    )


def _joins(before: str, after: str) -> bool:
    """Whether a joiner stands between two pictures."""
    picture = before.rstrip("\ufe0f").rstrip("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
    return _is_picture(picture[-1:]) and _is_picture(after[:1])


def _is_picture(character: str) -> bool:
    return character != "" and unicodedata.category(character) == "So"
