"""The bots at rummy as they are introduced to people."""

from __future__ import annotations

from typing import Final

from fivehundred.bot_profile import BotProfile

PROFILES: Final = (
    BotProfile("thumb", "Casual player", "Draws, holds and lays by rules of thumb."),
    BotProfile(
        "sampling",
        "Club player",
        "Tries each move out in deals that fit what it has seen.",
        needs_kernel=True,
    ),
    BotProfile("random", "Random", "Does anything that is legal.", for_people=False),
)
"""Every bot, those for people first, the weaker before the stronger."""
