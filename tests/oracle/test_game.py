"""The credentials of the referee for whole games: each rule once, decided by hand from its words."""

from dataclasses import replace
from typing import Any

import pytest

from oracle import ending, scoring
from oracle.auction import Auction
from oracle.contract import Bargain
from oracle.ending import Result
from oracle.game import CHANCE, GameReferee
from oracle.kit import HANDS, KITTY, around, auction, bids, dealt, do, exchanged, game, options, played_out
from oracle.ladder import ladder, standing_level
from oracle.packs import Options, is_misdeal
from oracle.scoring import Round

# D and L: the pack and the deal.


@pytest.mark.parametrize("name", ["33", "43", "44", "45", "46", "52", "53", "63", "64"])
def test_D1_the_pack_has_as_many_cards_as_its_name_says(name: str) -> None:
    pack = game(pack__name=name).pack()
    assert len(set(pack)) == len(pack) == int(name)


def test_D1_X4_a_second_joker_in_place_of_the_4D() -> None:
    pack = game(plusplus__anti_joker=True).pack()
    assert len(pack) == 43
    assert {"JB", "JR"} < set(pack)
    assert [card for card in pack if card[0] == "4"] == ["4H"]


def test_D1_a_custom_pack_of_its_cards() -> None:
    assert game(pack__name="custom", pack__cards="7S 8S Jo").pack() == ["7S", "8S", "JB"]


def test_D2_which_fours_leave() -> None:
    fours = [card for card in game(pack__fours_out="4S 4D").pack() if card[0] == "4"]
    assert fours == ["4C", "4H"]


def test_L1_ten_cards_each_and_the_deal_passes_left() -> None:
    referee = game()
    assert (referee.phase(), referee.turn(), referee.legal()) == ("deal", CHANCE, None)
    with pytest.raises(ValueError, match="not a deal"):
        referee.do(("deal", [hand.split() for hand in HANDS], ["6S"]))
    referee = played_out(exchanged("7S P P P"))
    assert (referee.phase(), referee.dealer) == ("deal", 0)


def test_L2_three_and_one_four_and_one_three_and_one() -> None:
    shuffled = game().pack()
    hands, kitty, _ = game().dealt_from(shuffled)
    assert hands[0] == shuffled[0:3] + shuffled[13:17] + shuffled[30:33]  # left of the dealer is first
    assert kitty == [shuffled[12], shuffled[29], shuffled[42]]


def test_L2_packets_may_be_others() -> None:
    shuffled = game().pack()
    hands, kitty, _ = game(deal__packets="10 k3").dealt_from(shuffled)
    assert (hands[3], kitty) == (shuffled[30:40], shuffled[40:])


# A: the auction.


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


def test_A8_M1_misere_waits_for_a_bid_of_seven() -> None:
    assert "M" not in auction("6S").legal()
    assert "M" in auction("7S").legal()
    assert "M" in auction("6S", auction__unrestricted=True).legal()


# B: the ladder.


def test_B1_B2_B3_B4_corners_of_the_tables() -> None:
    corners = {"avondale": (40, 520), "original": (40, 600), "perfect": (20, 500), "thirty-three": (40, 480)}
    for schedule, corner in corners.items():
        values = dict(ladder(options(ladder__schedule=schedule)))
        assert (values["6S"], values["10N"]) == corner


def test_B2_by_points_then_tricks_then_strain() -> None:
    plain = {"specials__misere__on": False, "specials__open_misere__on": False}
    assert bids(ladder__schedule="original", **plain)[:9] == [
        "6S",
        "7S",
        "6C",
        "8S",
        "9S",
        "6D",
        "7C",
        "10S",
        "6H",
    ]


def test_B6_a_custom_table() -> None:
    values = [[10, 20, 30, 40, 50], [60, 70, 80, 90, 100], [5, 6, 7, 8, 9], [11] * 5, [300] * 5]
    assert ladder(options(ladder__schedule="custom", ladder__values=values))[0] == ("8S", 5)


def test_B_usual_places() -> None:
    assert around("M") == "8S M 8C"
    assert around("OM") == "10D OM 10H"
    assert around("M", ladder__schedule="perfect") == "7C M 7D"
    assert around("OM", ladder__schedule="perfect") == "8C OM 8D"
    assert around("M", ladder__schedule="original") == "10C M 7N"  # after 240 by tricks
    assert around("OM", ladder__schedule="original") == "10H OM 9N"


def test_B_other_places() -> None:
    place = "specials__misere__place"
    assert around("M", **{place: "above level 7"}, specials__j5=True) == "7J5 M 8S"
    assert around("M", **{place: "after 9N"}, specials__j5=True) == "9J5 M 10S"
    assert around("M", **{place: "before 10H"}) == "10D M OM"  # cheaper than open misère there
    assert around("M", **{place: "top"}) == "10N M"
    assert around("M", **{place: "by points"}) == "8S M 8C"
    assert around("M", **{place: "by points"}, specials__misere__points=260) == "8S M 8C"


def test_B_specials_of_equal_value_in_one_place() -> None:
    same = {"specials__misere__place": "top", "specials__open_misere__place": "top"}
    assert bids(**same, specials__misere__points=500)[-2:] == ["M", "OM"]
    assert bids(**same, specials__misere__points=510)[-2:] == ["OM", "M"]


def test_M10_J5_is_worth_as_much_as_no_trump() -> None:
    rungs = ladder(options(specials__j5=True))
    assert rungs[rungs.index(("6N", 120)) + 1] == ("6J5", 120)


# K, JK5: before the first lead.


def test_K1_declarer_takes_the_kitty_and_discards_as_many() -> None:
    referee = do(dealt(), "7S P P P")
    assert (referee.phase(), referee.turn(), len(referee.hands[0])) == ("exchange", 0, 13)
    assert referee.allows_discard(["JB", "6S", "7S"])
    assert not referee.allows_discard(["6S", "7S"])
    assert not referee.allows_discard(["AH", "6S", "7S"])
    assert not referee.allows_discard(["6S", "6S", "7S"])


def test_K3_without_the_kitty() -> None:
    referee = do(dealt(specials__open_misere__kitty=False), "OM P P P")
    assert (referee.phase(), len(referee.hands[0])) == ("play", 10)


def test_JK5_every_declarer_at_no_trump_is_asked() -> None:
    naming = {"joker__named_before_lead": True}
    assert exchanged("7N P P P", **naming).legal() == {"name S", "name C", "name D", "name H", "name -"}
    assert exchanged("P 7N P P", **naming).legal() == {"name -"}  # seat 1 has no joker
    assert exchanged("7S P P P", **naming).phase() == "play"
    referee = exchanged("7N P P P", **naming)
    referee.do("name H")
    assert (referee.phase(), "JB" in (referee.legal() or ())) == ("play", True)


# P and M: the play.


def test_P1_who_leads() -> None:
    assert exchanged("P 7S P P").turn() == 1
    left = {"play__leader": "left-of-declarer"}
    assert exchanged("P 7S P P", **left).turn() == 2
    assert exchanged("P OM P P", **left).turn() == 2


def test_M1_partner_folds_and_turns_skip_it() -> None:
    referee = exchanged("P OM P P")
    turns = []
    for _ in range(3):
        turns.append(referee.turn())
        referee.do(min(referee.legal() or ()))
    assert turns == [1, 2, 0]


def test_M1_play_stops_when_declarer_takes_a_trick() -> None:
    referee = do(exchanged("P OM P P"), "AH 5D 7S")
    assert (referee.made, referee.points, referee.taken) == (False, [0, -500], [0, 1, 0, 0])
    assert (referee.phase(), referee.result, referee.turn()) == ("over", ("back", [0]), None)
    referee = do(exchanged("P OM P P", specials__open_misere__play_on=True), "AH 5D 7S")
    assert referee.phase() == "play"


def test_M2_P5_the_hand_lies_open_after_the_first_trick() -> None:
    referee = exchanged("OM P P P")
    assert referee.open_to_all() == set()
    do(referee, "7S 5H 4H")  # seat 2, the partner, sits out
    assert referee.open_to_all() == set()  # declarer's seven won, and the game waits for a deal
    referee = exchanged("P OM P P")
    assert do(referee, "5H 5D JB").open_to_all() == {1}
    assert exchanged("P OM P P", specials__open_misere__exposed="before-lead").open_to_all() == {1}


# S: scores and the end.


def played(bid: str, makers: int, defenders: int, **differences: Any) -> Round:
    """A round that seat 0 declared, all tricks taken by seats 0 and 1; `before` are the scores before it."""
    before = [int(score) for score in differences.pop("before", "0 0").split()]
    rules = options(**differences)
    bargain = Bargain(rules, bid, 0) if bid else None
    return Round(rules, bargain, before, [makers, defenders, 0, 0], penalties=[0, 0])


def scored(bid: str, makers: int, defenders: int, **differences: Any) -> list[int]:
    """What that round is worth."""
    return scoring.points(played(bid, makers, defenders, **differences))


def ended(scores: str, *, makers: int = 0, made: bool = True, **differences: Any) -> Result | None:
    """How a game with these scores stands after a six by a side was made or not."""
    sides = [int(score) for score in scores.split()]
    rules = options(table__seats=len(sides), table__sides=len(sides), **differences)
    taken = [0] * len(sides)
    taken[makers] = 10 if made else 0
    rounds = differences.get("scoring__rounds", 1)
    last = Round(rules, Bargain(rules, "6S", makers), sides, taken, penalties=[0] * len(sides))
    return ending.result(sides, last, rounds)


def test_S1_S2_made_and_failed() -> None:
    assert scored("7S", 8, 2) == [140, 20]
    assert scored("7S", 6, 4) == [-140, 40]
    assert scored("7S", 6, 4, scoring__trick_points=False) == [-140, 0]


def test_S2_no_trick_points_in_misere_unless_the_ruleset_says_so() -> None:
    assert scored("M", 0, 10) == [250, 0]
    assert scored("M", 1, 2) == [-250, 0]
    assert scored("M", 1, 2, specials__misere__trick_points=True) == [-250, 20]


def test_S3_slam() -> None:
    assert scored("7S", 10, 0) == [250, 0]
    assert scored("8C", 10, 0) == [260, 0]
    assert scored("7S", 10, 0, scoring__slam="off") == [140, 0]
    cheap = {"ladder__schedule": "original", "scoring__slam": "up-to-8S"}
    assert scored("8S", 10, 0, **cheap) == [250, 0]
    assert scored("9S", 10, 0, **cheap) == [100, 0]


def test_S4_the_target() -> None:
    assert ended("490 0") is None
    assert ended("500 0") == ("front", [0])
    assert ended("500 500", made=False) is None  # a tie: play on
    assert ended("500 510", made=False) == ("front", [1])


def test_S5_out_the_back_door() -> None:
    assert ended("-490 0", made=False) is None
    assert ended("-500 0", made=False) == ("back", [1])
    assert ended("-500 0", made=False, scoring__back_door="strict") is None
    assert ended("-510 0", made=False, scoring__back_door="strict") == ("back", [1])
    assert ended("-600 0", made=False, scoring__back_door="off") is None


def test_S5_unless_another_side_is_negative_too() -> None:
    mercy = "unless-other-negative"
    assert ended("-500 -10", made=False, scoring__back_door=mercy) is None
    assert ended("-500 0", made=False, scoring__back_door=mercy) == ("back", [1])


def test_S5_a_tie_is_shared() -> None:
    assert ended("-500 20 20", made=False) == ("back", [1, 2])


def test_S6_the_makers_first() -> None:
    assert ended("500 510") == ("front", [0])
    assert ended("500 510", scoring__at_target="highest-score") == ("front", [1])
    assert ended("510 510", scoring__at_target="highest-score") is None
    assert ended("0 510 520") == ("front", [2])


def test_S7_only_a_made_bid_wins() -> None:
    assert ended("0 510", scoring__must_make=True) is None
    assert ended("500 0", scoring__must_make=True) == ("front", [0])
    assert ended("500 0", made=False, scoring__must_make=True) is None
    assert ended("-500 510", made=False, scoring__must_make=True) == ("back", [1])


def test_T3a_three_players_score_their_own_tricks() -> None:
    rules = options(table__seats=3, table__sides=3)
    last = Round(rules, Bargain(rules, "7S", 0), [0, 0, 0], [6, 3, 1], penalties=[0, 0, 0])
    assert scoring.points(last) == [-140, 30, 10]


def test_T4_a_whole_round_between_partnerships() -> None:
    referee = played_out(exchanged("7S P P P"))
    assert (referee.taken, referee.made) == ([10, 0, 0, 0], True)
    assert (referee.points, referee.scores) == ([250, 0], [250, 0])


# The rest of the catalogue. Seat 0 speaks first; where there are two sides, seats 0 and 2 are partners.


def is_misdeal_of(hand: str, rules: Options) -> bool:
    return is_misdeal(hand.split(), rules)


def test_L3_a_hand_without_a_court_card() -> None:
    plain, strict = options(), options(deal__misdeal_without_aces=True)
    assert is_misdeal_of("AS 10S 9S 8S 7S 6S 5S 4H 10H JB", plain)
    assert not is_misdeal_of("AS 10S 9S 8S 7S 6S 5S 4H 10H 9D", strict)
    assert not is_misdeal_of("10S 9S 8S 7S 6S 5S 4H 10H 9D JB", strict)
    assert not is_misdeal_of("JS 10S 9S 8S 7S 6S 5S 4H 10H 9D", plain)


def weak_deal(referee: GameReferee) -> GameReferee:
    """Seat 1 has no court card; seat 3 has two more of them."""
    strong, weak = "AC KC QC KH QH JH 6C 5C 4H 4D", "AH 10H 9H 8H 7H 6H 5H 10C 9C 8C"
    hands = [HANDS[0], weak, HANDS[2], strong]
    referee.do(("deal", [hand.split() for hand in hands], ["6S", "5S", "7C"]))
    return referee


def test_L3_a_misdeal_may_be_called_before_ones_first_call() -> None:
    may = {"deal__misdeal": "may"}
    assert "misdeal" not in (weak_deal(game(**may)).legal() or ())
    assert "misdeal" in (do(weak_deal(game(**may)), "6S").legal() or ())
    assert "misdeal" not in (do(weak_deal(game(**may)), "6S 6H P P 7S").legal() or ())
    referee = do(weak_deal(game(**may)), "6S misdeal")
    assert (referee.phase(), referee.dealer, referee.redeals) == ("deal", 3, 0)


def test_L3_a_misdeal_that_must_be_dealt_again() -> None:
    referee = weak_deal(game(deal__misdeal="must"))
    assert (referee.phase(), referee.dealer) == ("deal", 3)
    assert dealt(deal__misdeal="must").phase() == "auction"


def test_L4_dead_hands_come_after_the_dealers() -> None:
    three = {"table__seats": 3, "table__sides": 3, "deal__dead_hands": 1}
    referee = GameReferee(options(**three), dealer=0)
    shuffled = referee.pack()
    hands, kitty, _ = referee.dealt_from(shuffled)
    assert (hands[1][:3], hands[0][:3], hands[3][:3]) == (shuffled[:3], shuffled[6:9], shuffled[9:12])
    referee.do(("deal", hands, kitty))
    assert (len(referee.hands), len(kitty)) == (3, 3)


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


# M: special contracts.


def test_M3_blind_misere_before_looking() -> None:
    blind = {"specials__blind_misere__on": True}
    referee = dealt(**blind)
    assert not referee.has_looked(0)
    assert {"look", "BM", "P"} <= (referee.legal() or set())
    do(referee, "look")
    assert (referee.turn(), referee.has_looked(0)) == (0, True)
    assert not {"look", "BM"} & (referee.legal() or set())
    assert do(referee, "P BM").legal() == {"look", "P"}
    assert not referee.has_looked(1)
    assert do(dealt(**blind), "P P P BM").has_looked(3)  # the auction is over


def test_M3_a_look_before_the_turn() -> None:
    referee = do(dealt(specials__blind_misere__on=True), "look:2")
    assert (referee.turn(), [referee.has_looked(seat) for seat in range(4)]) == (
        0,
        [False, False, True, False],
    )
    assert not referee.may_look(2)
    assert not {"look", "BM"} & (do(referee, "6S 7S").legal() or set())
    assert do(referee, "look:3 P P").turn() == 0
    with pytest.raises(ValueError, match="seat 3 may not look"):
        referee.do("look:3")
    assert not dealt(specials__blind_misere__on=False).may_look(0)


def test_M4_declarer_hands_cards_to_the_partner() -> None:
    referee = do(dealt(specials__double_misere__on=True), "DM P P P")
    assert (referee.phase(), referee.turn()) == ("giving", 0)
    assert referee.allows_gift(["JB", "JS", "6S"])
    assert not referee.allows_gift(["JB", "JS"])
    referee.do(("give", ["JB", "JS", "6S"]))
    assert (referee.phase(), referee.turn(), len(referee.hands[2])) == ("exchange", 2, 13)
    assert referee.allows_discard(["JB", "JS", "AD"])
    referee.do(("discard", ["JB", "JS", "AD"]))
    assert [len(hand) for hand in referee.hands] == [10] * 4
    do(referee, "7S 5H 6S 5C")  # both play, and a trick of either is lost
    assert (referee.made, referee.points) == (False, [-500, 0])


def test_M5_grand_nullo_alone_or_together() -> None:
    on = {"specials__grand_nullo__on": True}
    alone = do(dealt(**on), "GRN P P P")
    assert (alone.phase(), alone.kitty) == ("play", KITTY.split())
    values = dict(ladder(options(**on))), dict(ladder(options(specials__grand_nullo__partner="play", **on)))
    assert (values[0]["GRN"], values[1]["GRN"]) == (250, 500)
    assert around("GRN", specials__grand_nullo__partner="play", **on) == "OM GRN 10H"


def test_M6_M7_whose_hands_lie_open() -> None:
    for whose, seats in (("partner", {2}), ("both", {0, 2})):
        row = "specials.shields."
        shields = {f"{row}on": True, f"{row}partner": "play", f"{row}open_hands": whose}
        referee = dealt(**shields, **{f"{row}exposed": "before-lead", f"{row}kitty": False})
        assert do(referee, "SH P P P").open_to_all() == seats


def test_M8_wilkinson() -> None:
    wilkinson = {"specials__wilkinson": True}
    assert {"M", "OM"} <= auction("", **wilkinson).legal()
    assert exchanged("M P P P", **wilkinson).open_to_all() == {0}
    referee = do(dealt(**wilkinson), "OM P P P")
    assert (referee.phase(), referee.open_to_all()) == ("play", {0})


def test_M9_hi_lo_is_exactly_five() -> None:
    assert [Bargain(options(), "HL", 0).is_made(tricks) for tricks in (4, 5, 6)] == [False, True, False]
    assert Bargain(options(), "HL", 0).can_be_made(3, 2)
    assert not Bargain(options(), "HL", 0).can_be_made(3, 1)
    assert not Bargain(options(), "HL", 0).can_be_made(6, 4)
    assert around("HL", specials__hi_lo__on=True) == "9C HL 9D"


def test_M11_a_called_slam() -> None:
    slam = {"specials__called_slam": True}
    referee = do(dealt(**slam), "7S P P P")
    assert referee.legal() == {"slam"}
    do(referee, "slam")
    assert (referee.phase(), referee.turn()) == ("giving", 2)
    referee.do(("give", ["AD"]))
    assert (referee.phase(), referee.turn(), len(referee.hands[0])) == ("exchange", 0, 14)
    assert referee.legal() == set()
    referee.do(("discard", ["4D", "5S", "6S", "7S"]))
    played_out(referee)
    assert (referee.taken, referee.points) == ([10, 0, 0, 0], [500, 0])


def test_M11_what_a_slam_is_worth() -> None:
    values = {
        bid: Bargain(options(specials__j5=True), bid, 0, slam=True).value for bid in ("6S", "6N", "6J5")
    }
    assert values == {"6S": 500, "6N": 520, "6J5": 520}
    assert Bargain(options(ladder__schedule="original"), "10N", 0, slam=True).value == 600


def test_M12_low_misere() -> None:
    assert around("LM", specials__low_misere__on=True) == "6N LM 7S"
    assert Bargain(options(), "LM", 0).can_be_breached is False


def test_M13_petite_and_grosse() -> None:
    both = {"specials__petite_misere__on": True, "specials__grosse_misere__on": True}
    assert around("PM", **both) == "8H PM 8N"
    assert around("GM", **both) == "10H GM 10N"


def test_M14_declarer_plays_the_dummy_once_it_lies_open() -> None:
    row = "specials.open_misere."
    referee = exchanged("P OM P P", **{f"{row}partner": "dummy", f"{row}exposed": "never"})
    assert referee.open_to_all() == set()
    assert do(referee, "5H 5D").turn() == 3  # the dummy plays its own first card
    do(referee, "4H JB")
    assert (referee.open_to_all(), referee.turn()) == ({3}, 0)
    assert do(referee, "7S 6H 6D").turn() == 1
    assert referee.play is not None
    assert referee.play.turn == 3


def test_M15_the_defender_on_the_left_steers() -> None:
    on = {"specials__super_open_misere__on": True}
    referee = exchanged("P SOM P P", **on)
    assert referee.play is not None
    assert (referee.turn(), referee.play.turn, referee.open_to_all()) == (2, 1, {1})
    assert around("SOM", **on) == "9N SOM 10S"


# P4: claims.


def claiming(bid: str = "7S", **differences: Any) -> GameReferee:
    """Seat 0 is about to lead."""
    return exchanged(f"{bid} P P P", **differences)


def test_P4_a_proved_claim_takes_the_rest() -> None:
    referee = claiming()
    with pytest.raises(ValueError, match="not proved"):
        referee.do(("claim", False))
    referee.do(("claim", True))
    assert (referee.taken, referee.points) == ([10, 0, 0, 0], [250, 0])


def test_P4_claims_that_cost() -> None:
    referee = claiming(play__claims="penalised")
    referee.do(("claim", False))
    assert (referee.phase(), referee.may_claim()) == ("play", False)
    assert do(referee, "JB").may_claim()
    referee.do(("claim", True))
    assert referee.points == [-240, 100]  # seat 1, on turn now, has them all
    referee = claiming(play__claims="always-penalised")
    referee.do(("claim", True))
    assert referee.points == [150, 0]


def test_P4_who_may_claim_and_concede() -> None:
    assert not claiming(play__claims="off").may_claim()
    assert claiming(play__claims="off").may_concede()
    assert not do(claiming(), "JB").may_concede()
    assert do(claiming(), "JB").may_claim()
    assert not do(claiming("OM"), "7S").may_claim()  # a defender in misère
    assert not claiming("HL", specials__hi_lo__on=True).may_claim()


def test_P4_a_conceded_contract() -> None:
    referee = claiming()
    do(referee, "JB 5H 5D 4H JS 6H 6D 5C concede")
    assert (referee.taken, referee.points) == ([2, 4, 0, 4], [-140, 80])
    referee = claiming("OM")
    referee.do("concede")
    assert (referee.made, referee.points) == (False, [-500, 0])


# S: the rest of the score.


def test_S8_defenders_score_out_unless_the_makers_can() -> None:
    rules = {"scoring__score_out": True, "before": "0 480"}
    assert ending.first_out(played("7S", 3, 1, **rules), [0, 1, 0, 0]) is None
    assert ending.first_out(played("7S", 2, 2, **rules), [0, 1, 1, 0]) == 1
    assert not ending.can_win_out(played("7S", 2, 2, **rules), 6)
    near = {"scoring__score_out": True, "before": "400 480"}
    assert ending.can_win_out(played("7S", 2, 2, **near), 6)
    assert not ending.can_win_out(played("7S", 2, 4, **near), 4)
    assert ending.can_win_out(played("7S", 4, 0, scoring__score_out=True, before="250 0"), 6)  # by a slam
    assert ending.have_won_out(played("7S", 7, 2, **near), 1)


def test_S9_walker() -> None:
    walker = {"scoring__walker": True}
    assert ended("500 0", **walker) == ("front", [0])
    assert ended("510 0", **walker) is None
    assert ended("1000 0", **walker) == ("back", [1])
    assert ended("-500 -100", **walker) == ("back", [1])


def test_S10_ralph() -> None:
    assert scoring.barred(played("8S", 5, 5, scoring__ralph=3)) == {0}
    assert scoring.barred(played("8S", 6, 4, scoring__ralph=3)) == set()
    assert scoring.barred(played("8S", 5, 5, scoring__ralph=4)) == set()
    assert scoring.barred(played("M", 3, 7, scoring__ralph=4)) == {0}


@pytest.mark.parametrize(("bid", "defenders"), [("6S", 6), ("7S", 5), ("8S", 4), ("9S", 3), ("10S", 2)])
def test_S11_defenders_take_one_more_than_needed(bid: str, defenders: int) -> None:
    assert scoring.barred(played(bid, 10 - defenders, defenders, scoring__set_rule=1)) == {0}
    assert scoring.barred(played(bid, 11 - defenders, defenders - 1, scoring__set_rule=1)) == set()


def test_S11_miseres_and_hi_lo() -> None:
    assert scoring.barred(played("M", 3, 7, scoring__set_rule=1)) == {0}
    assert scoring.barred(played("M", 3, 7, scoring__set_rule=1, scoring__set_miseres=False)) == set()
    assert scoring.barred(played("HL", 7, 3, scoring__set_rule=1)) == {0}
    assert scoring.barred(played("HL", 4, 6, scoring__set_rule=1)) == set()


def breached(bid: str, makers: int, scores: str, **differences: Any) -> tuple[list[int], set[int]]:
    """What a breach that seat 1 called came to, and who is barred; seats 0 and 1 took all tricks."""
    last = replace(played(bid, makers, 10 - makers, scoring__breach=100, **differences), caller=1)
    return scoring.breach_points(last, [int(score) for score in scores.split()]), scoring.barred(last)


def test_S12_made_down_and_breached() -> None:
    assert breached("7S", 7, "140 30") == ([0, -100], {1})
    assert breached("7S", 6, "-140 40") == ([0, -100], {1})
    assert breached("7S", 5, "-140 50") == ([0, 100], {0})
    assert breached("M", 2, "-250 0") == ([0, -100], {1})
    assert breached("M", 3, "-250 0") == ([0, 100], {0})


def test_S12_kept_from_the_doors() -> None:
    assert breached("7S", 5, "0 450") == ([0, 40], {0})
    assert breached("7S", 7, "0 -450") == ([0, -40], {1})
    assert breached("7S", 7, "0 -450", scoring__back_door="off") == ([0, -100], {1})


def test_S12_offered_twice_from_declarers_left() -> None:
    referee = do(dealt(scoring__breach=100), "7S P P P")
    assert (referee.phase(), referee.turn()) == ("breach", 1)
    assert do(referee, "decline").turn() == 3
    assert do(referee, "decline").phase() == "exchange"
    referee.do(("discard", KITTY.split()))
    assert (referee.phase(), referee.turn()) == ("breach", 1)
    assert do(referee, "breach").phase() == "play"
    assert do(dealt(scoring__breach=100), "6S P P P").phase() == "exchange"


def test_S13_point_spread() -> None:
    spread: dict[str, Any] = {"scoring__spread": 500}
    assert ended("300 -200", **spread) == ("spread", [0])
    assert ended("290 -200", **spread) is None
    assert ended("-10 -510", scoring__back_door="off", **spread) is None
    assert ended("300 -200", made=False, scoring__must_make=True, **spread) == ("spread", [0])


def test_S14_transfer() -> None:
    assert scored("7S", 6, 4, scoring__transfer=True) == [0, 180]
    assert scored("7S", 7, 3, scoring__transfer=True) == [140, 30]


def test_S16_a_cap_on_trick_points() -> None:
    assert scored("7S", 6, 4, scoring__trick_cap=490, before="0 470") == [-140, 20]
    assert scored("7S", 6, 4, scoring__trick_cap=490, before="0 520") == [-140, 0]


def test_S17_no_trick_points_at_400() -> None:
    assert scored("7S", 6, 4, scoring__no_tricks_from=400, before="0 390") == [-140, 40]
    assert scored("7S", 6, 4, scoring__no_tricks_from=400, before="0 400") == [-140, 0]


def test_S18_a_fixed_number_of_rounds() -> None:
    last = played("7S", 10, 0, scoring__rounds=3)
    assert ending.result([600, -700], last, 2) is None
    assert ending.result([60, 60], last, 3) == ("rounds", [0, 1])
