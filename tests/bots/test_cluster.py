"""The arena on a Dask cluster: the same results byte for byte, whoever plays and is lost on the way."""

import os
import signal
import socket
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from cli.kit import refused
from cli.kit import run as said
from fivehundred import preset
from fivehundred.bots.arena import cluster, run
from fivehundred.bots.arena.cluster import play_on
from fivehundred.bots.arena.matches import Contest, Played, Unfinished
from fivehundred.bots.arena.results import line_of, outcome_plain
from fivehundred.bots.arena.run import ENDED

DEALS = range(40)
PAIR = ("rule-1", "random")


@pytest.fixture(scope="module")
def workers() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as found:
        yield found


def contest(*bots: str) -> Contest:
    one, other = bots
    return Contest(preset("australian"), (one, other), (7).to_bytes(32, "big"))


def lines(found: Iterable[Played]) -> list[str]:
    return [line_of(outcome_plain(played.outcome)) for played in found]


def kept(path: Path) -> str:
    """What is the same whenever it is played: all but the times, which are the last line."""
    return path.read_text("utf-8").rpartition('{"times"')[0]


@pytest.mark.slow
def test_workers_that_are_killed_on_the_way_change_nothing(workers: LocalCluster) -> None:
    found: list[Played] = []
    for played in play_on(workers.scheduler_address, contest(*PAIR), DEALS):
        if len(found) in {2, 10}:
            os.kill(next(iter(workers.workers.values())).pid, signal.SIGKILL)
        found.append(played)
    assert lines(found) == lines(run.play(contest(*PAIR), DEALS))


@pytest.mark.slow
def test_what_is_kept_does_not_tell_where_it_was_played(workers: LocalCluster, tmp_path: Path) -> None:
    """A run begun on this machine goes on there, too."""
    plain = ("arena", *PAIR, "--seed", "7")
    files = [tmp_path / name for name in ("here", "there", "both")]
    there = ("--dask", workers.scheduler_address)
    for arguments in (
        ("--deals", "6", "--workers", "1", "--json", files[0]),
        ("--deals", "6", *there, "--json", files[1]),
        ("--deals", "3", "--workers", "1", "--json", files[2]),
        ("--deals", "6", *there, "--resume", files[2]),
    ):
        assert said(*plain, *arguments).exit_code == 0
    assert kept(files[0]) == kept(files[1]) == kept(files[2]) != ""


@pytest.mark.slow
def test_a_deal_at_which_workers_are_lost_again_and_again_is_given_up(workers: LocalCluster) -> None:
    found = play_on(workers.scheduler_address, contest("bots.faulty:Ends", "rule-1"), range(2))
    assert [played.outcome for played in found if isinstance(played.outcome, Unfinished)] == [
        Unfinished(0, ENDED)
    ]


@pytest.mark.slow
def test_a_worker_that_has_not_the_bot_is_named(workers: LocalCluster) -> None:
    with pytest.raises(ValueError, match=r"no bot 'no_such:Bot': .* \(at the worker tcp://"):
        play_on(workers.scheduler_address, contest("rule-1", "no_such:Bot"), DEALS)


@pytest.mark.slow
def test_a_worker_of_another_version_is_named(workers: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "version", lambda _: "0.0.1")
    with pytest.raises(ValueError, match=r"the worker at tcp://.* has fivehundred .*: install 0\.0\.1 there"):
        play_on(workers.scheduler_address, contest(*PAIR), DEALS)


def test_an_address_at_which_nobody_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_ANSWERS_WITHIN", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        told = refused("arena", *PAIR, "--dask", address)
    assert f"no Dask scheduler answers at '{address}'; start one with dask scheduler" in told


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:1", ""])
def test_what_is_no_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_ANSWERS_WITHIN", 0.5)
    assert f"no Dask scheduler answers at '{address}'" in refused("arena", *PAIR, "--dask", address)


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_ANSWERS_WITHIN", 0.5)
    with LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        told = refused("arena", *PAIR, "--dask", empty.scheduler_address)
    assert f"has no workers: start some with dask worker {empty.scheduler_address}" in told


@pytest.mark.parametrize("option", ["--workers", "--patience"])
def test_what_a_cluster_decides_is_not_asked_for(option: str) -> None:
    assert f"{option} with --dask: " in refused("arena", *PAIR, "--dask", "tcp://127.0.0.1:1", option, "1")


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fivehundred.bots.arena.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = refused("arena", *PAIR, "--dask", "tcp://127.0.0.1:1")
    assert "--dask needs Dask: pip install 'fivehundred[dask]'" in told
