"""Rulesets at random in which every two values of two options occur together, unless that is refused."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations, count, product
from random import Random
from typing import Any, Final

from fivehundred.cards import BLACK_JOKER, CARDS, Card, CardSet
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.document import with_options
from fivehundred.rules.options import (
    BackDoor,
    Choice,
    DealForm,
    Exposure,
    OpenHands,
    Option,
    PackName,
    PartnerRole,
    options_of,
)
from fivehundred.rules.ruleset import Rules
from generators import FORMS, PARTNERS, TABLES, random_rules, varied

Setting = tuple[str, Hashable]
"""An option's name and a value of it."""
Pair = frozenset[Setting]

ANY_SPECIAL: Final = "specials.any"
"""Stands for the row of any special that may be bid."""

GIVEN: Final = "given"
"""Stands for any text of packets, and any list of what the dealer may choose."""

WIDE: Final[Mapping[str, tuple[Hashable, ...]]] = {
    "deal.packets": ("", GIVEN),
    "plusplus.dealers_choice": ("", GIVEN),
    "scoring.target": (100, 500),
    "scoring.loss_limit": (-50, -500),
    "scoring.ralph": (0, 3, 4),
    "scoring.set_rule": (0, 1, 2),
    "scoring.breach": (0, 100),
    "scoring.spread": (0, 500),
    "scoring.trick_cap": (0, 460, 490),
    "scoring.no_tricks_from": (0, 400),
    "scoring.rounds": (0, 3),
    **{f"specials.{special.option}.points": (None, 150, 330, 520) for special in Special},
    **{
        f"specials.{special.option}.place": (
            "",
            "top",
            "by points",
            "above level 7",
            "after 8S",
            "before 10H",
        )
        for special in Special
    },
}
"""Values that matter, where the declaration cannot list them; the scores that end a game lie near."""

OF_THE_TABLE: Final = ("table.", "pack.", "deal.", "ladder.", "plusplus.anti_joker", "specials.called_slam")
"""What the choice of a table may decide."""

MAKINGS: Final = (
    *("table.seats", "table.sides", "table.partners"),
    *("deal.form", "deal.dead_hands", "pack.name"),
)
"""What a plain table is made of."""

NEEDS: Final[Mapping[Setting, Mapping[str, Hashable]]] = {
    ("scoring.transfer", True): {"scoring.back_door": BackDoor.OFF},
    (f"{ANY_SPECIAL}.steered", True): {f"{ANY_SPECIAL}.exposed": Exposure.BEFORE_LEAD},
    (f"{ANY_SPECIAL}.open_hands", OpenHands.PARTNER): {f"{ANY_SPECIAL}.partner": PartnerRole.PLAY},
    (f"{ANY_SPECIAL}.open_hands", OpenHands.BOTH): {f"{ANY_SPECIAL}.partner": PartnerRole.PLAY},
}
"""Options without which a value is refused."""

FOLLOWS: Final = {"pack.cards", "ladder.values"}
"""Options that are given exactly where another one is `custom`."""


def _row_of(path: str) -> str | None:
    """The special that an option is about: how it is played, not whether it may be bid."""
    section, _, name = path.rpartition(".")
    return section if section.count(".") == 1 and name != "on" else None


def _name(path: str) -> str:
    """An option's name; how a special is played is one and the same question for all of them."""
    row = _row_of(path)
    return path if row is None else path.replace(row, ANY_SPECIAL)


def settings_of(rules: Rules) -> list[set[Setting]]:
    """The values of a ruleset's options: those of the table first, then for each special that may be bid."""
    options = [option for option in options_of(rules) if option.path not in FOLLOWS]
    on = [
        option.path.removesuffix(".on") for option in options if option.path.endswith(".on") and option.value
    ]
    return [
        {(_name(option.path), _value(option)) for option in options if _row_of(option.path) == row}
        for row in (None, *on)
    ]


def _value(option: Option) -> Hashable:
    if option.path in ("deal.packets", "plusplus.dealers_choice"):
        return GIVEN if option.value else ""
    value: Hashable = option.value
    return value


def pairs_of(rules: Rules) -> set[Pair]:
    """The pairs of values that occur in a ruleset; of two specials only one is played."""
    table, *rows = settings_of(rules)
    pairs = chain(combinations(table, 2), *(_with_row(table, row) for row in rows))
    return set(map(frozenset, pairs))


def _with_row(table: set[Setting], row: set[Setting]) -> Iterator[tuple[Setting, ...]]:
    yield from combinations(row, 2)
    yield from product(table, row)


def all_pairs() -> list[Pair]:
    """Every two values of two different options, refused or not."""
    values: dict[str, list[Setting]] = {}
    for option in options_of(Rules()):
        name = _name(option.path)
        if option.path not in FOLLOWS and name not in values:
            values[name] = [(name, value) for value in values_of(option)]
    settings = values.values()
    return [frozenset(pair) for one, other in combinations(settings, 2) for pair in product(one, other)]


def values_of(option: Option) -> tuple[Hashable, ...]:
    """The values of an option that rulesets are to hold."""
    if option.path in WIDE:
        return WIDE[option.path]
    if isinstance(option.type, type) and issubclass(option.type, Choice):
        return tuple(option.type)
    return (False, True) if option.type is bool else tuple(option.declaration.numbers or ())


# Which pairs are refused


def is_possible(pair: Pair) -> bool:
    """Whether some ruleset holds both values."""
    return _with_pair(pair) is not None


def _with_pair(pair: Pair) -> Rules | None:
    """One of the plain tables, changed by no more than the pair needs; None if it is refused."""
    if not all(map(_is_possible_alone, pair)):
        return None
    return next(filter(None, (_holding(table, pair) for table in _tables_for(pair))), None)


@cache
def _is_possible_alone(setting: Setting) -> bool:
    pair = frozenset([setting])
    return any(_holding(table, pair) for table in _tables_for(pair))


def _tables_for(pair: Pair) -> tuple[Rules, ...]:
    """The plain tables that a pair may depend on; one for each number of seats, if the pack is no matter."""
    depends = any(path.startswith(OF_THE_TABLE) for path, _ in pair)
    if not depends:
        return _usual_tables()
    return tuple(
        table
        for table, given in _given_by_plain_tables()
        if all(given.get(path, value) == value for path, value in pair)
    )


def _holding(table: Rules, pair: Pair) -> Rules | None:
    """A table changed to hold both values, if it can be; its pack, packets and ladder stay what they are."""
    try:
        rules = with_options(table, _settable(pair))
    except RulesError:
        return None
    return rules if _is_held(rules, pair) else None


def _is_held(rules: Rules, pair: Pair) -> bool:
    """Whether a ruleset holds both values, those of a special in one row."""
    table, *rows = settings_of(rules)
    return any(pair <= table | row for row in (set(), *rows))


def _settable(pair: Pair) -> dict[str, Any]:
    """The values of a pair that can be set by themselves, and those that go with them.

    What is about any special is set for one that the pair does not speak of.
    """
    paths = {path for path, _ in pair}
    row = "specials.misere" if "specials.open_misere.on" in paths else "specials.open_misere"
    named = {path: value for path, value in pair if value not in (GIVEN, PackName.CUSTOM, "custom")}
    needed = {path: value for setting in pair for path, value in NEEDS.get(setting, {}).items()}
    if ("plusplus.dealers_choice", GIVEN) in pair:
        needed["plusplus.dealers_choice"] = "low-misere megatrump fractional"
    if any(path.startswith(ANY_SPECIAL) for path in paths):
        needed[f"{ANY_SPECIAL}.on"] = True
    return {path.replace(ANY_SPECIAL, row): value for path, value in (needed | named).items()}


@cache
def _given_by_plain_tables() -> tuple[tuple[Rules, dict[str, Hashable]], ...]:
    """The plain tables, each with what makes it: whatever else that may be, there is a table for it."""
    makings = [
        {option.path: _value(option) for option in options_of(table) if option.path in MAKINGS}
        for table in _plain_tables()
    ]
    return tuple(zip(_plain_tables(), makings, strict=True))


@cache
def _usual_tables() -> tuple[Rules, ...]:
    """The first table for each number of seats and sides."""
    first: dict[tuple[int, int], Rules] = {}
    for table in _tables_with_packs():
        first.setdefault((table.table.seats, table.table.sides), table)
    return tuple(first.values())


@cache
def _plain_tables() -> tuple[Rules, ...]:
    """Every table with every pack that it can be played with, otherwise by default; then some variations."""
    tables = tuple(_tables_with_packs())
    return (*tables, *(variation for table in tables for variation in _variations(table)))


def _variations(table: Rules) -> Iterator[Rules]:
    """A table with packets, with a ladder of its own, with both."""
    kitty = sum(size for is_kitty, size in table.packets if is_kitty)
    packets = {"deal.packets": f"5 k{kitty} 5" if kitty else "5 5"}
    values = [[100 * level + 10 * strain + 10 for strain in range(5)] for level in range(5)]
    ladder: dict[str, Any] = {"ladder.schedule": "custom", "ladder.values": values}
    deals_packets = table.deal.form is not DealForm.DRAW
    for changes in (packets, ladder, {**packets, **ladder}):
        if deals_packets or changes is ladder:
            yield with_options(table, changes)


def _tables_with_packs() -> Iterator[Rules]:
    for table, name, fours in product(_tables(), PackName, ("4S 4C", "4S 4D")):
        cards = _custom_pack(table) if name is PackName.CUSTOM else ""
        pack = {"pack.name": name, "pack.fours_out": fours, "pack.cards": cards}
        try:
            yield with_options(Rules(), table | pack)
        except RulesError:
            continue  # the pack does not deal out at this table


def _tables() -> Iterator[dict[str, Any]]:
    """Who plays with whom, and with what."""
    sizes = {*((*table, 0) for table in TABLES), (2, 2, 1), (2, 2, 2), (3, 3, 1), (3, 3, 2)}
    for seats, sides, dead in sorted(sizes):
        yield {"table.seats": seats, "table.sides": sides, "deal.dead_hands": dead}
    yield from ({"table.seats": 2, "table.sides": 2, "deal.form": form} for form in FORMS)
    yield from ({"table.seats": 5, "table.sides": 5, "table.partners": kind} for kind in PARTNERS)


def _custom_pack(table: Mapping[str, Any]) -> str:
    """A joker, but for a market (T2c), the 4D and any other cards; at some tables five for the kitty."""
    form = table.get("deal.form")
    if form == "market":
        return str(CardSet.of([card for card in CARDS if not card.is_joker][:40]))
    hands = 4 if form else table["table.seats"] + table.get("deal.dead_hands", 0)
    size = 10 * hands + (5 if table["table.seats"] in (3, 5) or form == "draw" else 3)
    others = [card for card in CARDS if not card.is_joker and card != Card("4D")]
    return str(CardSet.of([BLACK_JOKER, Card("4D"), *others[: size - 2]]))


# The rulesets


def covering_rules() -> Iterator[Rules]:
    """Yield rulesets, every other one with a pair that none before it held, until no such pair is left."""
    missing = dict.fromkeys(all_pairs())
    for number in count():
        if not missing:
            return
        rules = (number % 2 and _with_the_first(missing, Random(number))) or drawn_rules(Random(number))
        for held in pairs_of(rules):
            missing.pop(held, None)
        yield rules


def _with_the_first(missing: dict[Pair, None], rng: Random) -> Rules | None:
    """A random ruleset with the first pair that any can hold; those before it are struck from the list."""
    while missing:
        pair = next(iter(missing))
        del missing[pair]
        rules = _with_pair(pair)
        if rules is not None:
            return varied(rng, rules, keep={*_settable(pair), *dict(pair)})
    return None


def drawn_rules(rng: Random) -> Rules:
    """A random ruleset that ends its games soon."""
    near = {path: rng.choice(WIDE[path]) for path in ("scoring.target", "scoring.loss_limit")}
    return with_options(random_rules(rng), near)
