"""What may be bid, in rising order, and what it is worth (section B)."""

from oracle.packs import Options

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

SPECIALS = {"M": "specials.misere", "OM": "specials.open_misere"}
"""The order is that of specials of equal value in one place: M1 below M2."""
USUAL_POINTS = {"M": {"perfect": 150}, "OM": {"perfect": 250}}
OTHERWISE_POINTS = {"M": 250, "OM": 500}
USUAL_PLACES = {
    "M": {"avondale": "after 8S", "perfect": "after 7C", "original": "after 10C"},
    "OM": {"avondale": "before 10H", "perfect": "after 8C", "original": "after 10H"},
}

Rung = tuple[str, int]


def ladder(options: Options) -> list[Rung]:
    """Every bid of the ruleset with its value, rising."""
    plain = _ordinary_bids(options)
    rungs: list[Rung] = []
    for height in range(len(plain) + 1):
        rungs += _specials_in_place(options, plain, height)
        rungs += plain[height : height + 1]
    return [rung for rung in rungs if level_of(rung[0]) is None or _is_high_enough(rung[0], options)]


def level_of(bid: str) -> int | None:
    """The tricks bid; none for a special."""
    if bid in SPECIALS:
        return None
    return 10 if bid.startswith("10") else int(bid[0])


def strain_of(bid: str) -> str:
    """The suit, "N" or "J5"; a special is a strain of its own (A2)."""
    return bid if bid in SPECIALS else bid.removeprefix(str(level_of(bid)))


def _is_high_enough(bid: str, options: Options) -> bool:
    """A1: six or seven is the least that may be bid."""
    return (level_of(bid) or 0) >= int(options["auction.lowest"])


def _ordinary_bids(options: Options) -> list[Rung]:
    """By points, then tricks, then strain; J5 just above no-trump of its level (M10)."""
    table = options["ladder.values"] if options["ladder.schedule"] == "custom" else None
    rows = table or SCHEDULES[options["ladder.schedule"]]
    bids = [
        (points, level, place, f"{level}{strain}")
        for level, row in zip(LEVELS, rows, strict=True)
        for place, (strain, points) in enumerate(zip(STRAINS, row, strict=True))
    ]
    rungs: list[Rung] = []
    for points, level, _, bid in sorted(bids):
        rungs.append((bid, points))
        if bid.endswith("N") and options["specials.j5"]:
            rungs.append((f"{level}J5", points))
    return rungs


# Specials: each stands in a gap of the ordinary ladder, counted by the ordinary bids below it.


def _specials_in_place(options: Options, plain: list[Rung], height: int) -> list[Rung]:
    """The specials that stand in this gap: by points, M1 before M2."""
    here = [
        (bid, points_of(bid, options))
        for bid in SPECIALS
        if options[f"{SPECIALS[bid]}.on"] and _height_of(bid, options, plain) == height
    ]
    return sorted(here, key=lambda rung: rung[1])


def points_of(special: str, options: Options) -> int:
    """What the special is worth where the ruleset does not say."""
    given = options[f"{SPECIALS[special]}.points"]
    usual = USUAL_POINTS[special].get(options["ladder.schedule"], OTHERWISE_POINTS[special])
    return usual if given is None else int(given)


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


def place_of(special: str, options: Options) -> str:
    """Where the special stands; a table of values without a usual place takes it by points."""
    usual = USUAL_PLACES[special].get(options["ladder.schedule"], "by points")
    return str(options[f"{SPECIALS[special]}.place"] or usual)
