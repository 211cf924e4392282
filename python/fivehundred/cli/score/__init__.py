"""Keeping score of games with real cards."""
