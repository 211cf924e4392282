"""Whether to draw, to take the top discard, or the whole pile (R4, R5)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rummy.actions import Draw, LayOff, Meld, Take, TakePile
from fivehundred.rummy.bots.protocol import Choice
from fivehundred.rummy.bots.thumb.plan import Plan, best_plan
from fivehundred.rummy.bots.thumb.prospects import Prospects, written
from fivehundred.rummy.card_bag import with_card, with_cards
from fivehundred.rummy.melds import points_of
from fivehundred.rummy.rules import REFILLS
from fivehundred.rummy.score import OUT_BONUS
from fivehundred.rummy.view import Table, View

_Way = tuple[float, Choice]
"""A way to draw, and what the hand is worth after it, in points."""


def draw(view: View) -> Choice:
    """Return how to draw, and why. Discards are taken only for what can be laid at once.

    So bots that take each other's discards come to an end: each time something is laid.
    """
    now = Prospects.of(view)
    now_laid = best_plan(view.hand, now.table.melds, has_melded=now.has_melded)
    ways = [_from_stock(view, now, now_laid), *_top(view, now, now_laid)]
    if TakePile() in view.legal_actions:
        ways += _pile(view, now)
    return max(ways, key=lambda way: way[0])[1]


def _worth(now: Prospects, plan: Plan) -> float:
    """Return what a hand is worth that lays what it can and throws a card; going out has its bonus."""
    if plan.left.bit_count() < 2:
        return plan.points + OUT_BONUS
    return plan.points + now.after_best_throw(plan.left)


def _from_stock(view: View, now: Prospects, plan: Plan) -> _Way:
    """Return drawing: an unknown card is thrown again at worst, and may help."""
    if _is_the_end(now.table):
        return -points_of(view.hand), Choice(
            Draw(), ("That ends the round: the top discard brings nothing.",)
        )
    worth = plan.points + now.worth(plan.left) + now.from_stock(plan.left)
    top = now.table.pile[-1]
    return worth, Choice(Draw(), (f"The {top} brings you less than a card from the stock might.",))


def _is_the_end(table: Table) -> bool:
    """Whether drawing ends the round (R8)."""
    return not table.stock and (table.refills == REFILLS or len(table.pile) < 2)


def _top(view: View, now: Prospects, plan: Plan) -> Iterator[_Way]:
    """Yield taking the top discard, if it can be laid at once."""
    top = now.table.pile[-1]
    with_top = best_plan(with_card(view.hand, top), now.table.melds, has_melded=now.has_melded)
    deed = next((deed for deed in with_top.deeds if top in cards_in(deed)), None)
    if deed is None or with_top.points <= plan.points:
        return
    what = (
        f"makes {written(deed.cards)}"
        if isinstance(deed, Meld)
        else f"fits combination {deed.meld} on the table"
    )
    gain = with_top.points - plan.points
    yield (
        _worth(now, with_top),
        Choice(Take(), (f"The {top} {what}: {gain} points more that you lay at once.",)),
    )


def _pile(view: View, now: Prospects) -> Iterator[_Way]:
    """Yield taking the pile, if the new combination that it asks for can be laid (R5)."""
    pile = now.table.pile
    plan = best_plan(with_cards(view.hand, pile), now.table.melds, has_melded=True)
    if not plan.melds:
        return
    first = written(plan.melds[0].cards)
    reason = (
        f"With the pile you lay {first} as the new combination that it asks for, {plan.points} points in all"
    )
    left = points_of(plan.left)
    yield _worth(now, plan), Choice(TakePile(), (f"{reason}; cards for {left} are left.",))


def cards_in(deed: Meld | LayOff) -> tuple[int, ...]:
    """Return the cards that a deed lays."""
    return deed.cards if isinstance(deed, Meld) else (deed.card,)
