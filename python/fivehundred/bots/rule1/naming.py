"""Which suit to name for a joker before the first lead (JK5), or none."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.danger import danger
from fivehundred.bots.rule1.estimate import tricks
from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.cards import Suit, suit_block
from fivehundred.engine.actions import Nominate
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.views.knowledge import JokerView
from fivehundred.wording import suit_word


def name_joker(view: JokerView) -> Choice:
    """Return the suit that the declarer names for the joker, and why."""
    answers = [action for action in view.legal_actions if isinstance(action, Nominate)]
    if len(answers) == 1:
        return Choice(answers[0], (f"You do not hold the {view.joker}, so there is no suit to name.",))
    best = max(answers, key=lambda answer: (_worth(view, answer.suit), _joins_others(view, answer.suit)))
    return Choice(best, (_reason(view, best.suit),))


def _joins_others(view: JokerView, suit: Suit | None) -> bool:
    """Whether the joker would have company in a suit; alone it does as well without one."""
    return suit is not None and bool(view.hand & suit_block(suit))


def _worth(view: JokerView, suit: Suit | None) -> int:
    """Return how good the hand is with the joker in this suit."""
    named = view.named if suit is None else (*view.named, (view.joker, suit))
    order, elsewhere = order_of(view.rules, view.terms, named), Elsewhere.of(view)
    if view.terms.is_misere:
        return -danger(order, view.hand, elsewhere.cards)
    return tricks(order, view.terms.strain.trumps, view.hand, elsewhere)


def _reason(view: JokerView, suit: Suit | None) -> str:
    if suit is None:
        return "Without a suit the joker stops every suit in which you run out."
    if view.terms.is_misere:
        return f"In {suit_word(suit)} the joker does least harm: your other cards there go first."
    return f"As the highest card in {suit_word(suit)} the joker takes a trick there."
