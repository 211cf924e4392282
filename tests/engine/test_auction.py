"""The auction: A1–A4, A6, A8."""

import pytest

from engine.tables import dealt, play_out, rules_of, run, scored
from fivehundred.engine.actions import CHANCE, Bid, Pass
from fivehundred.engine.auction import Auction
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.scoring import result
from fivehundred.engine.state import State
from fivehundred.rules.document import with_settings


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
    state = run(auction(), "10N")
    assert list(state.legal_actions) == [Pass()]
    assert str(state.violation(Bid.of("10H"))).endswith("the next bid is none: pass")


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


def test_A6_no_trump_hand_is_led_by_the_left_of_the_dealer_and_leaves_the_kitty() -> None:
    state = run(auction("auction.passed_out=no-trump-hand", dealer=1), "P P P P")
    assert isinstance(state.phase, TrickPlay)
    assert (contract(state), state.actor) == (("no contract", None), 2)
    assert [slot.place for slot in state.view(2).slots] == ["hand", "hand", "hand", "kitty"]
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


def test_A8_unrestricted_a_misere_may_open() -> None:
    assert Bid.of("M") not in auction().legal_actions
    assert Bid.of("M") in auction("auction.unrestricted=true").legal_actions


def test_the_phase_names_itself() -> None:
    assert isinstance(auction().phase, Auction)
    assert auction().view(0).phase == "auction"
