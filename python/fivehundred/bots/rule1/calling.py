"""Calling a partner by a card (T5a): the one that the hand misses most, or nobody."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.counting import average_support, chance
from fivehundred.bots.rule1.danger import danger
from fivehundred.bots.rule1.discarding import worth
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.bots.rule1.partnership import shared
from fivehundred.bots.rule1.stakes import balance
from fivehundred.bots.rule1.words import tricks_word
from fivehundred.cards import Card
from fivehundred.engine.actions import CallPartner
from fivehundred.engine.contracts.contract import order_of, terms_of
from fivehundred.engine.views.knowledge import ContractView, View


def call_partner(view: ContractView) -> Choice:
    """Return the card to call, or that the declarer goes alone, and why."""
    if view.terms.is_special:
        return _call_out(view)
    counted = worth(view, view.terms)(view.hand)
    if _is_better_alone(view, counted):
        why = f"You count {tricks_word(counted)} in your own hand, and a partner would score as well."
        return Choice(CallPartner(None), (why,))
    return _call_strongest(view)


def _is_better_alone(view: ContractView, counted: int) -> bool:
    """Whether the contract is worth more alone: what a partner scores helps a rival."""
    value, needed = view.terms.value, TRICK * view.terms.target.start
    alone = balance(view, view.own_seat, value, chance(counted - needed))
    half = shared(view, value)
    odds = chance(counted + average_support(view, counted) - needed)
    rivals = view.rules.table.seats - 1
    return alone > balance(view, view.own_seat, half, odds) - (2 * odds - 100) * half // 100 // rivals


# The card


def _call_strongest(view: ContractView) -> Choice:
    """Return the call of the card that would help the hand most if it were in it."""
    best = max(_strange(view), key=lambda card: (_gain(view, card), card), default=None)
    if best is None:
        return Choice(CallPartner(None), ("There is no card that you may call but your own.",))
    return Choice(CallPartner(best), (f"Of all cards that you do not hold the {best} helps you most.",))


def _gain(view: ContractView, card: Card) -> int:
    """Return what a card adds: its own tricks, and what yours take more when it does not beat them."""
    return worth(view, view.terms)(view.hand | card.bit)


def _call_out(view: ContractView) -> Choice:
    """Return the call of the card most dangerous to a misère: its holder folds."""
    best = min(_strange(view), key=lambda card: (_danger_without(view, card), card), default=None)
    if best is None or not view.terms.is_misere or not _folds(view):
        return Choice(CallPartner(None), ("A partner would be of no use to you here, so you go alone.",))
    why = f"Whoever holds the {best}, the card that you fear most, sits the round out."
    return Choice(CallPartner(best), (why,))


def _danger_without(view: ContractView, card: Card) -> int:
    return danger(order_of(view.rules, view.terms), view.hand, view.rules.cards & ~card.bit)


def _folds(view: ContractView) -> bool:
    """Whether a partner who is called would sit the round out, and not play and score tricks (M1)."""
    partner = view.rules.next_place(view.own_seat)
    return partner in terms_of(view.rules, view.contract, (partner,)).folded


def _strange(view: View) -> list[Card]:
    """Return the cards that may be called and that the declarer has neither in hand nor laid away."""
    calls = [call for call in view.legal_actions if isinstance(call, CallPartner)]
    own = view.hand | view.discards
    return [call.card for call in calls if call.card is not None and call.card not in own]
