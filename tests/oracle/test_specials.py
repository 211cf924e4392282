"""The referee's credentials: special contracts (M), each rule decided by hand from its words."""

import pytest

from oracle.contract import Bargain
from oracle.kit import KITTY, around, auction, dealt, do, exchanged, options, played_out
from oracle.ladder import ladder


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
    alone = do(dealt(**on), "7S GRN P P P")
    assert (alone.phase(), alone.kitty) == ("play", KITTY.split())
    together = do(dealt(specials__grand_nullo__partner="play", **on), "GRN P P P")
    assert (together.phase(), together.kitty) == ("play", KITTY.split())
    values = dict(ladder(options(**on))), dict(ladder(options(specials__grand_nullo__partner="play", **on)))
    assert (values[0]["GRN"], values[1]["GRN"]) == (250, 500)
    assert around("GRN", specials__grand_nullo__partner="play", **on) == "OM GRN 10H"


def test_M5_grand_nullo_alone_waits_for_what_misere_waits_for() -> None:
    on = {"specials__grand_nullo__on": True}
    free = {"specials__misere__precondition": "none"}
    for differences, may_open in ((on, False), (on | free, True)):
        assert ("GRN" in auction(**differences).legal()) is may_open
        assert "GRN" in auction("7S", **differences).legal()


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
