"""The referee's credentials: the auction (A), each rule decided by hand from its words."""

from typing import Any

from oracle.auction import Auction
from oracle.kit import HANDS, KITTY, auction, bids, dealt, do, game, options, played_out, scored
from oracle.ladder import standing_level


def test_A1_left_of_the_dealer_starts_and_each_bid_is_higher() -> None:
    assert auction().turn() == 0
    assert auction("6H").turn() == 1
    assert auction("6H").legal() & {"6D", "6H", "6N", "7S", "P"} == {"6N", "7S", "P"}


def test_A1_lowest_seven() -> None:
    assert bids(auction__lowest=7)[0] == "7S"
    assert "M" in bids(auction__lowest=7)


def test_A2_never_a_pass_is_final() -> None:
    assert auction("P 6S 6H P").turn() == 1
    assert auction("P 6S 6H P P").turn() is None


def test_A2_on_suit_change_a_passed_seat_returns() -> None:
    returning = {"auction__reenter": "on-suit-change"}
    assert auction("P 6S 6H P 7S P", **returning).turn() is None  # spades again: seat 0 stays out
    assert auction("P 6S 6H P 7D", **returning).turn() == 2  # seat 2 had not passed
    assert auction("P 6S 6H P 7D P", **returning).turn() == 3  # who passed before the change
    assert auction("P 6S 6H P 7D P P", **returning).turn() == 0
    assert auction("P 6S 6H P 7D P P P", **returning).turn() is None


def test_A2_a_special_is_a_strain_of_its_own() -> None:
    assert auction("7S P 7C P M P", auction__reenter="on-suit-change").turn() == 2
    assert auction("7S P 7C P M P P", auction__reenter="on-suit-change").turn() == 3


def test_A2_always_until_all_others_pass_in_succession() -> None:
    always = {"auction__reenter": "always"}
    assert auction("P 6S P P", **always).turn() == 0
    assert auction("P 6S P P P", **always).turn() is None
    assert auction("P P P P", **always).turn() is None


def test_A3_the_standing_bidder_is_asked_once_more() -> None:
    always = {"auction__rebid": "always"}
    assert auction("6S P P P").turn() is None
    assert auction("6S P P P", **always).turn() == 0
    assert auction("6S P P P P", **always).turn() is None
    assert auction("6S P P P 7S", **always).turn() == 0  # the others are out; asked again
    assert auction("6S P P P 7S P", **always).turn() is None


def test_A3_after_a_raise_those_speak_who_still_may() -> None:
    both = {"auction__rebid": "always", "auction__reenter": "always"}
    assert auction("6S P P P 7S", **both).turn() == 1
    assert auction("6S P P P 7S P P P", **both).turn() == 0
    assert auction("6S P P P 7S P P P P", **both).turn() is None


def test_A4_one_round() -> None:
    assert auction("6S 6C 6D", auction__rounds=1).turn() == 3
    assert auction("6S 6C 6D 6H", auction__rounds=1).turn() is None


def test_A5_six_only_by_the_first_two_to_speak() -> None:
    seats = {"auction__inkle_seats": True}
    assert "6H" in auction("6S", **seats).legal()
    assert "6H" not in auction("6S P", **seats).legal()
    assert "6H" not in auction("6S P P P", auction__rebid="always", **seats).legal()


def test_A5_an_inkle_cannot_win() -> None:
    void = {"auction__inkle_void": True}
    assert auction("P 6S P P", **void).winner() is None
    assert do(dealt(**void), "P 6S P P").phase() == "deal"
    played_by_none = do(dealt(auction__passed_out="no-trump-hand", **void), "P 6S P P")
    assert (played_by_none.phase(), played_by_none.redeals) == ("deal", 1)


def test_A5_the_dealer_must_bid_seven() -> None:
    legal = auction("6S P P", auction__inkle_void=True, auction__passed_out="dealer-must-bid").legal()
    assert {"P", "6H"} & legal == set()
    assert {"7S", "OM"} <= legal


def test_A5_below_an_inkle_a_bid_of_seven_wins() -> None:
    """In Original 6C outranks 7S, but it cannot win."""
    void = {"auction__inkle_void": True, "ladder__schedule": "original"}
    assert auction("7S 6C P P P", **void).winner() == (0, "7S")


def test_A6_the_same_dealer_deals_again_at_most_twice() -> None:
    referee = game()
    dealers = []
    for _ in range(5):
        referee.do(("deal", [hand.split() for hand in HANDS], KITTY.split()))
        dealers.append(referee.dealer)
        do(referee, "P P P P")
    assert dealers == [3, 3, 3, 0, 0]


def test_A6_next_dealer() -> None:
    assert do(dealt(auction__passed_out="next-dealer"), "P P P P").dealer == 0


def test_A6_the_no_trump_hand() -> None:
    referee = do(dealt(auction__passed_out="no-trump-hand", scoring__trick_points=False), "P P P P")
    assert (referee.phase(), referee.turn(), referee.contract) == ("play", 0, (None, None))
    played_out(referee)
    assert sum(referee.points) == 100
    assert referee.points == [
        10 * (referee.taken[0] + referee.taken[2]),
        10 * (referee.taken[1] + referee.taken[3]),
    ]
    assert referee.made is None


def test_A6_the_dealer_must_bid() -> None:
    forced = {"auction__passed_out": "dealer-must-bid"}
    assert "P" in auction("P P", **forced).legal()
    assert "P" not in auction("P P P", **forced).legal()
    assert {"6S", "OM"} <= auction("P P P", **forced).legal()
    assert "P" in auction("P P 6S", **forced).legal()


def test_A7_the_winner_may_raise() -> None:
    raises = {"auction__winner_raises": True}
    assert auction("6S P P P", **raises).turn() is None  # nobody else has bid
    assert auction("6S P P P", auction__raise_unopposed=True, **raises).turn() == 0
    assert auction("6S 6H P P P", **raises).turn() == 1
    assert auction("6S 6H P P P P", **raises).winner() == (1, "6H")
    assert auction("6S 6H P P P P", **raises).turn() is None


def test_A7_a_raise_in_the_same_strain_closes_the_auction() -> None:
    assert auction("6S 6H P P P 8H", auction__winner_raises=True).turn() is None


def test_A7_a_raise_in_another_strain_opens_it_for_all() -> None:
    raises = {"auction__winner_raises": True}
    assert auction("6S 6H P P P 7D", **raises).turn() == 2
    assert auction("6S 6H P P P OM", **raises).turn() == 2
    assert auction("6S 6H P P P 7D P P P", **raises).turn() == 1  # it may repeat
    assert auction("6S 6H P P P 7D P P P 7N P P P P", **raises).turn() is None
    assert auction("6S 6H P P P 7D P P 7N P", **raises).turn() == 0
    assert auction("6S 6H P P P 7D P P 7N P P", **raises).turn() is None


def test_A8_M1_misere_waits_for_a_bid_of_seven() -> None:
    assert "M" not in auction("6S").legal()
    assert "M" in auction("7S").legal()
    assert "M" in auction("6S", auction__unrestricted=True).legal()


def barred_auction(barred: set[int], calls: str, **differences: Any) -> Auction:
    bidding = Auction(options(**differences), dealer=3, barred=barred)
    for call in calls.split():
        bidding.call(call)
    return bidding


def test_A9_a_barred_seat_may_only_pass() -> None:
    assert barred_auction({1}, "6S").legal() == {"P"}
    assert barred_auction({1}, "6S P P P", auction__reenter="always").turn() is None
    assert barred_auction({3}, "P P P", auction__passed_out="dealer-must-bid").legal() == {"P"}
    assert barred_auction({0}, "P 6H 7C P P 7D P", auction__winner_raises=True).turn() == 1


def test_A9_bars_end_with_a_contract_or_when_the_deal_moves_on() -> None:
    referee = game()
    referee.barred = {1}
    referee.do(("deal", [hand.split() for hand in HANDS], KITTY.split()))
    assert do(referee, "P P P P").barred == {1}  # the same dealer deals again
    referee.do(("deal", [hand.split() for hand in HANDS], KITTY.split()))
    assert do(referee, "7S P P P").barred == set()
    referee = game(auction__passed_out="next-dealer")
    referee.barred = {1}
    referee.do(("deal", [hand.split() for hand in HANDS], KITTY.split()))
    assert do(referee, "P P P P").barred == set()


def test_A10_a_card_for_each_level_that_the_bidding_rises() -> None:
    visible = {"auction__visible_kitty": True}
    assert do(dealt(**visible), "6S").kitty_in_sight() == []
    assert do(dealt(**visible), "8S").kitty_in_sight() == ["6S", "5S"]
    assert do(dealt(**visible), "8S 10H").kitty_in_sight() == ["6S", "5S", "4D"]  # and no fourth


def test_A10_the_level_of_a_special() -> None:
    rules = options(specials__low_misere__on=True, specials__open_misere__place="after 9N")
    assert standing_level("LM", rules) == 6
    assert standing_level("OM", rules) == 9
    assert standing_level("OM", options(specials__open_misere__place="top")) == 10


def test_A11_the_last_card_of_the_kitty() -> None:
    assert dealt(auction__last_kitty_card_open=True).kitty_in_sight() == ["4D"]


def test_A13_no_trump_from_seven() -> None:
    seven = {"auction__no_trump_from": 7, "specials__j5": True}
    assert not {"6N", "6J5"} & set(bids(**seven))
    assert "7N" not in auction("6S", **seven).legal()
    assert {"7N", "8J5"} <= auction("7S", **seven).legal()


def test_A14_a_contract_that_is_too_low_is_passed_out() -> None:
    assert do(dealt(auction__min_contract=8), "7S P P P").phase() == "deal"
    assert do(dealt(auction__min_contract=8), "8S P P P").phase() == "exchange"


def test_A15_game_bids_above_ten_no_trump() -> None:
    game_bids = {"auction__game_bids": True}
    assert bids(**game_bids)[-6:] == ["10N", "GS", "GC", "GD", "GH", "GN"]
    assert scored("GS", 10, 0, **game_bids) == [1000, 0]
    assert scored("GS", 9, 1, **game_bids) == [-1000, 10]
