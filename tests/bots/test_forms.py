"""rule-1 at tables of two, of five and of six, and where a hand lies dead: positions from the rule book."""

import pytest

from bots.positions import Case
from fivehundred import preset

STRONG = "Jo JH JD AH KH QH AS KS 7C 8C"
MIDDLING = "QS 8S 10S QC 9C 10C QD 9D 8H 10H"
WEAK = "7S 8S 10S 7C 9C 10C 7D 9D 8H 10H"

# Two-handed, hands on the table (T2a): hands of both seats, then those on their tables, five cards covered

T2A = [
    Case(
        "bids on the honours on its table",
        ["JH AH KH 9H 6H KS 8S 7C 6D 5D", "", "4H 5H 5S 6S 7S Jo JD AS AC AD"],
        "9H",
    ),
    Case(
        "bids less where the table is bare",
        ["JH AH KH 9H 6H KS 8S 7C 6D 5D", "", "4H 5H 5S 6S 7S 9S 10S 8C 9C 8D"],
        "6H",
    ),
    Case(
        "leads to the master on its table",
        ["QH 10H 9H 8H 7H 6H 5S 6S 7S 8S", "", "4H 5H 5C 6C 7C Jo JD AS AC AD"],
        "6H",
        "7H pass 4D,5D,6D",
        kitty="4D 5D 6D",
    ),
    Case(
        "leaves the trick to its table hand",
        ["JH AH KH 9H 6H 5S 5C 6C 6D 8D", "KS QS 7S", "", "4H 5H 7C 8C 9C AS 6S 10D JC QC"],
        "7S",
        "7H pass 4D,5D,7D 5S",
        kitty="4D 5D 7D",
    ),
    Case(
        "throws nothing on its own winner",
        ["JH AH KH 9H 6H AS 5C 6C 6D 8D", "KS QS 7S", "4H 5H 7C 8C 9C 10S 6S 10D JC QC", ""],
        "6S",
        "7H pass 4D,5D,7D AS 7S",
        kitty="4D 5D 7D",
    ),
]

# Two-handed with a dead hand (T2b), three-handed with a dead hand (T3b): beaters may lie dead

T2B = [
    Case("bids on strength", [STRONG, ""], "8H"),
    Case("passes with nothing", [MIDDLING, ""], "P"),
    Case("makes voids", [STRONG, ""], "discard 7C 8C 9C", "8H pass", kitty="9C AC AD"),
    Case("draws trumps from the top", [STRONG, ""], "Jo", "8H pass 7C,8C,9C", kitty="9C AC AD"),
    Case(
        "leads a king whose ace may well be dead",
        ["10H 9H 8H KS 9S 8C 7C 9D 8D 7D", "", "AS"],
        "KS",
        "6H pass 7H,QH,KH",
        kitty="7H QH KH",
    ),
]
T3B = [
    Case("bids on strength", [STRONG, "", ""], "8H"),
    Case("passes with nothing", [WEAK, "", ""], "P"),
    Case("makes voids", [STRONG, "", ""], "discard 6C 7C 8C", "8H pass pass", kitty="6C AC AD"),
    Case("draws trumps from the top", [STRONG, "", ""], "Jo", "8H pass pass 7C,8C,6C", kitty="6C AC AD"),
    Case(
        "a fellow defender is no foe",
        [STRONG.replace("AS", "QS"), "AS 6S", "7S 9S 10S", ""],
        "7S",
        "8H pass pass 7C,8C,6C QS AS",
        kitty="6C AC AD",
    ),
]

# Two-handed with a market (T2c)

MARKET = "AH JH 5S 6S 7S 5C 6C 7C"
T2C_HANDS = ["JD KH QH 9H 8H KS 8S 4C 4D 5D", "AS QS 10S 9S AC KC QC 4S 9C 10C"]
T2C = [
    Case("picks for the kitty what its hand wants", T2C_HANDS, "pick AH", stock=MARKET),
    Case(
        "picks what helps it, not the other",
        T2C_HANDS,
        "pick JS|pick JC",
        "4H",
        stock="2S JS 3S JC 2D 3D 2C 4H",
    ),
    Case("counts the open kitty", T2C_HANDS, "7H", "JH AH", stock=MARKET),
    Case(
        "lays the worst away and keeps trumps",
        T2C_HANDS,
        "discard 4C 4D|discard 4D 5D|discard 4C 5D",
        "JH AH 8H pass",
        stock=MARKET,
    ),
    Case(
        "the defender takes what stops the contract",
        T2C_HANDS,
        "pick 10H",
        "JH AH 8H pass 4D,5D",
        stock="AH JH 2S 10H 3S 2C 3C 4H",
    ),
]

# Two-handed, drawn card by card (T2d)

DRAWN = (
    "Jo 5S 6S 7S JH 8S 9S 10S JD 5C 6C 7C AH 8C 9C 10C KH 5D 6D 7D"
    " QH 8D 9D 10D 10H QS QC QD 9H 4D KC KD 8H 4H 5H 6H AS KS JS JC"
)
"""Each seat in turn draws two, keeps the first and throws the second away."""

T2D = [
    Case("keeps the joker", ["", ""], "keep", stock="Jo"),
    Case("throws a small card", ["", ""], "throw", stock="5S"),
    Case("keeps an ace", ["", ""], "keep", stock="AC"),
    Case(
        "keeps a bower of its long suit",
        ["", ""],
        "keep",
        "keep throw keep throw",
        stock="AH 5S 6S 7S KH 8S 9S 5C JH",
    ),
    Case(
        "bids on the hand that it has drawn",
        ["", ""],
        "10H",
        stock=DRAWN,
        done="keep throw " * 10,
    ),
]

# Five players, who find partners in three ways (T5)

CALLER = "JH JD AH KH 9H KS QS 7C 8C 9D"
T5A = [
    Case(
        "calls the joker that it misses",
        [CALLER, *[""] * 4],
        "partner Jo",
        "8H pass pass pass pass 7C,8C,9D",
        kitty="2C 2D 3D",
    ),
    Case(
        "calls an ace where it holds the top trumps",
        [CALLER.replace("9D", "Jo"), *[""] * 4],
        "partner AS",
        "8H pass pass pass pass 7C,8C,2C",
        kitty="2C 2D 3D",
    ),
    Case(
        "goes alone where it needs nobody",
        ["Jo JH JD AH KH QH 10H 9H AS KS", *[""] * 4],
        "partner -",
        "8H pass pass pass pass 2C,2D,3D",
        kitty="2C 2D 3D",
    ),
    Case(
        "leads to the card that it called",
        ["QH 10H 9H KS 5S 6S 7C 8C 9D 10D", "Jo", "", "", ""],
        "9H",
        "7H pass pass pass pass 2C,2D,3D Jo",
        kitty="2C 2D 3D",
    ),
    Case(
        "the partner leaves the declarer's trick alone",
        [CALLER, "7S 8S 4C", "Jo 6H QC", "", ""],
        "6H",
        "8H pass pass pass pass 2C,2D,3D Jo JH 7S",
        kitty="2C 2D 3D",
    ),
]
T5B = [
    Case(
        "raises the partner across",
        ["JH AH KH 9H 6H 9S 8S 9C", "", "JD QH 8H AS KS AC 7C 6D 5D 4D", "", ""],
        "7H",
        "6H pass",
    ),
    Case(
        "does not raise a foe",
        ["JH AH KH 9H 6H 9S 8S 9C", "JD QH 8H 7H KS QC 7C 6D 5D 4D", "", "", ""],
        "P",
        "6H",
    ),
    Case(
        "leaves the trick to the partner across",
        [CALLER, "8S 4C", "AS 7S QC", "", ""],
        "7S",
        "8H pass pass pass pass 2C,2D,3D KS 8S",
        kitty="2C 2D 3D",
    ),
    Case(
        "defends with the others",
        [CALLER, "7S 8S 4C", "2S 3S", "AS JS 10S", ""],
        "AS",
        "8H pass pass pass pass 2C,2D,3D QS 7S 2S",
        kitty="2C 2D 3D",
    ),
    Case(
        "defenders of different pairs are no foes",
        [CALLER, "AS 8S 4C", "2S 3S", "JS 10S 9S", ""],
        "9S",
        "8H pass pass pass pass 2C,2D,3D QS AS 2S",
        kitty="2C 2D 3D",
    ),
]

# Six players, in two sides or three (T6)

SIX = "Jo JH JD AH KH 9H AS KS 7C 8C"
T6A = [
    Case("bids on strength", [SIX, *[""] * 5], "7H|8H", "look"),
    Case("passes with nothing", ["7S 8S 10S 7C 9C 10C 7D 9D 8H 10H", *[""] * 5], "P", "look"),
    Case(
        "raises a partner",
        ["JH AH KH 9H 6H 9S 8S 9C", "", "Jo JD QH 8H AS KS AC 7C 5D 4D", "", "", ""],
        "7H|8H",
        "6H pass look",
    ),
    Case(
        "leaves the trick to a partner",
        [SIX, "2S 3S", "QS 4S 5S", "", "", ""],
        "4S",
        "8H pass pass pass pass pass 7C,8C,2C AS 2S",
        kitty="2C 2D 3D",
    ),
    Case(
        "draws trumps from the top",
        [SIX, *[""] * 5],
        "Jo",
        "8H pass pass pass pass pass 7C,8C,2C",
        kitty="2C 2D 3D",
    ),
]
T6A_64 = [
    *T6A[:3],
    Case(
        "leaves the trick to a partner",
        [SIX, "2S 3S", "QS 4S 5S", "", "", ""],
        "4S",
        "8H pass pass pass pass pass 7C,8C,2C,2D AS 2S",
        kitty="2C 2D 3D 3C",
    ),
    Case(
        "draws trumps from the top",
        [SIX, *[""] * 5],
        "JB",
        "8H pass pass pass pass pass 7C,8C,2C,2D",
        kitty="2C 2D 3D 3C",
    ),
]
T6B = [
    *T6A[:2],
    Case(
        "raises the partner opposite",
        ["JH AH KH 9H 6H 9S 8S 9C", "", "", "Jo JD QH 8H AS KS AC 7C 5D 4D", "", ""],
        "7H|8H",
        "6H pass pass look",
    ),
    Case(
        "does not raise one of another pair",
        ["JH AH KH 9H 6H 9S 8S 9C", "", "JD QH 8H 7H KS QC 7C 6D 5D 4D", "", "", ""],
        "P",
        "6H pass look",
    ),
    Case(
        "defenders of two pairs play together",
        [SIX, "QS 8S 4C", "2S 3S 4S", "", "", ""],
        "2S",
        "8H pass pass pass pass pass 7C,8C,AS KS QS",
        kitty="2C 2D 3D",
    ),
]

FORMS = {
    "two-handed-table": T2A,
    "two-handed-dead": T2B,
    "two-handed-market": T2C,
    "two-handed-draw": T2D,
    "three-handed-43": T3B,
    "five-handed": T5A,
    "five-handed-secret": T5A,
    "five-handed-rotating": T5B,
    "six-handed": T6A,
    "six-handed-64": T6A_64,
    "six-handed-pairs": T6B,
}


@pytest.mark.parametrize(
    ("name", "case"), [(name, case) for name, cases in FORMS.items() for case in cases], ids=str
)
def test_solves(name: str, case: Case) -> None:
    case.check(preset(name))


@pytest.mark.parametrize("cases", FORMS.values(), ids=list(FORMS))
def test_every_form_has_five_positions(cases: list[Case]) -> None:
    assert len(cases) == 5
