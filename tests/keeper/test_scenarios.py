"""Every scored round of the rule book and of the golden games, told to the keeper: the same lines."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from fivehundred import preset_names
from fivehundred.engine.actions import Action
from fivehundred.engine.records.lexer import statements
from fivehundred.engine.records.record_text import read_text
from fivehundred.keeper.records import read_score, write_score
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.rulebook.example import Example
from fivehundred.rulebook.page import Block
from fivehundred.rummy.record_text import read_text as read_rummy
from fivehundred.rummy.state import State as RummyState
from golden.annotated import FOLDER, file_of
from keeper.retold import Step, deals, expect_same
from rulebook.library import RULES, blocks_of, is_rummy

SCORED = 100
"""Rounds of the rule book that are scored, at the least."""


class Watched(Example):
    """A block that remembers what it did."""

    seen: list[Step]

    def _apply(self, action: Action) -> None:
        before = self.state
        super()._apply(action)
        self.seen.append((before, action, self.state))


def steps_of(block: Block) -> list[Step]:
    example = Watched()
    example.seen = []
    for statement in statements(block.text):
        example.take(statement)
    return example.seen


def retell(steps: list[Step]) -> int:
    """Tell the deals of these steps to the keeper by its own path; return how many were scored."""
    first, _, _ = steps[0]
    game = TricksScore(first.rules, first.dealer)
    for ended in deals(iter(steps)):
        game = game.with_round(ended.told)
        expect_same(game.state, ended.after)
    assert read_score(write_score(game)) == game
    return len(game.state.sheet)


def test_the_rule_book() -> None:
    found = [steps for block in blocks_of(*RULES) if not is_rummy(block) and (steps := steps_of(block))]
    assert sum(map(retell, found)) >= SCORED


@pytest.mark.parametrize("name", preset_names())
def test_golden_games(name: str) -> None:
    record = read_text(file_of(name).read_text("utf-8"))
    steps = [
        (before, action, after)
        for (before, after), action in zip(pairwise(record.states()), record.actions, strict=True)
    ]
    assert retell(steps) > 0


def test_golden_games_of_rummy() -> None:
    for played in golden_rummy():
        game = RummyScore(played.rules, played.sheet[0].dealer, tuple(map(Told.of, played.sheet)))
        assert (game.state.sheet, game.state.result) == (played.sheet, played.result)


def golden_rummy() -> Iterator[RummyState]:
    for file in sorted((FOLDER.parent / "golden-rummy").glob("*.txt")):
        *_, last = (step.state for step in read_rummy(file.read_text("utf-8")).steps())
        if last.sheet:
            yield last
