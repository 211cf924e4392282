"""rule-1 and the other hands of its side: what it trumps, spares and leaves to them, how it raises."""

import pytest

from bots.positions import AUSTRALIAN, Case
from fivehundred import Rules, preset

TABLE = preset("two-handed-table")
LONG = "Jo JH JD AH KH QH 10H 9H 7C 8C"
OUT_OF_CLUBS = "5H 8H 5S 6S 7S 8S 5D 6D 7D 8D"

CASES = [
    (
        AUSTRALIAN,
        Case(
            "trumps a partner's card that is likely to be beaten",
            ["JH JD AH KH 9H AS KS QS 9C 10C", "6C", OUT_OF_CLUBS, ""],
            "5H",
            "8H pass pass pass 10D,QD,KD 9C 6C",
            "10D QD KD",
        ),
    ),
    (
        AUSTRALIAN,
        Case(
            "leaves a partner's ace alone",
            ["JH JD AH KH 9H AS KS QS AC 10C", "6C", OUT_OF_CLUBS, ""],
            "5S|5D",
            "8H pass pass pass 10D,QD,KD AC 6C",
            "10D QD KD",
        ),
    ),
    (
        AUSTRALIAN,
        Case(
            "does not let a trump wait that nobody can beat",
            [LONG, "5C 5S 6S 7S", "7H 8H 6C 9C", "AC AS 5D 6D"],
            "9H",
            "8H pass pass pass 4H,5H,6H Jo 5S 7H 5D 7C 5C 6C AC AS",
            "4H 5H 6H",
        ),
    ),
    (
        TABLE,
        Case(
            "lays no winner under the one on its table",
            ["Jo 10H 9H 8H 7H 6H 5S 6S 7S 8S", "", "4H 5H 5C 6C 7C JH AS AC AD KD"],
            "6H",
            "7H pass 4D,5D,6D",
            "4D 5D 6D",
        ),
    ),
    (
        TABLE,
        Case(
            "beats a card in sight that is yet to be played",
            [
                "6H 7H 8H 9H QH 5S 6S 7S 8S 9S",
                "5H",
                "5C 6C 7C 8C 9C Jo JD 4H AC AD",
                "10C JC QC 7D 8D 10H AS KS QS KC",
            ],
            "JD",
            "7H pass 4D,5D,6D 6H 5H",
            "4D 5D 6D",
        ),
    ),
    (
        preset("five-handed-rotating"),
        Case(
            "does not raise on a little help against three",
            ["Jo JH 7H 2H 5S 8S KS JC 3D KD", "", "9S 5C 8C 9C QC KC AD 4H 5H 8H", "", ""],
            "P",
            "6H pass",
        ),
    ),
    (
        preset("ultimate"),
        Case(
            "does not raise by giving the kitty away",
            ["Jo JH AH KH 7H AS 8S 9C 5D 6D", "", "5H 8H KS 6S 5C 8C KC 7D QD 10D", ""],
            "P",
            "6.2H pass",
        ),
    ),
]


@pytest.mark.parametrize(("rules", "case"), CASES, ids=str)
def test_plays_together(rules: Rules, case: Case) -> None:
    case.check(rules)
