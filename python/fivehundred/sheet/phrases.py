"""Numbers, cards and bids in the words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from fivehundred.cards import RANKS, Strain
from fivehundred.rules.bids import Bid
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import high_jokers_in
from fivehundred.wording import listed, strain_word

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_COURT: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_MORE_SPOTS: Final = ("11", "12", "13")
"""Ranks of the largest packs only; others are spoken of as if these did not exist."""
_USUAL: Final = tuple(rank for rank in RANKS if rank not in _MORE_SPOTS)


def number(count: int) -> str:
    """Return a small number in words.

    >>> number(3), number(14)
    ('three', '14')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def numbered(count: int, noun: str) -> str:
    """Return a number of things in words.

    >>> numbered(1, "card"), numbered(3, "card")
    ('one card', 'three cards')
    """
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def signed(points: int) -> str:
    """Return points with the sign that print has for minus.

    >>> signed(-500), signed(500)
    ('−500', '500')
    """
    return str(points).replace("-", "−")


def rank_word(rank: str) -> str:
    """Return what a rank is called.

    >>> rank_word("Q"), rank_word("9")
    ('queen', '9')
    """
    return _COURT.get(rank, rank)


def ranks_phrase(ranks: Iterable[str]) -> str:
    """Return ranks, lowest first, as runs.

    >>> ranks_phrase(["4", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
    '4 and 6 to ace'
    >>> ranks_phrase(RANKS)
    '2 to ace, 11, 12 and 13'
    """
    held = set(ranks)
    runs = [list(run) for is_held, run in groupby(_USUAL, held.__contains__) if is_held]
    more = [rank for rank in _MORE_SPOTS if rank in held]
    return listed([*map(_run, runs), *more])


def _run(ranks: list[str]) -> str:
    if len(ranks) < 3:
        return " and ".join(map(rank_word, ranks))
    return f"{rank_word(ranks[0])} to {rank_word(ranks[-1])}"


def bid_phrase(bid: Bid) -> str:
    """Return a bid as it is said.

    >>> (
    ...     bid_phrase(Bid.of("8S")),
    ...     bid_phrase(Bid.of("7J5")),
    ...     bid_phrase(Bid.of("OM")),
    ...     bid_phrase(Bid.of("GH")),
    ... )
    ('eight spades', 'seven J5', 'open misère', 'the game bid in hearts')
    """
    if bid.special is not None:
        return bid.special.title
    level, played = bid.tricks_in
    strain = "J5" if played is Strain.JACKS else strain_word(played)
    given = f" and {numbered(bid.given, 'card')}" if bid.given else ""
    return f"the game bid in {strain}" if bid.is_game else f"{number(level)} {strain}{given}"


def joker_word(rules: Rules) -> str:
    """Return what is said of the joker, or of either of two."""
    return "a joker" if high_jokers_in(rules) > 1 else "the joker"
