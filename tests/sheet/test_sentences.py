"""Sentences where rules meet, each beside what is played."""

import pytest

from engine.tables import dealt, play_out, rules_of, run, scored
from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import Bid, CallPartner, CallSlam, Pass
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.score.ending import Result, result, with_breach
from fivehundred.rules.options import JokerLead
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, SIDES
from fivehundred.sheet import sheet_of
from fivehundred.sheet.page import Statement


def said(rules: Rules, rule: str) -> str:
    """What the sheet says of one rule."""
    parts = sheet_of(rules, "standard").parts
    return " ".join(part.text for part in parts if isinstance(part, Statement) and rule in part.rules)


# The auction

REENTER = rules_of("standard", "auction.reenter=on-suit-change")


def test_A2_a_suit_is_compared_with_that_of_the_last_bid_of_ones_own() -> None:
    assert "goes to another suit than in their own last bid" in said(REENTER, "A2")
    state = run(dealt(REENTER), "6S 6C P P 6H", "6N P P")
    assert state.actor == 0, "hearts after spades let both speak again"
    assert run(state, "7H").actor == 1, "hearts after hearts let nobody in"


NO_SPECIALS = [f"specials.{name}.on=false" for name in ("misere", "open_misere", "blind_misere")]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ([], "if nobody bids seven or more or a special contract, it is as if everybody had passed."),
        (
            NO_SPECIALS,
            "if nobody bids seven or more, it is as if everybody had passed.",
        ),
        (
            ["auction.passed_out=no-trump-hand"],
            "if nobody bids seven or more or a special contract, the same dealer deals again.",
        ),
        (
            ["auction.passed_out=dealer-must-bid"],
            "if nobody else bids seven or more or a special contract, the dealer must.",
        ),
    ],
)
def test_A5_what_wins_is_not_what_is_highest(settings: list[str], sentence: str) -> None:
    assert sentence in said(rules_of("standard", "auction.inkle_void=true", *settings), "A5")


def test_A5_seven_spades_win_below_six_no_trumps() -> None:
    rules = rules_of("standard", "ladder.schedule=original", "auction.inkle_void=true")
    state = run(dealt(rules), "7S 6N P P P")
    assert isinstance(state.phase, Exchange)
    assert state.phase.round.contract == Contract(Bid.of("7S"), SEATS[0])


def test_A6_a_dealer_who_must_bid_is_told_so_where_somebody_has_bid_six() -> None:
    rules = rules_of("standard", "auction.inkle_void=true", "auction.passed_out=dealer-must-bid")
    refused = run(dealt(rules), "6S P P").violation(Pass())
    assert str(refused) == "nobody has made a bid that can win, so the dealer must bid"


def test_A6_on_the_dealers_left_may_lie_a_hand() -> None:
    rules = rules_of("two-handed-table", "auction.passed_out=no-trump-hand")
    assert said(rules, "A6").endswith("the hand on the dealer’s left leads.")
    state = run(dealt(rules, dealer=1), "P P")
    assert (state.actor, state.hand_to_play) == (0, 2)
    assert said(rules_of("standard", "auction.passed_out=no-trump-hand"), "A6").endswith(
        "the player on the dealer’s left leads."
    )


NO_KITTY = " ".join(f"{rank}{suit}" for suit in "SCDH" for rank in [*range(5, 11), *"JQKA"])


def test_A7_without_a_kitty_it_is_not_spoken_of() -> None:
    raises = rules_of("standard", "auction.winner_raises=true")
    assert said(raises, "A7").startswith("Before the kitty is taken the winner may raise.")
    bare = rules_of("standard", "auction.winner_raises=true", "pack.name=custom", f"pack.cards={NO_KITTY}")
    assert said(bare, "A7").startswith("When the bidding is over the winner may raise.")


MUST_BID = rules_of("ralph", "auction.passed_out=dealer-must-bid")


def test_A9_a_dealer_who_must_bid_but_is_barred_passes() -> None:
    must = "A barred player must pass, even a dealer who otherwise must bid: the deal then passes on."
    assert must in said(MUST_BID, "A9")
    assert "must bid" not in said(rules_of("ralph"), "A9")
    heavy_loss = "4D 5D 6D 5C 6C 7C 5S 6S 7S 4H"
    after = play_out(run(dealt(MUST_BID, heavy_loss), "9H P P P"))
    assert after.dealer == 0
    passed = run(after.dealt(bytes(32)), "P P P P")
    assert isinstance(passed.phase, Dealing)
    assert passed.dealer == 1


def test_A15_game_bids_that_are_worth_the_same_have_no_order() -> None:
    by_value = ["auction.game_bids=true", "pack.name=45", "ladder.schedule=fractional"]
    rules = rules_of("standard", *by_value)
    assert said(rules, "A15") == "All ten tricks in a suit or at no-trumps, for 1000 points."
    assert run(dealt(rules), "GS").violation(Bid.of("GN")) is not None
    others = rules_of("standard", "auction.game_bids=true")
    assert said(others, "A15").endswith("; above ten no-trumps, the suits in their order.")
    assert run(dealt(others), "GS").violation(Bid.of("GN")) is None


# Cards


@pytest.mark.parametrize(
    ("settings", "count"),
    [([], 13), (["pack.name=44"], 14), (["plusplus.anti_megatrump=either"], 14)],
)
def test_D3_trumps_are_counted(settings: list[str], count: int) -> None:
    rules = rules_of("standard", 'pack.fours_out="4S 4D"', "pack.matching_four=true", *settings)
    assert said(rules, "D3").endswith(f"So there are always {count} trumps.")
    for bid in map(Bid.of, ("6S", "7C", "8D", "10H")):
        assert bid.strain is not None
        assert bid.strain.trumps is not None
        trumps = card_order(rules, bid.strain, bid.level).follows[bid.strain.trumps]
        assert (trumps & rules.cards).bit_count() == count


def test_D3_where_suits_differ_in_length_trumps_are_not_counted() -> None:
    usual = rules_of("standard", 'pack.fours_out="4S 4D"')
    cards = CardSet(usual.cards) - CardSet.of("7S 8S")
    rules = rules_of("standard", "pack.name=custom", f"pack.cards={cards}", "pack.matching_four=true")
    assert said(rules, "D3").endswith("in every way, following too.")


TWO_JOKERS = f"pack.cards={CardSet(rules_of('five-handed').cards | CardSet.of('JB JR'))}"


@pytest.mark.parametrize(
    ("settings", "refused"),
    [
        ([], "Trumps other than the joker"),
        (["pack.name=custom", TWO_JOKERS], "Trumps other than jokers"),
        (["pack.name=52"], "Trumps"),
        (["table.call_joker=false"], "Jokers and trumps"),
    ],
)
def test_T5a_jokers_are_not_among_the_trumps_that_may_not_be_called(
    settings: list[str], refused: str
) -> None:
    rules = rules_of("five-handed-secret", "table.call_trump=false", *settings)
    assert f" {refused} cannot be called." in said(rules, "T5a")


def test_T5a_a_joker_may_be_called_where_no_other_trump_may() -> None:
    rules = rules_of("five-handed", "table.call_trump=false")
    assert "and trumps other than the joker cannot be called." in said(rules, "T5a")
    hand, kitty = "AH KH QH JH 10H 9H 8H 7H 6H 5H", "2S 3S 4S"
    state = run(dealt(rules, hand, kitty=kitty), "7H P P P P", f"discard {kitty}")
    assert state.violation(CallPartner(Card("Jo"))) is None
    assert str(state.violation(CallPartner(Card("JD")))).endswith(": it belongs to the trump suit")


@pytest.mark.parametrize(("bid", "asked"), [("6.5H", 0), ("6.4H", 1)])
def test_M11_who_has_given_the_kitty_away_cannot_call_a_slam(bid: str, asked: int) -> None:
    rules = rules_of("ultimate", "specials.called_slam=true")
    assert "all ten tricks alone, but not after giving away the whole kitty." in said(rules, "M11")
    assert "giving away" not in said(rules_of("standard", "specials.called_slam=true"), "M11")
    state, moments = run(dealt(rules), f"{bid} P P P"), 0
    while not isinstance(state.phase, TrickPlay):
        moments += state.violation(CallSlam()) is None
        state = state.apply(next(iter(state.legal_actions)))
    assert moments == asked


# The score


@pytest.mark.parametrize("rounds", [1, 2])
def test_S12_only_a_game_that_goes_on_books_a_breach(rounds: int) -> None:
    rules = rules_of("breach", f"scoring.rounds={rounds}")
    words = "only if it goes on are these points written down, so never after the last round."
    assert words in said(rules, "S12")
    state = play_out(run(dealt(rules), "7H P P P", "breach"))
    (line,) = state.sheet
    assert line.breach is not None
    assert any(line.breach.points) is not state.is_over
    assert state.is_over is (rounds == 1)


def test_S12_a_side_above_an_exact_target_stays_above_it() -> None:
    rules = rules_of("walker-ultimate", "scoring.breach=100")
    words = "never past 490 or −490, and never from above 500 to below 510."
    assert words in said(rules, "S12")
    line = scored(rules, "7H", 10, 0, 0, 0, before=(0, 600), breach=1)
    assert with_breach(rules, line).totals[1] == 510


def test_S16_S17_tricks_that_score_where_nobody_bid_are_limited() -> None:
    limits = ("scoring.trick_cap=20", "scoring.no_tricks_from=100")
    rules = rules_of("bids-only", "auction.passed_out=no-trump-hand", *limits)
    assert said(rules, "S16").startswith("Tricks cannot take a side past 20 points;")
    assert said(rules, "S17").endswith("with 100 points or more scores no tricks.")
    assert said(rules, "S2") == ""
    assert scored(rules, "", 10, 0, 0, 0).points == (20, 0)
    assert said(rules_of("bids-only", *limits), "S16") == ""


def test_S6_a_declarer_who_is_not_there_wins_nothing() -> None:
    rules = rules_of("three-handed")
    words = "wins if it is one of them and made its contract. Otherwise the highest score wins"
    assert words in said(rules, "S6")
    line = scored(rules, "6S", 6, 3, 1, before=(0, 490, 490))
    assert line.made
    assert result(rules, line) == Result((SIDES[1],), "front")


def test_S9_sides_that_are_there_together_are_always_level() -> None:
    words = "If several sides get there in one round, "
    rules = rules_of("walker-ultimate")
    makers = "the declarer’s side wins if it is one of them and made its contract. Otherwise play goes on."
    assert said(rules, "S6") == words + makers
    assert (
        said(rules_of("walker-ultimate", "scoring.at_target=highest-score"), "S6") == f"{words}play goes on."
    )
    line = scored(rules, "8H", 7, 3, 0, 0, before=(800, 470))
    assert (line.made, line.totals) == (False, (500, 500))
    assert result(rules, line) is None


# What only fits some


def test_JK1_no_suit_is_followed_to_the_last_trick() -> None:
    assert said(rules_of("thirty-three"), "JK1").startswith(
        "The joker may be led to the last trick only. Whoever"
    )
    assert "The others follow the suit named." in said(rules_of("three-handed"), "JK1")


@pytest.mark.parametrize("lead", JokerLead)
def test_JK1_a_joker_led_to_the_last_trick_only_is_led_to_no_other(lead: JokerLead) -> None:
    text = said(rules_of("thirty-three", f"joker.lead={lead}"), "JK1")
    is_last_only = lead is JokerLead.LAST_TRICK_ONLY
    assert text.endswith("may play the joker." if is_last_only else "the joker, or lead it as any suit.")


def test_JK1_two_jokers_may_be_left_for_the_last_two_tricks() -> None:
    text = said(rules_of("french-canadian", "joker.lead=last-trick-only"), "JK1")
    assert text.startswith("A joker may be led to the last trick only, or as any suit by a hand that")
    assert text.endswith("may play a joker.")


def test_A5_where_each_speaks_once_there_is_no_first_turn() -> None:
    assert said(rules_of("american"), "A5").startswith("Only the first two to speak may bid six. A bid")
    assert "six, each at their first turn." in said(rules_of("american", "auction.rounds=0"), "A5")


def test_D2_a_sheet_cautions_against_a_pack_without_its_purpose() -> None:
    fours_out = 'pack.fours_out="4S 4D"'
    assert "taken out only where the matching four" in said(rules_of("standard", fours_out), "D2")
    assert "matching" not in said(rules_of("standard", fours_out, "pack.matching_four=true"), "D2")


def test_D4_a_sheet_calls_jokers_by_the_colours_of_the_pack() -> None:
    rules = rules_of("french-canadian")
    assert said(rules, "D1").endswith("two jokers, one black and one white.")
    assert "Of the two jokers the white one (la blanche) is higher." in said(rules, "D4")
    assert said(rules_of("standard", "pack.name=46"), "D1").endswith("one black and one red.")
