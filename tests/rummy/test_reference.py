"""The option reference of rummy says what the declarations say."""

from pathlib import Path

import pytest

from fivehundred.rules.options import Choice, options_of
from fivehundred.rummy import reference
from fivehundred.rummy.rules import RummyRules


def test_the_page_names_every_option_and_choice() -> None:
    page = reference.options_page()
    for option in options_of(RummyRules()):
        assert f"| `{option.path}` |" in page
        assert option.declaration.summary in page
        if isinstance(option.value, Choice):
            assert all(f"`{choice.value}`: {choice.summary}" in page for choice in type(option.value))


def test_a_stale_page_is_told_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reference.main(["--check"]) == 1
    assert "docs/rummy-options.md is stale: run `make docs`" in capsys.readouterr().err
    assert reference.main([]) == 0
    assert reference.main(["--check"]) == 0
    assert (tmp_path / reference.OPTIONS_PAGE).read_text("utf-8") == reference.options_page()
