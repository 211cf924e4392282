"""What `expert` reads into cards played: from what hand would somebody hardly have played so."""

import math
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from bots.positions import AUSTRALIAN, PLAIN_MISERE, after, declared
from fivehundred import CardSet, State
from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.habits import judges_of
from fivehundred.bots.expert.worth import Worth
from fivehundred.cards import Card
from fivehundred.engine.views.knowledge import PlayView
from fivehundred.seats import Place

HANDS: Final = [
    "Jo JH AH KH 9H AS 7S 6C 5C 4D",
    "QS 10S 8S KC QC 8C KD QD 9D 8D",
    "9S 6S 10H 8H 7C 9C AC 7D 6D 5D",
    "KS JS 5S QH 7H 6H JC 10C AD 10D",
]
MISERE: Final = [
    "4D 5D 7D 4H 5H 7H 5S 6S 9S 5C",
    "AS KS QS 10S 8S KC QC 8C KD QD",
    "Jo JS 7S AC JC 7C 10H 8H 9D 8D",
    "JH AH KH QH 9H 10C 9C 6C AD JD",
]


def left(state: State, seat: int, hand: str, *, looks: int = 0) -> float:
    """How likely a seat would have played so with this hand left, in percent, as another sees it."""
    view = state.view(looks)
    assert isinstance(view, PlayView)
    judge = judges_of(view).get(Place(seat))
    return 100 if judge is None else round(100 * math.exp(judge(int(CardSet.of(hand)))), 2)


def hearts(done: str) -> State:
    return after(declared(HANDS, "8H", rules=AUSTRALIAN), done)


def misere(done: str) -> State:
    return after(declared(MISERE, "M", rules=PLAIN_MISERE), done)


def test_nothing_is_told_before_a_card_is_played() -> None:
    assert left(hearts(""), 1, "5S QS") == 100


MEANT: Final = [
    pytest.param(hearts, "AS 10S", 1, "8S", "QS", 0, id="a lower card that would lose as well"),
    pytest.param(hearts, "Jo 8C", 1, "7C", "9C", 0, id="a lower card to throw off"),
    pytest.param(hearts, "AS 8S 6S 5S 7S 10S 9S KS", 3, "JS", "AC", 0, id="a cheaper card that wins"),
    pytest.param(hearts, "AS 8S 6S 5S 7S QS 9S JS 10S 7C", 2, "8H", "9C", 3, id="a trump to win with"),
    pytest.param(hearts, "4D QD 7D", 2, "AD", "8D 10H", 0, id="a card that beats an opponent's"),
    pytest.param(hearts, "9H", 0, "AH", "7H", 1, id="a higher trump to lead"),
    pytest.param(hearts, "7S", 0, "5S", "AS", 1, id="a lower card to lead"),
    pytest.param(misere, "5D", 0, "4D", "7D", 1, id="in a misère, a lower card to lead"),
    pytest.param(misere, "4D KD JD KC 9C 5C", 0, "7C", "AC", 3, id="a higher card that stays under"),
    pytest.param(misere, "4D KD JD KC 9C 5C QC 6C 4H", 0, "7H", "9S", 3, id="a higher card to throw off"),
]
"""A position, whose last card is looked at; a card that its seat hardly has left, one that tells nothing."""


@pytest.mark.parametrize(("game", "done", "seat", "unlikely", "likely", "looks"), MEANT)
def test_a_hand_that_would_have_played_otherwise(
    game: Callable[[str], State], done: str, seat: int, unlikely: str, likely: str, looks: int
) -> None:
    state = game(done)
    alone, both = (left(state, seat, hand, looks=looks) for hand in (unlikely, f"{likely} {unlikely}"))
    assert left(state, seat, likely, looks=looks) == 100
    assert both == alone < 60


def test_a_partners_card_may_be_left_the_trick() -> None:
    assert left(hearts("AS 8S 6S 5S 4D QD 7D 10D"), 3, "AD") == 100


def test_what_defenders_of_a_misere_play_tells_nothing() -> None:
    assert left(misere("4D KD JD KC 9C 5C"), 1, "8C QD AC") == 100


def test_it_is_never_impossible_however_much_speaks_against_it() -> None:
    state = hearts("AS 10S 9S KS JH 8C 10H 7H KH KC 8H QH")
    assert left(state, 1, "8S QC KD 7C") == 1


def test_worlds_are_met_less_often_in_which_somebody_would_have_played_otherwise() -> None:
    state = hearts("AS 10S")
    view = state.view(0)
    likely = likely_worlds(view, Worth(view), Random(1), 200)
    held = [Card("8S") in world.hands[1] for world in likely]
    assert sum(held) < 0.15 * len(held)
