"""What `expert` holds contracts to be worth at a score: how they change its chance to win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivehundred import Bid, Contract, State, preset
from fivehundred.bots import bot
from fivehundred.bots.arena.game import next_action
from fivehundred.bots.expert.stakes import Stakes
from fivehundred.engine.contracts.contract import terms_of
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.rules.document import preset_names
from fivehundred.rules.options import ScoringRules
from fivehundred.seats import SEATS, SIDES


def seen(name: str, *scores: int) -> PhaseView:
    """A view at a score."""
    state = replace(State.start(preset(name), dealer=0), scores=scores)
    while not isinstance(state.phase, Auction):
        bots = [bot("rule-2") for _ in state.rules.table.all_seats]
        action = next_action(state, bots, bytes(32), max_rounds=1)
        assert action is not None
        state = state.apply(action)
    return state.view(state.phase.turn)


def worth(view: PhaseView, bid: str, declarer: int, tricks: int, side: int = 0) -> float:
    """What a contract is worth to a side when its makers take so many tricks."""
    contract = Contract(Bid.of(bid), SEATS[declarer])
    partners = view.rules.partners_of(SEATS[declarer])
    terms = terms_of(view.rules, contract, partners)
    return Stakes(view, SIDES[side]).worth(contract, partners, terms, tricks)


def test_at_an_even_score_a_contract_is_worth_about_its_points() -> None:
    view = seen("bids-only", 0, 0)
    assert worth(view, "7S", 0, 7) == pytest.approx(140, abs=3)
    assert worth(view, "7S", 0, 6) == pytest.approx(-140, abs=3)
    assert worth(view, "7S", 1, 7) == pytest.approx(-140, abs=3)


def test_tricks_of_the_others_count_as_in_the_rules() -> None:
    points, none = seen("australian", 0, 0), seen("bids-only", 0, 0)
    assert worth(none, "7S", 1, 7) < worth(points, "7S", 1, 7)


def test_points_beyond_the_target_are_worth_nothing() -> None:
    view = seen("australian", 420, 0)
    assert worth(view, "8S", 0, 8) == worth(view, "6H", 0, 6) == worth(view, "6H", 0, 10)


def test_more_is_won_by_whoever_would_else_lose() -> None:
    behind, ahead = seen("australian", 300, 480), seen("australian", 300, -400)
    assert worth(behind, "7H", 0, 7) > worth(ahead, "7H", 0, 7)


def test_a_bid_that_fails_keeps_others_from_winning() -> None:
    view = seen("australian", 0, 440)
    assert worth(view, "6D", 1, 6) < worth(view, "8S", 0, 7) < 0


def test_a_game_lost_by_the_back_door_is_lost_whatever_the_points() -> None:
    view = seen("australian", -300, 0)
    assert worth(view, "8S", 0, 7) == worth(view, "10N", 0, 7)
    assert worth(view, "8S", 1, 7) > 0


def test_deals_that_were_passed_out_are_no_rounds_of_a_game_of_two() -> None:
    rules = replace(preset("australian"), scoring=ScoringRules(rounds=2))
    start = State.start(rules, dealer=0)
    assert isinstance(start.phase, Dealing)
    view = replace(start, phase=replace(start.phase, number=1)).dealt(bytes(32)).view(1)
    assert worth(view, "7S", 0, 7) == pytest.approx(140 - 30, abs=3)


def test_no_score_is_too_far_apart() -> None:
    view = seen("french-canadian", -9_000_000, 0)
    assert worth(view, "7S", 0, 7) == worth(view, "7S", 0, 6) == 0


@pytest.mark.parametrize("name", preset_names())
def test_what_a_side_wins_the_others_lose(name: str) -> None:
    rules = preset(name)
    view = seen(name, *(40 * side for side in rules.table.all_sides))
    bid = str(next(bid for bid in rules.bids if bid.level is not None and not bid.given))
    for tricks in range(11):
        changes = [worth(view, bid, 0, tricks, side) for side in rules.table.all_sides]
        assert sum(changes) == pytest.approx(0, abs=1e-6)
