"""Rulesets at random in which every two values of two options occur together, unless that is refused."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from itertools import combinations, count, product
from random import Random
from typing import Any, Final

from fivehundred.cards import BLACK_JOKER, CARDS, Card, CardSet
from fivehundred.errors import RulesError
from fivehundred.rules.bids import Special
from fivehundred.rules.document import with_options
from fivehundred.rules.options import Choice, Option, PackName, options_of
from fivehundred.rules.ruleset import Rules
from generators import TABLES, random_rules

Setting = tuple[str, Hashable]
"""An option's name and a value of it."""
Pair = frozenset[Setting]

GIVEN: Final = "given"
"""Stands for any text of packets."""

WIDE: Final[Mapping[str, tuple[Hashable, ...]]] = {
    "deal.packets": ("", GIVEN),
    "scoring.target": (100, 500),
    "scoring.loss_limit": (-50, -500),
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

FOLLOWS: Final = {"pack.cards", "ladder.values"}
"""Options that are given exactly where another one is `custom`."""


def settings_of(rules: Rules) -> set[Setting]:
    """The values of a ruleset's options."""
    return {(option.path, _value(option)) for option in options_of(rules) if option.path not in FOLLOWS}


def _value(option: Option) -> Hashable:
    if option.path == "deal.packets":
        return GIVEN if option.value else ""
    value: Hashable = option.value
    return value


def pairs_of(rules: Rules) -> set[Pair]:
    """The pairs of values that occur in a ruleset."""
    return set(map(frozenset, combinations(settings_of(rules), 2)))


def all_pairs() -> list[Pair]:
    """Every two values of two different options, refused or not."""
    options = [option for option in options_of(Rules()) if option.path not in FOLLOWS]
    settings = [[(option.path, value) for value in _values(option)] for option in options]
    return [frozenset(pair) for one, other in combinations(settings, 2) for pair in product(one, other)]


def _values(option: Option) -> tuple[Hashable, ...]:
    if option.path in WIDE:
        return WIDE[option.path]
    if isinstance(option.type, type) and issubclass(option.type, Choice):
        return tuple(option.type)
    return (False, True) if option.type is bool else tuple(option.declaration.numbers or ())


# Which pairs are refused


def is_possible(pair: Pair) -> bool:
    """Whether some ruleset holds both values: one of the plain tables, changed by no more than these."""
    return all(map(_is_possible_alone, pair)) and any(_holds(table, pair) for table in _plain_tables())


@cache
def _is_possible_alone(setting: Setting) -> bool:
    return any(_holds(table, frozenset([setting])) for table in _plain_tables())


def _holds(table: Rules, pair: Pair) -> bool:
    """Whether a table can be changed to hold both values; its pack, packets and ladder stay what they are."""
    try:
        return pair <= settings_of(with_options(table, _settable(pair)))
    except RulesError:
        return False


def _settable(pair: Pair) -> dict[str, Any]:
    """The values of a pair that can be set by themselves."""
    return {path: value for path, value in pair if value not in (GIVEN, PackName.CUSTOM, "custom")}


@cache
def _plain_tables() -> tuple[Rules, ...]:
    """Every table with every pack that it can be played with, otherwise by default; then some variations."""
    tables = tuple(_tables_with_packs())
    return (*tables, *(variation for table in tables for variation in _variations(table)))


def _variations(table: Rules) -> Iterator[Rules]:
    """A table with packets, with a ladder of its own, with both."""
    packets = {"deal.packets": f"5 k{table.kitty_size} 5" if table.kitty_size else "5 5"}
    values = [[100 * level + 10 * strain + 10 for strain in range(5)] for level in range(5)]
    ladder: dict[str, Any] = {"ladder.schedule": "custom", "ladder.values": values}
    for changes in (packets, ladder, {**packets, **ladder}):
        yield with_options(table, changes)


def _tables_with_packs() -> Iterator[Rules]:
    for (seats, sides), name, fours in product(sorted(set(TABLES)), PackName, ("4S 4C", "4S 4D")):
        cards = _custom_pack(10 * seats + 3) if name is PackName.CUSTOM else ""
        table = {"table.seats": seats, "table.sides": sides, "pack.name": name, "pack.fours_out": fours}
        try:
            yield with_options(Rules(), {**table, "pack.cards": cards})
        except RulesError:
            continue  # the pack does not deal out at this table


def _custom_pack(size: int) -> str:
    """A joker, the 4D and any other cards."""
    others = [card for card in CARDS if not card.is_joker and card != Card("4D")]
    return str(CardSet.of([BLACK_JOKER, Card("4D"), *others[: size - 2]]))


# The rulesets


def covering_rules() -> Iterator[Rules]:
    """Yield rulesets without end; each holds a pair that none before it held, while there is one."""
    missing = dict.fromkeys(all_pairs())
    for number in count():
        pair = _first_possible(missing)
        rules = _holding(pair, number) if pair else _drawn(Random(number))
        for held in pairs_of(rules):
            missing.pop(held, None)
        yield rules


def _first_possible(missing: dict[Pair, None]) -> Pair | None:
    """The first pair that some ruleset holds; those before it are struck from the list."""
    while missing:
        pair = next(iter(missing))
        if is_possible(pair):
            return pair
        del missing[pair]
    return None


def _holding(pair: Pair, number: int) -> Rules:
    """A random ruleset with this pair of values in it."""
    for attempt in count():
        rng = Random(f"{number} {attempt}")
        try:
            rules = with_options(_drawn(rng), _settable(pair))
        except RulesError:
            continue  # this draw contradicts the pair
        if pair <= settings_of(rules):
            return rules
    raise AssertionError("counting has no end")


def _drawn(rng: Random) -> Rules:
    """A random ruleset that ends its games soon."""
    near = {path: rng.choice(WIDE[path]) for path in ("scoring.target", "scoring.loss_limit")}
    return with_options(random_rules(rng), near)
