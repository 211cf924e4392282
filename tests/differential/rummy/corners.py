"""Which corners of the rules the random games come to, counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from oracle.rummy.cards import rank
from oracle.rummy.deeds import read
from oracle.rummy.game import Rummy

LEAST: Final[Mapping[str, int]] = {
    "a low ace laid": 340,
    "a pile made good": 2100,
    "a pile paid for": 6300,
    "a step": 240000,
    "a tie at the top": 170,
    "a whole suit laid at once": 1,
    "an ace laid off at the high end of two": 45,
    "an ace laid off at the low end of two": 78,
    "an ace laid off low": 390,
    "ended with the stock": 590,
    "ended without a new stock after 0": 87,
    "ended without a new stock after 1": 45,
    "ended without a new stock after 2": 270,
    "laid off": 14000,
    "out and paying for a pile": 100,
    "out with a discard": 700,
    "out without a discard": 280,
    "refused: game-over": 780,
    "refused: lay-does-not-fit": 34000,
    "refused: lay-not-earned": 41000,
    "refused: meld-too-small": 150000,
    "refused: no-meld": 33000,
    "refused: no-such-meld": 13000,
    "refused: not-held": 23000,
    "refused: pile-is-one": 400,
    "refused: pile-not-earned": 2800,
    "refused: thrown-back": 2400,
    "refused: wrong-phase": 68000,
    "the game won": 780,
    "the highest of several won": 380,
    "the stock refilled, time 1": 400,
    "the stock refilled, time 2": 310,
    "thrown back as allowed": 1700,
    "thrown back for want of another": 15,
    "tried and legal": 65000,
    "twins in a group": 3400,
}
"""How often a corner comes up in 2,000 rounds, about."""


class Corners:
    """Watches a game of the second engine."""

    def __init__(self, oracle: Rummy) -> None:
        self.oracle = oracle
        self.counts: Counter[str] = Counter()
        self._line = ""
        self._turn: list[str] = []

    def refused(self, reason: str | None) -> None:
        """Count why a deed that was tried was refused."""
        self.counts[f"refused: {reason}" if reason else "tried and legal"] += 1

    def before(self, line: str) -> None:
        """Note what is about to be done."""
        self._line = line
        self._turn = [*self.oracle.said_now(), line]

    def after(self) -> None:
        """Count what has happened."""
        self.counts["a step"] += 1
        self.counts.update(self._laid())
        self.counts.update(self._turned())
        if self.oracle.is_between_rounds and not self._line.startswith("deal"):
            self.counts["a round"] += 1
            self.counts.update(self._ended())

    def _laid(self) -> Iterator[str]:
        """What is special about what was laid."""
        deed = read(self._line)
        if deed.verb == "meld":
            if len({*deed.cards}) < len(deed.cards):
                yield "twins in a group"
            if len(deed.cards) == 13:
                yield "a whole suit laid at once"
            meld = self.oracle.melds[-1].names()
            if rank(meld[0]) == "A" != rank(meld[-1]):
                yield "a low ace laid"
        elif deed.verb == "lay":
            yield "laid off"
            meld = self.oracle.melds[deed.number - 1].names()
            if deed.end:
                yield f"an ace laid off at the {deed.end} end of two"
            if rank(deed.cards[0]) == "A" and meld[0] == deed.cards[0] and rank(meld[-1]) != "A":
                yield "an ace laid off low"

    def _turned(self) -> Iterator[str]:
        """What is special about a draw, a discard, or a turn that is over."""
        verbs = [line.split()[0] for line in self._turn]
        if verbs[-1] == "reshuffle":
            times = sum(line.startswith("reshuffle") for _, line in self.oracle.said)
            yield f"the stock refilled, time {times}"
        if verbs[-1] == "discard" and f"take {read(self._line).cards[0]}" in self._turn:
            is_allowed = self.oracle.options["throw_back"] == "may"
            yield "thrown back as allowed" if is_allowed else "thrown back for want of another"
        is_out = not all(self.oracle.hands)
        if "pile" in verbs and (verbs[-1] == "discard" or is_out):
            yield "a pile made good" if "meld" in verbs else "a pile paid for"
            if is_out and "meld" not in verbs:
                yield "out and paying for a pile"

    def _ended(self) -> Iterator[str]:
        """What is special about the end of a round."""
        oracle = self.oracle
        if all(oracle.hands):
            refills = sum(line.startswith("reshuffle") for _, line in oracle.said)
            end = oracle.options["stock_out"] == "end"
            yield "ended with the stock" if end else f"ended without a new stock after {refills}"
        else:
            yield "out with a discard" if self._line.startswith("discard") else "out without a discard"
        best = max(oracle.scores)
        if oracle.is_over:
            yield "the game won"
            if sum(score >= oracle.options["target"] for score in oracle.scores) > 1:
                yield "the highest of several won"
        elif best >= oracle.options["target"]:
            yield "a tie at the top"
