"""Rulesets at random, over every option there is.

Options are drawn from their own declarations, so that a new one is covered from the day it is declared. What
a declaration cannot list (texts, wide ranges) is drawn from values that matter. Contradictions are redrawn.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from fivehundred.cards import JOKERS, Card, CardSet, bits
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.document import amended
from fivehundred.rules.options import Choice, Option, PackName, options_of
from fivehundred.rules.ruleset import Rules

TABLES: Final = ((3, 3), (3, 3), (4, 2), (4, 2), (4, 2), (4, 4), (5, 5), (5, 5), (6, 2), (6, 3), (6, 6))
"""Seats and sides; the ordinary table most often."""

_PACKS: Final = {3: ("33",), 4: ("43", "44", "45", "46"), 5: ("52", "53"), 6: ("63", "64")}
_PLACES: Final = ("", "", "top", "by points", "above level 7", "after 8S", "before 10H", "after 9N")
_DEFAULT_SHARE: Final = 0.5
"""How often an option keeps its default, so that most rulesets hold together."""
_SPECIALS: Final = tuple(special.option for special in Special)
_SPECIAL_SHARE: Final = 0.9
_PLAIN: Final = CardSet((1 << 64) - 1) - JOKERS


def random_rules(rng: Random) -> Rules:
    """Return a valid ruleset in which any option may have any value.

    >>> random_rules(Random(1)) == random_rules(Random(1))
    True
    """
    while True:
        try:
            rules = amended(Rules(), _differences(rng))
        except RulesError:
            continue  # the options contradict each other
        return _with_packets(rng, rules)


def _with_packets(rng: Random, rules: Rules) -> Rules:
    """Now and then deal in packets of another size (L2)."""
    if rng.random() < 0.8:
        return rules
    kitty = f" k{rules.kitty_size}" if rules.kitty_size else ""
    return amended(rules, {"deal": {"packets": f"5{kitty} 5"}})


def _differences(rng: Random) -> dict[str, Any]:
    seats, sides = rng.choice(TABLES)
    drawn = {
        option.path: _value(rng, option) for option in options_of(Rules()) if rng.random() >= _DEFAULT_SHARE
    }
    if drawn.get("ladder.schedule") == "custom":
        drawn["ladder.values"] = [[rng.randrange(10, 600, 10) for _ in range(5)] for _ in range(5)]
    anti_joker = bool(drawn.get("plusplus.anti_joker"))
    drawn |= {"table.seats": seats, "table.sides": sides, **_pack(rng, seats, anti_joker=anti_joker)}
    return _nested(drawn)


def _value(rng: Random, option: Option) -> Any:
    """Return a value that an option may have, by its type."""
    if option.path in _BY_PATH:
        return _BY_PATH[option.path](rng)
    if isinstance(option.type, type) and issubclass(option.type, Choice):
        return rng.choice(list(option.type))
    if option.type is bool:
        return rng.random() < 0.5
    numbers = option.declaration.numbers
    return option.value if numbers is None else rng.choice(numbers)


_BY_PATH: Final[Mapping[str, Callable[[Random], Any]]] = {
    "scoring.target": lambda rng: rng.choice((100, 300, 1000)),
    "scoring.loss_limit": lambda rng: rng.choice((-100, -300, -1000)),
    **{f"specials.{name}.points": lambda rng: rng.choice((None, 150, 330, 520)) for name in _SPECIALS},
    **{f"specials.{name}.on": lambda rng: rng.random() < _SPECIAL_SHARE for name in _SPECIALS},
    **{f"specials.{name}.place": lambda rng: rng.choice(_PLACES) for name in _SPECIALS},
}


def _pack(rng: Random, seats: int, *, anti_joker: bool) -> dict[str, Any]:
    """Return a pack that deals out at this table, named or of any cards; some with a matching four (D3)."""
    if rng.random() < 0.5:
        name = rng.choice(_PACKS[seats])
        matching = name in ("43", "44") and not anti_joker and rng.random() < 0.5
        fours_out = {"pack.fours_out": "4S 4D"} if matching else {}
        return {"pack.name": name, "pack.matching_four": matching, **fours_out}
    cards = _any_cards(rng, seats, anti_joker=anti_joker)
    return {"pack.name": PackName.CUSTOM, "pack.cards": str(CardSet(cards)), "pack.matching_four": False}


def _any_cards(rng: Random, seats: int, *, anti_joker: bool) -> int:
    """Return any cards that deal out; with the 4D and one joker where the second joker replaces it (X4)."""
    size = 10 * seats + rng.randint(0, min(6, 63 - 10 * seats))
    always = (
        bits([Card("Jo"), Card("4D")]) if anti_joker else bits([Card("Jo"), Card("JR")][: rng.randint(0, 2)])
    )
    missing = max(0, size - len(_PLAIN) - always.bit_count())
    others = rng.sample(list(_PLAIN - always), size - always.bit_count() - missing)
    return always | bits(others)


def _nested(paths: Mapping[str, Any]) -> dict[str, Any]:
    """Return options by dotted name as sections within sections."""
    nested: dict[str, Any] = {}
    for path, value in paths.items():
        *sections, name = path.split(".")
        place = nested
        for section in sections:
            place = place.setdefault(section, {})
        place[name] = value
    return nested
