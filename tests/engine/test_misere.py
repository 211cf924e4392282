"""Specials: M1, M2, with K3, P1 and P5."""

import pytest

from engine.tables import dealt, ending, legal, rules_of, run, scored, to_the_lead
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Bid
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of

MISERE, OPEN = Bid.of("M"), Bid.of("OM")


def active(state: State) -> tuple[int, ...]:
    assert isinstance(state.phase, TrickPlay)
    return state.phase.terms.active


@pytest.mark.parametrize(
    ("calls", "may_be_called"),
    [
        ("", False),
        ("6N", False),
        ("7S", True),
        ("6S 7S", True),
        ("7S P P", True),
        ("8S", True),
        ("8C", False),
    ],
)
def test_M1_needs_an_ordinary_bid_of_seven(calls: str, *, may_be_called: bool) -> None:
    # After 8S is its place in the Avondale table, so 8C outranks it.
    assert (MISERE in run(dealt(rules_of("standard")), calls).legal_actions) == may_be_called


def test_M1_open_misere_is_no_ordinary_bid() -> None:
    rules = rules_of("standard", "specials.misere.place=top")
    assert MISERE not in run(dealt(rules), "OM").legal_actions
    assert MISERE in run(dealt(rules), "7S OM").legal_actions


def test_M1_has_no_precondition_at_a_table_of_three() -> None:
    assert MISERE in dealt(rules_of("three-handed")).legal_actions


def test_M1_the_partner_folds() -> None:
    rules = rules_of("standard", "auction.unrestricted=true")
    assert active(to_the_lead(dealt(rules), "M")) == (0, 1, 3)
    assert active(to_the_lead(dealt(rules), "8S")) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("sides", "seats"), [(2, (0, 1, 3, 5)), (3, (0, 1, 2, 4, 5)), (6, (0, 1, 2, 3, 4, 5))]
)
def test_M1_at_six_all_partners_fold(sides: int, seats: tuple[int, ...]) -> None:
    table = ("table.seats=6", f"table.sides={sides}", 'pack.name="63"')
    rules = rules_of("standard", *table, "auction.unrestricted=true")
    assert active(to_the_lead(dealt(rules), "M")) == seats


def test_M1_stops_when_the_declarer_takes_a_trick() -> None:
    state = ending(rules_of("standard"), "M", "5H 9S", "6H 8S", "", "4H 7S")
    state = run(state, "5H 6H 4H")  # seat 1 wins and leads
    assert state.actor == 1
    state = run(state, "8S 7S 9S")
    assert state.sheet[-1].taken == (1, 1, 0, 0)
    early = run(ending(rules_of("standard"), "M", "9H 5S", "6H 8S", "", "4H 7S"), "9H 6H 4H")
    assert early.sheet[-1].taken == (1, 0, 0, 0)


def test_M1_play_on_goes_to_the_last_card() -> None:
    rules = rules_of("standard", "specials.misere.play_on=true")
    state = run(ending(rules, "M", "9H 5S", "6H 8S", "", "4H 7S"), "9H 6H 4H")
    assert (state.sheet, state.actor) == ((), 0)
    assert run(state, "5S 8S 7S").sheet[-1].taken == (1, 1, 0, 0)


def test_M1_is_no_trump() -> None:
    state = ending(rules_of("standard"), "M", "5H 9S", "JD 8S", "", "JH 7S")
    assert legal(run(state, "5H")) == "8S JD"  # no left bower


def test_M1_value() -> None:
    rules = rules_of("standard")
    assert scored(rules, "M", 0, 6, 0, 4).points == (250, 0)
    assert scored(rules, "M", 1, 6, 0, 3).points == (-250, 0)


def test_S2_defenders_score_tricks_in_a_misere_where_it_says_so() -> None:
    rules = rules_of("standard", "specials.misere.trick_points=true", "specials.misere.play_on=true")
    assert scored(rules, "M", 2, 5, 0, 3).points == (-250, 80)
    assert scored(rules, "OM", 2, 5, 0, 3).points == (-500, 0)
    off = rules_of("standard", "specials.misere.trick_points=true", "scoring.trick_points=false")
    assert scored(off, "M", 0, 7, 0, 3).points == (250, 0)


def test_M2_may_be_called_at_any_time_and_is_worth_500() -> None:
    rules = rules_of("standard")
    assert OPEN in dealt(rules).legal_actions
    assert OPEN not in run(dealt(rules), "10H").legal_actions
    assert scored(rules, "OM", 0, 10, 0, 0).points == (500, 0)


def open_hands(state: State) -> dict[int, CardSet]:
    """The hands that a spectator sees."""
    return dict(state.view(None).open_hands)


def test_M2_the_hand_lies_open_after_the_first_trick() -> None:
    state = ending(rules_of("standard"), "OM", "5H 9S", "6H 8S", "", "4H 7S")
    assert open_hands(run(state, "5H 6H")) == {}
    state = run(state, "5H 6H 4H")
    assert open_hands(state) == {0: CardSet.of("9S")}
    assert [slot.seat for slot in slots_of(state.view(1)) if slot.place == "hand"] == [2, 3]


def test_M2_before_the_lead_where_it_says_so() -> None:
    rules = rules_of("standard", 'specials.open_misere.exposed="before-lead"')
    state = ending(rules, "OM", "5H 9S", "6H 8S", "", "4H 7S")
    assert open_hands(state) == {0: CardSet.of("5H 9S")}


def test_M1_stays_hidden() -> None:
    state = run(ending(rules_of("standard"), "M", "5H 9S", "6H 8S", "", "4H 7S"), "5H 6H 4H")
    assert open_hands(state) == {}


def test_P1_the_declarer_leads_in_misere_too() -> None:
    rules = rules_of("standard", "auction.unrestricted=true")
    assert to_the_lead(dealt(rules), "M").actor == 0
    assert to_the_lead(dealt(rules), "8S").actor == 0


def test_P1_left_of_declarer() -> None:
    rules = rules_of("standard", "auction.unrestricted=true", 'play.leader="left-of-declarer"')
    assert to_the_lead(dealt(rules), "M").actor == 1
    last = run(dealt(rules, dealer=2), "8S P P P")  # seat 3 declares; seat 0 is on its left
    assert isinstance(last.phase, Exchange)
    assert run(last, f"discard {CardSet.of(last.phase.round.deal.kitty)}").actor == 0


def test_P5_turns_skip_the_folded_hand() -> None:
    state = ending(rules_of("standard"), "M", "5H 9S", "6H 8S", "4S 5S", "4H 7S")
    assert [run(state, plays).actor for plays in ("", "5H", "5H 6H")] == [0, 1, 3]


def test_K3_a_misere_without_the_kitty_leaves_it_face_down() -> None:
    rules = rules_of("standard", "auction.unrestricted=true", "specials.misere.kitty=false")
    state = run(dealt(rules), "M P P P")
    assert isinstance(state.phase, TrickPlay)
    assert [slot.place for slot in slots_of(state.view(0))] == ["hand", "hand", "hand", "kitty"]
    assert isinstance(run(dealt(rules), "OM P P P").phase, Exchange)
