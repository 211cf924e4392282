"""What came of trying cards out, as a sentence."""

from __future__ import annotations

from fivehundred.bots.sampler.prospects import Prospects
from fivehundred.engine.actions import Play
from fivehundred.engine.notation import card_text
from fivehundred.engine.views.knowledge import PlayView


def reason(view: PlayView, found: Prospects, play: Play) -> str:
    """Return how a card did beside the one that did worst."""
    deals = found[play].deals
    where = f"In {deals} deals that fit what you see"
    if view.contract.declarer is None:
        return f"{where}, the {card_text(play.card, view.rules)} brings most tricks."
    verb = "makes" if view.own_seat in view.terms.makers else "beats"
    worst = min(found, key=lambda other: found[other].worth)
    successes = found[play].successes
    if found[worst].successes == successes:
        alike = (
            f"every card {verb} the contract in {successes}" if successes else f"no card {verb} the contract"
        )
        return f"{where}, {alike}; this one is best otherwise."
    return (
        f"{where}, the {card_text(play.card, view.rules)} {verb} the contract in {successes},"
        f" the {card_text(worst.card, view.rules)} in {found[worst].successes}."
    )
