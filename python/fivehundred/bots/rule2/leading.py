"""Leading to a trick, where `rule-1` would waste something."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.leading import in_suit, leading_low
from fivehundred.bots.rule1.play_context import Table
from fivehundred.cards import Suit
from fivehundred.engine.actions import Play


def keep_trumps(table: Table, choice: Choice) -> Choice | None:
    """Return a low card of the longest side suit, instead of a trump when no opponent has any.

    The trumps take their tricks all the same, by trumping in; meanwhile a long suit may become good.
    """
    trumps, lead = table.trumps, choice.action
    if trumps is None or not isinstance(lead, Play) or table.ask_of(lead) != trumps:
        return None
    if table.held_by(table.foes) & table.order.follows[trumps]:
        return None
    sides = [suit for suit in Suit if suit != trumps and in_suit(table, suit)]
    if not sides:
        return None
    best = max(sides, key=lambda suit: (len(table.mine(suit)), len(table.out(suit)), -suit))
    low = in_suit(table, best)[0]
    why = f"No opponent has a trump, so yours win whenever you like: meanwhile {leading_low(table, best)}."
    return Choice(low, (why,))
