"""The credentials of the referee for whole games: each rule once, decided by hand from its words."""

from typing import Any

import pytest

from oracle import scoring
from oracle.auction import Auction
from oracle.game import CHANCE, GameReferee
from oracle.ladder import ladder
from oracle.packs import Options
from oracle.scoring import Contract, Round

SPECIAL: Options = {
    "on": True,
    "points": None,
    "place": "",
    "precondition": "none",
    "kitty": True,
    "exposed": "never",
    "play_on": False,
    "trick_points": False,
    "low_joker": False,
}
DEFAULTS: Options = {
    "table.seats": 4,
    "table.sides": 2,
    "pack.name": "43",
    "pack.cards": "",
    "pack.fours_out": "4S 4C",
    "pack.matching_four": False,
    "pack.higher_joker": "black",
    "deal.packets": "",
    "auction.lowest": 6,
    "auction.reenter": "never",
    "auction.rebid": "after-intervening-bid",
    "auction.rounds": 0,
    "auction.passed_out": "redeal",
    "auction.unrestricted": False,
    "ladder.schedule": "avondale",
    "ladder.values": None,
    "specials.j5": False,
    **{f"specials.misere.{name}": value for name, value in SPECIAL.items()},
    **{f"specials.open_misere.{name}": value for name, value in SPECIAL.items()},
    "specials.misere.precondition": "level-7",
    "specials.open_misere.exposed": "after-first-trick",
    "play.leader": "declarer",
    "joker.lead": "nominate-any",
    "joker.follow": "only-when-void",
    "joker.renege": "free",
    "joker.first_or_last": False,
    "joker.named_before_lead": False,
    "plusplus.megatrump": False,
    "plusplus.anti_megatrump": "off",
    "plusplus.anti_joker": False,
    "scoring.trick_points": True,
    "scoring.slam": "below-250",
    "scoring.target": 500,
    "scoring.back_door": "at",
    "scoring.loss_limit": -500,
    "scoring.at_target": "makers",
    "scoring.must_make": False,
}

HANDS = [
    "JB JS JC AS KS QS 10S 9S 8S 7S",
    "AH KH QH JH 10H 9H 8H 7H 6H 5H",
    "AD KD QD JD 10D 9D 8D 7D 6D 5D",
    "AC KC QC 10C 9C 8C 7C 6C 5C 4H",
]
KITTY = "6S 5S 4D"
"""Each seat has a suit of its own, and seat 0 takes every trick where spades are trumps."""


def options(**differences: Any) -> Options:
    """The defaults but for these; `__` stands for the dot of a name."""
    return {**DEFAULTS, **{name.replace("__", "."): value for name, value in differences.items()}}


def game(**differences: Any) -> GameReferee:
    """A four-handed game; seat 3 deals, so seat 0 speaks first."""
    return GameReferee(options(**differences), dealer=3)


def do(referee: GameReferee, acts: str) -> GameReferee:
    for act in acts.split():
        referee.do(act)
    return referee


def dealt(**differences: Any) -> GameReferee:
    referee = game(**differences)
    referee.do(("deal", [hand.split() for hand in HANDS], KITTY.split()))
    return referee


def exchanged(calls: str, **differences: Any) -> GameReferee:
    """The declarer has laid the kitty away again."""
    referee = do(dealt(**differences), calls)
    referee.do(("discard", KITTY.split()))
    return referee


def played_out(referee: GameReferee) -> GameReferee:
    """Everybody plays the first legal card in the order of the alphabet."""
    while referee.phase() == "play":
        legal = referee.legal()
        assert legal
        referee.do(min(legal))
    return referee


def auction(calls: str = "", **differences: Any) -> Auction:
    """Seat 3 deals, so seat 0 speaks first."""
    bidding = Auction(options(**differences), dealer=3)
    for call in calls.split():
        bidding.call(call)
    return bidding


def bids(**differences: Any) -> list[str]:
    return [bid for bid, _ in ladder(options(**differences))]


def around(bid: str, **differences: Any) -> str:
    """The bid with its neighbours on the ladder."""
    rungs = ["", *bids(**differences), ""]
    place = rungs.index(bid)
    return " ".join(rungs[place - 1 : place + 2]).strip()


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
    hands, kitty = game().dealt_from(shuffled)
    assert hands[0] == shuffled[0:3] + shuffled[13:17] + shuffled[30:33]  # left of the dealer is first
    assert kitty == [shuffled[12], shuffled[29], shuffled[42]]


def test_L2_packets_may_be_others() -> None:
    shuffled = game().pack()
    hands, kitty = game(deal__packets="10 k3").dealt_from(shuffled)
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


def scored(bid: str, makers: int, defenders: int, **differences: Any) -> list[int]:
    """Points where seat 0 declared, with all tricks taken by seats 0 and 1."""
    played = Round(Contract(bid, 0), [makers, defenders, 0, 0], [makers, defenders])
    return scoring.points(played, options(**differences))


def ended(scores: str, *, makers: int = 0, made: bool = True, **differences: Any) -> scoring.Result | None:
    """How a game with these scores stands after a six by a side was made or not."""
    sides = scores.split()
    taken = [0] * len(sides)
    taken[makers] = 10 if made else 0
    played = Round(Contract("6S", makers), taken, taken)
    return scoring.result([int(score) for score in sides], played, options(**differences))


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
    played = Round(Contract("7S", 0), [6, 3, 1], [6, 3, 1])
    assert scoring.points(played, options(table__seats=3, table__sides=3)) == [-140, 30, 10]


def test_T4_a_whole_round_between_partnerships() -> None:
    referee = played_out(exchanged("7S P P P"))
    assert (referee.taken, referee.made) == ([10, 0, 0, 0], True)
    assert (referee.points, referee.scores) == ([250, 0], [250, 0])
