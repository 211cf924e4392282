"""What a seat is shown, and when: facts beside the laws of `tests/laws`."""

import pytest

from engine.tables import dealt, ending, rules_of, run
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Pass
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import Slot, slots_of
from fivehundred.rules.document import preset
from fivehundred.seats import PLACES


def test_before_the_deal_there_are_no_cards() -> None:
    view = State.start(preset("standard"), dealer=2).view(0)
    assert (view.phase, view.dealer, view.hand, slots_of(view)) == ("deal", 2, CardSet(), ())


def test_in_the_auction_a_seat_sees_its_hand_and_the_calls() -> None:
    state = run(dealt(preset("standard"), "Jo JS", "AS"), "7S look")
    view = state.view(1)
    unseen = CardSet(preset("standard").cards) - view.hand
    assert (len(view.hand), CardSet.of("AS") - view.hand) == (10, CardSet())
    assert [str(call) for _, call in view.calls] == ["7S"]
    assert slots_of(view) == (
        Slot("hand", PLACES[0], 10, unseen),
        Slot("hand", PLACES[2], 10, unseen),
        Slot("hand", PLACES[3], 10, unseen),
        Slot("kitty", None, 3, unseen),
    )


def test_legal_actions_are_shown_to_the_seat_that_decides() -> None:
    state = run(dealt(preset("standard")), "7S")
    assert Pass() in state.view(1).legal_actions
    assert [len(state.view(seat).legal_actions) for seat in (0, 2, 3, None)] == [0, 0, 0, 0]


def test_during_the_exchange_the_kitty_is_in_the_declarers_hand() -> None:
    state = run(dealt(preset("standard")), "7S P P P")
    assert [slot.place for slot in slots_of(state.view(0))] == ["hand"] * 3
    assert [slot.count for slot in slots_of(state.view(1))] == [13, 10, 10]
    assert len(state.view(0).taken_up) == 3
    assert state.view(0).taken_up <= state.view(0).hand
    assert [len(state.view(seat).taken_up) for seat in (1, 2, 3, None)] == [0, 0, 0, 0]


def test_whoever_has_shown_out_of_a_suit_cannot_hold_it() -> None:
    # Spades are trumps, so the left bower has left with them; the joker, too.
    state = run(ending(preset("standard"), "7S", "AS KH", "6H 5H", "5S 6S", "7S 8S"), "AS 5H 5S 7S")
    possible = {slot.seat: slot.possible for slot in slots_of(state.view(0)) if slot.place == "hand"}
    assert CardSet.of("JS JC Jo KS") - possible[PLACES[2]] == CardSet()
    assert possible[PLACES[1]] & CardSet.of("JS JC Jo KS") == CardSet()
    assert possible[PLACES[1]] & CardSet.of("AC AD") == CardSet.of("AC AD")


def test_a_view_counts_the_tricks_of_a_seat() -> None:
    state = run(ending(preset("standard"), "7S", "AS KH", "6S 5H", "5S 6H", "7S 8S"), "AS 6S 5S 7S")
    assert [state.view(None).taken(PLACES[seat]) for seat in range(4)] == [1, 0, 0, 0]


def test_the_trick_on_the_table_says_what_it_asks_for() -> None:
    state = ending(rules_of("standard"), "7S", "JC KH", "6S 5H")
    assert state.view(1).ask is None
    assert run(state, "JC").view(1).ask == 0  # the left bower is a spade
    assert [str(card) for _, card in run(state, "JC").view(3).table] == ["JC"]


def test_M3_a_hand_not_looked_at_is_a_hidden_place_for_its_own_seat() -> None:
    state = dealt(preset("standard"))
    everything = CardSet(preset("standard").cards)
    assert slots_of(state.view(0))[0] == Slot("hand", PLACES[0], 10, everything)
    assert state.own(0).hand == CardSet()
    view = run(state, "look").view(0)
    assert [slot.seat for slot in slots_of(view)] == [1, 2, 3, None]
    assert not state.view(None).hidden_own


VISIBLE = "auction.visible_kitty=true"
LAST = "auction.last_kitty_card_open=true"
KITTY = "AS AC AD"


def opened(state: State) -> str:
    """The cards of the kitty that everybody has seen."""
    shown = {state.view(seat).kitty_open for seat in (0, 1, 2, 3, None)}
    assert len(shown) == 1
    return " ".join(map(str, shown.pop()))


def kitty(*settings: str, calls: str = "") -> State:
    return run(dealt(rules_of("standard", *settings), kitty=KITTY), calls)


@pytest.mark.parametrize(
    ("calls", "shown"),
    [
        ("", ""),
        ("P", ""),
        ("6S 6H", ""),
        ("7S", "AS"),
        ("8S", "AS AC"),
        ("7S 7H 8S", "AS AC"),
        ("7S M", "AS AC"),  # misère stands just above eight spades
        ("OM", "AS AC AD"),  # just below ten hearts: ten, and there are no more than three
        ("10N", "AS AC AD"),
        ("BM", "AS AC AD"),
    ],
)
def test_A10_a_card_is_turned_for_each_level_that_the_bidding_rises(calls: str, shown: str) -> None:
    assert opened(kitty(VISIBLE, calls=calls)) == shown
    assert opened(kitty(calls=calls)) == ""


def test_A10_the_highest_level_counts_where_a_dearer_bid_has_a_lower_one() -> None:
    state = kitty(VISIBLE, "ladder.schedule=original", calls="8S 7H")
    assert opened(state) == "AS AC"


def test_A10_low_misere_counts_as_six() -> None:
    low = ("specials.misere.on=false", "specials.low_misere.on=true")
    assert opened(kitty(VISIBLE, *low, calls="LM")) == ""


def test_A10_a_raise_of_A7_turns_cards_too() -> None:
    state = kitty(VISIBLE, "auction.winner_raises=true", calls="6S 7S P P P")
    assert opened(state) == "AS"
    assert opened(run(state, "9S")) == "AS AC AD"


def test_A10_the_bid_that_counts_before_any_is_six_where_seven_is_the_lowest_too() -> None:
    assert opened(kitty(VISIBLE, "auction.lowest=7", calls="7S")) == "AS"


def test_A11_the_last_card_of_the_kitty_lies_open_from_the_deal_on() -> None:
    assert opened(kitty(LAST)) == "AD"
    assert opened(kitty(LAST, VISIBLE, calls="7S")) == "AS AD"
    assert opened(kitty(LAST, VISIBLE, calls="9S")) == KITTY


def test_A10_what_lies_open_is_not_hidden_nor_held() -> None:
    state = kitty(VISIBLE, calls="8S look")
    slots = {(slot.place, slot.seat): slot for slot in slots_of(state.view(1))}
    assert slots["kitty", None].count == 1
    assert not any(slot.possible & CardSet.of("AS AC") for slot in slots.values())
    assert [slot.place for slot in slots_of(kitty(VISIBLE, calls="9S").view(0))] == ["hand"] * 3


def test_A10_taken_up_open_cards_are_the_declarers_or_discarded() -> None:
    state = kitty(VISIBLE, calls="8S P P P")
    assert opened(state) == "AS AC"
    held = [slot.possible & CardSet.of("AS AC") for slot in slots_of(state.view(1))]
    assert held == [CardSet.of("AS AC"), CardSet(), CardSet()]
    state = run(state, "discard AS AC AD")
    held = [slot.possible & CardSet.of("AS AC") for slot in slots_of(state.view(1))]
    assert held == [CardSet.of("AS AC"), CardSet(), CardSet(), CardSet.of("AS AC")]
    assert not any(slot.possible & CardSet.of("AS") for slot in slots_of(state.view(0)))


def test_A10_a_kitty_that_nobody_takes_stays_as_it_lies() -> None:
    state = kitty(
        VISIBLE, "specials.open_misere.kitty=false", "specials.misere.kitty=false", calls="8S M P P P"
    )
    assert [slot.count for slot in slots_of(state.view(0)) if slot.place == "kitty"] == [1]
    assert not any(slot.possible & CardSet.of("AS AC") for slot in slots_of(state.view(0)))


def test_S12_before_the_exchange_the_kitty_is_still_on_the_table() -> None:
    state = kitty("scoring.breach=100", calls="7S P P P")
    assert (state.view(0).phase, state.view(0).kitty_size, state.view(0).taken_up) == ("breach", 3, CardSet())
    assert [slot.place for slot in slots_of(state.view(0))] == ["hand", "hand", "hand", "kitty"]


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat {seat}: seats are 0 to 3"):
        State.start(preset("standard")).view(seat)
