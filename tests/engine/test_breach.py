"""Breaches: S12."""

import pytest

from engine.tables import dealt, play_out, rules_of, run, scored
from fivehundred.cards import CardSet
from fivehundred.engine.actions import CallBreach, Decline, Pass
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.score.ending import Result, result, with_breach
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SIDES

BREACH = rules_of("standard", "scoring.breach=100")
THREE = rules_of("three-handed", "scoring.breach=100")
DISCARD = "discard AH KH Jo"


def auctioned(rules: Rules, *calls: str) -> State:
    """The game after an auction; seat 0 has all the spades."""
    return run(dealt(rules, "5S 6S 7S 8S 9S 10S JS QS KS AS", kitty="AH KH Jo"), " ".join(calls))


def booked(rules: Rules, bid: str, *taken: int, by: int, before: tuple[int, ...] | None = None) -> RoundScore:
    """The line of a round after which the game goes on, breach called by a seat, seat 0 the declarer."""
    line = scored(rules, bid, *taken, breach=by, before=before)
    assert result(rules, line) is None
    return with_breach(rules, line)


# The offer


def test_S12_the_defenders_are_asked_from_the_declarers_left() -> None:
    state = auctioned(BREACH, "7S P P P")
    assert (state.view(0).phase, state.actor, list(state.legal_actions)) == (
        "breach",
        1,
        [Decline(), CallBreach()],
    )
    state = run(state, "decline")
    assert (state.view(0).phase, state.actor) == ("breach", 3)
    assert run(state, "decline").view(0).phase == "exchange"


def test_S12_they_are_asked_again_after_the_discards() -> None:
    state = run(auctioned(BREACH, "7S P P P"), "decline", "decline", DISCARD)
    assert (state.view(0).phase, state.actor) == ("breach", 1)
    state = run(state, "decline", "breach")
    assert (state.view(0).phase, state.view(2).breach) == ("play", 3)


def test_S12_the_first_call_stands() -> None:
    state = run(auctioned(BREACH, "7S P P P"), "breach")
    assert (state.view(0).phase, state.view(0).breach) == ("exchange", 1)
    assert run(state, DISCARD).view(0).phase == "play"


def test_S12_both_defenders_of_three_are_asked() -> None:
    state = run(dealt(THREE, kitty="Jo"), "P 7S P")
    assert (state.view(0).phase, state.actor) == ("breach", 2)
    assert run(state, "decline").actor == 0


@pytest.mark.parametrize(
    ("bid", "is_offered"),
    [("6N", False), ("7S", True), ("10N", True), ("GS", True), ("OM", True), ("HL", True), ("LM", False)],
)
def test_S12_contracts_of_seven_and_specials_but_low_misere(bid: str, is_offered: bool) -> None:
    on = [f"specials.{name}.on=true" for name in ("hi_lo", "low_misere")]
    settings = (*on, "specials.misere.on=false", "auction.game_bids=true", "scoring.breach=100")
    state = auctioned(rules_of("standard", *settings), f"{bid} P P P")
    assert isinstance(state.phase, Offer) == is_offered


def test_S12_nothing_is_offered_without_the_option() -> None:
    assert auctioned(rules_of("standard"), "7S P P P").view(0).phase == "exchange"


def test_S12_without_the_kitty_there_are_no_discards_to_ask_after() -> None:
    rules = rules_of("standard", "scoring.breach=100", "specials.open_misere.kitty=false")
    state = run(auctioned(rules, "OM P P P"), "decline", "decline")
    assert state.view(0).phase == "play"


def test_S12_a_called_slam_counts_as_ten() -> None:
    rules = rules_of("standard", "scoring.breach=100", "specials.called_slam=true")
    state = run(auctioned(rules, "6S P P P"), "slam")
    assert state.view(0).phase == "giving"
    state = state.apply(next(iter(state.legal_actions)))
    state = state.apply(next(iter(state.legal_actions)))
    assert (state.view(0).phase, state.actor) == ("breach", 1)


def test_S12_nobody_is_asked_where_nobody_bid() -> None:
    rules = rules_of("standard", "scoring.breach=100", 'auction.passed_out="no-trump-hand"')
    assert auctioned(rules, "P P P P").view(0).phase == "play"


def test_S12_an_answer_is_expected() -> None:
    state = auctioned(BREACH, "7S P P P")
    violation = state.violation(Pass())
    assert violation is not None
    assert violation.slug == "wrong-phase"
    for deed in (CallBreach(), Decline()):
        assert dealt(BREACH).violation(deed) is not None


def test_S12_the_kitty_still_lies_on_the_table_when_it_is_first_offered() -> None:
    state = auctioned(BREACH, "7S P P P")
    for seat in range(4):
        view = state.view(seat)
        assert (view.kitty_size, view.taken_up, len(view.hand)) == (3, CardSet(), 10)
        assert sum(slot.count for slot in slots_of(view)) == 33
    declarer = run(state, "decline", "decline", DISCARD).view(0)
    assert (declarer.kitty_size, declarer.discards) == (0, CardSet.of("AH KH Jo"))


# What it is worth


def test_S12_made_the_caller_loses_the_value() -> None:
    line = booked(BREACH, "7H", 5, 2, 2, 1, by=1)
    assert (line.points, line.totals, line.barred) == ((200, -70), (200, -70), (1,))
    assert line.breach is not None
    assert (line.breach.caller, line.breach.won, line.breach.points) == (1, False, (0, -100))


def test_S12_down_but_not_breached_the_caller_loses_the_value() -> None:
    line = booked(BREACH, "7H", 4, 2, 2, 2, by=3)
    assert (line.points, line.barred) == ((-200, -60), (3,))


def test_S12_breached_the_caller_gains_the_value() -> None:
    line = booked(BREACH, "7H", 4, 3, 1, 2, by=3)
    assert (line.points, line.barred) == ((-200, 150), (0,))


@pytest.mark.parametrize(
    ("bid", "taken", "won"),
    [
        ("7H", 5, True),
        ("10H", 8, True),
        ("10H", 9, False),
        ("OM", 2, False),
        ("OM", 3, True),
        ("HL", 3, True),
        ("HL", 6, False),
    ],
)
def test_S12_needed_as_by_the_set_rule(bid: str, taken: int, won: bool) -> None:
    rules = rules_of("standard", "scoring.breach=100", "specials.hi_lo.on=true")
    line = scored(rules, bid, taken, 10 - taken, 0, 0, breach=1)
    assert line.breach is not None
    assert line.breach.won == won


def test_S12_beside_the_set_rule_its_number_counts() -> None:
    both = ("scoring.breach=100", "scoring.breach_with_set=true", "scoring.set_miseres=false")
    rules = rules_of("standard", "scoring.set_rule=2", *both)
    assert scored(rules, "7H", 5, 5, 0, 0, breach=1).barred == (1,)
    assert scored(rules, "7H", 4, 6, 0, 0, breach=1).barred == (0,)
    assert scored(rules, "7H", 4, 6, 0, 0).barred == (0,)  # by the set rule alone
    assert scored(rules, "OM", 3, 7, 0, 0, breach=1).barred == (0,)


def test_S12_a_caller_may_fail_and_the_declarer_be_barred_all_the_same() -> None:
    rules = rules_of("standard", "scoring.breach=100", "scoring.ralph=1")
    assert scored(rules, "7H", 6, 4, 0, 0, breach=3).barred == (0, 3)


def test_S12_the_tricks_of_all_defenders_count_and_other_sides_keep_out() -> None:
    line = booked(THREE, "7H", 5, 2, 3, by=1)
    assert line.points == (-200, 120, 30)


def test_S12_another_value() -> None:
    rules = rules_of("standard", "scoring.breach=40")
    assert booked(rules, "7H", 5, 2, 2, 1, by=1).points == (200, -10)


# The end of the game


def test_S12_the_end_is_tested_without_the_breach() -> None:
    line = scored(BREACH, "7H", 4, 3, 1, 2, breach=3, before=(0, 440))
    assert result(BREACH, line) is None
    assert with_breach(BREACH, line).totals == (-200, 490)
    assert result(BREACH, with_breach(BREACH, line)) is None  # looked at again, it has not ended either


def test_S12_nothing_is_booked_when_the_game_ends() -> None:
    line = scored(BREACH, "7H", 4, 3, 1, 2, breach=3, before=(0, 450))
    assert (result(BREACH, line), line.totals) == (Result((SIDES[1],), "front"), (-200, 500))


def test_S12_a_breach_leaves_a_side_ten_from_the_back_door() -> None:
    assert booked(BREACH, "7H", 5, 2, 2, 1, by=1, before=(0, -450)).totals == (200, -490)
    assert booked(BREACH, "7H", 5, 2, 2, 1, by=1, before=(0, -525)).totals == (200, -495)
    rules = rules_of("standard", "scoring.breach=100", 'scoring.back_door="off"')
    assert booked(rules, "7H", 5, 2, 2, 1, by=1, before=(0, -450)).totals == (200, -520)
    rules = rules_of("standard", "scoring.breach=100", "scoring.loss_limit=-700")
    assert booked(rules, "7H", 5, 2, 2, 1, by=1, before=(0, -650)).totals == (200, -690)


def test_S12_under_walkers_rule_the_target_bounds_both_ways() -> None:
    rules = rules_of("standard", "scoring.breach=100", "scoring.walker=true", "scoring.loss_limit=-50")
    assert booked(rules, "7H", 4, 3, 1, 2, by=3, before=(0, 440)).totals == (-200, 490)
    assert booked(rules, "7H", 4, 3, 1, 2, by=3, before=(0, 600)).totals == (-200, 650)
    assert booked(rules, "7H", 5, 2, 2, 1, by=1, before=(0, -450)).totals == (200, -490)
    assert booked(rules, "7H", 5, 2, 2, 1, by=1, before=(0, 570)).totals == (200, 510)
    assert booked(rules, "7H", 5, 2, 2, 1, by=1, before=(0, 450)).totals == (200, 380)


def test_S12_with_a_fixed_number_of_rounds_nothing_bounds_it() -> None:
    rules = rules_of("standard", "scoring.breach=100", "scoring.rounds=9")
    assert booked(rules, "7H", 4, 3, 1, 2, by=3, before=(0, 600)).totals == (-200, 750)
    assert booked(rules, "7H", 5, 2, 2, 1, by=1, before=(0, -450)).totals == (200, -520)


def test_S12_a_round_played_with_a_breach() -> None:
    state = run(auctioned(BREACH, "7C P P P"), "breach", DISCARD)
    state = play_out(state)
    (line,) = state.sheet
    assert line.breach is not None
    assert (line.breach.won, line.points[1] - 10 * (line.taken[1] + line.taken[3])) == (True, 100)
    assert state.scores == line.totals
