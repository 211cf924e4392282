"""Worlds: where the cards that a seat does not see may lie, each possible way as likely as any other.

A bot that looks ahead draws some worlds from its view, solves each, and does what does best on the whole.
"""

from fivehundred.worlds.sampling import Worlds, worlds_of
from fivehundred.worlds.world import World

__all__ = ["World", "Worlds", "worlds_of"]
