"""Hi/lo: five tricks and not one more. The declarer takes what is sure, then ducks; defenders spoil it."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.rule1.danger import masters
from fivehundred.bots.rule1.play_context import Table
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Play


def is_unwanted(table: Table, *, counts_undertricks: bool) -> bool:
    """Whether the makers are better off without this trick, as it looks from the chooser's seat.

    `counts_undertricks` says that it still matters by how much a lost contract fails (S10–S12).
    """
    terms, left = table.terms, table.left
    if not terms.is_special:
        return False
    if terms.is_lost(table.taken, left):
        return terms.is_misere and counts_undertricks
    needed = _needed(table)
    if not needed or needed == left:
        return not needed
    if table.chooser in terms.makers:
        return _has_enough(table, needed)
    return 2 * needed <= left


def _needed(table: Table) -> int:
    return table.terms.target.start - table.taken


def _has_enough(table: Table, needed: int) -> bool:
    """Whether the tricks still needed are sure without this one; in the lead they are taken at once."""
    if table.ask is None:
        return False
    sure = _sure(table)
    return len(sure) >= needed and not sure & table.playable


def _sure(table: Table) -> CardSet:
    """Return the own cards that nothing beats when they are led."""
    return CardSet(masters(table.order, table.hand, table.hand | table.held_by(table.foes)))


def take_sure_trick(table: Table) -> Choice | None:
    """Lead a card that surely takes one of the tricks needed, first where no small card is left behind."""
    sure = _sure(table)
    leads = [play for play in table.options if play.card in sure] if table.terms.is_special else []
    if not leads or not table.is_maker or _needed(table) <= 0:
        return None
    best = min(leads, key=lambda play: (_left_behind(table, play, sure), -play.card))
    return Choice(best, (f"You need {_needed(table)} more, and the {best.card} is sure to take one.",))


def _left_behind(table: Table, play: Play, sure: int) -> int:
    """Return how many cards that are not sure stay in the suit of a lead."""
    return len(table.mine(table.ask_of(play)) - sure)
