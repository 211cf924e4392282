"""What a seat is shown, and when: facts beside the laws of `tests/laws`."""

import pytest

from engine.tables import dealt, ending, rules_of, run
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Pass
from fivehundred.engine.state import State
from fivehundred.engine.view import Slot
from fivehundred.rules.document import preset


def test_before_the_deal_there_are_no_cards() -> None:
    view = State.start(preset("standard"), dealer=2).view(0)
    assert (view.phase, view.dealer, view.hand, view.slots) == ("deal", 2, CardSet(), ())


def test_in_the_auction_a_seat_sees_its_hand_and_the_calls() -> None:
    state = run(dealt(preset("standard"), "Jo JS", "AS"), "7S")
    view = state.view(1)
    unseen = CardSet(preset("standard").cards) - view.hand
    assert (len(view.hand), CardSet.of("AS") - view.hand) == (10, CardSet())
    assert [str(call) for _, call in view.calls] == ["7S"]
    assert view.slots == (
        Slot("hand", 0, 10, unseen),
        Slot("hand", 2, 10, unseen),
        Slot("hand", 3, 10, unseen),
        Slot("kitty", None, 3, unseen),
    )


def test_legal_actions_are_shown_to_the_seat_that_decides() -> None:
    state = run(dealt(preset("standard")), "7S")
    assert Pass() in state.view(1).legal_actions
    assert [len(state.view(seat).legal_actions) for seat in (0, 2, 3, None)] == [0, 0, 0, 0]


def test_during_the_exchange_the_kitty_is_in_the_declarers_hand() -> None:
    state = run(dealt(preset("standard")), "7S P P P")
    assert [slot.place for slot in state.view(0).slots] == ["hand"] * 3
    assert [slot.count for slot in state.view(1).slots] == [13, 10, 10]
    assert len(state.view(0).taken_up) == 3
    assert state.view(0).taken_up <= state.view(0).hand
    assert [len(state.view(seat).taken_up) for seat in (1, 2, 3, None)] == [0, 0, 0, 0]


def test_whoever_has_shown_out_of_a_suit_cannot_hold_it() -> None:
    # Spades are trumps, so the left bower has left with them; the joker, too.
    state = run(ending(preset("standard"), "7S", "AS KH", "6H 5H", "5S 6S", "7S 8S"), "AS 5H 5S 7S")
    possible = {slot.seat: slot.possible for slot in state.view(0).slots if slot.place == "hand"}
    assert CardSet.of("JS JC Jo KS") - possible[2] == CardSet()
    assert possible[1] & CardSet.of("JS JC Jo KS") == CardSet()
    assert possible[1] & CardSet.of("AC AD") == CardSet.of("AC AD")


def test_a_view_counts_the_tricks_of_a_seat() -> None:
    state = run(ending(preset("standard"), "7S", "AS KH", "6S 5H", "5S 6H", "7S 8S"), "AS 6S 5S 7S")
    assert [state.view(None).taken(seat) for seat in range(4)] == [1, 0, 0, 0]


def test_the_trick_on_the_table_says_what_it_asks_for() -> None:
    state = ending(rules_of("standard"), "7S", "JC KH", "6S 5H")
    assert state.view(1).ask is None
    assert run(state, "JC").view(1).ask == 0  # the left bower is a spade
    assert [str(card) for _, card in run(state, "JC").view(3).table] == ["JC"]


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat {seat}: seats are 0 to 3"):
        State.start(preset("standard")).view(seat)
