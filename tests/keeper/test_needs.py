"""What sides need, and what contracts are worth."""

import pytest

from fivehundred import Bid, Contract, preset, with_settings
from fivehundred.engine.violations import IllegalActionError
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.needs import needs, stakes
from fivehundred.keeper.tricks.told import Played
from fivehundred.seats import SEATS
from keeper.test_corrections import four, made


def lowest(game: TricksScore) -> list[str]:
    return [str(need.lowest) for need in needs(game)]


def test_S4_the_lowest_bid_that_makes_it() -> None:
    game = four(made("8H", 0, 8), made("6S", 1, 6))
    assert [need.points for need in needs(game)] == [160, 440]
    assert lowest(game) == ["7C", "10S"]


def test_S2_tricks_of_the_others_do_not_count_for_the_makers() -> None:
    game = four(made("8H", 0, 5), made("8N", 1, 7), rules=preset("australian"))
    assert game.state.scores == (-270, -270)
    assert [need.bids for need in needs(game)] == [(), ()]


def test_S9_exactly_the_target_wins() -> None:
    game = TricksScore(preset("walker-ultimate"), 3, (made("8H", 0, 8),))
    assert [str(bid) for bid in needs(game)[0].bids] == ["7H"]


def test_S10_a_barred_side_needs_its_other_player() -> None:
    barred = four(made("8H", 0, 5), rules=preset("ralph"))
    assert lowest(barred) == ["BM", "10C"]
    alone = TricksScore(preset("three-handed").with_option("scoring.ralph", 3), 2)
    alone = alone.with_round(Played(Contract(Bid.of("7H"), SEATS[0]), (4, 6, 0)))
    assert alone.rules.scoring.ralph == 3
    assert lowest(alone)[0] == "None"


def test_S18_rounds_leave_no_points_to_the_target() -> None:
    rules = preset("standard").with_option("scoring.rounds", 1)
    found = needs(TricksScore(rules))
    assert [need.points for need in found] == [None, None]
    assert str(found[0].lowest) == "6C"


def test_a_game_that_is_over_needs_nothing() -> None:
    assert needs(four(made("10N", 0, 10))) == ()


@pytest.mark.parametrize(
    ("name", "bid", "made_points", "failed"),
    [
        ("standard", "8H", (300, 0), (-300, 0)),
        ("standard", "OM", (500, 0), (-500, 0)),
        ("french-canadian", "8H", (300, 0), (0, 300)),
        ("five-handed", "7S", (140, 0, 0, 0, 0), (-140, 0, 0, 0, 0)),
    ],
)
def test_S1_S14_what_a_contract_is_worth(
    name: str, bid: str, made_points: tuple[int, ...], failed: tuple[int, ...]
) -> None:
    found = stakes(TricksScore(preset(name), 1), Contract(Bid.of(bid), SEATS[0]))
    assert (found.made, found.failed) == (made_points, failed)


def test_S15_half_shares() -> None:
    game = TricksScore(with_settings(preset("five-handed"), ["scoring.partner_share=half"]))
    found = stakes(game, Contract(Bid.of("7S"), SEATS[0]), partner=SEATS[2])
    assert (found.made, found.failed) == ((70, 0, 70, 0, 0), (-70, 0, -70, 0, 0))


def test_what_is_no_contract_here_is_worth_nothing() -> None:
    game = TricksScore(preset("standard"))
    with pytest.raises(IllegalActionError, match="this ladder has no double misère"):
        stakes(game, Contract(Bid.of("DM"), SEATS[0]))


def test_T5b_a_special_for_two_is_nothing_to_a_dealer_who_is_alone() -> None:
    rules = with_settings(preset("five-handed-rotating"), ["specials.double_misere.on=true"])
    game = TricksScore(rules, 4)
    special, both = Bid.of("DM"), needs(game)
    assert special in both[0].bids or not both[0].bids
    assert special not in both[4].bids
    with pytest.raises(IllegalActionError, match="double misère is played by two"):
        stakes(game, Contract(special, SEATS[4]))
