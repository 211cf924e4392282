"""What besides rank decided a trick: cards that cancel others or are more than they look (X1–X7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.cards import Card, CardSet
from fivehundred.engine.compile import roles
from fivehundred.engine.order import anti_has_value, cancelled
from fivehundred.engine.play import Plays, Trick
from fivehundred.engine.view import View
from fivehundred.words import Words, listed

_WON_AS: Final = {
    "megatrump": "the megatrump is the highest trump",
    "anti-megatrump": "the anti-megatrump is a trump, too",
    "anti-joker": "the anti-joker wins where nothing else can",
}


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


def deciders(view: View, trick: Trick, words: Words) -> Iterator[str]:
    """Yield what else than rank decided this trick; the view is one of the same play."""
    won = [place for place, _ in trick.plays].index(trick.winner)
    role = roles_of(view).get(trick.plays[won][1])
    cancels = list(_cancels(view, trick, won, words))
    yield from cancels
    if role is not None:
        yield f"{words.card(trick.plays[won][1])} takes it: {_WON_AS[role]}."
    elif not cancels and _is_void_of_value(view, trick.plays, trick.ask):
        yield "The anti-joker has no value here: its holder has shown out."


def _cancels(view: View, trick: Trick, won: int, words: Words) -> Iterator[str]:
    assert view.order is not None
    for by, kept in cancelled(view.order, trick.ask, trick.plays, won):
        yield f"{words.cards(CardSet(by))} cancels {words.cards(CardSet(kept))}."


def _is_void_of_value(view: View, plays: Plays, ask: int) -> bool:
    """Whether the anti-joker lies in the trick and counts for nothing (X6)."""
    order, history = view.order, view.history
    assert order is not None
    assert history is not None
    lies = any(order.anti >> card & 1 for _, card in plays)
    return lies and not anti_has_value(order, history, ask, plays)
