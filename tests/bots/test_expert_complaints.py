"""What players would complain of at the table, and `expert` does not do.

Some are complaints about bots of other programs. Most are positions that came up when bots played each
other: `rule-1`, `rule-2` or `sampler` made the mistake, and whoever sees that one hand can tell that it is
one. They stand in `tests/data/complaints.toml`, with the hands, what has been done, and what must not be.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import msgspec
import pytest

from bots.positions import position
from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget
from fivehundred.engine.notation import action_text

FILE: Final = Path(__file__).parent.parent / "data" / "complaints.toml"
SEED: Final = b"one"


@dataclass(frozen=True)
class Complaint:
    """A mistake: the hands from the first to call on, the kitty, what was done, and actions not to be done.

    An action may be a pattern: `?N` is any bid at no-trump from six to nine.
    """

    says: str
    hands: list[str]
    never: str
    kitty: str = ""
    done: str = ""
    scores: tuple[int, ...] | None = None


COMPLAINTS: Final = msgspec.convert(tomllib.loads(FILE.read_text("utf-8"))["complaints"], list[Complaint])


_NAMES: Final = [f"{number}: {each.says}" for number, each in enumerate(COMPLAINTS, start=1)]


@pytest.mark.parametrize("complaint", COMPLAINTS, ids=_NAMES)
def test_nobody_complains_of_it(complaint: Complaint) -> None:
    state = position(complaint.hands, complaint.done, kitty=complaint.kitty, scores=complaint.scores)
    assert state.actor is not None
    view, rules = state.view(state.actor), state.current_rules
    may = {action_text(action, rules) for action in view.legal_actions}
    for pattern in complaint.never.split():
        assert any(fnmatch(text, pattern) for text in may), f"{pattern} is not possible"
    choice = bot("expert", SEED, state.actor).choose(view, Budget())
    done = action_text(choice.action, rules)
    assert not any(fnmatch(done, pattern) for pattern in complaint.never.split()), choice.reasons
