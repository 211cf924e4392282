"""Rulesets at random, over every option there is.

Options are drawn from their own declarations, so that a new one is covered from the day it is declared. What
a declaration cannot list (texts, wide ranges) is drawn from values that matter. What contradicts the options
drawn before it is left out.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from fivehundred.cards import JOKERS, Card, CardSet, bits
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.document import amended
from fivehundred.rules.options import Choice, Option, PackName, ScheduleName, options_of
from fivehundred.rules.ruleset import Rules

TABLES: Final = ((3, 3), (3, 3), (4, 2), (4, 2), (4, 2), (4, 4), (5, 5), (5, 5), (6, 2), (6, 3), (6, 6))
"""Seats and sides; the ordinary table most often."""

_PACKS: Final = {3: ("33",), 4: ("43", "44", "45", "46"), 5: ("52", "53"), 6: ("63", "64")}
_PLACES: Final = ("", "", "top", "by points", "above level 7", "after 8S", "before 10H", "after 9N")
_DEFAULT_SHARE: Final = 0.5
"""How often an option keeps its default, so that most rulesets hold together."""
_OF_THE_TABLE: Final = (
    "table.",
    "deal.dead_hands",
    "pack.name",
    "pack.cards",
    "pack.matching_four",
    "plusplus.anti_joker",
    "scoring.transfer",
)
_SPECIALS: Final = tuple(special.option for special in Special)
_SPECIAL_SHARE: Final = 0.7
_PLAIN: Final = CardSet((1 << 64) - 1) - JOKERS


def random_rules(rng: Random) -> Rules:
    """Return a valid ruleset in which any option may have any value.

    >>> random_rules(Random(1)) == random_rules(Random(1))
    True
    """
    while True:
        table, options = _table(rng), list(_differences(rng).items())
        rng.shuffle(options)
        try:
            rules = amended(Rules(), _nested(table))
        except RulesError:
            continue  # the pack and the table contradict each other
        return _with_packets(rng, _with_all_that_fits(rules, options))


def varied(rng: Random, rules: Rules, keep: Collection[str]) -> Rules:
    """Return rules in which any option may have any value but for these, and those of table and pack."""
    options = list(_differences(rng).items())
    rng.shuffle(options)
    for path, value in options:
        if path not in keep:
            with suppress(RulesError):  # it contradicts the options set before it
                rules = rules.with_option(path, value)
    return rules


def _with_all_that_fits(rules: Rules, options: Sequence[tuple[str, Any]]) -> Rules:
    """Return the rules with these options, but for those that contradict the ones before them."""
    try:
        return amended(rules, _nested(dict(options)))
    except RulesError:
        if len(options) <= 1:
            return rules
    half = len(options) // 2
    return _with_all_that_fits(_with_all_that_fits(rules, options[:half]), options[half:])


def _with_packets(rng: Random, rules: Rules) -> Rules:
    """Now and then deal in packets of another size (L2)."""
    if rng.random() < 0.8:
        return rules
    kitty = f" k{rules.kitty_size}" if rules.kitty_size else ""
    return amended(rules, {"deal": {"packets": f"5{kitty} 5"}})


def _table(rng: Random) -> dict[str, Any]:
    """Return options of who plays and with which pack, which the others have to fit."""
    (seats, sides), dead = rng.choice(TABLES), 0
    if seats == 3 and rng.random() < 0.4:
        dead = 1
    anti_joker = rng.random() < 0.25
    pack = _pack(rng, seats + dead, anti_joker=anti_joker)
    table = {
        "table.seats": seats,
        "table.sides": sides,
        "deal.dead_hands": dead,
        "plusplus.anti_joker": anti_joker,
        **pack,
    }
    if rng.random() < 0.2:
        values = [[rng.randrange(10, 600, 10) for _ in range(5)] for _ in range(5)]
        table |= {"ladder.schedule": "custom", "ladder.values": values}
    if sides == 2 and rng.random() < 0.15:
        table |= {"scoring.transfer": True, "scoring.back_door": "off"}
    return table


def _differences(rng: Random) -> dict[str, Any]:
    """Return options with other values; of specials that stay off, nothing else matters."""
    drawn = {
        option.path: _value(rng, option)
        for option in options_of(Rules())
        if not option.path.startswith(_OF_THE_TABLE) and rng.random() >= _DEFAULT_SHARE
    }
    off = tuple(f"specials.{name}." for name in _SPECIALS if not drawn.get(f"specials.{name}.on"))
    return {path: value for path, value in drawn.items() if not path.startswith(off)}


def _value(rng: Random, option: Option) -> Any:
    """Return a value that an option may have, by its type."""
    choices = option.type if isinstance(option.type, type) and issubclass(option.type, Choice) else None
    if option.path in _BY_PATH:
        value = _BY_PATH[option.path](rng)
        return next(choice for choice in choices if choice == value) if choices else value
    if choices:
        return rng.choice(list(choices))
    if option.type is bool:
        return rng.random() < 0.5
    numbers = option.declaration.numbers
    return option.value if numbers is None else rng.choice(numbers)


_BY_PATH: Final[Mapping[str, Callable[[Random], Any]]] = {
    "scoring.target": lambda rng: rng.choice((100, 300, 1000)),
    "scoring.loss_limit": lambda rng: rng.choice((-100, -300, -1000)),
    "scoring.ralph": lambda rng: rng.choice((0, 3, 4)),
    "scoring.set_rule": lambda rng: rng.choice((0, 1, 2)),
    "scoring.breach": lambda rng: rng.choice((0, 100)),
    "scoring.spread": lambda rng: rng.choice((0, 500)),
    "scoring.trick_cap": lambda rng: rng.choice((0, 460, 490)),
    "scoring.no_tricks_from": lambda rng: rng.choice((0, 400)),
    "scoring.rounds": lambda rng: rng.choice((0, 0, 3)),
    **{f"specials.{name}.points": lambda rng: rng.choice((None, 150, 330, 520)) for name in _SPECIALS},
    **{f"specials.{name}.on": lambda rng: rng.random() < _SPECIAL_SHARE for name in _SPECIALS},
    "ladder.schedule": lambda rng: rng.choice([name for name in ScheduleName if name != "custom"]),
    **{f"specials.{name}.steered": lambda rng: rng.random() < 0.2 for name in _SPECIALS},
    **{
        f"specials.{name}.partner": lambda rng: rng.choice(("fold", "fold", "play", "dummy"))
        for name in _SPECIALS
    },
    **{f"specials.{name}.place": lambda rng: rng.choice(_PLACES) for name in _SPECIALS},
}


def _pack(rng: Random, hands: int, *, anti_joker: bool) -> dict[str, Any]:
    """Return a pack that deals out at this table, named or of any cards; some with a matching four (D3)."""
    if rng.random() < 0.5:
        name = rng.choice(_PACKS[hands])
        matching = name in ("43", "44") and not anti_joker and rng.random() < 0.5
        fours_out = {"pack.fours_out": "4S 4D"} if matching else {}
        return {"pack.name": name, "pack.matching_four": matching, **fours_out}
    cards = _any_cards(rng, hands, anti_joker=anti_joker)
    return {"pack.name": PackName.CUSTOM, "pack.cards": str(CardSet(cards)), "pack.matching_four": False}


def _any_cards(rng: Random, hands: int, *, anti_joker: bool) -> int:
    """Return any cards that deal out; with the 4D and one joker where the second joker replaces it (X4)."""
    size = 10 * hands + rng.randint(0, min(6, 63 - 10 * hands))
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
