"""What may be bid, in rising order, and what it is worth (section B)."""

from oracle.packs import Options
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

GAME_VALUE = 1000
"""What a game bid is worth (A15)."""

Rung = tuple[str, int]


def ladder(options: Options) -> list[Rung]:
    """Every bid of the ruleset with its value, rising."""
    plain = _ordinary_bids(options) + _game_bids(options)
    places = _places_of_specials(options, plain)
    rungs: list[Rung] = []
    for height in range(len(plain) + 1):
        rungs += sorted(places.get(height, []), key=lambda rung: rung[1])
        rungs += plain[height : height + 1]
    return [rung for rung in rungs if rung[0] in SPECIALS or _is_high_enough(rung[0], options)]


def level_of(bid: str) -> int | None:
    """The tricks bid; none for a special."""
    if bid in SPECIALS:
        return None
    return 10 if bid.startswith(("10", "G")) else int(bid[0])


def strain_of(bid: str) -> str:
    """The suit, "N" or "J5"; a special is a strain of its own (A2)."""
    return bid if bid in SPECIALS else bid.removeprefix("G").removeprefix(str(level_of(bid)))


def is_no_trump(bid: str) -> bool:
    """Whether it is an ordinary bid without a trump suit; J5 is one (M10)."""
    return strain_of(bid) in ("N", "J5")


def standing_level(bid: str, options: Options) -> int:
    """A10: the level; a special has that of the ordinary bid just below it, above all of them ten."""
    levels = [level_of(other) for other, _ in ladder(options)]
    place = [other for other, _ in ladder(options)].index(bid)
    if not any(levels[place:]):
        return 10
    return next((level for level in reversed(levels[: place + 1]) if level), 6)


def _is_high_enough(bid: str, options: Options) -> bool:
    """A1: six or seven is the least that may be bid; A13: at no-trump it may be seven."""
    level = level_of(bid) or 0
    if is_no_trump(bid) and level < int(options["auction.no_trump_from"]):
        return False
    return level >= int(options["auction.lowest"])


def _ordinary_bids(options: Options) -> list[Rung]:
    """By points, then tricks, then strain; J5 just above no-trump of its level (M10)."""
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
