"""The union of phases is closed: it has every stage, so that a match over it is exhaustive."""

from typing import get_args

from fivehundred.engine.phases.phase import Phase
from fivehundred.engine.stage import Stage


def test_the_union_has_every_stage() -> None:
    assert set(Stage.__subclasses__()) == set(get_args(Phase))
