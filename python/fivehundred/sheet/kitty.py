"""The kitty (section K), and what the opponents get of it or of a market (B5, T2c)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.options import DealForm, Partners
from fivehundred.rules.pack import HAND_SIZE, OPEN_CARDS, PICKED
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import has_table_hands, may_have_partner, partners_of_declarer
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number, numbered


def kitty(rules: Rules) -> Iterator[Statement]:
    """Yield what becomes of the cards that were not dealt to anybody."""
    if not rules.kitty_size:
        return
    if rules.bids.is_by_value:
        yield says("K1 K2 K4 B5", _shared(rules))
        yield says("B5", _laid_away(rules))
    else:
        yield says("K1 K2", f"{_taken(rules)} {_secret(rules)}")
    if rules.deal.form is DealForm.MARKET:
        yield says("T2c", _consolation())


def _taken(rules: Rules) -> str:
    into = "hand that is held" if has_table_hands(rules) else "hand"
    return (
        f"The declarer takes the {numbered(rules.kitty_size, 'card')} of the kitty into the {into} and lays"
        " as many away, face down: any cards at all."
    )


def _secret(rules: Rules) -> str:
    partner = f"partner{'s' if partners_of_declarer(rules) > 1 else ''}"
    even = f", not even the declarer’s {partner}," if may_have_partner(rules) else ""
    return f"Nobody else{even} may look at them."


def _shared(rules: Rules) -> str:
    skipped = "; the partner is skipped" if _has_partner_by_now(rules) else ""
    return (
        f"The declarer takes the {numbered(rules.kitty_size, 'card')} of the kitty, gives as many of them as"
        " were bid to the opponents, and keeps the others. They are given one at a time, from the declarer’s"
        f" left{skipped}. At a special contract nothing is given."
    )


def _has_partner_by_now(rules: Rules) -> bool:
    """Whether the declarer may have a partner before one is called."""
    is_called = rules.table.partners in (Partners.CALLED, Partners.CALLED_SECRETLY)
    return may_have_partner(rules) and not is_called


def _laid_away(rules: Rules) -> str:
    partner = "then the partner, " if _has_partner_by_now(rules) else ""
    return (
        f"Everybody with more than {number(HAND_SIZE)} cards then lays some away, face down, so that"
        f" {number(HAND_SIZE)} are left: the opponents first, from the declarer’s left, {partner}the declarer"
        f" last. {_secret(rules)}"
    )


def _consolation() -> str:
    return (
        f"After that the defender takes one of the {number(OPEN_CARDS - PICKED)} cards left in the market and"
        " lays one away: the same, if none is wanted. What is left of it is out of play."
    )
