"""The market of two players (T2c): a card for the kitty, later one for the defender's hand."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.counting import best_strain
from fivehundred.bots.rule1.discarding import best_kept, worth
from fivehundred.cards import Card, bits
from fivehundred.engine.actions import Pick
from fivehundred.engine.views.knowledge import ContractView, View
from fivehundred.wording import strain_word


def pick(view: View) -> Choice:
    """Return the card of the market to pick, and why."""
    return _for_hand(view) if isinstance(view, ContractView) else _for_kitty(view)


def _for_kitty(view: View) -> Choice:
    """Return the card that would do most for the own hand: whoever wins the auction takes it up."""
    held = view.hand | bits(view.kitty_open)
    best = max(view.market, key=lambda card: (best_strain(view, held | card.bit)[1], card))
    strain, _ = best_strain(view, held | best.bit)
    why = f"If you win the auction, the {best} does most for you, in {strain_word(strain)}."
    return Choice(Pick(best), (why,))


def _for_hand(view: ContractView) -> Choice:
    """Return the card with which the defender's best ten are worth most."""
    best = max(view.market, key=lambda card: (_with(view, card), card))
    return Choice(Pick(best), (f"Of the cards that lie open the {best} does most for your hand.",))


def _with(view: ContractView, card: Card) -> int:
    return worth(view, view.terms)(best_kept(view, view.terms, view.hand | card.bit, 1))
