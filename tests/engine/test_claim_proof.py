"""Claims, judged from the claimer's view (P4)."""

from dataclasses import replace

import pytest

from engine.tables import ending, rules_of
from fivehundred.cards import Card, CardSet, bits, cards_in
from fivehundred.engine.notation import read_play
from fivehundred.engine.phases.claim_proof import proved
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.seats import SEATS

ANTI_JOKER = ("plusplus.anti_joker=true",)
NAMED = "plusplus.named_anti_joker=true"
MEGATRUMPS = ("plusplus.megatrump=true", 'plusplus.anti_megatrump="either"')
LAST_CARD_OPEN = ("auction.last_kitty_card_open=true",)
LOW_JOKER = ("specials.misere.low_joker=true",)


def position(
    bid: str,
    *hands: str,
    plays: str = "",
    out: str = "",
    discards: str = "",
    named: dict[str, str] | None = None,
    settings: tuple[str, ...] = (),
) -> TrickPlay:
    """An ending after these plays; seat 0 has declared.

    `out` are cards that lie hidden outside the hands; all that is named nowhere has been played before.
    """
    rules = rules_of("standard", *settings)
    phase = ending(rules, bid, *hands, named=named).phase
    assert isinstance(phase, TrickPlay)
    gone = rules.cards & ~bits(card for hand in (*hands, out, discards) for card in CardSet.of(hand))
    before = Trick(tuple((SEATS[0], card) for card in cards_in(gone)), 0, SEATS[0])
    laid = ((SEATS[0], CardSet.of(discards)),) if discards else ()
    phase = replace(phase, round=replace(phase.round, laid=laid), tricks=(before,))
    for play in map(read_play, plays.split()):
        after = phase.after(play)
        assert isinstance(after, TrickPlay)
        phase = after
    return phase


def with_kitty(phase: TrickPlay, *cards: str) -> TrickPlay:
    """The same ending after these cards were dealt to the kitty."""
    return replace(phase, round=replace(phase.round, kitty=tuple(map(Card, cards))))


# All tricks


def test_P4_the_highest_card_of_each_suit_is_proved_at_no_trump() -> None:
    assert proved(position("7N", "AS AH", "KS QS", "KH QH", "AD AC"))


def test_P4_one_higher_card_in_another_hand_refuses_the_claim() -> None:
    assert not proved(position("7N", "AS KH", "KS QS", "AH QH", "AD AC"))
    assert not proved(position("7N", "AS KH", "KS QS", "QH JH", "AD AC", out="AH"))


def test_P4_the_partner_counts_as_any_other_seat() -> None:
    assert not proved(position("7N", "KS", "9S", "AS", "8S"))


def test_P4_a_declarer_knows_the_discards_and_a_defender_does_not() -> None:
    assert proved(position("7N", "KS", "9S", "8S", "7S", discards="AS"))
    led = position("7N", "6H KS", "9H 9S", "AH 8S", "8H 7S", discards="AS", plays="6H 9H AH 8H")
    assert led.turn == 2
    defends = position("7N", "6H 9S", "AH KS", "9H 8S", "8H 7S", discards="AS", plays="6H AH 9H 8H")
    assert defends.turn == 1
    assert not proved(defends)


def test_P4_a_suit_runs_if_no_seat_can_hold_as_many_of_it() -> None:
    three = ("AS KS 6S", "8S 7S 4H", "5H 6H 7H", "8H 9H 10H")
    assert proved(position("7N", *three))
    assert not proved(position("7N", *three, out="5S"))  # 8S 7S 5S may lie together


def test_P4_seats_that_have_shown_out_hold_nothing_of_the_suit() -> None:
    hands = ("QS 9S", "4H 5H", "5D 6H", "6D 7H")
    assert not proved(position("7N", *hands, out="JS 10S"))
    assert proved(position("7N", *hands, out="JS 10S", plays="QS 4H 5D 6D"))


def test_P4_a_trump_left_over_ruffs() -> None:
    hands = ("AS AH", "4H 5H", "6H 7H", "8H 9H")
    assert not proved(position("7D", *hands, out="4D"))
    assert proved(position("7D", *hands, discards="4D"))


def test_P4_trumps_are_drawn_first() -> None:
    assert proved(position("7D", "AD AH", "4D 5H", "6H 7H", "8H 9H"))
    assert not proved(position("7D", "AD AH", "4D 5D", "6H 7H", "8H 9H"))
    assert not proved(position("7D", "QD AH", "KD 5H", "6H 7H", "8H 9H"))


def test_P4_bowers_and_joker_are_trumps() -> None:
    assert not proved(position("7D", "AD AH", "JH 5H", "6H 7H", "8H 9H"))
    assert proved(position("7D", "JH AD AH", "QD 5H 6H", "KD 7H 8H", "5S 9H 10H"))
    assert not proved(position("7D", "JD", "4H", "Jo", "5H"))


def test_D3_the_matching_four_ruffs_too() -> None:
    settings = ('pack.fours_out="4S 4D"', "pack.matching_four=true")
    assert not proved(position("7D", "AS AH", "4H 5S", "6H 7H", "8H 9H", settings=settings))
    assert proved(position("7N", "AS AH", "4H 5S", "6H 7H", "8H 9H", settings=settings))


def test_P4_in_mid_trick_the_card_played_must_take_the_trick_first() -> None:
    hands = ("5S 5H", "AS AH", "6S 6H", "7S 7H")
    assert proved(position("7N", *hands, plays="5S"))
    assert not proved(position("7N", "5S 5H", "QS AH", "6S 6H", "KS 7H", plays="5S"))


def test_P4_who_plays_last_need_only_beat_what_lies_there() -> None:
    hands = ("5S 5H", "8S 6H", "7S 8H", "9S AH")
    assert proved(position("7N", *hands, out="AS", plays="5S 8S 7S"))
    assert not proved(position("7N", *hands, out="AS", plays="5S 8S"))


def test_P4_a_ruff_may_be_overruffed_by_a_seat_that_may_be_void() -> None:
    hands = ("5S 5H", "9D AH", "7S 8H", "6S 6H")
    assert proved(position("7D", *hands, plays="5S"))
    assert not proved(position("7D", "5S 5H", "9D AH", "7S 10D", "6S 6H", plays="5S"))


def test_P4_who_has_too_few_other_cards_cannot_ruff() -> None:
    hands = ("5S 8S", "6S 7S", "AS JD", "9S 9D")
    assert proved(position("7D", *hands, plays="5S 6S"))
    assert not proved(position("7D", *hands, out="4H", plays="5S 6S"))


def test_P4_who_has_nothing_but_trumps_plays_one_to_this_trick() -> None:
    hands = ("5S 5H", "Jo JD", "5D 6D", "7H 8H")
    assert proved(position("7D", *hands, plays="5S"))
    assert not proved(position("7D", "5S 5H", "Jo AH", "5D 6D", "7H 8H", plays="5S"))


def test_P4_who_must_hold_other_cards_has_no_room_for_a_higher_one() -> None:
    # Seats 2 and 3 have shown out of hearts, so 8H is all that seat 0 has left; KS falls under AS.
    hands = ("AH 5S 8H", "6H AS QS", "7D KS 8D", "8C 9C 9D")
    assert proved(position("7N", *hands, plays="AH 6H 7D 8C 5S"))
    assert not proved(position("7N", *hands, out="10D", plays="AH 6H 7D 8C 5S"))


# Cards with rules of their own


def test_JK2_a_joker_that_another_may_hold_stops_the_claim() -> None:
    assert not proved(position("7N", "AS AH", "Jo QS", "KS KH", "9S 9H"))
    assert proved(position("7N", "AS AH", "JS QS", "KS KH", "9S 9H", discards="Jo"))


def test_JK1_a_joker_may_be_led_as_the_top_of_a_suit() -> None:
    hands = ("Jo KS", "AS 5H", "6H 7H", "8H 9H")
    assert proved(position("7N", *hands))
    assert not proved(position("7N", *hands, settings=('joker.lead="last-trick-only"',)))
    assert not proved(position("7N", *hands, out="4H QS"[3:]))  # AS QS may lie together


def test_JK1_a_joker_cannot_be_the_top_of_two_suits() -> None:
    assert not proved(position("7N", "Jo KS KD", "AS 5H 4H", "6H 7H AD", "8H 9H 10H"))
    assert not proved(position("7N", "Jo KC KD", "AD 5H 4H", "6H 7H AC", "8H 9H 10H"))


def test_JK1_a_joker_is_led_last_where_it_may_not_be_led_before() -> None:
    last = ('joker.lead="last-trick-only"',)
    assert proved(position("7N", "Jo AS", "KS 5H", "6H 7H", "8H 9H", settings=last))


def test_JK5_a_joker_that_the_declarer_has_named_is_with_the_declarer() -> None:
    settings = ("joker.named_before_lead=true",)
    named = {"Jo": "S"}
    hands = ("Jo 5H", "AS AH", "6S 6H", "7S 7H")
    assert not proved(position("7N", *hands, named=named, plays="5H", settings=settings))
    assert proved(position("7N", "Jo AH", "AS 5H", "6S 6H", "7S 7H", named=named, settings=settings))


def test_JK5_a_declarer_whose_last_card_is_the_named_joker_holds_no_other() -> None:
    # Seats 2 and 3 have shown out of diamonds, so the KD is out of play.
    hands = ("AD 5H Jo", "5D AH QD", "5C 6H 7H", "6C 8H 9H")
    settings, plays = ("joker.named_before_lead=true",), "AD 5D 5C 6C 5H"
    assert proved(position("7N", *hands, out="KD", plays=plays, named={"Jo": "S"}, settings=settings))
    assert not proved(position("7N", *hands, out="KD", plays=plays, settings=settings))


def test_X3_a_megatrump_that_an_anti_megatrump_may_cancel_is_not_sure() -> None:
    # At 8S the 8S is the megatrump, the 8H the anti-megatrump.
    assert not proved(position("8S", "8S", "8H", "5H", "6H", settings=MEGATRUMPS))
    assert proved(position("8S", "8S", "9H", "5H", "6H", settings=MEGATRUMPS))


def test_X2_an_anti_megatrump_is_sure_when_trumps_are_drawn() -> None:
    assert proved(position("8S", "Jo 8H", "5S AH", "6H 7H", "9H 10H", settings=MEGATRUMPS))
    assert not proved(position("8S", "AC 8H", "5S AH", "6H 7H", "9H 10H", settings=MEGATRUMPS))


def test_X5_a_joker_that_an_anti_joker_may_cancel_is_not_sure() -> None:
    assert not proved(position("7S", "Jo", "JR", "5H", "6H", settings=ANTI_JOKER))
    assert proved(position("7S", "Jo", "4H", "5H", "6H", settings=ANTI_JOKER))


def test_X6_an_anti_joker_spares_its_holder_one_card_of_the_suit() -> None:
    assert not proved(position("7S", "AD 9D", "JR 10D", "5H 6H", "7H 8H", settings=ANTI_JOKER))
    assert proved(position("7S", "AD 9D", "4H 10D", "5H 6H", "7H 8H", settings=ANTI_JOKER))


def test_X6_an_anti_joker_at_no_trump_proves_nothing() -> None:
    assert not proved(position("7N", "AS JR", "5H KS", "6H QS", "7H JS", settings=ANTI_JOKER))


def test_X6_an_unseen_anti_joker_that_may_be_named_as_trumps_stops_every_claim() -> None:
    hands = ("AD AC", "JR 4H", "5H 6H", "7H 8H")
    assert proved(position("7S", *hands, settings=ANTI_JOKER))
    assert not proved(position("7S", *hands, settings=(*ANTI_JOKER, NAMED)))
    assert proved(position("7N", *hands, settings=(*ANTI_JOKER, NAMED)))


# Misère


def test_P4_a_misere_declarer_claims_to_lose_every_trick() -> None:
    assert proved(position("M", "5H 5S", "6H 8S", "", "AH 7S"))
    assert not proved(position("M", "5H AS", "6H 8S", "", "AH 7S"))


def test_P4_a_misere_card_that_nobody_may_be_able_to_beat_is_not_led() -> None:
    assert not proved(position("M", "5S", "8H", "", "7H", out="8S"))
    assert proved(position("M", "5S", "8H", "", "8S"))


def test_P4_out_of_the_lead_every_card_needs_one_above_it_at_its_place() -> None:
    settings = ('play.leader="left-of-declarer"',)
    low = position("M", "5H 9H", "6H 10H", "", "8H 7H", plays="6H 7H", settings=settings)
    assert low.turn == 0
    assert not proved(low)  # after 5H the lead of 8H forces the 9H
    assert proved(position("M", "5H 7H", "6H 10H", "", "8H 9H", plays="6H 8H", settings=settings))


def test_P4_defenders_may_not_claim_in_misere() -> None:
    assert not proved(position("M", "5H 5S", "AH AS", "", "6H 7S", plays="5H"))


def test_P4_a_misere_declarer_with_the_joker_claims_nothing() -> None:
    assert not proved(position("M", "5S Jo", "6S 8H", "", "8S 7H"))


def test_M16_a_low_joker_of_ones_own_is_harmless_and_another_is_not() -> None:
    assert proved(position("M", "5S Jo", "6S 8H", "", "8S 7H", settings=LOW_JOKER))
    assert not proved(position("M", "5S", "6S", "", "Jo", settings=LOW_JOKER))


def test_X6_an_anti_joker_is_no_lead_at_misere() -> None:
    assert not proved(position("M", "JR", "8S", "", "5H", settings=ANTI_JOKER))


def test_X5_an_anti_joker_at_misere_is_safe_when_no_joker_is_left_to_cancel() -> None:
    settings = (*ANTI_JOKER, 'play.leader="left-of-declarer"')
    hands = ("5H JR", "6H 8S", "", "7H 9H")
    assert proved(position("M", *hands, plays="6H 7H", settings=settings))
    assert not proved(position("M", *hands, out="Jo", plays="6H 7H", settings=settings))


def test_X6_an_anti_joker_of_anothers_may_be_led_below_any_card() -> None:
    settings = (*ANTI_JOKER, 'play.leader="left-of-declarer"')
    assert not proved(position("M", "5H 5S", "6H 8S", "", "7H JR", plays="6H 7H", settings=settings))


@pytest.mark.parametrize(
    ("bid", "settings"),
    [
        ("HL", ("specials.hi_lo.on=true",)),
        ("DM", ("specials.double_misere.on=true",)),
        ("SOM", ("specials.super_open_misere.on=true",)),
    ],
)
def test_P4_nobody_claims_where_another_has_a_say_or_five_tricks_are_wanted(
    bid: str, settings: tuple[str, ...]
) -> None:
    assert not proved(position(bid, "5S", "6S", "7S", "8S", settings=settings))


def test_A6_anybody_may_claim_where_nobody_has_bid() -> None:
    assert proved(position("", "AS AH", "KS QS", "KH QH", "AD AC"))


def test_A11_a_card_that_lies_open_in_the_kitty_stops_no_claim() -> None:
    hands = ("AS AH", "KS QS", "KH QH", "AC KC")
    hidden, opened = (position("", *hands, out="Jo", settings=settings) for settings in ((), LAST_CARD_OPEN))
    assert not proved(with_kitty(hidden, "Jo"))
    assert proved(with_kitty(opened, "Jo"))


def test_A11_an_open_card_of_the_kitty_can_only_be_with_the_declarer_who_took_it() -> None:
    """The ace of spades lay open there and was discarded, which only the declarer knows."""
    defenders = ("AH QS KS", "9H 8S 5S", "8H 7S 6S")

    def claim_after(last: str, declarer: str, settings: tuple[str, ...]) -> bool:
        plays = f"6H AH 9H 8H QS 8S 7S {last}"
        phase = position("7N", declarer, *defenders, plays=plays, discards="AS", settings=settings)
        return proved(with_kitty(phase, "AS"))

    assert claim_after("9D", "6H 9D 10D", LAST_CARD_OPEN)
    assert not claim_after("9D", "6H 9D 10D", ())
    assert not claim_after("9S", "6H 9S 10D", LAST_CARD_OPEN)


def test_P4_what_the_claimer_does_not_see_changes_nothing() -> None:
    hands = ("AS KS 6S", "8S 7S 4H", "5H 6H 7H", "8H 9H 10H")
    assert proved(position("7N", *hands)) == proved(position("7N", hands[0], hands[3], hands[1], hands[2]))
    held = ("AS KS 6S", "8S 7S 5S", "5H 6H 7H", "8H 9H 10H")
    spread = ("AS KS 6S", "8S 6H 7H", "7S 5H 8H", "5S 9H 10H")
    assert not proved(position("7N", *held))
    assert not proved(position("7N", *spread))
