"""What is told of the cards of a round that is over, and that nothing is told of one that runs."""

from itertools import count

import pytest

from fivehundred.rules.document import preset, with_settings
from fivehundred.server.domain import events
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import tricks
from fivehundred.server.views.tricks import analysis
from fivehundred.server.views.tricks.analysis import round_analysed
from fivehundred.server.views.tricks.rounds import cards_played, round_shown
from fivehundred.solver import solve
from server.kit import START, TABLE, in_phase
from server.test_history import played


@pytest.fixture(autouse=True)
def all_the_time_in_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "NODES", None)
    monkeypatch.setattr(analysis, "NODES_OF_ALL_LEADERS", None)


def test_every_card_of_a_finished_round_has_its_cost() -> None:
    log = played(1)
    shown, found = round_shown(log, 1, 0), round_analysed(log, 1, 0)
    assert shown is not None
    assert found is not None
    assert found.stake == "tricks"
    assert sorted(found.for_contract) in ([0, 2], [1, 3])
    assert list(map(len, found.costs)) == [len(trick.plays) for trick in shown.tricks]
    played_out = cards_played(log, 1, 0)
    assert played_out is not None
    state, play = played_out.cards[20]
    assert found.costs[5][0] == solve(state).cost(play)


def test_what_was_makeable_is_told_for_the_hands_that_were_played() -> None:
    log = played(1)
    shown, found = round_shown(log, 1, 0), round_analysed(log, 1, 0)
    assert shown is not None
    assert found is not None
    assert [made.strain for made in found.makeable] == ["S", "C", "D", "H", "N"]
    played_out = cards_played(log, 1, 0)
    assert played_out is not None
    hearts = next(made.tricks for made in found.makeable if made.strain == "H")
    assert hearts[shown.contract.declarer or 0] == solve(played_out.start).value


def test_what_was_makeable_is_told_where_all_was_given_up_before_the_first_card() -> None:
    logs = (played(0, then=deeds) for deeds in count(1))
    log = next(log for log in logs if in_phase("play")(Table.fold(log)))
    given_up = events.to_bytes(events.Acted(deed=tricks.Concede()))
    log.append(Entry(TABLE, len(log) + 1, START, given_up))
    shown, found = round_shown(log, 1, 0), round_analysed(log, 1, 0)
    assert shown is not None
    assert shown.tricks == []
    assert found is not None
    assert (found.stake, found.costs) == ("tricks", [])
    assert shown.contract.declarer in found.for_contract
    assert len(found.makeable) == 5


def test_M15_no_card_of_a_steered_declarer_was_chosen_for_the_contract() -> None:
    rules = with_settings(preset("australian"), ["specials.super_open_misere.on=true"])
    found = round_analysed(played(1, rules=rules, bid="SOM"), 1, 0)
    assert found is not None
    assert (found.stake, found.for_contract) == ("contract", [])
    assert all(cost is not None for costs in found.costs for cost in costs)


@pytest.mark.parametrize(("game", "number"), [(1, 1), (1, 5), (2, 0), (0, 0)])
def test_nothing_is_told_of_a_round_that_runs_or_is_not(game: int, number: int) -> None:
    assert round_analysed(played(1, then=20), game, number) is None


def test_X6_nothing_is_told_where_the_solver_does_not_know_a_rule() -> None:
    settings = ["plusplus.anti_joker=true", "plusplus.named_anti_joker=true"]
    log = played(1, rules=with_settings(preset("standard"), settings))
    found = round_analysed(log, 1, 0)
    assert found is not None
    assert found.costs == [[None] * 4] * 10
    assert found.makeable == []
