"""What may be bid, in rising order, and what it is worth (section B)."""

from functools import cache

from oracle.packs import Options, found_once
from oracle.specials import SPECIALS, place_of, points_of, row

STRAINS = ("S", "C", "D", "H", "N")
LEVELS = (6, 7, 8, 9, 10)
SCHEDULES = {
    "avondale": [
        [40, 60, 80, 100, 120],
        [140, 160, 180, 200, 220],
        [240, 260, 280, 300, 320],
        [340, 360, 380, 400, 420],
        [440, 460, 480, 500, 520],
    ],
    "original": [
        [40, 80, 120, 160, 200],
        [60, 120, 180, 240, 300],
        [80, 160, 240, 320, 400],
        [100, 200, 300, 400, 500],
        [120, 240, 360, 480, 600],
    ],
    "perfect": [
        [20, 40, 60, 80, 100],
        [120, 140, 160, 180, 200],
        [220, 240, 260, 280, 300],
        [320, 340, 360, 380, 400],
        [420, 440, 460, 480, 500],
    ],
    "thirty-three": [
        [40, 50, 60, 70, 80],
        [140, 150, 160, 170, 180],
        [240, 250, 260, 270, 280],
        [340, 350, 360, 370, 380],
        [440, 450, 460, 470, 480],
    ],
}
"""A row for each level, a column for each strain."""

GIVEN = range(6)
"""How many cards of the kitty a fractional bid may leave to the opponents (B5)."""
STEPS = ("7.1S", "7.2S", "6.4S", "9.1S", "8.3S")
"""The bids whose values turn up a card of the kitty each (B5)."""

GAME_VALUE = 1000
"""What a game bid is worth (A15)."""

Rung = tuple[str, int]


@found_once
def ladder(options: Options) -> list[Rung]:
    """Every bid of the ruleset with its value, rising; of those that rank alike the stronger name last."""
    plain = ordinary_bids(options) + _game_bids(options)
    if is_fractional(options):
        plain.sort(key=lambda rung: rung[1])
    places = _places_of_specials(options, plain)
    rungs: list[Rung] = []
    for height in range(len(plain) + 1):
        rungs += sorted(places.get(height, []), key=lambda rung: rung[1])
        rungs += plain[height : height + 1]
    return [rung for rung in rungs if rung[0] in SPECIALS or _is_high_enough(rung[0], options)]


@cache
def level_of(bid: str) -> int | None:
    """The tricks bid; none for a special."""
    if bid in SPECIALS:
        return None
    return 10 if bid.startswith(("10", "G")) else int(bid[0])


@cache
def given_by(bid: str) -> int:
    """B5: how many cards of the kitty go to the opponents."""
    _, point, rest = bid.partition(".")
    return int(rest[0]) if point else 0


@cache
def strain_of(bid: str) -> str:
    """The suit, "N" or "J5"; a special is a strain of its own (A2)."""
    if bid in SPECIALS:
        return bid
    return bid.removeprefix("G").removeprefix(str(level_of(bid))).removeprefix(f".{given_by(bid)}")


@cache
def is_no_trump(bid: str) -> bool:
    """Whether it is an ordinary bid without a trump suit; J5 is one (M10)."""
    return strain_of(bid) in ("N", "J5")


def is_fractional(options: Options) -> bool:
    """B5: whether a bid says how many cards of the kitty it leaves to the opponents."""
    return bool(options["ladder.schedule"] == "fractional")


def above(standing: str, options: Options) -> list[str]:
    """The bids that outrank this one; in B5 those that are worth more, whatever their suit."""
    rungs = ladder(options)
    if is_fractional(options):
        value = dict(rungs)[standing]
        return [bid for bid, worth in rungs if worth > value]
    bids = [bid for bid, _ in rungs]
    return bids[bids.index(standing) + 1 :]


def steps_reached(bid: str, options: Options) -> int:
    """B5: how many of the steps that turn up a card of the kitty a bid reaches or passes."""
    values = {other: points for other, points, *_ in _fractional_bids(options)}
    return sum(dict(ladder(options))[bid] >= values[step] for step in STEPS)


def standing_level(bid: str, options: Options) -> int:
    """A10: the level; a special has that of the ordinary bid just below it, above all of them ten."""
    bids = [other for other, _ in ladder(options)]
    levels, place = list(map(level_of, bids)), bids.index(bid)
    if not any(levels[place:]):
        return 10
    return next((level for level in reversed(levels[: place + 1]) if level), 6)


def _is_high_enough(bid: str, options: Options) -> bool:
    """A1: six or seven is the least that may be bid; A13: at no-trump it may be seven."""
    level = level_of(bid) or 0
    if is_no_trump(bid) and level < int(options["auction.no_trump_from"]):
        return False
    return level >= int(options["auction.lowest"])


def ordinary_bids(options: Options) -> list[Rung]:
    """By points, then tricks, then strain; J5 just above no-trump of its level (M10)."""
    if is_fractional(options):
        return [(bid, points) for bid, points, *_ in _fractional_bids(options)]
    table = options["ladder.values"] if options["ladder.schedule"] == "custom" else None
    rows = table or SCHEDULES[options["ladder.schedule"]]
    bids = [
        (points, level, place, f"{level}{strain}")
        for level, values in zip(LEVELS, rows, strict=True)
        for place, (strain, points) in enumerate(zip(STRAINS, values, strict=True))
    ]
    rungs: list[Rung] = []
    for points, level, _, bid in sorted(bids):
        rungs.append((bid, points))
        if bid.endswith("N") and options["specials.j5"]:
            rungs.append((f"{level}J5", points))
    return rungs


@found_once
def _fractional_bids(options: Options) -> list[tuple[str, int, int, int, int]]:
    """B5: by points, then tricks, then cards given, then strain; J5 is valued as no-trump."""
    strains = [*STRAINS, "J5"] if options["specials.j5"] else STRAINS
    bids = [
        (_name(level, given, strain), _fraction(level, given, strain, options), level, given, place)
        for level in LEVELS
        for given in GIVEN
        for place, strain in enumerate(strains)
    ]
    return sorted(bids, key=lambda bid: bid[1:])


def _name(level: int, given: int, strain: str) -> str:
    return f"{level}.{given}{strain}" if given else f"{level}{strain}"


def _fraction(level: int, given: int, strain: str, options: Options) -> int:
    """40 for six, 60 a trick more, 40 a card given, no-trump 20 more; or by another table."""
    is_suit = strain in STRAINS[:4]
    if table := options["ladder.values"]:
        return int(table[level - 6][given + (0 if is_suit else 6)])
    return 40 + 60 * (level - 6) + 40 * given + (0 if is_suit else 20)


def _game_bids(options: Options) -> list[Rung]:
    """A15: above ten no-trump one in each strain."""
    if not options["auction.game_bids"]:
        return []
    strains = [*STRAINS, "J5"] if options["specials.j5"] else STRAINS
    return [(f"G{strain}", GAME_VALUE) for strain in strains]


# Specials: each stands in a gap of the ordinary ladder, counted by the ordinary bids below it.


def _places_of_specials(options: Options, plain: list[Rung]) -> dict[int, list[Rung]]:
    """The specials in each gap, in their own order; those of one gap rank by points first."""
    places: dict[int, list[Rung]] = {}
    for bid in SPECIALS:
        if row(bid, options, "on"):
            height = _height_of(bid, options, plain)
            places.setdefault(height, []).append((bid, points_of(bid, options)))
    return places


def _height_of(special: str, options: Options, plain: list[Rung]) -> int:
    """How many ordinary bids stand below the special."""
    names = [bid for bid, _ in plain]
    place = place_of(special, options)
    kind, _, named = place.rpartition(" ")
    if place == "top":
        return len(plain)
    if place == "by points":
        return sum(points < points_of(special, options) for _, points in plain)
    if kind == "before":
        return names.index(named)
    if kind == "above level":
        return 1 + max(height for height, bid in enumerate(names) if level_of(bid) == int(named))
    # After no-trump is above J5, too.
    return 1 + max(names.index(bid) for bid in (named, named.replace("N", "J5")) if bid in names)
