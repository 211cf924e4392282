"""Combinations that may not be meant, beside what is played by them."""

import pytest

from engine.tables import rules_of
from fivehundred.cards import Strain, Suit
from fivehundred.engine.contracts.compile import card_order
from fivehundred.rules.cautions import cautions
from fivehundred.rules.document import preset, preset_names
from fivehundred.rules.ruleset import Rules

FOURS_OUT = 'pack.fours_out="4S 4D"'


def trumps(rules: Rules, strain: Strain) -> int:
    assert strain.trumps is not None
    return (card_order(rules, strain, 7).follows[strain.trumps] & rules.cards).bit_count()


@pytest.mark.parametrize("pack", ["43", "44"])
def test_D2_one_4_of_each_colour_is_out_to_no_purpose(pack: str) -> None:
    rules = rules_of("standard", FOURS_OUT, f'pack.name="{pack}"')
    [caution] = cautions(rules)
    assert (caution.option, caution.rule) == ("pack.fours_out", "D2")
    assert caution.text.startswith("Clubs and hearts have one trump more than spades and diamonds.")
    counts = {suit: trumps(rules, Strain(suit)) for suit in Suit}
    assert counts[Suit.CLUBS] == counts[Suit.HEARTS] == counts[Suit.SPADES] + 1 == counts[Suit.DIAMONDS] + 1


def test_D3_the_matching_four_gives_it_one() -> None:
    assert cautions(rules_of("standard", FOURS_OUT, "pack.matching_four=true")) == ()


def test_D2_other_packs_take_out_no_fours() -> None:
    assert cautions(rules_of("standard", FOURS_OUT, 'pack.name="45"')) == ()


@pytest.mark.parametrize("colour", ["white", "red"])
def test_X4_beside_an_anti_joker_no_joker_is_higher(colour: str) -> None:
    higher = f"pack.higher_joker={colour}"
    [caution] = cautions(rules_of("plus-plus", higher))
    assert (caution.option, caution.rule) == ("pack.higher_joker", "X4")
    assert "one is black and one red" in caution.text
    assert cautions(rules_of("plus-plus", higher, "plusplus.anti_joker=false")) == ()


@pytest.mark.parametrize("name", preset_names())
def test_no_preset_needs_a_caution(name: str) -> None:
    assert cautions(preset(name)) == ()
