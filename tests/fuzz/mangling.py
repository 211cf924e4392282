"""Texts gone wrong: words of a good one are dropped, doubled, swapped, cut off and replaced."""

import re
from random import Random
from typing import Final

Words = list[str]

SIGNS: Final = tuple("\0\t\r\n\v\x1c\x85\u2028\ufeff\u0301\"'\\#=[]{},.:-`~♥é😀")
"""Signs of the notations, ends of lines, and letters that few expect."""

NUMBERS: Final = (
    *("0", "-1", "1.5", "1e999", "nan", "inf", "0x10", "0b2", "1_0", "9" * 30, "9" * 5000, "-" + "9" * 5000),
    *("٣", "²", "½", "Ⅷ", "1979-05-27", "07:32:00", "true", "false", "null", "None"),
)
"""Numbers too long or of other alphabets, and what is none."""

LUMPS: Final = ("", '"""', "--", "```", "~~~", "{}", "[[]]", "[[1]]", "\\n", "\\u2028", "ß", "İ", "a" * 5000)
DEPTHS: Final = ("[" * 2000, '{"a":' * 2000, "a." * 2000)
"""Values within values, deeper than a reader can follow."""

WORDS: Final = (
    *(
        "fivehundred",
        "preset",
        "set",
        "players",
        "dealer",
        "deal",
        "seed",
        "hand",
        "kitty",
        "calls",
        "discard",
        "give",
        "stock",
        "draws",
        "keep",
        "throw",
        "pick",
        "partner",
        "choose",
        "megatrump",
        "fractional",
    ),
    *(
        "name",
        "trick",
        "auto",
        "expect",
        "refuse",
        "rules",
        "legal",
        "winner",
        "scores",
        "turn",
        "australian",
    ),
    *(
        "7H",
        "10N",
        "M",
        "OM",
        "7J5",
        "7.2H",
        "10.5N",
        "P",
        "Jo",
        "JB",
        "JR",
        "Jo=H",
        "AS",
        "4D",
        "10H",
        "13D",
        "S",
        "N",
        "3",
        "4",
    ),
)
"""Words of the notations, anywhere but in their place."""


def mangled(rng: Random, text: str) -> str:
    """Return what is left of a text after a few accidents."""
    words = re.findall(r"\w+|\s+|[^\w\s]", text)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        words = rng.choice(_ACCIDENTS)(rng, words)
    return "".join(words)


def noise(rng: Random) -> str:
    """Return words that nobody has put in order."""
    return "".join(_any_word(rng) + rng.choice(("", " ", " ", "\n")) for _ in range(rng.randrange(12)))


def _any_word(rng: Random) -> str:
    return rng.choice(rng.choice((SIGNS, NUMBERS, LUMPS, DEPTHS, WORDS, WORDS, WORDS)))


def _place(rng: Random, words: Words) -> int:
    return rng.randrange(len(words) + 1)


def _drop(rng: Random, words: Words) -> Words:
    start = _place(rng, words)
    return words[:start] + words[start + rng.choice((1, 1, 2, 5)) :]


def _double(rng: Random, words: Words) -> Words:
    start = _place(rng, words)
    end = start + rng.choice((1, 1, 2, 20))
    return words[:end] + words[start:end] + words[end:]


def _swap(rng: Random, words: Words) -> Words:
    if not words:
        return words
    swapped, one, other = [*words], rng.randrange(len(words)), rng.randrange(len(words))
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


def _cut_off(rng: Random, words: Words) -> Words:
    return words[: _place(rng, words)]


def _replace(rng: Random, words: Words) -> Words:
    place = _place(rng, words)
    return [*words[:place], _any_word(rng), *words[place + 1 :]]


def _insert(rng: Random, words: Words) -> Words:
    place = _place(rng, words)
    return [*words[:place], _any_word(rng), *words[place:]]


def _smudge(rng: Random, words: Words) -> Words:
    """Change one letter."""
    place = _place(rng, words)
    word = "".join(words[place : place + 1])
    letter = rng.randrange(len(word) + 1)
    smudged = word[:letter] + rng.choice(("", chr(rng.randrange(32, 0xD800)))) + word[letter + 1 :]
    return [*words[:place], smudged, *words[place + 1 :]]


_ACCIDENTS: Final = (_drop, _double, _swap, _cut_off, _replace, _replace, _insert, _smudge)
