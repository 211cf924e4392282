"""rule-1 in the auction."""

from bots.positions import AUSTRALIAN, PLAIN_MISERE, STANDARD, called, chosen, position
from fivehundred import Bid, Pass, preset, with_settings

REST = ["", "", ""]
STRONG_HEARTS = "Jo JH JD AH KH 9H AS KS 7C 5D"
FAIR_HEARTS = "JH AH KH 9H 6H KS 8S 7C 6D 5D"
CLOSED_ONLY = with_settings(STANDARD, ["specials.open_misere.on=false"])
LOW_CARDS = "5S 6S 8S 5C 6C 7C 4D 5D 6D 4H"


def test_passes_with_nothing() -> None:
    assert called(position(["5S 6S 8S QS 7C 9C 8D 10D 4H QH", *REST])) == "pass"


def test_bids_higher_on_more() -> None:
    assert called(position([FAIR_HEARTS, *REST])) == "6H"
    assert called(position([STRONG_HEARTS, *REST])) == "8H"


def test_bids_ten_when_all_tricks_are_there() -> None:
    assert called(position(["Jo JH JD AH KH QH 10H 9H 8H AS", *REST])) == "10H"


def test_bids_no_trump_with_the_joker_and_high_cards() -> None:
    assert called(position(["Jo AS KS QS AC KC AD KD QD AH", *REST])) == "10N"


def test_raises_partner_on_support() -> None:
    support = "JD QH 8H AS KS AC 7C 6D 5D 4D"
    assert called(position(["JH AH KH 9H 6H 9S 8S 9C", "", support, ""], "6H pass")) == "7H"


def test_leaves_partners_bid_alone_without_support() -> None:
    assert (
        called(position(["JH AH KH 9H 6H", "", "5S 7S 10S QS 6C 8C JC 8D 10D 5H", ""], "6H pass")) == "pass"
    )


def test_near_the_target_bids_no_more_than_it_needs() -> None:
    assert called(position([STRONG_HEARTS, *REST], scores=(0, 0))) == "8H"
    assert called(position([STRONG_HEARTS, *REST], scores=(400, 0))) == "6H"


def test_bids_misere_on_low_cards_and_not_on_high_ones() -> None:
    assert called(position([LOW_CARDS, *REST], rules=PLAIN_MISERE)) == "M"
    assert called(position(["QS KS 9S QC KC 10C QD KD 9D QH", *REST], rules=PLAIN_MISERE)) != "M"


def test_does_not_bid_misere_with_a_joker_that_cannot_be_laid_away() -> None:
    with_joker = LOW_CARDS.replace("8S", "Jo")
    assert called(position([with_joker, *REST], rules=PLAIN_MISERE)) != "M"


def test_bids_misere_with_a_joker_where_it_is_low() -> None:
    """M16: the joker is below everything, and no danger at all."""
    low = with_settings(PLAIN_MISERE, ["specials.misere.low_joker=true"])
    with_joker = LOW_CARDS.replace("8S", "Jo")
    assert called(position([with_joker, *REST], rules=low)) == "M"


def test_waits_with_misere_until_it_may_be_bid() -> None:
    """M1: misère needs a bid of seven before it; the bot does not bid seven on nothing to get there."""
    assert called(position([LOW_CARDS, *REST], rules=CLOSED_ONLY)) == "pass"
    late = position(["", "", LOW_CARDS, ""], "pass 7S", rules=CLOSED_ONLY)
    assert called(late) == "M"


def test_the_dealer_bids_when_it_must() -> None:
    """A6: with a hand that would pass the dealer makes the bid that costs least."""
    rules = with_settings(AUSTRALIAN, ["auction.passed_out=dealer-must-bid"])
    state = position(["", "", "", "5S 6S 7S QS 7C 9C 8D 10D 5H QH"], "pass pass pass", rules=rules)
    assert called(state)[0] == "6"
    assert any("may not pass" in reason for reason in chosen(state).reasons)


def test_the_dealer_makes_the_cheapest_bid_where_none_fits_and_it_must_bid() -> None:
    """A6, A14: a six that is only a hint stands so high that nothing but bids of the game is left."""
    rows = [[900, 40, 60, 80, 100], *([10 * row + column for column in range(5)] for row in range(20, 24))]
    auction = ["auction.passed_out=dealer-must-bid", "auction.inkle_void=true", "auction.game_bids=true"]
    ladder = ["ladder.schedule=custom", f"ladder.values={rows}"]
    no_specials = ["specials.misere.on=false", "specials.open_misere.on=false"]
    rules = with_settings(AUSTRALIAN, [*auction, *ladder, *no_specials])
    state = position(["", "", "", "5S 6S 7S QS 7C 9C 8D 10D 5H QH"], "6S pass pass", rules=rules)
    assert not {Bid.of("7H"), Pass()} & {*state.legal_actions}
    answer = chosen(state)
    assert answer.action in state.legal_actions
    assert "You may not pass; no bid fits your hand" in answer.reasons[0]


def test_values_the_megatrump() -> None:
    """X1: at seven hearts the 7H is the highest trump, so a hand with it is worth a trick more."""
    plain = "JH AH KH 8H 7H AS 8S 7C 6D 5D"
    mega = with_settings(AUSTRALIAN, ["plusplus.megatrump=true"])
    assert called(position([plain, *REST])) == "6H"
    assert called(position([plain, *REST], rules=mega)) == "7H"


def test_three_handed_counts_on_nobody_else() -> None:
    """T3a: what is worth seven with a partner is worth six alone."""
    hand = "JH JD AH QH 9H AS QS KC 8C KD"
    assert called(position([hand, *REST])) == "7H"
    assert called(position([hand, "", ""], rules=preset("three-handed"))) == "6H"


def test_says_what_it_counts() -> None:
    (reason,) = chosen(position([STRONG_HEARTS, *REST])).reasons
    assert "tricks in hearts" in reason
