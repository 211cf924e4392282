"""House rules that are being written: what the server makes of them over HTTP."""

from __future__ import annotations

from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from fivehundred.rules.bids import Special
from fivehundred.rules.document import option_paths, preset, preset_names, read_rules, with_options
from fivehundred.rules.draft import Draft
from fivehundred.rules.exclusions import values_of
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.server import rate_limits, services
from fivehundred.server.protocol import http_responses, tricks
from fivehundred.server.protocol.http_requests import RulesDraft
from fivehundred.server.services import Settings
from fivehundred.server.views.tricks.table_rules import rules_checked
from generators import random_rules
from server.running import checked, refused, running


def test_rules_that_go_together_come_with_their_ladder(ada: httpx.Client) -> None:
    found = checked(ada, preset="australian", options={"auction.lowest": 7, "scoring.target": 500})
    assert found.options == {"auction.lowest": 7}, "what is as in the preset is left out"
    assert found.link == "australian~auction.lowest=7"
    assert read_rules(found.document) == with_options(preset("australian"), {"auction.lowest": 7})
    assert isinstance(found.rules, tricks.TricksRules)
    assert found.rules.ladder[0].bid == "7S"
    assert [difference.option for difference in found.rules.differences] == ["auction.lowest"]
    assert (found.complaints, found.mended) == ([], None)


def test_what_is_played_of_specials_is_told_by_their_names(ada: httpx.Client) -> None:
    options = {"specials.hi_lo.on": True, "specials.hi_lo.points": 400, "specials.shields.points": 77}
    found = checked(ada, preset="standard", options=options)
    assert found.rules is not None
    assert [(each.summary, each.value) for each in found.rules.differences] == [
        ("Hi/lo: whether it may be bid", "yes"),
        ("Hi/lo: its value", "400"),
    ], "shields are not bid at all"


def test_what_is_excluded_comes_with_the_reason(ada: httpx.Client) -> None:
    found = checked(ada, options={"auction.rounds": 1})
    [rebid] = [excluded for excluded in found.exclusions if excluded.option == "auction.rebid"]
    assert rebid.value == "always"
    assert "nobody speaks twice" in rebid.reason


def test_a_contradiction_is_told_option_by_option(ada: httpx.Client) -> None:
    found = checked(ada, options={"table.seats": 3}, kept="table.seats")
    assert (found.rules, found.exclusions) == (None, [])
    assert [complaint.mends for complaint in found.complaints] == [
        {"table.sides": 3, "table.seats": None},
        {"pack.name": "33", "table.seats": None},
    ]
    assert found.options == {"table.seats": 3}
    assert found.mended == {"table.seats": 3, "table.sides": 3, "pack.name": "33"}
    assert checked(ada, options=found.mended).complaints == []


def test_what_no_option_knows_is_told_and_kept(ada: httpx.Client) -> None:
    found = checked(ada, options={"scoring.target": "much"})
    assert found.options == {"scoring.target": "much"}
    [complaint] = found.complaints
    assert complaint.reason == "scoring.target = 'much': must be a whole number"


@pytest.mark.parametrize(
    "text",
    [
        "australian~auction.lowest=7",
        "https://table.example/new?rules=australian~auction.lowest=7",
        'base = "australian"\n[rules.auction]\nlowest = 7\n',
    ],
)
def test_a_link_and_a_document_are_read(ada: httpx.Client, text: str) -> None:
    found = checked(ada, rules=text)
    assert (found.preset, found.options) == ("australian", {"auction.lowest": 7})


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("standrad~auction.lowest=7", "rules", "did you mean 'standard'?"),
        ("standard~auction.lowst=7", "rules", "did you mean 'auction.lowest'?"),
        ("standard~auction.lowest", "notation", "expected option=value"),
        ("no = [toml", "notation", "not TOML"),
        ("bass = 'standard'", "rules", "did you mean 'base'?"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(
    ada: httpx.Client, text: str, reason: str, words: str
) -> None:
    answer = ada.post("/api/rules/check", json={"rules": text})
    assert answer.status_code == 400, answer.text
    found = refused(answer)
    assert found.reason == reason
    assert words in found.text


@pytest.mark.parametrize("seed", range(8))
def test_rules_come_back_by_link_and_by_file(seed: int) -> None:
    draft = Draft.of(random_rules(Random(seed)), "standard")
    found = rules_checked(RulesDraft(preset=draft.base, options=dict(draft.changes)))
    assert found.options == draft.changes
    for text in (found.link, found.document):
        again = rules_checked(RulesDraft(rules=text))
        assert (again.preset, again.options, again.link) == (found.preset, found.options, found.link)


def test_a_table_is_opened_by_a_link(ada: httpx.Client) -> None:
    wish = {"rules": "three-handed~scoring.target=300", "name": "Ada"}
    table = ada.post("/api/tables", json=wish).json()["table"]
    card = ada.get(f"/api/tables/{table}").json()
    assert (card["preset"], len(card["seats"])) == ("three-handed", 3)


@pytest.mark.parametrize("name", preset_names())
def test_every_answer_about_a_preset_can_be_written(name: str) -> None:
    found = rules_checked(RulesDraft(preset=name))
    assert msgspec.json.decode(msgspec.json.encode(found), type=http_responses.RulesChecked) == found


def test_the_catalogue_has_a_heading_for_every_option(ada: httpx.Client) -> None:
    found = msgspec.json.decode(ada.get("/api/catalogue").content, type=http_responses.Catalogue)
    headings = {section.path: section for section in found.games[0].sections}
    assert {path.rpartition(".")[0] for path in option_paths()} <= headings.keys()
    for special in Special:
        heading = headings[f"specials.{special.option}"]
        assert (heading.title, heading.rule, heading.bid) == (special.title, special.rule, special.code)


def test_texts_come_with_suggestions(ada: httpx.Client) -> None:
    found = msgspec.json.decode(ada.get("/api/catalogue").content, type=http_responses.Catalogue)
    suggested = {option.path: option.suggestions for option in found.games[0].options if option.suggestions}
    assert {path.rpartition(".")[2] for path in suggested} == {"place", "points"}
    assert suggested["specials.misere.points"] == ["default"]
    place = next(option for option in options_of(Rules()) if option.path == "specials.misere.place")
    assert suggested[place.path] == [value for value in values_of(place) if value]


def test_an_address_may_have_only_so_many_drafts_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "DRAFTS", rate_limits.Limit(burst=2, rate=0.001))
    settings = Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)
    with running(settings) as server, server.guest() as guest:
        statuses = [guest.post("/api/rules/check", json={}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_what_may_not_be_meant_is_told_and_can_be_played() -> None:
    found = rules_checked(RulesDraft(preset="standard", options={"pack.fours_out": "4S 4D"}))
    assert [caution.option for caution in found.cautions] == ["pack.fours_out"]
    assert found.rules is not None
    assert not found.complaints
