"""What a line says."""

from typing import NamedTuple

from oracle.rummy.cards import spelled
from oracle.rummy.melds import ENDS


class Deed(NamedTuple):
    """A verb with its cards, the number of a combination, the end named."""

    verb: str
    cards: list[str]
    number: int = 0
    end: str = ""

    def __str__(self) -> str:
        place = ["on", str(self.number)] if self.verb == "lay" else []
        return " ".join([self.verb, *self.cards, *place, *([self.end] if self.end else [])])


HOW_MANY = {"draw": 0, "take": 0, "pile": 0, "lay": 1, "discard": 1}
"""Cards that go with a verb; with the others, any number."""


def read(line: str) -> Deed:
    """A line as typed; ValueError if it is none at all."""
    verb, *words = line.lower().split() or [""]
    if verb not in (*HOW_MANY, "meld", "deal", "reshuffle"):
        raise ValueError(f"{line} says nothing")
    end = words.pop() if verb in ("meld", "lay") and words and words[-1] in ENDS else ""
    number = 0
    if verb == "lay":
        if len(words) != 3 or words[1] != "on" or not words[2].isdecimal():
            raise ValueError(f"{line} does not say what to lay where")
        number = int(words[2])
        del words[1:]
    if len(words) != HOW_MANY.get(verb, len(words)):
        raise ValueError(f"{line} has not as many cards as it needs")
    return Deed(verb, [spelled(word) for word in words], number, end)
