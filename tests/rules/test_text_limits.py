"""Texts that would take long to read as rules are refused before they are read."""

from collections.abc import Callable

import pytest

from effort import seconds
from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.document import preset, preset_names, read_rules
from fivehundred.rules.draft import Draft
from fivehundred.rules.options import options_of
from fivehundred.rules.repair import complaints
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.share_link import is_link, read_draft, read_link
from fivehundred.rules.text_limits import DEEPEST, LONGEST, LONGEST_WORD, MOST_DOTS, MOST_KEYS, check_document

WAIT = 0.5
"""Seconds of work; each text took more before there were bounds, or takes a hundredth of it."""

EVIL_DOCUMENTS = {
    "dotted": "a" + ".a" * 9_000 + " = 1",
    "header": "[" + "a." * 9_000 + "a]",
    "quoted": '"a"' + '."a"' * 4_000 + " = 1",
    "dotted in a table": "a = {" + "a." * 9_000 + "a = 1}",
    "dotted after a text": 'a = ["""a""""", {' + "a." * 9_000 + "a = 1}]",
    "dotted after a plain text": "a = ['''a''''', {" + "a." * 9_000 + "a = 1}]",
    "lists": "a = " + "[" * 15_000,
    "tables": "a = " + "{a=" * 5_000,
    "keys": "\n".join(f"a{number} = 1" for number in range(1_700)),
    "number": "[rules.auction]\nlowest = 0x" + "f" * 19_000,
    "long": "# " + "x" * LONGEST,
}


@pytest.mark.parametrize("name", EVIL_DOCUMENTS)
def test_a_document_that_would_take_long_is_refused(name: str) -> None:
    def refused() -> None:
        with pytest.raises(NotationError, match=r"at most|fewer"):
            Draft.read(EVIL_DOCUMENTS[name])

    assert seconds(refused) < WAIT


@pytest.mark.parametrize(
    "text",
    [
        '"""\\"""' * 2_000,
        '"""a' * 4_000,
        '"\\"' * 6_000,
        "'''" * 6_000,
        "a = 1 # " + '"' * 15_000,
        "a = " + "0" * LONGEST_WORD,
        "\n".join(f"[a{number}.b.c.d.e.f]\nx.y.z = 1" for number in range(500)),
    ],
)
def test_texts_without_an_end_are_gone_through_once(text: str) -> None:
    def refused() -> None:
        with pytest.raises((NotationError, RulesError)):
            Draft.read(text)

    assert seconds(refused) < WAIT


def test_the_bounds_themselves_are_allowed() -> None:
    check_document("a" + ".a" * MOST_DOTS + " = 1")
    check_document("[" * DEEPEST + "]" * DEEPEST)
    check_document("a = 1\n" * MOST_KEYS)
    check_document("x" * LONGEST_WORD)
    check_document(" " * LONGEST)


def test_the_line_that_is_too_much_is_named() -> None:
    with pytest.raises(NotationError) as error:
        check_document('a = """\n\n"""\n# ...\n' + "a." * 20 + "a = 1")
    assert error.value.line == 5


def test_dots_in_texts_and_comments_do_not_count() -> None:
    listed = " ".join(["specials.misere.points=250"] * 8)
    text = f"[rules]\nplusplus.dealers_choice = '{listed}' # {'.' * 100}\nauction.lowest = 7"
    assert read_rules(text).auction.lowest == 7


@pytest.mark.parametrize("name", preset_names())
def test_every_ruleset_that_is_written_can_be_read(name: str) -> None:
    other = {option.path: "?" * 20 for option in options_of(preset(name))}
    assert Draft.read(Draft(name, other).document()) == Draft(name, other)


@pytest.mark.parametrize(
    "text",
    [
        "?rules=a~b" * 2_000 + " x",
        "&rules=a" * 2_500 + "?",
        "a" * 20_000 + "?",
        "~" * 20_000,
        " " * 20_000,
        "standard" + "~a" * 9_000 + " b",
        "x" * 10_000 + "&" * 10_000,
    ],
)
def test_a_link_is_gone_through_once(text: str) -> None:
    assert seconds(lambda: is_link(text)) < WAIT


@pytest.mark.parametrize("read", [read_link, read_draft])
def test_a_link_has_a_length(read: Callable[[str], Draft]) -> None:
    with pytest.raises(NotationError, match=f"expected at most {LONGEST}"):
        read("standard~pack.cards=" + "x" * LONGEST)


@pytest.mark.parametrize("text", ["k" * 19_000, "x.y " * 4_500, "3 k3 " * 3_500, "=" * 19_000])
@pytest.mark.parametrize(
    "path", ["deal.packets", "specials.misere.place", "plusplus.dealers_choice", "ladder.values"]
)
def test_a_long_value_is_complained_of_at_once(path: str, text: str) -> None:
    assert seconds(lambda: complaints(Draft("standard", {path: text}))) < 4 * WAIT


def test_of_many_contradictions_the_first_are_mended() -> None:
    wrong = {option.path: "?" for option in options_of(Rules())}
    found = complaints(Draft("standard", wrong))
    assert len(found) > 150
    assert all(complaint.options for complaint in found)
    assert [bool(complaint.mends) for complaint in found[:20]] == [True] * 20
    assert not any(complaint.mends for complaint in found[20:])
