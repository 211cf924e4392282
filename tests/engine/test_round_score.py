"""The points of a round: S1–S3, S14, S16, S17, P4, A15, M11, T3a, T4."""

import pytest

from engine.tables import rules_of, scored
from fivehundred.seats import PLACES

STANDARD = rules_of("standard")
THREE = rules_of("three-handed")

# Points


def test_S1_made_scores_the_value_and_no_overtricks() -> None:
    assert scored(STANDARD, "7H", 5, 2, 2, 1).points == (200, 30)  # exactly seven
    assert scored(STANDARD, "7H", 5, 1, 4, 0).points == (200, 10)  # two over


def test_S1_failed_loses_the_value() -> None:
    line = scored(STANDARD, "7H", 4, 2, 2, 2)
    assert (line.points, line.made) == ((-200, 40), False)


def test_S1_totals_are_carried() -> None:
    assert scored(STANDARD, "7H", 5, 2, 2, 1, before=(-40, 320)).totals == (160, 350)
    assert scored(STANDARD, "8N", 0, 5, 1, 4, declarer=3, before=(0, 10)).totals == (10, 330)


def test_S2_defenders_score_ten_a_trick_made_or_not_each_side_its_own() -> None:
    assert scored(THREE, "7H", 7, 1, 2).points == (200, 10, 20)
    assert scored(THREE, "7H", 6, 1, 3).points == (-200, 10, 30)


def test_S2_off_only_bids_score() -> None:
    rules = rules_of("standard", "scoring.trick_points=false")
    assert scored(rules, "7H", 5, 2, 2, 1).points == (200, 0)
    assert scored(rules, "7H", 0, 9, 0, 1).points == (-200, 0)


@pytest.mark.parametrize(
    ("bid", "value"),
    [("6S", 250), ("7H", 250), ("8S", 250), ("8C", 260), ("10N", 520)],
)
def test_S3_all_ten_score_at_least_250(bid: str, value: int) -> None:
    assert scored(STANDARD, bid, 5, 0, 5, 0).points == (value, 0)
    assert scored(STANDARD, bid, 10, 0, 0, 0).points == (value, 0)


def test_S3_nine_are_no_slam_and_defenders_make_none() -> None:
    assert scored(STANDARD, "6S", 5, 1, 4, 0).points == (40, 10)
    assert scored(STANDARD, "6S", 0, 5, 0, 5).points == (-40, 100)


def test_S3_a_misere_is_no_slam() -> None:
    # Ten tricks for nobody: a slam cannot be lost for, and an open misère of 200 stays at 200.
    rules = rules_of("standard", "specials.open_misere.points=200")
    assert scored(rules, "OM", 0, 10, 0, 0).points == (200, 0)


@pytest.mark.parametrize(("bid", "value"), [("7H", 250), ("8S", 250), ("8C", 260)])
def test_S3_up_to_8S_in_the_avondale_table(bid: str, value: int) -> None:
    assert scored(rules_of("standard", 'scoring.slam="up-to-8S"'), bid, 5, 0, 5, 0).points == (value, 0)


@pytest.mark.parametrize(
    # In the table of 1904 eight spades are worth 80, as much as 6C; seven clubs (120) outrank them.
    ("bid", "up_to", "below"),
    [
        ("7S", 250, 250),
        ("6C", 250, 250),
        ("8S", 250, 250),
        ("7C", 120, 250),
        ("9S", 100, 250),
        ("7H", 240, 250),
    ],
)
def test_S3_up_to_8S_in_the_original_table(bid: str, up_to: int, below: int) -> None:
    for slam, value in (("up-to-8S", up_to), ("below-250", below)):
        rules = rules_of("original-1904", f'scoring.slam="{slam}"')
        assert scored(rules, bid, 10, 0, 0).points == (value, 0, 0)


def test_S3_off() -> None:
    assert scored(rules_of("standard", 'scoring.slam="off"'), "6S", 5, 0, 5, 0).points == (40, 0)


def test_S3_a_called_slam_and_a_game_bid_are_worth_more_anyway() -> None:
    rules = rules_of("standard", "specials.called_slam=true", "auction.game_bids=true")
    assert scored(rules, "6S slam", 10, 0, 0, 0).points == (500, 0)
    assert scored(rules, "6S slam", 9, 1, 0, 0).points == (-500, 10)
    assert scored(rules, "GS", 5, 0, 5, 0).points == (1000, 0)
    assert scored(rules, "GS", 5, 1, 4, 0).points == (-1000, 10)


TRANSFER = rules_of("standard", "scoring.transfer=true", 'scoring.back_door="off"')


def test_S14_a_failed_contract_goes_to_the_other_side() -> None:
    line = scored(TRANSFER, "7H", 3, 2, 3, 2, before=(-20, 30))
    assert (line.points, line.totals, line.made) == ((0, 240), (-20, 270), False)
    assert scored(TRANSFER, "7H", 2, 3, 2, 3, declarer=3).points == (240, 0)


def test_S14_a_contract_made_scores_as_usual() -> None:
    assert scored(TRANSFER, "7H", 5, 2, 2, 1).points == (200, 30)


def test_S14_a_lost_misere_goes_over_without_tricks() -> None:
    assert scored(TRANSFER, "M", 1, 9, 0, 0).points == (0, 250)


CAPPED = rules_of("standard", "scoring.trick_cap=490")


def test_S16_tricks_take_nobody_past_the_cap() -> None:
    assert scored(CAPPED, "7H", 5, 2, 2, 1, before=(0, 470)).points == (200, 20)
    assert scored(CAPPED, "7H", 5, 2, 2, 1, before=(0, 460)).points == (200, 30)
    assert scored(CAPPED, "7H", 5, 2, 2, 1, before=(0, 485)).points == (200, 5)


def test_S16_a_side_above_the_cap_keeps_its_score() -> None:
    assert scored(CAPPED, "7H", 5, 2, 2, 1, before=(0, 495)).points == (200, 0)


def test_S16_the_cap_is_for_tricks_alone() -> None:
    assert scored(CAPPED, "7H", 5, 2, 2, 1, before=(400, 0)).totals == (600, 30)
    rules = rules_of("standard", "scoring.trick_cap=490", "scoring.transfer=true", 'scoring.back_door="off"')
    assert scored(rules, "7H", 3, 2, 3, 2, before=(0, 440)).points == (0, 200)  # above by the contract


def test_S16_it_holds_where_nobody_bid() -> None:
    assert scored(CAPPED, "", 3, 3, 2, 2, before=(480, 0)).points == (10, 50)


def test_S17_no_trick_points_from_a_score_on() -> None:
    rules = rules_of("standard", "scoring.no_tricks_from=400")
    assert scored(rules, "7H", 5, 2, 2, 1, before=(0, 400)).points == (200, 0)
    assert scored(rules, "7H", 5, 2, 2, 1, before=(0, 390)).points == (200, 30)  # by the score before


def test_P4_a_claim_that_costs_points_costs_the_claimers_side() -> None:
    line = scored(STANDARD, "7H", 5, 2, 2, 1, fined=(3, 3, 0))
    assert (line.points, line.fined, line.made) == ((100, -170), (3, 3, 0), True)


# Tables


def test_T3a_each_of_three_plays_alone() -> None:
    assert [THREE.side_of(PLACES[seat]) for seat in range(3)] == [0, 1, 2]
    assert [THREE.partners_of(PLACES[seat]) for seat in range(3)] == [(), (), ()]
    line = scored(THREE, "7H", 2, 7, 1, declarer=1, before=(10, 20, 30))
    assert line.totals == (30, 220, 40)


def test_T4_partners_sit_opposite_and_score_together() -> None:
    assert [STANDARD.side_of(PLACES[seat]) for seat in range(4)] == [0, 1, 0, 1]
    assert [STANDARD.partners_of(PLACES[seat]) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert scored(STANDARD, "7H", 0, 3, 1, 6, declarer=3).points == (10, 200)
