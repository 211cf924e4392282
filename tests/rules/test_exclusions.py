"""What a choice excludes, and why; drafts that contradict themselves, and what mends them."""

from random import Random

import pytest

from effort import seconds
from engine.tables import rules_of
from fivehundred.errors import RulesError
from fivehundred.rules.combinations import combinations_page, pairs
from fivehundred.rules.document import plain, preset, preset_names, with_options
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import exclusions, values_of
from fivehundred.rules.options import Choice, options_of
from fivehundred.rules.repair import complaints, mended
from fivehundred.rules.ruleset import Rules
from generators import random_rules

WAIT = 1.0
"""Seconds in which the values of a ruleset are told apart: several times what it takes."""


def refusal(rules: Rules, path: str, value: object) -> str | None:
    """Why making the rules anew with another value is refused, if it is."""
    try:
        with_options(rules, {path: value})
    except RulesError as error:
        return str(error)
    return None


@pytest.mark.parametrize("seed", range(4))
def test_what_is_excluded_is_what_rules_refuse(seed: int) -> None:
    rules = random_rules(Random(seed))
    excluded = {(found.path, found.value): str(found) for found in exclusions(rules)}
    for option in options_of(rules):
        for value in values_of(option):
            assert refusal(rules, option.path, plain(value)) == excluded.get((option.path, value))


def test_every_choice_and_few_numbers_are_all_tried() -> None:
    for option in options_of(Rules()):
        values, numbers = values_of(option), option.declaration.numbers
        if isinstance(option.value, Choice):
            assert values == tuple(type(option.value))
        elif numbers is not None:
            assert set(values) <= set(numbers)
            assert {numbers[0], numbers[-1], option.value} <= set(values)


def test_a_rules_value_is_tried_quickly() -> None:
    rules = rules_of("australian", "specials.hi_lo.on=true", "scoring.target=990")
    assert seconds(lambda: exclusions(rules)) < WAIT


def test_A4_one_round_excludes_speaking_twice() -> None:
    excluded = {found.path: str(found) for found in exclusions(rules_of("standard", "auction.rounds=1"))}
    assert {"auction.reenter", "auction.rebid"} <= excluded.keys()
    assert "nobody speaks twice" in excluded["auction.rebid"]


def test_options_of_a_special_that_is_off_exclude_nothing() -> None:
    rules = rules_of("standard", "joker.named_before_lead=true")
    paths = {found.path for found in exclusions(rules)}
    assert "specials.misere.low_joker" in paths
    assert "specials.double_misere.low_joker" not in paths


def test_one_option_is_changed_as_if_all_were_made_anew() -> None:
    for name in preset_names():
        rules = preset(name)
        assert rules.with_option("scoring.target", 990) == with_options(rules, {"scoring.target": 990})
        assert rules.with_option("specials.misere.points", 111).bids.bids


# Drafts


def test_a_draft_is_told_all_that_contradicts_in_it() -> None:
    draft = Draft("standard", {"table.seats": 3})
    sides, pack = complaints(draft)
    assert sides.options == ("table.sides", "table.seats")
    assert sides.mends == {"table.sides": 3, "table.seats": None}
    assert pack.mends == {"pack.name": "33", "table.seats": None}


def test_each_value_that_no_option_knows_is_told() -> None:
    reasons = [
        found.reason for found in complaints(Draft("standard", {"scoring.target": 5, "table.seats": 9}))
    ]
    assert reasons == [
        "table.seats = 9: must be one of 2, 3, 4, 5, 6",
        "scoring.target = 5: must be from 10 to 10000",
    ]


@pytest.mark.parametrize("name", preset_names())
def test_nothing_is_said_against_a_preset(name: str) -> None:
    assert complaints(Draft(name, {})) == ()


@pytest.mark.parametrize("seed", range(10))
def test_what_would_mend_a_draft_mends_it(seed: int) -> None:
    draft = contradictory(Random(seed))
    wrong = complaints(draft)
    for complaint in wrong:
        for path, value in complaint.mends.items():
            left = [other.reason for other in complaints(draft.changed(path, value))]
            assert complaint.reason not in left
            assert len(left) < len(wrong)


@pytest.mark.parametrize("seed", range(10))
def test_a_mended_draft_keeps_the_choice(seed: int) -> None:
    draft = contradictory(Random(seed))
    kept = [*draft.changes][-1]
    found = mended(draft, keeping=kept)
    if found is not None:
        assert found.changes[kept] == draft.changes[kept]
        found.rules()


def contradictory(rng: Random) -> Draft:
    """Return a legal ruleset with one more change that it excludes."""
    while True:
        rules = random_rules(rng)
        if found := exclusions(rules):
            excluded = rng.choice(found)
            return Draft.of(rules, "standard").changed(excluded.path, plain(excluded.value))


# The page


@pytest.mark.slow
def test_the_page_has_the_contradictions_that_the_catalogue_names() -> None:
    listed = {frozenset((pair.one.path, pair.other.path)) for pair in pairs()}
    for one, other in [
        ("auction.rounds", "auction.reenter"),
        ("auction.rounds", "auction.winner_raises"),
        ("auction.unrestricted", "auction.no_trump_from"),
        ("auction.lowest", "auction.inkle_seats"),
        ("specials.low_misere.on", "specials.misere.on"),
        ("scoring.score_out", "scoring.trick_points"),
        ("scoring.score_out", "scoring.must_make"),
        ("scoring.walker", "scoring.score_out"),
        ("scoring.walker", "scoring.trick_cap"),
        ("scoring.transfer", "scoring.breach"),
        ("scoring.breach", "scoring.set_rule"),
        ("specials.misere.low_joker", "joker.named_before_lead"),
        ("pack.matching_four", "plusplus.anti_joker"),
    ]:
        assert frozenset((one, other)) in listed


@pytest.mark.slow
def test_no_pair_of_the_page_can_be_played_together() -> None:
    for pair in pairs():
        draft = Draft("standard", {pair.one.path: plain(pair.one.value)})
        both = draft.changed(pair.other.path, plain(pair.other.value))
        assert complaints(both), pair


def test_the_page_is_a_table_for_each_section() -> None:
    page = combinations_page()
    assert page.startswith("# What excludes what\n")
    assert '| `auction.rebid = "always"` | `auction.rounds = 1` |' in page
    assert all(f"\n## {name}\n" in page for name in ("table", "pack", "auction", "specials", "scoring"))
