"""Rare endings, each decided by hand from one rule; package, kernel and oracle must come to the same."""

from typing import NamedTuple

import pytest

from differential.umpires import Umpires
from engine.tables import ending, rules_of
from fivehundred.engine.notation import read_play

MEGATRUMPS = ("plusplus.megatrump=true", 'plusplus.anti_megatrump="either"')
ANTI_JOKER = ("plusplus.anti_joker=true",)
NAMED = (*ANTI_JOKER, "plusplus.named_anti_joker=true")
LOW_JOKERS = ('pack.name="46"', "specials.misere.low_joker=true", "specials.misere.play_on=true")


class Ending(NamedTuple):
    """What seats 0 to 3 hold, how they play it, and who wins the tricks; seat 0 declares and leads."""

    rule: str
    settings: tuple[str, ...]
    bid: str
    hands: tuple[str, str, str, str]
    plays: str
    winners: list[int]


ENDINGS = [
    Ending(
        "D3 the matching four is below the five of trumps",
        ('pack.fours_out="4S 4D"', "pack.matching_four=true"),
        "7D",
        ("4H AS", "5D KS", "6H QS", "AH 9S"),
        "4H 5D 6H AH  KS QS 9S AS",
        [1, 0],
    ),
    Ending(
        "X6 the anti-joker led has value though its leader has shown out of trumps",
        ANTI_JOKER,
        "7S",
        ("AS 5C JB", "6H AC JR", "7S 7C 8C", "5S 6C 9C"),
        "AS 6H 7S 5S  5C AC 7C 6C  JR 8C 9C JB",
        [0, 1, 1],
    ),
    Ending(
        "X6 the anti-joker on trumps shown out of has no value",
        ANTI_JOKER,
        "7S",
        ("AS JB", "6H JR", "7S 7C", "5S 6C"),
        "AS 6H 7S 5S  JB JR 7C 6C",
        [0, 0],
    ),
    Ending(
        "X6 the anti-joker on an anti-megatrump has value by either suit",
        (*ANTI_JOKER, *MEGATRUMPS),
        "8S",
        ("AH 8H JB", "6C JR 9C", "5H JS 7C", "6H 5C 4H"),
        "AH 6C 5H 6H  8H JR JS 4H",
        [0, 0],
    ),
    Ending(
        "X6 the anti-joker on a suit shown out of does not keep the bowers from winning",
        ANTI_JOKER,
        "7S",
        ("AH KH", "6C JR", "5H JS", "6H 5C"),
        "AH 6C 5H 6H  KH JR JS 5C",
        [0, 2],
    ),
    Ending(
        "X6 named as trumps the anti-joker takes the trick from the suit led",
        NAMED,
        "7S",
        ("AH 5H", "JR 6C", "KH QH", "9H 10H"),
        "AH JR=S KH 9H  6C QH 10H 5H",
        [1, 1],
    ),
    Ending(
        "X6 named as trumps the anti-joker is the lowest of them",
        NAMED,
        "7S",
        ("AH 5H", "JR 6C", "5S QC", "9H 10H"),
        "AH JR=S 5S 9H  QC 10H 5H 6C",
        [2, 2],
    ),
    Ending(
        "X6 named as trumps the anti-joker cancels the bowers above it",
        NAMED,
        "7S",
        ("AH 5H", "JR 6C", "JS QC", "9H 10H"),
        "AH JR=S JS 9H  6C QC 10H 5H",
        [1, 2],
    ),
    Ending(
        "X6 named as a side suit not led the anti-joker wins nothing, though all else is cancelled",
        NAMED,
        "7S",
        ("JB 5H", "JR 6C", "7C QH", "9H 10H"),
        "JB JR=D 7C 9H  5H 6C QH 10H",
        [0, 2],
    ),
    Ending(
        "X6 named as the suit led the anti-joker wins where all else is cancelled",
        NAMED,
        "7S",
        ("JB 5H", "JR 6C", "7C QH", "9H 10H"),
        "JB JR=S 7C 9H  6C QH 10H 5H",
        [1, 1],
    ),
    Ending(
        "X6 an anti-joker named as trumps has value on a suit shown out of",
        NAMED,
        "7S",
        ("AH KH", "6C JR", "5H JS", "6H 7H"),
        "AH 6C 5H 6H  KH JR=S JS 7H",
        [0, 1],
    ),
    Ending(
        "X6 an anti-joker named as trumps takes a side suit's trick before a cancelled anti-megatrump",
        (*NAMED, *MEGATRUMPS),
        "8S",
        ("AC", "8S", "8H", "JR"),
        "AC 8S 8H JR=S",
        [3],
    ),
    Ending(
        "X6 an anti-joker named as trumps follows an anti-megatrump that asks for either suit",
        (*NAMED, *MEGATRUMPS),
        "8S",
        ("8H 5C", "JR 6H", "8S 6C", "AH 7C"),
        "8H JR=S 8S AH  7C 5C 6H 6C",
        [3, 3],
    ),
    Ending(
        "X6 an anti-joker as another suit shows out of the suit led",
        NAMED,
        "7N",
        ("AH KH", "JR 6C", "5H 6H", "7H 8H"),
        "AH JR=C 5H 7H  KH 6C 6H 8H",
        [0, 0],
    ),
    Ending(
        "X7 a cancelled anti-megatrump wins before an anti-joker",
        (*ANTI_JOKER, *MEGATRUMPS),
        "8S",
        ("JB", "8S", "8H", "JR"),
        "JB 8S 8H JR",
        [2],
    ),
    Ending(
        "X2 without a megatrump the anti-megatrump is just below that number of trumps",
        ('plusplus.anti_megatrump="either"',),
        "8S",
        ("7S", "8H", "8S", "5S"),
        "7S 8H 8S 5S",
        [2],
    ),
    Ending(
        "M16 after two low jokers the third card asks",
        LOW_JOKERS,
        "M",
        ("JB 5S", "JR 6S", "", "4H 7S"),
        "JB JR 4H  7S 5S 6S",
        [3, 3],
    ),
    Ending(
        "JK5 a joker left without a suit beats one named",
        ('pack.name="44"', "joker.named_before_lead=true"),
        "7N",
        ("AH", "JB", "JR", "KH"),
        "AH JB JR KH",
        [1],
    ),
]


@pytest.mark.parametrize("ending_", ENDINGS, ids=lambda ending_: ending_.rule)
def test_rare_endings(ending_: Ending) -> None:
    umpires = Umpires(ending(rules_of("standard", *ending_.settings), ending_.bid, *ending_.hands))
    for play in map(read_play, ending_.plays.split()):
        assert play in umpires.legal()
        umpires.play(play)
    assert umpires.oracle.winners == ending_.winners
