"""What is worth a thought: what rules of thumb say, and what else may be sensible (R3-R7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rummy.actions import Action, Discard, LayOff, Meld
from fivehundred.rummy.bots.thumb.prospects import Prospects
from fivehundred.rummy.bots.thumb.throwing import throws
from fivehundred.rummy.view import View

_THROWS: Final = 6
"""Cards to throw that are thought of, the best by rules of thumb."""
_THROWS_INSTEAD: Final = 2
"""The same where something can be laid: to throw is then to hold it back."""


def candidates(view: View, now: Prospects, first: Action) -> tuple[Action, ...]:
    """Return what to think of, each once; `first` is what the rules of thumb say."""
    return tuple(dict.fromkeys((first, *_others(view, now, first))))


def _others(view: View, now: Prospects, first: Action) -> Iterator[Action]:
    if view.phase == "draw":
        yield from view.legal_actions
    elif isinstance(first, Meld | LayOff):
        if not view.owes_meld:
            yield from map(Discard, throws(view, now)[:_THROWS_INSTEAD])
    else:
        yield from map(Discard, throws(view, now)[:_THROWS])
