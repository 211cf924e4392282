"""What a page looks like on terminals of several kinds."""

import sys

import pytest

from fivehundred.cli.terminal import Terminal


@pytest.mark.parametrize(
    ("environment", "shown"),
    [({"TERM": "xterm"}, "\x1b[31m7♥\x1b[0m\n"), ({"TERM": "dumb"}, "7♥\n"), ({"NO_COLOR": "1"}, "7♥\n")],
)
def test_red_cards_are_red_where_the_terminal_has_colours(
    environment: dict[str, str],
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    Terminal(symbols=True).say("7♥")
    assert capsys.readouterr().out == shown
