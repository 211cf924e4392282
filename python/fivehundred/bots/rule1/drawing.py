"""Drawing a hand card by card (T2d): a card is kept if it does more for the hand than the next one should."""

from __future__ import annotations

from statistics import fmean

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.counting import best_strain
from fivehundred.engine.actions import Keep, Throw
from fivehundred.engine.views.hidden_cards import slots_of
from fivehundred.engine.views.knowledge import DrawView
from fivehundred.wording import strain_word


def keep_or_throw(view: DrawView) -> Choice:
    """Return what becomes of the card drawn, and why; the card after it gets the opposite fate."""
    assert view.drawn is not None
    strain, counted = best_strain(view, view.hand | view.drawn.bit)
    unseen = next(slot.possible for slot in slots_of(view) if slot.place == "stock")
    usual = fmean(best_strain(view, view.hand | card.bit)[1] for card in unseen)
    if counted >= usual:
        why = f"In {strain_word(strain)} the {view.drawn} does more for you than the next card should."
        return Choice(Keep(), (why,))
    return Choice(Throw(), (f"The card after the {view.drawn} should do more for your hand.",))
