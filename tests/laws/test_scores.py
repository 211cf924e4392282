"""The score sheet adds up, and says what the tricks say."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hypothesis import given

from fivehundred.cards import Strain
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.bids import Bid, Special
from fivehundred.rules.options import Partners, Share, Slam
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
    for rules, line in lines(game):
        check_line(rules, line)


def lines(game: Game) -> Iterator[tuple[Rules, RoundScore]]:
    """Every line of the sheet with the rules of its round (X8)."""
    for before, after in pairwise(game.states):
        if len(after.sheet) > len(before.sheet):
            yield before.current_rules, after.sheet[-1]


def check_line(rules: Rules, line: RoundScore) -> None:
    """Score a line again from contract and tricks (S1–S3, S12, S14, S16, S17, M1, P4)."""
    before = [total - points for total, points in zip(line.totals, line.points, strict=True)]
    tricks = by_side(rules, line.taken)
    points = [-100 * fines for fines in by_side(rules, [*map(line.fined.count, range(len(line.taken)))])]
    if line.breach is not None:
        points = add(points, line.breach.points)
    declarer, makers = line.contract.declarer, line.makers
    assert makers[:1] == (() if declarer is None else (declarer % rules.table.sides,))
    assert len(makers) <= 1 or rules.table.partners is not Partners.FIXED
    for side, total in enumerate(before):
        if side not in makers:
            over = contract_value(rules, line) if line.made is False and rules.scoring.transfer else 0
            points[side] += trick_points(rules, line, total, tricks[side], over)
    if not makers or line.contract.bid is None:
        assert line.made is None
        assert sum(tricks) == 10 or line.scored_out is not None
    elif line.made is None:
        assert line.scored_out not in (None, *makers)  # cut off
    else:
        taken = sum(tricks[side] for side in makers)
        check_contract(rules, line, line.contract.bid, taken)
        points = add(points, contract_points(rules, line, taken))
    assert list(line.points) == points


def check_contract(rules: Rules, line: RoundScore, bid: Bid, tricks: int) -> None:
    """Whether it was made by its tricks, and all were taken that had to be."""
    assert line.made == (tricks in target(line))
    is_decided = bid.special is not None and line.terms(rules).stops and not line.made
    assert sum(line.taken) == 10 or is_decided or (rules.scoring.score_out and line.made)


def target(line: RoundScore) -> range:
    """The tricks that make the contract."""
    bid = line.contract.bid
    assert bid is not None
    if bid.special is not None:
        return range(5, 6) if bid.special is Special.HI_LO else range(1)
    return range(10 if line.contract.slam else bid.level or 0, 11)


def by_side(rules: Rules, counts: Sequence[int]) -> list[int]:
    return [sum(counts[side :: rules.table.sides]) for side in range(rules.table.sides)]


def add(first: Sequence[int], second: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(first, second, strict=True)]


def trick_points(rules: Rules, line: RoundScore, before: int, tricks: int, over: int) -> int:
    """What defenders score with this many tricks; `over` is what has come over to them (S14)."""
    scoring = rules.scoring
    scores_tricks = line.terms(rules).trick_points
    if not scores_tricks or (scoring.no_tricks_from and before >= scoring.no_tricks_from):
        return 0
    room = scoring.trick_cap - before - over if scoring.trick_cap else 100
    return max(0, min(10 * tricks, room))


def contract_points(rules: Rules, line: RoundScore, tricks: int) -> list[int]:
    """What the contract scores each side with this many tricks for the makers (S1, S3, S14, S15)."""
    points, value = [0] * rules.table.sides, contract_value(rules, line)
    if not line.made and rules.scoring.transfer:
        points[1 - line.makers[0]] = value
        return points
    worth = max(value, 250) if line.made and tricks == 10 and is_slam(rules, line) else value
    shares = 2 if len(line.makers) > 1 and rules.scoring.partner_share is Share.HALF else 1
    for side in line.makers:
        points[side] = worth // shares if line.made else -(worth // shares)
    return points


def contract_value(rules: Rules, line: RoundScore) -> int:
    bid = line.contract.bid
    assert bid is not None
    if not line.contract.slam:
        return rules.bids.value(bid)
    return max(rules.bids.value(bid), 520 if bid.strain in (Strain.NO_TRUMP, Strain.JACKS) else 500)


def is_slam(rules: Rules, line: RoundScore) -> bool:
    """Whether all ten tricks are a slam at this contract (S3)."""
    assert line.contract.bid is not None
    up_to = {Slam.OFF: -1, Slam.UP_TO_8S: rules.bids.rank(Bid.of("8S"))}.get(rules.scoring.slam, 999)
    return rules.bids.rank(line.contract.bid) <= up_to


@given(games())
def test_a_breach_moves_no_score_past_what_ends_the_game(game: Game) -> None:
    for rules, line in lines(game):
        scoring = rules.scoring
        booked = line.breach.points if line.breach is not None else ()
        for side, points in enumerate(booked):
            assert abs(points) <= scoring.breach
            assert not points or scoring.rounds or line.totals[side] < scoring.target or points < 0


@given(games())
def test_who_is_barred_was_declarer_or_called_a_breach(game: Game) -> None:
    for line in game.now.sheet:
        callers = {line.breach.caller} if line.breach is not None else set()
        assert set(line.barred) <= {line.contract.declarer, *callers}
        assert not line.barred or not line.made or set(line.barred) == callers


@given(games())
def test_the_game_goes_on_until_it_is_over(game: Game) -> None:
    assert all(state.result is None for state in game.states[:-1])
    for state in game.states:
        assert state.is_over == (state.actor is None)
