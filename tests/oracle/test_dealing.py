"""The referee's credentials: the pack and the deal (D, L), each rule decided by hand from its words."""

import pytest

from oracle.game import CHANCE, GameReferee
from oracle.kit import HANDS, dealt, do, exchanged, game, options, played_out
from oracle.packs import Options, is_misdeal


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
