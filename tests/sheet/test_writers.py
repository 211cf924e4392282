"""The sheet as Markdown, as a page and as a PDF."""

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from fivehundred.rules.document import preset, preset_names, with_settings
from fivehundred.sheet import Sheet, as_html, as_markdown, sheet_of
from fivehundred.sheet.page import Statement
from fivehundred.sheet.pdf import PAGES, as_pdf
from generators import random_rules

GOLDEN = Path(__file__).parent.parent / "data" / "sheets"
HOUSE = with_settings(preset("standard"), ["auction.lowest=7", "scoring.slam=off"])


class Reader(HTMLParser):
    """A reader of a page who notes elements that are left open, words, identifiers and what is marked."""

    ALONE = ("meta", "link")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.rules: set[str] = set()
        self.marked = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.rules |= set((found.get("data-rules") or "").split())
        self.marked += found.get("class") == "house"
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def texts(sheet: Sheet) -> list[str]:
    return [part.text for part in (*sheet.changes, *sheet.parts) if isinstance(part, Statement)]


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.iterdir()))
def test_a_sheet_reads_as_it_did(name: str) -> None:
    golden = GOLDEN / f"{name}.md"
    assert as_markdown(sheet_of(preset(name))) == golden.read_text("utf-8"), (
        f"look at what has changed; then: fivehundred rules {name} --sheet md --output {golden}"
    )


@pytest.mark.parametrize("seed", range(20))
def test_each_form_says_everything(seed: int) -> None:
    sheet = sheet_of(random_rules(Random(seed)), "standard")
    markdown, page = as_markdown(sheet), Reader(as_html(sheet))

    assert [text for text in texts(sheet) if text not in markdown] == []
    assert [text for text in texts(sheet) if text not in page.words] == []
    assert page.open == []
    assert page.rules == sheet.rules
    assert {rule for ids in re.findall(r"<!-- (.*) -->", markdown) for rule in ids.split()} == sheet.rules


def test_identifiers_are_hidden_from_the_reader() -> None:
    sheet = sheet_of(HOUSE)
    shown = re.sub(r"<!--.*?-->", "", as_markdown(sheet)), Reader(as_html(sheet)).words
    assert [found for text in shown for found in re.findall(r"\b(?:A1|M2|P3|JK1|S4)\b", text)] == []


def test_house_rules_are_marked() -> None:
    sheet = sheet_of(HOUSE)
    marked = sum(part.is_house for part in sheet.parts)
    assert marked == 2
    assert as_markdown(sheet).count("*(house rule)*") == marked
    assert Reader(as_html(sheet)).marked == marked


def test_what_stands_on_a_page_is_never_markup() -> None:
    sheet = Sheet("<b>", "“a” & b", "standard", (), ())
    assert "<h1>&lt;b&gt;</h1>" in as_html(sheet)
    assert "“a” &amp; b" in as_html(sheet)


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_a_preset_takes_two_pages_at_most(name: str) -> None:
    assert pages(as_pdf(sheet_of(preset(name)))) <= PAGES


@pytest.mark.parametrize("seed", range(6))
def test_any_ruleset_takes_two_pages_at_most(seed: int) -> None:
    assert pages(as_pdf(sheet_of(random_rules(Random(seed)), "standard"))) <= PAGES


def test_a_short_sheet_takes_one_page() -> None:
    assert pages(as_pdf(sheet_of(preset("three-handed")))) == 1
