"""Drafts of rules, as documents and as links."""

from random import Random
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.document import Plain, option_paths, preset, preset_names, read_rules
from fivehundred.rules.draft import Draft
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.share_link import link_of, read_draft, read_link
from generators import random_rules

TABLE = [[40, 60, 80, 100, 120]] * 5
seeds = st.integers(0, 2**32)


@given(seeds)
def test_rules_come_back_from_a_document_and_from_a_link_that_is_safe_in_an_address(seed: int) -> None:
    rules = random_rules(Random(seed))
    draft = Draft.of(rules, "standard")
    stated = Draft("standard", draft.stated())
    assert draft.rules() == stated.rules() == rules
    assert Draft.read(draft.document()) == stated
    assert read_rules(draft.document()) == rules
    link = link_of(draft)
    assert read_link(link) == stated
    assert not set(link) - set(ascii_letters + digits + "~._=-%")
    assert read_draft(f"https://table.example/new?rules={link}") == stated


@given(st.sampled_from([option.path for option in options_of(Rules()) if option.type is str]), st.text())
def test_any_text_comes_back_from_a_link_and_a_document(path: str, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return  # half a character: no browser sends it
    draft = Draft("australian", {path: text})
    assert read_link(link_of(draft)) == draft
    assert Draft.read(draft.document()) == draft


printable = st.characters(min_codepoint=32, max_codepoint=126)


@given(st.sampled_from(option_paths()), st.text(printable, min_size=1, max_size=20).filter(str.strip))
def test_what_is_written_is_kept_although_no_rules_can_be_made_of_it(path: str, text: str) -> None:
    written = Draft("standard", {path: f"?{text}"})
    assert Draft.read(written.document()) == written
    assert read_link(link_of(written)) == written


@given(st.text())
def test_any_text_is_rules_or_is_refused(text: str) -> None:
    try:
        draft = read_draft(text)
    except (NotationError, RulesError):
        return
    assert read_draft(link_of(draft)) == draft


@pytest.mark.parametrize(
    ("changes", "link"),
    [
        ({}, "standard"),
        ({"auction.lowest": 7}, "standard~auction.lowest=7"),
        ({"scoring.loss_limit": -300}, "standard~scoring.loss_limit=-300"),
        ({"specials.j5": True, "pack.name": "44"}, "standard~specials.j5=true~pack.name=44"),
        ({"specials.misere.place": "after 8S"}, "standard~specials.misere.place=after_8S"),
        ({"auction.reenter": "on-suit-change"}, "standard~auction.reenter=on-suit-change"),
        ({"specials.misere.place": ""}, "standard~specials.misere.place="),
        (
            {"ladder.schedule": "custom", "ladder.values": TABLE},
            "standard~ladder.schedule=custom~ladder.values=" + ".".join(["40_60_80_100_120"] * 5),
        ),
    ],
)
def test_a_link_is_a_preset_and_what_differs(changes: dict[str, Plain], link: str) -> None:
    assert link_of(Draft("standard", changes)) == link
    assert read_link(link) == Draft("standard", changes)


def test_a_link_that_was_encoded_once_more_on_its_way_is_read() -> None:
    again = "https://table.example/new?rules=standard%7Eauction.lowest%3D7"
    assert read_draft(again) == Draft("standard", {"auction.lowest": 7})


def test_other_parts_of_an_address_do_not_matter() -> None:
    link = " https://table.example/new?from=me&rules=standard~auction.lowest=7&x=1#rules\n"
    assert read_draft(link) == Draft("standard", {"auction.lowest": 7})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("standrad", "no preset 'standrad'; did you mean 'standard'?"),
        ("standard~auction.lowst=7", "unknown option auction.lowst; did you mean 'auction.lowest'?"),
        ("standard~lowest=7", "unknown option lowest; did you mean 'auction.lowest'?"),
        ("standard~acution.lowest=7", "unknown option acution.lowest; did you mean 'auction.lowest'?"),
        ("standard~auction=7", "auction is a section, not a single value"),
    ],
)
def test_a_link_names_what_exists(text: str, message: str) -> None:
    with pytest.raises(RulesError) as error:
        read_draft(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "column"), [("standard~auction.lowest", 10), ("standard~specials.j5=true~=7", 27)]
)
def test_a_link_that_is_cut_short_is_refused_with_the_place(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="expected option=value") as error:
        read_draft(text)
    assert error.value.column == column


def test_text_that_is_no_link_is_no_link() -> None:
    with pytest.raises(NotationError, match="a preset and options"):
        read_link("two words")


def test_a_document_may_contradict_itself_as_a_draft() -> None:
    draft = Draft.read('base = "australian"\n[rules.auction]\nrounds = 1\nrebid = "always"\n')
    assert draft == Draft("australian", {"auction.rounds": 1, "auction.rebid": "always"})
    with pytest.raises(RulesError, match="nobody speaks twice"):
        draft.rules()


def test_values_that_no_option_has_are_kept_as_text() -> None:
    draft = Draft.read("[rules]\ntable.seats = 4.5\nladder.values = [1, [2]]\npack.cards = 1979-05-27\n")
    assert draft.changes == {"table.seats": "4.5", "ladder.values": "[1, [2]]", "pack.cards": "1979-05-27"}


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_a_draft_without_changes(name: str) -> None:
    assert Draft.of(preset(name), name) == Draft(name, {})
