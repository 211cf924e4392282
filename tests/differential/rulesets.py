"""Rulesets at random in which much depends on the card: the generator's, with two things stressed."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import generators
from fivehundred.errors import RulesError
from fivehundred.rules.document import amended
from fivehundred.rules.ruleset import Rules

Differences = Mapping[str, Mapping[str, Any]]

ALWAYS: Final[Differences] = {
    "deal": {"misdeal": "off"},
    "auction": {
        "lowest": 6,
        "reenter": "never",
        "rebid": "after-intervening-bid",
        "inkle_seats": False,
        "inkle_void": False,
        "passed_out": "no-trump-hand",
        "winner_raises": False,
        "unrestricted": True,
        "no_trump_from": 6,
        "min_contract": 6,
    },
    "specials": {
        "j5": True,
        "misere": {"on": True},
        "open_misere": {"on": True},
        "hi_lo": {"on": True},
        "low_misere": {"on": False},
    },
    "plusplus": {"dealers_choice": ""},
    "scoring": {"score_out": False},
}
"""Any contract can be had by a single bid and is played out, as is the hand that nobody bids for."""

LOW_JOKERS: Final[Differences] = {
    "specials": {
        "misere": {"low_joker": True},
        "open_misere": {"low_joker": True, "play_on": True},
        "hi_lo": {"low_joker": True},
    }
}

STRESSED: Final[tuple[Differences, ...]] = (
    {},
    LOW_JOKERS,
    {
        "table": {"seats": 4, "sides": 2},
        "pack": {"name": "43", "cards": "", "fours_out": "4S 4D", "matching_four": True},
    },
    {"table": {"seats": 4, "sides": 2}, "pack": {"name": "44", "cards": "", "matching_four": False}},
    {"joker": {"named_before_lead": True}},
    {"joker": {"named_before_lead": True}, "plusplus": {"anti_joker": True}},
    {"joker": {"named_before_lead": False, "first_or_last": True}},
    {"joker": {"named_before_lead": False, "first_or_last": False}},
    {"plusplus": {"anti_joker": True}},
    {"plusplus": {"anti_joker": True, "named_anti_joker": True}},
    {"plusplus": {"megatrump": True, "anti_megatrump": "either"}},
    {"plusplus": {"megatrump": True, "anti_megatrump": "anti-suit"}},
    {"plusplus": {"megatrump": False, "anti_megatrump": "either"}},
)
"""Options that matter only together, or seldom: each is set in every fifth ruleset or so."""


def random_rules(rng: Random) -> Rules:
    """A valid ruleset; every kind of special contract may be bid at any time."""
    while True:
        try:
            rules = amended(generators.random_rules(rng), ALWAYS)
            for differences in rng.sample(STRESSED, 2):
                rules = amended(rules, differences)
            return rules
        except RulesError:
            continue  # drawn options contradict those set here
