"""The bots that may be asked for, as people are told of them."""

from __future__ import annotations

from typing import Final

from fivehundred import native
from fivehundred.bot_profile import BotProfile
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.protocol.parts import BotShown

WITHOUT_KERNEL: Final = "Needs compiled code that is not here, so it plays by rules of thumb."


def bots_shown(kit: AnyKit | type[AnyKit]) -> list[BotShown]:
    """Return the bots of a game in the order of its profiles."""
    return [
        BotShown(name=bot.name, title=bot.title, about=_about(bot), for_people=bot.for_people)
        for bot in kit.profiles
    ]


def _about(bot: BotProfile) -> str:
    return WITHOUT_KERNEL if bot.needs_kernel and not native.HAS_KERNEL else bot.about
