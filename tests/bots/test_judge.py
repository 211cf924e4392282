"""Cards judged with all hands open: what they cost by scores alone is what the judge says they cost."""

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import islice
from statistics import fmean

import pytest

from fivehundred import Action, Claim, Play, State, preset
from fivehundred.bots import bot
from fivehundred.bots.arena.game import next_action
from fivehundred.bots.arena.judge import Loss, loss_of
from fivehundred.bots.arena.matches import Contest, Pair
from fivehundred.bots.arena.results import closing_plain, contest_plain, line_of, outcome_plain, read_results
from fivehundred.bots.arena.run import play
from fivehundred.bots.arena.tally import Tally
from fivehundred.bots.arena.times import Times
from fivehundred.bots.protocol import Budget
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import SEATS

TABLES = (
    *(("australian", 3, 8), ("american", 3, 8), ("three-handed", 3, 8), ("two-handed-dead", 4, 20)),
    *(("two-handed-table", 3, 20), ("five-handed", 2, 10), ("six-handed", 2, 10)),
)
"""With how many tricks are left, and in how many positions."""


def rounds(name: str, deals: int) -> Iterator[State]:
    """The states of one round after another that rules of thumb play, each from 0 to 0."""
    rules = preset(name)
    bots = [bot("rule-1")] * rules.table.seats
    for number in range(deals):
        state = State.start(rules, SEATS[number % len(bots)])
        while (action := next_action(state, bots, number.to_bytes(32, "big"), 1)) is not None:
            yield state
            state = state.apply(action)


def endings(name: str, left: int) -> Iterator[tuple[State, TrickPlay]]:
    """Leads so many tricks before the end of an ordinary contract."""
    for state in rounds(name, 200):
        phase = state.phase
        if not isinstance(phase, TrickPlay) or phase.round.declarer is None or phase.terms.is_special:
            continue
        if len(phase.tricks) == HAND_SIZE - left and not phase.table:
            yield state, phase


def cards_at(state: State) -> list[Play]:
    return [action for action in state.legal_actions if isinstance(action, Play)]


def by_rule(state: State) -> Action:
    assert state.actor is not None
    return bot("rule-1").choose(state.view(state.actor), Budget()).action


def comes_to(state: State, makers: Collection[int]) -> float:
    """How far makers end ahead of the others if all play best: every card is played, down to the scores."""
    phase = state.phase
    if not isinstance(phase, TrickPlay):
        points = state.sheet[-1].points
        ours = fmean(points[side] for side in makers)
        return (ours - fmean(each for side, each in enumerate(points) if side not in makers)) / 2
    found = [comes_to(state.apply(card), makers) for card in cards_at(state)]
    return max(found) if state.rules.side_of(phase.turn) in makers else min(found)


@pytest.mark.parametrize(("name", "left", "count"), TABLES)
def test_a_card_costs_what_scores_say(name: str, left: int, count: int) -> None:
    costs: set[float] = set()
    for state, phase in islice(endings(name, left), count):
        makers = set(map(state.rules.side_of, phase.terms.makers))
        sign = 1 if state.rules.side_of(phase.turn) in makers else -1
        values = {card: sign * comes_to(state.apply(card), makers) for card in cards_at(state)}
        best = max(values.values())
        thumb = by_rule(state)
        assert isinstance(thumb, Play)
        makes_a_difference = len(set(values.values())) > 1
        for card, value in values.items():
            told = Loss(1, best - value, best - values[thumb]) if makes_a_difference else Loss()
            assert loss_of(state, card) == told
            costs.add(told.its)
    assert len(costs) > 1


def test_what_is_no_card_costs_nothing() -> None:
    asked = set()
    for state in rounds("australian", 3):
        if not isinstance(state.phase, Dealing):
            asked.add(type(state.phase))
            assert loss_of(state, Claim()) == Loss()
            assert isinstance(state.phase, TrickPlay) or loss_of(state, by_rule(state)) == Loss()
    assert asked == {Auction, Exchange, TrickPlay}


def test_a_special_contract_is_kept_or_lost() -> None:
    """A card that decides on a misère costs its value, one on an open misère twice as much."""
    costs = {
        round(max(loss_of(state, card).its for card in cards_at(state)))
        for state in rounds("australian", 40)
        if isinstance(state.phase, TrickPlay) and state.phase.terms.is_misere
    }
    assert costs == {0, 250, 500}


def judged(*bots: str, name: str = "australian", deals: int = 3) -> list[Pair]:
    one, other = bots
    contest = Contest(preset(name), (one, other), bytes(32), judged=True)
    found = [played.outcome for played in play(contest, range(deals))]
    return [outcome for outcome in found if isinstance(outcome, Pair)]


def test_the_yardstick_closes_nothing_and_best_play_everything() -> None:
    tally = Tally.of(judged("rule-1", "random"))
    thumb, anything = tally.bots
    assert thumb.loss is not None
    assert thumb.loss.its == thumb.loss.yardstick > 0
    assert thumb.closed is not None
    assert thumb.closed.value == 0
    assert anything.closed is not None
    assert anything.closed.value < 0
    pair = judged("rule-1", "random", deals=1)[0]
    perfect = [replace(game, losses=(Loss(9, 0, 50.0), Loss())) for game in pair.games]
    best, other = Tally.of([replace(pair, games=(perfect[0], perfect[1]))]).bots
    assert best.closed is not None
    assert best.closed.value == 1
    assert other.closed is None


def test_to_judge_changes_nothing_that_is_played() -> None:
    contest = Contest(preset("australian"), ("rule-1", "rule-2"), bytes(32))
    plain = [played.outcome for played in play(contest, range(3))]
    for judged_pair, pair in zip(judged("rule-1", "rule-2"), plain, strict=True):
        assert isinstance(pair, Pair)
        assert [replace(game, losses=None) for game in judged_pair.games] == list(pair.games)


def test_what_is_judged_is_read_as_it_was_written() -> None:
    found = judged("rule-1", "random", name="three-handed", deals=8)
    contest = Contest(preset("three-handed"), ("rule-1", "random"), bytes(32), judged=True)
    closing = closing_plain(Tally.of(found), (Times(), Times()))
    text = "".join(map(line_of, [contest_plain(contest), *map(outcome_plain, found), *closing]))
    assert list(read_results(text).outcomes) == found
    summary = json.loads(text.splitlines()[-2])["summary"]
    assert summary["bots"][0]["closed"] == [0, 0, 0]
    assert summary["bots"][0]["loss"][0] > 0
