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
from fivehundred.rules.options import Choice, DealForm, Option, PackName, ScheduleName, options_of
from fivehundred.rules.ruleset import Rules

TABLES: Final = ((3, 3), (3, 3), (4, 2), (4, 2), (4, 2), (4, 4), (5, 5), (5, 5), (6, 2), (6, 3), (6, 6))
"""Seats and sides; the ordinary table most often."""

FORMS: Final = ("table-hands", "market", "draw")
"""What two play with but for plain hands (T2)."""
PARTNERS: Final = ("called", "called-secretly", "rotating")
"""How five may find their partners (T5)."""
AGREED: Final = (
    *("visible-kitty", "low-misere", "megatrump", "anti-megatrump", "anti-joker", "fractional"),
    *("auction.lowest=7", "scoring.trick_points=false", "specials.misere.on=true", "pack.name=46"),
)
"""What a dealer may choose (X8)."""

_USUAL_CHOICE: Final = {
    "table.seats": 4,
    "table.sides": 2,
    "pack.matching_four": False,
    "auction.lowest": 6,
    "auction.inkle_seats": False,
    "auction.inkle_void": False,
    "ladder.schedule": "avondale",
    "plusplus.anti_joker": False,
    "plusplus.dealers_choice": " ".join(AGREED[:6]),
}
"""A table at which whatever is usually agreed on may be chosen (X8)."""

_PACKS: Final = {3: ("33",), 4: ("43", "44", "45", "46"), 5: ("52", "53"), 6: ("63", "64")}
_PLACES: Final = ("", "", "top", "by points", "above level 7", "after 8S", "before 10H", "after 9N")
_DEFAULT_SHARE: Final = 0.5
"""How often an option keeps its default, so that most rulesets hold together."""
_OF_THE_TABLE: Final = (
    "table.seats",
    "table.sides",
    "table.partners",
    "deal.form",
    "deal.dead_hands",
    "ladder.values",
    "pack.name",
    "pack.cards",
    "pack.matching_four",
    "plusplus.anti_joker",
    "scoring.transfer",
)
_OWN_VALUES: Final = ("custom", "fractional")
"""Tables of values that are drawn together with the pack."""
_SPECIALS: Final = tuple(special.option for special in Special)
_SPECIAL_SHARE: Final = 0.7
_PLAIN: Final = CardSet((1 << 64) - 1) - JOKERS


def random_rules(rng: Random) -> Rules:
    """Return a valid ruleset in which any option may have any value.

    >>> random_rules(Random(1)) == random_rules(Random(1))
    True
    """
    while True:
        table = _table(rng)
        options = [(path, value) for path, value in _differences(rng).items() if path not in table]
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
    return _with_each_that_fits(rules, [(path, value) for path, value in options if path not in keep])


def _with_each_that_fits(rules: Rules, options: Sequence[tuple[str, Any]]) -> Rules:
    """Return the rules with these options tried one by one; some contradict those set before them."""
    for path, value in options:
        with suppress(RulesError):
            rules = rules.with_option(path, value)
    return rules


def _with_all_that_fits(rules: Rules, options: Sequence[tuple[str, Any]]) -> Rules:
    """Return the rules with these options, but for those that contradict the ones before them."""
    if len(options) <= 1:
        return _with_each_that_fits(rules, options)
    try:
        return amended(rules, _nested(dict(options)))
    except RulesError:
        pass
    half = len(options) // 2
    return _with_all_that_fits(_with_all_that_fits(rules, options[:half]), options[half:])


def _with_packets(rng: Random, rules: Rules) -> Rules:
    """Now and then deal in packets of another size (L2)."""
    if rng.random() < 0.8:
        return rules
    kitty = sum(size for is_kitty, size in rules.packets if is_kitty)
    packets = {"deal": {"packets": f"5 k{kitty} 5" if kitty else "5 5"}}
    return rules if rules.deal.form is DealForm.DRAW else amended(rules, packets)


def _table(rng: Random) -> dict[str, Any]:
    """Return options of who plays and with which pack, which the others have to fit."""
    if rng.random() < 0.06:
        return _USUAL_CHOICE | {"pack.name": rng.choice(("43", "45"))}
    table = _seats(rng)
    form, seats = table.get("deal.form"), table["table.seats"]
    hands = 4 if form in FORMS else seats + table.get("deal.dead_hands", 0)
    if form == "market":
        return table | _pack_without_jokers(rng)
    is_fractional = form != "table-hands" and hands < 6 and rng.random() < 0.2
    anti_joker = rng.random() < 0.25
    table |= {"plusplus.anti_joker": anti_joker}
    table |= _pack(rng, hands, anti_joker=anti_joker, kitty=5 if is_fractional else None)
    if is_fractional:
        table |= _fractional(rng)
    elif rng.random() < 0.2:
        values = [[rng.randrange(10, 600, 10) for _ in range(5)] for _ in range(5)]
        table |= {"ladder.schedule": "custom", "ladder.values": values}
    if table["table.sides"] == 2 and rng.random() < 0.15:
        table |= {"scoring.transfer": True, "scoring.back_door": "off"}
    return table


def _seats(rng: Random) -> dict[str, Any]:
    """Return who plays with whom, with dead hands, hands on the table, a market (T2–T6)."""
    seats, sides = rng.choice((*TABLES, (2, 2), (2, 2)))
    table: dict[str, Any] = {"table.seats": seats, "table.sides": sides}
    if seats == 2:
        form = rng.choice((*FORMS, "hands"))
        return table | ({"deal.form": form} if form in FORMS else {"deal.dead_hands": rng.choice((1, 2))})
    if seats == 5:
        return table | {"table.partners": rng.choice((*PARTNERS, *PARTNERS, "fixed"))}
    return table | {"deal.dead_hands": 1 if seats == 3 and rng.random() < 0.4 else 0}


def _pack_without_jokers(rng: Random) -> dict[str, Any]:
    """Return a pack for a market (T2c)."""
    if rng.random() < 0.5:
        return {"pack.name": "52"}
    cards = rng.sample(list(_PLAIN), rng.randint(30, 52))
    return {"pack.name": PackName.CUSTOM, "pack.cards": str(CardSet.of(cards))}


def _fractional(rng: Random) -> dict[str, Any]:
    """Return bids of tricks and of cards given, by the usual table or another one (B5)."""
    if rng.random() < 0.6:
        return {"ladder.schedule": "fractional"}
    suits = [[rng.randrange(10, 600, 10) for _ in range(6)] for _ in range(5)]
    values = [[*row, *(value + rng.randrange(5, 60, 5) for value in row)] for row in suits]
    return {"ladder.schedule": "fractional", "ladder.values": values}


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
    "plusplus.dealers_choice": lambda rng: (
        " ".join(rng.sample(AGREED, rng.randint(1, 4))) if rng.random() < 0.25 else ""
    ),
    "ladder.schedule": lambda rng: rng.choice([name for name in ScheduleName if name not in _OWN_VALUES]),
    **{f"specials.{name}.steered": lambda rng: rng.random() < 0.2 for name in _SPECIALS},
    **{
        f"specials.{name}.partner": lambda rng: rng.choice(("fold", "fold", "play", "dummy"))
        for name in _SPECIALS
    },
    **{f"specials.{name}.place": lambda rng: rng.choice(_PLACES) for name in _SPECIALS},
}


def _pack(rng: Random, hands: int, *, anti_joker: bool, kitty: int | None) -> dict[str, Any]:
    """Return a pack that deals out at this table, named or of any cards; some with a matching four (D3)."""
    if kitty is not None and hands == 4 and rng.random() < 0.6:
        return {"pack.name": "45", "pack.matching_four": False}
    if kitty is None and rng.random() < 0.5:
        name = rng.choice(_PACKS[hands])
        matching = name in ("43", "44") and not anti_joker and rng.random() < 0.5
        fours_out = {"pack.fours_out": "4S 4D"} if matching else {}
        return {"pack.name": name, "pack.matching_four": matching, **fours_out}
    most = min(6, 63 - 10 * hands)
    size = 10 * hands + (rng.randint(0, most) if kitty is None else kitty)
    cards = _any_cards(rng, size, anti_joker=anti_joker)
    return {"pack.name": PackName.CUSTOM, "pack.cards": str(CardSet(cards)), "pack.matching_four": False}


def _any_cards(rng: Random, size: int, *, anti_joker: bool) -> int:
    """Return so many cards; with the 4D and one joker where the second joker replaces it (X4)."""
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
