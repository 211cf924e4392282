"""What to lay down and off, and when (R6, R7)."""

from __future__ import annotations

from fivehundred.rummy.actions import Meld
from fivehundred.rummy.bots.protocol import Choice
from fivehundred.rummy.bots.thumb.plan import Plan, best_plan
from fivehundred.rummy.bots.thumb.prospects import FEW, Prospects, written
from fivehundred.rummy.view import View


def lay(view: View, now: Prospects) -> Choice | None:
    """Return the next thing to lay, and why; None where nothing can be laid."""
    plan = best_plan(view.hand, now.table.melds, has_melded=now.has_melded)
    if not plan.deeds:
        return None
    deed = plan.deeds[0]
    what = written(deed.cards) if isinstance(deed, Meld) else f"the {deed.card} on combination {deed.meld}"
    return Choice(deed, (f"You lay {what}: {_why(view, now, plan)}.",))


def _why(view: View, now: Prospects, plan: Plan) -> str:
    """Return why now, and not later."""
    if plan.left.bit_count() < 2:
        return "so you go out"
    if view.owes_meld and plan.melds:
        return "the pile that you took asks for a new combination"
    if now.smallest <= FEW:
        return "somebody may go out soon, and cards in the hand count against you"
    if not now.has_melded:
        return "from then on you may lay off cards and take the pile"
    return "points count for whoever lays them, and kept they may count against you"
