"""The play of the cards (section P)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.options import Claims
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import folds, jokers_in, lays_open, specials_of, with_misere
from fivehundred.sheet.page import Statement, says
from fivehundred.words import capital


def play(rules: Rules) -> Iterator[Statement]:
    """Yield how tricks are played."""
    yield says("P1", f"{capital(rules.play.leader.summary)} leads to the first trick.")
    trumps = "bowers and jokers" if jokers_in(rules) else "bowers"
    yield says(
        "P2",
        f"Follow suit if you can, {trumps} being trumps. If you cannot, play any card: a trump, or one to"
        " throw away.",
    )
    yield says(
        "P3", "The highest trump wins the trick, else the highest card of the suit led. The winner leads."
    )
    yield from _hands(rules)
    yield says("P4", _claims(rules))


def _hands(rules: Rules) -> Iterator[Statement]:
    """Yield what folded and open hands mean (P5)."""
    if folds(rules):
        yield says("P5", "Whoever sits a round out is passed over.")
    if lays_open(rules):
        yield says("P5", "A hand that is laid open lies face up for everybody to see.")


def _claims(rules: Rules) -> str:
    concede = "The declarer may concede at any turn."
    if rules.play.claims is Claims.OFF:
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
