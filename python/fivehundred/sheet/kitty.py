"""The kitty (section K)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import partners_of_declarer
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import numbered


def kitty(rules: Rules) -> Iterator[Statement]:
    """Yield what becomes of the cards that were not dealt to anybody."""
    if not rules.kitty_size:
        return
    partner = ", not even the declarer’s partner," if partners_of_declarer(rules) else ""
    yield says(
        "K1 K2",
        f"The declarer takes the {numbered(rules.kitty_size, 'card')} of the kitty into the hand and lays as"
        f" many away, face down: any cards at all. Nobody else{partner} may look at them.",
    )
