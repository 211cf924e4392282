"""`fivehundred arena`: what it prints, keeps and refuses, and that a run can be resumed."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from cli.kit import refused, run
from cli.test_process import COMMAND, hear_interrupts, read_until
from fivehundred import native
from fivehundred.bots import registry
from fivehundred.bots.arena.results import read_results
from fivehundred.cli import main

PLAIN = ("arena", "rule-1", "random", "--seed", "7", "--workers", "1", "--deals")


def told(*arguments: str | Path) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def repeatable(path: Path) -> list[str]:
    """The lines of results that are the same whenever they are played: all but the times."""
    *lines, times = path.read_text("utf-8").splitlines()
    assert times.startswith('{"times"')
    return lines


def plain(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# The report


def test_the_report_says_who_gains_what() -> None:
    output = told(*PLAIN, "6")
    words = " ".join(output.split())
    assert words.startswith("rule-1 against random, australian: 6 deals, ")
    assert "6 deals, each played twice with the sides changed over, one round from 0 to 0. Seed 7." in words
    assert "rule-1 ahead of random +" in words
    assert "contracts rule-1 bid made % random bid made %" in words
    assert "Passed out: 0 of 12 hands dealt." in words
    assert "processor time, ms decisions mean median 95 % within longest rule-1" in words
    assert "games won" not in words
    assert "faults" not in words
    assert "Not finished" not in words


def test_best_play_says_what_cards_cost() -> None:
    words = " ".join(told(*PLAIN, "2", "--judge").split())
    assert "cards judged by best play cards points lost rule-1 would lose gap closed 95 % interval" in words
    assert re.search(r"interval rule-1 (\d+) (\d+\.\d\d) \2 0% 0% to 0% random ", words)


def test_without_a_kernel_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HAS_KERNEL", False)
    assert "this needs the kernel" in refused(*PLAIN, "1", "--judge")


def test_other_rules_have_no_name() -> None:
    assert told(*PLAIN, "1", "--set", "auction.lowest=7").startswith(
        "rule-1 against random, rules of your own: "
    )


def test_identical_bots_are_told_apart_and_even() -> None:
    words = told("arena", "rule-1", "rule-1", "--deals", "2", "--workers", "1").split()
    assert " ".join(words).count("rule-1 ahead of rule-1 (2) +0.00 +0.00 to +0.00") == 1


def test_of_one_deal_no_interval_is_known() -> None:
    assert "unknown" in told(*PLAIN, "1")


def test_games_that_are_won_are_counted() -> None:
    output = told(*PLAIN, "1", "--games", "--preset", "three-handed")
    assert "whole games. Seed 7." in " ".join(output.split())
    won = [line.split() for line in output.splitlines() if "% to " in line]
    assert [row[0] for row in won] == ["rule-1", "random"]
    assert sum(int(row[1]) for row in won) == 2


def test_tables_are_printed_in_markdown() -> None:
    lines = told(*PLAIN, "2", "--markdown").splitlines()
    assert lines[2] == "|  | points per side and round | 95 % interval |"
    assert lines[3] == "| --- | ---: | ---: |"
    assert lines[4].startswith("| rule-1 ahead of random | +")
    assert not [line for line in lines if line.startswith(" ")]


def test_faults_are_counted_and_the_first_ones_told() -> None:
    output = told("arena", "rule-1", "bots.faulty:Raises", "--deals", "2", "--workers", "1")
    words = " ".join(output.split())
    assert "faults raised illegal no choice rule-1 0 0 0 bots.faulty:Raises 8 0 0" in words
    first = "bots.faulty:Raises at seat 1 of deal 0, first seating, decision 1 (auction): ValueError: no idea"
    assert first in words
    assert words.count("ValueError: no idea") == 5


def test_what_an_error_says_is_printed_and_kept_without_control_characters(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    output = told("arena", "rule-1", "bots.faulty:Noisy", "--deals", "1", "--workers", "1", "--json", path)
    assert r"ValueError: \x07 é \ud800" in " ".join(output.split())
    assert plain(path)[1]["games"][0]["faults"][0][-1] == r"ValueError: \x07 é \ud800"


@pytest.mark.slow
def test_a_deal_that_takes_too_long_is_given_up() -> None:
    output = told("arena", "rule-1", "bots.faulty:Hangs", "--deals", "1", "--patience", "1")
    assert "Not finished: 1 deal: deal 0 (it took longer than allowed)." in " ".join(output.split())
    assert "ahead" not in output


def test_a_bot_that_ends_its_process_costs_its_deal_with_one_worker_too() -> None:
    output = told("arena", "rule-1", "bots.faulty:Ends", "--deals", "2", "--workers", "1")
    words = " ".join(output.split())
    assert "1 deal, each played twice" in words
    assert "Not finished: 1 deal: deal 0 (a bot ended its process)." in words


def test_a_bot_may_be_a_module_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    Path("my_own.py").write_text("from fivehundred.bots.random_bot import RandomBot as Mine\n", "utf-8")
    assert "random ahead of my_own:Mine" in told("arena", "random", "my_own:Mine", "--deals", "1")


def test_names_of_bots_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoints([EntryPoint("rule-of-mine", "mine:Bot", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda group: found.select(group=group))
    offers = ShellComplete(main, {}, "fivehundred", "").get_completions(["arena", "random"], "rule")
    names = [offer.value for offer in offers]
    assert names[:2] == ["rule-1", "rule-2"]
    assert names[-1] == "rule-of-mine"


# What is kept


@pytest.mark.slow
def test_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    told(*PLAIN, "5", "--json", one)
    told(*PLAIN, "5", "--json", two, "--workers", "2")
    assert repeatable(one) == repeatable(two)
    head, *deals, summary = map(json.loads, repeatable(one))
    assert head["bots"] == ["rule-1", "random"]
    assert [deal["deal"] for deal in deals] == [0, 1, 2, 3, 4]
    assert summary["summary"]["points"][0] == sum(deal["difference"] for deal in deals) / 5


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["whole", "cut short", "without an end"])
def test_a_run_that_is_resumed_is_as_never_interrupted(tmp_path: Path, kept: str) -> None:
    whole, path = tmp_path / "whole.json", tmp_path / "part.json"
    told(*PLAIN, "4", "--json", whole)
    told(*PLAIN, "2", "--json", path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    if kept != "whole":
        path.write_text(
            "".join(lines[:3] if kept == "without an end" else [*lines[:2], lines[2][:30]]), "utf-8"
        )
    told(*PLAIN, "4", "--resume", path)
    assert repeatable(path) == repeatable(whole)
    if kept == "whole":
        decisions = [
            [sum(times["microseconds"].values()) for times in plain(each)[-1]["times"]]
            for each in (whole, path)
        ]
        assert decisions[0] == decisions[1]


def test_what_is_complete_is_only_told_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    output = told(*PLAIN, "2", "--json", path)
    before = path.read_text("utf-8")
    assert told(*PLAIN, "2", "--resume", path, "--workers", "2") == output
    assert path.read_text("utf-8") == before


@pytest.mark.slow
def test_a_run_may_be_resumed_in_another_file(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    told("arena", "rule-1", "random", "--workers", "1", "--deals", "1", "--json", old)
    before = old.read_text("utf-8")
    output = told(
        "arena", "rule-1", "random", "--workers", "1", "--deals", "2", "--resume", old, "--json", new
    )
    assert old.read_text("utf-8") == before
    assert plain(new)[:2] == plain(old)[:2]  # the seed, which was drawn, is that of the file
    assert len(read_results(new.read_text("utf-8")).outcomes) == 2
    assert plain(old)[0]["seed"] in output


def test_a_device_takes_results_too() -> None:
    assert "ahead" in told(*PLAIN, "1", "--json", "/dev/null")


# What is refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rule-1"], "Argument 'bots' takes 2 values"),
        (["rule1", "random"], "no bot 'rule1'; did you mean 'rule-1'?"),
        (["random", "no_such:Bot"], "no_such:Bot cannot be imported"),
        (["random", "bots.faulty:Deadly"], "no bot 'bots.faulty:Deadly': making one ended its process"),
        (["random", "rule-1", "--preset", "rummy"], "rummy cannot be used here"),
        (["random", "rule-1", "--deals", "0"], "--deals"),
        (["random", "rule-1", "--seed", "x"], "expected a whole number"),
        (["random", "rule-1", "--resume", "missing.json"], "missing.json: No such file or directory"),
    ],
)
def test_what_cannot_be_is_refused(arguments: Sequence[str], message: str) -> None:
    assert message in refused("arena", *arguments)


def test_a_bot_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    refused("arena", "bots.faulty:Deadly", "random", "--json", tmp_path / "results.json")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Two deals, kept."""
    path = tmp_path / "kept.json"
    told(*PLAIN, "2", "--json", path)
    return path


@pytest.mark.parametrize(
    ("bots", "arguments", "message"),
    [
        ("rule-1 rule-2", "--seed 7", "that file holds results for rule-1 and random; use the same bots"),
        ("random rule-1", "--seed 7", "for rule-1 and random"),
        ("rule-1 random", "--seed 8", "results with seed 7;"),
        ("rule-1 random", "--games", "results of single rounds;"),
        ("rule-1 random", "--judge", "results without cards judged;"),
        ("rule-1 random", "--set auction.lowest=7", "results under other rules (auction.lowest);"),
        (
            "rule-1 random",
            "--seed 8 --preset standard",
            "specials.blind_misere.on, specials.misere.place) and with seed 7;",
        ),
        ("rule-1 random", "--deals 1", "--deals 1: {path} holds 2 deals; ask for at least 2"),
        ("rule-1 random", "--json {path}.new --deals 1", "holds 2"),
    ],
)
def test_other_results_are_not_resumed(played: Path, bots: str, arguments: str, message: str) -> None:
    before = played.read_text("utf-8")
    given = arguments.format(path=played).split()
    assert message.format(path=played) in refused("arena", *bots.split(), *given, "--resume", played)
    assert played.read_text("utf-8") == before


def test_a_run_that_is_judged_is_resumed_as_one(tmp_path: Path) -> None:
    whole, kept = tmp_path / "whole.json", tmp_path / "kept.json"
    told(*PLAIN, "3", "--judge", "--json", whole)
    told(*PLAIN, "2", "--judge", "--json", kept)
    assert "results with cards judged;" in refused(*PLAIN, "3", "--resume", kept)
    told(*PLAIN, "3", "--judge", "--resume", kept)
    assert repeatable(kept) == repeatable(whole)


def test_results_are_not_written_over(played: Path) -> None:
    assert f"resume it with --resume {played}" in refused(*PLAIN, "3", "--json", played)
    other = played.with_name("other.json")
    other.write_bytes(played.read_bytes())
    assert f"--json {played}: already exists" in refused(*PLAIN, "3", "--json", played, "--resume", other)


def test_results_without_a_contest_are_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    path.write_text(
        '{"format": "fivehundred arena", "version": 1, "bots": 5, "rules": 5, "seed": 5}\n', "utf-8"
    )
    assert "holds results for no bots, under other rules (" in refused(*PLAIN, "3", "--resume", path)
    assert " without a seed and of single rounds;" in refused(*PLAIN, "3", "--resume", path)


def test_another_file_holds_no_results(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("fivehundred 1\n", "utf-8")
    assert f"{path}: line 1, column 1: found something else" in refused(*PLAIN, "3", "--resume", path)


def test_a_damaged_file_is_not_resumed(played: Path) -> None:
    lines = played.read_text("utf-8").splitlines(keepends=True)
    lines[1] = lines[1].replace('"deal": 0', '"deal": 1e999')
    played.write_text("".join(lines), "utf-8")
    assert f"{played}: line 2, column 1: found a damaged line" in refused(*PLAIN, "3", "--resume", played)


# As a process


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "workers"), [(signal.SIGINT, "2"), (signal.SIGTERM, "2"), (signal.SIGINT, "1")]
)
def test_a_signal_keeps_and_reports_what_was_played(
    tmp_path: Path, number: signal.Signals, workers: str
) -> None:
    path = tmp_path / "kept.json"
    with subprocess.Popen(
        [*COMMAND, *PLAIN, "100000", "--workers", workers, "--json", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 no other thread runs here
        text=True,
    ) as process:
        while not path.exists() or len(path.read_text("utf-8").splitlines()) < 4:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(number)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    count = len(read_results(path.read_text("utf-8")).outcomes)
    assert count >= 3
    assert f"{count} deals, each played twice" in " ".join(output.split())
    assert errors == (
        f"Stopped after {count} of 100000 deals.\nTo continue, give the same command with --resume {path}.\n"
    )
    whole = tmp_path / "whole.json"
    told(*PLAIN, str(count), "--json", whole)
    assert repeatable(path) == repeatable(whole)


@pytest.mark.slow
def test_a_terminal_is_shown_how_far_it_has_come() -> None:
    screen, keyboard = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *PLAIN, "3"], stdout=subprocess.PIPE, stderr=keyboard, env=os.environ | {"TERM": "xterm"}
    ) as process:
        assert b"Playing" in read_until(screen, b"100%")
        output, _ = process.communicate(timeout=30)
    assert b"Playing" not in output
    os.close(screen)
    os.close(keyboard)
