"""Bots: players that see a `View` and answer with an action and their reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fivehundred.bots.expert import ExpertBot
from fivehundred.bots.novice import BeginnerBot, CasualBot
from fivehundred.bots.protocol import Bot, Budget, Choice
from fivehundred.bots.random_bot import RandomBot
from fivehundred.bots.rule1 import RuleBot
from fivehundred.bots.rule2 import ClubBot, RuleTwoBot
from fivehundred.bots.sampler import SamplerBot
from fivehundred.rules.document import did_you_mean

__all__ = ["BOT_NAMES", "Bot", "Budget", "Choice", "bot"]

_BOTS: Final[Mapping[str, Callable[[bytes, int], Bot]]] = {
    RandomBot.name: RandomBot,
    BeginnerBot.name: lambda seed, seat: BeginnerBot(),  # noqa: ARG005
    CasualBot.name: lambda seed, seat: CasualBot(),  # noqa: ARG005
    ClubBot.name: lambda seed, seat: ClubBot(),  # noqa: ARG005
    RuleBot.name: lambda seed, seat: RuleBot(),  # noqa: ARG005
    RuleTwoBot.name: lambda seed, seat: RuleTwoBot(),  # noqa: ARG005
    SamplerBot.name: SamplerBot,
    ExpertBot.name: ExpertBot,
}
BOT_NAMES: Final = tuple(_BOTS)
"""The names of all bots, roughly from the weakest to the strongest; `club` plays as `rule-2`."""


def bot(name: str, seed: bytes = b"", seat: int = 0) -> Bot:
    """Return a bot by its name; `seed` and `seat` are for those that draw lots.

    >>> bot("rule-1").name
    'rule-1'

    Raises:
        ValueError: There is no bot of that name.
    """
    if name not in _BOTS:
        raise ValueError(f"no bot {name!r}{did_you_mean(name, BOT_NAMES)} (bots: {', '.join(BOT_NAMES)})")
    return _BOTS[name](seed, seat)
