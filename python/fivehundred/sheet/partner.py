"""The partner whom a declarer calls by a card (T5a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rules.options import Partners
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import jokers_in, specials_of
from fivehundred.sheet.page import Statement, says
from fivehundred.wording import listed


def partner(rules: Rules) -> Iterator[Statement]:
    """Yield how a partner is called."""
    match rules.table.partners:
        case Partners.CALLED:
            yield says("T5a", f"{_call(rules)} {_OPEN}")
            yield says("T5a", f"{_barred(rules)} cannot be called.")
        case Partners.CALLED_SECRETLY:
            yield says("T5a", f"{_call(rules)} {_SECRET}")
            yield from _any_card(rules)
            if specials_of(rules):
                yield says("T5a", "At a special contract nobody is called: the declarer is alone.")
        case _:
            return


def _call(rules: Rules) -> str:
    after = "Having laid cards away" if rules.kitty_size else "After the bidding"
    return f"{after}, the declarer calls a card, or says “alone”."


_OPEN: Final = "Whoever holds the card says so, and is the partner: in this round the tricks of both count."
_SECRET: Final = (
    "Whoever holds the card is the partner, and in this round the tricks of both count, but does not say so:"
    " nobody else may know, not even the declarer, until the card falls."
)


def _any_card(rules: Rules) -> Iterator[Statement]:
    yield says(
        "T5a",
        "Even a card that the declarer holds, or has laid away, may be called: the declarer is then alone,"
        " and the others do not know.",
    )
    refused = _refused(rules)
    if refused:
        yield says("T5a", f"{listed(refused).capitalize()} cannot be called.")


def _barred(rules: Rules) -> str:
    laid = " or has laid away" if rules.kitty_size else ""
    return listed([f"Cards that the declarer holds{laid}", *_refused(rules)])


def _refused(rules: Rules) -> list[str]:
    """Return what may not be called at this table besides the declarer's own cards."""
    jokers = [] if rules.table.call_joker or not jokers_in(rules) else ["jokers"]
    return [*jokers, *([] if rules.table.call_trump else [_trumps(rules)])]


def _trumps(rules: Rules) -> str:
    """Return the trumps that may not be called; jokers have an option of their own."""
    if not rules.table.call_joker or not jokers_in(rules):
        return "trumps"
    return f"trumps other than {'the joker' if jokers_in(rules) == 1 else 'jokers'}"
