"""Sets of cards, what stands beside their operators, and which cards are trumps."""

from random import Random

import pytest

from engine.tables import rules_of
from fivehundred.cards import CARDS, Card, CardSet, Strain, Suit
from fivehundred.engine.contracts.compile import card_order

HAND = CardSet.of("4S 5S KS AS 7H")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (HAND - Card("7H"), "4S 5S KS AS"),
        (HAND - Card("8H"), "4S 5S KS AS 7H"),
        (HAND | Card("2S"), "2S 4S 5S KS AS 7H"),
        (HAND & Card("7H"), "7H"),
        (HAND & Card("8H"), ""),
        (HAND ^ Card("KS"), "4S 5S AS 7H"),
        (HAND ^ CardSet.of("7H 8H"), "4S 5S KS AS 8H"),
    ],
)
def test_a_card_after_an_operator_is_the_set_of_it(found: CardSet, expected: str) -> None:
    assert isinstance(found, CardSet)
    assert str(found) == expected


def test_any_other_integer_is_a_set_of_bits() -> None:
    for number in range(200):
        random = Random(number)
        ours, others = (CardSet.of(random.sample(CARDS, random.randrange(20))) for _ in range(2))
        first, second = set(ours), set(others)
        for operand in (others, int(others)):
            assert set(ours | operand) == first | second
            assert set(ours & operand) == first & second
            assert set(ours ^ operand) == first ^ second
            assert set(ours - operand) == first - second


def test_D3_a_four_that_is_out_is_no_trump() -> None:
    rules = rules_of("standard", 'pack.fours_out="4S 4D"', "pack.matching_four=true")
    trumps = [CardSet(card_order(rules, Strain(suit)).follows[suit]) for suit in Suit]
    fours = CardSet.of("4S 4C 4D 4H")
    assert [str(cards & fours) for cards in trumps] == ["4C", "4C", "4H", "4H"]
    assert [len(cards) for cards in trumps] == [13, 13, 13, 13]


@pytest.mark.parametrize("first", [Suit.SPADES, Strain.SPADES, Card("2S")], ids=repr)
def test_what_has_the_number_0_is_something_all_the_same(first: Suit | Strain | Card) -> None:
    assert (int(first), bool(first)) == (0, True)
