"""Where bots play among themselves: games, and comparisons on the same deals with the sides changed over."""

from fivehundred.bots.arena.game import play_game

__all__ = ["play_game"]
