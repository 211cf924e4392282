"""The options of rummy, and what they refuse."""

import pytest

from fivehundred.errors import RulesError
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_R1_five_and_more_play_with_two_packs(players: int, packs: int) -> None:
    rules = RummyRules(players=players)
    assert (rules.packs, len(rules.deck)) == (packs, 52 * packs)


def test_R1_the_defaults() -> None:
    rules = RummyRules()
    assert (rules.players, rules.throw_back, rules.stock_out, rules.target) == (
        4,
        ThrowBack.NEVER,
        StockOut.RESHUFFLE,
        500,
    )


def test_refusals_say_what_would_be_right() -> None:
    with pytest.raises(RulesError, match=r"players = 9: must be one of 2, 3, 4, 5, 6, 7, 8"):
        RummyRules(players=9)
    with pytest.raises(RulesError, match=r"throw_back = 'may': must be one of never, may"):
        RummyRules(throw_back="may")  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=r"stock_out = None: .*; target = True: must be a whole number"):
        RummyRules(target=True, stock_out=None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat 4: seats are 0 to 3"):
        RummyRules().expect_seat(4)
    with pytest.raises(ValueError, match="seat True"):
        RummyRules().expect_seat(True)
