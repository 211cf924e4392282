"""rule-1 and the cards of 500++, fractional bids and the dealer's choice: positions from the rule book."""

import pytest

from bots.positions import AUSTRALIAN, Case, chosen
from engine.tables import ending
from fivehundred import State, preset, with_settings
from fivehundred.engine.actions import Choose
from fivehundred.engine.notation import read_play

REST = ["", "", ""]
SEVENS = "JH AH KH 8H 7H AS 8S 7C 9D 5D"
LEADER = "JH JD AH KH 8H AS KS 7C 8C 9C"
AFTER = "8H pass pass pass 7C,8C,9C"
KITTY = "10S QD KD"
MEGA = "plusplus.megatrump=true"
ANTI = f"{MEGA} plusplus.anti_megatrump=either"
JOKERS = "plusplus.anti_joker=true"

X1 = [
    Case("bids the level of its megatrump", [SEVENS, *REST], "7H"),
    Case("bids less without it", [SEVENS.replace("7H", "5H"), *REST], "6H"),
    Case("keeps the megatrump", [LEADER, *REST], "discard 7C 8C 9C", "8H pass pass pass", KITTY),
    Case("draws trumps with the megatrump", [LEADER, "Jo", "", ""], "8H", AFTER, KITTY),
    Case(
        "leaves the trick to the partner's megatrump",
        [LEADER.replace("8H", "QH"), "8H 4H", "10H 5H", "7H 6H"],
        "6H",
        f"{AFTER} QH 8H 5H",
        KITTY,
    ),
]
"""With the 8 of trumps on top at a contract of eight."""
X2 = [
    Case("counts an anti-megatrump once", ["JH AH KH 9H 6S AS QS 8C 7C 5D", *REST], "6H"),
    Case("keeps it", [LEADER.replace("8H", "8S"), *REST], "discard 7C 8C 9C", "8H pass pass pass", KITTY),
    Case(
        "trumps a foe's ace with it",
        [LEADER.replace("AS", "AC"), "8S 4D 5D 6D 7D 8D 9D 10D QD KD", "", ""],
        "8S",
        "8H pass pass pass 7C,8C,9C AC",
        "10S JC 10C",
    ),
    Case(
        "spares it on a partner's trick",
        [LEADER.replace("KS", "6C"), "AC", "10C 5H", "8S 4D 5D 6D 7D 8D 9D 10D QD 6S"],
        "6S",
        "8H pass pass pass 7C,8C,9C 6C AC 10C",
        "10S KD JC",
    ),
    Case(
        "takes a trick in the suit opposite with it", [LEADER, "8S 6S 5S", "", ""], "8S", f"{AFTER} AS", KITTY
    ),
]
"""The 8 of the suit opposite is a trump besides."""
X3 = [
    Case(
        "cancels a foe's megatrump for its partner's joker",
        [LEADER, "Jo", "4H", "8S 6H 4D 5D 6D 7D 8D 9D 10D 5S"],
        "8S",
        f"{AFTER} 8H Jo 4H",
        KITTY,
    ),
    Case(
        "does not cancel its partner's megatrump",
        [LEADER.replace("8H", "QH"), "8H", "5H", "8S 7H 4D 5D 6D 7D 8D 9D 10D 5S"],
        "7H",
        f"{AFTER} QH 8H 5H",
        KITTY,
    ),
    Case(
        "keeps low where cancelling would serve a foe",
        [LEADER.replace("AH", "6H"), "4H", "Jo", "8S 7H 4D 5D 6D 7D 8D 9D 10D 5S"],
        "7H",
        f"{AFTER} 8H 4H Jo",
        KITTY,
    ),
    Case(
        "the declarer's partner cancels a foe's",
        [LEADER.replace("8H", "QH"), "8H", "8S 7H 4D 5D 6D 7D 8D 9D 10D 5S", ""],
        "8S",
        f"{AFTER} JH 8H",
        KITTY,
    ),
    Case(
        "wins with the next trump when both are cancelled",
        [LEADER, "8S", "4H", "Jo 7H 6H 5H"],
        "5H",
        f"{AFTER} 8H 8S 4H",
        KITTY,
    ),
]
"""Megatrump and anti-megatrump cancel each other."""
X4 = [
    Case("counts the joker of the colour of trumps", ["JR JH AH KH 9H AS 8S 7C 6D 5D", *REST], "7H"),
    Case("does not count the other one as a joker", ["Jo JH AH KH 9H AS 8S 7C 6D 5D", *REST], "6H"),
    Case("counts the black joker in spades", ["Jo JS AS KS 9S AH 8H 7C 6D 5D", *REST], "7S"),
    Case(
        "does not lead the other one for a joker",
        [LEADER.replace("8H", "Jo"), *REST],
        "JH",
        AFTER,
        "10C QD KD",
    ),
    Case("draws trumps with its joker", ["JR JH AH KH 9H AS KS 7C 8C 9C", *REST], "JR", AFTER, "10C QD KD"),
]
"""The second joker is an anti-joker."""
X5 = [
    Case(
        "cancels a foe's joker for its partner's ace",
        ["JR KH QH 9H 7H KS QS 7C 8C 9C", "AH", "4H", "Jo 5H 6D 7D 8D 9D 10D 5S 6S 7S"],
        "JB",
        f"{AFTER} JR AH 4H",
        "10C QD KD",
    ),
    Case(
        "cancels a foe's right bower",
        ["JH KH QH 9H 7H KS QS 7C 8C 9C", "AH", "4H", "Jo 5H 6D 7D 8D 9D 10D 5S 6S 7S"],
        "JB",
        f"{AFTER} JH AH 4H",
        "10C QD KD",
    ),
    Case(
        "does not cancel its partner's joker",
        ["KH QH 9H 8H 7H KS QS 7C 8C 9C", "JR", "4H", "Jo 5H 6D 7D 8D 9D 10D 5S 6S 7S"],
        "5H",
        f"{AFTER} KH JR 4H",
        "10C QD KD",
    ),
    Case(
        "does not cancel its partner's bower",
        ["KH QH 9H 8H 7H KS QS 7C 8C 9C", "JD", "4H", "Jo 5H 6D 7D 8D 9D 10D 5S 6S 7S"],
        "5H",
        f"{AFTER} KH JD 4H",
        "10C QD KD",
    ),
    Case(
        "cancels nothing where another foe wins then",
        ["JR KH 10H 9H 7H KS QS 7C 8C 9C", "4H", "AH", "Jo 5H 6D 7D 8D 9D 10D 5S 6S 7S"],
        "5H",
        f"{AFTER} JR 4H AH",
        "10C QD KD",
    ),
]
"""The anti-joker cancels joker and bowers."""
X6 = [
    Case(
        "leads trumps from the top and not with the anti-joker",
        ["JR Jo JH AH KH AS KS 7C 8C 9C", *REST],
        "JR",
        AFTER,
        "10C QD KD",
    ),
    Case(
        "does not waste it on a lost trick",
        ["AS KH QH 9H 7H KS QS 7C 8C 9C", "KC", "4H", "Jo 5H 6S 7D 8D 9D 10D 5D 6D 7S"],
        "6S|7S",
        f"{AFTER} AS 8S 4H",
        "10C QD KD",
    ),
    Case(
        "takes no trick with it",
        ["AS KH QH 9H 7H KS QS 7C 8C 9C", "Jo JC 6D 7D 8D 9D 10D 5D 6C 5C", "", ""],
        "5C|5D",
        f"{AFTER} AS",
        "10C QD KD",
    ),
    Case(
        "keeps trumps before it",
        ["JR JH AH KH 9H Jo AS 7C 8C 9C", *REST],
        "discard 7C 8C 9C",
        "8H pass pass pass",
        "10C QD KD",
    ),
    Case(
        "does not take it for a trump to ruff with",
        ["AC KH QH 9H 7H KS QS 7C 8C 9C", "Jo 5H 6D 7D 8D 9D 10D 5D", "", ""],
        "5H",
        f"{AFTER} AC",
        "10C QD KD",
    ),
]
"""The anti-joker as a card to play."""
X7 = [
    Case(
        "its partner wins with what is not cancelled",
        [LEADER, "JR", "8S 5S", "7H 6H"],
        "4H",
        f"{AFTER} 8H JR 8S",
        KITTY,
    ),
    Case(
        "beats what is left when both are cancelled",
        [LEADER, "8S", "4H", "JR 6H"],
        "5H",
        f"{AFTER} 8H 8S 4H",
        KITTY,
    ),
    Case(
        "is not afraid of a cancelled joker",
        ["JR KH QH 9H 7H KS QS 7C 8C 9C", "Jo", "4H", "AH 5H"],
        "5H",
        f"{AFTER} JR Jo 4H",
        "10C QD KD",
    ),
    Case(
        "leaves a trick to the ace of a partner under a cancelled joker",
        ["JR KH QH 9H 7H KS QS 7C 8C 9C", "AH", "Jo", "10H 5H"],
        "4H|5H",
        f"{AFTER} JR AH Jo",
        "10C QD KD",
    ),
    Case(
        "wins cheaply over cancelled bowers",
        ["JH 10H QH 6H 7H KS QS 7C 8C 9C", "Jo", "9H", "AH KH 5H"],
        "KH",
        f"{AFTER} JH Jo 9H",
        "10C QD KD",
    ),
]
"""Who wins a trick in which cards are cancelled."""
TABLES = {
    "X1": (MEGA, X1),
    "X2": (ANTI, X2),
    "X3": (ANTI, X3),
    "X4": (JOKERS, X4),
    "X5": (JOKERS, X5),
    "X6": (JOKERS, X6),
    "X7": (f"{ANTI} {JOKERS}", X7),
}


@pytest.mark.parametrize("rule", TABLES)
def test_every_card_rule_has_five_positions(rule: str) -> None:
    assert len(TABLES[rule][1]) == 5


@pytest.mark.parametrize(
    ("rule", "case"), [(rule, case) for rule in TABLES for case in TABLES[rule][1]], ids=str
)
def test_solves(rule: str, case: Case) -> None:
    case.check(with_settings(AUSTRALIAN, TABLES[rule][0].split()))


# The anti-joker with its suit named (X6)


@pytest.mark.parametrize(
    ("hands", "done", "wanted"),
    [
        (("AC 5H", "JB 9S", "6C 6H", "7C 7H"), "AC", "9S"),
        (("AC 5H", "JB", "6C 6H", "7C 7H"), "AC", "JB=C"),
        (("AC KC 5H", "6D JB", "6C 6H 8C", "7C 7H 9C"), "AC 6D 6C 7C KC", "JB=S"),
    ],
)
def test_X6_names_the_suit_led_or_one_that_wins_nothing(
    hands: tuple[str, ...], done: str, wanted: str
) -> None:
    rules = with_settings(AUSTRALIAN, [JOKERS, "plusplus.named_anti_joker=true"])
    state = ending(rules, "7H", *hands)
    for play in map(read_play, done.split()):
        state = state.apply(play)
    assert chosen(state).action == read_play(wanted)


# Dealer's choice (X8)


@pytest.mark.parametrize(
    ("agreed", "wanted"),
    [
        ("visible-kitty low-misere megatrump anti-megatrump anti-joker fractional", ("visible-kitty",)),
        ("megatrump visible-kitty", ("visible-kitty",)),
        ("megatrump anti-joker", ()),
        ("fractional", ()),
        ("auction.lowest=7 low-misere", ()),
    ],
)
def test_X8_the_dealer_switches_on_what_serves_who_speaks_last(agreed: str, wanted: tuple[str, ...]) -> None:
    rules = AUSTRALIAN.with_option("plusplus.dealers_choice", agreed)
    assert chosen(State.start(rules)).action == Choose(wanted)


# Fractional bids (B5)

ULTIMATE = preset("ultimate")
SIDE = "JH JD AH KH 9H AS KS 7C 8C 9D"
B5 = [
    Case("leaves cards to the opponents for points", [SIDE, *REST], "6.4H"),
    Case("bids no more than passing is worth", ["5S 6S 8S QS 7C 9C 8D 10D 4H QH", *REST], "P"),
    Case(
        "gives the worst card of the kitty", [SIDE, *REST], "give 4C", "7.2H pass pass pass", "Jo QH 4C AC AD"
    ),
    Case(
        "gives no card that would help",
        [SIDE, *REST],
        "give 5D",
        "7.2H pass pass pass 4C",
        "Jo QH 4C 5D AC",
    ),
    Case(
        "an opponent lays away what is least use",
        [SIDE, "Jo AC KC QC JC AD KD QD 10H QH", "", ""],
        "discard 4C",
        "7.1H pass pass pass 4C",
        "4C 4D 5D 6D 5C",
    ),
]


@pytest.mark.parametrize("case", B5, ids=str)
def test_B5_solves(case: Case) -> None:
    case.check(ULTIMATE)
