"""The counts of the perft files, by all three engines; the kernel's own tests count from the same files."""

import pytest

from perft.counting import engine_leaves, kernel_leaves, oracle_leaves
from perft.positions import Position, file_text, files, read

POSITIONS = [position for path in files() for position in read(path)]


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_three_engines_count_the_same_leaves(position: Position) -> None:
    assert oracle_leaves(position) == position.leaves
    assert engine_leaves(position) == position.leaves
    assert kernel_leaves(position) == position.leaves


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_order_in_the_file_is_that_of_the_rules(position: Position) -> None:
    phase = position.phase()
    assert (list(phase.terms.active), phase.turn) == (position.playing, position.leader)
    assert position.order == position.lowered(), "stale: PYTHONPATH=tests python -m perft.regenerate"


def test_files_are_as_the_writer_writes_them() -> None:
    for path in files():
        assert path.read_text("utf-8") == file_text(read(path)), f"stale: {path.name}"
