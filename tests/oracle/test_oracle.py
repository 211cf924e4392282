"""The referee's own credentials: small positions, each decided by hand from the words of one rule."""

from typing import Any

import pytest

from oracle.cardplay import SUITS, Lead, Referee, Terms

BLACK_FOURS = ("4S", "4C")
FOURS_BY_COLOUR = ("4S", "4D")
TWO_JOKERS = ("JB", "JR")
LOW: dict[str, Any] = {"misere": True, "low_joker": True}
ANTI_MEGATRUMP: dict[str, Any] = {"level": 8, "anti_megatrump": "either"}
MEGATRUMPS: dict[str, Any] = {**ANTI_MEGATRUMP, "megatrump": True}


def pack(*, out: tuple[str, ...] = BLACK_FOURS, jokers: tuple[str, ...] = ("JB",)) -> list[str]:
    """The 43 cards, or a near relation of them."""
    ranks = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    return [rank + suit for suit in SUITS for rank in ranks if rank + suit not in out] + list(jokers)


def at(strain: str, *hands: str, columns: dict[int, dict[str, str]] | None = None, **options: Any) -> Referee:
    """A table at which the seats 0, 1, 2, … hold these cards and seat 0 leads."""
    terms = Terms(strain=strain, **{"pack": pack(), **options})
    held = {seat: hand.split() for seat, hand in enumerate(hands)}
    return Referee(terms, held, list(held), 0, columns)


def plusplus(strain: str, *hands: str, **options: Any) -> Referee:
    """A table at which the second joker is the anti-joker (X4)."""
    both = pack(out=("4S", "4C", "4D"), jokers=TWO_JOKERS)
    return at(strain, *hands, pack=both, anti_joker=True, **options)


def named(strain: str, *hands: str, **options: Any) -> Referee:
    """The same table where who follows with the anti-joker names its suit (X6)."""
    return plusplus(strain, *hands, named_anti_joker=True, **options)


def play(referee: Referee, plays: str) -> Referee:
    """Play cards in turn; `JB=H` leads the joker as a heart."""
    for text in plays.split():
        card, _, suit = text.partition("=")
        referee.play(card, suit or None)
    return referee


def cards(text: str) -> set[Lead]:
    return {(card, None) for card in text.split()}


def naming(joker: str, suits: str) -> set[Lead]:
    return {(joker, suit) for suit in suits}


# P: the ordinary game.


def test_P2_the_suit_led_must_be_followed() -> None:
    table = play(at("S", "AH 5H", "KH 4H 5S", "6C 7C"), "AH")
    assert table.legal() == cards("KH 4H")
    assert play(table, "KH").legal() == cards("6C 7C")  # void, so any card


def test_P2_bowers_and_joker_follow_as_trumps() -> None:
    # Trumps are hearts: to a heart the left bower and the joker must be played, not the diamond.
    table = play(at("H", "AH 5H", "JD AD JB"), "AH")
    assert table.legal() == cards("JD JB")


def test_P2_left_bower_does_not_follow_its_printed_suit() -> None:
    table = play(at("H", "AD 5H", "JD 6C"), "AD")
    assert table.legal() == cards("JD 6C")  # no diamond but the bower, which is a heart: void


def test_P3_highest_trump_else_highest_of_the_suit_led() -> None:
    assert play(at("S", "KH", "AH", "AC"), "KH AH AC").winners == [1]
    assert play(at("S", "KH", "AH", "5S"), "KH AH 5S").winners == [2]


def test_P3_the_winner_leads() -> None:
    table = play(at("S", "KH 6C", "AH 7C", "5H 8C"), "KH AH 5H")
    assert (table.turn, table.over) == (1, False)
    assert play(table, "7C 8C 6C").winners == [1, 2]
    assert table.over
    assert table.legal() == set()


def test_P_an_illegal_card_is_refused_and_changes_nothing() -> None:
    table = play(at("S", "AH 5H", "KH 5S"), "AH")
    with pytest.raises(ValueError, match="may not play 5S"):
        table.play("5S")
    assert (table.turn, table.table) == (1, [(0, "AH", None)])


def test_P5_turns_skip_seats_that_do_not_play() -> None:
    hands = {0: ["5H"], 1: ["6H"], 3: ["7H"]}
    table = Referee(Terms(pack=pack(), strain="N", misere=True), hands, [3, 0, 1], 1)
    assert play(table, "6H 7H 5H").winners == [3]


# D: the pack and its order.


def test_D3_matching_four_is_a_trump_and_follows_as_one() -> None:
    # Spades are trumps and 4S is out: 4C is a spade, for following and for ruffing.
    colour_pack = pack(out=FOURS_BY_COLOUR)
    table = play(at("S", "AS 5S", "4C 9C", pack=colour_pack, matching_four=True), "AS")
    assert table.legal() == cards("4C")
    table = play(at("S", "AC 5S", "4C 9H", pack=colour_pack, matching_four=True), "AC")
    assert table.legal() == cards("4C 9H")  # it is no club
    assert play(table, "4C").winners == [1]


def test_D3_matching_four_is_the_lowest_trump() -> None:
    colour_pack = pack(out=FOURS_BY_COLOUR)
    assert play(at("D", "4H", "5D", pack=colour_pack, matching_four=True), "4H 5D").winners == [1]
    assert play(at("D", "AH", "4H", pack=colour_pack, matching_four=True), "AH 4H").winners == [1]


def test_D3_at_no_trump_and_in_the_other_suits_the_four_is_plain() -> None:
    colour_pack = pack(out=FOURS_BY_COLOUR)
    for strain in ("N", "H"):  # with hearts as trumps 4H is a heart anyway, and 4C a club
        table = at(strain, "AC 5C", "4C 9D", pack=colour_pack, matching_four=True)
        assert play(table, "AC").legal() == cards("4C")


def test_D3_only_with_those_two_fours_out() -> None:
    table = play(at("D", "AD 5D", "4H 9C", matching_four=True), "AD")  # 4D is in: 4H is a heart
    assert table.legal() == cards("4H 9C")


@pytest.mark.parametrize(("higher", "winner"), [("JB", 0), ("JR", 1)])
@pytest.mark.parametrize("strain", ["S", "N"])
def test_D4_the_higher_joker_wins(strain: str, higher: str, winner: int) -> None:
    table = at(strain, "JB", "JR", pack=pack(jokers=TWO_JOKERS), higher_joker=higher)
    lead = "JB=H" if strain == "N" else "JB"
    assert play(table, f"{lead} JR").winners == [winner]


def test_D5_plain_suits_run_from_the_ace_by_way_of_13_12_11() -> None:
    for lower, higher in [("13H", "JH"), ("12H", "13H"), ("11H", "12H"), ("10H", "11H"), ("QH", "AH")]:
        assert play(at("N", lower, higher), f"{lower} {higher}").winners == [1]
        assert play(at("N", higher, lower), f"{higher} {lower}").winners == [0]


def test_D6_trumps_run_joker_right_left_ace() -> None:
    for lower, higher in [("JS", "JB"), ("JC", "JS"), ("AS", "JC"), ("QS", "KS"), ("10S", "11S")]:
        assert play(at("S", lower, higher), f"{lower} {higher}").winners == [1]


def test_D7_at_no_trump_jacks_are_plain_and_the_joker_is_the_one_trump() -> None:
    table = play(at("N", "KD 5D", "JD JH", "JB 7C"), "KD")
    assert table.legal() == cards("JD")
    assert play(table, "JD JB").winners == [2]


def test_M10_the_jack_outranks_its_ace_and_there_is_no_left_bower() -> None:
    assert play(at("J5", "AH", "JH"), "AH JH").winners == [1]
    table = play(at("J5", "AH 5H", "JD 6C"), "AH")
    assert table.legal() == cards("JD 6C")  # void in hearts: JD is a diamond
    assert play(table, "JD").winners == [0]


# JK: the suitless joker.


def test_JK_at_a_suit_contract_the_joker_names_nothing() -> None:
    table = at("H", "JB 5S", jk1="last-trick-only", jk4=True)
    assert table.legal() == cards("JB 5S")


def test_JK1_nominate_any_names_any_suit_at_any_time() -> None:
    table = at("N", "JB 5S", "9H 4D", "6C 7D")
    assert table.legal() == cards("5S") | naming("JB", "SCDH")
    assert play(table, "JB=H").legal() == cards("9H")  # the others follow the named suit
    assert play(table, "9H").legal() == cards("6C 7D")
    assert play(table, "6C").shown_out(2) == {"H"}


def test_JK1_nominate_not_void() -> None:
    # Seat 1 throws off on hearts, wins the second trick and leads with a plain card beside the joker.
    table = at("N", "AH 5C 5D", "6D AC JB 7D", jk1="nominate-not-void")
    play(table, "AH 6D 5C AC")
    assert table.legal() == cards("7D") | naming("JB", "SCD")


def test_JK1_unled_suits() -> None:
    table = play(at("N", "AH AC JB 5D", "6H 6C 7C 8C", jk1="unled-suits"), "AH 6H")
    assert table.legal() == cards("AC 5D") | naming("JB", "SCD")
    assert play(table, "AC 6C").legal() == cards("5D") | naming("JB", "SD")


def test_JK1_a_joker_led_as_a_suit_makes_it_led() -> None:
    jokers = pack(jokers=TWO_JOKERS)
    table = play(at("N", "JB JR 5D", "6H 6C 7C", pack=jokers, jk1="unled-suits"), "JB=H 6H")
    assert table.legal() == cards("5D") | naming("JR", "SCD")


@pytest.mark.parametrize("jk1", ["unled-suits", "last-trick-only"])
def test_JK1_to_the_last_trick_any_suit_may_be_named(jk1: str) -> None:
    table = play(at("N", "AH JB", "6H 6C", jk1=jk1), "AH 6H")
    assert table.legal() == naming("JB", "SCDH")


def test_JK1_last_trick_only() -> None:
    assert at("N", "AH JB", "6H 6C", jk1="last-trick-only").legal() == cards("AH")


def test_JK1_two_jokers_may_be_led_when_nothing_else_is_left() -> None:
    jokers = pack(jokers=TWO_JOKERS)
    table = at("N", "JB JR", "6H 6C", pack=jokers, jk1="last-trick-only")
    assert table.legal() == naming("JB", "SCDH") | naming("JR", "SCDH")


def test_JK2_only_when_void() -> None:
    assert play(at("N", "AH 5H", "6H JB"), "AH").legal() == cards("6H")
    table = play(at("N", "AH 5H", "6C JB"), "AH")
    assert table.legal() == cards("6C JB")
    assert play(table, "JB").winners == [1]
    assert table.shown_out(1) == {"H"}


def test_JK2_any_time_the_joker_shows_out_of_nothing() -> None:
    table = play(at("N", "AH 5H", "6H JB", jk2="any-time"), "AH")
    assert table.legal() == cards("6H JB")
    assert play(table, "JB").winners == [1]
    assert table.shown_out(1) == set()


def test_JK2_at_a_suit_contract_a_ruff_with_the_joker_shows_out() -> None:
    table = play(at("S", "AH 5H", "6C JB", jk2="any-time"), "AH JB")
    assert table.shown_out(1) == {"H"}


def test_JK3_free_lets_the_joker_renege_on_a_suit_shown_out_of() -> None:
    table = play(at("N", "AH KH", "6C 7C JB"), "AH 6C KH")
    assert table.legal() == cards("7C JB")


def test_JK3_not_if_shown_void() -> None:
    table = play(at("N", "AH KH QH", "6C 7C JB", jk3="not-if-shown-void"), "AH")
    assert table.legal() == cards("6C 7C JB")  # not shown out yet
    assert play(table, "6C KH").legal() == cards("7C")
    assert play(table, "7C QH").legal() == cards("JB")  # its only card


def test_JK4_the_joker_is_the_first_or_last_card_of_its_suit() -> None:
    table = play(at("N", "AH KH QH 5D", "6H 7H JB 5C", jk4=True), "AH")
    assert table.legal() == cards("6H 7H JB")  # it would be the first heart
    assert play(table, "6H KH").legal() == cards("7H")  # neither first nor last
    assert play(table, "7H QH").legal() == cards("5C JB")  # the last


def test_JK4_leading() -> None:
    # Seat 0 has played a heart and holds another: the joker may be named any other suit.
    table = play(at("N", "AH KH JB 5D", "6H 7H 8H 9H", jk4=True), "AH 6H")
    assert table.legal() == cards("KH 5D") | naming("JB", "SCD")
    assert play(table, "KH 7H").legal() == cards("5D") | naming("JB", "SCDH")


def test_JK4_sets_JK3_not_if_shown_void() -> None:
    table = play(at("N", "AH KH", "6C 7C JB", jk4=True), "AH 6C KH")
    assert table.legal() == cards("7C")


def test_JK4_a_joker_played_as_a_card_of_the_suit_is_the_first_of_it() -> None:
    # Seat 0 led the one joker as a heart: the other would be neither the first heart nor the last.
    options: dict[str, Any] = {"pack": pack(jokers=TWO_JOKERS), "jk4": True}
    table = play(at("N", "JB JR 5H", "6H 6C 7C", **options), "JB=H 6H")
    assert table.legal() == cards("5H") | naming("JR", "SCD")
    # The same where the one joker followed hearts.
    table = play(at("N", "5H 6H 7H", "JB JR AH", **options), "5H JB")
    assert table.legal() == cards("AH") | naming("JR", "SCD")


def test_JK5_concerns_no_trump_and_misere_only() -> None:
    table = play(at("S", "AS 5S", "JB 6H", jk5=True, named={"JB": "H"}), "AS")
    assert table.legal() == cards("JB")


def test_JK5_a_named_joker_is_the_highest_card_of_its_suit() -> None:
    table = at("N", "AH 5H", "JB 6C", "JB 6C", jk5=True, named={"JB": "H"})
    assert play(table, "AH").legal() == cards("JB")  # it must follow
    assert play(table, "JB").shown_out(1) == set()
    assert play(at("N", "AH", "JB", jk5=True, named={"JB": "H"}), "AH JB").winners == [1]


def test_JK5_a_named_joker_is_no_trump_and_names_nothing() -> None:
    assert play(at("N", "5C", "JB", jk5=True, named={"JB": "H"}), "5C JB").winners == [0]
    table = at("J5", "JB 5D", "JH 6H", jk5=True, jk1="last-trick-only", named={"JB": "H"})
    assert table.legal() == cards("JB 5D")
    assert play(table, "JB JH").winners == [0]  # above the jack at J5, too


def test_JK5_unnamed_it_follows_only_when_unable_and_leads_unled_suits() -> None:
    assert play(at("N", "AH 5H", "6H JB", jk5=True, jk2="any-time"), "AH").legal() == cards("6H")
    assert play(at("N", "AH 5H", "6C JB", jk5=True), "AH").legal() == cards("6C JB")
    table = play(at("N", "AH 5H JB", "6H 6C 7C", jk5=True), "AH 6H")
    assert table.legal() == cards("5H") | naming("JB", "SCD")


def test_JK5_unnamed_in_misere_it_must_be_played_when_unable_to_follow() -> None:
    table = play(at("N", "AH 5H", "6C JB", misere=True, jk5=True), "AH")
    assert table.legal() == cards("JB")


def test_JK5_a_suitless_joker_beats_a_named_one() -> None:
    table = at("N", "AH", "JB", "JR", pack=pack(jokers=TWO_JOKERS), jk5=True, named={"JB": "H"})
    assert play(table, "AH JB JR").winners == [2]


def test_JK5_two_jokers_named_alike_rank_as_jokers() -> None:
    both = {"JB": "H", "JR": "H"}
    table = at("N", "JB", "JR", pack=pack(jokers=TWO_JOKERS), jk5=True, named=both, higher_joker="JR")
    assert play(table, "JB JR").winners == [1]


# M16: the joker low in misère.


def test_M16_follows_only_when_unable_and_is_never_obliged() -> None:
    assert play(at("N", "AH 5H", "6H JB", **LOW), "AH").legal() == cards("6H")
    table = play(at("N", "AH 5H", "6C JB", **LOW), "AH")
    assert table.legal() == cards("6C JB")
    assert play(table, "JB").winners == [0]
    assert table.shown_out(1) == set()  # a low joker shows out of nothing


def test_M16_led_the_next_plain_card_fixes_the_suit() -> None:
    table = at("N", "JB 5S", "5H 6C", "4H 7C", "AD 8C", **LOW)
    assert table.legal() == cards("JB 5S")
    assert play(table, "JB").legal() == cards("5H 6C")
    assert play(table, "5H").legal() == cards("4H")
    assert play(table, "4H AD").winners == [1]
    assert table.shown_out(1) == set()
    assert table.shown_out(3) == {"H"}


def test_M16_with_no_plain_card_the_first_joker_wins() -> None:
    table = play(at("N", "JB", "JR", pack=pack(jokers=TWO_JOKERS), higher_joker="JR", **LOW), "JB JR")
    assert table.winners == [0]


def test_M16_concerns_misere_only() -> None:
    assert at("N", "JB 5S", low_joker=True).legal() == cards("5S") | naming("JB", "SCDH")


# X: megatrump and the anti-cards.


def test_X1_megatrump_beats_the_joker() -> None:
    assert play(at("D", "JB", "8D", level=8, megatrump=True), "JB 8D").winners == [1]
    assert play(at("D", "JB", "7D", level=8, megatrump=True), "JB 7D").winners == [0]


def test_X1_none_at_no_trump() -> None:
    assert play(at("N", "9D", "8D", level=8, megatrump=True), "9D 8D").winners == [0]


def test_X2_anti_megatrump_follows_both_suits() -> None:
    # 8D: the 8 of clubs is a diamond and a club.
    assert play(at("D", "AD 5D", "8C 5H", **ANTI_MEGATRUMP), "AD").legal() == cards("8C")
    assert play(at("D", "AC 5D", "8C 5H", **ANTI_MEGATRUMP), "AC").legal() == cards("8C")
    assert play(at("D", "AC 5D", "8C 9C", **ANTI_MEGATRUMP), "AC").legal() == cards("8C 9C")


def test_X2_anti_megatrump_is_a_trump_when_the_trick_is_decided() -> None:
    assert play(at("D", "AC", "8C", **MEGATRUMPS), "AC 8C").winners == [1]
    # It ranks where the 8 of diamonds would, were that not the megatrump.
    assert play(at("D", "7D", "8C", "9D", **MEGATRUMPS), "7D 8C 9D").winners == [2]
    assert play(at("D", "7D", "8C", **MEGATRUMPS), "7D 8C").winners == [1]


def test_X2_led_either_suit_follows() -> None:
    table = at("D", "8C 5S", "5D 5C 5H", "5S 6H", level=8, anti_megatrump="either")
    assert play(table, "8C").legal() == cards("5D 5C")
    assert play(table, "5C").legal() == cards("5S 6H")
    assert play(table, "5S").shown_out(2) == {"D", "C"}
    assert table.shown_out(1) == set()
    assert table.winners == [0]


def test_X2_led_anti_suit_asks_for_the_opposite_suit() -> None:
    table = at("D", "8C 5S", "5D 5C 5H", "5D 6H", level=8, anti_megatrump="anti-suit")
    assert play(table, "8C").legal() == cards("5C")
    assert play(table, "5C").legal() == cards("5D 6H")  # no club: any card, and 5D does not follow
    assert play(table, "5D").shown_out(2) == {"C"}


def test_X2_without_a_megatrump_the_anti_megatrump_ranks_just_below_that_number_of_trumps() -> None:
    for trick, winner in [("8D 8C", 0), ("8C 8D", 1), ("7D 8C", 1), ("9D 8C", 0)]:
        assert play(at("D", *trick.split(), **ANTI_MEGATRUMP), trick).winners == [winner]


def test_X3_megatrump_and_anti_megatrump_cancel() -> None:
    assert play(at("D", "5D", "8D", "8C", **MEGATRUMPS), "5D 8D 8C").winners == [0]


def test_X4_which_joker_is_the_anti_joker() -> None:
    # The joker alone takes the trick from the ace of trumps; the anti-joker never does.
    for strain, joker in [("S", "JB"), ("C", "JB"), ("D", "JR"), ("H", "JR")]:
        other = "JR" if joker == "JB" else "JB"
        ace = "A" + strain
        assert play(plusplus(strain, ace, joker), f"{ace} {joker}").winners == [1]
        assert play(plusplus(strain, ace, other), f"{ace} {other}").winners == [0]
    assert play(plusplus("N", "AH", "JB"), "AH JB").winners == [1]
    assert play(plusplus("J5", "AH", "JR"), "AH JR").winners == [0]


def test_X5_anti_joker_cancels_joker_and_bowers() -> None:
    table = plusplus("S", "JB", "JS", "JC", "5S", "JR")
    assert play(table, "JB JS JC 5S JR").winners == [3]


def test_X5_a_named_suit_stays_led() -> None:
    table = plusplus("N", "JB 5S", "5H 6C", "JR 7C", "AD 8D")
    assert play(table, "JB=H 5H").legal() == cards("JR 7C")
    assert play(table, "JR AD").winners == [1]


def test_X5_cancels_a_joker_named_under_JK5_and_no_bowers_at_no_trump() -> None:
    table = plusplus("N", "JB", "JH", "JR", jk5=True, named={"JB": "H"})
    assert play(table, "JB JH JR").winners == [1]


def test_X5_does_not_touch_the_megatrump() -> None:
    table = plusplus("S", "JB", "8S", "JR", level=8, megatrump=True)
    assert play(table, "JB 8S JR").winners == [1]


def test_X6_allowed_though_able_to_follow_and_never_obliged() -> None:
    assert play(plusplus("S", "AH 5H", "6H JR 7C"), "AH").legal() == cards("6H JR")
    table = play(plusplus("S", "AH 5H", "JR 7C"), "AH")
    assert table.legal() == cards("JR 7C")
    assert play(table, "JR").shown_out(1) == set()


def test_X6_is_no_trump_for_following() -> None:
    assert play(plusplus("S", "AS 5S", "JR 7C"), "AS").legal() == cards("JR 7C")


def test_X6_on_a_suit_shown_out_of_it_is_legal_only_when_nothing_else_is() -> None:
    # Seat 1 threw off on the first heart; void or not, a second heart does not let the anti-joker in.
    table = play(plusplus("S", "AH KH QH JB", "6C 7C JR 8C"), "AH 6C KH")
    assert table.legal() == cards("7C 8C")


def test_X6_on_a_suit_shown_out_of_it_cancels_nothing() -> None:
    # The last trick is a spade led by the joker, and seat 1 has shown out of spades before.
    table = play(plusplus("S", "AS JB", "6C JR", "5S KS"), "AS 6C 5S")
    assert play(table, "JB").legal() == cards("JR")
    assert play(table, "JR KS").winners == [0, 0]


def test_X6_joker_and_anti_joker_alone_on_a_suit_shown_out_of_are_both_legal() -> None:
    # JK3 keeps the joker back and X6 the anti-joker, each only while something else is legal.
    table = plusplus("N", "AH KH QH", "6C JB JR", jk3="not-if-shown-void")
    assert play(table, "AH 6C KH").legal() == cards("JB JR")


def test_X6_led_it_is_the_lowest_trump() -> None:
    table = plusplus("S", "JR 5H", "6S AC", "AH 7C")
    assert table.legal() == cards("JR 5H")
    assert play(table, "JR").legal() == cards("6S")
    assert play(table, "6S AH").winners == [1]
    assert table.shown_out(2) == {"S"}


def test_X6_led_at_no_trump_it_names_a_suit_its_leader_has_not_shown_out_of() -> None:
    table = plusplus("N", "AH 5C 5D", "6D AC JR 7D", jk1="last-trick-only")
    play(table, "AH 6D 5C AC")
    assert table.legal() == cards("7D") | naming("JR", "SCD")
    assert play(table, "JR=D 5D").winners[-1] == 0  # the lowest diamond


def test_X6_led_by_one_who_has_shown_out_of_every_suit_it_names_any() -> None:
    table = plusplus("N", "AS AC AD AH 5H", "6C 6D 6H JB JR")
    play(table, "AS 6C AC 6D AD 6H AH JB")
    assert table.shown_out(1) == set(SUITS)
    assert table.legal() == naming("JR", "SCDH")
    assert play(table, "JR=S 5H").winners[-1] == 1  # with value


def test_X6_led_it_has_value_though_its_leader_has_shown_out_of_trumps() -> None:
    table = play(plusplus("S", "AS AH JB", "6C 6H JR", "7S KH 7C"), "AS 6C 7S AH 6H KH JB JR 7C")
    assert table.winners == [0, 0, 0]  # no value on a spade led by another
    table = play(plusplus("S", "AS 5C JB", "6H AC JR", "7S 7C 8C"), "AS 6H 7S 5C AC 7C JR 8C JB")
    assert table.winners == [0, 1, 1]  # led, it cancels the joker


def test_X6_to_an_anti_megatrump_it_takes_trumps_else_the_opposite_suit() -> None:
    # 8S, so hearts are opposite and 8H is led. Seat 1 has shown out of spades: the anti-joker is a heart.
    table = play(plusplus("S", "AS 8H 5S", "6C JR 9H", **ANTI_MEGATRUMP), "AS 6C 8H")
    assert table.legal() == cards("9H JR")
    # Here it has shown out of hearts: the anti-joker is a spade.
    table = play(plusplus("S", "AH 8H 5S", "6C JR 9S", **ANTI_MEGATRUMP), "AH 6C 8H")
    assert table.legal() == cards("9S JR")
    # And here of both: it has no value, and stays in the hand.
    table = play(plusplus("S", "AH AS 8H", "6C 7C 8C JR", **ANTI_MEGATRUMP), "AH 6C AS 7C 8H")
    assert table.legal() == cards("8C")


def test_X6_to_an_anti_megatrump_led_as_anti_suit_it_takes_the_opposite_suit_only() -> None:
    # Seat 1 has shown out of hearts; that it still has spades is nothing to this trick.
    anti_suit = {"level": 8, "anti_megatrump": "anti-suit"}
    table = play(plusplus("S", "AH 8H 5S", "6C JR 9S", **anti_suit), "AH 6C 8H")
    assert table.legal() == cards("9S")


def test_X6_named_it_may_be_any_suit_where_that_is_no_revoke() -> None:
    table = play(named("S", "AH 5H", "6H JR 7C", "KH 7H"), "AH")
    assert table.legal() == cards("6H") | naming("JR", "H")
    table = play(named("S", "AH 5H", "JR 7C", "KH 7H"), "AH")
    assert table.legal() == cards("7C") | naming("JR", "SCDH")
    assert play(table, "JR=H").shown_out(1) == set()
    table = play(named("S", "AH 5H", "JR 7C", "KH 7H"), "AH JR=D")
    assert table.shown_out(1) == {"H"}


def test_X6_named_as_trumps_it_is_the_lowest_of_them_and_ruffs() -> None:
    assert play(named("S", "AH", "JR", "KH"), "AH JR=S KH").winners == [1]
    assert play(named("S", "AH", "JR", "5S"), "AH JR=S 5S").winners == [2]
    assert play(named("S", "AH", "JR", "JB"), "AH JR=S JB").winners == [1]  # the joker is cancelled


def test_X6_named_as_a_side_suit_not_led_it_cannot_win() -> None:
    assert play(named("S", "JB", "JR", "7C"), "JB JR=D 7C").winners == [0]
    assert play(named("S", "JB", "JR", "7C"), "JB JR=S 7C").winners == [1]
    assert play(named("N", "AH", "JR", "7C"), "AH JR=C 7C").winners == [0]


def test_X6_named_it_is_another_suit_on_one_shown_out_of_and_has_value() -> None:
    table = play(named("S", "AH KH", "6C JR", "5H JS"), "AH 6C 5H KH")
    assert table.legal() == naming("JR", "SCD")
    assert play(table, "JR=S JS").winners == [0, 1]


def test_X6_named_to_either_of_two_suits_it_follows_as_both() -> None:
    table = play(named("S", "8H 5C", "JR 6H", "9H", **ANTI_MEGATRUMP), "8H")
    assert table.legal() == cards("6H") | naming("JR", "SH")
    assert play(table, "JR=S 9H").winners == [0]


def test_X6_named_it_is_no_other_suit_where_JK5_wants_the_joker() -> None:
    table = play(named("N", "AH KH", "6H JB JR", misere=True, jk5=True), "AH 6H KH")
    assert table.legal() == cards("JB") | naming("JR", "H")


def test_X7_joker_and_anti_joker_alone_the_anti_joker_wins() -> None:
    assert play(plusplus("S", "JB", "JR", "AD"), "JB JR AD").winners == [1]
    assert play(plusplus("S", "JR", "JS", "AD"), "JR JS AD").winners == [0]


def test_X7_ruffs_cancelled_the_highest_of_the_suit_led_wins() -> None:
    assert play(plusplus("S", "5H", "9H", "JB", "JR"), "5H 9H JB JR").winners == [1]


def test_X7_a_cancelled_anti_megatrump_wins_before_the_anti_joker() -> None:
    table = plusplus("S", "JB", "8S", "8H", "JR", "AD", **MEGATRUMPS)
    assert play(table, "JB 8S 8H JR AD").winners == [2]


@pytest.mark.parametrize("led", ["either", "anti-suit"])
def test_X7_a_cancelled_anti_megatrump_led_leaves_its_suits(led: str) -> None:
    options = {**MEGATRUMPS, "anti_megatrump": led}
    # The megatrump falls on it; a heart wins over the diamond, and a spade over the heart.
    assert play(at("S", "8H", "5H", "AD", "8S", **options), "8H 5H AD 8S").winners == [1]
    assert play(at("S", "8H", "AH", "5S", "8S", **options), "8H AH 5S 8S").winners == [2]
    assert play(at("S", "8H", "AD", "8S", **options), "8H AD 8S").winners == [0]


# T2a: table hands.


def test_T2a_a_covered_card_cannot_be_played_and_turns_up_after_the_trick() -> None:
    table = at("S", "AH 5C", "6C 7C", columns={1: {"6C": "KH", "7C": "8C"}})
    assert play(table, "AH").legal() == cards("6C 7C")
    assert play(table, "6C 5C").legal() == cards("7C")  # KH has turned up, but a club is led


def test_T2a_the_cover_turns_up_at_the_end_of_its_trick_only() -> None:
    table = at("S", "AC", "6C 7C", "5C", columns={1: {"6C": "KH", "7C": "8C"}})
    play(table, "AC 6C")
    assert table.hands[1] == ["7C"]
    assert play(table, "5C").hands[1] == ["7C", "KH"]


def test_T2a_a_table_hand_does_not_show_out() -> None:
    table = at("S", "AH 5C", "6C 7C", columns={1: {"6C": "KH", "7C": "8C"}})
    assert play(table, "AH 6C").shown_out(1) == set()
