"""Cards that a contract makes more than they look (X1, X2, X4)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cards import Card
from fivehundred.engine.contracts.compile import roles
from fivehundred.engine.views.knowledge import View
from fivehundred.wording import Words, listed


def role_line(view: View, words: Words) -> Iterator[str]:
    """Yield which cards the contract makes more than they look."""
    named = [f"{words.card(card)} is the {role}" for card, role in roles_of(view).items()]
    if named:
        yield f"{listed(named)}."


def roles_of(view: View) -> dict[Card, str]:
    """Return the cards that the contract makes more than they look, with what they are."""
    if view.terms is None:
        return {}
    found = roles(view.rules, view.terms.strain.trumps, view.terms.level)
    return {card: role for role, cards in found.items() for card in cards}
