"""The arena: like bots are even, whoever sits where, however many play it; and bots that fail are named."""

import multiprocessing
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from random import Random

import pytest

from fivehundred import IllegalActionError, preset
from fivehundred.bots import bot, registry
from fivehundred.bots.arena import run
from fivehundred.bots.arena.intervals import Estimate, mean_of, part_of, share_of
from fivehundred.bots.arena.matches import Bidden, Contest, Game, Outcome, Pair, Unfinished, play_deal
from fivehundred.bots.arena.results import (
    closing_plain,
    contest_plain,
    line_of,
    outcome_plain,
    read_results,
)
from fivehundred.bots.arena.run import ENDED, HUNG, play
from fivehundred.bots.arena.tally import Contracts, Tally
from fivehundred.bots.arena.times import Times
from fivehundred.bots.arena.watch import Fault, FaultKind
from fivehundred.bots.random_bot import RandomBot
from fivehundred.bots.registry import known_names, maker_of
from fivehundred.engine.shuffle import deal_from_seed
from fivehundred.errors import NotationError
from fivehundred.seats import SEATS, SIDES

SEED = (7).to_bytes(32, "big")
FORMS = (
    *("australian", "three-handed", "two-handed-table", "two-handed-market", "five-handed"),
    *("five-handed-secret", "six-handed", "six-handed-pairs", "dealers-choice"),
)


def contest(*bots: str, name: str = "australian", seed: bytes = SEED, whole_games: bool = False) -> Contest:
    one, other = bots
    return Contest(preset(name), (one, other), seed, whole_games)


def outcomes(of: Contest, deals: int, workers: int = 1, first: int = 0) -> list[Outcome]:
    return [played.outcome for played in play(of, range(first, deals), workers)]


def pairs(of: Contest, deals: int) -> list[Pair]:
    found = [outcome for outcome in outcomes(of, deals) if isinstance(outcome, Pair)]
    assert len(found) == deals
    return found


def differences(of: Contest, deals: int) -> list[float]:
    return [pair.difference for pair in pairs(of, deals)]


# What is played


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("both", ["random", "rule-1"])
def test_like_bots_differ_by_nothing_in_every_deal(both: str, name: str) -> None:
    for pair in pairs(contest(both, both, name=name), 3):
        first, second = pair.games
        assert pair.difference == 0
        assert first.scores == second.scores


@pytest.mark.parametrize("name", FORMS)
def test_names_changed_over_turn_the_differences_round(name: str) -> None:
    ours = differences(contest("rule-1", "random", name=name), 3)
    theirs = differences(contest("random", "rule-1", name=name), 3)
    assert ours == [-difference for difference in theirs]
    assert any(ours)


def test_whole_games_turn_round_too_and_somebody_wins() -> None:
    ours, theirs = (pairs(contest(*names, whole_games=True), 2) for names in (ONE, ONE[::-1]))
    assert [pair.difference for pair in ours] == [-pair.difference for pair in theirs]
    (mine, yours) = (Tally.of(found) for found in (ours, theirs))
    assert [each.won for each in mine.bots] == [each.won for each in yours.bots][::-1]
    assert mine.games == 4
    assert mine.dealt > 4


ONE = ("rule-1", "random")


def test_the_seed_and_the_number_make_the_deal() -> None:
    first = outcomes(contest(*ONE), 4)
    assert outcomes(contest(*ONE), 4, first=2) == first[2:]
    assert outcomes(contest(*ONE, seed=bytes(32)), 4) != first


def test_cards_that_are_given_are_dealt_whatever_the_seed() -> None:
    """Bots by rule use no random numbers, so cards and dealer make the whole round."""
    names = ("rule-1", "rule-2")
    makers = tuple(map(maker_of, names))
    given = deal_from_seed(preset("australian"), SEATS[0], SEED)
    one, other = (
        play_deal(contest(*names, seed=seed), makers, 0, given).outcome for seed in (SEED, bytes(32))
    )
    assert one == other != play_deal(contest(*names), makers, 0).outcome
    with pytest.raises(IllegalActionError):
        play_deal(contest(*names), makers, 0, deal_from_seed(preset("three-handed"), SEATS[0], SEED))


def test_the_second_seating_changes_the_sides_over() -> None:
    """A bot that passes where it may declares nothing: so contracts say who sat where."""
    calling = [pair.games for pair in pairs(contest("rule-1", "bots.quiet:Quiet", name="three-handed"), 4)]
    assert {bidden.bot for games in calling for game in games for bidden in game.contracts} == {0}


def test_a_difference_is_in_points_a_side_and_a_deal() -> None:
    """Three sides: the first bot has 0 and 2, then 1. It is ahead by 30, by 40 and behind by 10."""
    first, second = game(100, 0, 50), game(70, 40, 60)
    assert Pair(0, (first, second)).difference == (30 + 40 - 10) / 3
    longer = game(100, 0, 50, deals=2), game(70, 40, 60, deals=4)
    assert Pair(0, longer).difference == (30 + 40 - 10) / 3 / 3
    assert Pair(0, (game(1, 0, deals=0), game(0, 0, deals=0))).difference == 0


def game(*scores: int, deals: int = 1, winner: int | None = None, contracts: Sequence[Bidden] = ()) -> Game:
    winners = None if winner is None else (SIDES[winner],)
    return Game(scores, winners, deals, 0, tuple(contracts), ())


# Who plays it


def test_two_workers_play_what_one_plays() -> None:
    assert outcomes(contest(*ONE), 5, workers=2) == outcomes(contest(*ONE), 5)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_ends_its_process_costs_its_deal(workers: int) -> None:
    of = contest("bots.faulty:Ends", "rule-1")
    found = [played.outcome for played in play(of, range(5), workers, isolated=True)]
    assert [outcome for outcome in found if isinstance(outcome, Unfinished)] == [
        Unfinished(0, ENDED),
        Unfinished(4, ENDED),
    ]
    tally = Tally.of(found)
    assert (tally.deals, len(tally.unfinished)) == (3, 2)


def test_a_bot_that_ends_its_process_when_it_is_made_is_named() -> None:
    with pytest.raises(ValueError, match=r"no bot 'bots.faulty:Deadly': making one ended its process"):
        play(contest("rule-1", "bots.faulty:Deadly"), [0], isolated=True)
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_bot_that_hangs_costs_its_deal() -> None:
    """The others have all the time that a busy machine may need: theirs are not told by the clock."""
    played = play(contest("bots.faulty:Hangs", "rule-1"), [0], patience=0.5)
    assert next(played).outcome == Unfinished(0, HUNG)
    assert len(multiprocessing.active_children()) == 1  # another worker, in the place of the one that hung
    assert list(played) == []
    assert multiprocessing.active_children() == []


def test_patience_may_be_longer_than_the_system_waits() -> None:
    played = play(contest(*ONE), [0], patience=3_000_000)
    assert [each.outcome for each in played] == outcomes(contest(*ONE), 1)


def test_a_wait_that_ends_early_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_LONGEST_WAIT", 0.001)
    played = play(contest(*ONE), range(2), patience=3600)
    assert [each.outcome for each in played] == outcomes(contest(*ONE), 2)


@pytest.mark.slow
def test_workers_end_when_nobody_listens_any_more() -> None:
    played = play(contest(*ONE), range(1000), workers=2)
    next(played)
    assert len(multiprocessing.active_children()) == 2
    played.close()
    assert multiprocessing.active_children() == []


def test_where_nothing_is_left_to_play_nobody_plays() -> None:
    assert list(play(contest(*ONE), [], workers=2)) == []


def test_what_fails_in_a_worker_and_is_no_bots_fault_is_raised() -> None:
    with pytest.raises(RuntimeError, match="OverflowError"):
        list(play(contest(*ONE), [-1], patience=60))
    with pytest.raises(OverflowError):
        list(play(contest(*ONE), [-1]))


# Faults


@pytest.mark.parametrize(
    ("name", "kind", "what"),
    [
        ("Raises", FaultKind.RAISED, "ValueError: no idea"),
        ("Mute", FaultKind.RAISED, "MuteError"),
        ("Noisy", FaultKind.RAISED, r"ValueError: \x07 é \ud800"),
        ("Leaves", FaultKind.RAISED, "SystemExit: 3"),
        ("Illegal", FaultKind.ILLEGAL, "answered Bid(level=None, strain=None, special=<Special.SHIELDS: "),
        ("NoAction", FaultKind.ILLEGAL, "answered 'pass', which is not legal"),
        ("Unspeakable", FaultKind.ILLEGAL, "RuntimeError: not to be compared"),
        ("Shapeless", FaultKind.ILLEGAL, "MuteError"),
        ("Fleeting", FaultKind.ILLEGAL, "SystemExit: 4"),
        ("NoChoice", FaultKind.NO_CHOICE, "answered <object object>, which is not a Choice"),
        ("Ringing", FaultKind.NO_CHOICE, r"answered a \x07\nb, which is not a Choice"),
    ],
)
def test_a_fault_is_counted_and_told(name: str, kind: FaultKind, what: str) -> None:
    found = pairs(contest("rule-1", f"bots.faulty:{name}"), 2)
    faults = [fault for pair in found for game in pair.games for fault in game.faults]
    assert {(fault.bot, fault.decision, fault.phase, fault.kind) for fault in faults} == {
        (1, 1, "auction", kind)
    }
    assert all(fault.what.startswith(what) for fault in faults)
    seats = [{fault.seat for fault in game.faults} for game in found[0].games]
    assert seats == [{1, 3}, {0, 2}]

    tally = Tally.of(found)
    assert tally.bots[0].faults == {}
    assert tally.bots[1].faults == {kind: 8}
    assert [(deal, seating) for deal, seating, _ in tally.bots[1].first_faults] == [
        *[(0, 0), (0, 0), (0, 1), (0, 1), (1, 0)]
    ]


def test_a_bot_that_cannot_be_made_in_its_seat_is_at_fault_once() -> None:
    (pair,) = pairs(contest("rule-1", "bots.faulty:Unmakeable"), 1)
    made = FaultKind.RAISED, "OSError: the model is elsewhere"
    assert [game.faults for game in pair.games] == [
        (Fault(1, SEATS[1], 0, "start", *made), Fault(1, SEATS[3], 0, "start", *made)),
        (Fault(1, SEATS[2], 0, "start", *made),),
    ]


# Names


def test_a_bot_is_found_by_module_and_class() -> None:
    assert maker_of("fivehundred.bots.random_bot:RandomBot")(SEED, 0).name == "random"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages that bring a bot, a broken one, and one of a name that is taken."""
    points = {
        "lucky": "fivehundred.bots.random_bot:RandomBot",
        "gone": "no_such:Bot",
        "rule-1": "no_such:Bot",
    }
    found = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in points.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: found.select(group=group))


@pytest.mark.usefixtures("installed")
def test_an_installed_bot_is_found_by_its_name() -> None:
    assert known_names()[-2:] == ("gone", "lucky")
    assert known_names().count("rule-1") == 1
    assert isinstance(maker_of("lucky")(SEED, 0), RandomBot)
    assert maker_of("rule-1")(SEED, 0).name == "rule-1"
    assert differences(contest("lucky", "random"), 2) == [0, 0]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("rule1", r"no bot 'rule1'; did you mean 'rule-1'\? \(bots: random, .*, lucky, or module:Class\)"),
        ("luckyy", r"did you mean 'lucky'\?"),
        (
            "gone",
            "no bot 'gone': no_such:Bot cannot be imported: ModuleNotFoundError: No module named 'no_such'",
        ),
        (":Bot", "write module:Class"),
        ("bots:", "write module:Class"),
        ("bots.faulty:Missing", "cannot be imported: AttributeError"),
        ("bots.faulty:NOT_CALLABLE", "cannot be called with a seed and a seat"),
        ("bots.faulty:broken", "making one failed: KeyError: 'weights'"),
        ("bots.faulty:leaving", "making one failed: SystemExit: 0"),
        ("bots.faulty:Riddle", "making one failed: RuntimeError: guess"),
        ("bots.faulty:Silent", r"has no method `choose\(view, budget\)`"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        maker_of(name)


def test_a_module_that_leaves_when_it_is_imported_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a script does that has no guard."""
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit(0)\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="leaving:Bot cannot be imported: SystemExit: 0"):
        maker_of("leaving:Bot")


def test_bots_by_the_name_of_a_module_are_for_those_who_ask_the_registry() -> None:
    """The server and kept games ask for bots by `bot`, which imports nothing."""
    with pytest.raises(ValueError, match=r"no bot 'bots.quiet:Quiet' \(bots: random, "):
        bot("bots.quiet:Quiet")


def test_a_contest_has_two_bots_and_somebody_to_work() -> None:
    with pytest.raises(ValueError, match=r"^bots \('rule-1',\): two are needed$"):
        Contest(preset("standard"), ("rule-1",), bytes(32))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="workers 0: 1 or more"):
        play(Contest(preset("standard"), ("rule-1", "random"), bytes(32)), range(1), workers=0)


# Counts and intervals


def test_a_mean_has_its_interval() -> None:
    """Of 2, 4, 6 the standard deviation is 2, so the error 1.96 * 2 / sqrt(3)."""
    assert astuple(mean_of([2, 4, 6])) == pytest.approx((4, 4 - 2.263213, 4 + 2.263213))
    assert mean_of([3]) == Estimate(3, None, None)
    with pytest.raises(ValueError, match="no values"):
        mean_of([])


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_a_share_has_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    assert astuple(share_of(won, games)) == pytest.approx((won / games, low, high), abs=5e-5)


def test_no_games_have_no_share() -> None:
    with pytest.raises(ValueError, match="no games"):
        share_of(0, 0)


def test_a_part_of_a_whole_has_the_interval_of_a_ratio() -> None:
    """3 of 10; 1 - 0.3 * 4 and 2 - 0.3 * 6 are -0.2 and 0.2, whose deviation is 0.282843."""
    part = part_of([1, 2], [4, 6])
    assert part is not None
    error = 1.96 * 0.282843 * 2**0.5 / 10
    assert astuple(part) == pytest.approx((0.3, 0.3 - error, 0.3 + error))
    assert part_of([1], [4]) == Estimate(0.25, None, None)
    assert part_of([1, -1], [0, 0]) is None


def test_times_are_told_to_two_digits() -> None:
    times = Times.of([0.000_001 * micros for micros in (3, 1234, 1249, 98765)])
    assert times.counts == {3: 1, 1200: 2, 99000: 1}
    assert times.mean == pytest.approx(0.025_312_75)
    assert times.longest == pytest.approx(0.098765)
    assert [times.quantile(share) for share in (0.25, 0.5, 0.75, 0.95)] == [
        pytest.approx(value) for value in (0.000_003, 0.0012, 0.0012, 0.099)
    ]
    assert (Times().mean, Times().quantile(0.5), Times().decisions) == (0, 0, 0)
    assert Times.of([0.0]).counts == {0: 1}


def test_contracts_and_games_are_counted_by_bot() -> None:
    mine, others = Bidden("7H", 0, True), Bidden("OM", 1, False)
    cut_off = Bidden("7N", 0, None)
    first = Pair(0, (game(10, 0, winner=0, contracts=[mine, others]), game(0, 10, winner=0)))
    second = Pair(1, (game(20, 10, winner=0, contracts=[cut_off]), game(0, 0)))
    tally = Tally.of([first, second, Unfinished(2, HUNG)])
    one, other = tally.bots

    assert (tally.deals, tally.games, one.won, other.won) == (2, 3, 2, 1)
    assert one.total == Contracts(2, 1)
    assert [one.of_kind(kind) for kind in ("7", "hearts", "no-trumps", "misère")] == [
        *[Contracts(2, 1), Contracts(1, 1), Contracts(1, 0), Contracts()]
    ]
    assert other.of_kind("open misère") == Contracts(1, 0)
    # ahead by 10 and by 10 at the sides of the first deal, by 20 and behind by 10 in the second
    assert tally.points is not None
    assert astuple(tally.points) == pytest.approx((7.5, 2.6, 12.4))
    assert Tally.of([]).points is None
    assert Tally.of([]).share(0) is None


def test_a_game_that_sides_of_both_bots_win_is_nobodys() -> None:
    shared = Game((5, 5, 0), (SIDES[0], SIDES[1]), 1, 0, (), ())
    together = Game((5, 0, 5), (SIDES[0], SIDES[2]), 1, 0, (), ())
    tally = Tally.of([Pair(0, (shared, together))])
    assert (tally.games, [each.won for each in tally.bots]) == (1, [0, 1])


# Results as text


def written(of: Contest, found: Sequence[Outcome]) -> str:
    plain = [contest_plain(of), *map(outcome_plain, found), *closing_plain(Tally.of(found), TIMES)]
    return "".join(map(line_of, plain))


TIMES = (Times.of([0.001, 0.002]), Times.of([0.5]))


def test_results_are_read_as_they_were_written() -> None:
    of = contest("rule-1", "bots.faulty:Raises", whole_games=True)
    found = [*outcomes(of, 1), Unfinished(1, HUNG)]
    read = read_results(written(of, found))
    assert read.contest == contest_plain(of)
    assert list(read.outcomes) == found
    assert read.times == TIMES


def test_results_that_were_cut_short_are_read_as_far_as_they_go() -> None:
    of = contest(*ONE)
    found = outcomes(of, 2)
    text = written(of, found)
    whole = [number for number, letter in enumerate(text) if letter == "\n"]
    for end in (whole[0] + 1, whole[1] - 9, whole[1], whole[2] + 1, whole[3] + 2):
        read = read_results(text[:end])
        assert list(read.outcomes) == found[: sum(place < end for place in whole[1:3])]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "something else"),
        ("[]\n", "line 1.*something else"),
        ('{"format": "fivehundred save"}\n', "something else"),
        ('{"format": "fivehundred arena", "version": 2}\n', "something else"),
        ('{"format": "fivehundred arena", "version": 1}\n{"deal": 0}\n', "line 2.*a damaged line"),
        (
            '{"format": "fivehundred arena", "version": 1}\n{"deal": 3, "unfinished": ""}\n',
            "deals out of order",
        ),
        (
            '{"format": "fivehundred arena", "version": 1}\n{"deal": Infinity, "unfinished": ""}\n',
            "line 2.*a damaged line",
        ),
        (
            '{"format": "fivehundred arena", "version": 1}\n{"deal": 1e999, "unfinished": ""}\n',
            "line 2.*a damaged line",
        ),
    ],
)
def test_other_text_is_no_results(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        read_results(text)


def test_scores_that_do_not_fit_the_difference_are_damaged() -> None:
    of = contest(*ONE)
    text = written(of, outcomes(of, 1))
    (scores,) = set(re.findall(r'"scores": \[(-?\d+), ', text[: text.index("winners")]))
    with pytest.raises(NotationError, match=r"line 2.*a damaged line"):
        read_results(text.replace(f'"scores": [{scores}', f'"scores": [1{scores.strip("-")}', 1))


@pytest.mark.parametrize(
    "times",
    [
        *('"seconds": 1e999', '"seconds": -1', f'"seconds": {10**400}', '"longest": 1e999'),
        *('"longest": -0.5', '"longest": NaN', '"microseconds": {"-1": 1}', '"microseconds": {"1": -1}'),
        f'"microseconds": {{"1": {10**400}}}',
    ],
)
def test_times_that_nothing_takes_are_damaged(times: str) -> None:
    """The last value of a key counts."""
    one = f'{{"seconds": 1, "longest": 1, "microseconds": {{"1": 1}}, {times}}}'
    text = f'{{"format": "fivehundred arena", "version": 1}}\n{{"times": [{one}, {one}]}}\n'
    with pytest.raises(NotationError, match="line 2"):
        read_results(text)


def test_what_is_told_in_a_file_can_be_printed_and_kept() -> None:
    of = contest("rule-1", "bots.faulty:Raises")
    found = [*outcomes(of, 1), Unfinished(1, "why")]
    text = written(of, found).replace("no idea", r"\u0007\ud800").replace("why", r"\ud800")
    pair, unfinished = read_results(text).outcomes
    assert isinstance(pair, Pair)
    assert pair.games[0].faults[0].what == r"ValueError: \x07\ud800"
    assert unfinished == Unfinished(1, r"\ud800")


def test_damaged_results_are_refused_or_read() -> None:
    of, lot = contest(*ONE), Random(1)
    text = written(of, outcomes(of, 1))
    for _ in range(200):
        place = lot.randrange(len(text))
        with suppress(NotationError):
            read = read_results(text[:place] + lot.choice('[]{},"0-x') + text[place + 1 :])
            Tally.of(read.outcomes)
