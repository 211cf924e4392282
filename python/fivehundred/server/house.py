"""A table's rules as a document to keep, and as the screen shows them."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from fivehundred.rules.bids import Bid
from fivehundred.rules.document import (
    DEFAULT_PRESET,
    Plain,
    preset,
    preset_title,
    read_rules,
    setting_text,
    settings,
    with_options,
)
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.ruleset import Rules
from fivehundred.server.messages import BidRow, Difference, RulesSeen
from fivehundred.server.seen import card_names
from fivehundred.server.wishes import NewTable


def wished_rules(wish: NewTable) -> tuple[Rules, str]:
    """Return the rules that a new table asks for, and the preset they are told from.

    Raises:
        NotationError: The document cannot be read.
        RulesError: Unknown or contradictory options.
    """
    if wish.rules is not None:
        return read_rules(wish.rules), tomllib.loads(wish.rules).get("base", DEFAULT_PRESET)
    return with_options(preset(wish.preset), wish.options), wish.preset


def document(rules: Rules, base: str) -> str:
    """Write rules as TOML: a preset, and what differs from it.

    >>> print(document(with_options(preset("standard"), {"auction.lowest": 7}), "standard"))
    base = "standard"
    [rules]
    auction.lowest = 7
    """
    lines = (f"{path} = {setting_text(value)}" for path, value in settings(rules, preset(base)).items())
    return "\n".join([f"base = {setting_text(base)}", "[rules]", *lines])


@lru_cache(maxsize=256)
def rules_seen(rules: Rules, base: str) -> RulesSeen:
    """Return what a screen needs of the rules."""
    return RulesSeen(
        preset=base,
        title=preset_title(base),
        differences=_differences(rules, base),
        seats=rules.table.seats,
        sides=rules.table.sides,
        target=rules.scoring.target,
        hand_size=HAND_SIZE,
        pack=card_names(published_order(rules.cards), rules),
        packets=list(rules.packets),
        ladder=[_row(bid, rules) for bid in rules.bids],
    )


def _differences(rules: Rules, base: str) -> list[Difference]:
    different = settings(rules, preset(base))
    return [
        _difference(option, different[option.path])
        for option in options_of(rules)
        if option.path in different
    ]


def _difference(option: Option, value: Plain) -> Difference:
    meaning = option.value.summary if isinstance(option.value, Choice) else setting_text(value)
    return Difference(option=option.path, value=meaning, summary=option.declaration.summary)


def _row(bid: Bid, rules: Rules) -> BidRow:
    return BidRow(
        bid=str(bid),
        value=rules.bids.value(bid),
        level=bid.level,
        strain=None if bid.strain is None else str(bid.strain),
        special=None if bid.special is None else bid.special.value,
    )
