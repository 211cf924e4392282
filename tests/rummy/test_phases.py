"""The union of phases is closed: it has every stage, so that a match over it is exhaustive."""

import sys
from typing import get_args

from fivehundred.rummy.phases.phase import Phase
from fivehundred.rummy.phases.stage import Stage


def is_in_use(stage: type[Stage]) -> bool:
    """Dataclasses with slots leave behind the class that they were made of."""
    return getattr(sys.modules[stage.__module__], stage.__name__) is stage


def test_the_union_has_every_stage() -> None:
    assert set(filter(is_in_use, Stage.__subclasses__())) == set(get_args(Phase))
