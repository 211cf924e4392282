"""Who gives hints at rummy, and to whom."""

import pytest

from fivehundred.rummy.bots import Budget, bot
from fivehundred.rummy.bots.adviser import ADVISER, advice
from fivehundred.rummy.notation import action_text
from rummy.tables import run, turn

FEW = Budget(nodes=500)


def test_a_hint_is_what_the_adviser_would_do_and_why() -> None:
    state = turn("7D 8D KS 4C", "KH 3H 3S JD 2D 2S", pile="9D", stock="9C 4H 5H QC 6S")
    hint = advice(state.view(0), b"seed", FEW)
    assert hint == bot(ADVISER, b"seed", 0).choose(state.view(0), FEW)
    assert action_text(hint.action) == "take"
    assert hint.reasons[0] == "The 9D makes 7D 8D 9D: 15 points more that you lay at once."
    assert action_text(advice(run(state, "take").view(0)).action) == "meld 7D 8D 9D"


def test_there_is_no_hint_for_those_who_wait() -> None:
    state = turn("7D 8D KS 4C", "KH 4C 3H")
    for seat in (1, None):
        with pytest.raises(ValueError, match="a hint is for the seat that is to act"):
            advice(state.view(seat))
