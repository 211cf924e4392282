"""The special contracts: what they are called, what they are worth and where they stand (M)."""

from oracle.packs import Options

SPECIALS = {
    "LM": "specials.low_misere",
    "M": "specials.misere",
    "HL": "specials.hi_lo",
    "OM": "specials.open_misere",
    "SOM": "specials.super_open_misere",
    "DM": "specials.double_misere",
    "GRN": "specials.grand_nullo",
    "SH": "specials.shields",
    "PA": "specials.patastrophe",
    "PM": "specials.petite_misere",
    "GM": "specials.grosse_misere",
    "BM": "specials.blind_misere",
}
"""The order is that of specials of equal value in one place: M12 M1 M9 M2 M15 M4 M5 M6 M7 M13 M3."""

POINTS = {
    "LM": 150,
    "M": 250,
    "HL": 350,
    "OM": 500,
    "SOM": 430,
    "DM": 500,
    "SH": 500,
    "PA": 1000,
    "PM": 500,
    "GM": 1000,
    "BM": 1000,
}
PERFECT_POINTS = {"M": 150, "OM": 250, "DM": 450, "SH": 450, "PA": 750}

ALWAYS = {
    "LM": "after 6N",
    "PM": "before 8N",
    "GM": "before 10N",
    "PA": "top",
    "BM": "top",
    "SOM": "by points",
}
"""Places that do not depend on the table of values."""

PLACES = {
    "avondale": {
        "M": "after 8S",
        "HL": "after 9C",
        "OM": "before 10H",
        "DM": "before 10H",
        "SH": "before 10H",
    },
    "perfect": {
        "M": "after 7C",
        "HL": "after 9C",
        "OM": "after 8C",
        "DM": "after 10C",
        "SH": "after 10C",
    },
    "original": {"M": "after 10C", "OM": "after 10H", "DM": "after 10H", "SH": "after 10H"},
}
"""Places beside a bid of a table of values; other specials, and those of other tables, go by points."""


def row(special: str, options: Options, name: str) -> object:
    """What the ruleset says of a special, as Wilkinson changes it (M8)."""
    if options["specials.wilkinson"] and special in ("M", "OM"):
        changes: dict[str, object] = {"precondition": "none", "exposed": "before-lead"}
        if special == "OM":
            changes["kitty"] = False
        if name in changes:
            return changes[name]
    answer = options[f"{SPECIALS[special]}.{name}"]
    return _usually_waits_for(special, options) if (name, answer) == ("precondition", "usual") else answer


def _usually_waits_for(special: str, options: Options) -> object:
    """M1, M3, M5: misère waits for a seven and a grand nullo of one hand for what misère does."""
    if special == "GRN" and options["specials.grand_nullo.partner"] != "play":
        return row("M", options, "precondition")
    return {"M": "level-7", "BM": "before-looking"}.get(special, "none")


def points_of(special: str, options: Options) -> int:
    """What the special is worth."""
    given = row(special, options, "points")
    if given is not None:
        return int(str(given))
    model = _model(special, options)
    if options["ladder.schedule"] == "perfect" and model in PERFECT_POINTS:
        return PERFECT_POINTS[model]
    return POINTS[model]


def place_of(special: str, options: Options) -> str:
    """Where the special stands; in B5 all go by points."""
    if options["ladder.schedule"] == "fractional":
        return "by points"
    given = row(special, options, "place")
    if given:
        return str(given)
    model = _model(special, options)
    return ALWAYS.get(model) or PLACES.get(options["ladder.schedule"], {}).get(model, "by points")


def _model(special: str, options: Options) -> str:
    """M5: grand nullo is as misère where one plays, as double misère where both do."""
    if special != "GRN":
        return special
    return "DM" if row(special, options, "partner") == "play" else "M"
