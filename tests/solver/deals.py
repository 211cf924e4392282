"""Deals with a bridge solver's answers, read and written; the files are described in `tests/data/solver`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from fivehundred.cards import BLACK_JOKER, CardSet, Strain, Suit, card_of

FOLDER: Final = Path(__file__).parent.parent / "data" / "solver"
PLAIN: Final = FOLDER / "plain.txt"
SUIT: Final = FOLDER / "suit.txt"

SIDES: Final = (0b0101, 0b1010, 0b0101, 0b1010)
"""By seat, the seats of its side, as bits."""

_LETTERS: Final = {"T": "10"} | {rank: rank for rank in "23456789JQKA"}
_DIGITS: Final = "0123456789A"


@dataclass(frozen=True)
class SolvedDeal:
    """Four hands, and under each strain how many tricks the side of each leader takes."""

    hands: tuple[CardSet, ...]
    tricks: Mapping[Strain, tuple[int, ...]]

    @classmethod
    def of(cls, line: str) -> Self:
        """Read a line of a file."""
        hands, answers = line.split(" | ")
        return cls(tuple(map(_hand, hands.split())), dict(map(_answer, answers.split())))

    def line(self) -> str:
        """The deal as a line of a file."""
        hands = " ".join(map(_hand_text, self.hands))
        answers = (f"{strain}:{''.join(_DIGITS[t] for t in taken)}" for strain, taken in self.tricks.items())
        return f"{hands} | {' '.join(answers)}"


def _hand(text: str) -> CardSet:
    suits, joker = text.removesuffix("+"), text.endswith("+")
    held = [
        card_of(suit, _LETTERS[letter])
        for suit, letters in zip(Suit, suits.split("."), strict=True)
        for letter in letters
    ]
    return CardSet.of([*held, *[BLACK_JOKER] * joker])


def _hand_text(hand: CardSet) -> str:
    suits: dict[Suit | None, str] = dict.fromkeys((*Suit, None), "")
    for card in hand:
        suits[card.suit] = str(card).replace("10", "T")[0] + suits[card.suit]
    joker = suits.pop(None)
    return ".".join(suits.values()) + "+" * bool(joker)


def _answer(text: str) -> tuple[Strain, tuple[int, ...]]:
    strain, taken = text.split(":")
    return Strain("SCDHN".index(strain)), tuple(map(_DIGITS.index, taken))


def read(path: Path) -> list[SolvedDeal]:
    """The deals of a file."""
    return [SolvedDeal.of(line) for line in path.read_text("utf-8").splitlines()]


def write(path: Path, deals: Sequence[SolvedDeal]) -> None:
    """Write a file anew."""
    path.write_text("".join(f"{deal.line()}\n" for deal in deals), "utf-8")
