"""Playing the declarer's hand for the defenders (M15): into tricks, or out of those that are needed."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.misere import danger_without, duck, highest, lead_risk, lowest
from fivehundred.bots.rule1.play_context import Table, play_card
from fivehundred.cards import CardSet


def steer(table: Table, *, unwanted: bool) -> Choice:
    """Return the card for the declarer that serves the defenders, and why."""
    if not unwanted:
        return Choice(duck(table).action, ("The declarer needs this trick, so you have it lost.",))
    if table.ask is None:
        best = max(table.options, key=lambda play: (lead_risk(table, play), -play.card))
        return Choice(best, (f"Of the declarer's cards the {best.card} is least likely to be beaten.",))
    winners = CardSet.of(card for card in table.playable if table.takes(card))
    if winners:
        card = highest(table, winners)
        return play_card(card, f"You have the declarer take the trick with the {card}.")
    return _keep_dangerous(table)


def _keep_dangerous(table: Table) -> Choice:
    """The declarer escapes this time: what goes is the card that leaves the hand most in danger."""
    if table.follows:
        card = lowest(table, table.playable)
    else:
        card = max(table.playable, key=lambda card: (danger_without(table, card), -card))
    return play_card(card, f"The declarer cannot take this trick, so the {card} goes and high cards stay.")
