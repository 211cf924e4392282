"""What players complain of in bots. rule-1 does none of it, though each time it would be legal."""

from bots.positions import PLAIN_MISERE, STANDARD, called, led, may, played, position

LONG_HEARTS = "JH AH KH 9H 6H KS 8S 7C 6D 5D"
EVERYTHING_BUT_THE_JOKER = "JH JD AH KH QH 10H 9H 8H AS AC"
REST = ["", "", ""]


def test_does_not_bid_no_trump_without_the_joker() -> None:
    state = position(["AS KS AC KC AD KD AH KH QS QC", "", "", "Jo"])
    assert may(state, "6N")
    assert called(state) == "7H"


def test_does_not_bid_no_trump_on_the_joker_alone() -> None:
    for hand in ("Jo 5S 7S 6C 8C 9C 4D 7D 5H 6H", "Jo JS 10S JC 10C JD 10D 9D JH 10H"):
        state = position([hand, *REST])
        assert may(state, "6N")
        assert not called(state).endswith("N")


def test_does_not_jump_to_eight_because_partner_raised() -> None:
    assert called(position([LONG_HEARTS, *REST])) == "6H"
    raised = position([LONG_HEARTS, *REST], "6H pass 7H pass")
    assert may(raised, "8H")
    assert called(raised) == "pass"


def test_counts_partners_support_once() -> None:
    """The raise to seven has told of the support; a foe's eight spades does not make it a trick more."""
    state = position([LONG_HEARTS, *REST], "6H pass 7H 8S")
    assert may(state, "8H")
    assert called(state) == "pass"


def test_does_not_bid_ten_without_the_joker() -> None:
    state = position([EVERYTHING_BUT_THE_JOKER, "", "Jo", ""])
    assert may(state, "10H")
    assert called(state) == "9H"


def test_leads_the_top_trump_and_not_a_low_one() -> None:
    state = position(["Jo JH AH KH 6H 5H AS 7C 8C 9C", *REST], "8H pass pass pass 7C,8C,9C")
    assert may(state, "5H")
    assert played(state) == "Jo"


def test_does_not_lead_a_suit_that_the_misere_caller_is_out_of() -> None:
    caller = "4D 5D 6D 7D 8D 9D 4H 5C 6C 7C"
    state = position(
        [caller, "KD 5S KS QS 6H 8H 10H 9C 10C JC", "", "JD 6S AS AC KC QC 8C 9H QH KH"],
        "M pass pass pass 4D KD JD KS 6S 7C",
        rules=PLAIN_MISERE,
    )
    assert may(state, "5S")
    assert may(state, "QS")
    assert played(state) == "6H"


def test_third_hand_stays_under_the_misere_caller() -> None:
    caller = "5S 8S 4D 5D 6D 7D 5C 6C 7C 4H"
    state = position(
        [caller, "6S QS", "", "7S KS 8D 9D 10D JD QD 8C 9C 10C"],
        "M pass pass pass 8S 6S",
        rules=PLAIN_MISERE,
    )
    assert may(state, "KS")
    assert played(state) == "7S"


DECLARER = "JH JD AH KH QH 10H 5D 6D 9C 10C"
JOKER_AND_NO_DIAMOND = "Jo 4H 5S 6S 7S 8S 5C 6C 7C 8C"
PARTNER = "AD 4D 9S 10S JS QS JC QC KC KS"


def test_does_not_waste_the_joker_on_a_trick_that_partner_wins() -> None:
    state = position([JOKER_AND_NO_DIAMOND, DECLARER, PARTNER, ""], "pass 8H pass pass 9C,10C,6D 5D AD 7D")
    assert may(state, "Jo")
    assert may(state, "4H")
    assert played(state) == "5S"


def test_does_not_waste_the_joker_where_a_small_trump_will_do() -> None:
    state = position([JOKER_AND_NO_DIAMOND, DECLARER, PARTNER, ""], "pass 8H pass pass 9C,10C,6D 5D 4D 7D")
    assert may(state, "Jo")
    assert played(state) == "4H"


def test_draws_with_the_joker_at_no_trump_while_another_card_can_profit() -> None:
    """With the joker and one more card left, the joker goes first and takes the king of hearts with it."""
    hands = ["AS KS AC KC QC AD KD QD Jo QH", "KH 10H", "", ""]
    state = position(hands, "8N pass pass pass 9H,JH,AH", rules=STANDARD)
    state = led(state, "AS", "KS", "AC", "KC", "QC", "AD", "KD", "QD")
    assert "KH" in str(state.view(1).hand)
    assert may(state, "QH")
    assert played(state) == "Jo=H"


def test_does_not_lose_the_game_by_overbidding_twice() -> None:
    """After the first failure the same cards no longer bid: another would lose the game."""
    hands = ["", "AD KD QD JD 10D", "Jo JH AH KH 9H AS 8S 7C 6D QC", ""]
    assert called(position(hands, "pass 7D", scores=(0, 0))) == "7H"
    far_down = position(hands, "pass 7D", scores=(-320, 80))
    assert may(far_down, "7H")
    assert called(far_down) == "pass"
