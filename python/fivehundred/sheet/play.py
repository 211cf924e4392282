"""The play of the cards (section P)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.options import Claims
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import (
    folds,
    has_table_hands,
    high_jokers_in,
    lays_open,
    specials_of,
    steers,
    with_misere,
)
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number
from fivehundred.wording import capital


def play(rules: Rules) -> Iterator[Statement]:
    """Yield how tricks are played."""
    yield says("P1", f"{capital(rules.play.leader.summary)} leads to the first trick.")
    trumps = ("bowers", "bowers and the joker", "bowers and jokers")[high_jokers_in(rules)]
    yield says(
        "P2",
        f"Follow suit if you can, {trumps} being trumps. If you cannot, play any card: a trump, or one to"
        " throw away.",
    )
    yield says(
        "P3", "The highest trump wins the trick, else the highest card of the suit led. The winner leads."
    )
    if has_table_hands(rules):
        yield from _on_table(rules)
    yield from _hands(rules)
    yield says("P4", _claims(rules))


def _on_table(rules: Rules) -> Iterator[Statement]:
    """Yield how hands on the table are played (T2a)."""
    yield says(
        "T2a",
        f"The {number(rules.places)} hands play in turn: one player’s, the other’s, the hand on the table of"
        " the first, that of the second. Each player plays both own hands; the hand that wins leads.",
    )
    yield says(
        "T2a",
        "A covered card cannot be played. It turns up at the end of the trick in which the card on it was"
        " played. What is covered does not count for following: a hand whose open cards do not follow may"
        " play any of them.",
    )


def _hands(rules: Rules) -> Iterator[Statement]:
    """Yield what folded and open hands mean (P5)."""
    if folds(rules):
        who = "A hand that is not played" if has_table_hands(rules) else "Whoever sits a round out"
        yield says("P5", f"{who} is passed over.")
    if lays_open(rules):
        yield says("P5", "A hand that is laid open lies face up for everybody to see.")


def _claims(rules: Rules) -> str:
    but = ", but not where a defender chooses the declarer’s cards" if steers(rules) else ""
    concede = f"The declarer may concede at any turn{but}."
    if rules.play.claims is Claims.OFF or has_table_hands(rules):
        return f"Every trick is played: nobody may claim the rest. {concede}"
    return (
        "Whoever is to play may lay the hand down and claim all the tricks that are left:"
        f" {rules.play.claims.summary}. {_in_specials(rules)}{concede}"
    )


def _in_specials(rules: Rules) -> str:
    """Return who may claim where taking more tricks is not the aim."""
    if not specials_of(rules):
        return ""
    if not with_misere(rules):
        return "In special contracts nobody may. "
    return "In special contracts only a declarer alone at misère may: to take none of them. "
