"""Documents from before a default changed mean what they meant; new ones say the option (M5)."""

import json
from collections.abc import Callable

import pytest

from fivehundred.cli.tricks.book import document
from fivehundred.engine.records.record import Record, replay
from fivehundred.engine.records.record_json import read_json, to_plain, write_json
from fivehundred.engine.records.record_text import read_text, write_text
from fivehundred.rules.document import preset, read_rules, settings, with_settings
from fivehundred.rules.draft import Draft
from fivehundred.rules.options import Precondition
from fivehundred.rules.ruleset import Rules
from fivehundred.rules.share_link import link_of, read_link

ON, OPTION = "specials.grand_nullo.on", "specials.grand_nullo.precondition"

OLD_TEXT = f"""fivehundred 1
set {ON} = true
dealer 3
deal
hand 5S 6S 7S 5C 6C 7C 4D 5D 4H 5H
hand 8S 9S 10S JS QS KS AS 8C 9C 10C
hand JC QC KC AC 6D 7D 8D 9D 10D JD
hand QD KD AD 6H 7H 8H 9H 10H JH QH
kitty KH AH Jo
calls GRN P P P
trick 5S
"""
"""A record as it was written when grand nullo could always open the auction."""


def nullo(precondition: str = "usual", base: str = "standard") -> Rules:
    return with_settings(preset(base), [f"{ON}=true", f"{OPTION}={precondition}"])


def test_an_old_record_with_a_grand_nullo_that_opens_is_replayed() -> None:
    record = read_text(OLD_TEXT)
    assert record.rules.specials.grand_nullo.precondition is Precondition.NONE
    assert str(replay(record).view(0).contract) == "GRN"
    assert to_plain(record)["rules"] == {ON: True, OPTION: "none"}
    assert read_json(write_json(record)) == read_text(write_text(record)) == record


def test_an_old_record_in_json_is_read_so_too() -> None:
    plain = to_plain(read_text(OLD_TEXT))
    del plain["rules"][OPTION]
    assert read_json(json.dumps(plain)) == read_text(OLD_TEXT)


@pytest.mark.parametrize("precondition", Precondition)
@pytest.mark.parametrize("base", ["standard", "three-handed"])
def test_what_is_written_now_comes_back(precondition: str, base: str) -> None:
    rules = nullo(precondition, base)
    record, draft = Record(rules), Draft.of(rules, base)
    assert read_text(write_text(record)) == read_json(write_json(record)) == record
    assert read_link(link_of(draft)).rules() == Draft.read(draft.document()).rules() == rules
    assert read_rules(draft.document()) == read_rules(document(rules)) == rules


@pytest.mark.parametrize(
    ("read", "text"),
    [(read_link, f"standard~{ON}=true"), (Draft.read, f"[rules]\n{ON} = true")],
    ids=["link", "document"],
)
def test_what_is_old_shows_the_old_rule_as_a_difference(read: Callable[[str], Draft], text: str) -> None:
    draft = read(text)
    assert draft == Draft("standard", {ON: True, OPTION: "none"})
    assert settings(draft.rules(), preset("standard")) == draft.changes


@pytest.mark.parametrize(
    "text", [f"[rules]\n{ON} = true", "[rules.specials.grand_nullo]\non = true", f"rules.{ON} = true"]
)
def test_an_old_rules_file_means_what_it_meant(text: str) -> None:
    assert read_rules(text) == nullo("none")


def test_what_an_old_dealers_choice_could_turn_on_is_as_it_was() -> None:
    listed = f'plusplus.dealers_choice = "megatrump {ON}=true"'
    now = with_settings(preset("standard"), [listed])
    assert read_rules(f"[rules]\n{listed}") == now.with_option(OPTION, "none")
    record = read_text(f"fivehundred 1\nset {listed}\n")
    assert record.rules.specials.grand_nullo.precondition is Precondition.NONE
    assert read_rules(Draft.of(now, "standard").document()) == now


def test_other_documents_are_as_short_as_they_were() -> None:
    rules = with_settings(preset("standard"), ["auction.lowest=7"])
    assert link_of(Draft.of(rules, "standard")) == "standard~auction.lowest=7"
    assert OPTION not in write_text(Record(rules))
    off = Draft("standard", {ON: False})
    assert read_link(link_of(off)) == off


def test_who_turns_it_on_now_gets_the_new_default() -> None:
    assert with_settings(preset("standard"), [f"{ON}=true"]) == nullo("usual")
    assert Draft("standard", {ON: True}).rules() == nullo("usual")
