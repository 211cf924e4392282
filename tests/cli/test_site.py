"""The table written as files, at the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.kit import refused, run
from fivehundred.server.local import site


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets are printed in tests of their own."""
    monkeypatch.setattr(site, "sheet_file", lambda _: b"%PDF-")


@pytest.mark.usefixtures("quickly")
def test_a_site_is_written_and_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    result = run("site", folder)
    assert result.exit_code == 0
    assert f"MB in {folder}, for the address / of a host." in result.output
    assert f"--directory {folder} and open http://localhost:8000/\n" in result.output
    assert '<meta name="fivehundred" content="site" />' in (folder / "new/index.html").read_text("utf-8")
    assert (folder / "404.html").read_bytes() == (folder / "index.html").read_bytes()
    assert (folder / "rules/australian/sheet.pdf").is_file()
    old, own = folder / "assets" / "old.js", folder / "CNAME"
    old.touch()
    own.touch()
    assert run("site", folder).exit_code == 0
    assert (old.exists(), own.exists()) == (False, True)


@pytest.mark.usefixtures("quickly")
def test_every_page_of_a_site_knows_its_base(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "table"
    output = run("site", folder, "--base", "/cards/table/").output
    assert f"--directory {tmp_path} and open http://localhost:8000/cards/table/\n" in output
    pages = [page.read_text("utf-8") for page in folder.rglob("*.html")]
    addresses = [address for page in pages for address in re.findall(r'\b(?:href|src)="(.*?)"', page)]
    assert len(pages) > len(site.PAGES)
    assert [address for address in addresses if not address.startswith("/cards/table/")] == []
    rooted = {entry for entry in addresses if (folder / entry.removeprefix("/cards/table/")).exists()}
    assert {address.partition("?")[0] for address in addresses} == {*rooted, "/cards/table/new"}


@pytest.mark.usefixtures("quickly")
def test_what_pages_load_finds_the_rest_beside_itself(tmp_path: Path) -> None:
    assert run("site", tmp_path / "site").exit_code == 0
    files = [path for path in (tmp_path / "site").rglob("*") if path.suffix in {".css", ".webmanifest"}]
    assert {path.suffix for path in files} == {".css", ".webmanifest"}
    rooted = {path.name: re.findall(r'(?:: "|url\()/.*', path.read_text("utf-8")) for path in files}
    assert {name: addresses for name, addresses in rooted.items() if addresses} == {}


@pytest.mark.usefixtures("quickly")
def test_a_site_that_lies_elsewhere_than_on_its_host_cannot_be_looked_at(tmp_path: Path) -> None:
    output = run("site", tmp_path / "public", "--base", "/cards/").output
    assert output.endswith("MB in {}, for the address /cards/ of a host.\n".format(tmp_path / "public"))


@pytest.mark.parametrize(
    ("base", "advice"),
    [
        ("", "did you mean /?"),
        ("cards", "did you mean /cards/?"),
        ("/cards", "did you mean /cards/?"),
        ("cards/", "did you mean /cards/?"),
        ("//cards//table/", "did you mean /cards/table/?"),
        ("/a/../cards/", "did you mean /cards/?"),
        ("./cards/", "did you mean /cards/?"),
        ("https://someone.example/cards/", "did you mean /cards/?"),
        ("https://localhost", "did you mean /?"),
        ("someone.example/cards", "did you mean /cards/?"),
        ("/my cards/", "it has letters, digits, -, _, . and ~"),
        ('/"/', "it has letters, digits, -, _, . and ~"),
        ("/cards/?a=/", "it has letters, digits, -, _, . and ~"),
        ("/%2e%2e/", "it has letters, digits, -, _, . and ~"),
    ],
)
def test_what_is_no_base_is_refused(tmp_path: Path, base: str, advice: str) -> None:
    reason = (
        f"Error: {base!r} is no base, which is the part of an address after the host, from slash to slash: "
    )
    assert refused("site", tmp_path / "site", "--base", base) == reason + advice
    assert not (tmp_path / "site").exists()


def test_other_peoples_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    assert refused("site", tmp_path) == f"Error: {tmp_path} is not empty and holds no site: name a new folder"
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_what_is_not_built_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "engine_files", lambda: None)
    assert (
        refused("site", tmp_path / "site") == "Error: the engine for browsers is not built: run `make setup`"
    )
    monkeypatch.setattr(site, "STATIC", tmp_path)
    assert refused("site", tmp_path / "site") == "Error: the pages are not built: run `make setup`"
    assert not (tmp_path / "site").exists()
