"""What lies together on the table (R6, R7)."""

from dataclasses import dataclass
from itertools import combinations

from oracle.rummy.cards import RANKS, SUITS, in_order, rank, suit, value

LADDERS = {"low": ["A", *RANKS[:-1]], "high": [*RANKS]}
"""The ranks from below, by the end where the ace stands."""
ENDS = tuple(LADDERS)

STRETCHES = [
    [each + of for each in ladder[start : start + length]]
    for of in SUITS
    for ladder in LADDERS.values()
    for length in range(3, 14)
    for start in range(14 - length)
]


@dataclass
class Meld:
    """A combination: who laid it, and its cards with those who laid each, a sequence from below."""

    laid_by: int
    cards: list[tuple[str, int]]

    def names(self) -> list[str]:
        return [card for card, _ in self.cards]

    def points(self, seat: int) -> int:
        """R9: what the cards of one player count here."""
        return sum(self._value(place) for place, (_, owner) in enumerate(self.cards) if owner == seat)

    def _value(self, place: int) -> int:
        """An ace below all others counts as a one."""
        card = self.names()[place]
        is_one = rank(card) == "A" and place == 0 and not is_group(self.names())
        return 5 if is_one else value(card)


def is_group(cards: list[str]) -> bool:
    return len(cards) in (3, 4) and len({rank(card) for card in cards}) == 1


def sequence(cards: list[str], end: str) -> list[str]:
    """R6: the cards from below, the ace standing at this end; nothing if they make no sequence."""
    if len(cards) < 3 or len({suit(card) for card in cards}) > 1:
        return []
    places = sorted(LADDERS[end].index(rank(card)) for card in cards)
    if places != [*range(places[0], places[0] + len(cards))]:
        return []
    return sorted(cards, key=lambda card: LADDERS[end].index(rank(card)))


def ends_for(cards: list[str]) -> list[str]:
    """Where the ace of a sequence of these cards may stand."""
    has_ace = any(rank(card) == "A" for card in cards)
    return [end for end in ENDS if has_ace and sequence(cards, end)]


def arranged(cards: list[str], end: str = "") -> list[str]:
    """R6: how the cards lie once they are laid, the ace high if nothing is said; nothing if they may not."""
    if end:
        return sequence(cards, end) if end in ends_for(cards) else []
    if is_group(cards):
        return in_order(cards)
    return sequence(cards, "high") or sequence(cards, "low")


def ends_to_lay(card: str, meld: Meld) -> list[str]:
    """R7: the ends of a sequence where a card fits."""
    names = meld.names()
    longer = {"low": [card, *names], "high": [*names, card]}
    return [
        end for end in ENDS if longer[end] in (sequence(longer[end], "low"), sequence(longer[end], "high"))
    ]


def fits(card: str, meld: Meld, end: str = "") -> bool:
    """R7: the fourth of a group, or the next of a sequence."""
    names = meld.names()
    if is_group(names):
        return not end and is_group([*names, card])
    if end and rank(card) != "A":
        return False  # an end is said of an ace
    return bool(ends_to_lay(card, meld)) if not end else end in ends_to_lay(card, meld)


def to_try(hand: list[str]) -> list[list[str]]:
    """Cards of a hand that may make a combination: threes and fours of a rank, stretches of a suit."""
    same = [[card for card in hand if rank(card) == each] for each in RANKS]
    groups = [[*cards] for held in same for size in (3, 4) for cards in combinations(in_order(held), size)]
    held = set(hand)
    return [*groups, *(cards for cards in STRETCHES if held.issuperset(cards))]
