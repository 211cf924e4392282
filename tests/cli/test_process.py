"""The command as a process: signals, closed pipes, a keyboard, and how much it imports."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.kit import run
from fivehundred.cli.save_file import read_save

COMMAND = [sys.executable, "-m", "fivehundred"]


def read_until(place: int, wanted: bytes) -> bytes:
    seen = b""
    while wanted not in seen:
        ready, _, _ = select.select([place], [], [], 10)
        assert ready, seen
        seen += os.read(place, 4096)
    return seen


def hear_interrupts() -> None:
    """Let a process be interrupted although the tests run in the background, where shells ignore that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def playing() -> Iterator[subprocess.Popen[bytes]]:
    """A game through pipes, waiting at its first question."""
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 no other thread runs here
    ) as process:
        assert process.stdout is not None
        read_until(process.stdout.fileno(), b"> ")
        yield process
        process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_game(
    playing: subprocess.Popen[bytes], number: signal.Signals, kept: Path
) -> None:
    playing.send_signal(number)
    output, errors = playing.communicate(timeout=10)
    assert playing.returncode == 128 + number
    assert b"The game is kept. To go on:\n  fivehundred play --resume\n" in output
    assert errors == b""
    assert read_save(kept.read_text("utf-8")).record.players[0] == "you"


def test_two_terminals_leave_each_other_their_games(playing: subprocess.Popen[bytes], kept: Path) -> None:
    second = run("play", "--seed", "8", typed="auto\n").output
    (aside,) = set(kept.parent.iterdir()) - {kept}
    output, _ = playing.communicate(b"auto\nquit\n", timeout=10)

    assert f"  fivehundred play --resume --save {aside}" in second.splitlines()
    assert f"  fivehundred play --resume --save {aside}" in output.decode().splitlines()
    assert f"yours is kept in:\n  {aside}\n" in output.decode()
    secrets = [read_save(path.read_text("utf-8")).secret for path in (aside, kept)]
    assert secrets == [(seed).to_bytes(32, "big") for seed in (7, 8)]


def test_a_signal_tells_where_another_terminal_has_set_the_game_aside(
    playing: subprocess.Popen[bytes], kept: Path
) -> None:
    run("play", "--seed", "8")
    (aside,) = set(kept.parent.iterdir()) - {kept}
    playing.send_signal(signal.SIGTERM)
    output, _ = playing.communicate(timeout=10)
    assert f"  fivehundred play --resume --save {aside}" in output.decode().splitlines()


def test_who_finishes_first_leaves_the_other_game(playing: subprocess.Popen[bytes], kept: Path) -> None:
    run("play", "--seed", "8")
    playing.communicate(b"auto game\n", timeout=60)
    assert [*kept.parent.iterdir()] == [kept]
    assert read_save(kept.read_text("utf-8")).secret == (8).to_bytes(32, "big")


def test_a_disk_that_fills_up_ends_the_game_as_it_was_kept(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    line = ["bash", "-c", 'ulimit -f 4; exec "$0" "$@"', *COMMAND, "play", "--seed", "7", "--save"]
    result = subprocess.run(
        [*line, str(mine)],
        input=b"auto game\n",
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},  # else modules were cut short
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 2
    assert f"Error: {mine}: File too large\nThe game is kept" in result.stderr.decode()
    assert not read_save(mine.read_text("utf-8")).is_over


def test_a_closed_pipe_ends_quietly_and_keeps_the_game(playing: subprocess.Popen[bytes], kept: Path) -> None:
    assert playing.stdin is not None
    assert playing.stdout is not None
    assert playing.stderr is not None
    playing.stdout.close()
    playing.stdin.write(b"auto game\n")
    playing.stdin.flush()
    assert playing.wait(timeout=10) == 1
    assert playing.stderr.read() == b""
    assert read_save(kept.read_text("utf-8")).record.players[0] == "you"


def test_a_record_in_a_pipe_that_closes_ends_quietly() -> None:
    line = 'set -o pipefail; "$0" -m fivehundred play --all-bots --seed 7 | head -n 1'
    result = subprocess.run(
        ["bash", "-c", line, sys.executable], capture_output=True, check=False, timeout=30
    )
    assert result.stdout == b"fivehundred 1\n"
    assert result.stderr == b""


@pytest.fixture
def screen() -> Iterator[int]:
    """A game at a keyboard and a screen of 30 columns."""
    screen, keyboard = pty.openpty()
    fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 30, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "7"],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        env=environment | {"PYTHONUTF8": "1", "TERM": "xterm"},
    )
    yield screen
    process.kill()
    process.wait()
    os.close(screen)
    os.close(keyboard)


def test_at_a_keyboard_there_are_colours_and_symbols_and_the_width_is_kept(screen: int) -> None:
    seen = read_until(screen, b"> ").decode()
    os.write(screen, b"undo\n")
    assert "no decision of yours" in read_until(screen, b"back.\r\n> ").decode()
    os.write(screen, b"\x04")
    assert "The game is kept." in read_until(screen, b"--resume").decode()

    assert "\x1b[31m6♦\x1b[0m" in seen
    assert all(len(click.unstyle(line)) <= 30 for line in seen.splitlines())


def test_the_tab_key_completes_what_may_be_typed(screen: int) -> None:
    read_until(screen, b"> ")
    os.write(screen, b"hin\t\n")
    assert "hint" in read_until(screen, b"Hint: ").decode()


def test_help_does_not_wait_for_what_it_does_not_need() -> None:
    heavy = ("fivehundred.bots", "fivehundred.cli.dialogue", "fivehundred._native", "readline")
    code = f"import fivehundred.cli, sys; print([name for name in {heavy!r} if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=30)
    assert result.stdout == b"[]\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_an_output_that_takes_no_more_is_told_in_plain_words() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, check=False, timeout=30
        )
    assert result.stderr == b"Error: No space left on device\n"
