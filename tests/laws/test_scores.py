"""The score sheet adds up, and says what the tricks say."""

from hypothesis import given

from fivehundred.engine.contract import terms_of
from fivehundred.engine.scoring import RoundScore
from fivehundred.rules.bids import Bid
from fivehundred.rules.options import Slam
from fivehundred.rules.ruleset import Rules
from laws.games import Game, games


@given(games())
def test_the_sheet_is_the_scores(game: Game) -> None:
    totals = (0,) * game.record.rules.table.sides
    for line in game.now.sheet:
        totals = tuple(map(sum, zip(totals, line.points, strict=True)))
        assert line.totals == totals
    assert game.now.scores == totals


@given(games())
def test_a_line_says_what_its_tricks_say(game: Game) -> None:
    for line in game.now.sheet:
        check_line(game.record.rules, line)


def check_line(rules: Rules, line: RoundScore) -> None:
    """Score a line again from contract and tricks (S1–S3, M1)."""
    tricks = tricks_by_side(rules, line)
    if line.contract.declarer is None or line.contract.bid is None:
        assert (sum(tricks), line.made) == (10, None)
        assert line.points == tuple(10 * count for count in tricks)
        return
    makers = line.contract.declarer % rules.table.sides
    others = [side for side in range(rules.table.sides) if side != makers]
    assert line.points[makers] == makers_points(rules, line.contract.bid, tricks[makers])
    assert line.made == (line.points[makers] > 0)
    scores_tricks = terms_of(rules, line.contract).trick_points
    assert [line.points[side] for side in others] == [10 * tricks[side] * scores_tricks for side in others]
    stops = line.contract.bid.special is not None and terms_of(rules, line.contract).stops_when_lost
    assert sum(tricks) == 10 or (stops and tricks[makers] == 1)


def tricks_by_side(rules: Rules, line: RoundScore) -> list[int]:
    return [sum(line.taken[side :: rules.table.sides]) for side in range(rules.table.sides)]


def makers_points(rules: Rules, bid: Bid, tricks: int) -> int:
    """What the makers score with this many tricks."""
    value = rules.bids.value(bid)
    if bid.level is None:
        return -value if tricks else value
    if tricks < bid.level:
        return -value
    up_to = {Slam.OFF: -1, Slam.UP_TO_8S: rules.bids.rank(Bid.of("8S"))}.get(rules.scoring.slam, 99)
    return max(value, 250) if tricks == 10 and rules.bids.rank(bid) <= up_to else value


@given(games())
def test_the_game_goes_on_until_it_is_over(game: Game) -> None:
    assert all(state.result is None for state in game.states[:-1])
    for state in game.states:
        assert state.is_over == (state.actor is None)
