"""Sets of cards, and what stands beside their operators."""

from random import Random

import pytest

from fivehundred.cards import CARDS, Card, CardSet

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
