"""The auction: A1–A9, A13–A15 and M3."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from engine.tables import deal_with, dealt, play_out, rules_of, run, scored
from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import CHANCE, Bid, Deal, Look, Pass
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.score.ending import result
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.engine.violations import Reason
from fivehundred.rules.document import with_settings
from fivehundred.rules.options import PassedOut
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS


def auction(*settings: str, preset: str = "standard", dealer: int = -1) -> State:
    """Seat 0 is to speak, unless another dealer is named."""
    return dealt(rules_of(preset, *settings), dealer=dealer)


def contract(state: State) -> tuple[str, int | None]:
    """What the auction settled, and for whom."""
    assert isinstance(state.phase, Exchange | TrickPlay)
    settled = state.phase.round.contract
    assert settled is not None
    return str(settled), settled.declarer


def calls(state: State) -> list[str]:
    return [str(call) for call in state.legal_actions if isinstance(call, Bid)]


def test_A1_the_seat_left_of_the_dealer_speaks_first_then_clockwise() -> None:
    assert [auction(dealer=dealer).actor for dealer in range(4)] == [1, 2, 3, 0]
    state = auction(dealer=2)
    assert [run(state, line).actor for line in ("", "6S", "6S 6C", "6S 6C P")] == [3, 0, 1, 2]


def test_A1_a_bid_must_be_higher() -> None:
    state = run(auction(), "7D")
    assert calls(state)[:4] == ["7H", "7N", "8S", "M"]
    assert Bid.of("7D") not in state.legal_actions
    assert Pass() in state.legal_actions


def test_A1_after_the_highest_bid_there_is_only_the_pass() -> None:
    state = run(auction("specials.blind_misere.on=false"), "10N")
    assert list(state.legal_actions) == [Pass()]
    assert str(state.violation(Bid.of("10H"))).endswith("the next bid is none: pass")


def test_A1_a_refusal_names_a_bid_that_may_be_made() -> None:
    """A5: after two seats no inkle may be bid; M1: no misère before seven; A6: a dealer's bid must win."""
    third = run(auction(preset="american"), "6S 6C")
    assert str(third.violation(Bid.of("6S"))).endswith("the next bid is 7S")
    low = auction('specials.misere.place="after 6N"')
    assert str(run(low, "6N").violation(Bid.of("6S"))).endswith("the next bid is 7S")
    last = run(auction("auction.inkle_void=true", 'auction.passed_out="dealer-must-bid"'), "6S P P")
    assert str(last.violation(Bid.of("6S"))).endswith("the next bid is 7S")


def test_A1_lowest_seven() -> None:
    assert calls(auction("auction.lowest=7"))[0] == "7S"
    assert calls(auction())[0] == "6S"


def test_A2_a_pass_is_final() -> None:
    state = run(auction(), "P 6S 6C P")
    assert state.actor == 1  # 0 and 3 have passed
    assert contract(run(state, "P")) == ("6C", 2)


def test_A2_on_suit_change_lets_all_who_passed_back_in() -> None:
    state = run(auction("auction.reenter=on-suit-change"), "P 6S 6C P", "6D")
    assert [run(state, line).actor for line in ("", "P", "P P")] == [2, 3, 0]
    assert contract(run(state, "P P 7S P")) == ("7S", 0)


def test_A2_raising_the_same_strain_changes_nothing_nor_does_a_first_bid() -> None:
    state = run(auction("auction.reenter=on-suit-change"), "P 6S 6C P", "7S")
    assert state.actor == 2
    assert contract(run(state, "P")) == ("7S", 1)


def test_A2_a_special_is_a_strain_of_its_own() -> None:
    state = run(auction("auction.reenter=on-suit-change"), "P 7S 7C P", "M")
    assert state.actor == 2
    assert run(state, "P P").actor == 0
    # From a special to a suit is a change, too, and from one special to another.
    state = run(auction("auction.reenter=on-suit-change", "auction.unrestricted=true"), "P M 8C P", "8D")
    assert run(state, "P P").actor == 0
    state = run(auction("auction.reenter=on-suit-change", "auction.unrestricted=true"), "P M 8C P", "OM")
    assert run(state, "P P").actor == 0


def test_A2_always_ends_when_all_others_pass_in_succession() -> None:
    state = run(auction("auction.reenter=always"), "P 6S P P")
    assert state.actor == 0
    assert run(state, "6C").actor == 1
    assert run(state, "6C P P").actor == 3
    assert contract(run(state, "6C P P P")) == ("6C", 0)


def test_A3_the_standing_bidder_is_not_asked_again() -> None:
    assert contract(run(auction(), "6S P P P")) == ("6S", 0)


def test_A3_always_asks_the_standing_bidder_once_more() -> None:
    state = run(auction("auction.rebid=always"), "6S P P P")
    assert state.actor == 0
    assert contract(run(state, "P")) == ("6S", 0)  # a pass keeps the bid
    assert contract(run(state, "8N", "P")) == ("8N", 0)


def test_A3_always_after_a_raise_those_who_may_still_bid_speak_again() -> None:
    state = run(auction("auction.rebid=always", "auction.reenter=always"), "6S P P P", "7S")
    assert [run(state, line).actor for line in ("", "P", "P P")] == [1, 2, 3]
    assert run(state, "P P P").actor == 0


def test_A3_always_asks_nobody_when_nobody_bid() -> None:
    assert run(auction("auction.rebid=always"), "P P P P").actor == CHANCE


def test_A4_one_round_lets_each_seat_speak_once() -> None:
    state = run(auction("auction.rounds=1"), "6S 6C 7D")
    assert state.actor == 3
    assert contract(run(state, "P")) == ("7D", 2)
    assert contract(run(state, "7H")) == ("7H", 3)
    assert run(auction("auction.rounds=1"), "P P P P").actor == CHANCE


def dealing(state: State) -> tuple[int, int, int]:
    """Dealer, redeals in that dealer's turn, and number of the round that is to be dealt."""
    assert isinstance(state.phase, Dealing)
    return state.phase.dealer, state.phase.redeals, state.phase.number


def test_A5_six_is_for_the_first_two_to_speak_at_their_first_turn() -> None:
    state = auction("auction.inkle_seats=true")
    assert [calls(run(state, line))[0] for line in ("", "P", "6S")] == ["6S", "6S", "6C"]
    assert [calls(run(state, line))[0] for line in ("P P", "6S 6C", "6S P P 7S")] == ["7S", "7S", "7C"]
    assert calls(run(state, "6S 6C P P"))[0] == "7S"  # seat 0 for the second time


def test_A5_low_misere_is_no_six() -> None:
    low = ("specials.misere.on=false", "specials.low_misere.on=true")
    state = run(auction("auction.inkle_seats=true", "auction.inkle_void=true", *low), "6S P")
    assert calls(state)[:2] == ["LM", "7S"]
    assert contract(run(state, "LM P P")) == ("LM", 2)


def test_A5_a_void_six_cannot_win() -> None:
    state = auction("auction.inkle_void=true")
    assert dealing(run(state, "6S P P P")) == (3, 1, 1)
    assert dealing(run(state, "6S 6C P P P")) == (3, 1, 1)
    assert contract(run(state, "6S P 7S P P")) == ("7S", 2)


def test_A5_a_seven_wins_though_a_six_outranks_it() -> None:
    state = auction("auction.inkle_void=true", "ladder.schedule=original")
    assert contract(run(state, "7S P 6N P P")) == ("7S", 0)


def test_A5_after_a_void_six_there_is_no_no_trump_hand_but_a_redeal() -> None:
    state = auction("auction.inkle_void=true", "auction.passed_out=no-trump-hand")
    turns = []
    for line in ("6S P P P", "6S P P P", "6S P P P"):
        state = run(state, line)
        turns.append(dealing(state)[:2])
        state = state.dealt(bytes(32))
    assert turns == [(3, 1), (3, 2), (0, 0)]
    assert isinstance(run(state, "P P P P").phase, TrickPlay)


def test_A5_the_dealer_must_bid_seven_over_void_sixes() -> None:
    state = auction("auction.inkle_void=true", "auction.passed_out=dealer-must-bid")
    for line in ("P P P", "6S P P", "6S 6C P"):
        assert Pass() not in run(state, line).legal_actions
        assert calls(run(state, line))[0] == "7S"
    assert Pass() in run(state, "6S 7C P").legal_actions


def test_A5_with_one_round_as_americans_play_it() -> None:
    state = auction("auction.rounds=1", "auction.inkle_seats=true", "auction.inkle_void=true")
    assert contract(run(state, "6H P 7H P")) == ("7H", 2)
    assert run(state, "6H P P P").actor == CHANCE


def test_A6_the_same_dealer_deals_again_twice_then_the_deal_passes() -> None:
    state, turns = auction(dealer=3), []
    for _ in range(4):
        state = run(state, "P P P P")
        turns.append(dealing(state))
        state = state.dealt(bytes(32))
    assert turns == [(3, 1, 1), (3, 2, 2), (0, 0, 3), (0, 1, 4)]
    assert state.sheet == ()


def test_A6_next_dealer() -> None:
    assert dealing(run(auction("auction.passed_out=next-dealer"), "P P P P")) == (0, 0, 1)


def test_A6_unshuffled_cards_are_dealt_as_they_were_gathered() -> None:
    rules = rules_of("standard", "auction.unshuffled=true")
    hands = ("", "AS KS QS JS 10S 9S 8S 7S 6S 5S", "AH KH QH JH 10H 9H 8H 7H 6H 5H", "")
    state = run(dealt(rules, "Jo AC", *hands[1:], dealer=3), "P P P P")
    (only,) = state.legal_actions
    assert isinstance(only, Deal)
    assert state.apply(only) == state.dealt(bytes(32)) == state.dealt(bytes([1] * 32))
    assert only.seed is None
    pile = [card for packet in _packets(only, dealer=3) for card in packet]
    assert [str(card) for card in pile[10:20]] == [
        f"{rank}S" for rank in ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    assert [str(card) for card in pile[20:30]] == [
        f"{rank}H" for rank in ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    assert str(pile[9]) == "Jo"


def _packets(deal: Deal, dealer: int) -> Iterator[Iterable[Card]]:
    """The packets of 3 k1 4 k1 3 k1 as they went out."""
    places, kitty = [list(hand) for hand in deal.hands], list(deal.kitty)
    for size in (3, 4, 3):
        for step in range(1, 5):
            hand = places[(dealer + step) % 4]
            yield [hand.pop(0) for _ in range(size)]
        yield [kitty.pop(0)]


def test_A6_unshuffled_by_the_next_dealer_from_the_left_of_the_former() -> None:
    rules = rules_of("standard", "auction.unshuffled=true", "auction.passed_out=next-dealer")
    state = run(dealt(rules, "", "4D 5D 6D 7D 8D 9D 10D JD QD KD", dealer=0), "P P P P")
    (only,) = state.legal_actions
    assert isinstance(only, Deal)
    assert state.dealer == 1
    pile = [card for packet in _packets(only, dealer=1) for card in packet]
    assert [str(card) for card in pile[:3]] == ["4D", "5D", "6D"]


def test_A6_after_a_misdeal_and_after_a_round_the_cards_are_shuffled() -> None:
    rules = rules_of("standard", "auction.unshuffled=true", "deal.misdeal=must")
    state = run(dealt(rules, "JS", "JC", "JD", "JH"), "P P P P")
    assert isinstance(state.phase, Dealing)
    assert len(state.phase.gathered) == 43
    courtless = Dealing(rules, 1, SEATS[3], gathered=tuple(_sorted_by_rank(rules)))
    state = State(rules, (0, 0), (), courtless).dealt(bytes(32))
    assert isinstance(state.phase, Dealing)
    assert state.phase.gathered == ()
    played = play_out(run(dealt(rules, "JS", "JC", "JD", "JH"), "7S P P P"))
    assert isinstance(played.phase, Dealing)
    assert played.phase.gathered == ()


def _sorted_by_rank(rules: Rules) -> list[Card]:
    """The pack by rank, so that the first to be dealt to holds no court card."""
    plain = [card for card in CardSet(rules.cards) if not card.is_joker]
    low = [card for card in plain if card.rank not in set("JQKA")]
    rest = [card for card in CardSet(rules.cards) if card not in low[:10]]
    first, others = low[:10], iter(rest)
    pile: list[Card] = []
    for size in (3, 4, 3):
        pile += [first.pop() for _ in range(size)]
        pile += [next(others) for _ in range(3 * size + 1)]
    return pile


def test_A6_X8_another_pack_is_shuffled() -> None:
    rules = rules_of("standard", "auction.unshuffled=true", 'plusplus.dealers_choice="fractional megatrump"')
    first = run(State.start(rules, 3), "choose -").dealt(bytes(32))
    passed = run(first, "P P P P")
    for choice, is_gathered in (("choose megatrump", True), ("choose fractional", False)):
        assert run(passed, choice).view(None).gathered == is_gathered


def test_A6_no_trump_hand_is_led_by_the_left_of_the_dealer_and_leaves_the_kitty() -> None:
    state = run(auction("auction.passed_out=no-trump-hand", dealer=1), "P P P P")
    assert isinstance(state.phase, TrickPlay)
    assert (contract(state), state.actor) == (("no contract", None), 2)
    assert [slot.place for slot in slots_of(state.view(2))] == ["hand", "hand", "hand", "kitty"]
    assert sum(play_out(state).sheet[0].taken) == 10


@pytest.mark.parametrize("trick_points", ["true", "false"])
def test_A6_no_trump_hand_scores_ten_a_trick_even_without_S2(trick_points: str) -> None:
    rules = rules_of("standard", f"scoring.trick_points={trick_points}", "auction.passed_out=no-trump-hand")
    line = scored(rules, "", 4, 3, 2, 1)
    assert (line.points, line.made) == ((60, 40), None)


def test_A6_nobody_wins_by_the_no_trump_hand_where_a_win_needs_a_made_bid() -> None:
    rules = rules_of("australian", "auction.passed_out=no-trump-hand")
    line = scored(rules, "", 4, 3, 2, 1, before=(480, 0))
    assert line.totals == (540, 40)
    assert result(rules, line) is None
    ended = result(with_settings(rules, ["scoring.must_make=false"]), line)
    assert ended is not None
    assert ended.winners == (0,)


def test_A6_jokers_are_suitless_in_the_no_trump_hand_and_nobody_names_them() -> None:
    state = run(auction("auction.passed_out=no-trump-hand", preset="australian"), "P P P P")
    assert isinstance(state.phase, TrickPlay)
    assert state.phase.order.floating.bit_count() == 1


def test_A6_the_dealer_must_bid_and_may_bid_anything_legal() -> None:
    state = run(auction("auction.passed_out=dealer-must-bid"), "P P P")
    assert state.actor == 3
    assert Pass() not in state.legal_actions
    assert calls(state)[0] == "6S"
    assert contract(run(state, "10N")) == ("10N", 3)


def test_A6_the_dealer_may_pass_once_there_is_a_bid() -> None:
    state = run(auction("auction.passed_out=dealer-must-bid"), "P P 6S")
    assert contract(run(state, "P")) == ("6S", 2)


def test_A6_where_no_bid_could_win_the_dealer_may_pass_and_the_deal_goes_on() -> None:
    # A custom table in which six no-trump is above everything.
    rows = [[10, 20, 30, 40, 999], *([first + step for step in range(5)] for first in (50, 60, 70, 80))]
    table = ("ladder.schedule=custom", f"ladder.values={rows}", "specials.blind_misere.on=false")
    specials = ("specials.misere.on=false", "specials.open_misere.on=false")
    rules = ("auction.inkle_void=true", "auction.passed_out=dealer-must-bid", *table, *specials)
    state = run(auction(*rules), "6N P P")
    assert list(state.legal_actions)[:1] == [Pass()]
    assert dealing(run(state, "P")) == (0, 0, 1)


RAISES = "auction.winner_raises=true"


def test_A7_the_winner_may_raise_before_the_kitty() -> None:
    state = run(auction(RAISES), "6S 7S P P P")
    assert (state.actor, state.view(1).phase) == (1, "auction")
    assert calls(state)[0] == "7C"
    assert contract(run(state, "P")) == ("7S", 1)


def test_A7_a_raise_in_the_same_strain_closes_the_auction() -> None:
    state = run(auction(RAISES), "6S 7S P P P")
    assert contract(run(state, "9S")) == ("9S", 1)


def test_A7_a_raise_in_another_strain_lets_all_speak_again() -> None:
    state = run(auction(RAISES), "P 6S 7S P P", "8H")
    assert [run(state, line).actor for line in ("", "P", "P P", "P P P")] == [3, 0, 1, 2]
    assert contract(run(state, "P P P P")) == ("8H", 2)
    assert contract(run(state, "P P P 10H")) == ("10H", 2)  # asked again, and raised again
    other = run(state, "P 8N P P")
    assert other.actor == 0
    assert contract(run(other, "P")) == ("8N", 0)


def test_A7_a_special_is_a_strain_of_its_own() -> None:
    state = run(auction(RAISES), "7S 7C P P P")
    assert run(state, "M").actor == 2
    state = run(auction(RAISES), "7S M P P P")
    assert contract(run(state, "P")) == ("M", 1)
    assert run(state, "OM").actor == 2


def test_A7_a_game_bid_is_in_the_strain_of_its_suit() -> None:
    state = run(auction(RAISES, "auction.game_bids=true"), "7S 7C P P P")
    assert contract(run(state, "GC")) == ("GC", 1)
    assert run(state, "GH").actor == 2


@pytest.mark.parametrize("line", ["6S P P P", "P P P 6S"])
def test_A7_nobody_raises_unopposed_unless_the_table_lets_them(line: str) -> None:
    assert contract(run(auction(RAISES), line))[0] == "6S"


def test_A7_unopposed() -> None:
    state = run(auction(RAISES, "auction.raise_unopposed=true"), "6S P P P")
    assert state.actor == 0
    assert contract(run(state, "8S")) == ("8S", 0)
    assert contract(run(state, "8C P P P", "P")) == ("8C", 0)


def test_A7_comes_after_the_question_of_A3() -> None:
    state = run(auction(RAISES, "auction.rebid=always"), "6S 7S P P P")
    assert state.actor == 1
    state = run(state, "P")
    assert (state.actor, state.view(1).phase) == (1, "auction")
    assert contract(run(state, "P")) == ("7S", 1)
    assert contract(run(state, "8S")) == ("8S", 1)


def test_A7_a_void_six_has_not_won_and_is_not_raised() -> None:
    state = auction(RAISES, "auction.raise_unopposed=true", "auction.inkle_void=true")
    assert run(state, "6S P P P").actor == CHANCE


def test_A7_may_raise_a_contract_to_the_level_that_A14_wants() -> None:
    state = run(auction(RAISES, "auction.min_contract=8"), "6S 7S P P P")
    assert contract(run(state, "8S")) == ("8S", 1)
    assert run(state, "P").actor == CHANCE


def test_A8_unrestricted_a_misere_may_open() -> None:
    assert Bid.of("M") not in auction().legal_actions
    assert Bid.of("M") in auction("auction.unrestricted=true").legal_actions


def test_A8_unrestricted_a_blind_misere_still_comes_before_looking() -> None:
    state = auction("auction.unrestricted=true")
    assert Bid.of("BM") in state.legal_actions
    assert Bid.of("BM") not in run(state, "look").legal_actions


def barred(seats: str, *settings: str, preset: str = "australian") -> State:
    """The auction after a deal of seat 3 in which these seats may not bid; seat 0 is to speak."""
    rules = rules_of(preset, *settings)
    bits = sum(1 << int(seat) for seat in seats)
    start = State(rules, (0,) * rules.table.sides, (), Dealing(rules, 7, SEATS[3], barred=bits))
    return start.apply(deal_with(rules))


def test_A9_a_barred_seat_can_only_pass() -> None:
    state = run(barred("1"), "6S")
    views = [state.view(0), state.view(None)]
    assert [view.barred for view in views if isinstance(view, AuctionView)] == [(1,), (1,)]
    assert list(state.legal_actions) == [Pass()]
    assert contract(run(state, "P 7C P P")) == ("7C", 2)


def test_A9_a_barred_seat_does_not_look_nor_call_a_misdeal() -> None:
    state = barred("0", "specials.blind_misere.on=true", "deal.misdeal=may")
    assert list(state.legal_actions) == [Pass()]


def test_A9_its_pass_counts_as_having_spoken() -> None:
    state = barred("0", "auction.inkle_seats=true")
    assert calls(run(state, "P"))[0] == "6S"
    assert calls(run(state, "P 6S"))[0] == "7S"
    assert contract(run(barred("0", "auction.rounds=1"), "P 6S P P")) == ("6S", 1)


def test_A9_a_barred_seat_is_asked_once_whatever_A2_says() -> None:
    state = run(barred("1", "auction.reenter=always"), "6S P P 6C")
    assert [run(state, line).actor for line in ("", "6D", "6D P")] == [0, 2, 3]


def test_A9_a_barred_seat_does_not_speak_again_after_a_raise() -> None:
    state = run(barred("2", RAISES), "6S 7S P P P", "8H")
    assert [run(state, line).actor for line in ("", "P")] == [3, 0]


def test_A9_the_bar_lasts_through_redeals_and_ends_when_the_deal_moves_on() -> None:
    state, bars = barred("1"), []
    for _ in range(3):
        state = run(state, "P P P P")
        assert isinstance(state.phase, Dealing)
        bars.append((state.phase.dealer, state.phase.barred))
        state = state.dealt(bytes(32))
    assert bars == [(3, 0b10), (3, 0b10), (0, 0)]


def test_A9_the_bar_ends_with_an_auction_that_yields_a_contract() -> None:
    state = play_out(run(barred("1"), "6S P P P"))
    assert isinstance(state.phase, Dealing)
    assert state.phase.barred == 0


def test_A9_all_barred_the_same_dealer_deals_again_without_bars() -> None:
    for passed_out in PassedOut:
        state = run(barred("0123", f"auction.passed_out={passed_out}"), "P P P P")
        assert isinstance(state.phase, Dealing)
        assert (state.phase.dealer, state.phase.barred) == (3, 0)


def test_A9_where_the_dealer_must_bid_but_is_barred_the_deal_moves_on() -> None:
    state = run(barred("3", "auction.passed_out=dealer-must-bid"), "P P P")
    assert list(state.legal_actions) == [Pass()]
    assert dealing(run(state, "P")) == (0, 0, 8)


def test_A9_a_no_trump_hand_is_played_though_some_are_barred() -> None:
    state = run(barred("12", "auction.passed_out=no-trump-hand"), "P P P P")
    assert isinstance(state.phase, TrickPlay)


def test_A13_six_no_trump_is_no_bid_and_seven_waits_for_a_suit() -> None:
    state = auction("auction.no_trump_from=7", "specials.j5=true")
    assert not {"6N", "6J5", "7N", "7J5", "10N"} & set(calls(state))
    assert not {"7N", "8J5"} & set(calls(run(state, "6H")))
    assert {"7N", "7J5"} <= set(calls(run(state, "7S")))
    assert "8N" in calls(run(state, "7S P 7N"))


def test_A13_a_special_is_no_bid_of_seven_but_a_game_bid_is() -> None:
    state = auction("auction.no_trump_from=7", "auction.game_bids=true")
    assert "10N" not in calls(run(state, "OM"))
    assert "GN" not in calls(run(state, "OM"))
    assert "GN" in calls(run(state, "GS"))


def test_A14_a_contract_below_the_minimum_is_passed_out() -> None:
    state = auction("auction.min_contract=8")
    assert dealing(run(state, "7S P P P")) == (3, 1, 1)
    assert contract(run(state, "8S P P P")) == ("8S", 0)


def test_A14_a_special_counts_as_the_ordinary_bid_below_it() -> None:
    low = ("specials.misere.on=false", "specials.low_misere.on=true")
    assert run(auction("auction.min_contract=7", *low), "LM P P P").actor == CHANCE
    assert contract(run(auction("auction.min_contract=8"), "7S M P P P")) == ("M", 1)
    assert run(auction("auction.min_contract=9"), "7S M P P P").actor == CHANCE
    assert contract(run(auction("auction.min_contract=10"), "OM P P P")) == ("OM", 0)


def test_A14_passed_out_means_what_A6_says() -> None:
    state = auction("auction.min_contract=8", "auction.passed_out=no-trump-hand")
    assert contract(run(state, "7S P P P")) == ("no contract", None)
    state = auction("auction.min_contract=8", "auction.passed_out=next-dealer")
    assert dealing(run(state, "7S P P P")) == (0, 0, 1)


def test_A15_a_game_bid_meets_the_precondition_of_misere() -> None:
    state = auction("auction.game_bids=true", "specials.misere.place=top", "specials.blind_misere.on=false")
    assert Bid.of("M") in run(state, "GS").legal_actions
    assert contract(run(state, "GH P P P")) == ("GH", 0)


def test_M3_a_seat_sees_its_hand_once_it_has_looked() -> None:
    state = auction()
    assert (state.view(0).hidden_own, len(state.own(0).hand)) == (True, 0)
    looked = run(state, "look")
    assert (looked.actor, looked.view(0).hidden_own, len(looked.own(0).hand)) == (0, False, 10)
    assert looked.view(1).hidden_own
    assert Look() not in looked.legal_actions


def test_M3_nobody_waits_for_the_turn_to_look() -> None:
    looked = run(auction(), "look:2")
    assert looked.actor == 0
    assert [looked.view(seat).hidden_own for seat in range(4)] == [True, True, False, True]
    assert len(looked.view(2).hand) == 10
    assert looked.declarations == (Look(1), Look(3))
    assert Bid.of("BM") not in run(looked, "6S 7S").legal_actions  # seat 2 is to speak


def test_M3_a_look_of_the_seat_in_turn_is_the_same_whether_it_is_named_or_not() -> None:
    assert run(auction(), "look:0") == run(auction(), "look")


def test_M3_a_seat_may_look_as_long_as_it_has_not() -> None:
    state = run(auction(), "look:1 P")
    assert [state.view(seat).may_look for seat in range(4)] == [False, False, True, True]
    assert not state.view(None).may_look
    refusal = state.violation(Look(1))
    assert refusal is not None
    assert refusal.reason is Reason.ALREADY_LOOKED


def test_M3_a_bidder_in_the_dark_may_look_while_the_others_speak() -> None:
    state = run(auction(), "BM")
    assert state.view(0).may_look
    assert len(run(state, "look:0").view(0).hand) == 10


def test_M3_a_barred_seat_may_look_and_passes_on_its_turn() -> None:
    barred = auction()
    assert isinstance(barred.phase, Auction)
    round = replace(barred.phase.round, barred=0b10)
    state = replace(barred, phase=replace(barred.phase, round=round))
    assert Look(1) in state.declarations
    assert list(run(state, "look:1 6S").legal_actions) == [Pass()]
    assert not run(state, "6S").view(1).may_look


def test_M3_nobody_looks_for_a_seat_that_is_not_there() -> None:
    for seat in (-1, 4, 9):
        refusal = auction().violation(Look(seat))
        assert refusal is not None
        assert refusal.reason is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("call", ["P", "6S"])
def test_M3_any_call_but_a_blind_one_is_a_look(call: str) -> None:
    state = run(auction(), call)
    assert not state.view(0).hidden_own
    assert run(auction(), "BM").view(0).hidden_own


def test_M3_blind_misere_may_be_bid_by_whoever_has_not_looked() -> None:
    state = run(auction(), "6S")
    assert Bid.of("BM") in state.legal_actions
    assert Bid.of("BM") not in run(state, "look").legal_actions
    assert Bid.of("BM") not in run(state, "7S P P").legal_actions  # seat 0 has bid six before


def test_M3_all_look_when_the_auction_ends() -> None:
    state = run(auction(), "BM P P P")
    assert contract(state) == ("BM", 0)
    assert [len(state.view(seat).hand) for seat in range(4)] == [13, 10, 10, 10]
    assert not any(state.view(seat).hidden_own for seat in range(4))


def test_M3_nothing_is_hidden_where_nobody_may_bid_blind() -> None:
    state = auction("specials.blind_misere.on=false")
    assert not state.view(0).hidden_own
    assert Look() not in state.legal_actions
    assert not state.declarations
    assert (
        auction("specials.blind_misere.on=false", "specials.misere.precondition=before-looking")
        .view(0)
        .hidden_own
    )


def test_M3_is_no_raise_for_whoever_has_looked() -> None:
    state = run(auction(RAISES, "auction.raise_unopposed=true"), "6S P P P")
    assert Bid.of("BM") not in state.legal_actions
    blind = ("specials.open_misere.precondition=before-looking", "auction.raise_unopposed=true")
    state = run(auction(RAISES, *blind), "OM P P P")
    assert {Bid.of("BM"), Look()} <= set(state.legal_actions)


def test_the_phase_names_itself() -> None:
    assert isinstance(auction().phase, Auction)
    assert auction().view(0).phase == "auction"
