"""Combinations: what they are, what fits on them, what they count (R6, R7, R9)."""

from itertools import combinations
from random import Random

import pytest

from fivehundred.cards import Card
from fivehundred.rummy.actions import Ace, LayOff, Meld
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.melds import (
    Combination,
    Group,
    Run,
    combination_of,
    lay_offs_in,
    melds_in,
    points_of,
)
from fivehundred.rummy.notation import action_text, read_action
from fivehundred.rummy.rules import RANKS, RummyRules
from fivehundred.seats import SEATS
from rummy.tables import cards, laid

PLAIN = " ".join(f"{rank}S" for rank in RANKS[:-1])
ALL = f"{PLAIN} AS"


def found(text: str) -> Combination | None:
    action = read_action(f"meld {text}")
    assert isinstance(action, Meld)
    return combination_of(action, SEATS[0])


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7D 8D 9D", 15),
        ("9D 7D 10D 8D", 25),
        ("JC JD JH", 30),
        ("AS AC AD", 45),
        ("2S 2C 2D 2H", 20),
        ("AS 2S 3S", 15),
        ("QD KD JD 10D AD", 55),
        ("QS KS AS", 35),
        ("AS 2S 3S low", 15),
        ("QS KS AS high", 35),
        ("7D 7D 7H", 15),
        ("7D 7D 7H 7H", 20),
        (PLAIN, 80),
        (ALL, 95),
        (f"{ALL} high", 95),
        (f"{ALL} low", 85),
    ],
)
def test_R6_R9_combinations_and_what_they_count(text: str, points: int) -> None:
    combination = found(text)
    assert combination is not None
    assert combination.points == points


@pytest.mark.parametrize(
    "text",
    [
        "7D 8D",
        "7D 7H",
        "KS AS 2S",
        "KS AS 2S low",
        "QS KS AS 2S",
        "7D 8D 10D",
        "7D 8H 9D",
        "7D 7D 8D",
        "7D 8D 8D 9D",
        "7S 7C 7D 7H 7H",
        "7S 7C 8D",
        "AS 2S 3S high",
        "QS KS AS low",
        "7D 8D 9D low",
        "AS AC AD low",
        "AS AC AD high",
        f"{ALL} AS",
        "9S 10S 11S",
        "11S 11C 11D",
        "JB JR 13D",
    ],
)
def test_R6_no_combinations(text: str) -> None:
    assert found(text) is None


def test_R6_a_low_ace_stands_first() -> None:
    low = found("2S 3S AS")
    assert isinstance(low, Run)
    assert (low.low, low.high, low.cards) == (1, 3, cards("AS 2S 3S"))
    high = found(ALL)
    assert isinstance(high, Run)
    assert (high.low, high.high) == (2, 14)


@pytest.mark.parametrize(
    ("text", "fitting"),
    [
        ("7S 7C 7D", "7S 7C 7D 7H"),
        ("7S 7C 7D 7H", ""),
        ("7D 8D 9D", "6D 10D"),
        ("2S 3S 4S", "5S AS"),
        ("AS 2S 3S", "4S"),
        ("QS KS AS", "JS"),
        ("JS QS KS", "10S AS"),
        (PLAIN, "AS"),
        (ALL, ""),
        (f"{ALL} low", ""),
        ("3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "2S"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS", "KS"),
    ],
)
def test_R7_what_fits(text: str, fitting: str) -> None:
    assert str(CardBag(laid(text, SEATS[0]).fits)) == fitting


def test_R6_R7_an_ace_that_fits_both_ends_stands_high_unless_low_is_said() -> None:
    both = laid(PLAIN, SEATS[0])
    ace = Card("AS")
    assert (both.place_for(ace, None), both.place_for(ace, Ace.HIGH), both.place_for(ace, Ace.LOW)) == (
        14,
        14,
        1,
    )
    low = laid("2S 3S 4S", SEATS[0])
    assert (low.place_for(ace, None), low.place_for(ace, Ace.HIGH), low.place_for(ace, Ace.LOW)) == (
        1,
        None,
        1,
    )
    high = laid("JS QS KS", SEATS[0])
    assert (high.place_for(ace, None), high.place_for(ace, Ace.HIGH), high.place_for(ace, Ace.LOW)) == (
        14,
        14,
        None,
    )


def test_R7_no_end_is_said_but_of_an_ace_of_a_sequence() -> None:
    assert laid("7D 8D 9D", SEATS[0]).place_for(Card("6D"), Ace.LOW) is None
    assert laid("AS AC AD", SEATS[0]).place_for(Card("AH"), Ace.HIGH) is None


def test_R9_aces_in_the_hand_count_15() -> None:
    assert points_of(CardBag.of("AS AS 2S 9H 10D KC")) == 15 + 15 + 5 + 5 + 10 + 10


def is_combination(chosen: tuple[Card, ...]) -> list[Ace | None]:
    """The readings of cards, by the words of the rule: as a group or a sequence that ends high or low."""
    ranks = [RANKS.index(str(card)[:-1]) for card in chosen]
    readings: list[Ace | None] = []
    if len(chosen) in (3, 4) and len(set(ranks)) == 1:
        readings.append(None)
    if len(chosen) >= 3 and len({card.suit for card in chosen}) == 1:
        if sorted(ranks) == list(range(min(ranks), min(ranks) + len(ranks))):
            readings.append(Ace.HIGH if 12 in ranks else None)
        low = sorted(-1 if rank == 12 else rank for rank in ranks)
        if 12 in ranks and low == list(range(-1, len(ranks) - 1)):
            readings.append(Ace.LOW)
    return readings


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("seed", range(12))
def test_R6_a_hand_is_searched_for_all_of_its_combinations(players: int, seed: int) -> None:
    rng = Random(seed)
    pool = [
        card for card in RummyRules(players=players).deck if card.rank in rng.sample(RANKS, 8) or card < 16
    ]
    held = sorted(rng.sample(pool, 12))
    expected = set()
    for size in range(3, 13):
        for chosen in set(combinations(held, size)):
            readings = is_combination(chosen)
            expected |= {Meld(chosen, ace if len(readings) > 1 else None) for ace in readings}
    assert len(melds_in(CardBag.of(held))) == len(expected)
    assert set(melds_in(CardBag.of(held))) == expected


def test_R6_thirteen_of_a_suit_are_listed_with_either_end() -> None:
    melds = [action_text(meld) for meld in melds_in(CardBag.of(ALL))]
    assert len(melds) == sum(15 - size for size in range(3, 14))  # fourteen places, an ace at one end only
    assert [text.rsplit(" ", 1)[1] for text in melds if len(text.split()) > 14] == ["low", "high"]


def test_R6_a_rank_of_two_packs_has_35_groups() -> None:
    assert len(melds_in(CardBag.of("7S 7S 7C 7C 7D 7D 7H 7H"))) == 35


def test_R7_cards_to_lay_off_are_listed_with_the_end_where_both_fit() -> None:
    table = (laid(PLAIN, SEATS[0]), laid("2C 2D 2H", SEATS[0]), laid("3C 4C 5C", SEATS[1]))
    assert list(lay_offs_in(CardBag.of("AS 2S 6C KD"), table)) == [
        LayOff(Card("AS"), 1, Ace.LOW),
        LayOff(Card("AS"), 1, Ace.HIGH),
        LayOff(Card("2S"), 2),
        LayOff(Card("6C"), 3),
    ]


def test_a_group_keeps_who_laid_each_card() -> None:
    assert laid("7S 7C 7D", SEATS[2]) == Group(cards("7S 7C 7D"), (SEATS[2], SEATS[2], SEATS[2]))
