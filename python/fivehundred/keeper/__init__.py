"""Keeping score for games with real cards: rounds are told, and the engine scores them."""
