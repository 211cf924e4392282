"""The bots as they are introduced to people: four levels, then those that others are measured with."""

from __future__ import annotations

from typing import Final

from fivehundred.bot_profile import BotProfile

LEVELS: Final = (
    BotProfile("beginner", "Beginner", "Counts every ace as a trick, and forgets what has been played."),
    BotProfile(
        "casual",
        "Casual player",
        "Bids its own hand whatever the others say, and remembers only the last few tricks.",
    ),
    BotProfile("club", "Club player", "Counts tricks, draws trumps, and remembers every card."),
    BotProfile(
        "expert",
        "Expert",
        "Reads the bidding, and tries out every card in deals that fit it.",
        needs_kernel=True,
    ),
)
"""Opponents of rising strength."""
PROFILES: Final = (
    *LEVELS,
    BotProfile("random", "Random", "Does anything that is legal.", for_people=False),
    BotProfile(
        "rule-1", "Rule 1", "Plays by rules of thumb that never change: a yardstick.", for_people=False
    ),
    BotProfile(
        "rule-2", "Rule 2", "Plays by the newest rules of thumb, as the club player does.", for_people=False
    ),
    BotProfile(
        "sampler",
        "Sampler",
        "Bids as Rule 1 does, and plays out what may be hidden: a yardstick.",
        needs_kernel=True,
        for_people=False,
    ),
)
"""Every bot of this package."""
USUAL: Final = "club"
"""Who plays where nobody else is asked for."""
