"""House rules: what a table plays differently from the preset that it comes nearest to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, Final

from fivehundred.rules import agreed_options
from fivehundred.rules.bids import Bid, Special
from fivehundred.rules.document import preset, preset_names, read_setting, setting_text, settings
from fivehundred.rules.options import Choice, Option, options_of
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.page import Section, Statement, says
from fivehundred.sheet.phrases import bid_phrase, signed
from fivehundred.wording import capital, listed

_SPECIALS: Final = {f"specials.{special.option}": special for special in Special}
_ASIDE: Final = re.compile(r" \(.*|;.*|\.\Z")
"""What a summary says of how an option is written."""
_BID: Final = re.compile(r"\b(?:[6-9]|10)(?:[SCDHN]|J5)\b")


def nearest_preset(rules: Rules) -> str:
    """Return the preset from which the fewest options differ.

    >>> nearest_preset(preset("thirty-three"))
    'thirty-three'
    """
    return min(preset_names(), key=lambda name: len(settings(rules, preset(name))))


def changed(rules: Rules, base: str) -> Iterator[Option]:
    """Yield each option that differs from the preset's, but for specials that cannot be bid."""
    different = settings(rules, preset(base))
    for option in options_of(rules):
        if option.path in different and not _is_idle(rules, option):
            yield option


def changes(rules: Rules, base: str) -> Iterator[Statement]:
    """Yield each option that differs from the preset's, and what it is here."""
    return map(change, changed(rules, base))


def change(option: Option) -> Statement:
    """Return what an option is about, and what it is here."""
    return says("", f"{about(option)}: {meaning(option)}.")


def item_title(item: str) -> str:
    """Return what an item of the dealer's choice is called (X8).

    >>> item_title("low-misere"), item_title("auction.lowest=7"), item_title("specials.hi_lo.on=true")
    ('low misère', 'the lowest number of tricks that may be bid: 7', 'hi/lo')
    """
    if item in agreed_options.ITEMS:
        return agreed_options.ITEMS[item].title
    option = _option(item)
    special, title = _special(option), about(option)
    if special is not None and option.path.endswith(".on") and option.value:
        return special.title
    return f"{title[:1].lower()}{title[1:]}: {meaning(option)}"


def item_rule(item: str) -> str:
    """Return where the rules of an item of the dealer's choice stand.

    >>> item_rule("low-misere"), item_rule("auction.lowest=7")
    ('M12', 'A1')
    """
    return agreed_options.ITEMS[item].rule if item in agreed_options.ITEMS else _option(item).declaration.rule


def _option(item: str) -> Option:
    """Return an option with the value that an item gives it."""
    path, value = read_setting(item)
    option = next(option for option in options_of(Rules()) if option.path == path)
    return option._replace(value=_read(option, value))


def _read(option: Option, value: Any) -> Any:
    """Return a value as its option has it, where it has it."""
    is_choice = isinstance(option.type, type) and issubclass(option.type, Choice)
    return next((choice for choice in option.type if choice == value), value) if is_choice else value


def _is_idle(rules: Rules, option: Option) -> bool:
    """Whether an option belongs to a special that cannot be bid."""
    special = _special(option)
    return special is not None and Bid(special=special) not in rules.bids and not option.path.endswith(".on")


def _special(option: Option) -> Special | None:
    return _SPECIALS.get(option.path.rpartition(".")[0])


def about(option: Option) -> str:
    """Return what an option is about, for readers; that of a special begins with the special's name."""
    summary, special = _ASIDE.sub("", option.declaration.summary), _special(option)
    return summary if special is None else f"{capital(special.title)}: {summary[:1].lower()}{summary[1:]}"


def meaning(option: Option) -> str:
    """Return an option's value in words."""
    value = option.value
    if isinstance(value, Choice):
        return value.summary
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.path == "plusplus.dealers_choice":
        return listed([item_title(item) for item in agreed_options.items(value)] or ["nothing"])
    if isinstance(value, str):
        return _BID.sub(lambda found: bid_phrase(Bid.of(found[0])), value) or "as usual"
    return "as usual" if value is None else signed(value) if isinstance(value, int) else setting_text(value)


def marked(section: Section, usual: Collection[str]) -> Section:
    """Return a section in which each part is marked whose sense is not among the usual ones."""
    parts = (replace(part, is_house=part.sense not in {"", *usual}) for part in section.parts)
    return replace(section, parts=tuple(parts))
