"""Bots at rummy: players that see a `View` and answer with an action and their reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fivehundred.rules.document import did_you_mean
from fivehundred.rummy.bots.protocol import Bot, Budget, Choice
from fivehundred.rummy.bots.random_bot import RandomBot
from fivehundred.rummy.bots.sampling import SamplingBot
from fivehundred.rummy.bots.thumb import ThumbBot

__all__ = ["BOT_NAMES", "Bot", "Budget", "Choice", "bot"]

_BOTS: Final[Mapping[str, Callable[[bytes, int], Bot]]] = {
    RandomBot.name: RandomBot,
    ThumbBot.name: lambda seed, seat: ThumbBot(),  # noqa: ARG005
    SamplingBot.name: SamplingBot,
}
BOT_NAMES: Final = tuple(_BOTS)
"""The names of all bots, the weakest first."""


def bot(name: str, seed: bytes = b"", seat: int = 0) -> Bot:
    """Return a bot by its name; `seed` and `seat` are for those that draw lots.

    >>> bot("thumb").name
    'thumb'

    Raises:
        ValueError: There is no bot of that name.
    """
    if name not in _BOTS:
        raise ValueError(f"no bot {name!r}{did_you_mean(name, BOT_NAMES)} (bots: {', '.join(BOT_NAMES)})")
    return _BOTS[name](seed, seat)
