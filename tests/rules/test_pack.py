"""Packs: D1, D2, D4, X4, and the usual packets of the deal (L2)."""

import pytest

from engine.tables import rules_of
from fivehundred.cards import CardSet
from fivehundred.rules.document import preset, with_settings
from fivehundred.rules.options import DealRules
from fivehundred.rules.pack import deal_packets, published_order
from fivehundred.rules.ruleset import Rules

SEATS = {"33": 3, "43": 4, "44": 4, "45": 4, "46": 4, "52": 5, "53": 5, "63": 6, "64": 6}


def pack(name: str, *settings: str) -> CardSet:
    seats = SEATS[name]
    table = (f"table.seats={seats}", f"table.sides={seats}", f'pack.name="{name}"')
    return CardSet(with_settings(Rules(), [*table, *settings]).cards)


def ranks(cards: CardSet, suit: str) -> list[str]:
    """The ranks of a suit, rising."""
    return [str(card)[:-1] for card in cards if str(card).endswith(suit) and not card.is_joker]


@pytest.mark.parametrize("name", SEATS)
def test_D1_a_pack_has_as_many_cards_as_its_name_says(name: str) -> None:
    assert len(pack(name)) == int(name)


def test_D1_which_cards() -> None:
    from_seven = ["7", "8", "9", "10", "J", "Q", "K", "A"]
    from_four = ["4", "5", "6", *from_seven]
    from_two = ["2", "3", *from_four]
    assert [ranks(pack("33"), suit) for suit in "SCDH"] == [from_seven] * 4
    assert [ranks(pack("45"), suit) for suit in "SCDH"] == [from_four] * 4
    assert [ranks(pack("52"), suit) for suit in "SCDH"] == [from_two] * 4
    black = [*from_two[:9], "11", "12", *from_two[9:]]
    red = [*from_two[:9], "11", "12", "13", *from_two[9:]]
    assert [ranks(pack("63"), suit) for suit in "SCDH"] == [black, black, red, red]


@pytest.mark.parametrize(
    ("name", "jokers"),
    [("33", "Jo"), ("43", "Jo"), ("44", "Jo JR"), ("45", "Jo"), ("46", "Jo JR"), ("52", ""), ("53", "Jo"),
     ("63", "Jo"), ("64", "Jo JR")],
)  # fmt: skip
def test_D4_jokers(name: str, jokers: str) -> None:
    assert " ".join(str(card) for card in pack(name) if card.is_joker) == jokers


def test_D2_which_fours_are_out() -> None:
    fours = CardSet.of("4S 4C 4D 4H")
    for name in ("43", "44"):
        assert str(pack(name) & fours) == "4D 4H"
        assert str(pack(name, 'pack.fours_out="4S 4D"') & fours) == "4C 4H"
    assert str(pack("45", 'pack.fours_out="4S 4D"') & fours) == "4S 4C 4D 4H"


def test_X4_the_second_joker_takes_the_place_of_the_four_of_diamonds() -> None:
    cards = pack("43", "plusplus.anti_joker=true")
    assert len(cards) == 43
    assert str(cards & CardSet.of("Jo JR 4S 4C 4D 4H")) == "Jo JR 4H"


def test_a_custom_pack_is_what_it_lists() -> None:
    cards = "JB JR " + " ".join(str(card) for card in pack("45") if not card.is_joker)
    rules = rules_of("standard", 'pack.name="custom"', f'pack.cards="{cards}"')
    assert rules.cards == pack("46")


def test_the_published_order_is_by_suit_rising_jokers_last() -> None:
    order = [str(card) for card in published_order(preset("three-handed").cards)]
    assert (order[:3], order[7:9], order[-2:]) == (["7S", "8S", "9S"], ["AS", "7C"], ["AH", "Jo"])
    assert [str(card) for card in published_order(pack("64"))][-2:] == ["Jo", "JR"]


@pytest.mark.parametrize(
    ("kitty", "packets"),
    [(0, "3 4 3"), (1, "3 k1 4 3"), (2, "3 k1 4 k1 3"), (3, "3 k1 4 k1 3 k1"), (4, "3 k2 4 k1 3 k1"),
     (5, "3 k3 4 k2 3"), (6, "3 k3 3 k3 4")],
)  # fmt: skip
def test_L2_usual_packets(kitty: int, packets: str) -> None:
    usual = deal_packets(DealRules(), kitty)
    assert usual == deal_packets(DealRules(packets=packets), kitty)
    assert sum(size for to_kitty, size in usual if to_kitty) == kitty
    assert sum(size for to_kitty, size in usual if not to_kitty) == 10


def test_L2_thirty_three_cards_are_dealt_by_their_own_pattern() -> None:
    assert preset("thirty-three").packets == ((False, 3), (True, 3), (False, 4), (False, 3))
