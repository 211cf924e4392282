"""`fivehundred rules --sheet`."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fivehundred.cli import main
from fivehundred.rules.document import preset, read_rules, with_settings
from fivehundred.sheet import as_html, as_markdown, sheet_of


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments])


def test_a_preset_is_written_as_markdown() -> None:
    assert run("standard", "--sheet", "md").stdout == as_markdown(sheet_of(preset("standard")))


def test_rules_of_ones_own_are_written(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('base = "three-handed"\n[rules.scoring]\ntarget = 300\n', "utf-8")
    changed = with_settings(preset("three-handed"), ["scoring.target=300", "auction.lowest=7"])
    page = run("--rules", str(file), "--set", "auction.lowest=7", "--sheet", "html").stdout
    assert page == as_html(sheet_of(changed, "three-handed"))


@pytest.mark.parametrize(("form", "start"), [("md", b"# "), ("html", b"<!doctype html>"), ("pdf", b"%PDF-")])
def test_a_sheet_goes_to_a_file(form: str, start: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    result = run("--preset", "standard", "--sheet", form, "--output", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_bytes().startswith(start)


def test_a_pdf_goes_through_a_pipe() -> None:
    assert run("standard", "--sheet", "pdf").stdout_bytes.startswith(b"%PDF-")


def test_a_pdf_is_nothing_for_a_terminal() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "fivehundred", "rules", "--sheet", "pdf"]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, check=False)
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2
    assert b"add --output rules.pdf" in done.stderr


def test_what_a_pdf_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    result = run("standard", "--sheet", "pdf")
    assert result.exit_code == 2
    assert "pip install '.[sheet]'" in result.stderr


def test_one_preset_is_named_once() -> None:
    result = run("standard", "--preset", "australian")
    assert result.exit_code == 2
    assert "name one preset" in result.stderr


def test_rules_of_ones_own_are_told_and_kept_as_a_file() -> None:
    assert "auction.lowest = 7" in run("--set", "auction.lowest=7").stdout
    kept = read_rules(run("australian", "--set", "auction.lowest=7", "--toml").stdout)
    assert kept == with_settings(preset("australian"), ["auction.lowest=7"])


def test_every_option_is_listed_with_what_it_may_be() -> None:
    listed = " ".join(run("--options", "--set", "auction.lowest=7").stdout.split())
    assert "auction.lowest = 7: The lowest number of tricks that may be bid. [A1]" in listed
    assert 'joker.follow = "only-when-void" (only when unable to follow)' in listed
    assert "Or: any-time." in listed
