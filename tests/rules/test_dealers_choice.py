"""The list of which the dealer chooses, and the rules that a choice makes (X8)."""

import pytest

from fivehundred.errors import RulesError
from fivehundred.rules.agreed_options import ITEMS, MOST
from fivehundred.rules.dealers_choice import choices, chosen
from fivehundred.rules.document import preset, with_options


def test_X8_the_usual_list_goes_together_in_every_way() -> None:
    rules = preset("dealers-choice")
    assert rules.plusplus.dealers_choice == " ".join(ITEMS)
    assert len(choices(rules)) == 2 ** len(ITEMS)
    assert choices(rules)[-1] == tuple(ITEMS)


def test_X8_the_pack_follows_the_choice() -> None:
    rules = preset("dealers-choice")
    assert [chosen(rules, items).kitty_size for items in ((), ("anti-joker",), ("fractional",))] == [3, 3, 5]


def test_X8_a_list_is_no_longer_than_can_be_tried() -> None:
    items = [f"scoring.target={target}" for target in range(100, 100 + MOST + 1)]
    with_options(preset("standard"), {"plusplus.dealers_choice": " ".join(items[:-1])})
    with pytest.raises(RulesError, match=f"{MOST + 1} items; a list has at most {MOST}"):
        with_options(preset("standard"), {"plusplus.dealers_choice": " ".join(items)})
