"""Jokers where there are no trumps (section JK)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.rules.options import JokerFollow, JokerLead, JokerRenege
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.facts import high_jokers_in, jokers_in, with_misere
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import joker_word
from fivehundred.wording import capital


def joker(rules: Rules) -> Iterator[Statement]:
    """Yield what a joker may do at no-trumps and in special contracts."""
    if not jokers_in(rules):
        return
    yield from _named(rules) if rules.joker.named_before_lead else _free(rules)
    if high_jokers_in(rules) == 2:
        yield says(
            "D4", "All this holds for each of the two jokers; if both fall to a trick, the higher wins."
        )


def _free(rules: Rules) -> Iterator[Statement]:
    it, options = joker_word(rules), rules.joker
    yield says("JK1", f"{capital(it)} may be led {_leads(rules)}")
    if options.first_or_last:
        yield says("JK2 JK3 JK4", _first_or_last(it))
    else:
        yield says(
            "JK2", f"{capital(it)} may be played to another’s lead {_FOLLOWS[options.follow]}; it wins."
        )
        yield says(
            "JK3", f"On a suit that its holder has failed to follow before, it {_RENEGES[options.renege]}."
        )
    leading = "" if options.lead is JokerLead.LAST_TRICK_ONLY else ", or lead it as any suit"
    yield says("JK1", f"Whoever has nothing else that may be played may play {it}{leading}.")


def _leads(rules: Rules) -> str:
    """Return when a joker may be led, and what the others do then; to the last trick they have no choice."""
    lead, following = rules.joker.lead, "The others follow the suit named."
    if lead is not JokerLead.LAST_TRICK_ONLY:
        return f"{lead.summary}. {following}"
    if high_jokers_in(rules) == 2:
        return f"{lead.summary}, or as any suit by a hand that has only jokers left. {following}"
    return f"{lead.summary}."


_FOLLOWS: Final = {
    JokerFollow.ONLY_WHEN_VOID: "only by a hand that cannot follow",
    JokerFollow.ANY_TIME: "at any time, even by a hand that could follow",
}
_RENEGES: Final = {
    JokerRenege.FREE: "may still be played",
    JokerRenege.NOT_IF_SHOWN_VOID: "may not be played, unless nothing else is left",
}


def _first_or_last(it: str) -> str:
    return (
        f"But {it} may be led or played only as its holder’s first or last card of a suit, even by a"
        " hand that could follow; not on a suit that its holder has failed to follow before. If it follows,"
        " it wins."
    )


def _named(rules: Rules) -> Iterator[Statement]:
    it = joker_word(rules)
    yield says(
        "JK5",
        f"Before the first lead a declarer who holds {it} may name a suit for it: it is then the highest"
        " card of that suit, and no trump.",
    )
    must = "; at misère it must then be played" if with_misere(rules) else ""
    yield says(
        "JK5",
        f"Otherwise {it} has no suit. It wins, but is played only by a hand that cannot follow{must}. It is"
        " led as a suit not yet led in the round, or as any suit to the last trick or where nothing else is"
        " left.",
    )
    if high_jokers_in(rules) == 2:
        yield says("JK5", "Each joker may be named; one without a suit beats one with a suit.")
