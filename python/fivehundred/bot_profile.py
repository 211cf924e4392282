"""How a bot is introduced to people."""

from __future__ import annotations

from typing import NamedTuple


class BotProfile(NamedTuple):
    """A bot by name, what people call it, and in a sentence how it plays.

    One that needs the kernel plays by rules of thumb where there is none. One that is not for people is there
    to measure with, and is not offered to them.
    """

    name: str
    title: str
    about: str
    needs_kernel: bool = False
    for_people: bool = True
