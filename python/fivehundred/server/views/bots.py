"""The bots that may be asked for, as people are told of them."""

from __future__ import annotations

from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.protocol.parts import BotShown


def bots_shown(kit: AnyKit | type[AnyKit]) -> list[BotShown]:
    """Return the bots of a game in the order of its profiles."""
    return [BotShown(name=bot.name, title=bot.title, about=bot.about) for bot in kit.profiles]
