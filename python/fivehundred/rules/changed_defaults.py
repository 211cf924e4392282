"""Options whose defaults or presets have changed, and what documents mean that leave them out.

Records, links and rules files say only what differs from the defaults. A document that turns on a rule in
which a default has changed says that option as well, whatever its value. One that does not is from before
the change, and means the old default.

A table keeps its rules as they differ from `standard`, so that it depends on no preset that may change. One
from before that names its preset, and means it as it was then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class _Changed(NamedTuple):
    """An option that has another default now: the old one, and the switch without which it means nothing."""

    path: str
    switch: str
    before: str


_CHANGED: Final = (_Changed("specials.grand_nullo.precondition", "specials.grand_nullo.on", "none"),)


def unsaid(changes: Mapping[str, object]) -> dict[str, str]:
    """Return the options that changes leave out though they matter there, with their old defaults.

    >>> unsaid({"specials.grand_nullo.on": True}), unsaid({"specials.hi_lo.on": True})
    ({'specials.grand_nullo.precondition': 'none'}, {})
    """
    return {
        path: before
        for path, switch, before in _CHANGED
        if path not in changes and _may_turn_on(changes, switch)
    }


_PRESETS_BEFORE: Final[Mapping[str, Mapping[str, str]]] = {
    name: {"pack.higher_joker": "black"} for name in ("french-canadian", "quebec-game")
}
"""What presets said before they were changed."""


def unsaid_by_table(base: str, changes: Mapping[str, object]) -> dict[str, str]:
    """Return what a table's document leaves out: as `unsaid`, and as its preset was when tables named one.

    >>> unsaid_by_table("french-canadian", {}), unsaid_by_table("standard", {})
    ({'pack.higher_joker': 'black'}, {})
    """
    of_preset = {p: value for p, value in _PRESETS_BEFORE.get(base, {}).items() if p not in changes}
    return of_preset | unsaid(changes)


def _may_turn_on(changes: Mapping[str, object], switch: str) -> bool:
    """Whether changes turn a switch on, or let the dealer do so (X8)."""
    agreed = str(changes.get("plusplus.dealers_choice", "")).split()
    return changes.get(switch) is True or any(item.startswith(f"{switch}=") for item in agreed)
