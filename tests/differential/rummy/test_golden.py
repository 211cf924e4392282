"""Golden games of rummy, replayed by both engines."""

from pathlib import Path
from typing import Final

import pytest

from differential.rummy.witnesses import Witnesses
from fivehundred.rummy.notation import action_text
from fivehundred.rummy.record_text import read_text
from fivehundred.seats import SEATS

GOLDEN: Final = sorted((Path(__file__).parents[2] / "data" / "golden-rummy").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_both_engines_replay_a_golden_game(path: Path) -> None:
    record = read_text(path.read_text("utf-8"))
    both = Witnesses(record.rules, SEATS[record.dealer], (0,) * record.rules.players)
    for number, action in enumerate(record.actions):
        both.apply(action_text(action), [number % record.rules.players])
    assert both.state.is_over
