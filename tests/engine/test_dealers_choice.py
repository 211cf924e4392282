"""Dealer's choice: before each deal the dealer says what is played (X8)."""

import pytest

from engine.tables import deal_with, play_out, rules_of, run, to_the_lead
from fivehundred.engine.actions import CHANCE, Choose, Pass
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.state import State
from fivehundred.seats import SEATS

ALL = "visible-kitty low-misere megatrump anti-megatrump anti-joker fractional"


def start(listed: str = ALL, *settings: str, dealer: int = 3) -> State:
    return State.start(rules_of("australian", f'plusplus.dealers_choice="{listed}"', *settings), dealer)


def dealt(state: State, *hands: str, kitty: str = "") -> State:
    return state.apply(deal_with(state.current_rules, *hands, kitty=kitty))


def test_X8_the_dealer_chooses_before_the_deal() -> None:
    state = start()
    assert isinstance(state.phase, Choosing)
    assert (state.actor, state.view(None).phase, len(state.view(0).legal_actions)) == (3, "choosing", 0)
    state = run(state, "choose megatrump anti-joker")
    assert state.actor == CHANCE
    assert state.view(1).chosen == ("megatrump", "anti-joker")


def test_X8_every_combination_of_the_list_may_be_chosen() -> None:
    choices = list(start().legal_actions)
    assert choices[0] == Choose(())
    assert len(choices) == len(set(choices)) == 2**6
    assert Choose(("megatrump", "visible-kitty")) not in choices  # the list's order, once each
    assert Choose(("megatrump", "megatrump")) not in choices


def test_X8_what_contradicts_itself_is_refused_at_the_choice() -> None:
    state = start("auction.lowest=7 low-misere auction.lowest=6")
    assert Choose(("auction.lowest=7", "low-misere")) not in state.legal_actions
    assert Choose(("low-misere", "auction.lowest=6")) in state.legal_actions
    violation = state.violation(Choose(("auction.lowest=7", "auction.lowest=6")))
    assert violation is not None
    assert str(violation) == "these cannot be played together: auction.lowest is set to 7 and to 6"


def test_X8_the_pack_and_the_ladder_follow() -> None:
    state = start()
    assert (state.current_rules.cards.bit_count(), state.current_rules.kitty_size) == (43, 3)
    state = run(state, "choose fractional")
    assert (state.current_rules.cards.bit_count(), state.rules.cards.bit_count()) == (45, 43)
    state = dealt(state)
    assert len(state.view(0).rules.bids) > 100
    assert state.view(0).chosen == ("fractional",)


def test_X8_nothing_chosen_is_the_tables_game() -> None:
    state = dealt(run(start(), "choose -"))
    assert state.current_rules == state.rules
    assert state.view(0).chosen == ()


def test_X8_low_misere_and_its_open_one() -> None:
    bids = run(start(), "choose low-misere").current_rules.bids
    values = {str(bid): bids.value(bid) for bid in bids if bid.special}
    assert values == {"LM": 150, "OM": 400}


def test_X8_the_next_dealer_chooses_anew_and_scores_carry_over() -> None:
    state = play_out(to_the_lead(dealt(run(start(), "choose low-misere")), "8S"))
    scores = state.scores
    assert isinstance(state.phase, Choosing)
    assert (state.actor, state.current_rules, state.phase.dealing.chosen) == (0, state.rules, ())
    assert dealt(run(state, "choose anti-joker")).scores == scores


def test_X8_after_all_have_passed_the_dealer_chooses_again() -> None:
    state = run(dealt(run(start(), "choose megatrump")), "P P P P")
    assert isinstance(state.phase, Choosing)
    assert (state.actor, state.phase.dealing.redeals) == (3, 1)


@pytest.mark.parametrize("how", ["may", "must"])
def test_X8_after_a_misdeal_the_choice_stands(how: str) -> None:
    courtless = "4D 5D 6D 7D 8D 9D 10D 5C 6C 7C"
    state = run(start(ALL, f"deal.misdeal={how}"), "choose megatrump")
    state = dealt(state, courtless, "JS", "JC", "JD")
    state = run(state, "misdeal") if how == "may" else state
    assert isinstance(state.phase, Dealing)
    assert (state.actor, state.phase.chosen, state.number, state.dealer) == (CHANCE, ("megatrump",), 1, 3)
    assert state.current_rules.plusplus.megatrump


def test_A9_X8_a_barred_dealer_chooses_and_bars_carry_over() -> None:
    state = start("megatrump", "scoring.ralph=3")
    assert isinstance(state.phase, Choosing)
    state = State(state.rules, (0, 0), (), Choosing(Dealing(state.rules, 0, SEATS[0], barred=0b1)))
    state = dealt(run(state, "choose megatrump"))
    assert list(run(state, "P P P").legal_actions) == [Pass()]


def test_X8_the_deal_waits_for_the_choice() -> None:
    state = start()
    violation = state.violation(deal_with(state.rules))
    assert violation is not None
    assert str(violation) == "a deal is not possible now; the dealer's choice is expected"


def test_X8_a_game_ends_by_the_rules_of_its_last_round() -> None:
    state = start("scoring.target=1000")
    state = State(state.rules, (490, 0), (), state.phase)
    for choice, over in (("choose -", True), ("choose scoring.target=1000", False)):
        ended = play_out(to_the_lead(dealt(run(state, choice), "JS JC AS KS QS 10S 9S 8S 7S 6S"), "8S"))
        assert (ended.is_over, ended.sheet[0].made) == (over, True)
