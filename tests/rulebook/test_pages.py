"""Every statement of the rule book holds, and the rule book leaves nothing out."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fivehundred import preset, preset_names
from fivehundred.cards import JOKERS
from fivehundred.engine.shuffle import shuffled
from fivehundred.engine.violations import Reason
from fivehundred.rulebook.checks import Fact
from fivehundred.rulebook.facts import FACTS
from fivehundred.rulebook.rummy_facts import RUMMY_FACTS
from fivehundred.rulebook.runner import run
from fivehundred.rules.pack import published_order
from fivehundred.rummy.violations import Reason as RummyReason
from rulebook.library import DOCS, GUIDE, PAGES, RULES, blocks_of, headings, is_rummy

SECTIONS = {
    "D": "1 2 3 4 5 6 7",
    "L": "1 2 3 4 5",
    "A": "1 2 3 4 5 6 7 8 9 10 11 13 14 15",
    "B": "1 2 3 4 5 6",
    "M": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
    "K": "1 2 3 4",
    "P": "1 2 3 4 5",
    "JK": "1 2 3 4 5",
    "X": "1 2 3 4 5 6 7 8",
    "S": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18",
    "T": "2a 2b 2c 2d 3a 3b 4 5a 5b 6a 6b",
    "R": "1 2 3 4 5 6 7 8 9 10",
}
PLAYABLE = [section + number for section, numbers in SECTIONS.items() for number in numbers.split()]
"""The identifiers of all rules that can be played."""


def used(keyword: str, *, rummy: bool = False) -> set[str]:
    """Return the words that follow a keyword in any block about one of the games."""
    texts = "\n".join(block.text for block in blocks_of(*PAGES) if is_rummy(block) is rummy)
    return set(re.findall(rf"^{keyword} +(\S+)", texts, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_holds(page: Path) -> None:
    failures = [failure for failure in map(run, blocks_of(page)) if failure is not None]
    assert not failures, "\n".join(map(str, failures))


def test_every_playable_rule_has_one_section() -> None:
    sections = Counter(heading.partition(" — ")[0] for page in RULES for heading in headings(page))
    assert [rule for rule in PLAYABLE if sections[rule] != 1] == []


@pytest.mark.parametrize("rule", PLAYABLE)
def test_a_rule_is_shown_by_a_block(rule: str) -> None:
    assert [block for block in blocks_of(*RULES) if block.heading.startswith(f"{rule} — ")]


def test_the_index_lists_every_page() -> None:
    index = (DOCS / "rules" / "index.md").read_text("utf-8")
    assert [page.name for page in RULES if page.stem != "index" and f"]({page.name})" not in index] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_preset_stands_in_the_table_of_games() -> None:
    rows = re.findall(r"^\| (`.*?) \|", (DOCS / "rules" / "tables.md").read_text("utf-8"), re.MULTILINE)
    named = [name for row in rows for name in re.findall("`(.+?)`", row)]
    assert sorted(named) == sorted(preset_names())


def test_every_reason_to_refuse_is_provoked() -> None:
    # A deal that is none has no line to refuse it on; tests/engine has those.
    slugs = {reason.slug for reason in Reason if not reason.slug.startswith("deal-")}
    assert slugs - used("refuse") == set()


def test_every_reason_to_refuse_at_rummy_is_provoked() -> None:
    # Nor have a deal or a new stock that are none; tests/rummy has those.
    slugs = {reason.slug for reason in RummyReason} - {"deal-cards", "stock-cards"}
    assert slugs - used("refuse", rummy=True) == set()


def test_every_fact_is_used() -> None:
    assert FACTS.keys() - used("expect") == set()
    assert RUMMY_FACTS.keys() - used("expect", rummy=True) == set()


@pytest.mark.parametrize(("heading", "facts"), [("Facts", FACTS), ("Facts about rummy", RUMMY_FACTS)])
def test_the_guide_lists_every_fact_with_its_subjects(heading: str, facts: Mapping[str, Fact[Any]]) -> None:
    table = GUIDE.read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)((?: [A-Z]+)*)` →", table, re.MULTILINE)
    assert {name: len(subjects.split()) for name, subjects in rows} == {
        name: fact.subjects for name, fact in facts.items()
    }


def test_L5_the_recipe_in_python_shuffles_as_the_engine_does() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "rules" / "deal.md").read_text("utf-8"), re.DOTALL)
    page: dict[str, Any] = {}
    exec(code, page)
    for name in preset_names():
        pack = preset(name).cards | JOKERS
        for number in range(20):
            seed = number.to_bytes(32, "big")
            names = [str(card) for card in published_order(pack)]
            assert page["shuffled"](names, seed) == [str(card) for card in shuffled(pack, seed)]
