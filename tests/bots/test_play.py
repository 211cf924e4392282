"""rule-1 after the auction: laying away, naming, leading, following, misère."""

from bots.positions import PLAIN_MISERE, STANDARD, chosen, laid_away, led, may, played, position
from fivehundred import Nominate, Suit, with_settings

REST = ["", "", ""]


# Laying away (K1)


def test_makes_voids() -> None:
    state = position(["Jo JH AH KH 6H AS KS 7C 8C 9D", *REST], "8H pass pass pass")
    assert laid_away(state) == {"7C", "8C", "9D"}


def test_keeps_a_guarded_king() -> None:
    state = position(["Jo JH AH KH 6H KS 5S 7C 8C 9D", *REST], "8H pass pass pass")
    assert laid_away(state) == {"7C", "8C", "9D"}


def test_misere_caller_lays_away_what_is_dangerous() -> None:
    state = position(
        ["5S 6S 8S 5C 6C 7C 4D 5D Jo AH", "AS KS QS", "", "4H"], "OM pass pass pass", rules=STANDARD
    )
    assert {"Jo", "AH"} < laid_away(state)


# Naming the joker (JK5)


def test_names_the_suit_in_which_the_joker_is_the_master() -> None:
    state = position(["Jo KS QS JS 10S 9S AC AD AH KH", *REST], "8N pass pass pass")
    state = state.apply(chosen(state).action)
    assert chosen(state).action == Nominate(Suit.SPADES)


def test_a_misere_caller_names_the_suit_with_low_cards_to_go_first() -> None:
    """Without a suit the joker would have to take a trick; in diamonds five lower cards go before it."""
    rules = with_settings(PLAIN_MISERE, ["joker.named_before_lead=true"])
    state = position(["Jo 4D 5D 6D 7D 8D 5C 6C 5S 4H", *REST], "M pass pass pass", rules=rules)
    assert chosen(state).action == Nominate(Suit.DIAMONDS)


def test_without_the_joker_there_is_nothing_to_name() -> None:
    state = position(["AS KS QS AC KC QC AD KD AH KH", "Jo", "", ""], "8N pass pass pass")
    state = state.apply(chosen(state).action)
    assert chosen(state).action == Nominate(None)


def test_leaves_the_joker_without_a_suit_where_another_suit_needs_it() -> None:
    state = position(["Jo AS KS QS JS 10S AC KC QC AD", "AH KH QH JH", "10H 9H", ""], "8N pass pass pass")
    state = state.apply(chosen(state).action)
    assert chosen(state).action == Nominate(None)


# Leading


BOWERS = "Jo JH JD AH KH 9H AS KS QS AC"


def test_draws_trumps_with_the_bowers_in_their_order() -> None:
    """D6: the right bower, once the joker is gone, then the left, which is no diamond."""
    hands = [BOWERS, "QH 10H 8H", "7H 5S", "6H 5H 4H"]
    state = position(hands, "8H pass pass pass")
    state = state.apply(chosen(state).action)
    leads: list[str] = []
    while state.view(0).ask is None and len(leads) < 3:
        leads.append(played(state))
        state = led(state, leads[-1])
    assert leads == ["Jo", "JH", "JD"]


def test_stops_drawing_when_the_defenders_have_no_trump_left() -> None:
    """Partner's trump is left alone, and so are the own ones: the ace of spades is next."""
    hands = [BOWERS, "QH 5C 6C", "10H 8H 7H 4H", "6H 5D 4D"]
    state = position(hands, "8H pass pass pass")
    state = led(state.apply(chosen(state).action), "Jo")
    assert played(state) == "JH"
    state = led(state, "JH")
    assert played(state) == "AS"


def test_looks_for_the_top_trump_with_a_long_suit() -> None:
    """Long in trumps and without the joker: the right bower drives it out."""
    state = position(["JH JD AH KH QH 9H AS KS QS AC", "", "", "Jo"], "8H pass pass pass")
    state = state.apply(chosen(state).action)
    assert played(state) == "JH"


def test_remembers_who_is_out_of_a_suit() -> None:
    """The declarer has trumped a spade, its partner is out of diamonds: neither suit is led."""
    hands = ["Jo JH AH KH 9H 8H 7H 4D 5D 6D", "AS KS QS AD KD QD 7C 8C", "", "QH 10H 4H"]
    tricks = "4D AD 7S 7D AS 8S QC 6H 5D KD 5C 8D"
    state = position(hands, f"8H pass pass pass JD,5H,6D {tricks}")
    assert may(state, "KS")
    assert may(state, "QD")
    assert played(state) == "7C"


# Following


def test_second_hand_takes_with_an_ace_that_may_be_trumped_later() -> None:
    hands = ["AC 5C 6C 9D 8D 7D 5S 6S 7S 5H", "", "", "Jo JH JD AH KH QH AS QS 7C 8C"]
    assert played(position(hands, "pass pass pass 8H AS,QS,8C 7C")) == "AC"


def test_second_hand_low_with_nothing_sure() -> None:
    hands = ["KC 5C 6C 9D 8D 7D 5S 6S 7S 5H", "", "", "Jo JH JD AH KH QH AS QS 7C 8C"]
    state = position(hands, "pass pass pass 8H AS,QS,8C 7C")
    assert may(state, "KC")
    assert played(state) == "5C"


def test_second_hand_low_at_no_trump_where_the_ace_can_wait() -> None:
    hands = ["AS 8S 5S 9D 8D 7D 10C 9C 8C 5H", "", "", "Jo AD AC AH QD QC QH 6S 7S 9S"]
    state = position(hands, "pass pass pass 7N QC,QD,QH 6S", rules=STANDARD)
    assert may(state, "AS")
    assert played(state) == "5S"


DECLARER = "Jo JH JD AH KH QH AS QS 5C 8D"
SUPPORT = "KC 9C 4D 5D 6D 5S 6S 7S 8S 9S"


def test_third_hand_high() -> None:
    state = position([DECLARER, "6C 7C", SUPPORT, "AC QC JC 10C"], "8H pass pass pass AS,QS,8D 5C 6C")
    assert may(state, "9C")
    assert played(state) == "KC"


def test_last_hand_wins_as_cheaply_as_will_do() -> None:
    state = position([DECLARER, "6C 7C", SUPPORT, "AC QC JC 10C"], "8H pass pass pass AS,QS,8D 5C 6C 9C")
    assert may(state, "AC")
    assert played(state) == "10C"


def test_leaves_the_trick_to_a_partner_whose_card_is_high() -> None:
    high = DECLARER.replace("5C", "AC")
    state = position([high, "6C 7C", SUPPORT, "QC JC 10C"], "8H pass pass pass AS,QS,8D AC 6C")
    assert may(state, "KC")
    assert played(state) == "9C"


def test_throws_off_from_the_short_suit_to_trump_it_later() -> None:
    high, short = DECLARER.replace("5C", "AC"), "5H 6H 4D 5S 6S 7S 8S 9S 10S JS"
    state = position([high, "6C 7C", short, "QC JC 10C"], "8H pass pass pass AS,QS,8D AC 6C")
    assert may(state, "5H")
    assert played(state) == "4D"


# Misère

CALLER = "5S 8S 9S 4D 5D 6D 5C 6C AC 4H"
MISERE = [CALLER, "6S JS QS KS AS 7C 8C 9C 10C JC", "", "7S 10S 5H 6H 7H 8H 9H 10H JH QH"]


def test_misere_caller_leads_what_others_beat() -> None:
    state = position(MISERE, "M pass pass pass", rules=PLAIN_MISERE)
    assert may(state, "AC")
    assert played(state) == "4H"


def test_misere_caller_ducks_with_the_highest_card_that_stays_under() -> None:
    state = position(MISERE, "M pass pass pass 4H AS QH 10S", rules=PLAIN_MISERE)
    assert may(state, "5S")
    assert played(state) == "9S"


def test_misere_caller_throws_off_the_most_dangerous_card() -> None:
    state = position(MISERE, "M pass pass pass 4H AS QH JH", rules=PLAIN_MISERE)
    assert played(state) == "AC"


def test_defenders_keep_low_cards_while_the_misere_caller_is_safe() -> None:
    state = position(MISERE, "M pass pass pass 5S KS", rules=PLAIN_MISERE)
    assert may(state, "7S")
    assert played(state) == "10S"


def test_defenders_lead_what_the_misere_caller_may_have_to_win() -> None:
    state = position(MISERE, "M pass pass pass 5S KS 10S", rules=PLAIN_MISERE)
    assert played(state) == "6S"


def test_defenders_use_what_an_open_hand_shows() -> None:
    """P5: the caller's lowest club lies open above the five, so the five is led and cannot be ducked."""
    hands = ["5S 6S 7S 4D 5D 6D 9C 10C 4H 5H", "8S 5C KC 7D 8D 9D AH KH QH JH", "", "9S JS 6C 7C 8C"]
    rules = with_settings(STANDARD, ["specials.open_misere.kitty=false"])
    state = position(hands, "OM pass pass pass 5S 8S 9S", rules=rules)
    assert played(state) == "6C"


def test_a_lost_misere_is_played_for_the_tricks() -> None:
    """Where play goes on after the loss, a defender takes what there is to take."""
    hands = ["AS 4D 5D 8D 5C 6C 7C 8C 4H 5H", "5S 6S 6D", "", "7S 8S 7D AD"]
    rules = with_settings(PLAIN_MISERE, ["specials.misere.play_on=true"])
    state = position(hands, "M pass pass pass AS 5S 7S 8D 6D", rules=rules)
    assert may(state, "7D")
    assert played(state) == "AD"
