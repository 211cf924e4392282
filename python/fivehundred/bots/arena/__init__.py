"""Where bots play among themselves: games, and comparisons on the same deals with the seats changed over."""

from fivehundred.bots.arena.game import play_game

__all__ = ["play_game"]
