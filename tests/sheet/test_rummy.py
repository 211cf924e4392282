"""The sheet of rummy tells of every rule and of every option, in sentences that are what is played."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehundred.rules.document import amended
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rummy.rules import RummyRules, StockOut, ThrowBack
from fivehundred.sheet import Sheet, as_html, as_markdown, rummy_sheet
from fivehundred.sheet.page import Statement
from fivehundred.sheet.pdf import as_pdf
from rummy.tables import run, slug, turn
from sheet.test_writers import Reader, pages, texts

GOLDEN = Path(__file__).parent.parent / "data" / "sheets-rummy"
GAMES = {
    "four": RummyRules(),
    "eight": RummyRules(players=8, throw_back=ThrowBack.MAY, stock_out=StockOut.END, target=1000),
}
"""Rules whose sheets are kept: the usual ones, and others in every option."""

RULES = {f"R{number}" for number in range(1, 11)}


def values(option: Option) -> Iterator[Any]:
    """What an option may be, its default among them."""
    numbers = option.declaration.numbers
    if numbers is None:
        yield from (choice.value for choice in option.type)
    else:
        yield from sorted({*numbers[:7], numbers[len(numbers) // 2], numbers[-1], option.value})


SETTINGS = [(option.path, value) for option in options_of(RummyRules()) for value in values(option)]
PLAYED = [amended(RummyRules(), {path: value}) for path, value in SETTINGS]
ALL = list(dict.fromkeys([*PLAYED, *(amended(rules, {"players": 6}) for rules in PLAYED)]))
"""Rules with each value of each option, at tables with one pack and with two."""


def statements(sheet: Sheet) -> list[Statement]:
    return [part for part in (*sheet.changes, *sheet.parts) if isinstance(part, Statement)]


def said(rules: RummyRules, rule: str) -> str:
    """What the sheet says of one rule."""
    return " ".join(part.text for part in statements(rummy_sheet(rules)) if rule in part.rules)


def sentences(sheet: Sheet) -> list[str]:
    return [part.text for part in statements(sheet) if part.rules]


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_reads_as_it_did(name: str) -> None:
    golden = GOLDEN / f"{name}.md"
    assert as_markdown(rummy_sheet(GAMES[name])) == golden.read_text("utf-8"), (
        f"look at what differs from {golden}"
    )


@pytest.mark.parametrize("rules", ALL, ids=str)
def test_every_rule_is_told(rules: RummyRules) -> None:
    sheet = rummy_sheet(rules)
    assert sheet.rules == RULES
    assert all(part.rules for part in sheet.parts)


def test_every_sentence_is_one() -> None:
    found = {text for rules in ALL for text in sentences(rummy_sheet(rules))}
    assert [text for text in found if not text[0].isupper() and not text[0].isdigit()] == []
    assert [text for text in found if not text.endswith(".") or ".." in text or "  " in text] == []
    assert [text for text in found if re.search(r"\b(\w+) \1\b", text)] == []


def test_nothing_is_told_twice() -> None:
    for rules in ALL:
        told = sentences(rummy_sheet(rules))
        assert len(told) == len(set(told))


@pytest.mark.parametrize("option", [*options_of(RummyRules())], ids=lambda option: option.path)
def test_every_value_of_every_option_shows(option: Option) -> None:
    told = [sentences(rummy_sheet(amended(RummyRules(), {option.path: value}))) for value in values(option)]
    assert all(told.count(sheet) == 1 for sheet in told)


@pytest.mark.parametrize("rules", [RummyRules(), GAMES["eight"]], ids=["four", "eight"])
def test_each_form_says_everything_on_one_page(rules: RummyRules) -> None:
    sheet = rummy_sheet(rules)
    markdown, page = as_markdown(sheet), Reader(as_html(sheet))
    assert [text for text in texts(sheet) if text not in markdown or text not in page.words] == []
    assert page.rules == RULES
    assert pages(as_pdf(sheet)) == 1


def test_a_pdf_has_every_letter_of_the_sheet() -> None:
    found = {text.replace("−", "–") for rules in ALL for text in sentences(rummy_sheet(rules))}
    assert [text for text in found if "?" in text.encode("cp1252", "replace").decode("cp1252")] == []


# House rules


def test_how_many_play_is_no_house_rule() -> None:
    sheet = rummy_sheet(RummyRules(players=8))
    assert (sheet.title, sheet.changes) == ("Rummy", ())
    assert not any(part.is_house for part in sheet.parts)


def test_what_differs_is_listed_and_marked() -> None:
    sheet = rummy_sheet(RummyRules(players=5, throw_back=ThrowBack.MAY, target=300))
    assert [change.text for change in sheet.changes] == [
        "Throwing the top discard back in the turn in which it was taken: any card may be thrown.",
        "The score that wins: 300.",
    ]
    marked = [rule for part in sheet.parts if part.is_house for rule in part.rules]
    assert [rule for rule in marked if rule in ("R3", "R10")] == ["R10", "R3", "R10"]


def test_choices_are_the_only_options_without_numbers() -> None:
    for option in options_of(RummyRules()):
        assert (option.declaration.numbers is None) is isinstance(option.value, Choice)


# Sentences beside what is played


def test_R3_the_card_taken_may_not_be_put_back_if_another_is_held() -> None:
    assert "it may not go back, unless you hold nothing else" in said(RummyRules(), "R3")
    assert slug(run(turn("5S", pile="KH"), "take"), "discard KH") == "thrown-back"
    twins = RummyRules(players=5)
    assert "neither it nor its twin may go back" in said(twins, "R3")
    held = run(turn("KH 5S", pile="KH", rules=twins), "take")
    assert slug(held, "discard KH") == "thrown-back"


def test_R5_cards_may_be_laid_off_before_the_duty_of_the_pile_is_done() -> None:
    assert "must lay a new combination in the same turn, but may lay off cards first" in said(
        RummyRules(), "R5"
    )
    start = turn("5S 6S 9C 4D", pile="7S 8H", stock="2S", table=(("8S 8C 8D", 0),))
    state = run(start, "pile", "lay 8H on 1", "meld 5S 6S 7S", "discard 9C")
    table = state.view(None).table
    assert table is not None
    assert table.failed == (0, 0)


def test_R8_the_round_ends_with_the_turn_of_the_last_card() -> None:
    rules = RummyRules(players=2, stock_out=StockOut.END)
    assert "finishes the turn" in said(rules, "R8")
    state = run(turn("5S", stock="9C", rules=rules), "draw")
    assert not state.sheet
    assert run(state, "discard 9C").sheet[0].out is None
